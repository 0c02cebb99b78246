/// One row of a deck.
public struct Note: Sendable {
  /// What tells the note from others: its `id` field, else its first asked field.
  ///
  /// Where two notes of a deck would share it, the later one's other asked fields are added.
  public let identity: String
  /// The fields in the order of the deck's columns, at least as many as there are columns.
  public let fields: [String]
  /// The line of the file on which the note begins, counted from 1 as an editor shows it.
  public let line: Int

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - identity: What tells the note from others, in normal form C.
  ///   - fields: The fields in the order of the deck's columns, in normal form C.
  ///   - line: The line of the file on which it begins, counted from 1.
  public init(identity: String, fields: [String], line: Int) {
    self.identity = identity
    self.fields = fields
    self.line = line
  }

  /// The field of a column.
  ///
  /// - Parameter column: The column's place.
  /// - Returns: Its text; empty where the note has no such field.
  public func field(at column: Int) -> String {
    fields.indices.contains(column) ? fields[column] : ""
  }
}
