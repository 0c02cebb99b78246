/// How a deck wants its answers compared: the headers `#accents:`, `#case:`, `#comma:`, `#kana:`.
public struct DeckRules: Hashable, Sendable {
  /// How far a difference counts.
  public enum Rule: String, Sendable {
    /// As the strictness says.
    case auto
    /// Never.
    case lenient
    /// Always: then the answer is wrong.
    case strict
  }

  /// Accents.
  public var accents: Rule
  /// Capitals.
  public var capitals: Rule
  /// Whether commas separate answers.
  public var comma: CommaRule
  /// Whether katakana and hiragana differ.
  public var isKanaExact: Bool
  /// Whether fields may contain imported markup; a deck that says `#html:false` has none.
  public var isMarkup: Bool

  /// Reads the headers of a deck.
  ///
  /// - Parameter headers: The header lines by their lower-case key; unknown values count as unset.
  public init(headers: [String: String]) {
    func value(_ key: String) -> String {
      (headers[key] ?? "").lowercased().filter { !$0.isWhitespace }
    }
    accents = Rule(rawValue: value("accents")) ?? .auto
    capitals = Rule(rawValue: value("case")) ?? .auto
    comma = CommaRule(rawValue: value("comma")) ?? .automatic
    isKanaExact = value("kana") == "exact"
    isMarkup = value("html") != "false"
  }
}
