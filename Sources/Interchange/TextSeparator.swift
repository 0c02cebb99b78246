internal import Text

/// What stands between the fields of a table.
public enum TextSeparator: Hashable, Sendable {
  case tab
  case comma
  case semicolon
  case pipe
  case colon
  case space
  /// Another text of at least one character, such as ` - `.
  case other(String)

  /// All that have a name, the likeliest first.
  static let named: [TextSeparator] = [.tab, .pipe, .semicolon, .comma, .colon, .space]

  /// The separator as it stands in the file.
  public var text: String {
    switch self {
    case .tab: "\t"
    case .comma: ","
    case .semicolon: ";"
    case .pipe: "|"
    case .colon: ":"
    case .space: " "
    case .other(let text): text
    }
  }

  /// The separator as bytes; at least one.
  var bytes: [UInt8] { text.isEmpty ? [.tab] : Array(text.utf8) }

  /// What it is called, in Anki's `#separator:` and in messages.
  public var name: String {
    switch self {
    case .tab: "tab"
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .pipe: "pipe"
    case .colon: "colon"
    case .space: "space"
    case .other(let text): "“\(text)”"
    }
  }

  /// Reads the value of a `#separator:` line, or what a learner types: a name or the thing itself.
  ///
  /// A spreadsheet that saved the file may have added its own separators behind the name.
  ///
  /// - Parameter value: The value, with its blanks.
  public init?(_ value: String) {
    let word = trimmed(value).lowercased()
    if let named = Self.named.first(where: { $0.text == value || $0.text == word }) {
      self = named
    } else if value.unicodeScalars.contains("\t") && word.isEmpty || word.hasPrefix("\\t") {
      self = .tab
    } else if let named = Self.named.first(where: { word.hasPrefix($0.name) }),
      word.dropFirst(named.name.count).allSatisfy({ ",;\t|: ".contains($0) })
    {
      self = named
    } else {
      return nil
    }
  }
}
