internal import Answers
internal import Deck

/// The numbered answers of a challenge: one accepted, the others not.
public struct Choices: Hashable, Sendable {
  /// The answers as shown, in their order.
  public let answers: [String]
  /// What is typed for each of them: a number, or a letter where an answer is a number itself and
  /// could be meant by it.
  public let labels: [String]
  /// The accepted one of the answers.
  let accepted: String

  /// Draws the answers for a card.
  ///
  /// The others are answers of cards asked in the same direction; none of them is accepted for
  /// this card, and no two are alike. The partner's answer is one of them, or a drill would not ask
  /// to tell the two apart. Where there are not enough, there are fewer; where there is
  /// none at all there are no choices.
  ///
  /// - Parameters:
  ///   - card: The card that is asked.
  ///   - count: How many answers are wanted; 2 or more.
  ///   - partner: The card with which it is mixed up, in a drill.
  ///   - pool: The cards from which the others are taken.
  ///   - judge: Tells what is accepted.
  ///   - random: Chance.
  init?(
    for card: Card,
    count: Int,
    with partner: Card?,
    from pool: [Card],
    judge: Judge,
    using random: inout some RandomNumberGenerator
  ) {
    let allAccepted = judge.acceptedAnswers(of: card)
    guard let accepted = allAccepted.first else { return nil }
    self.accepted = accepted
    var drawn = [accepted]
    func wrongAnswer(of other: Card) -> String? {
      guard other.id != card.id, other.direction.name == card.direction.name,
        let answer = judge.acceptedAnswers(of: other).first, !drawn.contains(answer),
        case .wrong = judge.verdict(on: answer, for: card)
      else { return nil }
      return answer
    }
    if let answer = partner.flatMap(wrongAnswer) { drawn.append(answer) }
    // A few tries for each: in a pool of any size the cost stays the same.
    for _ in 0..<(count * 12) where drawn.count < count {
      guard let other = pool.randomElement(using: &random) else { break }
      if let answer = wrongAnswer(of: other) { drawn.append(answer) }
    }
    guard drawn.count > 1 else { return nil }
    answers = drawn.shuffled(using: &random)
    let hasNumbers = (allAccepted + drawn).contains { Self.number($0) != nil }
    labels = answers.indices.map { place in
      hasNumbers ? String(UnicodeScalar(UInt8(ascii: "a") + UInt8(place % 26))) : "\(place + 1)"
    }
  }

  /// Reads a line as a choice.
  ///
  /// - Parameter line: What was typed: a label, or anything else.
  /// - Returns: The answer with that label; `nil` where the line is no label.
  func answer(chosenBy line: String) -> String? {
    var label = Self.narrow(line)
    // As it is written in lists.
    if label.hasSuffix(".") || label.hasSuffix(")") { label.removeLast() }
    label = Self.number(label).map(String.init) ?? label
    return labels.firstIndex(of: label).map { answers[$0] }
  }

  /// Whether a line is nothing but a number, be it a slip of one: `9`, `-1`, `2,`.
  ///
  /// - Parameter line: What was typed.
  /// - Returns: Whether it is.
  static func isNumber(_ line: String) -> Bool {
    line.contains(where: \.isNumber)
      && line.allSatisfy { $0.isNumber || $0.isWhitespace || $0.isPunctuation || $0.isSymbol }
  }

  /// The number that a text is and no more, if it is a small one.
  private static func number(_ text: String) -> Int? {
    let digits = narrow(text)
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }

  /// A text in small letters and without blanks; a Japanese keyboard left in full-width mode types １
  /// for 1.
  private static func narrow(_ text: String) -> String {
    var narrow = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      narrow.append(isWide ? UnicodeScalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(narrow).lowercased()
  }
}
