/// A part of the answer: its first letters, the others as gaps.
public struct Hint: Hashable, Sendable {
  /// What is shown: letters, `_` for each letter still hidden; blanks and punctuation stand as they are.
  public let text: String
  /// Whether a further level shows no more.
  public let isLast: Bool

  /// Makes the hint of a level.
  ///
  /// The first level shows the first letter, each further one a quarter of the letters more. One
  /// letter at least stays hidden. What stands in brackets may be left out of an answer, and is left
  /// out of the hint.
  ///
  /// - Parameters:
  ///   - answer: The answer that is hinted at.
  ///   - level: How often a hint was asked for; 1 or more.
  public init(for answer: String, level: Int) {
    let answer = Self.withoutBrackets(answer)
    let letterCount = answer.count(where: Self.isHideable)
    let wanted = 1 + (min(max(level, 1), 8) - 1) * max(1, letterCount / 4)
    var left = min(wanted, letterCount - 1)
    isLast = wanted >= letterCount - 1
    text = String(
      answer.map { character in
        guard Self.isHideable(character) else { return character }
        left -= 1
        return left >= 0 ? character : "_"
      }
    )
  }

  /// The answer without its bracketed parts; the whole where nothing else is in it.
  private static func withoutBrackets(_ answer: String) -> String {
    var depth = 0
    var kept = ""
    for character in answer {
      if "([（【［".contains(character) { depth += 1 }
      if depth == 0 { kept.append(character) }
      if ")]）】］".contains(character) { depth = max(0, depth - 1) }
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept.contains(where: isHideable) ? kept : answer
  }

  private static func isHideable(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
