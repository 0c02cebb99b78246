internal import Deck
internal import Text

/// The `#key:value` lines at the top of a text file.
struct TextHeader {
  /// The lines in order, each key in lower case; comments are left out.
  private(set) var lines: [(key: String, value: String, line: Int)] = []
  /// Where the first line behind them begins.
  private(set) var end = 0
  /// The line behind them.
  private(set) var nextLine = 1

  /// Anki's keys and those of a deck file; without one of them there is no header.
  private static let known: Set<String> = [
    "separator", "html", "tags", "columns", "notetype", "deck", "notetype column", "deck column",
    "tags column", "guid column", "if matches", "match scope", "title", "language",
    "meaning language", "ask", "accents", "case", "comma", "kana", guardKey, gapKey,
  ]

  /// The key by which our own CSV says that its fields are guarded against spreadsheets.
  static let guardKey = "guarded"
  /// The key by which our own files say that what looks like a gap, `{{c1::…}}`, is none.
  static let gapKey = "gaps"

  /// Reads the lines; stops at the first other one.
  ///
  /// - Parameter bytes: The text, as UTF-8.
  init(_ bytes: [UInt8]) {
    var hasHeader = false
    while end < bytes.count {
      let lineEnd = bytes.lineEnd(from: end)
      let text = bytes.text(end..<lineEnd)
      if text.utf8.first == .hash {
        // A remark belongs to the header only where a header is; a row may begin so too.
        if !hasHeader {
          hasHeader = Self.hasHeader(bytes, from: end)
          if !hasHeader { return }
        }
        if let (key, value) = Self.keyAndValue(text.unicodeScalars.dropFirst()), !key.isEmpty {
          lines.append((key, value.nfc, nextLine))
        }
      } else if nextLine == 1, text.hasPrefix("tags:") {
        // Anki's oldest form.
        lines.append(("tags", trimmed(String(text.unicodeScalars.dropFirst(5))).nfc, nextLine))
      } else if let cell = Self.quotedCell(text),
        let (key, value) = Self.keyAndValue(cell.dropFirst()), Self.known.contains(key)
      {
        // A spreadsheet puts a line in quotes that holds its separator.
        lines.append((key, value.nfc, nextLine))
      } else if !trimmed(text).isEmpty {
        return
      }
      end = bytes.afterLineBreak(at: lineEnd)
      // At the end of the file there is no further line.
      if end > lineEnd { nextLine += 1 }
    }
  }

  /// The value of a key; the last one counts.
  subscript(key: String) -> String? { lines.last { $0.key == key }?.value }

  private static func hasHeader(_ bytes: [UInt8], from start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] == .hash {
      let end = bytes.lineEnd(from: index)
      let header = keyAndValue(bytes.text(index + 1..<end).unicodeScalars[...])
      if let header, known.contains(header.key) { return true }
      index = bytes.afterLineBreak(at: end)
    }
    return false
  }

  /// The content of a line that is one quoted cell beginning with `#`, and empty ones.
  private static func quotedCell(_ text: String) -> String.UnicodeScalarView? {
    let scalars = text.unicodeScalars
    guard scalars.first == "\"", scalars.dropFirst().first == "#" else { return nil }
    var cell = String.UnicodeScalarView()
    var isOpen = true
    var isSecond = false
    for scalar in scalars.dropFirst() {
      if scalar == "\"" {
        if !isOpen && !isSecond { return nil }
        if isSecond { cell.append(scalar) }
        (isOpen, isSecond) = (isSecond, !isSecond)
      } else if isOpen {
        cell.append(scalar)
      } else if ",;\t".unicodeScalars.contains(scalar) {
        isSecond = false
      } else {
        return nil
      }
    }
    return isOpen ? nil : cell
  }

  private static func keyAndValue(
    _ scalars: Substring.UnicodeScalarView
  ) -> (key: String, value: String)? {
    guard let colon = scalars.firstIndex(of: ":") else { return nil }
    let key = trimmed(String(scalars[..<colon])).lowercased()
    let rest = String(scalars[scalars.index(after: colon)...])
    return (key, key == "columns" || key == "separator" ? rest : trimmed(rest))
  }
}
