import Foundation
import SQLite
import TestSupport
import Testing

@Suite("Leaving with everything, by the built program", .serialized, .timeLimit(.minutes(10)))
struct ExportTests {
  /// A learner who answered some questions.
  private func learner() throws -> Kuchi {
    let kuchi = try Kuchi()
    let lines = "\ncat\nねこ\ndog\n:giveup\nいぬ\n:leave\n"
    _ = try kuchi.run(["--at", "2026-12-01T12:00", "animals"], input: .text(lines))
    _ = try kuchi.run(["--at", "2026-12-01T12:05", "suspend", "とり"])
    return kuchi
  }

  private func lines(_ kuchi: Kuchi, _ path: String) throws -> [Substring] {
    let text = String(decoding: try #require(kuchi.home.read(path)), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { $0 }
  }

  @Test("as JSON lines, and back into an empty home without loss") func identity() throws {
    let (kuchi, other) = (try learner(), try Kuchi(deck: nil, settings: nil))
    let result = try kuchi.run(["export", "--json", "all of it.jsonl"])
    #expect(result.status == .code(0) && result.errorText == "")
    #expect(result.outputText.hasPrefix("Exported everything: 1 deck of your own, "))
    let written = try lines(kuchi, "all of it.jsonl")
    let back = try other.run(["import", kuchi.home.path("all of it.jsonl")])
    #expect(back.status == .code(0), "\(back.outputText)\(back.errorText)")
    #expect(try other.reviews() == kuchi.reviews())
    #expect(try other.settings()?["userName"] as? String == "Mika")
    #expect(
      other.home.read("kuchi/decks/animals.tsv") == kuchi.home.read("kuchi/decks/animals.tsv")
    )
    _ = try other.run(["export", "--json", "again.jsonl"])
    #expect(try lines(other, "again.jsonl") == written)
    #expect(try Kuchi.integrity(of: other.home.path("kuchi/journal.sqlite")) == "ok")
    let check = try other.run(["check"])
    #expect(check.outputText.contains("animals: 6 cards, all is well"))
  }

  @Test("to the output, where nothing else stands") func output() throws {
    let kuchi = try learner()
    let json = try kuchi.run(["export", "--json", "-"])
    #expect(json.status == .code(0) && json.errorText == "")
    let all = json.outputText.split(separator: "\n")
    for line in all {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(all.last == "{\"kind\":\"end\",\"lines\":\(all.count - 1)}")
    let csv = try kuchi.run(["export", "animals", "--csv", "-"])
    #expect(csv.outputText.hasSuffix("ねこ,ねこ,cat\nいぬ,いぬ,dog\nとり,とり,bird\n"))
    // What a terminal would obey reaches a pipe as it is.
    try kuchi.home.write("kuchi/decks/odd.tsv", "a\u{1b}[31m\tb\n")
    #expect(try kuchi.run(["export", "odd", "--text", "-"]).outputText.contains("a\u{1b}[31m\tb"))
  }

  @Test("to a terminal only through the filter") func terminal() throws {
    let kuchi = try learner()
    try kuchi.home.write("kuchi/decks/odd.tsv", "a\u{1b}[31m\tb\n")
    let pty = try kuchi.start(["export", "odd", "--text", "-"])
    try pty.waitForExit()
    #expect(pty.screen.text.contains("a<1B>[31m"), "\(pty.screen.text)")
  }

  @Test("as a package, and back") func package() throws {
    let (kuchi, other) = (try learner(), try Kuchi(deck: nil))
    let result = try kuchi.run(["export", "animals", "--anki", "animals.apkg"])
    #expect(result.outputText.hasPrefix("Exported 3 notes, 6 cards and "))
    let bytes = try #require(kuchi.home.read("animals.apkg"))
    #expect(bytes.starts(with: Array("PK".utf8)))
    let back = try other.run(["import", kuchi.home.path("animals.apkg")])
    #expect(back.status == .code(0), "\(back.outputText)")
    #expect(
      try other.run(["--at", "2026-12-09T12:00", "due", "animals"]).outputText
        == kuchi.run(["--at", "2026-12-09T12:00", "due", "animals"]).outputText
    )
    let again = try kuchi.run(["export", "animals", "--anki", "animals.apkg"])
    #expect(again.status == .code(1))
    #expect(again.errorText.contains("is there already: --force replaces it."))
    #expect(kuchi.home.read("animals.apkg") == bytes)
  }

  @Test("is stopped by Ctrl-C in the middle of a deck, and nothing of the package is there")
  func interrupted() throws {
    let kuchi = try Kuchi(deck: nil)
    let rows = (0..<60_000).map { "word \($0)\tmeaning \($0)\n" }.joined()
    try kuchi.home.write("kuchi/decks/big.tsv", rows)
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("export big --anki big.apkg")
    let screen = try pty.wait(until: "a share of the one deck") {
      $0.text.contains(/Exporting .* [1-9]\d? %/)
    }
    #expect(screen.text.contains("/180000"), "\(screen.text)")
    pty.send("\u{3}")
    try pty.waitFor("Nothing was exported.")
    try pty.waitForPrompt()
    pty.enter("quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(!kuchi.home.files.contains { $0.contains("apkg") }, "\(kuchi.home.files)")
    #expect(ControlBytes.onTerminal(pty.rawOutput) == [])
  }

  @Test("leaves no half file on a full disk") func fullDisk() throws {
    let kuchi = try Kuchi()
    let rows = (0..<2_000).map { "word \($0)\tmeaning \($0)\n" }.joined()
    try kuchi.home.write("kuchi/decks/big.tsv", rows)
    // A file may grow to a few KB only: for this one the disk is full.
    let shell = try #require(findSystemProgram("sh"))
    let result = try runProgram(
      shell,
      ["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" export big --csv big.csv", kuchi.program],
      environment: kuchi.environment,
      directory: kuchi.home.path
    )
    #expect(result.status == .code(1))
    let text = result.outputText + result.errorText
    #expect(
      text.contains("Nothing was exported. big.csv can't be written: File too large."),
      "\(text)"
    )
    #expect(kuchi.home.read("big.csv") == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: kuchi.home.path)
    #expect(!names.contains { $0.contains("tmp") }, "\(names)")
  }
}
