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
  /// The wanted probability of recall, 0.01…0.99.
  public let desiredRetention: Double
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
    let last = Day(number: schedule.lastDay)
    self.schedule = schedule
    lastDay = last
    elapsedDays = max(0, today - last)
    retrievability = scheduler.model.retrievability(
      of: schedule.memory,
      afterDays: Double(elapsedDays)
    )
    dueDay = last + schedule.interval
    model = scheduler.model
    self.desiredRetention =
      desiredRetention.isFinite
      ? min(max(desiredRetention, 0.01), 0.99) : Scheduler.standardRetention
    let exact = model.interval(
      of: schedule.memory.stability,
      desiredRetention: self.desiredRetention
    )
    desiredDay = last + Int(min(max(exact.isFinite ? exact.rounded(.up) : 1, 1), Self.farthestDays))
    lengthDays = 2 * max(schedule.interval, elapsedDays)
  }

  private static let farthestDays = 10_000_000.0

  /// The probability of recall.
  ///
  /// - Parameter days: Days since the last review.
  /// - Returns: From 0 to 1; 1 before and right after the review.
  public func retrievability(afterDays days: Double) -> Double {
    model.retrievability(of: schedule.memory, afterDays: days.isNaN ? 0 : days)
  }
}
