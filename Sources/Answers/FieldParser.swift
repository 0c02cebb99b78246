internal import Deck

/// Finds the optional parts and the choices of one answer.
struct FieldParser {
  /// The field.
  let tokens: FieldTokens
  /// What kind of answer it holds.
  let kind: AnswerKind

  /// The parts of an answer.
  ///
  /// - Parameter range: The places of the answer.
  /// - Returns: Its parts in order.
  func segments(_ range: Range<Int>) -> [Segment] {
    var result: [Segment] = []
    var wordStart = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if let close = tokens.closer(of: index, in: range) {
        index = close + 1
      } else if tokens.isBlank(index) {
        result += word(wordStart..<index)
        result.append(.text([" "]))
        index += 1
        wordStart = index
      } else {
        index += 1
      }
    }
    return result + word(wordStart..<range.upperBound)
  }

  /// A word: `a/b` is a choice between the words that the slash joins.
  private func word(_ range: Range<Int>) -> [Segment] {
    let parts = tokens.split(range) { tokens.sign($0) == "/" }
    guard parts.count > 1, isChoice(parts) else { return brackets(range) }
    return [.choice(parts.map(brackets))]
  }

  /// `km/h`, `1/2`, `AC/DC` and `and/or` are no choices.
  func isChoice(_ parts: [Range<Int>]) -> Bool {
    var areCapitals = true
    for part in parts {
      let text = tokens.scalars[part]
      if text.isEmpty || text.contains(where: \.isDigit) { return false }
      let letters = text.filter(\.isLetter)
      if letters.count == 1, let only = letters.first, !only.isJapanese { return false }
      if letters.isEmpty { return false }
      areCapitals = areCapitals && letters.allSatisfy { $0.simpleLowercase() != $0 }
    }
    let words = parts.map { Cleaning.text(tokens.scalars[$0]).lowercased() }
    return !areCapitals && words != ["and", "or"]
  }

  /// Text and brackets.
  private func brackets(_ range: Range<Int>) -> [Segment] {
    var result: [Segment] = []
    var text: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let close = tokens.closer(of: index, in: range) {
        if let base = tokens.furiganaBase(index, in: range) {
          text.removeLast(min(base.count, text.count))
          result.append(.text(text))
          text = []
          let kana = Array(tokens.scalars[index + 1..<close])
          let written = Array(tokens.scalars[base])
          result.append(
            kind == .reading ? .text(kana) : .choice([[.text(written)], [.text(kana)]])
          )
        } else {
          result.append(.text(text))
          text = []
          result.append(.optional(contents(index + 1..<close)))
        }
        index = close + 1
      } else {
        if kind != .reading || !tokens.isDictionaryMark(index, in: range) {
          text.append(tokens.scalars[index])
        }
        index += 1
      }
    }
    if !text.isEmpty { result.append(.text(text)) }
    return result
  }

  /// What stands between brackets: itself several answers, perhaps.
  private func contents(_ range: Range<Int>) -> [[Segment]] {
    let parts = tokens.split(range) { index in
      switch tokens.sign(index) {
      case ";", "|": true
      case "/": tokens.isBlank(index - 1) && tokens.isBlank(index + 1)
      default: false
      }
    }
    return parts.map { segments(tokens.trimmed($0)) }
  }
}
