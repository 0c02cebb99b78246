import Foundation
import TestSupport
import Testing
import Time

@Suite("Days") struct DayTests {
  static let dates: [(number: Int, iso: String, weekday: Int)] = [
    (0, "1970-01-01", 3), (-1, "1969-12-31", 2), (10957, "2000-01-01", 5), (11016, "2000-02-29", 1),
    (20787, "2026-11-30", 0), (47541, "2100-03-01", 0), (47540, "2100-02-28", 6),
    (789, "1972-02-29", 1), (46080, "2096-02-29", 2), (47846, "2100-12-31", 4),
  ]

  @Test("have the date and weekday of the calendar", arguments: dates)
  func date(number: Int, iso: String, weekday: Int) {
    #expect(Day(number: number).iso8601 == iso)
    #expect(Day(number: number).weekday == weekday)
  }

  @Test("come back from their date, for every day of 1600 to 2400")
  func roundTrip() {
    for number in stride(from: -135_140, through: 157_055, by: 1) {
      let date = Day(number: number).date
      #expect(Day(year: date.year, month: date.month, day: date.day).number == number)
    }
  }
}

@Suite("Sums of days") struct DaySumTests {
  @Test("follow the calendar over leap days and centuries")
  func leapDays() {
    #expect((Day(year: 2100, month: 2, day: 28) + 1).iso8601 == "2100-03-01")
    #expect((Day(year: 2096, month: 2, day: 28) + 1).iso8601 == "2096-02-29")
    #expect((Day(year: 2000, month: 2, day: 28) + 1).iso8601 == "2000-02-29")
    let leapDays = (1970...2100).filter { year in
      Day(year: year, month: 3, day: 1) - Day(year: year, month: 2, day: 28) == 2
    }
    #expect(leapDays == Array(stride(from: 1972, through: 2096, by: 4)))
    #expect(Day(year: 2101, month: 1, day: 1) - Day(year: 1970, month: 1, day: 1) == 47_847)
  }

  @Test(
    "end at a bound that no moment reaches, and do not trap",
    arguments: [Int.min, -1, 0, 1, .max]
  )
  func extremes(number: Int) {
    let day = Day(number: number)
    #expect(day + .max >= day && day + .min <= day)
    #expect(abs(day.number) <= 1_000_000_000_000)
    for days in [Int.min, -1, 0, 1, .max] {
      #expect(abs((day + days).number) <= 1_000_000_000_000)
      #expect((0...6).contains((day + days).weekday))
      #expect(!(day + days).iso8601.isEmpty)
      #expect(abs((day + days) - day) <= 2_000_000_000_000)
    }
  }
}

/// All that sets the zone of the environment, which the whole process shares: one after the other.
@Suite("Times in zones", .serialized) struct ZoneTests {
  /// Runs a body with the environment's zone set.
  static func inZone<Result>(_ zone: String, _ body: () throws -> Result) rethrows -> Result {
    try TestSupport.inZone(zone, body)
  }

  @Suite("the wall clock") struct LocalTimeTests {
    /// Zone, moment in UTC, what the clock shows there, and the seconds east of UTC.
    static let readings: [(zone: String, utc: String, shows: String, offset: Int)] = [
      ("Asia/Tokyo", "2026-12-01T00:30:00Z", "2026-12-01 09:30", 32_400),
      ("America/Los_Angeles", "2026-12-01T00:30:00Z", "2026-11-30 16:30", -28_800),
      ("Europe/Berlin", "2025-03-30T00:59:59Z", "2025-03-30 01:59", 3600),
      ("Europe/Berlin", "2025-03-30T01:00:00Z", "2025-03-30 03:00", 7200),
      ("Europe/Berlin", "2025-10-26T00:59:00Z", "2025-10-26 02:59", 7200),
      ("Europe/Berlin", "2025-10-26T01:00:00Z", "2025-10-26 02:00", 3600),
      ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01 05:45", 20_700),
      ("UTC", "1970-01-01T00:00:00Z", "1970-01-01 00:00", 0),
    ]

    @Test("shows what the zone says", arguments: readings)
    func reading(zone: String, utc: String, shows: String, offset: Int) throws {
      let moment = try #require(Moment(text: utc))
      let local = ZoneTests.inZone(zone) { LocalTime(moment) }
      #expect("\(local.day.iso8601) \(local.hourAndMinute)" == shows)
      #expect(local.zoneOffsetSeconds == offset)
    }

    /// A study day begins at the rollover hour of the wall clock.
    static let studyDays: [(zone: String, local: String, rollover: Int, day: String)] = [
      ("Asia/Tokyo", "2026-12-01T03:59", 4, "2026-11-30"),
      ("Asia/Tokyo", "2026-12-01T04:01", 4, "2026-12-01"),
      ("Asia/Tokyo", "2026-12-01T00:00", 0, "2026-12-01"),
      ("Asia/Tokyo", "2026-12-01T22:59", 23, "2026-11-30"),
      ("Europe/Berlin", "2025-03-30T03:00", 4, "2025-03-29"),
      ("Europe/Berlin", "2025-03-30T04:00", 4, "2025-03-30"),
      ("Europe/Berlin", "2025-10-26T03:59", 4, "2025-10-25"),
      ("Europe/Berlin", "2025-10-26T04:00", 4, "2025-10-26"),
    ]

    @Test("tells the study day", arguments: studyDays)
    func studyDay(zone: String, local: String, rollover: Int, day: String) throws {
      let time = try ZoneTests.inZone(zone) {
        StudyTime(try #require(Moment(text: local)), rolloverHour: rollover)
      }
      #expect(time.day.iso8601 == day)
    }

    @Test("can be moved, and stays where that leads beyond all time")
    func moved() {
      #expect(Moment(milliseconds: 5).later(by: 1500) == Moment(milliseconds: 1505))
      #expect(Moment(milliseconds: 5).later(by: -10) == Moment(milliseconds: -5))
      let last = Moment(milliseconds: .max)
      #expect(last.later(by: 1) == last && last.later(by: 0) == last)
      #expect(Moment(milliseconds: .min).later(by: -1) == Moment(milliseconds: .min))
    }

    @Test("does not trap at the ends of time", arguments: [Int64.min, -1, 0, 1, .max])
    func extremes(milliseconds: Int64) {
      let moment = Moment(milliseconds: milliseconds)
      #expect(!moment.iso8601.isEmpty)
      #expect(StudyTime(moment, rolloverHour: 4).moment == moment)
    }
  }

  @Suite("a moment as text") struct MomentTextTests {
    static let good: [(text: String, utc: String)] = [
      ("2026-12-01T09:00", "2026-12-01T00:00:00Z"), ("2026-12-01 09:00:30", "2026-12-01T00:00:30Z"),
      ("2026-12-01", "2026-12-01T03:00:00Z"), ("2026-12-01T09:00Z", "2026-12-01T09:00:00Z"),
    ]

    @Test("is read in the zone of the environment", arguments: good)
    func reads(text: String, utc: String) {
      #expect(ZoneTests.inZone("Asia/Tokyo") { Moment(text: text)?.iso8601 } == utc)
    }

    static let bad = [
      "", "now", "2026-13-01", "2026-02-30", "2026-12-01T24:00", "2026-12-01T09", "26-12-01T",
      "2026-12-01T09:60", "+2026-12-01", "2026-12-0１", "2026-12-01T09:00:00:00", "99999999-01-01",
      "2026-12-9223372036854775807", "2026-00-01", "2026-01-00", "2100-02-29", "1969-12-31",
    ]

    @Test("is refused where it names no time", arguments: bad)
    func refuses(text: String) {
      #expect(Moment(text: text) == nil)
    }
  }
}
