import Deck
import Foundation
@testable import Journal
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("The journal's file") struct FileTests {
  @Test("is made, keeps everything over a restart, and its log is gone after the end")
  func restart() throws {
    let folder = try Folder()
    let one = card("a")
    let before: [String]
    do {
      let journal = try ReviewJournal.opened(folder.journal)
      #expect(!journal.isInMemory && journal.path == folder.journal)
      let id = try journal.begun([one])
      try journal.record(review(of: one.id), in: id)
      try journal.setConfiguration("parameters", to: "0.1, 0.2")
      before = try journal.standing()
    }
    #expect(try folder.names() == ["journal.sqlite"])
    let journal = try ReviewJournal.opened(folder.journal, seed: 7)
    #expect(try journal.standing() == before)
    #expect(try journal.configuration("parameters") == "0.1, 0.2")
    #expect(try journal.record(review(of: one.id), in: SessionID(rawValue: 1)).key.device == 42)
    #expect(try journal.dump("SELECT * FROM device").count == 1)
  }

  @Test("is as durable as SQLite can make it")
  func modes() throws {
    let folder = try Folder()
    let journal = try ReviewJournal.opened(folder.journal)
    func mode(_ name: String) throws -> String? {
      try journal.connection.first("PRAGMA \(name)") { $0.text(0) }
    }
    #expect(try mode("journal_mode") == "wal")
    #expect(try mode("synchronous") == "2")
    #expect(try mode("foreign_keys") == "1")
  }

  @Test("holds values by name")
  func configuration() throws {
    let journal = try ReviewJournal.sample()
    #expect(try journal.configuration("a") == nil)
    for value in ["1", "", "é\0\n", nil, "2"] {
      try journal.setConfiguration("a", to: value)
      #expect(try journal.configuration("a") == value)
    }
    #expect(try journal.configuration("A") == nil)
  }

  @Test("is not there for a journal in memory")
  func inMemory() throws {
    let journal = try ReviewJournal.sample()
    #expect(journal.isInMemory)
    let id = try journal.begun(cards(2))
    let key = try journal.record(review(of: cards(2)[0].id), in: id).key
    #expect(try journal.latestUnfinishedSession()?.id == id)
    try journal.retract(key, at: start)
    #expect(try journal.latestReview() == nil)
  }

  /// Files that are no journal, and what is said of them.
  static let strangers: [(name: String, content: Data, kind: JournalError.Kind)] = [
    ("a text", Data("ありがとう\tthanks\n".utf8), .notOurs),
    ("one byte", Data([0x53]), .notOurs),
    ("a name and no more", Data("SQLite format 3\0".utf8), .notOurs),
    ("a long text", Data(repeating: 0x61, count: 100_000), .notOurs),
    ("settings", Data(#"{"numberOfQuestions": 6}"#.utf8), .notOurs),
    ("only zeros", Data(count: 8192), .corrupt),
  ]

  @Test("of somebody else is left as it is", arguments: strangers)
  func leavesStranger(_ name: String, content: Data, kind: JournalError.Kind) throws {
    let folder = try Folder()
    try write(content, to: folder.journal)
    expectFailure(kind) { _ = try ReviewJournal.opened(folder.journal) }
    #expect(try bytes(of: folder.journal) == content)
    #expect(try folder.names() == ["journal.sqlite"])
  }

  @Test("that is a folder is refused")
  func folderInstead() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder.journal,
      withIntermediateDirectories: true
    )
    expectFailure(.cannotOpen) { _ = try ReviewJournal.opened(folder.journal) }
    expectFailure(.cannotOpen) {
      _ = try ReviewJournal.opened(folder.file("no/such/journal.sqlite"))
    }
    expectFailure(.cannotOpen) { _ = try ReviewJournal.opened("") }
  }

  @Test("of another program is left as it is, its write-ahead log, too")
  func otherProgram() throws {
    let folder = try Folder()
    let other = try Connection(.file(folder.file("other.sqlite")))
    try other.execute(
      script: "PRAGMA journal_mode = WAL; CREATE TABLE song (name); PRAGMA user_version = 1"
    )
    for end in ["", "-wal"] {
      try write(try bytes(of: folder.file("other.sqlite" + end)), to: folder.journal + end)
    }
    let before = try folder.names()
    let main = try bytes(of: folder.journal)
    let log = try bytes(of: folder.journal + "-wal")
    #expect(log.count > 0)
    expectFailure(.notOurs) { _ = try ReviewJournal.opened(folder.journal) }
    #expect(try bytes(of: folder.journal) == main)
    #expect(try bytes(of: folder.journal + "-wal") == log)
    #expect(try folder.names() == before)
  }

  @Test("with nothing in it is simply new")
  func emptyFile() throws {
    let folder = try Folder()
    try write(Data(), to: folder.journal)
    let journal = try ReviewJournal.opened(folder.journal)
    #expect(
      try journal.record(review(of: card("a").id), in: journal.begun([card("a")])).key.sequence == 1
    )
  }

  @Test("of a newer Kuchi is left as it is, wherever its version stands", arguments: [true, false])
  func newer(isInLog: Bool) throws {
    let folder = try Folder()
    _ = try ReviewJournal.opened(folder.journal)
    do {
      let newer = try Connection(.file(folder.journal))
      newer.setCheckpointOnClose(!isInLog)
      try newer.setUserVersion(99)
    }
    #expect(try folder.names().contains("journal.sqlite-wal") == isInLog)
    let main = try bytes(of: folder.journal)
    let log = isInLog ? try bytes(of: folder.journal + "-wal") : nil
    expectFailure(.newerVersion(99)) { _ = try ReviewJournal.opened(folder.journal) }
    #expect(try bytes(of: folder.journal) == main)
    if let log { #expect(try bytes(of: folder.journal + "-wal") == log) }
  }

  @Test("that a newer Kuchi moved on while it was open is not written any more")
  func movedOn() throws {
    let folder = try Folder()
    let one = card("a")
    let journal = try ReviewJournal.opened(folder.journal)
    let id = try journal.begun([one])
    try Connection(.file(folder.journal)).setUserVersion(99)
    expectFailure(.newerVersion(99)) { try journal.record(review(of: one.id), in: id) }
    #expect(try journal.reviews(in: id).isEmpty)
  }

  @Test(
    "that was moved or deleted while it was open is told of, not written into",
    arguments: [true, false]
  )
  func movedAway(isDeleted: Bool) throws {
    let folder = try Folder()
    let one = card("a")
    let journal = try ReviewJournal.opened(folder.journal)
    let id = try journal.begun([one])
    try journal.record(review(of: one.id), in: id)
    if isDeleted {
      try FileManager.default.removeItem(atPath: folder.journal)
    } else {
      try FileManager.default.moveItem(atPath: folder.journal, toPath: folder.file("elsewhere"))
    }
    expectFailure(.cannotOpen) { try journal.record(review(of: one.id), in: id) }
  }

  @Test("cut short is refused and left as it is")
  func truncated() throws {
    let whole = try sampleFile()
    var lengths = [1, 15, 16, 17, 60, 99, 100, 101, 511, 512, 1_023, 4_095, 4_096, 4_097, 8_192]
    lengths += [whole.count / 2, whole.count - 4_096, whole.count - 5_000]
    for length in lengths {
      let folder = try Folder()
      let content = whole.prefix(length)
      try write(content, to: folder.journal)
      let error = #expect(throws: JournalError.self, "\(length)") {
        try ReviewJournal.opened(folder.journal)
      }
      #expect(error?.kind == (length < 72 ? .notOurs : .corrupt), "\(length)")
      #expect(try bytes(of: folder.journal) == content, "\(length)")
    }
  }

  @Test("with broken bytes never traps: it is refused, or read as far as it makes sense")
  func brokenBytes() throws {
    let whole = try sampleFile()
    let seed: UInt64 = 1
    var chance = SeededGenerator(seed: seed)
    var refused = 0
    let rounds = 150
    for round in 0..<rounds {
      let folder = try Folder()
      var content = whole
      // Every second time where it hurts most: in the header and the first page.
      let area = round.isMultiple(of: 2) ? 0..<200 : 0..<content.count
      for _ in 0..<8 {
        content[area.randomElement(using: &chance)!] = UInt8.random(in: 0...255, using: &chance)
      }
      try write(content, to: folder.journal)
      do {
        let journal = try ReviewJournal.opened(folder.journal)
        for session in try journal.sessions(limit: 100) { _ = try journal.reviews(in: session.id) }
        _ = try journal.latestReview()
        _ = try journal.studyDays(limit: 10)
        _ = try journal.histories(of: cards(20).map(\.id))
        _ = try journal.counts(of: ["japanese/greetings"], on: Day(number: 1), newLimit: 9)
        _ = try journal.dueDays(in: ["japanese/greetings"])
        _ = try journal.tallies(from: Day(number: 0), through: Day(number: 90_000))
        _ = try journal.mistakes(from: Day(number: 0))
        _ = try journal.reviews(of: card("word 0").id)
        _ = try journal.integrityProblems()
        _ = try journal.rebuildStates()
        try journal.register(deck: "other", stamp: "1", cards: cards(5))
        try ReviewJournal.sample().merge(journal)
        try journal.record(review(of: card("a").id), in: SessionID(rawValue: 1))
      } catch let error as JournalError {
        refused += 1
        #expect(error.message.contains(folder.journal), "seed \(seed), round \(round)")
      }
    }
    #expect(refused > rounds / 4)
  }

  @Test("says what happened, where, and what to do")
  func words() {
    let kinds: [(JournalError.Kind, String)] = [
      (.cannotOpen, "Check that its folder exists and may be entered, then start again."),
      (.readOnly, "Make the file and its folder writable; until then new answers are not kept."),
      (.full, "Free some space and try again; everything kept so far is safe."),
      (.busy, "Wait until it is done, then try again."),
      (.corrupt, "It was left as it is. Move it aside and put the newest backup in its place."),
      (.notOurs, "It was left as it is. Move it elsewhere, then start again."),
      (.newerVersion(7), "It was left as it is. Update Kuchi to go on with it."),
      (.failed, "Everything kept so far is safe; try again."),
    ]
    for (kind, advice) in kinds {
      let lines = JournalError(kind: kind, path: "/home/mika/journal.sqlite", reason: "why")
        .message.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].contains("/home/mika/journal.sqlite"))
      #expect(lines[1] == advice)
    }
  }

  // MARK: - Helpers

  /// A whole journal with some sessions, as it lies on the disk.
  private func sampleFile() throws -> Data {
    let folder = try Folder()
    do {
      let journal = try ReviewJournal.opened(folder.journal)
      try journal.register(deck: "japanese/greetings", stamp: "1", cards: cards(25))
      for round in 0..<20 {
        let id = try journal.begun(cards(20))
        for one in cards(20) {
          let key = try journal.record(
            review(of: one.id, at: Int64(round), on: 20_000 + round),
            in: id
          ).key
          if round == 3 { try journal.retract(key, at: start) }
        }
        try journal.end(id, finished: true, at: start)
      }
    }
    return try bytes(of: folder.journal)
  }
}
