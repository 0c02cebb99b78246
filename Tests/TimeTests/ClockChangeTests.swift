import Testing
import Time

extension ZoneTests {
  @Suite("where clocks are changed") struct ClockChangeTests {
    static let readings: [(zone: String, utc: String, shows: String, offset: Int)] = [
      // Half and quarter hours.
      ("Asia/Kolkata", "2026-01-01T18:29:59Z", "2026-01-01 23:59", 19_800),
      ("Asia/Kolkata", "2026-01-01T18:30:00Z", "2026-01-02 00:00", 19_800),
      ("Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02 00:00", 20_700),
      ("Pacific/Chatham", "2026-01-01T00:00:00Z", "2026-01-01 13:45", 49_500),
      ("Pacific/Chatham", "2026-07-01T00:00:00Z", "2026-07-01 12:45", 45_900),
      ("America/St_Johns", "2026-01-01T03:29:00Z", "2025-12-31 23:59", -12_600),
      ("Pacific/Kiritimati", "2026-01-01T10:00:00Z", "2026-01-02 00:00", 50_400),
      // Summer time of half an hour.
      ("Australia/Lord_Howe", "2025-04-05T14:59:59Z", "2025-04-06 01:59", 39_600),
      ("Australia/Lord_Howe", "2025-04-05T15:00:00Z", "2025-04-06 01:30", 37_800),
      ("Australia/Lord_Howe", "2025-10-04T15:29:59Z", "2025-10-05 01:59", 37_800),
      ("Australia/Lord_Howe", "2025-10-04T15:30:00Z", "2025-10-05 02:30", 39_600),
      // A day that was left out: 30 December 2011.
      ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29 23:59", -36_000),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31 00:00", 50_400),
      // Changes at midnight.
      ("America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03 23:59", -10_800),
      ("America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04 01:00", -7_200),
      ("America/Sao_Paulo", "2018-02-18T01:59:59Z", "2018-02-17 23:59", -7_200),
      ("America/Sao_Paulo", "2018-02-18T02:00:00Z", "2018-02-17 23:00", -10_800),
      // Beyond 32 bits, and the end of our years.
      ("Asia/Tokyo", "2038-01-19T03:14:08Z", "2038-01-19 12:14", 32_400),
      ("UTC", "2100-02-28T23:59:59Z", "2100-02-28 23:59", 0),
      ("UTC", "2100-03-01T00:00:00Z", "2100-03-01 00:00", 0),
      ("Asia/Tokyo", "2100-02-28T15:00:00Z", "2100-03-01 00:00", 32_400),
      ("Asia/Tokyo", "2096-02-28T15:00:00Z", "2096-02-29 00:00", 32_400),
      ("Asia/Tokyo", "1970-01-01T00:00:00Z", "1970-01-01 09:00", 32_400),
    ]

    @Test("the wall clock shows what the zone says", arguments: readings)
    func reading(zone: String, utc: String, shows: String, offset: Int) throws {
      let moment = try #require(Moment(text: utc))
      let local = ZoneTests.inZone(zone) { LocalTime(moment) }
      #expect("\(local.day.iso8601) \(local.hourAndMinute)" == shows)
      #expect(local.zoneOffsetSeconds == offset)
      #expect(
        LocalTime(moment, zoneOffsetSeconds: offset) == local,
        "the offset alone tells it too"
      )
    }

    /// Two times on a wall clock, the rollover hour, and the study days from one to the other.
    static let differences: [(zone: String, from: String, to: String, rollover: Int, days: Int)] = [
      // The day of 23 hours, and the one of 25.
      ("Europe/Berlin", "2025-03-29T12:00", "2025-03-30T12:00", 0, 1),
      ("Europe/Berlin", "2025-10-25T00:30", "2025-10-26T23:50", 0, 1),
      ("Europe/Berlin", "2025-03-29T23:30", "2025-03-31T00:10", 0, 2),
      ("Europe/Berlin", "2025-03-29T12:00", "2025-03-30T12:00", 4, 1),
      ("Europe/Berlin", "2025-10-25T00:30", "2025-10-26T23:50", 4, 2),
      ("Europe/Berlin", "2025-03-29T23:30", "2025-03-31T00:10", 4, 1),
      ("Europe/Berlin", "2025-03-30T04:00", "2025-03-31T03:59", 4, 0),
      ("Europe/Berlin", "2025-10-26T04:00", "2025-10-27T03:59", 4, 0),
      // 03:59 and 04:01 are different days, and two minutes before the planned time is its day.
      ("Asia/Tokyo", "2026-12-01T03:59", "2026-12-01T04:01", 4, 1),
      ("Asia/Tokyo", "2026-12-01T17:58", "2026-12-01T18:00", 4, 0),
      ("Asia/Tokyo", "2026-12-01T23:59", "2026-12-02T00:01", 4, 0),
      ("Asia/Tokyo", "2026-12-01T23:59", "2026-12-02T00:01", 0, 1),
      ("Asia/Kathmandu", "2026-12-01T03:59", "2026-12-01T04:01", 4, 1),
      ("Australia/Lord_Howe", "2025-04-05T12:00", "2025-04-06T12:00", 4, 1),
      ("Pacific/Apia", "2011-12-29T12:00", "2011-12-31T12:00", 4, 2),
      ("America/Sao_Paulo", "2018-11-03T23:59", "2018-11-04T01:00", 0, 1),
      ("UTC", "2100-02-28T12:00", "2100-03-01T12:00", 4, 1),
      ("UTC", "2096-02-28T12:00", "2096-03-01T12:00", 4, 2),
      ("UTC", "1970-01-01T12:00", "2100-12-31T12:00", 4, 47_846),
    ]

    @Test("days are counted by the calendar", arguments: differences)
    func difference(zone: String, from: String, to: String, rollover: Int, days: Int) throws {
      let (first, last) = try ZoneTests.inZone(zone) {
        (
          StudyTime(try #require(Moment(text: from)), rolloverHour: rollover),
          StudyTime(try #require(Moment(text: to)), rolloverHour: rollover)
        )
      }
      #expect(last.day - first.day == days)
    }

    static let wallClock: [(shows: String, reading: (String, String?))] = [
      ("2025-06-01T12:00Z", ("2025-06-01T10:00:00Z", nil)),
      // Twice, and never.
      ("2025-10-26T02:30Z", ("2025-10-26T00:30:00Z", nil)),
      ("2025-03-30T02:30Z", ("2025-03-30T01:30:00Z", "2025-03-30T00:30:00Z")),
    ]

    @Test("a time is shown once, counts the first time, or is left out", arguments: wallClock)
    func showing(shows: String, reading: (String, String?)) throws {
      let seconds = try #require(Moment(text: shows)).seconds
      let expected = try #require(Moment(text: reading.0))
      let found = ZoneTests.inZone("Europe/Berlin") { WallClockReading(ofSeconds: seconds) }
      if let after = try reading.1.map({ try #require(Moment(text: $0)) }) {
        #expect(found == .leftOut(before: expected, after: after))
      } else {
        #expect(found == .shown(expected))
      }
    }

    @Test("a day may last 23 or 25 hours")
    func lengths() throws {
      try ZoneTests.inZone("Europe/Berlin") {
        for (day, next, hours) in [
          ("2025-03-30", "2025-03-31", 23), ("2025-10-26", "2025-10-27", 25),
          ("2025-06-01", "2025-06-02", 24),
        ] {
          let start = try #require(Moment(text: day + "T00:00"))
          let end = try #require(Moment(text: next + "T00:00"))
          #expect(end.milliseconds(since: start) == Int64(hours) * 3_600_000)
        }
      }
    }

    @Test("four days in a row stay four days in a row")
    func streak() throws {
      let days = try ZoneTests.inZone("Europe/Berlin") {
        try ["2025-03-28T23:30", "2025-03-29T05:00", "2025-03-30T23:59", "2025-03-31T12:00"].map {
          StudyTime(try #require(Moment(text: $0)), rolloverHour: 4).day
        }
      }
      #expect(days.map(\.iso8601) == ["2025-03-28", "2025-03-29", "2025-03-30", "2025-03-31"])
    }

    @Test("what a review keeps is that of its own time and place, whatever is asked where")
    func travelling() throws {
      let tokyo = try ZoneTests.inZone("Asia/Tokyo") {
        StudyTime(try #require(Moment(text: "2026-12-01T08:00")), rolloverHour: 4)
      }
      #expect(tokyo.day.iso8601 == "2026-12-01")
      for zone in ["America/Los_Angeles", "Europe/Berlin", "UTC"] {
        ZoneTests.inZone(zone) {
          let local = LocalTime(tokyo.moment, zoneOffsetSeconds: tokyo.zoneOffsetSeconds)
          #expect(local.studyDay(rolloverHour: 4) == tokyo.day)
        }
      }
      let home = ZoneTests.inZone("America/Los_Angeles") {
        StudyTime(tokyo.moment, rolloverHour: 4)
      }
      #expect(home.day.iso8601 == "2026-11-30", "a review made there belongs to the day there")
    }

    /// Zone, a year with changes, and the hours at which its study days began.
    static let years: [(zone: String, year: Int, hours: Set<Int>)] = [
      ("Europe/Berlin", 2025, [4]), ("America/Los_Angeles", 2025, [4]),
      ("Australia/Lord_Howe", 2025, [4]), ("America/Sao_Paulo", 2018, [4]),
      ("America/St_Johns", 2010, [4]), ("Africa/Casablanca", 2020, [4]), ("Asia/Tehran", 2020, [4]),
      ("Asia/Kathmandu", 2025, [4]), ("Pacific/Chatham", 2100, [4]), ("UTC", 1972, [4]),
      // 30 December was left out: its study day had only the hours until four of the next.
      ("Pacific/Apia", 2011, [0, 4]),
    ]

    @Test("study days follow one another, none left out, each beginning at four", arguments: years)
    func walk(zone: String, year: Int, hours: Set<Int>) {
      ZoneTests.inZone(zone) {
        let start = Int64(Day(year: year, month: 1, day: 2).number) * 86_400_000
        var last = StudyTime(Moment(milliseconds: start), rolloverHour: 4)
        var beginnings: Set<Int> = []
        for step in 1..<Int64(4 * 24 * 366) {
          let moment = Moment(milliseconds: start + step * 900_000)
          let next = StudyTime(moment, rolloverHour: 4)
          if next.day != last.day {
            #expect(next.day == last.day + 1, "\(moment.iso8601)")
            beginnings.insert(LocalTime(moment).hour)
          }
          last = next
        }
        #expect(beginnings == hours)
      }
    }
  }

  @Suite("a time without its zone") struct ZonelessTests {
    /// What is written, and the moment: the first of two, and the offset before where there is none.
    static let times: [(zone: String, text: String, utc: String)] = [
      ("Europe/Berlin", "2025-10-26T02:30", "2025-10-26T00:30:00Z"),
      ("Europe/Berlin", "2025-10-26T03:00", "2025-10-26T02:00:00Z"),
      ("Europe/Berlin", "2025-03-30T02:30", "2025-03-30T01:30:00Z"),
      ("Europe/Berlin", "2025-03-30T01:59:59", "2025-03-30T00:59:59Z"),
      ("Europe/Berlin", "2025-03-30T03:00", "2025-03-30T01:00:00Z"),
      ("Australia/Lord_Howe", "2025-04-06T01:45", "2025-04-05T14:45:00Z"),
      ("Australia/Lord_Howe", "2025-10-05T02:15", "2025-10-04T15:45:00Z"),
      ("America/Sao_Paulo", "2018-11-04T00:30", "2018-11-04T03:30:00Z"),
      ("America/Sao_Paulo", "2018-02-17T23:30", "2018-02-18T01:30:00Z"),
      ("Pacific/Apia", "2011-12-30", "2011-12-30T22:00:00Z"),
      ("Pacific/Apia", "2011-12-29T23:59", "2011-12-30T09:59:00Z"),
      ("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z"),
      ("Pacific/Kiritimati", "2100-12-31T12:00", "2100-12-30T22:00:00Z"),
    ]

    @Test("is read by one rule, whatever was read before", arguments: times)
    func rule(zone: String, text: String, utc: String) {
      ZoneTests.inZone(zone) {
        for before in ["2025-01-15", "2025-07-15", "2011-12-01", "2012-01-31", "1970-01-01"] {
          _ = Moment(text: before)
          #expect(Moment(text: text)?.iso8601 == utc, "after \(before)")
        }
      }
    }

    @Test("compares with one that has its zone")
    func compared() throws {
      try ZoneTests.inZone("Asia/Tokyo") {
        let zoneless = try #require(Moment(text: "2026-12-01T09:00"))
        #expect(zoneless == Moment(text: "2026-12-01T00:00:00Z"))
        #expect(try zoneless < #require(Moment(text: "2026-12-01T00:00:01Z")))
      }
    }
  }
}
