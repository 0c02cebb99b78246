public import Deck

extension WordList {
  /// The words of a deck: of the answers that it asks for, and of its questions where it tells their
  /// language, so that a word counts in whichever direction it is asked.
  ///
  /// - Parameter deck: The deck.
  /// - Returns: A list for each language; none for Japanese, where no word is a typo.
  public static func lists(of deck: DeckFile) -> [WordList] {
    var columns: [Int: (kind: AnswerKind, language: String)] = [:]
    for direction in deck.header.directions {
      columns[direction.answerColumn] = (direction.kind, direction.answerLanguage)
    }
    for direction in deck.header.directions where !direction.questionLanguage.isEmpty {
      if columns[direction.questionColumn] != nil { continue }
      columns[direction.questionColumn] = (.text, direction.questionLanguage)
    }
    var lists: [String: WordList] = [:]
    for (column, (kind, language)) in columns.sorted(by: { $0.key < $1.key })
    where Language(code: language) != .japanese {
      var list = lists[language] ?? WordList(language: language, expected: deck.notes.count * 2)
      var reader = RoughReader()
      for note in deck.notes { list.add(note.field(at: column), kind, by: &reader) }
      lists[language] = list
    }
    return lists.values.sorted { $0.language < $1.language }
  }

  private mutating func add(_ field: String, _ kind: AnswerKind, by reader: inout RoughReader) {
    reader.clear()
    if reader.read(field) {
      for key in reader.words { insert(key) }
      return
    }
    for variant in AnswerField(field, kind: kind).alternatives.flatMap(\.variants) {
      for key in Self.keys(of: variant) { insert(key) }
    }
  }

  /// The hashes of the words of a text.
  ///
  /// - Parameter variant: The text, cleaned.
  /// - Returns: The hashes of each.
  static func keys(of variant: [Unicode.Scalar]) -> [UInt64] {
    Outline(variant, language: .other).words.flatMap { word in
      var hash = WordHash()
      for glyph in word.glyphs { hash.add(glyph.lower) }
      return hash.keys
    }
  }
}
