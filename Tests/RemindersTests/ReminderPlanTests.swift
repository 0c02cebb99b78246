import Settings
import TestSupport
import Testing
import Time

@testable import Reminders

@Suite("When the reminder comes", .serialized) struct ReminderPlanTests {
  static let moments: [(zone: String, time: String, day: String, utc: String?)] = [
    ("UTC", "09:00", "2026-12-01", "2026-12-01T09:00:00Z"),
    // 20:00 on both sides of a change.
    ("Europe/Berlin", "20:00", "2026-03-28", "2026-03-28T19:00:00Z"),
    ("Europe/Berlin", "20:00", "2026-03-29", "2026-03-29T18:00:00Z"),
    ("Europe/Berlin", "20:00", "2026-10-24", "2026-10-24T18:00:00Z"),
    ("Europe/Berlin", "20:00", "2026-10-25", "2026-10-25T19:00:00Z"),
    // Left out: the next minute that there is.
    ("Europe/Berlin", "02:00", "2026-03-29", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "02:30", "2026-03-29", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "02:59", "2026-03-29", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "03:00", "2026-03-29", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "01:59", "2026-03-29", "2026-03-29T00:59:00Z"),
    ("America/New_York", "02:30", "2026-03-08", "2026-03-08T07:00:00Z"),
    ("Australia/Lord_Howe", "02:15", "2025-10-05", "2025-10-04T15:30:00Z"),
    ("America/Sao_Paulo", "00:30", "2018-11-04", "2018-11-04T03:00:00Z"),
    ("Antarctica/Troll", "01:30", "2026-03-29", "2026-03-29T01:00:00Z"),
    // Twice: the first time.
    ("Europe/Berlin", "02:30", "2026-10-25", "2026-10-25T00:30:00Z"),
    ("America/New_York", "01:30", "2026-11-01", "2026-11-01T05:30:00Z"),
    ("Australia/Lord_Howe", "01:45", "2025-04-06", "2025-04-05T14:45:00Z"),
    // A day that was left out.
    ("Pacific/Apia", "09:00", "2011-12-30", nil),
    ("Pacific/Apia", "09:00", "2011-12-31", "2011-12-30T19:00:00Z"),
  ]

  @Test("is what the wall clock says, on every day", arguments: moments)
  func isRight(zone: String, time: String, day: String, utc: String?) throws {
    let time = try #require(TimeOfDay(time))
    let noon = try #require(Moment(text: "\(day)T12:00Z"))
    let moment = inZone(zone) {
      ReminderPlan.moment(of: time, on: LocalTime(noon, zoneOffsetSeconds: 0).day)
    }
    #expect(moment?.iso8601 == utc)
  }

  @Test("follows the zone that the learner travels to")
  func travel() throws {
    let now = try #require(Moment(text: "2026-12-01T12:00Z"))
    let plan = ReminderPlan(time: try #require(TimeOfDay("20:00")))
    let next = ["Asia/Tokyo", "Europe/Berlin", "America/New_York"].map { zone in
      inZone(zone) { plan.next(after: now)?.iso8601 }
    }
    #expect(next == ["2026-12-02T11:00:00Z", "2026-12-01T19:00:00Z", "2026-12-02T01:00:00Z"])
  }

  /// When it was armed, what was dealt with last, the time now, and what is to be done.
  static let calls: [(armed: String?, last: String?, now: String, call: String)] = [
    (nil, nil, "2026-12-01T20:00Z", "now 2026-12-01T20:00:00Z"),
    (nil, nil, "2026-12-01T23:59Z", "now 2026-12-01T20:00:00Z"),
    (nil, nil, "2026-12-01T19:59Z", "missed 2026-11-30T20:00:00Z"),
    // What was before it was set up is not missed.
    ("2026-12-01T14:00Z", nil, "2026-12-01T19:59Z", "none"),
    ("2026-12-01T14:00Z", nil, "2026-12-01T20:00Z", "now 2026-12-01T20:00:00Z"),
    ("2026-12-01T21:00Z", nil, "2026-12-01T21:30Z", "none"),
    // Once a day, however often it is called.
    ("2026-11-01T00:00Z", "2026-12-01T20:00:03Z", "2026-12-01T20:00:59Z", "none"),
    ("2026-11-01T00:00Z", "2026-12-01T20:00:03Z", "2026-12-02T19:59Z", "none"),
    ("2026-11-01T00:00Z", "2026-12-01T20:00:03Z", "2026-12-02T20:00Z", "now 2026-12-02T20:00:00Z"),
    // It came in the morning; then it was moved to the evening.
    ("2026-12-01T12:00Z", "2026-12-01T09:00:03Z", "2026-12-01T20:00Z", "none"),
    // Three days off: one of them is told.
    ("2026-11-01T00:00Z", "2026-11-28T20:00Z", "2026-12-01T08:00Z", "missed 2026-11-30T20:00:00Z"),
    ("2026-11-01T00:00Z", "2026-11-30T20:00Z", "2026-12-01T08:05Z", "none"),
    ("2026-11-01T00:00Z", "2026-11-30T20:00Z", "2026-12-01T20:00Z", "now 2026-12-01T20:00:00Z"),
    // The clock was a year ahead when the last one came.
    (nil, "2027-12-01T20:00Z", "2026-12-01T20:00Z", "now 2026-12-01T20:00:00Z"),
    ("2027-12-01T20:00Z", nil, "2026-12-01T20:00Z", "now 2026-12-01T20:00:00Z"),
    // It was put back by an hour.
    (nil, "2026-12-01T20:00Z", "2026-12-01T19:10Z", "none"),
  ]

  @Test("calls once a day at most, and tells once what was missed", arguments: calls)
  func callsOnce(armed: String?, last: String?, now: String, call: String) throws {
    let plan = ReminderPlan(
      time: try #require(TimeOfDay("20:00")),
      armed: armed.flatMap(Moment.init(text:)),
      last: last.flatMap(Moment.init(text:))
    )
    let now = try #require(Moment(text: now))
    let said = inZone("UTC") {
      switch plan.call(at: now) {
      case .none: "none"
      case .now(let moment): "now \(moment.iso8601)"
      case .missed(let moment): "missed \(moment.iso8601)"
      }
    }
    #expect(said == call)
  }

  /// A zone, a time that it leaves out or shows twice, and a day shortly before that.
  static let changes: [(zone: String, time: String, from: String)] = [
    ("Europe/Berlin", "02:30", "2026-03-27"), ("Europe/Berlin", "02:30", "2026-10-23"),
    ("America/New_York", "01:30", "2026-10-30"), ("America/New_York", "02:00", "2026-03-06"),
    ("Australia/Lord_Howe", "02:15", "2026-10-02"), ("Antarctica/Troll", "01:00", "2026-03-27"),
    ("America/Sao_Paulo", "00:15", "2018-11-02"), ("Asia/Tokyo", "00:00", "2026-12-30"),
  ]

  @Test("comes on every day exactly once, whatever the clocks do", arguments: changes)
  func everyDay(zone: String, time: String, from: String) throws {
    let time = try #require(TimeOfDay(time))
    let noon = try #require(Moment(text: "\(from)T12:00Z"))
    let days = inZone(zone) {
      var plan = ReminderPlan(time: time, armed: noon)
      var days: [Day] = []
      for quarter in 0..<Int64(5 * 96) {
        let now = noon.later(by: quarter * 900_000)
        if case .now = plan.call(at: now) {
          days.append(LocalTime(now).day)
          plan.last = now
        }
      }
      return days
    }
    #expect(days.count == 5)
    #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 == 1 }, "\(days)")
  }
}

@Suite("How a learner stands") struct ReminderStandingTests {
  static let rests: [(due: Int, answers: Int, finished: Bool, rest: ReminderStanding.Rest?)] = [
    (12, 0, false, nil), (12, 19, false, nil), (12, 20, false, .goalMet), (1, 0, false, nil),
    (0, 0, false, .nothingDue),
    // Studied at 19:00; the reminder is for 20:00.
    (12, 6, true, .sessionFinished), (0, 25, true, .goalMet),
  ]

  @Test("says whether there is something to be reminded of", arguments: rests)
  func hasRest(due: Int, answers: Int, finished: Bool, rest: ReminderStanding.Rest?) {
    let standing = ReminderStanding(
      dueCount: due,
      answerCount: answers,
      goal: 20,
      hasFinishedSession: finished,
      streakDays: 0
    )
    #expect(standing.rest == rest)
  }

  static let lines: [(streak: Int, line: String)] = [
    (0, "It's time to practice! 12 due"), (1, "It's time to practice! 12 due, streak 1 day"),
    (6, "It's time to practice! 12 due, streak 6 days"),
  ]

  @Test("is told with count and streak", arguments: lines)
  func isTold(streak: Int, line: String) {
    let standing = ReminderStanding(
      dueCount: 12,
      answerCount: 0,
      goal: 20,
      hasFinishedSession: false,
      streakDays: streak
    )
    #expect(standing.line == line)
  }
}
