/// What was imported last from one source, as much of it as a later import needs: a hash of each
/// field, so that it is known whether a text changed here, there, or at both places.
public struct ImportMemory: Hashable, Sendable {
  /// What is remembered of a note.
  public struct Row: Hashable, Sendable {
    /// The hash of its identity.
    public var identity: UInt64
    /// The hashes of its fields, in the order of the columns.
    public var fields: [UInt64]
    /// The tags that it had at the source.
    public var tags: String

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - identity: The hash of its identity.
    ///   - fields: The hashes of its fields, in the order of the columns.
    ///   - tags: The tags that it had at the source.
    public init(identity: UInt64, fields: [UInt64], tags: String) {
      self.identity = identity
      self.fields = fields
      self.tags = tags
    }
  }

  /// The source, as the deck's header names it.
  public var source: String
  /// The columns that the fields stand in.
  public var columns: [String]
  /// The notes, in any order; no two of one identity.
  public var rows: [Row]

  /// Makes a memory.
  ///
  /// - Parameters:
  ///   - source: The source, as the deck's header names it.
  ///   - columns: The columns that the fields stand in.
  ///   - rows: The notes.
  public init(source: String, columns: [String], rows: [Row]) {
    self.source = source
    self.columns = columns
    self.rows = rows
  }
}
