/// What a learner may say of a text file that its content does not tell, or tells wrongly.
public struct TextOptions: Sendable {
  /// The format; `nil` where the content decides.
  public var format: TextFormat?
  /// What stands between the fields of a table; `nil` where the content decides.
  public var separator: TextSeparator?
  /// What stands between the rows of a table instead of a line break, such as `;`.
  ///
  /// Then quotes mean nothing and a field may run over several lines: so Quizlet exports.
  public var rowSeparator: String?
  /// Whether the first row names the columns; `nil` where the content decides.
  public var hasHeaderRow: Bool?
  /// The names of the columns, in order; `nil` where the content decides.
  public var columns: [String]?
  /// The index file that lies beside a quiz(6) data file: it names the categories.
  public var quizIndex: [UInt8]?
  /// Makes plain text of HTML; without it the fields of such a file stay as they are.
  public var plainText: (@Sendable (_ html: String) -> String)?

  /// Leaves everything to the content.
  public init() {}
}

/// The kinds of text files that are read.
public enum TextFormat: String, CaseIterable, Sendable {
  /// Fields between separators: CSV, TSV, Anki's text, Mnemosyne's and Quizlet's exports.
  case table
  /// Cards between `Q:`, `A:` and `C:`.
  case markdown
  /// The data files of the game quiz(6).
  case quiz
}
