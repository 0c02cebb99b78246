/// Kana shown as romaji.
public enum RomajiDisplay {
  /// The romaji of kana: Hepburn, letter by letter, so that typing it back is accepted.
  ///
  /// Long vowels stay as they are written (`toukyou`, `koohii`), は is `ha`. With the written form
  /// は and へ are `wa` and `e` where they are particles.
  ///
  /// - Parameters:
  ///   - kana: A reading; whatever is no kana stays.
  ///   - written: The written form, if there is one.
  /// - Returns: One line.
  public static func romaji(of kana: String, written: String? = nil) -> String {
    let text = Cleaning.clean(kana).map { $0 == "・" ? " " : $0 }
    let letters = iterated(text)
    var particles: Set<Int> = []
    if let written, letters.allSatisfy(\.isKana) {
      particles = WrittenForm(Cleaning.clean(written)).particles(in: letters)
    }
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < letters.count {
      let scalar = letters[index]
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if particles.contains(index), scalar == "は" || scalar == "へ" {
        result += scalar == "は" ? ["w", "a"] : ["e"]
        index += 1
      } else if scalar == "ん" {
        let opens = next.flatMap { spelling(of: letters, at: index + 1, first: $0)?.letters.first }
        result.append("n")
        if let opens, Romaji.isVowelOrY(opens) { result.append("'") }
        index += 1
      } else if scalar == "っ" {
        index += 1
        appendDoubling(
          before: next.flatMap { spelling(of: letters, at: index, first: $0)?.letters },
          isLast: next == nil || next == " ",
          to: &result
        )
      } else if scalar == "ー" {
        let vowel = result.last.map(Romaji.isVowel) == true ? result.last : nil
        result.append(vowel ?? "-")
        index += 1
      } else if let found = spelling(of: letters, at: index, first: scalar) {
        result.append(contentsOf: found.letters)
        index += found.length
      } else {
        result.append(scalar)
        index += 1
      }
    }
    return Cleaning.text(result)
  }

  /// The kana with katakana and iteration marks resolved, blanks kept.
  private static func iterated(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text {
      switch scalar {
      case "ゝ", "ヽ": result.append(result.last.map(\.unvoiced) ?? scalar)
      case "ゞ", "ヾ": result.append(result.last.map(\.voiced) ?? scalar)
      default: result.append(scalar.asHiragana)
      }
    }
    return result
  }

  private static func spelling(
    of letters: [Unicode.Scalar],
    at index: Int,
    first: Unicode.Scalar
  ) -> (letters: [Unicode.Scalar], length: Int)? {
    if index + 1 < letters.count,
      let pair = KanaSpellings.ofTwo[first]?[letters[index + 1]]?.first
    {
      return (pair, 2)
    }
    return KanaSpellings.ofOne[first]?.first.map { ($0, 1) }
  }

  private static func appendDoubling(
    before next: [Unicode.Scalar]?,
    isLast: Bool,
    to result: inout [Unicode.Scalar]
  ) {
    if isLast {
      result.append("'")
    } else if let first = next?.first, !Romaji.isVowel(first), first != "n", first != "x" {
      result.append(first == "c" ? "t" : first)
    } else {
      result.append(contentsOf: "xtsu".unicodeScalars)
    }
  }
}
