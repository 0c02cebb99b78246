internal import Deck

/// The characters of a field with what each of them does there.
struct FieldTokens {
  /// The characters, escapes resolved.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Whether a backslash made the character mean itself.
  private(set) var isEscaped: [Bool] = []
  /// For a bracket, where its partner stands.
  private(set) var partner: [Int?] = []

  /// Deeper brackets are plain characters.
  private static let deepest = 12

  /// Reads the characters of a field.
  ///
  /// - Parameter text: The field without control characters and markup.
  init(_ text: [Unicode.Scalar]) {
    scalars.reserveCapacity(text.count)
    isEscaped.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == "\\", index + 1 < text.count, Self.escapable.contains(text[index + 1]) {
        scalars.append(text[index + 1])
        isEscaped.append(true)
        index += 2
      } else {
        scalars.append(text[index])
        isEscaped.append(false)
        index += 1
      }
    }
    partner = Array(repeating: nil, count: scalars.count)
    var open: [Int] = []
    for index in scalars.indices where !isEscaped[index] {
      if Self.closing(scalars[index]) != nil {
        if open.count < Self.deepest { open.append(index) }
      } else if let last = open.last, Self.closing(scalars[last]) == scalars[index] {
        partner[last] = index
        partner[index] = last
        open.removeLast()
      } else if open.count > 1, Self.isClosing(scalars[index]),
        let match = open.lastIndex(where: { Self.closing(scalars[$0]) == scalars[index] })
      {
        // What was opened in between was never closed: plain characters.
        partner[open[match]] = index
        partner[index] = open[match]
        open.removeSubrange(match...)
      }
    }
  }

  private static let escapable: Set<Unicode.Scalar> = [
    ";", "；", "|", "/", "／", ",", "、", "，", "(", ")", "[", "]", "（", "）", "【", "】", "・", "\\",
  ]

  private static func closing(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "(": ")"
    case "[": "]"
    case "（": "）"
    case "［": "］"
    case "【": "】"
    default: nil
    }
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ")", "]", "）", "］", "】": true
    default: false
    }
  }

  /// The plain form of a character that acts in the field; `nil` if it means itself.
  ///
  /// - Parameter index: Where it stands.
  /// - Returns: `;`, `|`, `/`, `,` or `・`.
  func sign(_ index: Int) -> Unicode.Scalar? {
    if isEscaped[index] { return nil }
    switch scalars[index] {
    case ";", "；", Markup.separator: return ";"
    case "|", "｜": return "|"
    case "/", "／": return "/"
    case ",", "，", "、": return ","
    case "・", "･": return "・"
    default: return nil
    }
  }

  /// Whether a blank stands there.
  ///
  /// - Parameter index: A place, or one past the ends.
  /// - Returns: True for any blank.
  func isBlank(_ index: Int) -> Bool {
    scalars.indices.contains(index) && scalars[index].properties.isWhitespace
  }

  /// Whether an opening bracket with a partner stands there.
  ///
  /// - Parameters:
  ///   - index: A place.
  ///   - range: Where the partner must stand.
  /// - Returns: The place of the partner.
  func closer(of index: Int, in range: Range<Int>) -> Int? {
    guard let other = partner[index], other > index, other < range.upperBound else { return nil }
    return other
  }

  /// The places without the blanks at both ends.
  ///
  /// - Parameter range: Places.
  /// - Returns: Fewer places.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, isBlank(lower) { lower += 1 }
    while upper > lower, isBlank(upper - 1) { upper -= 1 }
    return lower..<upper
  }

  /// Splits outside brackets.
  ///
  /// - Parameters:
  ///   - range: The places to split.
  ///   - isSeparator: Whether a place separates.
  /// - Returns: The places between the separators; some may be empty.
  func split(_ range: Range<Int>, at isSeparator: (Int) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if let close = closer(of: index, in: range) {
        index = close
      } else if isSeparator(index) {
        parts.append(start..<index)
        start = index + 1
      }
      index += 1
    }
    return parts + [start..<range.upperBound]
  }

  /// Whether brackets or slashes leave the answer a choice.
  ///
  /// - Parameter range: The places of an answer.
  /// - Returns: False if the answer is just its text.
  func isStructured(_ range: Range<Int>) -> Bool {
    range.contains { partner[$0] != nil || sign($0) == "/" || isDictionaryMark($0, in: range) }
  }

  /// If `漢字[かな]` begins its bracket here: the places of the kanji before it.
  ///
  /// - Parameters:
  ///   - index: The place of the bracket.
  ///   - range: The places of the answer.
  /// - Returns: `nil` if the bracket is something else.
  func furiganaBase(_ index: Int, in range: Range<Int>) -> Range<Int>? {
    guard scalars[index] == "[" || scalars[index] == "［", !isEscaped[index],
      let close = closer(of: index, in: range), close > index + 1,
      (index + 1..<close).allSatisfy({ scalars[$0].isAnyKana })
    else { return nil }
    var start = index
    while start > range.lowerBound, scalars[start - 1].isKanji || scalars[start - 1] == "ヶ" {
      start -= 1
    }
    return start < index ? start..<index : nil
  }

  /// Whether a dictionary's mark stands there: the dot of `た.べる`, the hyphen of `-ぶ`.
  ///
  /// - Parameters:
  ///   - index: A place.
  ///   - range: The places of the answer.
  /// - Returns: True only next to kana.
  func isDictionaryMark(_ index: Int, in range: Range<Int>) -> Bool {
    let before = index > range.lowerBound ? scalars[index - 1] : nil
    let after = index + 1 < range.upperBound ? scalars[index + 1] : nil
    switch scalars[index] {
    case ".": return before?.isHiragana == true && after?.isHiragana == true
    case "-":
      return before == nil && after?.isHiragana == true
        || after == nil && before?.isHiragana == true
    default: return false
    }
  }

  /// An answer as it is shown: furigana resolved, a dictionary's marks left out.
  ///
  /// - Parameters:
  ///   - range: The places of the answer.
  ///   - kind: What is asked: of furigana the kana are shown if it is the reading.
  /// - Returns: One line.
  func shown(_ range: Range<Int>, kind: AnswerKind) -> String {
    var result = String.UnicodeScalarView()
    var index = range.lowerBound
    var hasFurigana = false
    while index < range.upperBound {
      defer { index += 1 }
      if let base = furiganaBase(index, in: range), let close = closer(of: index, in: range) {
        hasFurigana = true
        if kind == .reading {
          for _ in base { result.removeLast() }
          result.append(contentsOf: scalars[index + 1..<close])
        }
        index = close
      } else if kind == .reading && isDictionaryMark(index, in: range) {
        continue
      } else if !isBlank(index) {
        result.append(scalars[index])
      } else if let last = result.last, last != " " {
        result.append(" ")
      }
    }
    // Anki separates the words that carry furigana by blanks.
    if hasFurigana { result.removeAll { $0 == " " } }
    return String(result)
  }
}
