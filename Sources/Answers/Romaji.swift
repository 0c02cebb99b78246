/// Romaji turned into kana, for display and for finding other cards' answers.
///
/// It is never how an answer is judged: several kana share a romaji, so the judge asks whether what
/// was typed can be read as the expected kana (`KanaReader`).
struct Romaji: Sendable {
  /// The kana, hiragana; letters that are none stay as they were.
  private(set) var kana: [Unicode.Scalar] = []
  /// Whether every letter became kana.
  private(set) var isComplete = true

  /// Stands after a vowel that had a macron or a circumflex.
  static let macron: Unicode.Scalar = "\u{af}"

  /// Reads a finished line.
  ///
  /// - Parameters:
  ///   - line: The line, cleaned; kana in it stay.
  ///   - isKatakana: Whether a macron becomes ー and not a second vowel.
  init(_ line: [Unicode.Scalar], isKatakana: Bool = false) {
    let letters = Self.letters(line)
    kana.reserveCapacity(letters.count)
    var index = 0
    while index < letters.count {
      index = step(letters, at: index, isKatakana: isKatakana)
    }
    if isKatakana { kana = kana.map(\.asKatakana) }
  }

  /// The letters of a line: small, macrons after their vowels, blanks for punctuation.
  ///
  /// - Parameter line: The line, cleaned.
  /// - Returns: Latin letters, kana folded to hiragana, `'`, `-`, blanks and whatever else there is.
  static func letters(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(line.count)
    for (index, scalar) in line.enumerated() {
      let lower = scalar.simpleLowercase()
      switch lower {
      case "ā", "â": result += ["a", macron]
      case "ī", "î": result += ["i", macron]
      case "ū", "û": result += ["u", macron]
      case "ē", "ê": result += ["e", macron]
      case "ō", "ô": result += ["o", macron]
      case "\u{304}", "\u{302}": result.append(macron)
      case "ー": result.append(result.last.map(\.isLatin) == true ? "-" : "ー")
      case "-":
        // Of an affix: `-san` for 〜さん.
        let isAffix = result.allSatisfy { $0 == " " } && line[(index + 1)...].first?.isLatin == true
        result.append(isAffix ? " " : lower)
      case "'": result.append(lower)
      case "・", "~": result.append(" ")
      case "ゝ", "ヽ": result.append(result.last.map(\.unvoiced) ?? lower)
      case "ゞ", "ヾ": result.append(result.last.map(\.voiced) ?? lower)
      default:
        // A mark keeps apart like a blank: `hon, ya` is no `honya`.
        result.append(lower.isPunctuation && !lower.isKana ? " " : lower.asHiragana)
      }
    }
    while result.last == " " { result.removeLast() }
    return result
  }

  /// Reads one syllable; returns where the next begins.
  private mutating func step(
    _ letters: [Unicode.Scalar],
    at index: Int,
    isKatakana: Bool
  ) -> Int {
    let letter = letters[index]
    let next = index + 1 < letters.count ? letters[index + 1] : nil
    switch letter {
    case " ": return index + 1
    case "'":
      // `a'` is how あっ is shown.
      if next == nil, let last = kana.last, KanaSpellings.vowels[last] != nil { kana.append("っ") }
      return index + 1
    case "-":
      if let last = kana.last, last.isKana, last != "ん" { kana.append("ー") }
      return index + 1
    case Self.macron:
      lengthen(isKatakana: isKatakana)
      return index + 1
    case "n":
      if let end = nasal(letters, at: index) { return end }
    case "m":
      if next == "b" || next == "p" || next == "m" {
        kana.append("ん")
        return index + 1
      }
    default: break
    }
    for length in stride(from: KanaSpellings.longest, through: 1, by: -1)
    where index + length <= letters.count {
      let spelling = Cleaning.text(letters[index..<index + length])
      if spelling == "xn" {
        kana.append("ん")
        return index + 2
      }
      if let found = KanaSpellings.bySpelling[spelling] {
        kana.append(contentsOf: found)
        return index + length
      }
    }
    let isDoubled = letter == next && letter.isASCII && letter.isLetter
    let isTch =
      letter == "t" && next == "c" && index + 2 < letters.count && letters[index + 2] == "h"
    if isDoubled || isTch {
      kana.append("っ")
      return index + 1
    }
    if !letter.isKana { isComplete = false }
    kana.append(letter)
    return index + 1
  }

  /// ん, if the `n` here is one.
  private mutating func nasal(_ letters: [Unicode.Scalar], at index: Int) -> Int? {
    var end = index
    while end < letters.count, letters[end] == "n", end - index < 3 { end += 1 }
    let count = end - index
    let after = end < letters.count ? letters[end] : nil
    if let after, Self.isVowelOrY(after) {
      switch count {
      case 1: return nil
      // Hepburn: nna is ん + な; nnna is ん (nn) + な.
      case 2:
        kana.append("ん")
        return index + 1
      default:
        kana.append("ん")
        return index + 2
      }
    }
    kana.append("ん")
    var next = index + (count > 1 ? 2 : 1)
    if next < letters.count, letters[next] == "'" || letters[next] == "-" { next += 1 }
    return next
  }

  private mutating func lengthen(isKatakana: Bool) {
    guard let last = kana.last, let vowel = KanaSpellings.vowels[last] else {
      isComplete = false
      return
    }
    if isKatakana {
      kana.append("ー")
      return
    }
    switch vowel {
    case "a": kana.append("あ")
    case "i": kana.append("い")
    case "e": kana.append("え")
    default: kana.append("う")
    }
  }

  static func isVowelOrY(_ letter: Unicode.Scalar) -> Bool {
    isVowel(letter) || letter == "y"
  }

  static func isVowel(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "a", "i", "u", "e", "o": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The katakana of a hiragana letter.
  var asKatakana: Unicode.Scalar {
    guard (0x3041...0x3094).contains(value) else { return self }
    return Unicode.Scalar(value + 0x60) ?? self
  }
}
