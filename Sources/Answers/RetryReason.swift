/// Why a line is no answer at all.
public enum RetryReason: String, Hashable, Sendable, CaseIterable {
  /// Nothing is left of it but blanks or punctuation.
  case blank
  /// Some of its bytes are no text.
  case unreadable
  /// It is the question.
  case question
  /// It is the reading, and the meaning is asked.
  case reading
  /// It is the meaning, and the reading is asked.
  case meaning
  /// It has kanji, and the reading is asked.
  case kanji
  /// It is another reading of the same item.
  case otherReading
  /// It is the reading, and the word is written with kanji.
  case needsKanji
  /// It answers the question, but another word is asked.
  case otherWord
  /// Kana that the question shows are missing.
  case shownKana
  /// Letters are left over that make no kana.
  case unfinished
  /// It is written in another script.
  case keyboard
  /// It is romaji, which the question shows, and kana are asked.
  case romaji
  /// It is hiragana, and katakana are asked.
  case katakana
  /// It is katakana, and hiragana are asked.
  case hiragana
  /// It is digits, and the number is asked as a word.
  case digits

  /// What the learner is told; it reveals nothing about the answer.
  public var request: String {
    switch self {
    case .blank: "nothing was typed"
    case .unreadable: "some of it cannot be read; UTF-8 is wanted"
    case .question: "that is the question"
    case .reading: "that is the reading; the meaning is asked"
    case .meaning: "that is the meaning; the reading is asked"
    case .kanji, .romaji: "type it in kana"
    case .otherReading: "another reading of it is asked"
    case .needsKanji: "write it with kanji"
    case .otherWord: "also right, but another word is asked"
    case .shownKana: "the kana of the question belong to it"
    case .unfinished: "some letters make no kana"
    case .keyboard: "check the keyboard"
    case .katakana: "type it in katakana"
    case .hiragana: "type it in hiragana"
    case .digits: "write it as a word"
    }
  }
}
