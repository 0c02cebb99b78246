/// What the reviews of a card make of it: its memory, and the day on which it is due.
///
/// Every part is within its bounds, whatever it was made of: the day on which a card is due is never
/// more than the longest interval after a possible day.
public struct CardSchedule: Hashable, Sendable {
  /// The memory after the last review that moved it.
  public let memory: MemoryState
  /// The study day of that review, in days since 1970-01-01; one of `Scheduler.possibleDays`.
  public let lastDay: Int
  /// The days from then until it is due; 1…36,500.
  public let interval: Int
  /// The probability of recall for which the interval was made; 0.7…0.99.
  public let desiredRetention: Double
  /// How many reviews moved it; 1…1,000,000,000.
  public let reviewCount: Int
  /// How often it was forgotten after it had been learned; 0…1,000,000,000.
  public let lapseCount: Int

  /// Nobody answers more often than this; a larger count is damage.
  private static let mostReviews = 1_000_000_000

  /// Makes a schedule of its parts; what is out of bounds is moved to the nearest bound.
  ///
  /// - Parameters:
  ///   - memory: The memory after the last review that moved it.
  ///   - lastDay: The study day of that review, in days since 1970-01-01.
  ///   - interval: The days from then until it is due.
  ///   - desiredRetention: The probability of recall for which the interval was made; the standard
  ///     one where it is no number.
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
    let days = Scheduler.possibleDays
    self.memory = memory
    self.lastDay = min(max(lastDay, days.lowerBound), days.upperBound)
    self.interval = min(max(interval, 1), Scheduler.longestInterval)
    self.desiredRetention = Scheduler.bounded(retention: desiredRetention)
    self.reviewCount = min(max(reviewCount, 1), Self.mostReviews)
    self.lapseCount = min(max(lapseCount, 0), Self.mostReviews)
  }

  /// The study day on which it is due, in days since 1970-01-01.
  public var dueDay: Int { lastDay + interval }
}
