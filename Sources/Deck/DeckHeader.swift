/// What a deck says of itself, once for all of its notes.
public final class DeckHeader: Sendable {
  /// The deck's name: its path under the content folder without the ending: `japanese/greetings`.
  public let name: String
  /// What it is called; its name where the file does not say.
  public let title: String
  /// The learned language as its code, such as `ja`; nothing where the file does not say.
  public let language: String
  /// The learner's language as its code; `en` where the file does not say.
  public let meaningLanguage: String
  /// The names of the columns, in order and in lower case; no two are alike.
  public let columns: [String]
  /// The ways in which the notes are asked, in order.
  public let directions: [Direction]
  /// All header lines of the file by their lower-case key, those that Kuchi does not know too.
  public let headers: [String: String]

  /// The place of the deck among those of its course, `#order:`; nothing where the file does not say.
  public var order: Int? { headers["order"].flatMap { Int($0) } }

  /// Makes a header.
  ///
  /// - Parameters:
  ///   - name: The deck's name.
  ///   - title: What it is called.
  ///   - language: The learned language as its code, or nothing.
  ///   - meaningLanguage: The learner's language as its code.
  ///   - columns: The names of the columns, in lower case; no two alike.
  ///   - directions: The ways in which the notes are asked.
  ///   - headers: All header lines by their lower-case key.
  public init(
    name: String,
    title: String,
    language: String,
    meaningLanguage: String,
    columns: [String],
    directions: [Direction],
    headers: [String: String]
  ) {
    self.name = name
    self.title = title
    self.language = language
    self.meaningLanguage = meaningLanguage
    self.columns = columns
    self.directions = directions
    self.headers = headers
  }
}
