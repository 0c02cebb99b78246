internal import Answers
internal import Deck
internal import Memory
internal import Practice
internal import Terminal

/// How a challenge and what was made of its answer look.
enum ChallengeView {
  /// The heading and the question.
  static func question(_ challenge: Challenge, of session: Session, columns: Int) -> [StyledLine] {
    let ends = heading(challenge, of: session)
    var lines = [
      StyledLine.header(
        left: StyledLine(ends.left, .heading),
        right: StyledLine(ends.right, .faint),
        columns: min(columns, headerWidth)
      )
    ]
    lines += DrillView.contrast(challenge, columns: columns)
    lines += challenge.card.question.split(whereSeparator: \.isNewline)
      .map { StyledLine("  ") + StyledLine(String($0), .question) }
    if let choices = challenge.choices {
      for (label, answer) in zip(choices.labels, choices.answers) {
        lines.append(StyledLine("    \(label)  ", .faint) + StyledLine(answer))
      }
    }
    return lines
  }

  private static func heading(
    _ challenge: Challenge,
    of session: Session
  ) -> (left: String, right: String) {
    let what: String
    switch session.plan.kind {
    case .drill: return DrillView.heading(challenge, of: session)
    case .practice: what = "Practice"
    case .challenge, .learn: what = "Challenge"
    }
    return (
      challenge.isRepeat
        ? "Once more" : "\(what) \(challenge.number) of \(session.plannedCount)",
      "score \(session.score.right)/\(session.score.asked)"
    )
  }

  /// On a wide screen the two ends of the heading stay within one look.
  private static let headerWidth = 64

  /// What can be typed for the answers to choose from, in words.
  static func labels(of challenge: Challenge) -> String {
    let labels = challenge.choices?.labels ?? []
    let kind = labels.first == "1" ? "number" : "letter"
    return "a \(kind) from \(labels.first ?? "1") to \(labels.last ?? "1")"
  }

  /// Why a line was no answer.
  static func askAgain(_ reason: RetryReason, _ challenge: Challenge) -> [StyledLine] {
    switch reason {
    case .blank:
      [StyledLine("Type the \(challenge.card.direction.answer), or :giveup to see it.", .faint)]
    default:
      [StyledLine("? ", .hint) + StyledLine(reason.request) + StyledLine("   not counted", .faint)]
    }
  }

  /// What was made of an answer.
  ///
  /// - Parameters:
  ///   - judged: The answer.
  ///   - back: When its card comes back, in words; nothing where that is not known.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func verdict(_ judged: JudgedAnswer, back: String? = nil, columns: Int) -> [StyledLine] {
    let answers = judged.acceptedAnswers
    let shown: String
    let verdict: StyledLine
    switch judged.verdict {
    case .right(let answer):
      shown = answer
      verdict = (StyledLine("✓ right    ", .right) + StyledLine(answer, .answer))
        .spoken(["right: \(answer)"])
    case .slip(let reason, let answer):
      shown = answer
      let words = "right, with a slip (\(reason.phrase))"
      verdict = (StyledLine("≈ \(words)    ", .slip) + StyledLine(answer, .answer))
        .spoken(["\(words): \(answer)"])
    case .wrong(_, let nearest):
      shown = nearest
      let words = "the answer is: "
      verdict =
        (StyledLine("✗ wrong    ", .wrong) + StyledLine(words) + StyledLine(nearest, .answer))
        .spoken(["wrong, \(words)\(nearest)"])
    case .retry, nil:
      shown = answers.first ?? judged.challenge.card.answers
      verdict = (StyledLine("✗ ", .wrong) + "the answer is: " + StyledLine(shown, .answer))
        .spoken(["the answer is: \(shown)"])
    }
    var lines = flowing(
      [
        verdict, reading(of: judged.challenge.card, unlessIn: answers),
        // About two lines of the window.
        others(than: shown, in: answers, most: mostOthers, room: 2 * columns - 4),
        StyledLine(back ?? "", .faint),
      ],
      columns: columns
    )
    lines += differences(judged, columns: columns)
    if let note = judged.challenge.card.field("note") {
      lines.append(StyledLine("  \(note)", .faint))
    }
    return lines + DrillView.outcome(judged, columns: columns)
  }

  /// How the word is read, where neither the question nor the answer nor the note has told.
  static func reading(of card: Card, unlessIn answers: [String]) -> StyledLine {
    guard let reading = card.field("reading"),
      ![card.direction.question, card.direction.answer].contains("reading")
    else { return "" }
    let isTold = ([card.question, card.field("note") ?? ""] + answers).contains {
      $0.filter { !$0.isWhitespace }.contains(reading.filter { !$0.isWhitespace })
    }
    return isTold ? "" : StyledLine("read \(reading)", .faint)
  }

  /// Where the typed text differs from the answer, and whose answer it is.
  private static func differences(_ judged: JudgedAnswer, columns: Int) -> [StyledLine] {
    guard let opinion = judged.opinion else { return [] }
    var lines: [StyledLine] = []
    if let other = judged.otherCard {
      let side = side(of: other, telling: judged.review.typed)
      let end = side.last.map(".?!。？！".contains) == true ? "" : "."
      lines.append(StyledLine("  “\(judged.review.typed)” is \(side)\(end)", .hint))
    }
    if let reason = reason(opinion, isOther: judged.otherCard != nil) {
      lines.append(StyledLine("  \(reason)", .hint))
    }
    if let kana = opinion.typedKana, kana != judged.review.typed {
      lines.append(StyledLine("  you typed \(judged.review.typed): \(kana)", .faint))
    }
    if let romaji = opinion.clearRomaji {
      lines.append(StyledLine("  without doubt: \(romaji)", .faint))
    }
    if let difference = opinion.difference, !difference.isEmpty,
      showsDifference(opinion, difference, isOther: judged.otherCard != nil)
    {
      lines += rows(of: difference, columns: columns)
    }
    return lines
  }

  /// The side of a card that tells what its answer is that was typed.
  ///
  /// Mostly it is the question. Where the question itself was typed, the other side tells more; and
  /// of a Japanese form that is asked by another, the form itself is told as the deck writes it: `iku`
  /// is 行く, not 行きます.
  private static func side(of other: Card, telling typed: String) -> String {
    if other.question.lowercased().contains(typed.lowercased()) { return other.answers }
    guard other.direction.kind != .reading, hasJapanese(other.question) else {
      return other.question
    }
    let verdict = Judge(strictness: .moderate).verdict(on: typed, for: other)
    guard case .right(let answer) = verdict, answer != typed, hasJapanese(answer) else {
      return other.question
    }
    return answer
  }

  /// Why an answer that comes near is wrong, in a few words.
  ///
  /// One that is plainly another needs no reason, and whose it is has been said already. That one of
  /// several is wrong is said in any case: the rows would not show which.
  private static func reason(_ opinion: Opinion, isOther: Bool) -> String? {
    guard case .wrong(let reason, _) = opinion.verdict, !isOther, !reason.phrase.isEmpty
    else { return nil }
    return reason == .oneOfSeveral || isNear(opinion.difference) ? reason.phrase : nil
  }

  /// The texts one above the other; where they are too long for the screen, piece by piece, so that
  /// each mark stays under its letter.
  private static func rows(of difference: Difference, columns: Int) -> [StyledLine] {
    let label = StyledLine("  expected  ", .faint)
    let room = max(2, columns - label.width)
    var pieces: [[Difference.Column]] = [[]]
    var width = 0
    for column in difference.columns {
      let cells = column.marks.count
      if width + cells > room, width > 0 {
        pieces.append([])
        width = 0
      }
      pieces[pieces.count - 1].append(column)
      width += cells
    }
    let rows = pieces.flatMap { piece -> [StyledLine] in
      let marks = piece.map(\.marks).joined()
      let end = marks.lastIndex { $0 != " " }
      return [
        StyledLine("  you       ", .faint) + StyledLine(piece.map(\.typed).joined()),
        StyledLine("            ") + StyledLine(end.map { String(marks[...$0]) } ?? "", .slip),
        label + StyledLine(piece.map(\.expected).joined()),
      ]
    }
    return rows.enumerated().map { place, row in
      row.spoken(place == 0 ? DifferenceWords.lines(for: difference) : [])
    }
  }

  /// A slip is always shown; a wrong answer only where it is near enough to learn from.
  private static func showsDifference(
    _ opinion: Opinion,
    _ difference: Difference,
    isOther: Bool
  ) -> Bool {
    switch opinion.verdict {
    case .right, .retry: return false
    case .slip: return true
    case .wrong: return !isOther && isNear(difference)
    }
  }

  /// Whether at least half of the letters stand in both.
  private static func isNear(_ difference: Difference?) -> Bool {
    guard let difference else { return false }
    let same = difference.columns.count { [.same, .accent, .capital].contains($0.mark) }
    return same * 2 >= difference.columns.count
  }

  /// What is now made of the last answer.
  static func correction(_ judged: JudgedAnswer, back: String? = nil) -> [StyledLine] {
    let question = judged.challenge.card.question
    let line: StyledLine =
      switch judged.review.verdict {
      case .wrong: StyledLine("Counted as wrong: \(question)", .wrong)
      case .right, .slip:
        switch judged.review.rating {
        case .hard: StyledLine("Counted as right, hard: \(question)", .right)
        case .easy: StyledLine("Counted as right, easy: \(question)", .right)
        case .again, .good: StyledLine("Counted as right: \(question)", .right)
        }
      }
    return [back.map { line + StyledLine("   \($0)", .faint) } ?? line] + DrillView.outcome(judged)
  }

  /// Which other answers there are; only the first where they are long.
  ///
  /// - Parameters:
  ///   - shown: The answer that is told already.
  ///   - answers: All answers.
  ///   - most: How many are told at most.
  ///   - room: The cells in which they are told; the first one is in any case.
  /// - Returns: One line; empty where there is no other answer.
  static func others(
    than shown: String,
    in answers: [String],
    most: Int,
    room: Int
  ) -> StyledLine {
    let others = answers.filter { $0 != shown }
    guard let first = others.first else { return "" }
    let separator = answers.contains { $0.contains { ",、，".contains($0) } } ? "; " : ", "
    func fits(_ text: String) -> Bool { StyledLine(text).width <= room }
    func rest(behind count: Int) -> String {
      others.count > count ? " … (\(others.count - count) more)" : ""
    }
    var (text, count) = ("also: \(first)", 1)
    while count < min(most, others.count) {
      let longer = text + separator + others[count]
      guard fits(longer + rest(behind: count + 1)) else { break }
      (text, count) = (longer, count + 1)
    }
    let end = rest(behind: count)
    return StyledLine(text + (end.isEmpty || fits(text + end) ? end : " …"), .faint)
  }

  /// How many other answers are told at most: a sentence can be said in dozens of ways.
  private static let mostOthers = 5

  /// Parts one after the other; one that does not fit any more begins a line of its own.
  private static func flowing(_ parts: [StyledLine], columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for part in parts where !part.isEmpty {
      if let last = lines.popLast() {
        let together = last + "   " + part
        lines += together.width <= columns ? [together] : [last, "  " + part]
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}
