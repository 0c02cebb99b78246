import Deck
import Foundation
@testable import Journal
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("Restoring a backup") struct RestoringTests {
  let home = BackedUp()
  private let today = Day(year: 2026, month: 12, day: 1)

  private func restore(
    _ backup: String,
    to journal: ReviewJournal,
    seed: Int64 = 99
  ) throws -> Restoration {
    try journal.restore(
      from: backup,
      keepingPresentIn: home.backups,
      deviceSeed: seed,
      now: Moment(milliseconds: 1_796_000_000_000)
    )
  }

  @Test("brings everything back, and keeps the journal as it was")
  func roundTrip() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(5)
    try journal.setConfiguration("decks", to: "a")
    let old = try journal.everything()
    let backup = try #require(try journal.backUp(to: home.backups, of: today))
    try journal.answer(7, at: 9_000)
    try journal.setConfiguration("decks", to: "b")
    let new = try journal.everything()

    let restored = try restore(backup.file.path, to: journal)
    #expect(restored.content == backup.content && !restored.wasDamaged)
    #expect(try journal.everything() == old)
    #expect(try journal.integrityProblems() == [])
    let before = try #require(restored.before)
    #expect(try BackupFolder.content(of: before).reviewCount == 12)
    #expect(home.names() == [before.split(separator: "/").last.map(String.init), backup.file.name])

    // And there again.
    let again = try restore(before, to: journal, seed: 100)
    #expect(try journal.everything() == new)
    #expect(again.before != before)
    #expect(home.names().count == 3)
    #expect(try ReviewJournal.opened(home.journal).everything() == new)
  }

  @Test("goes on as another device, for the entries that were lost may still be elsewhere")
  func newDevice() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(3)
    let backup = try #require(try journal.backUp(to: home.backups, of: today)).file.path
    try journal.answer(3)
    _ = try restore(backup, to: journal)
    // What is in the backup can still be taken back.
    let last = try #require(try journal.latestReview())
    #expect(last.key == ReviewKey(device: 42, sequence: 3))
    try journal.retract(last.key, at: start)
    #expect(try journal.latestReview()?.key == ReviewKey(device: 42, sequence: 2))
    try journal.answer(1, at: 8_000)
    #expect(try journal.dump("SELECT DISTINCT device FROM review").count == 2)
    #expect(
      try journal.dump("SELECT id FROM device WHERE is_own = 1").first?.contains("99") == true
    )
    #expect(try journal.latestReview()?.key == ReviewKey(device: 99, sequence: 2))
    #expect(try journal.integrityProblems() == [])
  }

  @Test("is seen by a shell that is open at that time, which goes on working")
  func otherShell() throws {
    let journal = try ReviewJournal.opened(home.journal)
    let other = try ReviewJournal.opened(home.journal)
    try journal.answer(3)
    let backup = try #require(try journal.backUp(to: home.backups, of: today)).file.path
    try other.answer(4)
    #expect(try other.content().reviewCount == 7)
    _ = try restore(backup, to: journal)
    #expect(try other.content().reviewCount == 3)
    try other.answer(2)
    try journal.answer(1)
    #expect(try journal.content().reviewCount == 6 && other.content().reviewCount == 6)
    #expect(try other.integrityProblems() == [])
  }

  @Test("is told to who speaks of a session from before, and nothing of his is written")
  func replaced() throws {
    let journal = try ReviewJournal.opened(home.journal)
    let other = try ReviewJournal.opened(home.journal)
    try journal.answer(3)
    let backup = try #require(try journal.backUp(to: home.backups, of: today)).file.path
    let plan = cards(2)
    let number = try other.number()
    let id = try other.begun(plan)
    let kept = try other.record(review(of: plan[0].id), in: id, expecting: number)
    _ = try restore(backup, to: journal)
    // A session of the same number, but another one.
    #expect(try journal.begun(plan) == id)
    let before = try journal.everything()
    let answer = review(of: plan[1].id)
    expectFailure(.replaced) { try other.record(answer, in: id, expecting: number) }
    expectFailure(.replaced) {
      try other.replace(kept.key, with: answer, in: id, at: start, expecting: number)
    }
    expectFailure(.replaced) { try other.retract(kept.key, at: start, expecting: number) }
    expectFailure(.replaced) {
      try other.markAsked(plan[1].id, in: id, at: start, expecting: number)
    }
    expectFailure(.replaced) { try other.end(id, finished: true, at: start, expecting: number) }
    expectFailure(.replaced) { try other.rate(id, 5, expecting: number) }
    #expect(try journal.everything() == before)
    #expect(try other.number() != number)
    #expect(try !other.stands(kept.key))
    let now = try other.record(answer, in: id, expecting: try other.number())
    #expect(try other.stands(now.key))
    try other.retract(now.key, at: start)
    #expect(try !other.stands(now.key))
  }

  @Test("waits for a shell that is writing, and fails whole where it does not let go")
  func busy() throws {
    let journal = try ReviewJournal(
      path: home.journal,
      deviceSeed: 1,
      now: start,
      schema: .current,
      busyTimeoutMilliseconds: 50
    )
    try journal.answer(3)
    let backup = try #require(try journal.backUp(to: home.backups, of: today)).file.path
    try journal.answer(2)
    let other = try Connection(.file(home.journal), access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: BackupError.self) { try restore(backup, to: journal) }
    #expect(error?.message.contains("in use") == true, "\(error?.message ?? "")")
    try other.execute("ROLLBACK")
    #expect(try journal.content().reviewCount == 5)
    _ = try restore(backup, to: journal)
    #expect(try journal.content().reviewCount == 3)
  }

  @Test("into a fresh journal keeps nothing aside")
  func fresh() throws {
    let backup: String
    do {
      let journal = try ReviewJournal.opened(home.place + "/old.sqlite")
      try journal.answer(4)
      backup = try #require(try journal.backUp(to: home.backups, of: today)).file.path
    }
    let journal = try ReviewJournal.opened(home.journal)
    let restored = try restore(backup, to: journal)
    #expect(restored.before == nil && restored.content.reviewCount == 4)
    #expect(try journal.content().reviewCount == 4)
    #expect(home.names() == ["journal-2026-12-01.sqlite"])
  }

  @Test("takes any journal file, also one that is in use, and leaves it as it is")
  func otherJournal() throws {
    let path = home.place + "/old.sqlite"
    let old = try ReviewJournal.opened(path)
    try old.answer(4)
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    let main = try bytes(of: path)
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(1)
    #expect(try restore(path, to: journal).content.reviewCount == 4)
    #expect(try bytes(of: path) == main)
    try old.answer(2)
    #expect(try old.content().reviewCount == 6)
  }

  @Test("takes one that was closed, and leaves no file beside it")
  func closedJournal() throws {
    let path = home.place + "/old.sqlite"
    do { try ReviewJournal.opened(path).answer(4) }
    let journal = try ReviewJournal.opened(home.journal)
    #expect(try restore(path, to: journal).content.reviewCount == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.place)
    #expect(names.filter { $0.hasPrefix("old") } == ["old.sqlite"])
  }

  @Test("brings a backup of version 1 up to today's")
  func olderVersion() throws {
    let path = home.place + "/version-1.sqlite"
    do {
      let connection = try Connection(.file(path))
      let script = try String(contentsOfFile: MigrationTests.version1, encoding: .utf8)
      try connection.execute(script: script)
    }
    let content = try bytes(of: path)
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(2)
    let other = try ReviewJournal.opened(home.journal)
    let restored = try restore(path, to: journal)
    #expect(restored.content.reviewCount > 3)
    #expect(try journal.connection.userVersion() == Schema.current.version)
    let climbed = home.place + "/climbed.sqlite"
    try write(content, to: climbed)
    let opened = try ReviewJournal.opened(climbed)
    #expect(try journal.everything() == opened.everything())
    #expect(try journal.integrityProblems() == opened.integrityProblems())
    #expect(try journal.sessions(limit: 9).count == 3)
    try other.answer(1)
    #expect(try bytes(of: path) == content)
    #expect(home.names().count == 1)
  }

  /// Files that cannot be restored, and what is said of them.
  static let useless: [(name: String, says: String, make: @Sendable (String) throws -> Void)] = [
    ("missing", "there is no such file", { _ in }),
    (
      "folder", "there is no such file",
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true) }
    ),
    ("empty", "it is empty", { try write(Data(), to: $0) }),
    ("text", "it is no journal of Kuchi", { try write(Data("hello".utf8), to: $0) }),
    (
      "other program's", "it is no journal of Kuchi",
      { try Connection(.file($0)).execute(script: "CREATE TABLE song (name)") }
    ),
    (
      "newer", "a newer Kuchi wrote it (version 99)",
      {
        _ = try ReviewJournal.opened($0)
        try Connection(.file($0)).setUserVersion(99)
      }
    ),
    (
      "damaged", "it is damaged",
      {
        do { try ReviewJournal.opened($0).answer(200) }
        try damage($0)
      }
    ),
    (
      "cut short", "it is damaged",
      {
        do { try ReviewJournal.opened($0).answer(200) }
        try write(try bytes(of: $0).prefix(20_000), to: $0)
      }
    ),
  ]

  @Test("refuses what is no whole journal, and changes nothing", arguments: 0..<useless.count)
  func refuses(index: Int) throws {
    let (name, says, make) = Self.useless[index]
    let path = home.place + "/useless.sqlite"
    try make(path)
    let content = try? bytes(of: path)
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(3)
    let before = try journal.everything()
    let error = #expect(throws: BackupError.self, "\(name)") { try restore(path, to: journal) }
    #expect(error?.message.contains(says) == true, "\(name): \(error?.message ?? "")")
    #expect(error?.message.contains(path) == true)
    #expect(try journal.everything() == before)
    #expect(try ReviewJournal.opened(home.journal).everything() == before)
    #expect((try? bytes(of: path)) == content)
    #expect(home.names() == [])
    try journal.answer(1)
  }

  @Test("refuses the journal itself, by whatever name")
  func itself() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(3)
    let link = home.place + "/link.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.journal)
    for path in [home.journal, link] {
      let error = #expect(throws: BackupError.self) { try restore(path, to: journal) }
      #expect(error?.message.contains("it is the journal itself") == true)
    }
    try journal.answer(1)
    #expect(try journal.content().reviewCount == 4)
  }

  @Test("mends a journal that is damaged inside, and keeps that one as it was")
  func damagedInside() throws {
    let backup: BackupFile
    do {
      let journal = try ReviewJournal.opened(home.journal)
      try journal.answer(200)
      backup = try #require(try journal.backUp(to: home.backups, of: today)).file
    }
    try damage(home.journal)
    let journal = try ReviewJournal.opened(home.journal)
    let restored = try restore(backup.path, to: journal)
    #expect(restored.wasDamaged && restored.content.reviewCount == 200)
    #expect(FileManager.default.fileExists(atPath: restored.before ?? ""))
    #expect(try journal.integrityProblems() == [])
    try journal.answer(1)
  }

  @Test("replaces a journal that cannot be opened, and keeps it beside the new one")
  func unopenable() throws {
    let backup: BackupFile
    do {
      let journal = try ReviewJournal.opened(home.journal)
      try journal.answer(20)
      backup = try #require(try journal.backUp(to: home.backups, of: today)).file
    }
    let broken = try bytes(of: home.journal).prefix(3_000)
    for round in 1...2 {
      try write(broken, to: home.journal)
      try write(Data("old log".utf8), to: home.journal + "-wal")
      expectFailure(.corrupt) { _ = try ReviewJournal.opened(home.journal) }
      let restored = try ReviewJournal.restore(
        from: backup.path,
        replacingDamaged: home.journal,
        by: home.backups,
        deviceSeed: 5,
        now: start
      )
      let aside = home.journal + ".damaged-\(round)"
      #expect(restored.before == aside && restored.wasDamaged)
      #expect(try bytes(of: aside) == broken)
      #expect(try bytes(of: aside + "-wal") == Data("old log".utf8))
      let journal = try ReviewJournal.opened(home.journal)
      #expect(try journal.content().reviewCount == 20)
      #expect(try journal.integrityProblems() == [])
    }
    #expect(home.names() == [backup.name])
  }
}
