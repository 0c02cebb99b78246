public import Time

/// How many cards become due on each of the coming days, if none is answered before.
public struct Forecast: Hashable, Sendable {
  /// One of the coming days.
  public struct Entry: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// How many cards become due on it; today's are all that wait.
    public let count: Int
    /// How many have become due up to then, today's among them.
    public let cumulativeCount: Int
  }

  /// The days, today first.
  public let entries: [Entry]
  /// How many of today's cards were due before.
  public let overdueCount: Int
  /// How many cards become due later than the last of the days.
  public let laterCount: Int

  /// Looks ahead.
  ///
  /// - Parameters:
  ///   - dueDays: How many cards are due on which day, in any order.
  ///   - today: The study day now.
  ///   - days: How many days are looked at, today among them; 1…366.
  public init(of dueDays: [(day: Day, count: Int)], today: Day, days: Int = 30) {
    let length = min(max(1, days), 366)
    var counts = [Int](repeating: 0, count: length)
    var (overdue, later) = (0, 0)
    for due in dueDays where due.count > 0 {
      let place = due.day - today
      if place >= length {
        later = later.capped(adding: due.count)
      } else {
        counts[max(0, place)] = counts[max(0, place)].capped(adding: due.count)
        if place < 0 { overdue = overdue.capped(adding: due.count) }
      }
    }
    var sum = 0
    entries = counts.enumerated().map { place, count in
      sum = sum.capped(adding: count)
      return Entry(day: today + place, count: count, cumulativeCount: sum)
    }
    overdueCount = overdue
    laterCount = later
  }

  /// How many cards become due within the days.
  public var totalCount: Int { entries.last?.cumulativeCount ?? 0 }

  /// How many cards become due on one of the days, on the average.
  public var averageCount: Double { Double(totalCount) / Double(max(1, entries.count)) }
}
