import Deck
import Memory
import Time

/// 2026-11-30, a Monday.
let today = Day(year: 2026, month: 11, day: 30)

/// A schedule of which only what matters is said.
func schedule(
  stability: Double = 10,
  difficulty: Double = 5,
  lastDay: Int = today.number,
  interval: Int = 10,
  retention: Double = 0.9,
  reviews: Int = 3,
  lapses: Int = 0
) -> CardSchedule {
  CardSchedule(
    memory: MemoryState(stability: stability, difficulty: difficulty),
    lastDay: lastDay,
    interval: interval,
    desiredRetention: retention,
    reviewCount: reviews,
    lapseCount: lapses
  )
}

/// The card of a number.
func card(_ number: Int64) -> CardID { CardID(rawValue: number) }

/// Numbers as a broken file might hold them.
let oddNumbers: [Int] = [.min, .min + 1, -36_500, -1, 0, 1, 7, 84_005, 1 << 40, .max - 1, .max]
