public import Memory

/// How many cards are how far.
///
/// Kuchi has no learning steps, so the interval alone tells: a card is mature from an interval of 21
/// days on, as Anki has it; with less than 7 days it is still being learned.
public struct CardCounts: Hashable, Sendable {
  /// Never answered.
  public var new = 0
  /// The interval is shorter than 7 days.
  public var learning = 0
  /// The interval is 7 to 20 days.
  public var young = 0
  /// The interval is 21 days or longer.
  public var mature = 0
  /// Suspended, and therefore none of the others.
  public var suspended = 0

  /// Intervals below this many days are those of cards that are being learned.
  public static let youngDays = 7
  /// Intervals from this many days on are those of mature cards.
  public static let matureDays = 21

  /// Counts cards.
  ///
  /// - Parameters:
  ///   - schedules: The schedule of each card that is not suspended; nothing for one that was never
  ///     answered.
  ///   - suspendedCount: How many more cards are suspended.
  public init(of schedules: some Sequence<CardSchedule?>, suspendedCount: Int = 0) {
    suspended = suspendedCount
    for schedule in schedules {
      switch schedule?.interval {
      case nil: new += 1
      case let days? where days >= Self.matureDays: mature += 1
      case let days? where days >= Self.youngDays: young += 1
      default: learning += 1
      }
    }
  }

  /// All of them.
  public var total: Int { new + learning + young + mature + suspended }
}
