internal import Deck
internal import Journal
internal import Practice
internal import Terminal
internal import Time

extension Command {
  /// Lists past sessions, or shows one.
  static let history = Command(
    name: "history",
    arguments: "[N or all]",
    summary: "past sessions by day; with a number, that session's questions and answers",
    places: .everywhere,
    action: .call { shell, text in shell.showHistory(text) }
  )
}

extension QuizShell {
  private static let pageLength = 20

  fileprivate func showHistory(_ text: String) -> Command.Outcome {
    do throws(JournalError) {
      if text.isEmpty || text == "all" {
        return try listSessions(limit: text.isEmpty ? Self.pageLength : .max)
      }
      guard let number = Int64(text),
        let record = try journal().session(SessionID(rawValue: number))
      else {
        return fail("There is no session “\(text)”. :history lists them by number.")
      }
      return try show(record)
    } catch {
      return fail(error.message)
    }
  }

  private func listSessions(limit: Int) throws(JournalError) -> Command.Outcome {
    let wanted = limit == .max ? limit : limit + 1
    var records = try journal().sessions(limit: wanted, before: nil)
    if records.isEmpty {
      tell("No session yet. Enter starts one.")
      return .done
    }
    let hasMore = records.count > limit
    if hasMore { records.removeLast() }
    let oneLineEach = wide(records)
    let fits = oneLineEach.allSatisfy { $0.width <= tableColumns }
    console.write(fits ? oneLineEach : narrow(records))
    let more = hasMore ? ", :history all shows every one" : ""
    tell(":history N shows a session's questions\(more).", .faint)
    return .done
  }

  /// A line a session, as wide as it gets, the day before the first of each.
  private func wide(_ records: [SessionRecord]) -> [StyledLine] {
    let today = time.day
    var rows: [[StyledLine]] = []
    var day: Day?
    for record in records {
      let isNewDay = record.studyDay != day
      day = record.studyDay
      let local = LocalTime(record.started, zoneOffsetSeconds: record.zoneOffsetSeconds)
      let dayWords = Words.day(record.studyDay, seenFrom: today)
      rows.append([
        StyledLine(isNewDay ? dayWords : "", .strong).spoken([StyledLine(dayWords)]),
        record.number,
        StyledLine(local.hourAndMinute),
        StyledLine(record.decksInWords),
        StyledLine(record.kind.rawValue),
        StyledLine("\(record.score.right)/\(record.score.asked)", .strong),
        StyledLine(record.score.percent.map { "\($0) %" } ?? ""),
        StyledLine(Words.duration(milliseconds: record.durationMilliseconds)),
        record.outcome,
      ])
    }
    return Table(
      alignments: [.left, .right, .left, .left, .left, .right, .right, .right, .left],
      rows: rows
    )
    .lines(fitting: Self.anyWidth)
  }

  private static let anyWidth = 10_000

  /// The days as headings, the decks below their session.
  private func narrow(_ records: [SessionRecord]) -> [StyledLine] {
    let today = time.day
    var lines: [StyledLine] = []
    var rest = records[...]
    while let day = rest.first?.studyDay {
      let rows = rest.prefix { $0.studyDay == day }.map { record in
        let local = LocalTime(record.started, zoneOffsetSeconds: record.zoneOffsetSeconds)
        return [
          record.number,
          StyledLine(local.hourAndMinute),
          StyledLine("\(record.score.right)/\(record.score.asked)", .strong),
          StyledLine(record.score.percent.map { "\($0) %" } ?? ""),
          record.outcome,
          StyledLine("\(record.decksInWords), \(record.kind.rawValue)"),
        ]
      }
      rest = rest.drop { $0.studyDay == day }
      let table = Table(
        alignments: [.right, .left, .right, .right, .left, .left],
        rows: rows,
        indent: 2
      )
      lines.append(StyledLine(Words.day(day, seenFrom: today), .strong))
      lines += table.lines(fitting: tableColumns)
    }
    return lines
  }

  private func show(_ record: SessionRecord) throws(JournalError) -> Command.Outcome {
    let local = LocalTime(record.started, zoneOffsetSeconds: record.zoneOffsetSeconds)
    let percent = record.score.percent.map { "   \($0) %" } ?? ""
    let stars = record.rating.map { "   " + StyledLine.stars($0) } ?? ""
    tell(
      "Session \(record.id.rawValue)   \(local.day.iso8601) \(local.hourAndMinute)"
        + "   \(record.decksInWords)   \(record.kind.rawValue)",
      .heading
    )
    let time = Words.duration(milliseconds: record.durationMilliseconds)
    console.write([
      StyledLine("Score \(record.score.right)/\(record.score.asked)\(percent)   \(time)") + stars
    ])
    for entry in try journal().reviews(in: record.id) {
      let mark: StyledLine =
        switch entry.review.verdict {
        case .right: StyledLine("✓ ", .right).spoken(["right: "])
        case .slip: StyledLine("≈ ", .slip).spoken(["right, with a slip: "])
        case .wrong: StyledLine("✗ ", .wrong).spoken(["wrong: "])
        }
      var line = mark + StyledLine(entry.question, .question)
      if !entry.review.typed.isEmpty {
        line = line + StyledLine("  you: ", .faint) + StyledLine(entry.review.typed)
      } else if entry.review.kind != .learn {
        line = line + StyledLine("  gave up", .faint)
      }
      if !entry.review.isScored { line = line + StyledLine("  once more", .faint) }
      console.write([line])
    }
    return .done
  }
}

extension StyledLine {
  /// A rating of 1 to 5 as marks, or in words where nothing is drawn.
  fileprivate static func stars(_ rating: Int) -> StyledLine {
    StyledLine(Words.stars(rating)).spoken(["rated \(rating) of 5"])
  }
}

extension SessionRecord {
  /// Its number.
  fileprivate var number: StyledLine {
    StyledLine("\(id.rawValue)", .faint).spoken([StyledLine("session \(id.rawValue)")])
  }

  /// The score.
  var score: Score { Score(right: right, asked: asked) }

  /// The learner's rating; where there is none, whether it was left.
  var outcome: StyledLine {
    rating.map { StyledLine.stars($0) } ?? StyledLine(isFinished ? "" : "left", .faint)
  }

  /// The decks in a few words.
  var decksInWords: String {
    guard let first = decks.first else { return "" }
    return decks.count == 1 ? first : "\(first) +\(decks.count - 1)"
  }
}
