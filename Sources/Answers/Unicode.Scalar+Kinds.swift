extension Unicode.Scalar {
  /// Whether it is one of the ten ASCII digits.
  var isDigit: Bool { (0x30...0x39).contains(value) }

  /// Whether it is a letter of any script; kana, kanji and modifier letters too.
  var isLetter: Bool {
    if value < 0x80 { return (0x61...0x7a).contains(value | 0x20) }
    if isJapaneseLetter { return true }
    return properties.isAlphabetic || isKanaMark
  }

  /// Whether it belongs to a letter: an accent, a vowel sign, a voicing mark.
  var isMark: Bool {
    if value < 0x300 || isJapaneseLetter { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether Unicode calls it punctuation (category P); `$`, `+` and `~` are symbols.
  var isPunctuation: Bool {
    if isJapaneseLetter { return false }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// Whether it is a common kana or kanji; asked first, because the tables are slow.
  private var isJapaneseLetter: Bool {
    (0x3041...0x3096).contains(value) || (0x30a1...0x30fa).contains(value)
      || (0x3400...0x9fff).contains(value)
  }

  /// Whether it is a kana in its usual width, the long vowel and iteration marks included.
  var isKana: Bool { isHiragana || isKatakana || isKanaMark }

  /// Whether it is a kana in usual or half width.
  var isAnyKana: Bool { isKana || (0xff66...0xff9d).contains(value) }

  /// Whether it is a hiragana letter or its iteration mark.
  var isHiragana: Bool { (0x3041...0x3096).contains(value) || value == 0x309d || value == 0x309e }

  /// Whether it is a katakana letter or its iteration mark.
  var isKatakana: Bool { (0x30a1...0x30fa).contains(value) || value == 0x30fd || value == 0x30fe }

  /// Whether it stands in both kana: the long vowel mark.
  var isKanaMark: Bool { value == 0x30fc }

  /// Whether it is a Chinese character, its iteration mark (々) or the round zero (〇).
  var isKanji: Bool {
    switch value {
    case 0x3005, 0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3fffd: true
    default: false
    }
  }

  /// Whether it is written without blanks between words: kana, kanji and their marks.
  var isJapanese: Bool { isKana || isKanji }

  /// Whether it is a Latin letter, with or without marks.
  var isLatin: Bool {
    switch value {
    case 0x41...0x5a, 0x61...0x7a, 0xaa, 0xba, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x24f,
      0x1e00...0x1eff:
      true
    default: false
    }
  }
}

/// Whether a text has a kana or a kanji.
///
/// - Parameter text: Any text.
/// - Returns: Whether one of its characters is one; their marks count.
public func hasJapanese(_ text: String) -> Bool {
  text.unicodeScalars.contains(where: \.isJapanese)
}
