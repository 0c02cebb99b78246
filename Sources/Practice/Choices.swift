internal import Answers
internal import Deck

/// The numbered answers of a challenge: one accepted, the others not.
public struct Choices: Hashable, Sendable {
  /// The answers as shown, in their order.
  public let answers: [String]

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
    guard let accepted = judge.acceptedAnswers(of: card).first else { return nil }
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
  }

  /// Reads a line as a choice.
  ///
  /// - Parameter line: What was typed: a number, or anything else.
  /// - Returns: The answer with that number; `nil` where the line is no number of an answer.
  func answer(chosenBy line: String) -> String? {
    // A Japanese keyboard left in full-width mode types １ for 1.
    let digits = line.unicodeScalars.filter { !$0.properties.isWhitespace }
      .map { (0xFF10...0xFF19).contains($0.value) ? $0.value - 0xFEE0 : $0.value }
    guard (1...3).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    guard answers.indices.contains(number - 1) else { return nil }
    return answers[number - 1]
  }
}
