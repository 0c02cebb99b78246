import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import Testing
import Time

@Suite("The journal's ladder of versions") struct MigrationTests {
  /// A journal as the first version of the schema made it; never to be changed.
  static let version1 = #filePath.replacing(
    "JournalTests/MigrationTests.swift",
    with: "Fixtures/journal/version-1.sql"
  )

  /// A ladder with one step more than the one of today.
  static var longer: Schema {
    Schema(
      steps: Schema.current.steps + [
        .init { connection throws(SQLiteError) in
          try connection.execute("CREATE TABLE addition (a)")
        }
      ]
    )
  }

  /// The same, but its step fails half-way.
  static var broken: Schema {
    Schema(
      steps: Schema.current.steps + [
        .init { connection throws(SQLiteError) in
          try connection.execute("CREATE TABLE half (a)")
          try connection.execute("INSERT INTO nowhere VALUES (1)")
        }
      ]
    )
  }

  @Test("opens a journal of version 1")
  func opensVersion1() throws {
    let folder = try Folder()
    try makeVersion1(folder.journal)
    let journal = try ReviewJournal.opened(folder.journal)
    let sessions = try journal.sessions(limit: 9)
    #expect(sessions.map(\.id.rawValue) == [3, 2, 1])
    #expect(sessions.map(\.kind) == [.practice, .learn, .challenge])
    #expect(sessions.map(\.asked) == [1, 2, 3] && sessions.map(\.right) == [1, 1, 2])
    #expect(sessions.map(\.rating) == [nil, nil, 4])
    #expect(sessions.map(\.isFinished) == [false, false, true])
    #expect(sessions[2].decks == ["japanese/greetings", "my verbs"])
    let first = try journal.reviews(in: sessions[2].id)
    #expect(first.map(\.question) == ["ありがとう", "すみません", "ごめんなさい"])
    #expect(first.map(\.review.typed) == ["thank you", "excus me", "it's sorry"])
    #expect(first.map(\.review.verdict) == [.right, .slip, .wrong])
    // The first version took any text for the parameters.
    #expect(
      try journal.integrityProblems() == [
        "The parameters cannot be read; the standard ones are used."
      ]
    )
    #expect(try journal.configuration("parameters") == "0.212 1.2931")
    let card = CardID(rawValue: 8_600_743_322_706_034_928)
    #expect(try journal.ownAnswers(of: [card]) == [card: ["cheers"]])
    #expect(try journal.latestUnfinishedSession()?.id.rawValue == 2)
    #expect(try journal.latestReview()?.key == ReviewKey(device: -77, sequence: 8))
    #expect(try folder.names().contains("journal.sqlite.before-\(Schema.current.version)"))
    let copy = try Connection(.file(folder.file("journal.sqlite.before-\(Schema.current.version)")))
    #expect(try copy.userVersion() == 1)
    #expect(try copy.query("SELECT count(*) FROM review") { $0.integer(0) } == [7])
  }

  @Test("gives the reviews of version 1 their schedule, as if they had been recorded now")
  func schedulesVersion1() throws {
    let folder = try Folder()
    try makeVersion1(folder.journal)
    let journal = try ReviewJournal.opened(folder.journal)
    let wrong = CardID(rawValue: -346_651_052_275_086_882)
    let records = try journal.reviews(of: wrong)
    #expect(records.map(\.elapsedDays) == [nil, 1])
    #expect(records.map(\.review.desiredRetention) == [0.9, 0.9])
    let scheduler = Scheduler()
    let first = scheduler.schedule(
      after: .again,
      on: 20_423,
      from: nil,
      desiredRetention: 0.9,
      seed: wrong.rawValue
    )
    let second = scheduler.schedule(
      after: .good,
      on: 20_424,
      from: first,
      desiredRetention: 0.9,
      seed: wrong.rawValue
    )
    #expect(records.map(\.memory) == [first.memory, second.memory])
    #expect(records.map { $0.dueDay?.number } == [first.dueDay, second.dueDay])
    #expect(try journal.histories(of: [wrong])[wrong]?.schedule == second)
    // What was taken back and what was practice has none, and no review can be changed afterwards.
    let bare = try journal.dump("SELECT sequence FROM review WHERE stability IS NULL")
    #expect(bare.count == 2)
    #expect(throws: (any Error).self) { try journal.dump("UPDATE review SET stability = 1") }
    let new = try ReviewJournal.opened(folder.file("new"))
    let schema = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    #expect(try journal.dump(schema) == new.dump(schema))
  }

  @Test("never changes a step that was released: a new journal has the schema of the fixture")
  func unchanged() throws {
    let folder = try Folder()
    try makeVersion1(folder.journal)
    let first = Schema(steps: Array(Schema.current.steps.prefix(1)))
    let new = try ReviewJournal(path: folder.file("new"), deviceSeed: 1, now: start, schema: first)
    let schema = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    let old = try Connection(.file(folder.journal))
    #expect(try new.connection.query(schema) { $0.text(0) } == old.query(schema) { $0.text(0) })
    #expect(try old.userVersion() == 1)
  }

  @Test("copies the journal beside itself before it climbs, and never over an earlier copy")
  func climbs() throws {
    let folder = try Folder()
    try makeVersion1(folder.journal)
    let before = try ReviewJournal.opened(folder.journal).standing()
    for round in 1...3 {
      let journal = try ReviewJournal(
        path: folder.journal,
        deviceSeed: 1,
        now: start,
        schema: Self.longer
      )
      #expect(try journal.standing() == before)
      #expect(try journal.connection.userVersion() == Self.longer.version)
      #expect(try journal.dump("SELECT * FROM addition").isEmpty)
      let copies = try folder.names().filter {
        $0.hasPrefix("journal.sqlite.before-\(Self.longer.version)")
      }
      #expect(copies.count == round)
      // The newest copy is put back by hand.
      let newest = "journal.sqlite.before-\(Self.longer.version)" + (round == 1 ? "" : "-\(round)")
      #expect(copies.contains(newest))
      let copy = try ReviewJournal.opened(folder.file(newest))
      #expect(try copy.standing() == before)
      try copy.connection.backUp(to: journal.connection)
    }
  }

  @Test("climbs a journal whose newest answers are still in the log")
  func climbsWithLog() throws {
    let folder = try Folder()
    let one = card("a")
    do {
      let journal = try ReviewJournal.opened(folder.journal)
      journal.connection.setCheckpointOnClose(false)
      try journal.record(review(of: one.id), in: journal.begun([one]))
    }
    #expect(try folder.names().contains("journal.sqlite-wal"))
    _ = try ReviewJournal(path: folder.journal, deviceSeed: 1, now: start, schema: Self.longer)
    let copy = try ReviewJournal.opened(folder.journal + ".before-\(Self.longer.version)")
    #expect(try copy.latestReview()?.review.card == one.id)
  }

  @Test("leaves the journal as it was when a step fails")
  func fails() throws {
    let folder = try Folder()
    try makeVersion1(folder.journal)
    let before = try ReviewJournal.opened(folder.journal).standing()
    expectFailure(.failed) {
      _ = try ReviewJournal(path: folder.journal, deviceSeed: 1, now: start, schema: Self.broken)
    }
    let journal = try ReviewJournal.opened(folder.journal)
    #expect(try journal.standing() == before)
    #expect(throws: (any Error).self) { try journal.dump("SELECT * FROM half") }
  }

  @Test("keeps the journal as it is when it cannot be copied")
  func cannotCopy() throws {
    let folder = try Folder()
    try makeVersion1(folder.journal)
    let whole = try bytes(of: folder.journal)
    try FileManager.default.createDirectory(
      atPath: folder.journal + ".before-\(Self.longer.version)",
      withIntermediateDirectories: true
    )
    let error = #expect(throws: JournalError.self) {
      try ReviewJournal(path: folder.journal, deviceSeed: 1, now: start, schema: Self.longer)
    }
    #expect(error?.path == folder.journal + ".before-\(Self.longer.version)")
    #expect(try bytes(of: folder.journal) == whole)
  }

  // MARK: - Helpers

  private func makeVersion1(_ path: String) throws {
    let script = try String(contentsOfFile: Self.version1, encoding: .utf8)
    try Connection(.file(path)).execute(script: script)
  }
}
