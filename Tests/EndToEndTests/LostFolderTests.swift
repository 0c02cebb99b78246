import Foundation
import TestSupport
import Testing

@Suite("A folder that is gone", .serialized, .timeLimit(.minutes(10)))
struct LostFolderTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  private func move(_ from: String, _ to: String) throws {
    try FileManager.default.moveItem(atPath: kuchi.home.path(from), toPath: kuchi.home.path(to))
  }

  @Test("in a session ends it, what was in it stays, and nothing is said to be kept")
  func vanishes() throws {
    try kuchi.play(2, on: "2026-12-01")
    let before = try kuchi.reviews()
    let pty = try kuchi.start(["--at", "2026-12-01T12:00"])
    try pty.waitForPrompt()
    pty.enter("challenge")
    try pty.answer("Challenge 1 of 6")
    try pty.waitForQuestion("Challenge 2 of 6")
    try move("kuchi", "elsewhere")
    try pty.answer("Challenge 2 of 6")
    try pty.waitFor("it was moved or deleted while it was open")
    try pty.waitFor("Your last answer could not be kept, so it is not judged.")
    try pty.waitFor("Left after 1 of 6.")
    try pty.waitForPrompt()
    #expect(pty.screen.verdicts.count == 1, "no verdict of what was not kept")
    #expect(!pty.screen.words.contains("What you answered is kept"))
    pty.enter("check")
    try pty.waitFor("The file was moved or deleted while it was open")
    try pty.waitForPrompt()
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    // Where it went, nothing was taken away.
    let kept = try Kuchi.reviews(in: kuchi.home.path("elsewhere/journal.sqlite"))
    #expect(kept.count >= 3 && Array(kept.prefix(2)) == before)
    #expect(try Kuchi.integrity(of: kuchi.home.path("elsewhere/journal.sqlite")) == "ok")
    #expect(kuchi.home.text("elsewhere/decks/animals.tsv") == Kuchi.animals)
  }

  @Test("and is back at the next start has everything in it")
  func comesBack() throws {
    try kuchi.play(2, on: "2026-12-01")
    let before = try kuchi.reviews()
    try move("kuchi", "elsewhere")
    let away = try kuchi.run(["--at", "2026-12-01T12:00", "history"])
    #expect(away.outputText.contains("No session yet"))
    try FileManager.default.removeItem(atPath: kuchi.home.path("kuchi"))
    try move("elsewhere", "kuchi")
    #expect(try kuchi.reviews() == before)
    #expect(try kuchi.run(["check"]).status == .code(0))
  }

  @Test("or a journal that is gone beside its backups, is told of with the way back")
  func emptied() throws {
    try kuchi.play(3, on: "2026-12-01")
    let before = try kuchi.reviews()
    for name in kuchi.home.files where name.hasPrefix("kuchi/journal.sqlite") {
      try FileManager.default.removeItem(atPath: kuchi.home.path(name))
    }
    // Twice: a journal was begun by the first start, and it is still empty.
    for _ in 1...2 {
      let pty = try kuchi.start(["--at", "2026-12-02T09:00"])
      try pty.waitForPrompt()
      #expect(
        pty.screen.words.contains(
          "The journal is empty, but the backup of 2026-12-01 holds 3 reviews of 3 cards."
            + " :backup restore brings it back."
        )
      )
      pty.enter(":quit")
      #expect(try pty.waitForExit() == .code(0))
    }
    let checked = try kuchi.run(["check"])
    #expect(checked.status == .code(1))
    #expect(checked.outputText.contains("The journal is empty, and this is not. :backup restore"))
    let due = try kuchi.run(["due"])
    #expect((due.outputText + due.errorText).contains("The journal is empty, but the backup of"))
    #expect(kuchi.backupNames == ["journal-2026-12-01.sqlite"], "no empty one in its place")
    #expect(try kuchi.run(["backup", "restore", "--yes"]).status == .code(0))
    #expect(try kuchi.reviews() == before)
  }

  @Test("and an unmounted one is told of, and harms nothing")
  func unmounted() throws {
    let command = try #require(PrivateMount.command, "a name space of one's own is needed")
    try kuchi.play(1, on: "2026-12-01")
    // The folder lies on a file system of its own, which is taken away while the session runs.
    let script =
      #"mount -t tmpfs none "$KUCHI_HOME" && cp -r /proc/self/cwd/copy/. "$KUCHI_HOME" || exit 99; "#
      + #"(echo challenge; echo :giveup; for _ in $(seq 600); do grep -qs '^✗' out && break; "#
      + #"sleep 0.1; done; umount -l "$KUCHI_HOME"; echo :giveup; echo :leave) | "$0" "$@" >out; "#
      + #"cat out; ls "$KUCHI_HOME"/decks"#
    try FileManager.default.copyItem(
      atPath: kuchi.home.path("kuchi"),
      toPath: kuchi.home.path("copy")
    )
    let result = try runProgram(
      command[0],
      Array(command.dropFirst()) + [script, kuchi.program, "--at", "2026-12-01T12:00"],
      environment: kuchi.environment,
      directory: kuchi.home.path
    )
    #expect(result.verdictCount == 1, "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.contains("Your last answer could not be kept"))
    #expect(!result.outputText.contains("What you answered is kept"))
    #expect(result.outputText.hasSuffix("animals.tsv\n"), "what lay below the mount is untouched")
    #expect(try kuchi.reviews().count == 1)
  }
}

@Suite("A file that came only in part", .serialized, .timeLimit(.minutes(10)))
struct PartialFileTests {
  let kuchi: Kuchi

  init() throws {
    kuchi = try Kuchi()
    try kuchi.play(3, on: "2026-12-01")
  }

  static let flaws: [(name: String, flaw: @Sendable ([UInt8]) -> [UInt8])] = [
    ("five bytes short", { $0.dropLast(5) }),
    ("half of it", { Array($0.prefix($0.count / 2)) }),
    ("a byte of its page sizes", { $0.prefix(17) + [0xff] + $0.dropFirst(18) }),
    ("a byte of its first table", { $0.prefix(100) + [0xff] + $0.dropFirst(101) }),
  ]

  @Test("as a journal is refused and left as it is, and its backup offered")
  func journal() throws {
    let whole = try #require(kuchi.home.read("kuchi/journal.sqlite"))
    let before = try kuchi.reviews()
    for (name, flaw) in Self.flaws {
      let broken = flaw(whole)
      try kuchi.home.write("kuchi/journal.sqlite", bytes: broken)
      let played = try kuchi.run(["challenge"], input: .text(":giveup\n:leave\n"))
      #expect(played.verdictCount == 1, "\(name): played on in memory")
      #expect(played.errorText.contains(":backup restore does that."), "\(name)")
      #expect(!played.outputText.contains("What you answered is kept"), "\(name)")
      #expect(try kuchi.run(["check"]).status == .code(1), "\(name)")
      #expect(kuchi.home.read("kuchi/journal.sqlite") == broken, "\(name): untouched")
      #expect(try kuchi.run(["backup", "restore", "--yes"]).status == .code(0), "\(name)")
      #expect(try kuchi.reviews() == before, "\(name)")
    }
  }

  @Test("as a deck gives all its whole lines, names the other by file and line")
  func deck() throws {
    let whole = Array(Kuchi.animals.utf8)
    let flaws: [(bytes: [UInt8], line: Int, cards: Int)] = [
      // The last line without its end is whole still; cut before its last field, it is none.
      (whole.dropLast(5), 8, 4), (whole + Array("うま\tう\u{0}".utf8), 9, 6),
      (whole + [0xff, 0x09, 0x61, 0x09, 0x62, 0x0a], 9, 6),
    ]
    for (bytes, line, cards) in flaws {
      try kuchi.home.write("kuchi/decks/animals.tsv", bytes: bytes)
      let checked = try kuchi.run(["check", "animals"]).outputText
      #expect(checked.contains("animals.tsv:\(line): "), "\(checked)")
      #expect(checked.contains("animals: \(cards) cards, "), "\(checked)")
      #expect(kuchi.home.read("kuchi/decks/animals.tsv") == bytes, "untouched")
    }
  }
}
