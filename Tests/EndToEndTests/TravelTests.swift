import SQLite
import TestSupport
import Testing

/// A learner who goes from zone to zone, through clock changes, and whose clock is wrong at times.
@Suite("On a journey", .timeLimit(.minutes(10)))
struct TravelTests {
  /// Sixty different questions with one answer.
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi(deck: KillingTests.deck, settings: KillingTests.settings) }

  /// Answers so many cards at a time of the clock on the wall there.
  private func play(_ count: Int, at time: String, in zone: String) throws {
    let answers = (1...count).map { $0 % 3 == 0 ? "no" : "yes" }.joined(separator: "\n")
    let result = try kuchi.setting("TZ", zone)
      .run(["--at", time], input: .text("challenge\n\(answers)\n:leave\n"))
    #expect(result.status == .code(0) && result.verdictCount == count, "\(result.outputText)")
  }

  /// What commands say at a time, in a zone.
  private func said(_ commands: [String], at time: String, in zone: String) throws -> String {
    let result = try kuchi.setting("TZ", zone)
      .run(["--at", time] + commands.flatMap { ["-c", $0] })
    return result.outputText
  }

  private func streak(at time: String, in zone: String) throws -> Int? {
    let stats = try said(["stats"], at: time, in: zone)
    return stats.firstMatch(of: /streak +(\d+) day/).flatMap { Int($0.1) }
  }

  /// Expects that all that counts what is due says the same, and what the states of cards say.
  private func expectDueAgrees(
    at time: String,
    in zone: String,
    on day: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let due = try Kuchi.number(
      """
      SELECT count(*) FROM card_state WHERE last_day + interval_days
        <= julianday('\(day)') - julianday('1970-01-01')
      """,
      in: kuchi.journal
    )
    let line = try said(["due"], at: time, in: zone)
    #expect(line.hasPrefix("\(due) due, "), "\(line)", sourceLocation: sourceLocation)
    let json = try said(["due --json"], at: time, in: zone)
    #expect(json.contains("\"due\":\(due),"), "\(json)", sourceLocation: sourceLocation)
    let forecast = try said(["forecast"], at: time, in: zone)
    let today = forecast.firstMatch(of: /today +(\d+)/).flatMap { Int($0.1) }
    // Without a card that is due there is no line for today.
    #expect(today ?? 0 == due, "\(forecast)", sourceLocation: sourceLocation)
    let checked = try kuchi.setting("TZ", zone).run(["-c", "check", "--at", time])
    #expect(checked.status == .code(0), "\(checked.outputText)", sourceLocation: sourceLocation)
  }

  @Test("streak, heat map and days of the history are the same wherever one looks")
  func sameEverywhere() throws {
    try play(3, at: "2026-03-27T09:00", in: "Europe/Berlin")
    try play(2, at: "2026-03-28T23:50", in: "Asia/Tokyo")
    // After midnight, before four: still the day before, there.
    try play(2, at: "2026-03-30T03:59", in: "Asia/Tokyo")
    try play(4, at: "2026-03-30T21:00", in: "America/Los_Angeles")
    try play(1, at: "2026-03-31T04:01", in: "America/Los_Angeles")
    let commands = ["stats", "history all", "due --json", "forecast"]
    // A moment that has the same date in all of them.
    let zones = ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu"]
    let seen = try Set(zones.map { try said(commands, at: "2026-03-31T13:00Z", in: $0) })
    #expect(seen.count == 1)
    let words = try #require(seen.first)
    #expect(words.contains(/streak +5 days/))
    #expect(words.contains("12 answers on 5 days"))
    for line in ["Fri 27 Mar", "Sat 28 Mar", "Sun 29 Mar", "yesterday", "today"] {
      #expect(words.contains("\n\(line) "), "\(line)")
    }
    for zone in zones {
      try expectDueAgrees(at: "2026-03-31T13:00Z", in: zone, on: "2026-03-31")
    }
  }

  @Test(
    "a streak goes on over the change of the clocks, both ways",
    arguments: [
      ("Europe/Berlin", ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"]),
      ("Europe/Berlin", ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27"]),
      ("America/New_York", ["2026-03-07", "2026-03-08", "2026-03-09"]),
      ("America/New_York", ["2026-10-31", "2026-11-01", "2026-11-02"]),
      ("Australia/Lord_Howe", ["2026-04-04", "2026-04-05", "2026-04-06"]),
    ]
  )
  func clockChange(zone: String, days: [String]) throws {
    for (number, day) in days.enumerated() {
      // Right before the end of one study day, and right after its beginning.
      try play(2, at: "\(day)T\(number % 2 == 0 ? "04:01" : "23:59")", in: zone)
      #expect(try streak(at: "\(day)T23:59:30", in: zone) == number + 1)
      try expectDueAgrees(at: "\(day)T23:59:30", in: zone, on: day)
    }
    let history = try said(["history"], at: "2027-01-01T12:00", in: zone)
    #expect(history.split(separator: "\n").count == days.count + 1)
  }

  @Test("no day is lost or counted twice around the world")
  func aroundTheWorld() throws {
    // Eastward over the date line a date is left out, westward one comes twice.
    try play(2, at: "2026-12-01T20:00", in: "Pacific/Auckland")
    try play(2, at: "2026-12-01T09:00", in: "Pacific/Honolulu")
    #expect(try streak(at: "2026-12-01T21:00", in: "Pacific/Honolulu") == 1)
    try play(2, at: "2026-12-02T09:00", in: "America/Los_Angeles")
    try play(2, at: "2026-12-03T09:00", in: "Europe/Berlin")
    try play(2, at: "2026-12-04T09:00", in: "Asia/Tokyo")
    #expect(try streak(at: "2026-12-04T21:00", in: "Asia/Tokyo") == 4)
    // At home again, where it is still the third: the fourth counts when it comes there, too.
    #expect(try streak(at: "2026-12-04T00:30Z", in: "Europe/Berlin") == 3)
    #expect(try streak(at: "2026-12-04T09:30", in: "Europe/Berlin") == 4)
    try expectDueAgrees(at: "2026-12-05T09:00", in: "Europe/Berlin", on: "2026-12-05")
    #expect(try kuchi.reviews().count == 10)
  }

  @Test("a clock set back a day loses nothing, is told of, and stays usable")
  func setBack() throws {
    try play(3, at: "2026-12-04T09:00", in: "Europe/Berlin")
    try play(3, at: "2026-12-05T09:00", in: "Europe/Berlin")
    let pty = try kuchi.setting("TZ", "Europe/Berlin").start(["--at", "2026-12-04T12:00"])
    try pty.waitFor("in the future")
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForExit()
    let told = try said(["check"], at: "2026-12-04T12:00", in: "Europe/Berlin")
    #expect(told.contains("3 reviews of a time that is still to come"))
    try play(3, at: "2026-12-04T12:00", in: "Europe/Berlin")
    try expectDueAgrees(at: "2026-12-04T13:00", in: "Europe/Berlin", on: "2026-12-04")
    // Right again.
    try play(3, at: "2026-12-06T09:00", in: "Europe/Berlin")
    #expect(try streak(at: "2026-12-06T10:00", in: "Europe/Berlin") == 3)
    try expectDueAgrees(at: "2026-12-06T10:00", in: "Europe/Berlin", on: "2026-12-06")
    #expect(try kuchi.reviews().count == 12)
    let backwards = "SELECT count(*) FROM review WHERE elapsed_days < 0 OR due_day <= study_day"
    #expect(try Kuchi.number(backwards, in: kuchi.journal) == 0)
    #expect(try kuchi.run(["check", "--rebuild"]).status == .code(0))
  }

  @Test("an answer of a year that is still to come hides no card for good")
  func farFuture() throws {
    try play(3, at: "2036-01-01T09:00", in: "UTC")
    try play(3, at: "2026-12-01T09:00", in: "UTC")
    try expectDueAgrees(at: "2026-12-05T09:00", in: "UTC", on: "2026-12-05")
    #expect(try streak(at: "2026-12-01T10:00", in: "UTC") == 1)
    // Taken back, the newest first, they are as never given.
    for _ in 1...3 {
      #expect(try kuchi.run(["undo"]).status == .code(0))
    }
    #expect(try kuchi.reviews().count == 3)
    try expectDueAgrees(at: "2026-12-05T09:00", in: "UTC", on: "2026-12-05")
  }
}
