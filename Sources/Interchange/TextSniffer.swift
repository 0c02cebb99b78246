internal import Text

/// Tells from the content of a text what it is.
enum TextSniffer {
  /// So much of a file is looked at.
  private static let sample = 64 * 1024

  /// The format of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - name: The deck's name, which the index of quiz(6) may have.
  ///   - options: What the learner says of it.
  /// - Returns: A table where nothing speaks for another format.
  static func format(of bytes: [UInt8], name: String, options: TextOptions) -> TextFormat {
    if options.separator != nil || options.rowSeparator != nil { return .table }
    if let index = options.quizIndex, QuizDeck.titles(in: index, for: name) != nil,
      QuizDeck.isLikely(bytes, needsSigns: false)
    {
      return .quiz
    }
    if !TextHeader(bytes).lines.isEmpty { return .table }
    if MarkdownDeck.isLikely(bytes) { return .markdown }
    return QuizDeck.isLikely(bytes, needsSigns: true) ? .quiz : .table
  }

  /// What stands between the fields of a table: what gives most rows the same number of fields.
  ///
  /// Of equals the likeliest counts. Blanks separate only where all else fails, and pairs of words.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - start: Where the rows begin.
  /// - Returns: The separator; `nil` if no line has any.
  static func separator(of bytes: [UInt8], from start: Int) -> TextSeparator? {
    var best: (separator: TextSeparator, share: Double)?
    // The colons of `{{c1::…}}` separate nothing, and neither do the blanks beside it.
    let hasGaps = bytes[start..<min(bytes.count, start + sample)].hasGap
    if hasGaps { best = (.tab, 0.1) }
    for separator in TextSeparator.named where separator != .space {
      if hasGaps, separator == .colon { continue }
      let share = share(of: bytes, from: start, separator).share
      if share > best?.share ?? 0 { best = (separator, share) }
    }
    if best?.share ?? 0 < 0.5, !hasGaps {
      let blanks = share(of: bytes, from: start, .space)
      if blanks.share >= 0.9 && blanks.fields == 2 { return .space }
    }
    return best?.separator
  }

  /// How many of the rows have the usual number of fields, when that is two or more.
  private static func share(
    of bytes: [UInt8],
    from start: Int,
    _ separator: TextSeparator
  ) -> (share: Double, fields: Int) {
    let table = TextTable(bytes, from: start, separator: separator, upTo: start + sample)
    var counts: [Int: Int] = [:]
    for row in table.rows { counts[row.fields.count, default: 0] += 1 }
    let usual = counts.filter { $0.key > 1 }.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let all = table.rows.count + table.problems.count
    guard let usual, all > 0 else { return (0, 0) }
    // A quote that means nothing speaks against the separator that gave it its place.
    let odd = min(usual.value, table.oddQuotes)
    return (Double(usual.value) / Double(all) - 0.5 * Double(odd) / Double(all), usual.key)
  }

  /// Whether a row names columns: all of it is short, and most of it are usual names.
  ///
  /// - Parameter row: The first row of a table.
  /// - Returns: False where in doubt.
  static func isHeader(_ row: TextRow) -> Bool {
    let names = row.fields.map { trimmed($0.text).lowercased() }
    guard names.count >= 2, Set(names).count == names.count,
      names.allSatisfy({ $0.unicodeScalars.count <= 40 })
    else { return false }
    let known = names.filter(isUsualName).count
    return known >= 2 && known * 2 >= names.count
  }

  private static func isUsualName(_ name: String) -> Bool {
    usualNames.contains(name) || languages.contains(name)
  }

  private static let usualNames: Set<String> = [
    "front", "back", "question", "answer", "questions", "answers", "prompt", "response", "term",
    "definition", "word", "words", "meaning", "meanings", "translation", "translations", "gloss",
    "reading", "readings", "kana", "kanji", "hiragana", "katakana", "furigana", "romaji", "pinyin",
    "hanzi", "pronunciation", "expression", "phrase", "sentence", "vocabulary", "vocab", "note",
    "notes", "hint", "example", "examples", "extra", "comment", "comments", "tag", "tags", "id",
    "guid", "deck", "note type", "notetype", "source", "target", "category", "text", "side 1",
    "side 2", "単語", "意味", "読み", "漢字", "かな", "問題", "答え",
  ]
  private static let languages: Set<String> = [
    "english", "german", "deutsch", "french", "français", "spanish", "español", "italian",
    "italiano", "portuguese", "português", "japanese", "日本語", "chinese", "中文", "korean",
    "한국어", "russian", "русский", "latin", "greek", "dutch", "swedish", "norwegian", "danish",
    "finnish", "polish", "czech", "turkish", "arabic", "hebrew", "hindi", "thai", "vietnamese",
    "英語",
  ]
}

extension ArraySlice<UInt8> {
  /// Whether a gap begins somewhere, as `{{c1::`.
  fileprivate var hasGap: Bool {
    let mark = Array("{{c".utf8)
    return indices.contains { self[$0] == mark[0] && self[$0...].starts(with: mark) }
  }
}
