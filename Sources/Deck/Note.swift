/// One row of a deck.
public struct Note: Sendable {
  /// What tells the note from others: its `id` field, else its first asked field.
  public let identity: String
  /// The fields in the order of the deck's columns, at least as many as there are columns.
  public let fields: [String]
  /// The line of the file on which the note stands, counted from 1 as an editor shows it.
  public let line: Int
}
