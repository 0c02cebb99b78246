internal import Deck
internal import Practice
internal import Terminal

/// How the pairs of a drill look.
enum DrillView {
  /// The two ends of the heading.
  static func heading(_ challenge: Challenge, of session: Session) -> (left: String, right: String)
  {
    let again = challenge.isRepeat ? ", once more" : ""
    let toldApart = session.toldApart ?? Score()
    return (
      "Pair \(challenge.number) of \(session.plan.roundCount)\(again)",
      "told apart \(toldApart.right)/\(toldApart.asked)"
    )
  }

  /// Both questions, before the first of the two is asked.
  static func contrast(_ challenge: Challenge, columns: Int) -> [StyledLine] {
    guard !challenge.isSecond, let first = challenge.pair.first, let second = challenge.pair.last
    else { return [] }
    let left = StyledLine("  ") + StyledLine(oneLine(first.question)) + StyledLine("  or", .faint)
    let right = StyledLine("  ") + StyledLine(oneLine(second.question)) + StyledLine(" ?", .faint)
    return left.width + right.width <= columns
      ? [left + right] : left.wrapped(to: columns) + right.wrapped(to: columns)
  }

  /// Both cards with their answers, once both of a round were answered, and what became of them.
  static func outcome(_ judged: JudgedAnswer, columns: Int) -> [StyledLine] {
    guard judged.pairOutcome != nil else { return [] }
    let sides = zip(judged.challenge.pair, judged.pairAnswers).map { ($0.question, $1) }
    return rows(sides, columns: columns) + outcome(judged)
  }

  /// What became of the pair, in words.
  static func outcome(_ judged: JudgedAnswer) -> [StyledLine] {
    switch judged.pairOutcome {
    case .toldApart: [StyledLine("Told apart.", .right)]
    case .comesBack: [StyledLine("This pair comes back.", .faint)]
    case .mixedUp: [StyledLine("Not told apart yet; a later drill asks it again.", .faint)]
    case nil: []
    }
  }

  /// The pairs that were mixed up, at the end.
  static func mixedUp(_ drill: DrillSummary, columns: Int) -> [StyledLine] {
    list("Mixed up at first:", drill.mixedUp.filter { $0.toldApartRound != nil }, columns)
      + list("Still mixed up:", drill.mixedUp.filter { $0.toldApartRound == nil }, columns)
  }

  private static func list(
    _ title: String,
    _ pairs: [DrillSummary.Pair],
    _ columns: Int
  ) -> [StyledLine] {
    if pairs.isEmpty { return [] }
    let lines = pairs.map { pair in
      rows(
        [(pair.first.question, pair.firstAnswer), (pair.second.question, pair.secondAnswer)],
        columns: columns
      )
    }
    return [StyledLine(title, .faint)] + lines.joined(separator: [""])
  }

  /// How far a drill came that was left.
  static func left(
    _ summary: SessionSummary,
    _ drill: DrillSummary,
    _ keptWords: String
  ) -> StyledLine {
    let how =
      drill.toldApart.asked < drill.pairCount
      ? "after \(drill.toldApart.asked) of \(Words.count(drill.pairCount, "pair"))"
      : "with \(Words.count(summary.waitingCount, "pair")) to go"
    return StyledLine("Left \(how).\(keptWords)")
  }

  private static func rows(
    _ sides: [(question: String, answer: String)],
    columns: Int
  ) -> [StyledLine] {
    let cells = sides.map {
      (question: StyledLine(oneLine($0.question)), answer: StyledLine($0.answer, .answer))
    }
    let question = cells.reduce(0) { max($0, $1.question.width) }
    let answer = cells.reduce(0) { max($0, $1.answer.width) }
    if 2 + question + 2 + answer <= columns {
      return Table(rows: cells.map { [$0.question, $0.answer] }, indent: 2).lines(fitting: columns)
    }
    // Too long to stand beside each other: nothing of what has to be told apart is cut.
    return cells.flatMap { cell in
      (StyledLine("  ") + cell.question).wrapped(to: columns)
        + (StyledLine("    ") + cell.answer).wrapped(to: columns)
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
