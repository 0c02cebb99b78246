/// What was imported last from one source, as much of it as a later import needs: a hash of each
/// field, so that it is known whether a text changed here, there, or at both places.
public struct ImportMemory: Hashable, Sendable {
  /// The source, as the deck's header names it.
  public let source: String
  /// The columns of the source.
  public let columns: [String]
  /// The hashes of the notes' identities, no two alike.
  public private(set) var identities: [UInt64] = []
  /// The hashes of the fields, note after note, in the order of the columns.
  public private(set) var fields: [UInt64] = []
  /// The tags that each note had at the source.
  public private(set) var tags: [String] = []

  /// Makes a memory of nothing.
  ///
  /// - Parameters:
  ///   - source: The source, as the deck's header names it.
  ///   - columns: The columns of the source.
  public init(source: String, columns: [String]) {
    self.source = source
    self.columns = columns
  }

  /// Adds a note.
  ///
  /// - Parameters:
  ///   - identity: The hash of its identity.
  ///   - fields: The hashes of its fields, as many as there are columns.
  ///   - tags: The tags that it had at the source; on one line.
  public mutating func append(
    identity: UInt64,
    fields: some Collection<UInt64>,
    tags: String
  ) {
    precondition(fields.count == columns.count, "a hash for each column")
    identities.append(identity)
    self.fields.append(contentsOf: fields)
    self.tags.append(tags)
  }

  /// The hashes of a note's fields.
  ///
  /// - Parameter place: The place of the note.
  /// - Returns: The hashes, in the order of the columns.
  public func fields(at place: Int) -> ArraySlice<UInt64> {
    fields[place * columns.count..<(place + 1) * columns.count]
  }
}
