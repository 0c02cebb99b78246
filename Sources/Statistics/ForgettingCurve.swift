public import Memory
public import Time

/// How likely a card is remembered, from its last review on.
public struct ForgettingCurve: Sendable {
  /// The schedule that it is drawn from.
  public let schedule: CardSchedule
  /// The study day of the last review that moved the card.
  public let lastDay: Day
  /// The days from then until today; 0 or more.
  public let elapsedDays: Int
  /// The probability of recall today, 0…1.
  public let retrievability: Double
  /// The day on which it is due.
  public let dueDay: Day
  /// The first day on which recall has become less likely than, or just as likely as, desired.
  public let desiredDay: Day
  /// The days that the curve reaches from the last review: as far again as from there to today or
  /// to the due day, whichever is later.
  public let lengthDays: Int
  private let model: MemoryModel

  /// Draws up the curve.
  ///
  /// - Parameters:
  ///   - schedule: The schedule of the card.
  ///   - today: The study day now.
  ///   - desiredRetention: The wanted probability of recall; 0.7…0.99.
  ///   - scheduler: How memories fade.
  public init(
    of schedule: CardSchedule,
    today: Day,
    desiredRetention: Double,
    scheduler: Scheduler
  ) {
    let last = Day(number: schedule.lastDay).bounded
    self.schedule = schedule
    lastDay = last
    elapsedDays = max(0, today.bounded.days(since: last))
    retrievability = scheduler.model.retrievability(
      of: schedule.memory,
      afterDays: Double(elapsedDays)
    )
    dueDay = last + schedule.interval
    model = scheduler.model
    let exact = model.interval(
      of: schedule.memory.stability,
      desiredRetention: desiredRetention.isFinite
        ? min(max(desiredRetention, 0.01), 0.99) : Scheduler.standardRetention
    )
    desiredDay = last + Int(min(max(exact.isFinite ? exact.rounded(.up) : 1, 1), Self.farthestDays))
    lengthDays = 2 * max(schedule.interval, elapsedDays)
  }

  private static let farthestDays = 10_000_000.0

  /// The probability of recall at even steps from the last review to the curve's end.
  ///
  /// - Parameter count: How many points; 2…10,000.
  /// - Returns: From 1 downwards.
  public func points(_ count: Int) -> [Double] {
    let count = min(max(2, count), 10_000)
    return (0..<count).map { place in
      model.retrievability(
        of: schedule.memory,
        afterDays: Double(lengthDays) * Double(place) / Double(count - 1)
      )
    }
  }

  /// How far along the curve a day is.
  ///
  /// - Parameter day: The day.
  /// - Returns: 0 for the last review, 1 for the curve's end; bounded by these.
  public func position(of day: Day) -> Double {
    guard lengthDays > 0 else { return 0 }
    return min(max(0, Double(day.days(since: lastDay)) / Double(lengthDays)), 1)
  }
}
