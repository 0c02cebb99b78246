/// A written form lined up with readings: its kana must be there, its kanji stand for any kana.
struct WrittenForm: Sendable {
  private enum Part: Sendable {
    case kana(Unicode.Scalar)
    /// Kanji, digits, letters: at least one kana.
    case wild
  }

  private let parts: [Part]
  /// Whether it has both kanji and kana: then the question shows a part of the answer.
  let showsKana: Bool
  /// Whether it has kanji.
  let hasKanji: Bool
  /// Whether it has katakana.
  let isLoanWord: Bool
  /// Its kana and kanji as they are compared.
  let folded: [Unicode.Scalar]

  /// Longer forms are not lined up.
  private static let longest = 256

  /// Reads a written form.
  ///
  /// - Parameter text: The text, cleaned.
  init(_ text: [Unicode.Scalar]) {
    folded = Kana.folded(text)
    var parts: [Part] = []
    var isWild = false
    for scalar in folded {
      if scalar.isKana {
        parts.append(.kana(scalar))
        isWild = false
      } else if !isWild, scalar.isLetter || scalar.isDigit || scalar.isKanji {
        parts.append(.wild)
        isWild = true
      }
    }
    self.parts = parts
    isLoanWord = text.contains(where: \.isKatakana)
    hasKanji = folded.contains(where: \.isKanji)
    showsKana = hasKanji && folded.contains(where: \.isKana)
  }

  /// Whether its last letter is a kana.
  var endsInKana: Bool { folded.last?.isKana == true }

  /// Whether a reading has the kana that the written form shows.
  ///
  /// - Parameter reading: Kana, folded.
  /// - Returns: True also where the form is too long to tell.
  func fits(_ reading: [Unicode.Scalar]) -> Bool {
    guard parts.count <= Self.longest, reading.count <= Self.longest else { return true }
    return forward(reading)[parts.count][reading.count]
  }

  /// What a reading has for the kanji alone: た of たべる for 食べる.
  ///
  /// - Parameter reading: Kana, folded, which the form fits.
  /// - Returns: Each way to line them up; none for long readings.
  func kanjiReadings(in reading: [Unicode.Scalar]) -> Set<[Unicode.Scalar]> {
    guard parts.count <= Self.longestWord, reading.count <= Self.longestWord else { return [] }
    var found: Set<[Unicode.Scalar]> = []
    func follow(_ place: Int, _ index: Int, _ kanji: [Unicode.Scalar]) {
      guard place < parts.count else {
        if index == reading.count { found.insert(kanji) }
        return
      }
      switch parts[place] {
      case .kana(let kana):
        if index < reading.count, reading[index] == kana { follow(place + 1, index + 1, kanji) }
      case .wild:
        for end in reading.indices where end >= index {
          follow(place + 1, end + 1, kanji + reading[index...end])
        }
      }
    }
    follow(0, 0, [])
    return found
  }

  /// Longer forms are sentences; of words the kanji alone may be typed.
  private static let longestWord = 12

  /// Where は and へ of a reading are particles: they stand as kana in the written form.
  ///
  /// は of 今日は is one, は of はは (母) is none. A form of kana alone does not tell; then only a
  /// few fixed words do.
  ///
  /// - Parameter reading: Kana, folded.
  /// - Returns: Places in the reading.
  func particles(in reading: [Unicode.Scalar]) -> Set<Int> {
    guard hasKanji else { return Self.fixedParticles(in: reading) }
    guard parts.count <= Self.longest, reading.count <= Self.longest else { return [] }
    let reached = forward(reading)
    let completes = backward(reading)
    var found: Set<Int> = []
    for (place, part) in parts.enumerated() where place > 0 {
      guard case .kana(let kana) = part, kana == "は" || kana == "へ" else { continue }
      for index in reading.indices
      where reading[index] == kana && reached[place][index] && completes[place + 1][index + 1] {
        found.insert(index)
      }
    }
    return found
  }

  /// The particles that kana alone show: those of words usually written so, and は after で, に, と
  /// and へ inside a phrase.
  ///
  /// - Parameter reading: Kana, folded.
  /// - Returns: Places in the reading.
  static func fixedParticles(in reading: [Unicode.Scalar]) -> Set<Int> {
    guard reading.count <= longest, reading.contains(where: { $0 == "は" || $0 == "へ" }) else {
      return []
    }
    let text = Cleaning.text(reading)
    var found: Set<Int> = []
    if particleWords.contains(text) { found.insert(reading.count - 1) }
    for (start, place) in particleStarts where text.hasPrefix(start) { found.insert(place) }
    for index in reading.indices.dropFirst() where reading[index] == "は" {
      switch reading[index - 1] {
      case "で", "に", "と":
        // As the first two kana they may begin a word: にはち, ではじめ.
        if index > 1 { found.insert(index) }
      case "へ":
        if index > 1 || reading.count == 2 { found.formUnion([index - 1, index]) }
      default: break
      }
    }
    return found
  }

  /// Source: our own list of greetings, conjunctions and double particles that end in は or へ.
  private static let particleWords: Set<String> = [
    "こんにちは", "こんばんは", "では", "には", "とは", "または", "あるいは", "もしくは", "それでは",
    "じつは", "ときには", "どちらへ", "どこへ", "こちらへ", "からは", "までは", "よりは", "のは", "かは",
    "だけは", "ほどは", "くらいは", "ぐらいは",
  ]

  /// Phrases that begin with such a word, and where its particle stands.
  private static let particleStarts = [
    ("ではまた", 1), ("それではまた", 3), ("ではあり", 1), ("ではな", 1), ("これは", 2), ("それは", 2),
    ("あれは", 2), ("ここは", 2), ("そこは", 2), ("あそこは", 3), ("こちらは", 3), ("そちらは", 3),
    ("あちらは", 3), ("わたしは", 3), ("あなたは", 3), ("きょうは", 3), ("ここへ", 2), ("そこへ", 2),
    ("あそこへ", 3), ("こちらへ", 3), ("そちらへ", 3), ("あちらへ", 3), ("どこへ", 2), ("どちらへ", 3),
  ]

  /// `[place][index]`: the parts before `place` can stand for the kana before `index`.
  private func forward(_ reading: [Unicode.Scalar]) -> [[Bool]] {
    var table = Array(
      repeating: Array(repeating: false, count: reading.count + 1),
      count: parts.count + 1
    )
    table[0][0] = true
    for (place, part) in parts.enumerated() {
      for index in reading.indices {
        switch part {
        case .kana(let kana):
          if table[place][index], reading[index] == kana { table[place + 1][index + 1] = true }
        case .wild:
          if table[place][index] || table[place + 1][index] { table[place + 1][index + 1] = true }
        }
      }
    }
    return table
  }

  /// `[place][index]`: the parts from `place` on can stand for the kana from `index` on.
  private func backward(_ reading: [Unicode.Scalar]) -> [[Bool]] {
    var table = Array(
      repeating: Array(repeating: false, count: reading.count + 1),
      count: parts.count + 1
    )
    table[parts.count][reading.count] = true
    for place in parts.indices.reversed() {
      for index in reading.indices.reversed() {
        switch parts[place] {
        case .kana(let kana):
          table[place][index] = reading[index] == kana && table[place + 1][index + 1]
        case .wild:
          table[place][index] = table[place + 1][index + 1] || table[place][index + 1]
        }
      }
    }
    return table
  }
}
