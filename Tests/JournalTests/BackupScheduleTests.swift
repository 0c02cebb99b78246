import Journal
import TestSupport
import Testing
import Time

@Suite("The daily backups that are kept") struct BackupScheduleTests {
  private func day(_ month: Int, _ day: Int, _ year: Int = 2026) -> Day {
    Day(year: year, month: month, day: day)
  }

  private func kept(_ days: [Day], _ today: Day) -> [Day] {
    BackupSchedule.kept(of: days, today: today).sorted()
  }

  @Test("are seven days, then Sundays, then ends of months, after years of daily use")
  func dailyUse() {
    let today = day(12, 2)  // a Wednesday
    let all = (0..<1000).map { today + -$0 }
    let weeks = [day(11, 15), day(11, 22), day(11, 29)]
    let months = [day(11, 30)] + (1...10).reversed().map { day($0 + 1, 1) + -1 }
    let days = (0..<7).map { today + -$0 }
    #expect(kept(all, today) == Set(days + weeks + months).sorted())
    #expect(kept(all, today).count == 7 + 2 + 10)
  }

  @Test("are all of them while there are few, however far apart")
  func fewDays() {
    let today = day(12, 2)
    for count in 0...7 {
      let days = (0..<count).map { today + -$0 * 100 }
      #expect(kept(days, today) == days.sorted())
    }
    #expect(kept([day(1, 1, 1990)], today) == [day(1, 1, 1990)])
  }

  @Test("are the newest of each month for one who learns once a month")
  func monthlyUse() {
    let today = day(12, 2)
    let days = (0..<30).map { Day(year: 2026, month: 12 - $0, day: 2) }
    #expect(kept(days, today) == days.prefix(12).sorted())
  }

  @Test("are not reckoned anew by a clock that was set back, nor all lost by one set forward")
  func clock() {
    let today = day(12, 2)
    let all = (0..<400).map { today + -$0 }
    let wrongClock = day(1, 1, 2020)
    #expect(kept(all, wrongClock) == all.filter { $0 > wrongClock }.sorted())
    let far = day(6, 1, 2099)
    let withFar = kept(all + [far], far)
    #expect(withFar.contains(far) && withFar.contains(today))
    #expect(withFar.count >= kept(all, today).count - 3, "it takes the place of a day, week, month")
  }

  @Test("always hold the newest, are few, and are the same when asked again")
  func properties() {
    var chance = SeededGenerator(for: "Backups over years")
    for _ in 1...40 { simulateYears(using: &chance) }
  }

  /// Some years of one who learns more or less often, and whose clock goes wrong at times.
  private func simulateYears(using chance: inout SeededGenerator) {
    let studiesPercent = Int.random(in: 1...100, using: &chance)
    var today = Day(number: Int.random(in: 15_000...25_000, using: &chance))
    var there: Set<Day> = []
    for _ in 0..<1_200 {
      today = today + 1
      if Int.random(in: 0..<500, using: &chance) == 0 {
        today = today + Int.random(in: -400...400, using: &chance)
      }
      guard Int.random(in: 1...100, using: &chance) <= studiesPercent else { continue }
      there.insert(today)
      let kept = BackupSchedule.kept(of: there, today: today)
      let past = kept.filter { $0 <= today }
      #expect(kept.isSubset(of: there))
      #expect(kept.contains(today), "the one just made")
      #expect(kept.max() == there.max(), "the newest")
      #expect(kept.isSuperset(of: there.filter { $0 > today }), "what is newer than today")
      #expect(past.count <= 7 + 4 + 12)
      #expect(past.count >= min(7, there.filter { $0 <= today }.count))
      #expect(BackupSchedule.kept(of: kept, today: today) == kept)
      there = kept
    }
  }

  @Test("day by day are the same as of all at once")
  func dayByDay() {
    var chance = SeededGenerator(for: "Backups day by day")
    var today = day(1, 1)
    var there: Set<Day> = []
    var made: Set<Day> = []
    for _ in 0..<1_500 {
      today = today + (Int.random(in: 0..<4, using: &chance) == 0 ? 5 : 1)
      there.insert(today)
      made.insert(today)
      there = BackupSchedule.kept(of: there, today: today)
      #expect(there == BackupSchedule.kept(of: made, today: today))
    }
  }
}
