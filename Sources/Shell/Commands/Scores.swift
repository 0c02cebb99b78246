internal import Journal
internal import Practice
internal import Statistics
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Draws scores over time.
  static let scores = Command(
    name: "scores",
    arguments: "[COUNT] [--json]",
    summary: "the scores of past sessions, drawn and listed, the newest last",
    details: [
      "The average is that of the session and the \(ScoreSeries.window - 1) before it, over all"
        + " their answers. Sessions in which nothing was asked are left out."
    ],
    places: .everywhere,
    completion: { _, text in Completions(lastWordOf: text, among: [.init("--json", hint: "")]) },
    action: .call(options: ["--json"]) { shell, words in shell.showScores(words) }
  )
}

extension QuizShell {
  fileprivate func showScores(_ words: CommandWords) -> Command.Outcome {
    let limit = words.words.isEmpty ? 15 : Int(words.text) ?? 0
    guard (1...1000).contains(limit) else {
      return misuse("Usage: :scores and how many sessions, 1 to 1000.")
    }
    do {
      // Those before the first that is shown are in its average.
      let records = try journal().sessions(limit: limit + ScoreSeries.window - 1).reversed()
      let series = ScoreSeries(of: records.map { ($0.id, $0.score) }, showing: limit)
      let days = Dictionary(records.map { ($0.id, $0.studyDay) }, uniquingKeysWith: { $1 })
      if words.has("--json") { return tell(ScoresView.json(series, days)) }
      console.write(ScoresView.lines(series, days, today: time.day, columns: console.columns))
      return .done
    } catch {
      return fail(error.message)
    }
  }
}

/// How past scores look.
enum ScoresView {
  /// The scores drawn, listed and summed up.
  ///
  /// - Parameters:
  ///   - series: The scores.
  ///   - days: The study day of each session.
  ///   - today: The study day now.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func lines(
    _ series: ScoreSeries,
    _ days: [SessionID: Day],
    today: Day,
    columns: Int
  ) -> [StyledLine] {
    guard let best = series.best else {
      return [
        StyledLine(Words.nothing), StyledLine("No session yet. Enter starts one.", .faint),
      ]
    }
    func day(_ session: SessionID) -> String {
      days[session].map { Words.day($0, seenFrom: today) } ?? ""
    }
    let rows = series.points.map { point in
      [
        StyledLine("\(point.session.rawValue)", .faint), StyledLine(day(point.session)),
        StyledLine("\(point.score.right)/\(point.score.asked)", .strong),
        StyledLine("\(point.percent) %"), StyledLine(Words.percent(point.average / 100), .faint),
      ]
    }
    let table = Table(
      alignments: [.right, .left, .right, .right, .right],
      header: ["", "day", "score", "", "average"].map { StyledLine($0, .faint) },
      rows: rows
    )
    let sparkline = Sparkline(series.points.map { Double($0.percent) }, range: 0...100)
    // One score alone has no course.
    var lines = series.points.count > 1 ? [sparkline.line(fitting: columns)] : []
    lines += table.lines(fitting: columns)
    let total = series.total
    var words =
      "\(Words.count(series.points.count, "session")): \(total.right) of \(total.asked) right"
    if let percent = total.percent { words += ", \(percent) %" }
    if series.points.count > 1 {
      words += "; the best \(best.percent) %, \(day(best.session))"
    }
    lines += StyledLine(words, .faint).wrapped(to: columns)
    return lines
  }

  /// The scores for programs.
  ///
  /// - Parameters:
  ///   - series: The scores.
  ///   - days: The study day of each session.
  /// - Returns: A list, oldest first.
  static func json(_ series: ScoreSeries, _ days: [SessionID: Day]) -> JSON {
    JSON(series.points) { point in
      [
        "session": .integer(point.session.rawValue), "day": JSON(days[point.session]),
        "right": JSON(point.score.right), "asked": JSON(point.score.asked),
        "percent": JSON(point.percent), "average": .number(point.average),
      ]
    }
  }
}
