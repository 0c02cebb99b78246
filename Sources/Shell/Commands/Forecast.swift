internal import Journal
internal import Statistics
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Draws how many cards become due on the coming days.
  static let forecast = Command(
    name: "forecast",
    arguments: "[DECK...] [--json]",
    summary: "how many cards come back on each of the next 30 days",
    details: [
      "As if no card were answered until then; what is overdue counts today. New cards come on top."
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: ["--json"]) { shell, words in try shell.showForecast(words) }
  )
}

extension QuizShell {
  fileprivate func showForecast(_ words: CommandWords) throws -> Command.Outcome {
    let entries = try chosen(by: words.words)
    try register(entries)
    let dueDays = try journal().dueDays(in: entries.map(\.label))
    let forecast = Forecast(of: dueDays, today: time.day)
    if words.has("--json") { return tell(ForecastView.json(forecast)) }
    console.write(
      ForecastView.lines(forecast, decks: names(of: entries), columns: console.columns)
    )
    return .done
  }
}

/// How the forecast looks.
enum ForecastView {
  /// The bars and what they add up to.
  ///
  /// - Parameters:
  ///   - forecast: The forecast.
  ///   - decks: The decks, in words.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func lines(_ forecast: Forecast, decks: String, columns: Int) -> [StyledLine] {
    let days = forecast.entries.count
    let heading = StyledLine("The next \(days) days", .heading) + StyledLine("   \(decks)", .faint)
    guard forecast.totalCount > 0 else {
      let later =
        forecast.laterCount > 0
        ? "\(Words.count(forecast.laterCount, "card")) later." : "No card was answered yet."
      return heading.wrapped(to: columns) + [
        StyledLine(Words.nothing)
      ] + StyledLine("\(later) Enter starts a challenge.", .faint).wrapped(to: columns)
    }
    let chart = BarChart(
      forecast.entries.enumerated().map { place, entry in
        let date = entry.day.date
        let day = "\(date.day) \(Words.months[(date.month - 1) % 12])"
        return BarChart.Row(
          place == 0 ? "today" : "\(Words.weekdays[entry.day.weekday]) \(day)",
          short: place == 0 ? "today" : day,
          Double(entry.count)
        )
      }
    )
    return heading.wrapped(to: columns) + chart.lines(fitting: columns, height: 15)
      + summary(forecast).flatMap { StyledLine($0, .faint).wrapped(to: columns) }
  }

  private static func summary(_ forecast: Forecast) -> [String] {
    let days = forecast.entries.count
    var sums =
      "\(Words.count(forecast.totalCount, "card")) in \(days) days,"
      + " \(Words.short(forecast.averageCount)) a day"
    if forecast.laterCount > 0 { sums += ", \(forecast.laterCount) later" }
    var lines = [sums]
    if let today = forecast.entries.first, today.count > 0 {
      let overdue =
        forecast.overdueCount > 0 ? ", \(forecast.overdueCount) of them overdue" : ""
      lines.append("\(today.count) today\(overdue)")
    }
    return lines
  }

  /// The days for programs.
  ///
  /// - Parameter forecast: The forecast.
  /// - Returns: An object.
  static func json(_ forecast: Forecast) -> JSON {
    [
      "days": JSON(forecast.entries) { entry in
        [
          "day": JSON(entry.day), "count": JSON(entry.count),
          "cumulative": JSON(entry.cumulativeCount),
        ]
      },
      "overdue": JSON(forecast.overdueCount), "total": JSON(forecast.totalCount),
      "average": .number(forecast.averageCount), "later": JSON(forecast.laterCount),
    ]
  }
}
