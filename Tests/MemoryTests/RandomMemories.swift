import Memory
import TestSupport

extension SeededGenerator {
  /// A number of a range; now and then one of its ends.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<10, using: &self) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: Double.random(in: range, using: &self)
    }
  }

  /// Parameters: the standard ones, or all drawn from within their bounds.
  mutating func parameters() -> FSRSParameters {
    guard Int.random(in: 0..<4, using: &self) > 0 else { return .standard }
    var weights: [Double] = []
    for bounds in FSRSParameters.bounds { weights.append(number(in: bounds)) }
    return FSRSParameters(clamping: weights) ?? .standard
  }

  /// A memory: half of them below some days of stability.
  mutating func memory() -> MemoryState {
    let bounds = Bool.random(using: &self) ? MemoryState.stabilityBounds : 0.001...5
    return MemoryState(
      stability: number(in: bounds),
      difficulty: number(in: MemoryState.difficultyBounds)
    )
  }

  /// A rating.
  mutating func rating() -> Rating { Rating.allCases.randomElement(using: &self) ?? .again }

  /// A retention that may be wanted.
  mutating func retention() -> Double { number(in: Scheduler.retentionBounds) }

  /// Any number for a card.
  mutating func cardSeed() -> Int64 { Int64.random(in: .min ... .max, using: &self) }

  /// A scheduler; now and then one with a short longest interval.
  mutating func scheduler() -> Scheduler {
    let longest = [1, 2, 3, 30, 365, Scheduler.longestInterval].randomElement(using: &self)
    return Scheduler(
      model: MemoryModel(parameters: parameters()),
      maximumInterval: longest ?? Scheduler.longestInterval
    )
  }

  /// What a card has become by some reviews; nothing for a new one.
  mutating func schedule() -> CardSchedule? {
    guard Int.random(in: 0..<5, using: &self) > 0 else { return nil }
    return CardSchedule(
      memory: memory(),
      lastDay: Int.random(in: 10_000...40_000, using: &self),
      interval: Int.random(in: 1...400, using: &self),
      desiredRetention: retention(),
      reviewCount: Int.random(in: 1...200, using: &self),
      lapseCount: Int.random(in: 0...20, using: &self)
    )
  }

  /// A day on which a card is reviewed: the same, the next, when it is due, or any later one.
  mutating func day(after schedule: CardSchedule?) -> Int {
    guard let schedule else { return 20_000 }
    return switch Int.random(in: 0..<4, using: &self) {
    case 0: schedule.lastDay
    case 1: schedule.lastDay + 1
    case 2: schedule.dueDay
    default: schedule.lastDay + Int.random(in: 1...4000, using: &self)
    }
  }
}
