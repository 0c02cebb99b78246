/// What the name of a column tells about the answers that stand in it.
enum ColumnNames {
  /// The columns of a deck that does not name them.
  static let unnamed = ["question", "answer", "note", "tags"]
  /// The column that fixes a note's identity.
  static let id = "id"

  /// The kind and the language of the answers in a column.
  ///
  /// Where the deck names the learned language, what is no meaning and no remark is in it. Japanese
  /// columns tell more by their names: of those that are not known nothing is said.
  ///
  /// - Parameters:
  ///   - column: The column's name, in lower case.
  ///   - columns: The names of all columns of the deck.
  ///   - language: The learned language of the deck, or nothing.
  ///   - meaningLanguage: The learner's language, `nil` where the file does not say.
  /// - Returns: The kind, and the code of the language, empty where nothing tells it.
  static func answers(
    in column: String,
    of columns: [String],
    language: String,
    meaningLanguage: String?
  ) -> (kind: AnswerKind, language: String) {
    if readings.contains(column) { return (.reading, language) }
    if column == "english" && language != "en" { return (.meaning, "en") }
    if meanings.contains(column) { return (.meaning, meaningLanguage ?? "en") }
    if column == "romaji" { return (.text, "") }
    if !language.isEmpty && words.contains(column) { return (.word, language) }
    if !language.isEmpty, language != "ja", language != meaningLanguage ?? "en", !isRemark(column) {
      if column == meaning(of: columns) { return (.meaning, meaningLanguage ?? "en") }
      return (.word, language)
    }
    return (.text, meaningLanguage ?? "")
  }

  /// The column of the meanings where none is named so: the second of those that are asked.
  private static func meaning(of columns: [String]) -> String? {
    if columns.contains(where: { meanings.contains($0) || $0 == "english" }) { return nil }
    return columns.filter { !isRemark($0) && !readings.contains($0) }.dropFirst().first
  }

  private static func isRemark(_ column: String) -> Bool {
    remarks.contains(column) || column.hasPrefix("note ") || column.hasPrefix("column ")
  }

  private static let readings: Set<String> = [
    "reading", "readings", "kana", "hiragana", "katakana", "furigana", "yomi", "yomigana",
    "pronunciation", "かな", "読み", "よみ", "読み方",
  ]
  private static let meanings: Set<String> = [
    "meaning", "meanings", "translation", "translations", "definition", "gloss", "意味",
    "bedeutung", "übersetzung", "significado", "traducción", "sens", "signification", "traduction",
    "significato", "traduzione", "tradução", "betekenis", "vertaling", "значение", "перевод",
  ]
  private static let words: Set<String> = [
    "word", "words", "kanji", "expression", "phrase", "form", "written", "writing", "spelling",
    "term", "vocabulary", "vocab", "sentence", "japanese", "漢字", "単語", "言葉", "表記",
  ]
  /// What is said about a note, or is in no language.
  private static let remarks: Set<String> = [
    id, "tags", "deck", "note", "notes", "note type", "hint", "hints", "comment", "comments",
    "remark",
    "remarks", "extra", "source", "level", "type", "class", "gender", "part of speech", "number",
    "digits", "year", "ipa", "audio", "image", "lesson",
  ]
}
