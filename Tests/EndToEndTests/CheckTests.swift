import Foundation
import SQLite
import TestSupport
import Testing

@Suite(":check", .serialized, .timeLimit(.minutes(10)))
struct CheckTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  private func check(
    _ words: String = "",
    at moment: String = "2026-12-01T10:00"
  ) throws -> (status: ProgramStatus, lines: [String]) {
    let result = try kuchi.run(["-c", "check \(words)", "--at", moment])
    let said = result.errorText + result.outputText
    return (result.status, said.split(separator: "\n").map(String.init))
  }

  @Test("says in a line each that all is well")
  func allIsWell() throws {
    var found = try check()
    #expect(found.status == .code(0))
    #expect(
      found.lines == [
        "journal: no review yet, all is well", "backup: none yet, all is well",
        "settings: all is well", "animals: 6 cards, all is well",
      ]
    )
    try kuchi.play(2, on: "2026-12-01")
    found = try check()
    #expect(found.status == .code(0))
    #expect(found.lines.count == 4)
    #expect(found.lines[0].contains(/^journal: 2 reviews of 2 cards, .*, all is well$/))
    #expect(found.lines[1] == "backup: today, 2 reviews of 2 cards, all is well")
  }

  @Test("warns of a backup that is older than a week, only if answers were given since")
  func oldBackup() throws {
    try kuchi.play(2, on: "2026-12-01")
    #expect(try check(at: "2027-12-01T09:00").lines.count == 4)
    try kuchi.play(2, on: "2026-12-05")
    for name in ["journal-2026-12-05.sqlite"] {
      try FileManager.default.removeItem(atPath: kuchi.home.path("kuchi/backups/\(name)"))
    }
    #expect(try check(at: "2026-12-08T09:00").lines.count == 4)
    let late = try check(at: "2026-12-09T09:00")
    #expect(late.status == .code(0), "no failure")
    #expect(late.lines.contains { $0.contains("8 days old") && $0.contains(":backup") })
  }

  @Test("warns where there are answers and no backup at all")
  func noBackup() throws {
    try kuchi.play(2, on: "2026-12-01")
    try FileManager.default.removeItem(atPath: kuchi.home.path("kuchi/backups"))
    let found = try check()
    #expect(found.status == .code(0))
    #expect(found.lines.contains("backup: none yet, 1 remark"))
  }

  @Test("fails where the newest backup is not whole, and tells of the one that is")
  func brokenBackup() throws {
    try kuchi.play(2, on: "2026-12-01")
    try kuchi.home.write("kuchi/backups/journal-2026-12-02.sqlite", "broken")
    let found = try check()
    #expect(found.status == .code(1))
    #expect(found.lines.contains { $0.contains("journal-2026-12-02.sqlite cannot be restored") })
    #expect(found.lines.contains("backup: today, 2 reviews of 2 cards, 1 remark"))
  }

  @Test("fails where the settings are broken, and where a line of a deck made no card")
  func otherFailures() throws {
    try kuchi.home.write("kuchi/settings.json", "{ broken")
    #expect(try check().status == .code(1))
    #expect(try check().status == .code(0), "the broken one was set aside")
    try kuchi.home.write("kuchi/decks/more.tsv", "#columns:a\tb\nq\ta\nonly\n")
    #expect(try check().status == .code(0), "it is not chosen")
    let named = try check("more")
    #expect(named.status == .code(1))
    #expect(named.lines.last == "more: 1 card, 1 remark")
    #expect(!named.lines.contains { $0.hasPrefix("journal") }, "only what was asked for")
    #expect(try check("animals").lines == ["animals: 6 cards, all is well"])
    #expect(try check("nothing").status == .code(1))
    #expect(try check("--all").lines.first?.contains("--rebuild") == true)
  }

  @Test("tells of settings that stand in the file by the name that is typed, which is not read")
  func misnamed() throws {
    try kuchi.home.write(
      "kuchi/settings.json",
      #"{ "userName": "Mika", "appearance": "dark", "questions": 8, "theirs": 1 }"#
    )
    let found = try check()
    #expect(found.status == .code(0), "another version may know what it is")
    #expect(
      found.lines.contains {
        $0.hasSuffix(
          "“questions” is not read; number of questions stands there as “numberOfQuestions”."
        )
      }
    )
    #expect(found.lines.contains("settings: 1 remark"))
  }

  @Test("tells of answers from the future, which are no failure")
  func future() throws {
    try kuchi.play(2, on: "2026-12-05")
    let found = try check(at: "2026-12-01T09:00")
    #expect(found.status == .code(0))
    #expect(found.lines.first?.contains("2 reviews of a time that is still to come") == true)
    #expect(try check(at: "2026-12-05T10:00").lines.count == 4)
  }

  @Test("finds what is remembered wrongly of a card, and --rebuild mends it")
  func rebuild() throws {
    try kuchi.play(3, on: "2026-12-01")
    #expect(try check("--rebuild").lines.first?.contains("Every review was replayed: all") == true)
    do {
      let path = kuchi.home.path("kuchi/journal.sqlite")
      try Connection(.file(path)).execute("UPDATE card_state SET review_count = review_count + 1")
    }
    let found = try check()
    #expect(found.status == .code(1))
    #expect(found.lines.contains { $0.contains("check --rebuild") })
    let mended = try check("--rebuild")
    #expect(mended.status == .code(0))
    #expect(mended.lines.first?.contains("mended.") == true)
    #expect(try check().status == .code(0))
  }

  @Test("fails where the journal is damaged, and says what brings a whole one back")
  func damagedJournal() throws {
    try kuchi.play(3, on: "2026-12-01")
    let whole = try #require(kuchi.home.read("kuchi/journal.sqlite"))
    try kuchi.home.write("kuchi/journal.sqlite", bytes: whole.prefix(10_000))
    let found = try check()
    #expect(found.status == .code(1))
    #expect(found.lines.contains { $0.contains("The journal is damaged") })
    #expect(found.lines.contains { $0.contains(":backup restore") })
    #expect(found.lines.contains("animals: 6 cards, all is well"), "and looks at the rest")
  }

  @Test("tells programs the same in one line")
  func json() throws {
    try kuchi.play(3, on: "2026-12-01")
    func read(_ words: String) throws -> [String: Any] {
      let result = try kuchi.run(["-c", "check \(words)"])
      let value = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      let found = try #require(value)
      #expect((found["isWell"] as? Bool == true) == (result.status == .code(0)))
      return found
    }
    let all = try read("--json")
    #expect(all["isWell"] as? Bool == true)
    #expect((all["journal"] as? [String: Any])?["reviews"] as? Int == 3)
    #expect((all["backup"] as? [String: Any])?["day"] as? String == "2026-12-01")
    #expect((all["decks"] as? [[String: Any]])?.first?["cards"] as? Int == 6)
    try kuchi.home.write("kuchi/decks/more.tsv", "#columns:a\tb\nq\ta\nonly\n")
    let named = try read("more --json")
    #expect(named["journal"] == nil)
    let deck = (named["decks"] as? [[String: Any]])?.first
    #expect((deck?["problems"] as? [String])?.first?.contains("more.tsv:3") == true)
    #expect(((try read("--rebuild --json"))["journal"] as? [String: Any])?["mended"] as? Int == 0)
  }
}
