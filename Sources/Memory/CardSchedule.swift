/// What the reviews of a card make of it: its memory, and the day on which it is due.
public struct CardSchedule: Hashable, Sendable {
  /// The memory after the last review that moved it.
  public let memory: MemoryState
  /// The study day of that review, as a number of days.
  public let lastDay: Int
  /// The days from then until it is due; 1…36,500.
  public let interval: Int
  /// The probability of recall for which the interval was made.
  public let desiredRetention: Double
  /// How many reviews moved it; 1 or more.
  public let reviewCount: Int
  /// How often it was forgotten after it had been learned.
  public let lapseCount: Int

  /// Makes a schedule of its parts; what is out of bounds is moved to the nearest bound.
  ///
  /// - Parameters:
  ///   - memory: The memory after the last review that moved it.
  ///   - lastDay: The study day of that review, as a number of days.
  ///   - interval: The days from then until it is due.
  ///   - desiredRetention: The probability of recall for which the interval was made.
  ///   - reviewCount: How many reviews moved it.
  ///   - lapseCount: How often it was forgotten.
  public init(
    memory: MemoryState,
    lastDay: Int,
    interval: Int,
    desiredRetention: Double,
    reviewCount: Int,
    lapseCount: Int
  ) {
    self.memory = memory
    self.lastDay = lastDay
    self.interval = min(max(interval, 1), Scheduler.longestInterval)
    self.desiredRetention = Scheduler.bounded(retention: desiredRetention)
    self.reviewCount = max(1, reviewCount)
    self.lapseCount = max(0, lapseCount)
  }

  /// The study day on which it is due, as a number of days.
  public var dueDay: Int { lastDay &+ interval }
}
