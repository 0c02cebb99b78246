import Journal
import Memory
import Statistics
import Testing
import Time

@Suite("The overview") struct OverviewTests {
  func overview(_ tallies: [DayTally], _ schedules: [CardSchedule?] = [], goal: Int = 20)
    -> Overview
  {
    Overview(
      tallies: tallies,
      schedules: schedules,
      today: today,
      goal: goal,
      desiredRetention: 0.9
    )
  }

  @Test("of nothing has no averages, no streak and no retention")
  func empty() {
    let nothing = overview([])
    #expect(nothing.today == DayTally(day: today))
    #expect(nothing.streakDays == 0 && nothing.longestStreakDays == 0)
    #expect(nothing.longestStreakEnd == nil)
    #expect(nothing.millisecondsPerDay == nil)
    #expect(nothing.millisecondsPerAnswer == nil)
    #expect(nothing.month.share == nil && nothing.year.share == nil)
    #expect(nothing.cards.total == 0)
    #expect(!nothing.isGoalReached)
  }

  @Test("adds the days up")
  func sums() {
    let seen = overview(
      [
        DayTally(day: today, answerCount: 20, durationMilliseconds: 100_000),
        DayTally(
          day: today + -1,
          answerCount: 10,
          durationMilliseconds: 50_000,
          recallCount: 4,
          recalledCount: 3
        ),
        DayTally(day: today + -40, importedCount: 70, recallCount: 6, recalledCount: 6),
        DayTally(day: today + 1, answerCount: 999, durationMilliseconds: 999),
      ],
      goal: 20
    )
    #expect(seen.today.answerCount == 20)
    #expect(seen.isGoalReached)
    #expect(seen.streakDays == 2 && seen.longestStreakDays == 2)
    #expect(seen.longestStreakEnd == today)
    #expect(seen.activeDays == 3)
    #expect(seen.answerCount == 100)
    #expect(seen.durationMilliseconds == 150_000)
    #expect(seen.millisecondsPerDay == 75_000)
    #expect(seen.millisecondsPerAnswer == 5000)
    #expect(seen.month == Retention(reviewCount: 4, recalledCount: 3))
    #expect(seen.year == Retention(reviewCount: 10, recalledCount: 9))
  }

  @Test("takes a day without an answer for no day of study")
  func emptyDays() {
    let seen = overview([DayTally(day: today), DayTally(day: today + -1, answerCount: 1)])
    #expect(seen.streakDays == 1)
    #expect(seen.activeDays == 1)
  }

  static let states: [(interval: Int?, counts: [Int])] = [
    (nil, [1, 0, 0, 0]), (1, [0, 1, 0, 0]), (6, [0, 1, 0, 0]), (7, [0, 0, 1, 0]),
    (20, [0, 0, 1, 0]), (21, [0, 0, 0, 1]), (36_500, [0, 0, 0, 1]),
  ]

  @Test("counts a card by its interval", arguments: states)
  func cards(interval: Int?, counts: [Int]) {
    let counted = CardCounts(of: [interval.map { schedule(interval: $0) }])
    #expect([counted.new, counted.learning, counted.young, counted.mature] == counts)
    #expect(counted.total == 1)
  }

  @Test("stands any numbers")
  func oddTallies() {
    let tallies = oddNumbers.flatMap { day in
      oddNumbers.map { count in
        DayTally(
          day: Day(number: day),
          answerCount: count,
          rightCount: count,
          importedCount: count,
          durationMilliseconds: Int64(count),
          recallCount: count,
          recalledCount: count
        )
      }
    }
    for now in oddNumbers {
      for goal in oddNumbers {
        let seen = Overview(
          tallies: tallies,
          schedules: [],
          today: Day(number: now),
          goal: goal,
          desiredRetention: .nan
        )
        #expect(seen.answerCount >= 0 && seen.durationMilliseconds >= 0 && seen.goal > 0)
        #expect((seen.millisecondsPerDay ?? 0) >= 0 && (seen.millisecondsPerAnswer ?? 0) >= 0)
        #expect(seen.month.compared(with: .nan) != .below)
      }
    }
  }
}
