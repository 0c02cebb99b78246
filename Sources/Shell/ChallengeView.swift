internal import Answers
internal import Deck
internal import Memory
internal import Practice
internal import Terminal

/// How a challenge and what was made of its answer look.
enum ChallengeView {
  /// The heading and the question.
  static func question(_ challenge: Challenge, of session: Session, columns: Int) -> [StyledLine] {
    let what = session.plan.kind == .practice ? "Practice" : "Challenge"
    let left =
      challenge.isRepeat
      ? "Once more" : "\(what) \(challenge.number) of \(session.plannedCount)"
    let score = "score \(session.score.right)/\(session.score.asked)"
    var lines = [
      StyledLine.header(
        left: StyledLine(left, .heading),
        right: StyledLine(score, .faint),
        columns: min(columns, headerWidth)
      )
    ]
    lines += challenge.card.question.split(whereSeparator: \.isNewline)
      .map { StyledLine("  ") + StyledLine(String($0), .question) }
    for (number, answer) in zip(1..., challenge.choices?.answers ?? []) {
      lines.append(StyledLine("    \(number)  ", .faint) + StyledLine(answer))
    }
    return lines
  }

  /// On a wide screen the two ends of the heading stay within one look.
  private static let headerWidth = 64

  /// Why a line was no answer.
  static func askAgain(_ reason: RetryReason, _ challenge: Challenge) -> [StyledLine] {
    switch reason {
    case .blank:
      [StyledLine("Type the \(challenge.card.direction.answer), or :giveup to see it.", .faint)]
    default:
      [StyledLine("? ", .hint) + StyledLine(reason.request + " Not counted.")]
    }
  }

  /// What was made of an answer.
  static func verdict(_ judgement: Judgement, columns: Int) -> [StyledLine] {
    let answers = judgement.acceptedAnswers
    let shown: String
    let verdict: StyledLine
    switch judgement.verdict {
    case .right(let answer):
      shown = answer
      verdict = StyledLine("✓ right    ", .right) + StyledLine(answer, .answer)
    case .slip(let reason, let answer):
      shown = answer
      verdict =
        StyledLine("≈ right, with a slip (\(reason.phrase))    ", .slip)
        + StyledLine(answer, .answer)
    case .wrong(_, let nearest):
      shown = nearest
      verdict = StyledLine("✗ wrong    ", .wrong) + "the answer is: " + StyledLine(nearest, .answer)
    case .retry, nil:
      shown = answers.first ?? judgement.challenge.card.answers
      verdict = StyledLine("✗ ", .wrong) + "the answer is: " + StyledLine(shown, .answer)
    }
    var lines = beside(verdict, others(than: shown, in: answers), columns: columns)
    if let note = judgement.challenge.card.field("note") {
      lines.append(StyledLine("  \(note)", .faint))
    }
    return lines
  }

  /// What is now made of the last answer.
  static func correction(_ judgement: Judgement) -> [StyledLine] {
    let question = judgement.challenge.card.question
    return switch judgement.review.verdict {
    case .wrong: [StyledLine("Counted as wrong: \(question)", .wrong)]
    case .right, .slip:
      switch judgement.review.rating {
      case .hard: [StyledLine("Counted as right, hard: \(question)", .right)]
      case .easy: [StyledLine("Counted as right, easy: \(question)", .right)]
      case .again, .good: [StyledLine("Counted as right: \(question)", .right)]
      }
    }
  }

  private static func others(than shown: String, in answers: [String]) -> StyledLine {
    let others = answers.filter { $0 != shown }
    return others.isEmpty ? "" : StyledLine("also: " + others.joined(separator: ", "), .faint)
  }

  /// Two parts on one line where both fit, else below each other.
  private static func beside(
    _ left: StyledLine,
    _ right: StyledLine,
    columns: Int
  ) -> [StyledLine] {
    if right.isEmpty { return [left] }
    return left.width + 3 + right.width <= columns ? [left + "   " + right] : [left, "  " + right]
  }
}
