import Journal
import Statistics
import TestSupport
import Testing
import Time

@Suite("The heat map") struct HeatMapTests {
  @Test("has 53 weeks from Monday to Sunday, the last one with today")
  func shape() {
    for offset in 0..<7 {
      let now = today + offset
      let map = HeatMap(of: [], today: now)
      #expect(map.weeks.count == 53)
      #expect(map.weeks.allSatisfy { $0.map(\.day.weekday) == [0, 1, 2, 3, 4, 5, 6] })
      #expect(map.weeks[52].contains { $0.day == now })
      #expect(map.weeks[0][0].day == Day(year: 2025, month: 12, day: 1))
      #expect(map.weeks.joined().count { $0.level != nil } == 365 + offset)
    }
  }

  @Test("of no study is all zeros, and has no best day")
  func empty() {
    let map = HeatMap(of: [], today: today)
    #expect(map.weeks.joined().allSatisfy { ($0.level ?? 0) == 0 && $0.count == 0 })
    #expect(map.answerCount == 0 && map.activeDays == 0)
    #expect(map.bestDay == nil)
    #expect(map.thresholds.isEmpty)
  }

  static let quarters: [(counts: [Int], levels: [Int])] = [
    ([5], [4]), ([5, 5, 5, 5], [4, 4, 4, 4]), ([1, 2, 3, 4], [1, 2, 3, 4]), ([0, 3], [0, 4]),
    ([1, 9], [2, 4]), ([40, 10, 30, 20, 0], [4, 1, 3, 2, 0]),
    ([1, 2, 3, 4, 5, 6, 7, 8], [1, 1, 2, 2, 3, 3, 4, 4]), ([1, 1, 1, 100], [3, 3, 3, 4]),
  ]

  @Test("gives each quarter of the active days a level", arguments: quarters)
  func levels(counts: [Int], levels: [Int]) {
    let tallies = counts.enumerated().map { DayTally(day: today + -$0, answerCount: $1) }
    let map = HeatMap(of: tallies, today: today)
    let cells = map.weeks.joined().filter { $0.level != nil }
    #expect(cells.suffix(counts.count).reversed().map(\.level) == levels)
  }

  @Test("marks the week of each first of the month")
  func months() {
    let map = HeatMap(of: [], today: today)
    #expect(map.months.map(\.month) == [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(map.months.first?.week == 0)
    #expect(map.months.last?.week == 47)
    for mark in map.months {
      #expect(map.weeks[mark.week].contains { $0.day.date.day == 1 })
    }
  }

  @Test("counts answers wherever they were given, of the days it shows")
  func counts() {
    let map = HeatMap(
      of: [
        DayTally(day: today, answerCount: 3, importedCount: 4), DayTally(day: today + 1),
        DayTally(day: today + -2, answerCount: 7), DayTally(day: today + 3, answerCount: 50),
        DayTally(day: today + -364, answerCount: 1), DayTally(day: today + -365, answerCount: 80),
      ],
      today: today
    )
    #expect(map.answerCount == 15)
    #expect(map.activeDays == 3)
    #expect(map.bestDay?.day == today && map.bestDay?.count == 7)
  }

  @Test("never gives more answers a lower level, whatever the days")
  func monotone() {
    var random = SeededGenerator(for: "heat map levels")
    for _ in 0..<100 {
      let tallies = (0..<Int.random(in: 1...200, using: &random)).map { place in
        DayTally(day: today + -place, answerCount: Int.random(in: 0...60, using: &random))
      }
      let map = HeatMap(of: tallies, today: today)
      let cells = map.weeks.joined().sorted { $0.count < $1.count }
      let levels = cells.compactMap(\.level)
      #expect(levels == levels.sorted())
      #expect(levels.allSatisfy { (0...4).contains($0) })
      #expect(map.bestDay.map { $0.level == 4 } ?? (map.activeDays == 0))
      #expect(map.activeDays == cells.count { ($0.level ?? 0) > 0 })
    }
  }

  @Test("stands any numbers")
  func oddNumbers() {
    let odd = StatisticsTests.oddNumbers
    let tallies = odd.flatMap { day in
      odd.map { DayTally(day: Day(number: day), answerCount: $0, importedCount: $0) }
    }
    for now in odd {
      for weeks in odd {
        let map = HeatMap(of: tallies, today: Day(number: now), weeks: weeks)
        #expect((1...530).contains(map.weeks.count))
        #expect(map.answerCount >= 0)
      }
    }
  }
}
