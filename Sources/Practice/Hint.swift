/// A part of the answer: its first letters, the others as gaps.
public struct Hint: Hashable, Sendable {
  /// What is shown: letters, `_` for each letter still hidden; blanks and punctuation stand as they are.
  public let text: String

  /// Makes the hint of a level.
  ///
  /// The first level shows the first letter, each further one a quarter of the letters more. One
  /// letter at least stays hidden.
  ///
  /// - Parameters:
  ///   - answer: The answer that is hinted at.
  ///   - level: How often a hint was asked for; 1 or more.
  public init(for answer: String, level: Int) {
    let letterCount = answer.count(where: Self.isHideable)
    let wanted = 1 + (min(max(level, 1), 8) - 1) * max(1, letterCount / 4)
    var left = min(wanted, letterCount - 1)
    text = String(
      answer.map { character in
        guard Self.isHideable(character) else { return character }
        left -= 1
        return left >= 0 ? character : "_"
      }
    )
  }

  private static func isHideable(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
