import Foundation
import SQLite
import TestSupport
import Testing

extension KillingTests {
  // MARK: - Backups

  private func kuchiWithBackup() throws -> Kuchi {
    let kuchi = try Kuchi()
    try kuchi.play(2, on: "2026-11-30")
    try kuchi.fillJournal(to: 6_000)
    return kuchi
  }

  private static let day = ["--at", "2026-12-01T09:00"]

  /// What lies in the folder of backups under a name of its own; each is whole.
  private func wholeBackups(of kuchi: Kuchi) throws -> [String: Int] {
    try kuchi.backupNames.filter { !$0.hasPrefix(".") }
      .reduce(into: [:]) { $0[$1] = try kuchi.reviewCount(inBackup: $1) }
  }

  /// The old backup or the new one is there, and nothing unfinished stays for good.
  func killBackingUp(_ lane: Lane) throws {
    let kuchi = try kuchiWithBackup()
    let backup = Self.day + ["backup"]
    var killing = try Killing("while backing up") { _ = try kuchi.run(backup) }
    let names = ["journal-2026-11-30.sqlite", "journal-2026-12-01.sqlite"]
    var count = 6_000
    try killing.reach(lane.killCount) { killing, run in
      let old = try #require(try wholeBackups(of: kuchi)[names[1]])
      count += 10
      try kuchi.fillJournal(to: count)
      let reviews = try Kuchi.rows(of: "review", in: kuchi.journal)
      let result = try killing.run(kuchi, backup)
      let isUnfinished = kuchi.backupNames.contains { $0.hasPrefix(".") }
      if result.wasKilled, isUnfinished { killing.halfwayCount += 1 }
      let backups = try wholeBackups(of: kuchi)
      #expect(backups.keys.sorted() == names)
      let new = try #require(backups[names[1]])
      #expect(new == old || new == count)
      if !result.wasKilled { #expect(new == count) }
      #expect(try Kuchi.rows(of: "review", in: kuchi.journal) == reviews)
      try kuchi.expectWhole("run \(run)")
    }
    #expect(try kuchi.run(backup).status == .code(0))
    #expect(kuchi.backupNames == names)
  }

  /// The old journal or the new one is there, whole, and every backup.
  func killRestoring(_ lane: Lane) throws {
    let kuchi = try kuchiWithBackup()
    _ = try kuchi.run(Self.day + ["backup"])
    let small = Self.day + ["-c", "backup restore 2026-11-30 --yes"]
    let large = Self.day + ["-c", "backup restore 2026-12-01 --yes"]
    let all = try Kuchi.rows(of: "review", in: kuchi.journal)
    var killing = try Killing("while restoring") { _ = try kuchi.run(small) }
    let few = try Kuchi.rows(of: "review", in: kuchi.journal)
    let lines = (few: Set(few.split(separator: "\n")), all: Set(all.split(separator: "\n")))
    try #require(lines.few.count == 2 && lines.few.isStrictSubset(of: lines.all))
    var isFew = true
    try killing.reach(lane.killCount) { killing, run in
      let before = try wholeBackups(of: kuchi)
      let result = try killing.run(kuchi, isFew ? large : small)
      let now = try Kuchi.rows(of: "review", in: kuchi.journal)
      #expect([few, all].contains(now), "run \(run)")
      if !result.wasKilled { #expect(now == (isFew ? all : few)) }
      let isUnfinished = kuchi.backupNames.contains { $0.hasPrefix(".") }
      if result.wasKilled, isUnfinished { killing.halfwayCount += 1 }
      let after = try wholeBackups(of: kuchi)
      for (name, reviews) in before { #expect(after[name] == reviews) }
      // They stay for good, and there would be hundreds.
      for name in after.keys where name.hasPrefix("before-") {
        try FileManager.default.removeItem(atPath: kuchi.home.path("kuchi/backups/\(name)"))
      }
      try kuchi.expectWhole("run \(run)")
      isFew = now == few
    }
    #expect(try kuchi.run(["check", "--rebuild"]).status == .code(0))
  }

  // MARK: - A journal of version 1

  /// The journal of version 1 is untouched, or it is one of version 6 with a whole copy beside it.
  func killMigrating(_ lane: Lane) throws {
    let kuchi = try Kuchi()
    let old = try TemporaryFolder()
    let version1 = old.path("journal.sqlite")
    try makeVersion1(version1)
    let reviews = try Kuchi.rows(of: "review", in: version1)
    let states = try Kuchi.rows(of: "card_state", in: version1)
    try copy(version1, to: kuchi)
    var killing = try Killing("while migrating") { _ = try kuchi.run(["history"]) }
    let migrated = try migratedRows(of: kuchi)
    try #require(migrated.contains("0.9") && migrated != reviews + states)
    try killing.reach(lane.killCount) { killing, run in
      try copy(version1, to: kuchi)
      let result = try killing.run(kuchi, ["history"])
      #expect(try Kuchi.integrity(of: kuchi.journal) == "ok")
      let copies = kuchi.home.files.filter { $0.hasPrefix("kuchi/journal.sqlite.before-") }
      let wholeCopies = copies.filter { !$0.contains("unfinished") }
      let version = try Kuchi.number("PRAGMA user_version", in: kuchi.journal)
      switch version {
      case 1:
        #expect(try Kuchi.rows(of: "review", in: kuchi.journal) == reviews)
        #expect(try Kuchi.rows(of: "card_state", in: kuchi.journal) == states)
        if result.wasKilled, !copies.isEmpty { killing.halfwayCount += 1 }
      case 6:
        #expect(try migratedRows(of: kuchi) == migrated)
        #expect(wholeCopies.count == 1)
      default: Issue.record("run \(run): version \(version)")
      }
      for copy in wholeCopies {
        #expect(try Kuchi.integrity(of: kuchi.home.path(copy)) == "ok")
        #expect(try Kuchi.number("PRAGMA user_version", in: kuchi.home.path(copy)) == 1)
        #expect(try Kuchi.rows(of: "review", in: kuchi.home.path(copy)) == reviews, "run \(run)")
      }
      // Looking at it climbs, where that is still to be done.
      try kuchi.expectWhole("run \(run)")
      #expect(try migratedRows(of: kuchi) == migrated)
      let names = kuchi.home.files.filter { $0.hasPrefix("kuchi/journal.sqlite.before-") }
      #expect(!names.isEmpty)
      #expect(!names.contains { $0.contains("unfinished") })
    }
  }

  private func migratedRows(of kuchi: Kuchi) throws -> String {
    try ["review", "card_state", "retraction", "session"].map {
      try Kuchi.rows(of: $0, in: kuchi.journal)
    }.joined(separator: "\n")
  }

  /// A journal of version 1 with four thousand reviews more than the one that is kept of old.
  private func makeVersion1(_ path: String) throws {
    let script = repositoryRoot.appending(path: "Tests/Fixtures/journal/version-1.sql")
    let connection = try Connection(.file(path))
    try connection.execute(script: String(contentsOf: script, encoding: .utf8))
    try connection.execute(
      script: """
        -- Parameters of that time could be any text, which is remarked on.
        DELETE FROM configuration;
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
        INSERT INTO review
        SELECT -77, 100 + i, 1, 100 + i, i % 400, 1764700000000 + i * 4000000, 32400,
          20425 + i * 4000000 / 86400000, 'challenge', CASE i % 5 WHEN 0 THEN 'wrong' ELSE 'right' END,
          CASE i % 5 WHEN 0 THEN 1 ELSE 3 END, 'an answer', 1500, 1, NULL, NULL, NULL
        FROM n;
        """
    )
  }

  /// Puts a journal into a home in place of what there is of one.
  private func copy(_ journal: String, to kuchi: Kuchi) throws {
    for name in kuchi.home.files where name.hasPrefix("kuchi/journal.sqlite") {
      try FileManager.default.removeItem(atPath: kuchi.home.path(name))
    }
    try FileManager.default.copyItem(atPath: journal, toPath: kuchi.journal)
  }

  // MARK: - States of cards

  /// All that is remembered of cards is as it was, or all of it is mended.
  func killRebuilding(_ lane: Lane) throws {
    let kuchi = try Kuchi()
    try makeVersion1(kuchi.journal)
    let rebuild = ["check", "--rebuild"]
    try #require(try kuchi.run(rebuild).status == .code(0))
    let right = try Kuchi.rows(of: "card_state", in: kuchi.journal)
    let reviews = try Kuchi.rows(of: "review", in: kuchi.journal)
    let wrong = try spoil(kuchi)
    try #require(wrong != right)
    #expect(try kuchi.run(["check"]).status == .code(1))
    var killing = try Killing("while rebuilding") { _ = try kuchi.run(rebuild) }
    // What comes before the first change: a kill is half-way only after that.
    func measuredOpening() throws -> Duration {
      try ContinuousClock().measure { _ = try kuchi.run(["history"]) }
    }
    var opening = try measuredOpening()
    for _ in 1...4 { opening = min(opening, try measuredOpening()) }
    try killing.reach(lane.killCount) { killing, run in
      // Measured while the machine was busy, it may be longer than all that is done now.
      if killing.halfwayCount == 0 { opening = min(opening, try measuredOpening()) }
      #expect(try spoil(kuchi) == wrong)
      let start = ContinuousClock.now
      let result = try killing.run(kuchi, rebuild)
      let time = ContinuousClock.now - start
      #expect(try Kuchi.integrity(of: kuchi.journal) == "ok")
      #expect(try Kuchi.rows(of: "review", in: kuchi.journal) == reviews)
      let states = try Kuchi.rows(of: "card_state", in: kuchi.journal)
      #expect(states == wrong || states == right, "run \(run)")
      if !result.wasKilled { #expect(states == right) }
      if result.wasKilled, states == wrong, time > opening { killing.halfwayCount += 1 }
      if states == wrong { #expect(try kuchi.run(rebuild).status == .code(0)) }
      #expect(try Kuchi.rows(of: "card_state", in: kuchi.journal) == right)
      try kuchi.expectWhole("run \(run)")
    }
  }

  /// Makes what is remembered of every card wrong.
  ///
  /// - Returns: The states as they are then.
  private func spoil(_ kuchi: Kuchi) throws -> String {
    try Connection(.file(kuchi.journal)).execute(
      "UPDATE card_state SET move_count = move_count + 1, stability = 1.5, last_day = last_day - 1"
    )
    return try Kuchi.rows(of: "card_state", in: kuchi.journal)
  }
}
