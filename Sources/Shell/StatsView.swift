internal import Journal
internal import Statistics
internal import Terminal
internal import Text
internal import Time

/// How the overview looks.
enum StatsView {
  /// The overview's lines, and below them the year.
  ///
  /// - Parameters:
  ///   - seen: The overview.
  ///   - map: The year.
  ///   - decks: The decks whose cards were counted, in words.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func lines(_ seen: Overview, _ map: HeatMap, decks: String, columns: Int) -> [StyledLine] {
    var rows: [[StyledLine]] = []
    func add(_ label: String, _ texts: [StyledLine]) {
      for (place, text) in texts.enumerated() {
        rows.append([StyledLine(place == 0 ? label : "", .faint), text])
      }
    }
    // Beside the labels, the longest of which is retention.
    add("today", today(seen, columns: columns - 11))
    add("streak", [streak(seen)])
    add("retention", retention(seen))
    add("cards", cards(seen.cards, decks: decks))
    add("time", time(seen))
    var lines = Table(alignments: [.left, .left], rows: rows).lines(fitting: columns)
    if seen.answerCount == 0 {
      lines.append(StyledLine("No answer yet. Enter starts a challenge.", .faint))
      return lines
    }
    lines += year(map, today: seen.today.day, columns: columns)
    return lines
  }

  private static func today(_ seen: Overview, columns: Int) -> [StyledLine] {
    let today = seen.today
    var lines = [
      seen.isGoalReached
        ? StyledLine("\(Words.count(today.answerCount, "answer")), ")
          + StyledLine("the goal of \(seen.goal) is reached", .right)
        : StyledLine("\(today.answerCount) of \(seen.goal) answers")
    ]
    if today.answerCount > 0, !seen.isGoalReached {
      let bar = StyledLine.bar(
        value: Double(today.answerCount),
        of: Double(seen.goal),
        cells: 10
      )
      let drawn = StyledLine("  [") + StyledLine(bar, .right) + "]"
      // A bar is whole or not there.
      if lines[0].width + drawn.width <= columns { lines = [lines[0] + drawn.spoken([])] }
    }
    if today.answerCount > 0 {
      let new = today.newCount > 0 ? ", \(Words.count(today.newCount, "new card"))" : ""
      lines.append(StyledLine("\(today.rightCount) right\(new)"))
    }
    return lines
  }

  private static func streak(_ seen: Overview) -> StyledLine {
    guard let end = seen.longestStreakEnd else { return StyledLine(Words.nothing) }
    let longest = Words.count(seen.longestStreakDays, "day")
    if seen.streakDays == seen.longestStreakDays {
      return StyledLine(longest) + StyledLine(", the longest so far", .faint)
    }
    let now = seen.streakDays > 0 ? Words.count(seen.streakDays, "day") : Words.nothing
    let day = Words.day(end, seenFrom: seen.today.day)
    return StyledLine(now) + StyledLine(", the longest \(longest) up to \(day)", .faint)
  }

  private static func retention(_ seen: Overview) -> [StyledLine] {
    let wanted = Words.percent(seen.desiredRetention)
    var lines: [StyledLine] = []
    for (measured, span) in [(seen.month, "30 days"), (seen.year, "a year")] {
      guard let share = measured.share, let margin = measured.margin else { continue }
      lines.append(
        StyledLine(Words.percent(share), .strong) + StyledLine(" in \(span)")
          + StyledLine(
            " (\(Words.percents(margin))) of \(Words.count(measured.reviewCount, "review"))",
            .faint
          )
      )
    }
    if lines.isEmpty {
      return [
        StyledLine(Words.nothing) + StyledLine("  measured once cards have come back", .faint)
      ]
    }
    let measured = seen.month.reviewCount > 0 ? seen.month : seen.year
    switch measured.compared(with: seen.desiredRetention) {
    case .asDesired: lines.append(StyledLine("as wanted: \(wanted)", .right))
    case .below: lines.append(StyledLine("less than the \(wanted) wanted", .slip))
    case .above: lines.append(StyledLine("more than the \(wanted) wanted", .right))
    case .unknown: lines.append(StyledLine("wanted: \(wanted); too few reviews to compare", .faint))
    }
    return lines
  }

  private static func cards(_ counts: CardCounts, decks: String) -> [StyledLine] {
    guard counts.total > 0 else { return [StyledLine(Words.nothing)] }
    return [
      StyledLine(
        "\(counts.new) new, \(counts.learning) learning, \(counts.young) young,"
          + " \(counts.mature) mature"
          + (counts.suspended > 0 ? ", \(counts.suspended) suspended" : "")
      ),
      StyledLine("in \(decks)", .faint),
    ]
  }

  private static func time(_ seen: Overview) -> [StyledLine] {
    guard let day = seen.millisecondsPerDay, let answer = seen.millisecondsPerAnswer else {
      return [StyledLine(Words.nothing)]
    }
    let today = Words.duration(milliseconds: seen.today.durationMilliseconds)
    return [
      StyledLine(
        "\(today) today, \(Words.duration(milliseconds: seen.durationMilliseconds)) in all"
      ),
      StyledLine(
        "\(Words.duration(milliseconds: day)) a day of study,"
          + " \(Words.answerTime(milliseconds: answer)) an answer",
        .faint
      ),
    ]
  }

  private static func year(_ map: HeatMap, today: Day, columns: Int) -> [StyledLine] {
    var words = "\(Words.count(map.answerCount, "answer")) on \(Words.count(map.activeDays, "day"))"
    if let best = map.bestDay {
      words += "; the most, \(best.count), \(Words.day(best.day, seenFrom: today))"
    }
    let labels = Dictionary(
      map.months.map { ($0.week, Words.months[($0.month - 1) % 12]) },
      uniquingKeysWith: { first, _ in first }
    )
    let chart = HeatMapChart(
      weeks: map.weeks.enumerated().map { week, cells in
        HeatMapChart.Week(cells.map(\.level), label: labels[week])
      },
      dayLabels: Words.weekdays,
      legend: legend(map.thresholds),
      words: months(of: map)
    )
    return ["", StyledLine("The last year", .heading)]
      + StyledLine(words, .faint).wrapped(to: columns) + chart.lines(fitting: columns)
  }

  /// The months that have answers, in words.
  private static func months(of map: HeatMap) -> [String] {
    var months: [(name: String, answers: Int, days: Int)] = []
    for cell in map.weeks.joined() where cell.count > 0 {
      let date = cell.day.date
      let name = "\(Words.months[(date.month - 1) % 12]) \(date.year)"
      if months.last?.name != name { months.append((name, 0, 0)) }
      months[months.count - 1].answers += cell.count
      months[months.count - 1].days += 1
    }
    return months.map { month in
      "\(month.name): \(Words.count(month.answers, "answer")) on \(Words.count(month.days, "day"))"
    }
  }

  /// The least answers of each level; levels that no day has are not told.
  private static func legend(_ thresholds: [Int]) -> [String] {
    ["none"]
      + thresholds.enumerated().map { place, least in
        thresholds.dropFirst(place + 1).first == least ? "" : "\(least)+"
      }
  }

  /// All of it for programs.
  ///
  /// - Parameters:
  ///   - seen: The overview.
  ///   - map: The year.
  /// - Returns: An object; shares are from 0 to 1, times in milliseconds.
  static func json(_ seen: Overview, _ map: HeatMap) -> JSON {
    [
      "day": JSON(seen.today.day),
      "today": [
        "answers": JSON(seen.today.answerCount), "right": JSON(seen.today.rightCount),
        "new": JSON(seen.today.newCount), "goal": JSON(seen.goal),
        "milliseconds": .integer(seen.today.durationMilliseconds),
      ],
      "streak": [
        "days": JSON(seen.streakDays), "longest": JSON(seen.longestStreakDays),
        "longestEnd": JSON(seen.longestStreakEnd),
      ],
      "retention": [
        "wanted": .number(seen.desiredRetention), "days30": json(seen.month),
        "days365": json(seen.year),
      ],
      "cards": [
        "new": JSON(seen.cards.new), "learning": JSON(seen.cards.learning),
        "young": JSON(seen.cards.young), "mature": JSON(seen.cards.mature),
        "suspended": JSON(seen.cards.suspended),
      ],
      "all": [
        "answers": JSON(seen.answerCount), "days": JSON(seen.activeDays),
        "milliseconds": .integer(seen.durationMilliseconds),
        "millisecondsPerDay": seen.millisecondsPerDay.map(JSON.integer) ?? .null,
        "millisecondsPerAnswer": seen.millisecondsPerAnswer.map(JSON.integer) ?? .null,
      ],
      "year": JSON(map.weeks.joined().filter { $0.count > 0 }) { cell in
        ["day": JSON(cell.day), "answers": JSON(cell.count), "level": JSON(cell.level)]
      },
    ]
  }

  private static func json(_ measured: Retention) -> JSON {
    [
      "share": JSON(measured.share), "reviews": JSON(measured.reviewCount),
      "recalled": JSON(measured.recalledCount), "low": JSON(measured.margin?.lowerBound),
      "high": JSON(measured.margin?.upperBound),
    ]
  }
}
