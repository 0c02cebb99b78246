internal import Text

/// Pinyin with its tones as digits, as it is typed where the keyboard has no tone marks.
///
/// Source: the rules of Hanyu Pinyin: a and e take the mark, the o of ou, else the last vowel.
enum Pinyin {
  /// A line with its tone digits as marks: `mǎ` for `ma3`.
  ///
  /// - Parameters:
  ///   - line: The line, cleaned.
  ///   - language: The language of the answer.
  /// - Returns: `nil` where there is no such digit.
  static func marked(_ line: [Unicode.Scalar], _ language: Language) -> [Unicode.Scalar]? {
    guard language == .chinese, line.contains(where: \.isDigit) else { return nil }
    var result: [Unicode.Scalar] = []
    var start = 0
    var hasTone = false
    for (index, scalar) in line.enumerated() {
      guard ("0"..."5").contains(scalar), index > 0,
        line[index - 1].isLatin || line[index - 1] == ":"
      else {
        if scalar.isDigit { return nil }
        // `lv` and `lu:` for lü.
        if scalar == ":", result.last == "u" {
          result[result.count - 1] = "ü"
        } else {
          result.append(scalar == "v" ? "ü" : scalar)
        }
        if !scalar.isLatin && scalar != ":" { start = result.count }
        continue
      }
      hasTone = true
      let tone = Int(scalar.value) - 0x30
      if (1...4).contains(tone) {
        guard let vowel = vowel(in: result[start...]) else { return nil }
        result.insert(marks[tone - 1], at: vowel + 1)
      }
      start = result.count
    }
    return hasTone ? Array(Cleaning.text(result).nfc.unicodeScalars) : nil
  }

  private static let marks: [Unicode.Scalar] = ["\u{304}", "\u{301}", "\u{30c}", "\u{300}"]

  /// Where the vowel stands that takes the mark.
  private static func vowel(in syllable: ArraySlice<Unicode.Scalar>) -> Int? {
    let small = syllable.map { $0.simpleLowercase() }
    let place =
      small.firstIndex { $0 == "a" || $0 == "e" }
      ?? zip(small, small.dropFirst()).enumerated().first { $0.element == ("o", "u") }?.offset
      ?? small.lastIndex { "iouü".unicodeScalars.contains($0) }
    return place.map { syllable.startIndex + $0 }
  }
}
