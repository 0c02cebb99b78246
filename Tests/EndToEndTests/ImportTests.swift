import Foundation
import SQLite
@testable import TestSupport
import Testing

@Suite("Importing", .serialized, .timeLimit(.minutes(10)))
struct ImportTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi(deck: nil) }

  private static let fixtures = repositoryRoot.appending(path: "Tests/Fixtures/anki").path

  private var deckFiles: [String] {
    kuchi.home.files.filter { $0.hasPrefix("kuchi/decks/") }
  }

  private func reviewCount() throws -> Int {
    // What was stopped early has not even made one.
    guard kuchi.home.files.contains("kuchi/journal.sqlite") else { return 0 }
    let journal = try Connection(
      .file(kuchi.home.path("kuchi/journal.sqlite")),
      access: .readWrite
    )
    return Int(try journal.first("SELECT count(*) FROM review") { $0.integer(0) } ?? 0)
  }

  @Test("works as a command of the program, and what came can be practised")
  func command() throws {
    let run = try kuchi.run(["import", "\(Self.fixtures)/packages/basics.apkg"])
    #expect(run.status == .code(0), "\(run.outputText)")
    #expect(run.outputText.contains("Languages/Spanish/Nouns"))
    #expect(deckFiles.count == 5)
    let due = try kuchi.run(["due", "Geography"])
    #expect(due.outputText == "0 due, 3 new\n")
    #expect(try kuchi.run(["check", "all"]).status == .code(0))
  }

  @Test("takes files whose names have blanks, in any order with options")
  func blanks() throws {
    try kuchi.home.write("my words.csv", "uno,one\ndos,two\n")
    let run = try kuchi.run(["import", "--into", "spanish/words", "my words.csv"])
    #expect(run.status == .code(0), "\(run.outputText)")
    #expect(deckFiles == ["kuchi/decks/spanish/words.tsv"])
    let piped = try kuchi.run(
      input: .text(":import my\\ words.csv --dry-run\nimport my words.csv\n")
    )
    #expect(piped.status == .code(0), "\(piped.outputText)")
    #expect(deckFiles.contains("kuchi/decks/my words.tsv"))
  }

  @Test("shows how it understood a table on a terminal, and asks")
  func preview() throws {
    try kuchi.home.write("words.txt", "uno;one, 1\ndos;two, 2\n")
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("import words.txt")
    try pty.waitForPrompt("Import it so? (Enter: yes, n: no, or another separator)")
    let screen = try pty.waitFor("uno")
    #expect(screen.text.contains("semicolons"), "\(screen.text)")
    pty.enter("")
    try pty.waitFor("Imported words.txt")
    try pty.waitForPrompt()
    #expect(kuchi.home.text("kuchi/decks/words.tsv")?.contains("uno\tone, 1\n") == true)
    pty.enter("quit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("shows how far it is on a terminal, and nothing of that in a pipe")
  func progress() throws {
    let path = try BigPackage.write(into: kuchi.home, named: "big.apkg", notes: 20_000)
    let pty = try kuchi.start(["import", path])
    try pty.waitFor("20000 notes with 20000 cards, 40000 answers given before.")
    #expect(try pty.waitForExit() == .code(0))
    // The screen shows each stand of the bar for a moment only, when nobody may look.
    let written = String(decoding: pty.rawOutput, as: UTF8.self)
    #expect(written.contains(/\rSaving[^\r]* \d+ %/), "\(written.debugDescription)")
    let last = try pty.wait(until: "the bar to be gone") { !$0.text.contains(" %") }
    #expect(!last.text.contains("Saving"))
    #expect(ControlBytes.onTerminal(pty.rawOutput) == [])
    #expect(try reviewCount() == 40_000)
    let again = try kuchi.run(["import", path])
    #expect(again.outputText.hasPrefix("\(path): nothing is new."))
    #expect(ControlBytes.inPipe(again.output) == [])
  }

  @Test(
    "is stopped by Ctrl-C with nothing half done, and can be begun again",
    arguments: ["", "Saving "]
  )
  func interrupted(moment: String) throws {
    let path = try BigPackage.write(into: kuchi.home, named: "big.apkg", notes: 40_000)
    let done = "40000 notes with 40000 cards, 80000 answers given before."
    // On a machine that is busy with other tests an import may be done before this one has a look.
    for attempt in 1...6 {
      let other = attempt == 1 ? self : try ImportTests()
      let pty = try other.kuchi.start()
      try pty.waitForPrompt()
      pty.enter("import \(path)")
      let seen = try pty.wait(until: "“\(moment)” on the bar") { screen in
        (moment.isEmpty || screen.text.contains(moment)) && screen.text.contains(" %")
          || screen.words.contains(done)
      }
      if seen.words.contains(done) { continue }
      pty.send("\u{3}")
      let end = try pty.wait(until: "the end") { screen in
        screen.words.contains("Nothing was imported.") || screen.words.contains(done)
      }
      if end.words.contains(done) { continue }
      try pty.waitForPrompt()
      #expect(other.deckFiles == [])
      #expect(try other.reviewCount() == 0)
      pty.enter("import \(path)")
      try pty.waitFor(done)
      pty.enter("quit")
      #expect(try pty.waitForExit() == .code(0))
      #expect(try other.reviewCount() == 80_000)
      return
    }
    Issue.record("six imports were done before Ctrl-C could reach them")
  }

  @Test("ends with status 130 at its question, and while it waits for a pipe")
  func interruptedWaiting() throws {
    let table = try kuchi.home.write("words.csv", "uno,one\ndos,two\n")
    let asking = try kuchi.start(["import", table])
    try asking.waitForPrompt("Import it so? (Enter: yes, n: no, or another separator)")
    asking.send("\u{3}")
    #expect(try asking.waitForExit() == .code(130))
    let pipe = kuchi.home.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let waiting = try kuchi.start(["import", pipe])
    try interrupt(pipe) { waiting.signal(SIGINT) }
    #expect(try waiting.waitForExit() == .code(130))
    let ended = try kuchi.start(["import", pipe])
    try interrupt(pipe) { ended.signal(SIGTERM) }
    #expect(try ended.waitForExit() == .signal(SIGTERM))
    #expect(deckFiles == [])
  }

  /// Ends a program that waits for what a pipe will bring, and then the pipe: a key ends both.
  private func interrupt(_ pipe: String, _ end: () -> Void) throws {
    var writer: Int32 = -1
    for _ in 0..<12_000 where writer < 0 {
      // Without a reader this fails.
      writer = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if writer < 0 { usleep(5_000) }
    }
    try #require(writer >= 0, "nobody reads the pipe")
    defer { close(writer) }
    end()
  }

  @Test("ends with status 130 when a signal interrupts it outside the shell")
  func signalled() throws {
    let path = try BigPackage.write(into: kuchi.home, named: "big.apkg", notes: 40_000)
    for attempt in 1...6 {
      let other = attempt == 1 ? self : try ImportTests()
      let pty = try other.kuchi.start(["import", path])
      pty.wait(
        for: { $0.raw.contains(UInt8(ascii: "%")) || $0.status != nil },
        until: .now + Pty.patience
      )
      pty.signal(SIGINT)
      let status = try pty.waitForExit()
      if status == .code(0), try other.reviewCount() == 80_000 {
        print("Attempt \(attempt): the import was done before the signal came. Once more.")
        continue
      }
      #expect(status == .code(130))
      #expect(other.deckFiles == [])
      #expect(try other.reviewCount() == 0)
      return
    }
    Issue.record("six imports were done before the signal could reach them")
  }

  @Test(
    "refuses or takes each package that is broken or means harm, with a message and no harm",
    arguments: (try? FileManager.default.contentsOfDirectory(atPath: fixtures + "/hostile"))?
      .filter { !$0.hasSuffix(".json") }.sorted() ?? []
  )
  func hostile(name: String) throws {
    let path = "\(Self.fixtures)/hostile/\(name)"
    let run = try kuchi.run(["import", path])
    let isTaken = run.status == .code(0)
    #expect(isTaken || run.status == .code(1), "\(run.status)")
    #expect(ControlBytes.inPipe(run.output) == [])
    #expect(ControlBytes.inPipe(run.errors) == [])
    #expect(run.errors.isEmpty == isTaken && run.output.isEmpty != isTaken)
    #expect((isTaken ? run.outputText : run.errorText).contains(path))
    #expect(isTaken == !deckFiles.isEmpty)
    // Nothing is written but what belongs there.
    let strange = kuchi.home.files.filter {
      !$0.hasPrefix("kuchi/decks/QT") && !$0.hasPrefix("kuchi/journal.sqlite")
        && !["kuchi/settings.json", "kuchi/.decks.lock"].contains($0)
        && !$0.hasPrefix("kuchi/decks/")
    }
    #expect(strange == [])
    #expect(deckFiles.allSatisfy { $0.hasSuffix(".tsv") && !$0.contains("evil") })
    guard isTaken else { return }
    // What came can be looked at without harm, and comes only once.
    let find = try kuchi.run(["-c", "decks", "-c", "use all", "-c", "check"])
    #expect(ControlBytes.inPipe(find.output) == [])
    #expect(try kuchi.run(["import", path]).outputText.contains("nothing is new"))
  }
}
