public import Journal
public import Time

/// A year of study, week by week: how much was answered on each day.
public struct HeatMap: Hashable, Sendable {
  /// A day of the map.
  public struct Cell: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// How many answers it has, wherever they were given.
    public let count: Int
    /// From 0 for none to 4; `nil` for a day that is still to come.
    public let level: Int?
  }

  /// Where a month begins.
  public struct MonthMark: Hashable, Sendable {
    /// The week that holds the first of the month, counted from 0.
    public let week: Int
    /// The month, 1…12.
    public let month: Int
  }

  /// The weeks, oldest first, of seven days each, Monday first; the last one holds today.
  public let weeks: [[Cell]]
  /// The months that have begun within the map, oldest first.
  public let months: [MonthMark]
  /// The sum of the answers; those of days outside the map do not count.
  public let answerCount: Int
  /// How many days of the map have answers.
  public let activeDays: Int
  /// The day with the most answers, of several the newest; `nil` where no day has any.
  public let bestDay: Cell?
  /// The fewest answers of a day of level 1, 2, 3 and 4; empty where no day has any.
  public let thresholds: [Int]

  /// The weeks of a map of a year.
  public static let weeksOfYear = 53

  /// Draws up the map.
  ///
  /// Levels are quarters of the days that have answers: level 4 is for a day that has at least as
  /// many as the least of the best quarter, and so on down; so the best day has level 4 always.
  ///
  /// - Parameters:
  ///   - tallies: The study days, each once, in any order.
  ///   - today: The study day now; the map ends with its week.
  ///   - weekCount: How many weeks it has; 1…530.
  public init(of tallies: [DayTally], today: Day, weeks weekCount: Int = weeksOfYear) {
    let weekCount = min(max(1, weekCount), 530)
    let first = today + (-today.weekday - 7 * (weekCount - 1))
    var counts: [Day: Int] = [:]
    for tally in tallies where (first...today).contains(tally.day) && tally.studyCount > 0 {
      counts[tally.day] = counts[tally.day, default: 0].capped(adding: tally.studyCount)
    }
    let sorted = counts.values.sorted()
    let thresholds =
      sorted.isEmpty ? [] : [sorted[0]] + (1...3).map { sorted[sorted.count * $0 / 4] }
    let weeks = (0..<weekCount).map { week in
      (0..<7).map { weekday in
        let day = first + (week * 7 + weekday)
        let count = counts[day] ?? 0
        return Cell(
          day: day,
          count: count,
          level: day > today ? nil : count == 0 ? 0 : thresholds.count { $0 <= count }
        )
      }
    }
    self.weeks = weeks
    self.thresholds = thresholds
    months = weeks.enumerated().flatMap { week, cells in
      cells.filter { $0.day <= today }.map(\.day.date).filter { $0.day == 1 }
        .map { MonthMark(week: week, month: $0.month) }
    }
    answerCount = sorted.cappedSum
    activeDays = sorted.count
    let most = sorted.last
    bestDay = weeks.joined().last { $0.count == most }
  }
}
