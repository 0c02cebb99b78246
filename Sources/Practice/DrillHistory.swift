public import Deck
public import Time

/// Which pairs were asked in the drills of the past.
public struct DrillHistory: Sendable {
  private struct Pair: Hashable {
    let cards: Set<CardID>
  }

  /// The study days of the drills in which a pair was asked, oldest first.
  private var days: [Day] = []
  /// The last drill in which each pair was asked, counted from 0.
  private var turns: [Pair: Int] = [:]

  /// Makes a history without a drill.
  public init() {}

  /// Takes in a drill, the oldest one first; one in which no pair was asked to the end had no turns.
  ///
  /// - Parameters:
  ///   - planned: The cards of its plan.
  ///   - reviews: Its answers that stand, oldest first.
  ///   - day: Its study day.
  public mutating func add(planned: [CardID], reviews: [Review], on day: Day) {
    let log = RoundLog(
      planned: planned,
      roundSize: SessionKind.drill.roundSize,
      answers: reviews.map(RoundLog.Answer.init)
    )
    if log.over.isEmpty { return }
    for round in log.over {
      let first = round.place * SessionKind.drill.roundSize
      guard planned.indices.contains(first + 1) else { continue }
      turns[Pair(cards: [planned[first], planned[first + 1]])] = days.count
    }
    days.append(day)
  }

  /// Tells how long a pair has waited for its turn.
  ///
  /// - Parameters:
  ///   - first: The one card.
  ///   - second: The other one.
  ///   - day: The study day on which they were last mixed up.
  /// - Returns: How many drills there were since it was asked or, where it never was, since that day;
  ///   and whether it was asked.
  public func wait(
    of first: CardID,
    _ second: CardID,
    mixedUpOn day: Day
  ) -> (drills: Int, wasAsked: Bool) {
    if let turn = turns[Pair(cards: [first, second])] { return (days.count - 1 - turn, true) }
    return (days.count { $0 > day }, false)
  }
}
