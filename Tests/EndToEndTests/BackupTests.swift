import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

extension Kuchi {
  /// The names of what lies in the folder of backups, but for its lock.
  var backupNames: [String] {
    home.files.filter { $0.hasPrefix("kuchi/backups/") && !$0.hasSuffix(".lock") }
      .map { String($0.dropFirst("kuchi/backups/".count)) }
  }

  /// How many reviews a backup holds; that it is whole is required.
  func reviewCount(inBackup name: String) throws -> Int {
    let path = home.path("kuchi/backups/\(name)")
    let connection = try Connection(.file(path), access: .immutable)
    let state = try connection.first("PRAGMA integrity_check") { $0.text(0) }
    try #require(state == "ok", "\(name)")
    return Int(try connection.first("SELECT count(*) FROM review") { $0.integer(0) } ?? 0)
  }

  /// Fills the journal to so many reviews of one card, quicker than by answering.
  func fillJournal(to count: Int) throws {
    let journal = try Connection(.file(home.path("kuchi/journal.sqlite")), access: .readWrite)
    try journal.transaction(.immediate) { () throws(SQLiteError) in
      try journal.execute(
        """
        WITH RECURSIVE n (i) AS (
          SELECT count(*) + 1 FROM review UNION ALL SELECT i + 1 FROM n WHERE i < ?
        )
        INSERT INTO review (device, sequence, session, place, card, moment_ms, zone_offset_s,
          study_day, kind, verdict, rating, typed, duration_ms, is_scored)
        SELECT device.id, 1000 + i, 1, 1000 + i, (SELECT min(id) FROM card), 1790000000000 + i, 0,
          20700, 'practice', 'right', 3, 'an answer of some length, so that pages fill', 1000, 1
        FROM n, device WHERE device.is_own = 1 AND i <= ?
        """,
        [.integer(Int64(count)), .integer(Int64(count))]
      )
    }
  }

  /// Says to the program that it is another day, and plays a session of so many answers.
  @discardableResult
  func play(_ count: Int, on day: String) throws -> ProgramResult {
    let answers = Array(repeating: ":giveup", count: count).joined(separator: "\n")
    return try run(
      ["--at", "\(day)T09:00"],
      input: .text("challenge\n\(answers)\n:leave\n")
    )
  }
}

@Suite("Backups", .serialized, .timeLimit(.minutes(10)))
struct BackupTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  @Test("are made after the first session of a day, once, in silence")
  func daily() throws {
    for arguments in [["version"], ["history"], ["check"], ["-c", "resume"]] {
      _ = try kuchi.run(arguments)
      #expect(kuchi.backupNames == [], "\(arguments)")
    }
    // A session without an answer does not use the day up.
    try kuchi.play(0, on: "2026-12-01")
    #expect(kuchi.backupNames == [])
    let first = try kuchi.play(2, on: "2026-12-01")
    #expect(first.status == .code(0))
    #expect(!first.outputText.lowercased().contains("backup"))
    #expect(kuchi.backupNames == ["journal-2026-12-01.sqlite"])
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-01.sqlite") == 2)
    try kuchi.play(3, on: "2026-12-01")
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-01.sqlite") == 2, "only once")
    try kuchi.play(1, on: "2026-12-02")
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-02.sqlite") == 6)
    #expect(kuchi.backupNames == ["journal-2026-12-01.sqlite", "journal-2026-12-02.sqlite"])
  }

  @Test(
    "are also made after learning, and by one who always leaves with :quit",
    arguments: ["learn\n\ny\n:quit\n", "learn\n\ny\nq\n", "challenge\n:giveup\n:quit\n"]
  )
  func otherEnds(lines: String) throws {
    let result = try kuchi.run(["--at", "2026-12-01T09:00"], input: .text(lines))
    #expect(result.status == .code(0))
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-01.sqlite") == 1)
  }

  @Test("are there before the first question after a session is asked")
  func beforeStars() throws {
    let pty = try kuchi.start(["--at", "2026-12-01T09:00"])
    try pty.waitForPrompt()
    pty.enter("")
    for number in 1...6 { try pty.answer("Challenge \(number) of 6") }
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.signal(SIGKILL)
    try pty.waitForExit()
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-01.sqlite") == 6)
  }

  @Test("keep nothing of a fresh install, and say where they will lie")
  func fresh() throws {
    let made = try kuchi.run(["backup"])
    #expect(made.status == .code(0))
    #expect(made.outputText.contains("nothing to back up yet"))
    #expect(made.outputText.contains(kuchi.home.path("kuchi/backups")))
    let listed = try kuchi.run(["backup", "list"])
    #expect(listed.status == .code(0) && listed.outputText.contains("There is no backup yet."))
    #expect(try kuchi.run(["backup", "list", "--json"]).outputText == "[]\n")
    let restored = try kuchi.run(["backup", "restore", "--yes"])
    #expect(restored.status == .code(1))
    #expect(restored.errorText.contains("There is no whole backup"))
    #expect(kuchi.backupNames == [])
  }

  @Test("are made by :backup, which tells the path and what is in it")
  func byHand() throws {
    try kuchi.play(2, on: "2026-12-01")
    try kuchi.play(3, on: "2026-12-01")
    let made = try kuchi.run(["-c", "backup", "--at", "2026-12-01T10:00"])
    let path = kuchi.home.path("kuchi/backups/journal-2026-12-01.sqlite")
    #expect(made.status == .code(0))
    #expect(made.outputText.contains(path))
    #expect(made.outputText.contains("5 reviews of "))
    #expect(made.outputText.contains("2026-12-01 09:00"))
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-01.sqlite") == 5)
  }

  @Test("are listed, for people and for programs")
  func list() throws {
    try kuchi.play(2, on: "2026-11-30")
    try kuchi.play(3, on: "2026-12-01")
    try kuchi.home.write("kuchi/backups/journal-2026-11-28.sqlite", "")
    try kuchi.home.write("kuchi/backups/mine.txt", "")
    let listed = try kuchi.run(["-c", "backup list", "--at", "2026-12-01T10:00"]).outputText
    let rows = listed.split(separator: "\n").filter { $0.hasPrefix("2026") }
    #expect(rows.count == 3)
    #expect(rows[0].contains(/^2026-12-01\s+today\s.*\s5\s+whole$/))
    #expect(rows[1].contains(/^2026-11-30\s+yesterday\s.*\s2\s+whole$/))
    #expect(rows[2].contains(/^2026-11-28\s.*0 B\s+it is empty$/))
    let json = try kuchi.run(["backup", "list", "--json"])
    let read = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    let found = try #require(read)
    #expect(found.map { $0["day"] as? String } == ["2026-12-01", "2026-11-30", "2026-11-28"])
    #expect(found.map { $0["isWhole"] as? Bool } == [true, true, false])
    #expect(found.map { $0["reviews"] as? Int } == [5, 2, nil])
    #expect(found[0]["lastAnswer"] as? String == "2026-12-01T09:00:00Z")
    #expect(json.status == .code(0))
  }

  @Test("are listed whole on any screen, each by a name that restores it", arguments: [40, 60, 80])
  func listed(columns: Int) throws {
    try kuchi.play(2, on: "2026-11-25")
    try kuchi.play(3, on: "2026-12-01")
    _ = try kuchi.run(["-c", "backup restore 2026-11-25 --yes", "--at", "2026-12-01T10:00"])
    _ = try kuchi.run(["-c", "backup restore 2026-12-01 --yes", "--at", "2026-12-01T10:00"])
    try kuchi.home.write("kuchi/backups/journal-2026-11-28.sqlite", "")
    let pty = try kuchi.start(["--at", "2026-12-01T11:00"], columns: columns)
    try pty.waitForPrompt()
    pty.enter(":backup list")
    try pty.wait(until: "the end of the list") {
      $0.words.contains(":backup restore NAME brings one back.")
    }
    try pty.waitForPrompt()
    let lines = pty.screen.transcript.split(separator: "\n")
    #expect(!lines.contains { $0.contains("~") }, "\(pty.screen.transcript)")
    let names = lines.compactMap { $0.firstMatch(of: /^(before-\S+|2026-\S+)/)?.1 }
    #expect(names.count == 5 && Set(names).count == 5, "\(names)")
    #expect(pty.screen.words.contains("it is empty"))
    for name in names where !name.hasSuffix("11-28") {
      pty.enter(":backup restore \(name)")
      try pty.waitForPrompt("Restore this backup? (y/N)")
      pty.enter("n")
      try pty.waitForPrompt()
    }
  }

  static let misuses = [
    "backup now", "backup --json", "backup list --yes", "backup list all", "backup restore --json",
    "backup --force", "backup restore 2026-01-01 --yes", "backup restore no/such/file --yes",
    "backup restore settings.json --yes", "backup restore kuchi/settings.json --yes",
    "backup restore kuchi/journal.sqlite --yes",
  ]

  @Test("are not harmed by commands that make no sense", arguments: misuses)
  func misuse(command: String) throws {
    try kuchi.play(2, on: "2026-12-01")
    let before = try kuchi.reviews()
    let result = try kuchi.run(["-c", command])
    // What makes no sense as it was written is another status than what cannot be done.
    #expect(
      result.status
        == .code(
          result.errorText.contains("Usage: ") || result.errorText.contains("option") ? 2 : 1
        )
    )
    #expect(result.output.isEmpty && !result.errors.isEmpty)
    #expect(try kuchi.reviews() == before)
    #expect(kuchi.backupNames == ["journal-2026-12-01.sqlite"])
  }

  @Test("that cannot be written are told of once, and disturb nothing")
  func unwritable() throws {
    try kuchi.home.write("kuchi/backups", "in the way")
    let lines = "challenge\n:giveup\n:leave\nchallenge\n:giveup\n:leave\nhistory\n"
    let result = try kuchi.run(input: .text(lines))
    #expect(result.status == .code(0))
    #expect(result.outputText.ranges(of: "Today's backup was not made.").count == 1)
    #expect(result.outputText.contains(kuchi.home.path("kuchi/backups")))
    #expect(try kuchi.reviews().count == 2)
    let made = try kuchi.run(["backup"])
    #expect(made.status == .code(1))
    #expect(made.errorText.contains("No backup was made."))
    #expect(try kuchi.run(["check"]).status == .code(1))
    #expect(kuchi.home.text("kuchi/backups") == "in the way")
  }

  @Test("in a folder that may not be written stay, and the last good one is named")
  func readOnlyFolder() throws {
    let command = try #require(PrivateMount.command ?? (geteuid() != 0 ? [] : nil))
    try kuchi.play(2, on: "2026-12-01")
    let folder = kuchi.home.path("kuchi/backups")
    let script =
      #"mount --bind "$KUCHI_HOME/backups" "$KUCHI_HOME/backups" && "#
      + #"mount -o remount,ro,bind "$KUCHI_HOME/backups" || exit 99; "$0" "$@""#
    if command.isEmpty { chmod(folder, 0o500) }
    let result = try runProgram(
      command.first ?? kuchi.program,
      command.isEmpty
        ? ["backup"] : Array(command.dropFirst()) + [script, kuchi.program, "backup"],
      environment: kuchi.environment,
      directory: "/"
    )
    chmod(folder, 0o700)
    #expect(result.status == .code(1), "\(result.errorText)")
    #expect(result.errorText.contains("No backup was made."))
    #expect(result.outputText.contains("The last good one is that of 2026-12-01: 2 reviews"))
    #expect(result.outputText.contains("\(folder)/journal-2026-12-01.sqlite"))
    #expect(kuchi.backupNames == ["journal-2026-12-01.sqlite"])
  }
}

@Suite("Restoring", .serialized, .timeLimit(.minutes(10)))
struct RestoringTests {
  let kuchi: Kuchi

  init() throws {
    // Whatever was answered on those two days, all six cards are due by then.
    kuchi = try Kuchi().starting(at: "2026-12-20T12:00")
    try kuchi.play(2, on: "2026-11-30")
    try kuchi.play(3, on: "2026-12-01")
    // More that is in no backup.
    try kuchi.play(1, on: "2026-12-01")
  }

  @Test("asks in no pipe, but says how to do it there")
  func pipe() throws {
    for arguments in [["backup", "restore"], ["-c", "backup restore 2026-11-30"]] {
      let refused = try kuchi.run(arguments, input: .text("y\n"))
      #expect(refused.status == .code(1))
      #expect(refused.errorText.contains("--yes"))
      #expect(try kuchi.reviews().count == 6)
      #expect(kuchi.backupNames.count == 2)
    }
  }

  @Test(
    "brings back the newest, one of a day, or any file",
    arguments: [
      ("", 5), (" 2026-11-30", 2), (" journal-2026-11-30.sqlite", 2),
      (" kuchi/backups/journal-2026-11-30.sqlite", 2),
    ]
  )
  func brings(words: String, count: Int) throws {
    let before = try kuchi.reviews()
    let restored = try kuchi.run(["-c", "backup restore\(words) --yes"])
    #expect(restored.status == .code(0))
    #expect(restored.outputText.contains("Restored: \(count) reviews of "))
    #expect(try kuchi.reviews() == Array(before.prefix(count)))
    #expect(kuchi.backupNames.count == 3)
    let kept = try #require(kuchi.backupNames.first { $0.hasPrefix("before-restore-") })
    #expect(restored.outputText.contains(kept))
    #expect(try kuchi.reviewCount(inBackup: kept) == 6)
    #expect(try kuchi.run(["check"]).status == .code(0))
    // And all of it again.
    let name = kept.split(separator: ".")[0]
    #expect(try kuchi.run(["-c", "backup restore \(name) --yes"]).status == .code(0))
    #expect(try kuchi.reviews() == before)
    #expect(kuchi.backupNames.count == 4)
  }

  @Test("offers the fullest backup where the newest holds less, since the journal was lost between")
  func fullest() throws {
    for name in kuchi.home.files where name.hasPrefix("kuchi/journal.sqlite") {
      try FileManager.default.removeItem(atPath: kuchi.home.path(name))
    }
    try kuchi.play(1, on: "2026-12-02")
    #expect(try kuchi.reviewCount(inBackup: "journal-2026-12-02.sqlite") == 1)
    let pty = try kuchi.start(["--at", "2026-12-02T10:00"])
    try pty.waitForPrompt()
    pty.enter(":backup restore")
    try pty.waitForPrompt("Restore this backup? (y/N)")
    let words = pty.screen.words
    #expect(words.contains("The newest backup, that of 2026-12-02, holds only 1 review of 1 card."))
    #expect(words.contains("That of 2026-12-01 holds more:"))
    #expect(words.contains("journal-2026-12-01.sqlite: 5 reviews"))
    pty.enter("y")
    try pty.waitFor("Restored: 5 reviews")
    try pty.waitForPrompt()
    #expect(try kuchi.reviews().count == 5)
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("asks on a terminal, and forgets the session that was played before")
  func terminal() throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    let before = try kuchi.reviews()
    for no in ["", "n", "maybe"] {
      pty.enter(":backup restore 2026-11-30")
      try pty.waitForPrompt("Restore this backup? (y/N)")
      #expect(pty.screen.words.contains("2 reviews of "))
      pty.enter(no)
      if no == "maybe" {
        try pty.waitFor("Type y or n; Enter means no.")
        try pty.waitForPrompt("Restore this backup? (y/N)")
        pty.enter("no")
      }
      try pty.waitForPrompt()
      #expect(try kuchi.reviews() == before)
    }
    #expect(pty.screen.words.ranges(of: "Nothing was restored.").count == 3)
    pty.enter(":backup restore 2026-11-30")
    try pty.waitForPrompt("Restore this backup? (y/N)")
    pty.enter("y")
    try pty.waitFor("Restored: 2 reviews")
    try pty.waitForPrompt()
    #expect(try kuchi.reviews() == Array(before.prefix(2)))
    pty.enter(":wrong")
    try pty.waitFor("there is none yet")
    try pty.waitForPrompt()
    pty.enter(":undo")
    try pty.waitFor("Taken back: \(before[1].question)")
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    #expect(try kuchi.reviews().count == 7)
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(try kuchi.run(["check"]).status == .code(0))
  }

  @Test("is refused while a session runs")
  func inSession() throws {
    let result = try kuchi.run(
      input: .text("challenge\n:backup restore --yes\n:backup list\n:giveup\n:leave\n")
    )
    #expect(result.outputText.contains("A session is running."))
    #expect(result.verdictCount == 1)
    #expect(try kuchi.reviews().count == 7)
  }

  @Test("lets a shell that is open at that time go on")
  func otherShell() throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    #expect(try kuchi.run(["-c", "backup restore 2026-11-30 --yes"]).status == .code(0))
    pty.enter(":history")
    try pty.waitFor("0/2")
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(try kuchi.reviews().count == 2 + 6)
    #expect(try kuchi.run(["check"]).status == .code(0))
  }

  @Test("mends a journal that is damaged, cut short or something else, and keeps that one")
  func damaged() throws {
    let path = kuchi.home.path("kuchi/journal.sqlite")
    let whole = try #require(kuchi.home.read("kuchi/journal.sqlite"))
    let flaws: [[UInt8]] = [
      Array(whole.prefix(9_000)), Array(whole.prefix(50)), Array("something else".utf8),
      whole.prefix(4_096) + Array(repeating: 0xee, count: whole.count - 4_096),
    ]
    for (number, flaw) in flaws.enumerated() {
      try Data(flaw).write(to: URL(fileURLWithPath: path))
      let checked = try kuchi.run(["check"])
      #expect(checked.status == .code(1), "flaw \(number)")
      let restored = try kuchi.run(["backup", "restore", "--yes"])
      #expect(restored.status == .code(0), "flaw \(number): \(restored.outputText)")
      #expect(restored.outputText.contains("Restored: 5 reviews"))
      #expect(kuchi.home.read("kuchi/journal.sqlite.damaged-\(number + 1)") == flaw)
      #expect(try kuchi.reviews().count == 5)
      #expect(try kuchi.run(["check"]).status == .code(0))
    }
    #expect(kuchi.backupNames == ["journal-2026-11-30.sqlite", "journal-2026-12-01.sqlite"])
  }
}
