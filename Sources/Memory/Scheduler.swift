/// Sets the day on which a card comes back.
public struct Scheduler: Sendable {
  /// How memories fade.
  public let model: MemoryModel
  /// The longest time until a card comes back, in days; 1…36,500.
  public let maximumInterval: Int

  /// No card waits longer than this, in days.
  public static let longestInterval = 36_500
  /// The least and the greatest retention that may be wanted.
  public static let retentionBounds = 0.7...0.99
  /// The retention that is wanted where nothing else is said.
  public static let standardRetention = 0.9
  /// The study days that a review may be of, in days since 1970-01-01: to 2199-12-31.
  ///
  /// A review of another day has a broken clock to thank for it, and moves nothing.
  public static let possibleDays = 0...84_005

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - model: How memories fade.
  ///   - maximumInterval: The longest time until a card comes back, in days.
  public init(model: MemoryModel = MemoryModel(), maximumInterval: Int = longestInterval) {
    self.model = model
    self.maximumInterval = min(max(maximumInterval, 1), Self.longestInterval)
  }

  /// Whether a review moves the schedule of its card.
  ///
  /// Of the reviews of a card on one study day the first does. Where a day comes that is not later
  /// than the last one, because of a journey or a clock that was set back, none does.
  ///
  /// - Parameters:
  ///   - schedule: The schedule before; nothing for a new card.
  ///   - day: The study day of the review, as a number of days.
  ///   - isImported: Whether another program recorded it: there, all reviews of a day count.
  /// - Returns: Whether to call `schedule(after:on:from:desiredRetention:seed:)`.
  public func moves(_ schedule: CardSchedule?, on day: Int, isImported: Bool = false) -> Bool {
    guard Self.possibleDays.contains(day) else { return false }
    guard let schedule else { return true }
    return isImported ? day >= schedule.lastDay : day > schedule.lastDay
  }

  /// The schedule after a review that moves it.
  ///
  /// A better rating never means an earlier day, and a good one never a shorter interval than the
  /// one before, unless more retention is wanted than then. Days are drawn evenly from a range
  /// around the exact interval, so that cards learned together do not stay together.
  ///
  /// - Parameters:
  ///   - rating: How well it was remembered.
  ///   - day: The study day, as a number of days.
  ///   - schedule: The schedule before; nothing for a new card.
  ///   - desiredRetention: The wanted probability of recall; 0.7…0.99.
  ///   - seed: A number of the card's own; the same one draws the same day.
  /// - Returns: The schedule now.
  public func schedule(
    after rating: Rating,
    on day: Int,
    from schedule: CardSchedule?,
    desiredRetention: Double,
    seed: Int64
  ) -> CardSchedule {
    let retention = Self.bounded(retention: desiredRetention)
    let elapsed = schedule.map { Self.days(from: $0.lastDay, to: day) } ?? 0
    let memory = memory(after: rating, elapsedDays: elapsed, from: schedule?.memory)
    let stability = schedule == nil ? model.orderedFirstStability(rating) : memory.stability
    let count = schedule?.reviewCount ?? 0
    let range = fuzzRange(of: model.interval(of: stability, desiredRetention: retention))
    var interval = Self.drawn(from: range, seed: seed, count: count)
    if let schedule, rating == .good || rating == .easy, retention <= schedule.desiredRetention {
      interval = max(interval, schedule.interval)
    }
    return CardSchedule(
      memory: memory,
      lastDay: max(day, schedule?.lastDay ?? day),
      interval: min(interval, maximumInterval),
      desiredRetention: retention,
      reviewCount: count + 1,
      lapseCount: (schedule?.lapseCount ?? 0) + (rating == .again && elapsed > 0 ? 1 : 0)
    )
  }

  /// The memory after a review, as the model has it, but never more stable when it was forgotten.
  ///
  /// FSRS-6 itself makes it so with some parameters, on the same day and below a day of stability.
  private func memory(
    after rating: Rating,
    elapsedDays days: Int,
    from state: MemoryState?
  ) -> MemoryState {
    let next = model.state(after: rating, elapsedDays: days, from: state)
    guard rating == .again, let state, next.stability > state.stability else { return next }
    return MemoryState(stability: state.stability, difficulty: next.difficulty)
  }

  /// The probability of recall on a day.
  ///
  /// - Parameters:
  ///   - schedule: The schedule of the card.
  ///   - day: The day, as a number of days.
  /// - Returns: From 0 to 1; 1 on days that are not after the last review.
  public func retrievability(of schedule: CardSchedule, on day: Int) -> Double {
    model.retrievability(
      of: schedule.memory,
      afterDays: Double(Self.days(from: schedule.lastDay, to: day))
    )
  }

  /// An interval in whole days, without chance.
  ///
  /// - Parameter interval: The exact interval, in days; what is no number counts as one day.
  /// - Returns: The nearest whole day, the even one of two, within 1 and the longest interval.
  public func wholeDays(of interval: Double) -> Int {
    guard !interval.isNaN else { return 1 }
    return Int(min(max(interval, 1), Double(maximumInterval)).rounded(.toNearestOrEven))
  }

  /// The days from which the one until a card comes back is drawn.
  ///
  /// Source: the ranges of py-fsrs 6.3; drawn from evenly, as Anki does.
  ///
  /// - Parameter interval: The exact interval, in days; what is no number counts as one day.
  /// - Returns: Whole days within 1 and the longest interval; one alone below 2.5 days, and from there
  ///   on none below 2.
  public func fuzzRange(of interval: Double) -> ClosedRange<Int> {
    let exact = min(interval, Double(maximumInterval))
    guard exact >= 2.5 else {
      let days = wholeDays(of: exact)
      return days...days
    }
    let spread =
      1 + 0.15 * (min(exact, 7) - 2.5) + 0.1 * max(0, min(exact, 20) - 7)
      + 0.05 * max(0, exact - 20)
    return wholeDays(of: exact - spread)...wholeDays(of: exact + spread)
  }

  /// A retention within what may be wanted.
  static func bounded(retention: Double) -> Double {
    guard retention.isFinite else { return standardRetention }
    return min(max(retention, retentionBounds.lowerBound), retentionBounds.upperBound)
  }

  /// The days between two days; never less than none, however far apart they are.
  static func days(from earlier: Int, to later: Int) -> Int {
    let (days, overflow) = later.subtractingReportingOverflow(earlier)
    return overflow ? 0 : max(0, days)
  }

  /// A day of a range, the same for the same card and count, each as likely as the others.
  ///
  /// For the same card and count, a range of which neither end is earlier never gives an earlier day.
  private static func drawn(from range: ClosedRange<Int>, seed: Int64, count: Int) -> Int {
    guard range.lowerBound < range.upperBound else { return range.lowerBound }
    var chance = SplitMix64(seed: UInt64(bitPattern: seed), from: count)
    // The 64 bits are a share of the range's length: the whole part of their product.
    return range.lowerBound + Int(chance.next().multipliedFullWidth(by: UInt64(range.count)).high)
  }
}
