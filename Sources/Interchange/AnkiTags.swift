/// Tags, as Anki keeps them and as a field of ours has them: words with blanks between them.
enum AnkiTags {
  /// The words of a field.
  static func words(of field: String) -> [String] {
    field.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 || $0 == "\u{7f}" }
      .map { String($0) }
  }

  /// The tags of a note as Anki keeps them.
  static func text(of field: String) -> String {
    let words = words(of: field)
    return words.isEmpty ? "" : " \(words.joined(separator: " ")) "
  }
}
