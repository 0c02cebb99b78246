/// Readings behind words, as Anki writes them: ` 漢字[かんじ]`.
///
/// A word is what stands before the bracket, back to a blank, a `>` or the bracket before it; the
/// blank only separates and is dropped.
public enum Furigana {
  /// What is shown of a word and its reading.
  public enum Form: Sendable {
    /// Both, as HTML.
    case ruby
    /// The word.
    case word
    /// The reading.
    case reading
  }

  /// Shows readings as one of Anki's filters does.
  ///
  /// - Parameters:
  ///   - html: The field.
  ///   - form: What is shown.
  /// - Returns: The field with every reading shown so.
  public static func show(_ html: String, as form: Form) -> String {
    // A no-break space separates like any other.
    replacing(in: html.replacing(bytes: "&nbsp;", with: " ")) { _, word, reading in
      switch form {
      case .ruby: "<ruby><rb>\(word)</rb><rt>\(reading)</rt></ruby>"
      case .word: String(word)
      case .reading: String(reading)
      }
    }
  }

  /// Drops the blanks that only part a word with a reading from what is before it.
  ///
  /// - Parameter text: Plain text.
  /// - Returns: The text; a bracket behind anything but Chinese characters and kana is left alone.
  static func joined(_ text: String) -> String {
    guard text.contains("[") else { return text }
    return replacing(in: text) { blank, word, reading in
      let isWord = word.unicodeScalars.contains(where: isIdeograph)
      return "\(isWord ? "" : blank)\(word)[\(reading)]"
    }
  }

  private static func replacing(
    in text: String,
    _ make: (_ blank: String, _ word: Substring, _ reading: Substring) -> String
  ) -> String {
    var output = ""
    var rest = text[...]
    // Once there is no closing bracket there is none later.
    var nextClose = text.firstIndex(of: "]")
    while let open = rest.firstIndex(of: "[") {
      // It is looked for once, however many brackets open before it.
      if let known = nextClose, known < open { nextClose = text[open...].firstIndex(of: "]") }
      guard let close = nextClose else { break }
      let inner = rest[rest.index(after: open)..<close]
      let before = rest[..<open]
      let start =
        before.lastIndex { $0 == " " || $0 == ">" }.map { before.index(after: $0) }
        ?? before.startIndex
      let word = before[start...]
      if word.isEmpty || inner.isEmpty || inner.hasPrefix("sound:") {
        output += rest[...open]
        rest = rest[rest.index(after: open)...]
        continue
      }
      var lead = before[..<start]
      let hasBlank = lead.last == " "
      if hasBlank { lead.removeLast() }
      output += lead
      output += make(hasBlank ? " " : "", word, inner)
      rest = rest[rest.index(after: close)...]
    }
    return output + rest
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff: true
    default: false
    }
  }
}
