import Statistics
import Testing
import Time

@Suite("The streak") struct StreakTests {
  static let cases: [(days: [Int], today: Int, length: Int)] = [
    ([], 100, 0), ([100], 100, 1), ([99], 100, 1), ([98], 100, 0), ([100, 99, 98], 100, 3),
    ([99, 98, 97, 95], 100, 3), ([100, 98, 97], 100, 1), ([101, 100], 100, 1),
    ([98, 100, 99, 99], 100, 3),
  ]

  @Test("counts days in a row up to today, or to yesterday while today is open", arguments: cases)
  func length(days: [Int], today: Int, length: Int) {
    #expect(streak(of: days.map { Day(number: $0) }, today: Day(number: today)) == length)
  }
}
