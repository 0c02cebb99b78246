import Deck
import Foundation
@testable import Journal
import Practice
import SQLite
import TestSupport
import Testing
import Time

/// A journal on disk with its folder of backups.
struct BackedUp {
  let folder = try? Folder()
  var place: String { folder?.path ?? "" }
  var journal: String { place + "/journal.sqlite" }
  var backups: BackupFolder { BackupFolder(path: place + "/backups") }

  /// What lies in the folder of backups, but for the lock.
  func names() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: backups.path)
    return (names ?? []).filter { $0 != ".lock" }.sorted()
  }
}

extension ReviewJournal {
  /// Answers cards in a session of their own.
  func answer(_ count: Int, at milliseconds: Int64 = 1_000, on day: Int = 20_000) throws {
    let plan = cards(count)
    let id = try begun(plan, on: day)
    for one in plan { try record(review(of: one.id, at: milliseconds, on: day), in: id) }
    try end(id, finished: true, at: start)
  }

  /// All that a learner would miss.
  func everything() throws -> [String] {
    let tables = ["card", "session", "session_deck", "session_card", "review", "retraction"]
    return try (tables + ["card_state", "own_answer", "suspension", "relinking", "configuration"])
      .flatMap {
        table in
        try dump("SELECT '\(table)', * FROM \(table) ORDER BY 2, 3")
      }
  }
}

@Suite("A backup") struct BackupTests {
  let home = BackedUp()
  private let today = Day(year: 2026, month: 12, day: 1)

  @Test("is the whole journal in one file, for its owner's eyes alone")
  func whole() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(5, at: 7_000)
    let last = try #require(try journal.latestReview())
    try journal.retract(last.key, at: start)
    try journal.setConfiguration("decks", to: "japanese/greetings")
    try journal.setOwnAnswer("thanks", of: cards(1)[0].id, isAccepted: true, at: start)
    let made = try #require(try journal.backUp(to: home.backups, of: today))
    #expect(made.file.path == home.backups.path + "/journal-2026-12-01.sqlite")
    #expect(made.content.reviewCount == 4 && made.content.cardCount == 4)
    #expect(made.content.sessionCount == 1)
    #expect(made.content.lastAnswer == Moment(milliseconds: 7_000))
    #expect(home.names() == ["journal-2026-12-01.sqlite"], "no log, no other file beside it")
    for (path, mode) in [(home.backups.path, 0o700), (made.file.path, 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(try BackupFolder.content(of: made.file.path) == made.content)
    #expect(home.names() == ["journal-2026-12-01.sqlite"], "looking at it leaves nothing")
    let copy = try ReviewJournal.opened(made.file.path)
    #expect(try copy.everything() == journal.everything())
    #expect(try copy.integrityProblems() == [])
  }

  @Test("is made while another shell is in the middle of writing, and holds what was kept then")
  func whileWriting() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(3)
    let other = try Connection(.file(home.journal), access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("INSERT INTO configuration VALUES ('a', 'b')")
    let made = try #require(try journal.backUp(to: home.backups, of: today))
    try other.execute("COMMIT")
    #expect(try ReviewJournal.opened(made.file.path).configuration("a") == nil)
    #expect(try journal.configuration("a") == "b")
  }

  @Test("of a day takes the place of an earlier one of that day, unless only the first is wanted")
  func sameDay() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(1)
    #expect(try journal.backUp(to: home.backups, of: today, onlyFirst: true) != nil)
    try journal.answer(2)
    #expect(try journal.backUp(to: home.backups, of: today, onlyFirst: true) == nil)
    let path = home.backups.path + "/journal-2026-12-01.sqlite"
    #expect(try BackupFolder.content(of: path).reviewCount == 1)
    #expect(try journal.backUp(to: home.backups, of: today)?.content.reviewCount == 3)
    #expect(try journal.backUp(to: home.backups, of: today + 1, onlyFirst: true) != nil)
    #expect(home.names() == ["journal-2026-12-01.sqlite", "journal-2026-12-02.sqlite"])
  }

  @Test("is not made of a journal without a review, nor of one in memory")
  func empty() throws {
    let journal = try ReviewJournal.opened(home.journal)
    _ = try journal.begun(cards(3))
    #expect(try journal.backUp(to: home.backups, of: today) == nil)
    let passing = try ReviewJournal.sample()
    try passing.answer(3)
    #expect(try passing.backUp(to: home.backups, of: today) == nil)
    #expect(!FileManager.default.fileExists(atPath: home.backups.path))
  }

  @Test("replaces the old ones as the schedule says, and touches nothing else in the folder")
  func schedule() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(1)
    let keep = [
      "journal.sqlite", "journal-2026-02-30.sqlite", "journal-2026-12-01.sqlite.old", "notes.txt",
      "journal-2020-1-1.sqlite", "Journal-2020-01-01.sqlite",
      "before-import-2020-01-01T000000.sqlite",
    ]
    try FileManager.default.createDirectory(
      atPath: home.backups.path,
      withIntermediateDirectories: true
    )
    for name in keep { try write(Data("mine".utf8), to: home.backups.path + "/" + name) }
    var days: Set<Day> = []
    for number in 0..<45 {
      days.insert(today + number)
      try journal.backUp(to: home.backups, of: today + number)
      days = BackupSchedule.kept(of: days, today: today + number)
      #expect(home.names() == (days.map { "journal-\($0.iso8601).sqlite" } + keep).sorted())
    }
    for name in keep { #expect(try bytes(of: home.backups.path + "/" + name) == Data("mine".utf8)) }
    // The clock was set back.
    try journal.backUp(to: home.backups, of: today + -1000)
    #expect(days.allSatisfy { home.names().contains("journal-\($0.iso8601).sqlite") })
  }

  @Test("that was left unfinished by a kill is gone with the next one")
  func leftovers() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(1)
    try FileManager.default.createDirectory(
      atPath: home.backups.path,
      withIntermediateDirectories: true
    )
    let names = [
      ".unfinished.sqlite", ".unfinished.sqlite-journal", ".arriving.sqlite-wal",
      ".arriving.sqlite.before-2", "..unfinished.sqlite.tmp-77-0",
    ]
    for name in names {
      try write(Data(count: 5_000), to: home.backups.path + "/" + name)
    }
    try journal.backUp(to: home.backups, of: today)
    #expect(home.names() == ["journal-2026-12-01.sqlite"])
  }

  @Test("of a damaged journal is not kept, and the older one stays")
  func damaged() throws {
    do {
      let journal = try ReviewJournal.opened(home.journal)
      try journal.answer(200)
      try journal.backUp(to: home.backups, of: today)
    }
    let whole = try bytes(of: home.backups.path + "/journal-2026-12-01.sqlite")
    try damage(home.journal)
    let journal = try ReviewJournal.opened(home.journal)
    let error = #expect(throws: BackupError.self) {
      try journal.backUp(to: home.backups, of: today)
    }
    #expect(error?.message.contains("damaged") == true, "\(error?.message ?? "")")
    #expect(throws: BackupError.self) { try journal.backUp(to: home.backups, of: today + 1) }
    #expect(home.names() == ["journal-2026-12-01.sqlite"])
    #expect(try bytes(of: home.backups.path + "/journal-2026-12-01.sqlite") == whole)
  }

  @Test("says where it cannot be made", .enabled(if: geteuid() != 0 || Disk.canMount))
  func unwritable() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(1)
    try write(Data("in the way".utf8), to: home.backups.path)
    let error = #expect(throws: BackupError.self) {
      try journal.backUp(to: home.backups, of: today)
    }
    #expect(error?.message == "\(home.backups.path) cannot be used: Not a directory.")
    #expect(try bytes(of: home.backups.path) == Data("in the way".utf8))
    #expect(try journal.content().reviewCount == 1)
  }

  @Test(
    "on a disk that is full is not kept, leaves nothing, and the older ones stay",
    .enabled(if: Disk.canMount, "a small file system can be mounted only by root")
  )
  func fullDisk() throws {
    let disk = try Disk(kilobytes: 1_536)
    let backups = BackupFolder(path: disk.path + "/backups")
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(300)
    try journal.backUp(to: backups, of: today)
    let old = try bytes(of: backups.path + "/journal-2026-12-01.sqlite")
    try disk.fill()
    for _ in 1...2 {
      let error = #expect(throws: BackupError.self) {
        try journal.backUp(to: backups, of: today + 1)
      }
      #expect(error?.message.contains("no room left") == true, "\(error?.message ?? "")")
      #expect(throws: BackupError.self) { try journal.backUp(to: backups, of: today) }
      #expect(try backups.files().map(\.name) == ["journal-2026-12-01.sqlite"])
      let all = try FileManager.default.contentsOfDirectory(atPath: backups.path).sorted()
      #expect(all == [".lock", "journal-2026-12-01.sqlite"])
      #expect(try bytes(of: backups.path + "/journal-2026-12-01.sqlite") == old)
    }
    try disk.makeRoom()
    #expect(try journal.backUp(to: backups, of: today + 1)?.content.reviewCount == 300)
  }

  @Test("is listed, the newest first, and only the whole ones are offered")
  func listed() throws {
    #expect(try home.backups.files().isEmpty)
    #expect(try home.backups.newestWhole() == nil)
    let journal = try ReviewJournal.opened(home.journal)
    for number in 0..<3 {
      try journal.answer(number + 1)
      try journal.backUp(to: home.backups, of: today + number)
    }
    let kept = try restored(journal, from: home.backups.path + "/journal-2026-12-03.sqlite")
    #expect(kept.kind == .before("restore"))
    try write(Data(), to: home.backups.path + "/journal-2027-01-01.sqlite")
    try write(Data("x".utf8), to: home.backups.path + "/journal-2027-01-02.sqlite")
    let files = try home.backups.files()
    #expect(
      files.map(\.name) == [
        "journal-2027-01-02.sqlite", "journal-2027-01-01.sqlite", "journal-2026-12-03.sqlite",
        "journal-2026-12-02.sqlite", "journal-2026-12-01.sqlite", kept.name,
      ]
    )
    let newest = try #require(try home.backups.newestWhole())
    #expect(newest.file.name == "journal-2026-12-03.sqlite" && newest.content.reviewCount == 6)
  }

  static let fileNames: [(name: String, kind: BackupFile.Kind?, day: String)] = [
    ("journal-2026-12-01.sqlite", .daily, "2026-12-01"),
    ("journal-2024-02-29.sqlite", .daily, "2024-02-29"),
    ("before-restore-2026-12-01T093015.sqlite", .before("restore"), "2026-12-01"),
    ("before-import-2026-12-01T093015-2.sqlite", .before("import"), "2026-12-01"),
    ("journal-2026-02-29.sqlite", nil, ""), ("journal-2026-13-01.sqlite", nil, ""),
    ("journal-2026-12-01.sqlite-wal", nil, ""), ("journal-2026-12-1.sqlite", nil, ""),
    ("journal-2026-12-01-2.sqlite", nil, ""), ("journal-２０２６-12-01.sqlite", nil, ""),
    ("journal.sqlite", nil, ""), (".sqlite", nil, ""), ("", nil, ""),
    ("journal---.sqlite", nil, ""),
    ("before-2026-12-01T093015.sqlite", nil, ""), ("before--2026-12-01T093015.sqlite", nil, ""),
    ("before-restore-2026-12-01T0930.sqlite", nil, ""),
    ("before-restore-2026-12-01T093015-.sqlite", nil, ""),
    ("before-restore-2026-12-01 093015.sqlite", nil, ""),
  ]

  @Test("is known by its name", arguments: fileNames)
  func knownByName(name: String, kind: BackupFile.Kind?, day: String) {
    let file = BackupFile(named: name, in: "/backups")
    #expect(file?.kind == kind)
    #expect(file?.day.iso8601 ?? "" == day)
    if let file { #expect(file.path == "/backups/\(name)") }
  }

  /// Restores a backup, and finds the one that was made before.
  private func restored(_ journal: ReviewJournal, from path: String) throws -> BackupFile {
    let restoration = try journal.restore(
      from: path,
      keepingPresentIn: home.backups,
      deviceSeed: 9,
      now: start
    )
    let before = try #require(restoration.before)
    let name = URL(fileURLWithPath: before).lastPathComponent
    return try #require(BackupFile(named: name, in: home.backups.path))
  }

  @Test("before a restore never takes the place of another")
  func before() throws {
    let journal = try ReviewJournal.opened(home.journal)
    try journal.answer(1)
    let elsewhere = BackupFolder(path: home.journal + ".backups")
    let daily = try #require(try journal.backUp(to: elsewhere, of: today)).file
    let made = try (1...3).map { _ in try restored(journal, from: daily.path) }
    #expect(Set(made.map(\.name)).count == 3)
    for file in made { #expect(BackupFile(named: file.name, in: home.backups.path) == file) }
    #expect(home.names() == made.map(\.name).sorted())
  }
}

/// Breaks pages in the middle of a database, as a failing disk does.
func damage(_ path: String) throws {
  var content = try bytes(of: path)
  let pages = content.count / 4_096
  for page in stride(from: pages * 2 / 3, to: pages, by: 2) {
    content.replaceSubrange(
      page * 4_096..<page * 4_096 + 64,
      with: Data(repeating: 0xee, count: 64)
    )
  }
  try write(content, to: path)
}
