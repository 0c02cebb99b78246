/// A language whose spelling the judge knows rules of.
enum Language: String, Sendable {
  case english = "en"
  case japanese = "ja"
  case spanish = "es"
  case french = "fr"
  case german = "de"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"
  case danish = "da"
  case norwegian = "no"
  case swedish = "sv"
  case russian = "ru"
  case turkish = "tr"
  case azeri = "az"
  case greek = "el"
  case chinese = "zh"
  case vietnamese = "vi"
  /// Any other: the general rules.
  case other = ""

  /// The language of a code such as `de`, `pt-BR` or `en_GB`.
  ///
  /// - Parameter code: The code; the part before the first hyphen or underscore counts.
  init(code: String) {
    let base = Self.base(of: code)
    switch base {
    case "nb", "nn": self = .norwegian
    default: self = Language(rawValue: base) ?? .other
    }
  }

  /// Whether the accents of its Latin letters tell the tone.
  var hasTones: Bool { self == .chinese || self == .vietnamese }

  /// Whether two codes mean one language; Polish and Finnish, whose rules are those of any other,
  /// are two.
  ///
  /// - Parameters:
  ///   - one: A code.
  ///   - other: A code.
  /// - Returns: True also where both tell nothing.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let language = Language(code: one)
    guard language == Language(code: other) else { return false }
    return language != .other || base(of: one) == base(of: other)
  }

  private static func base(of code: String) -> String {
    String(code.lowercased().prefix { $0 != "-" && $0 != "_" })
  }
}
