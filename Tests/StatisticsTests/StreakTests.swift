import Statistics
import TestSupport
import Testing
import Time

@Suite("The streak") struct StreakTests {
  static let cases: [(days: [Int], today: Int, length: Int)] = [
    ([], 100, 0), ([100], 100, 1), ([99], 100, 1), ([98], 100, 0), ([100, 99, 98], 100, 3),
    ([99, 98, 97, 95], 100, 3), ([100, 98, 97], 100, 1), ([101, 100], 100, 1),
    ([98, 100, 99, 99], 100, 3), ([.min], .min, 1), ([.max], .max, 1),
  ]

  @Test("counts days in a row up to today, or to yesterday while today is open", arguments: cases)
  func length(days: [Int], today: Int, length: Int) {
    #expect(streak(of: days.map { Day(number: $0) }, today: Day(number: today)) == length)
  }

  static let longest: [(days: [Int], today: Int, length: Int, last: Int)] = [
    ([100], 100, 1, 100), ([1, 2, 3, 10, 11], 100, 3, 3), ([1, 2, 10, 11], 100, 2, 11),
    ([3, 1, 2, 2, 1], 100, 3, 3), ([99, 100, 101, 102], 100, 2, 100), ([-1, 0, 1], 100, 3, 1),
    // Days beyond all bounds are one and the same, the first or the last there is.
    ([.min, .min + 1], 100, 1, .min), ([.min, .max], .max, 1, .max),
    ([-1_000_000_000_000, -999_999_999_999], 100, 2, -999_999_999_999),
  ]

  @Test("of the longest kind is the newest of the longest runs", arguments: longest)
  func longestRun(days: [Int], today: Int, length: Int, last: Int) throws {
    let found = longestStreak(of: days.map { Day(number: $0) }, today: Day(number: today))
    let longest = try #require(found)
    #expect(longest.days == length)
    #expect(longest.last == Day(number: last))
  }

  @Test("of the longest kind does not exist before the first day")
  func noRun() {
    #expect(longestStreak(of: [], today: Day(number: 100)) == nil)
    #expect(longestStreak(of: [Day(number: 101)], today: Day(number: 100)) == nil)
  }

  @Test("goes on over the days of a clock change, which are days like others")
  func clockChange() {
    let days = (28...31).map { Day(year: 2025, month: 3, day: $0) }
    #expect(streak(of: days, today: Day(year: 2025, month: 3, day: 31)) == 4)
  }

  @Test("is at most the longest one, and both are the same for days in any order")
  func order() {
    var random = SeededGenerator(for: "streaks")
    for _ in 0..<200 {
      let today = Day(number: 60)
      let days = (0..<Int.random(in: 0...50, using: &random))
        .map { _ in Day(number: Int.random(in: 0...70, using: &random)) }
      let longest = longestStreak(of: days, today: today)?.days ?? 0
      #expect(streak(of: days, today: today) <= longest)
      let other = days.shuffled(using: &random)
      #expect(streak(of: other, today: today) == streak(of: days, today: today))
      #expect(longestStreak(of: other, today: today)?.days ?? 0 == longest)
    }
  }
}
