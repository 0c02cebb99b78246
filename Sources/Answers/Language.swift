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
  /// Any other: the general rules.
  case other = ""

  /// The language of a code such as `de`, `pt-BR` or `en_GB`.
  ///
  /// - Parameter code: The code; the part before the first hyphen or underscore counts.
  init(code: String) {
    let base = code.lowercased().prefix { $0 != "-" && $0 != "_" }
    switch base {
    case "nb", "nn": self = .norwegian
    default: self = Language(rawValue: String(base)) ?? .other
    }
  }
}
