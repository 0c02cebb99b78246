internal import Text

/// One `#key:value` line at the top of a deck file.
struct HeaderLine {
  /// The key, in lower case.
  let key: String
  /// The value without its outer blanks; a list of columns keeps its tabs.
  let value: String
  let line: Int
  /// Whether it is written as a header, not as a comment, and means nothing.
  let isUnknown: Bool

  /// The headers that mean something to Kuchi.
  static let known: Set<String> = [
    "separator", "html", "title", "language", "meaning language", "columns", "ask", "accents",
    "case", "comma", "kana", "order",
  ]

  /// The headers of Anki's text files, which mean nothing here but do no harm, and those by which an
  /// import finds a deck again.
  private static let foreign: Set<String> = [
    "tags", "notetype", "deck", "notetype column", "deck column", "tags column", "guid column",
    "if matches", "source", "source name",
  ]

  /// Reads a line; `nil` if it is a comment.
  ///
  /// - Parameters:
  ///   - text: The line without its `#`.
  ///   - line: Its number.
  init?(_ text: String, line: Int) {
    guard let colon = text.unicodeScalars.firstIndex(of: ":") else { return nil }
    key = trimmed(text[..<colon]).lowercased()
    guard !key.isEmpty else { return nil }
    let rest = text[text.unicodeScalars.index(after: colon)...]
    value = key == "columns" || key == "separator" ? String(rest) : trimmed(rest)
    self.line = line
    // “# Source: a book” is a comment.
    let isComment = text.unicodeScalars.first?.properties.isWhitespace ?? true
    isUnknown = !isComment && !Self.known.contains(key) && !Self.foreign.contains(key)
  }
}
