import TestSupport
import Testing
import Time

@Suite("A clock that was wrong") struct FutureTests {
  private let home: Home
  private let today = Day(year: 2026, month: 12, day: 1)

  init() throws {
    home = try Home(decks: ["d": "#columns:question\tanswer\nq1\tyes\nq2\tyes"])
    home.go(to: today)
    home.run(["set name Mika noretry-missed"])
  }

  private var warnings: [String] {
    home.run([], isInteractive: true).output.filter { $0.contains("in the future") }
  }

  @Test("is told of at the start, and its answers can be taken back")
  func setBack() throws {
    home.go(to: Day(year: 2028, month: 1, day: 5))
    home.run(["challenge", "yes", ":leave"])
    #expect(warnings.isEmpty)
    home.go(to: today)
    #expect(
      warnings == [
        "1 answer lies in the future, up to 2028-01-05."
          + " If the clock was wrong then, :undo takes it back."
      ]
    )
    home.go(to: Day(year: 2028, month: 1, day: 5))
    home.run(["resume", "yes"])
    home.go(to: today)
    #expect(
      warnings == [
        "2 answers lie in the future, up to 2028-01-05."
          + " If the clock was wrong then, :undo takes them back."
      ]
    )
    home.run(["undo", "undo"])
    #expect(warnings.isEmpty)
    #expect(home.run(["due"]).output == ["0 due, 2 new"])
  }

  @Test("takes nothing away: what is answered now takes its place before it")
  func answeredNow() throws {
    home.run(["challenge", "yes", "yes"])
    home.go(to: Day(year: 2028, month: 1, day: 5))
    let then = home.run(["challenge", "no", "no"]).output
    #expect(then.count { $0.hasSuffix("back tomorrow") } == 2)
    home.go(to: today + 2)
    // The wrong answer of that day still comes after this one, and decides.
    let now = home.run(["challenge", "yes", "yes"]).output
    let days = now.compactMap { $0.wholeMatch(of: /✓ .* back on (\d+) Jan 2028/) }
      .compactMap { Int($0.1) }
    try #require(days.count == 2, "\(now)")
    #expect(home.run(["history"]).output.count { $0.contains("challenge") } == 3)
    for day in 5...10 {
      home.go(to: Day(year: 2028, month: 1, day: day))
      #expect(home.run(["due"]).output == ["\(days.count { $0 <= day }) due, 0 new"], "\(day)")
    }
  }

  @Test("goes unmentioned where it was wrong by less than a day, as after a journey")
  func slightly() throws {
    home.run(["challenge", "yes", "yes"])
    home.moment = Moment(milliseconds: home.moment.milliseconds - 2 * 3_600_000)
    #expect(home.today == today)
    #expect(warnings.isEmpty)
  }
}
