/// What the name of a column tells about the answers that stand in it.
enum ColumnNames {
  /// The columns of a deck that does not name them.
  static let unnamed = ["question", "answer", "note", "tags"]
  /// The column that fixes a note's identity.
  static let id = "id"

  /// The kind and the language of the answers in a column.
  ///
  /// - Parameters:
  ///   - column: The column's name, in lower case.
  ///   - language: The learned language of the deck, or nothing.
  ///   - meaningLanguage: The learner's language, `nil` where the file does not say.
  /// - Returns: The kind, and the code of the language, empty where nothing tells it.
  static func answers(
    in column: String,
    language: String,
    meaningLanguage: String?
  ) -> (kind: AnswerKind, language: String) {
    if readings.contains(column) { return (.reading, language) }
    if column == "english" { return (.meaning, "en") }
    if meanings.contains(column) { return (.meaning, meaningLanguage ?? "en") }
    if column == "romaji" { return (.text, "") }
    if !language.isEmpty && words.contains(column) { return (.word, language) }
    return (.text, meaningLanguage ?? "")
  }

  private static let readings: Set<String> = [
    "reading", "readings", "kana", "hiragana", "katakana", "furigana", "yomi", "yomigana",
    "pronunciation", "かな", "読み", "よみ", "読み方",
  ]
  private static let meanings: Set<String> = [
    "meaning", "meanings", "translation", "translations", "definition", "gloss", "意味",
  ]
  private static let words: Set<String> = [
    "word", "words", "kanji", "expression", "phrase", "form", "written", "writing", "spelling",
    "term", "vocabulary", "vocab", "sentence", "japanese", "漢字", "単語", "言葉", "表記",
  ]
}
