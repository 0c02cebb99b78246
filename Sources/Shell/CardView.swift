internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import Statistics
internal import Terminal
internal import Text
internal import Time

/// How a card went, and how it may go on.
enum CardView {
  /// All that is known of a card's past, and what may come.
  struct Path {
    /// The card.
    let card: Card
    /// Its reviews, oldest first.
    let reviews: [ReviewRecord]
    /// Whether the learner suspended it.
    let isSuspended: Bool
    /// How it is forgotten; nothing for a card that no review moved yet.
    let curve: ForgettingCurve?
    /// What each rating would make of it.
    let preview: Preview
  }

  /// So many reviews are shown, the newest ones.
  private static let mostReviews = 12

  /// The lines of one card.
  ///
  /// - Parameters:
  ///   - path: What is known of it.
  ///   - today: The study day now.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func lines(_ path: Path, today: Day, columns: Int) -> [StyledLine] {
    var lines = [StyledLine(path.card.direction.name, .heading)]
    lines += history(path.reviews, today: today, columns: columns)
    var rows: [[StyledLine]] = []
    func add(_ label: String, _ text: StyledLine) {
      rows.append([StyledLine("  \(label)", .faint), text])
    }
    if path.isSuspended {
      add("suspended", StyledLine("not asked until :suspend --off"))
    }
    if let curve = path.curve {
      let memory = curve.schedule.memory
      add("stability", StyledLine(Words.days(memory.stability)))
      add("difficulty", StyledLine("\(Words.short(memory.difficulty)) of 10"))
      add("recall now", StyledLine(Words.percent(curve.retrievability), .strong))
      if !path.isSuspended {
        add("back", StyledLine(Words.dueDay(curve.dueDay, seenFrom: today)))
      }
    }
    let next = next(path.preview, today: today)
    let whole = StyledLine(next.map(\.plainText).joined(separator: ", "))
    let fits = labelCells + whole.width <= columns
    let label = path.curve == nil ? "first answer" : "next answer"
    for (place, line) in (fits ? [joined(next)] : next).enumerated() {
      add(place == 0 ? label : "", line)
    }
    lines += Table(alignments: [.left, .left], rows: rows).lines(fitting: columns)
    if let curve = path.curve { lines += chart(curve, today: today, columns: columns) }
    return lines
  }

  private static func chart(
    _ curve: ForgettingCurve,
    today: Day,
    columns: Int
  ) -> [StyledLine] {
    let length = Double(curve.lengthDays)
    // The bottom is a whole tenth below all that is drawn, so that the curve has room.
    let least = min(curve.retrievability(afterDays: length), curve.desiredRetention)
    let bottom = max(0, min((least * 10 - 0.2).rounded(.down) / 10, 0.8))
    func tick(_ day: Day, _ word: String) -> CurveChart.Tick {
      CurveChart.Tick(Double(day - curve.lastDay), word)
    }
    let end = curve.lastDay + curve.lengthDays
    return CurveChart(
      days: 0...length,
      shares: bottom...1,
      ticks: [
        tick(curve.lastDay, Words.date(curve.lastDay, seenFrom: today)), tick(curve.dueDay, "due"),
        tick(end, Words.date(end, seenFrom: today)),
      ],
      today: tick(curve.lastDay + curve.elapsedDays, "today"),
      threshold: curve.desiredRetention
    )
    .lines(fitting: columns, rows: 8) { curve.retrievability(afterDays: $0) }
  }

  /// The cells before the text behind a label.
  private static let labelCells = 16

  /// What each rating would bring, a line each.
  private static func next(_ preview: Preview, today: Day) -> [StyledLine] {
    let day =
      preview.day == today
      ? "" : "\(Words.dueDay(preview.day, seenFrom: today)): "
    return preview.outcomes.enumerated().map { place, outcome in
      StyledLine((place == 0 ? day : "") + Words.rating(outcome.rating) + " ", .faint)
        + StyledLine(Words.dueDay(outcome.dueDay, seenFrom: today))
    }
  }

  private static func joined(_ lines: [StyledLine]) -> StyledLine {
    lines.dropFirst().reduce(lines.first ?? "") { $0 + ", " + $1 }
  }

  private static func history(
    _ reviews: [ReviewRecord],
    today: Day,
    columns: Int
  ) -> [StyledLine] {
    if reviews.isEmpty {
      return [
        StyledLine("  " + Words.nothing).spoken([]) + StyledLine("  not answered yet", .faint)
      ]
    }
    let left = reviews.count - mostReviews
    let isNarrow = columns < 60
    let shown = reviews.suffix(mostReviews)
    let slip = shown.contains { $0.review.verdict == .slip } ? slipWord : ""
    let typedCells = max(8, columns - (isNarrow ? 35 : 44) - slip.count)
    let rows = shown.map { entry in
      let day = entry.review.studyDay
      return [
        StyledLine(
          isNarrow ? Words.date(day, seenFrom: today) : Words.day(day, seenFrom: today)
        )
      ]
        + (isNarrow ? [] : [StyledLine(entry.elapsedDays.map { "\($0) d" } ?? "", .faint)])
        + [
          StyledLine(
            Words.rating(entry.review.rating) + (entry.review.verdict == .slip ? slip : ""),
            role(of: entry.review)
          ),
          StyledLine(entry.memory.map { Words.short($0.stability) } ?? Words.nothing),
          StyledLine(entry.memory.map { Words.short($0.difficulty) } ?? Words.nothing),
          StyledLine(entry.review.typed, .faint).truncated(to: typedCells),
        ]
    }
    let header = ["day"] + (isNarrow ? [] : ["after"]) + ["rating", "S", "D", "typed"]
    let table = Table(
      alignments: [.left] + (isNarrow ? [] : [.right]) + [.left, .right, .right, .left],
      header: header.map { StyledLine($0, .faint) },
      rows: rows,
      indent: 2
    )
    .lines(fitting: columns)
    guard left > 0 else { return table }
    return [StyledLine("  the last \(mostReviews) of \(reviews.count) answers", .faint)] + table
  }

  /// What tells an answer with a slip from one without, where there are no colours.
  private static let slipWord = ", slip"

  private static func role(of review: Review) -> Role {
    switch review.verdict {
    case .right: .right
    case .slip: .slip
    case .wrong: .wrong
    }
  }

  /// A card for programs.
  ///
  /// - Parameters:
  ///   - path: What is known of it.
  ///   - accepted: Its accepted answers.
  ///   - own: Those that the learner added.
  /// - Returns: An object.
  static func json(_ path: Path, accepted: [String], own: [String]) -> JSON {
    [
      "card": JSON(path.card),
      "accepted": JSON(accepted, JSON.text), "added": JSON(own, JSON.text),
      "isSuspended": .bool(path.isSuspended),
      "schedule": path.curve.map { JSON($0.schedule) } ?? .null,
      "retrievability": JSON(path.curve?.retrievability),
      "reviews": JSON(path.reviews) { entry in
        [
          "time": .text(entry.review.moment.iso8601), "day": JSON(entry.review.studyDay),
          "kind": .text(entry.review.kind.rawValue),
          "verdict": .text(entry.review.verdict.rawValue),
          "rating": .text(Words.rating(entry.review.rating)), "typed": .text(entry.review.typed),
          "milliseconds": .integer(entry.review.durationMilliseconds),
          "elapsedDays": JSON(entry.elapsedDays), "stability": JSON(entry.memory?.stability),
          "difficulty": JSON(entry.memory?.difficulty), "due": JSON(entry.dueDay),
        ]
      },
      "next": [
        "day": JSON(path.preview.day),
        "due": .object(
          path.preview.outcomes.map { .init(Words.rating($0.rating), JSON($0.dueDay)) }
        ),
      ],
    ]
  }
}
