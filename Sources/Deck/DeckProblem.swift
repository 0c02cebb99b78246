/// Something in a deck file that made no card, or that its author should know.
public struct DeckProblem: Sendable, Hashable {
  /// The line, counted from 1 as an editor shows it.
  public let line: Int
  /// What it is, with its facts.
  public let kind: Kind

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1 as an editor shows it.
  ///   - kind: What it is.
  public init(line: Int, kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// How much a problem costs.
  public enum Severity: Sendable, Hashable {
    /// Something that was meant to be asked is not: a line, a direction or the whole deck.
    case madeNoCard
    /// Nothing is lost, but the author may have meant something else.
    case remark
  }

  /// What can be wrong with a deck file.
  ///
  /// Excerpts are short and on one line.
  public enum Kind: Sendable, Hashable {
    // The whole file.

    /// The file is in another encoding, such as UTF-16.
    case otherEncoding(String)
    /// The file is no text at all: a program, a picture, an archive.
    case notText
    /// The file says that something else than a tab separates its fields.
    case otherSeparator(String)
    /// The file holds no card.
    case noCards

    // Header lines.

    /// A header that was given before, on another line; the later one counts.
    case repeatedHeader(String, line: Int)
    /// A known header after the first note, where it is only a comment.
    case lateHeader(String)
    /// A header with a value that is none of those it may have.
    case unknownValue(String, of: String, allowed: [String])
    /// The file says that its fields are HTML.
    case markup
    /// A column without a name; the name it gets.
    case unnamedColumn(Int, called: String)
    /// A column name that stands there twice; the name that the later one gets.
    case repeatedColumn(String, called: String)
    /// There is but one column.
    case oneColumn
    /// An entry of `#ask:` that is not of the form `column>column`.
    case brokenDirection(String)
    /// `#ask:` names a column that the deck does not have.
    case unknownColumn(String, columns: [String])
    /// `#ask:` asks a column for itself.
    case columnAsksItself(String)
    /// `#ask:` lists a direction twice.
    case repeatedDirection(String)

    // Rows.

    /// A line that is not UTF-8; the offset of the first wrong byte in the file, counted from 0.
    case invalidUTF8(offset: Int)
    /// A field longer than the limit.
    case fieldTooLong(characters: Int, limit: Int)
    /// A line with more fields than anything could mean.
    case tooManyFields(Int, limit: Int)
    /// A quoted field without an end.
    case unclosedQuote(String)
    /// A line without a tab.
    case noTab(String)
    /// A note of which a field is missing, so that no direction can ask it.
    case noField(String, column: String)
    /// A note that an earlier line has already, at least as far as it is asked.
    case duplicate(String, line: Int)
    /// A note with the identity of an earlier one but other answers.
    case sameQuestion(String, line: Int)
    /// A quoted field that runs over several lines with tabs in them.
    case longQuote(String, lastLine: Int)
    /// A line with more fields than there are columns.
    case extraFields(Int, columns: Int)
    /// A field with a control character in it.
    case controlCharacter(UInt32)

    // What only `DeckFile.findings` tells.

    /// A header that means nothing to Kuchi.
    case unknownHeader(String)
    /// A question that an earlier note asks in this direction, too, for other answers.
    case sameInDirection(String, direction: String, line: Int)
    /// A question of a direction in which the note has no answer; another direction has.
    case nothingToAsk(String, direction: String)
    /// A field of answers with nothing between two separators.
    case emptyAlternative(String, column: String)
    /// A bracket without its partner, in a field.
    case loneBracket(Character, String, column: String)
    /// A field with a gap as Anki writes it, `{{c1::…}}`, which a deck shows as it stands.
    case ankiGap(String)

    // Files in the formats of other programs.

    /// The file says that it is UTF-16, and is not; the offset of the first wrong byte.
    case invalidUTF16(offset: Int)
    /// A line without the separator, whose name it gives.
    case noSeparator(String, separator: String)
    /// A note of which a field is missing.
    case emptyField(String, column: String)
    /// A line with more fields than the file names.
    case surplusFields(Int, columns: Int)
    /// Text of a file of cards that belongs to none of them.
    case strayText(String)
    /// A text to fill in that leaves nothing out.
    case noGap(String)
    /// A pattern with a bracket that has no partner.
    case lonePatternBracket(String)
  }

  /// How much it costs.
  public var severity: Severity {
    switch kind {
    case .otherEncoding, .notText, .otherSeparator, .noCards, .oneColumn, .brokenDirection,
      .unknownColumn,
      .columnAsksItself, .invalidUTF8, .fieldTooLong, .tooManyFields, .unclosedQuote, .noTab,
      .noField, .duplicate, .invalidUTF16, .noSeparator, .emptyField, .noGap:
      .madeNoCard
    case .repeatedHeader, .lateHeader, .unknownValue, .markup, .unnamedColumn, .repeatedColumn,
      .repeatedDirection, .sameQuestion, .longQuote, .extraFields, .controlCharacter,
      .unknownHeader, .sameInDirection, .nothingToAsk, .emptyAlternative, .loneBracket, .ankiGap,
      .surplusFields, .strayText, .lonePatternBracket:
      .remark
    }
  }
}
