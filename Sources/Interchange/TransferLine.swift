public import Journal

/// What a line of the file that holds everything says.
///
/// Such a file is JSON lines: an object on each line. The README tells what every kind of line has.
/// Lines of a deck's file follow the line of the deck.
public enum TransferLine: Hashable, Sendable {
  /// The first line: the version of the form.
  case start(version: Int)
  /// A setting: its name in the file of settings, and its value as JSON.
  case setting(name: String, json: String)
  /// A deck of the learner's own.
  case deck(name: String)
  /// Bytes of the deck's file: a row, or what stands between rows.
  case content([UInt8])
  /// An entry of the journal.
  case entry(JournalEntry)
  /// The last line: how many stand before it.
  case end(lines: Int)

  /// The version of the form that is written, and the newest that is read.
  public static let version = 1
}
