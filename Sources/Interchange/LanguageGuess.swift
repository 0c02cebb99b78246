/// Guesses the language that a deck teaches.
enum LanguageGuess {
  /// Whether the asked fields of a deck are mostly Japanese: half of its notes have kana or kanji
  /// there, and some of them kana, which no other language has.
  ///
  /// - Parameter deck: The deck.
  /// - Returns: Whether they are.
  static func isJapanese(_ deck: IncomingDeck) -> Bool {
    let asked = Set(deck.directions.flatMap { [$0.question, $0.answer] }).sorted()
    // Some hundreds of notes tell it as well as all of them.
    let step = max(1, deck.rows.count / 500)
    var (looked, japanese, kana) = (0, 0, 0)
    for place in stride(from: 0, to: deck.rows.count, by: step) {
      looked += 1
      let fields = deck.rows[place].fields
      var (hasKanji, hasKana) = (false, false)
      for column in asked where fields.indices.contains(column) {
        for scalar in fields[column].unicodeScalars.prefix(200) {
          switch scalar.value {
          case 0x3041...0x30ff, 0xff66...0xff9f: hasKana = true
          case 0x3400...0x9fff, 0x20000...0x3ffff: hasKanji = true
          default: break
          }
        }
      }
      if hasKanji || hasKana { japanese += 1 }
      if hasKana { kana += 1 }
    }
    return japanese * 2 > looked && kana * 10 >= japanese
  }
}
