import Foundation
import TestSupport
import Testing

@Suite("What waits, for a status bar", .serialized, .timeLimit(.minutes(10)))
struct DueTests {
  @Test("is one line; the exit status says whether a card is due")
  func status() throws {
    let kuchi = try Kuchi()
    func due(_ day: String, _ words: [String] = []) throws -> (String, ProgramStatus) {
      let result = try kuchi.run(["--at", "2026-12-\(day)T12:00", "due"] + words)
      #expect(result.errors.isEmpty == (words != ["nothing"]))
      return (result.outputText, result.status)
    }
    #expect(try due("01") == ("0 due, 6 new\n", .code(1)))
    let input = ProgramInput.text(String(repeating: ":giveup\n", count: 4) + ":leave\n")
    _ = try kuchi.run(["--at", "2026-12-01T12:00", "challenge"], input: input)
    #expect(try due("01") == ("0 due, 2 new\n", .code(1)))
    #expect(try due("02") == ("4 due, 2 new\n", .code(0)))
    #expect(try due("02", ["animals"]) == ("4 due, 2 new\n", .code(0)))
    #expect(
      try due("02", ["--json"])
        == (#"{"due":4,"new":2,"next":null,"nextCount":null}"# + "\n", .code(0))
    )
    // What is not known is not “none”.
    #expect(try due("02", ["nothing"]) == ("", .code(2)))
  }

  /// The tracer, where it is installed and allowed to trace.
  private static let strace: String? = {
    guard let path = findSystemProgram("strace"), let home = try? TemporaryFolder(),
      let result = try? runProgram(
        path,
        ["-e", "trace=openat", path, "--version"],
        environment: ProgramEnvironment(home: home)
      ), result.status == .code(0)
    else { return nil }
    return path
  }()

  @Test(
    "and for the greeting, is told without reading a deck that is known",
    .enabled(if: strace != nil, "strace is not there, or may not trace")
  )
  func opensNoDeck() throws {
    let strace = try #require(Self.strace)
    let kuchi = try Kuchi()
    let trace = kuchi.home.path("trace")
    let tracing = ["-f", "-e", "trace=open,openat,openat2", "-o", trace, kuchi.program]
    func decksOpened() throws -> Int {
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      #expect(text.contains("journal.sqlite"), "the journal is opened in any case")
      return text.split(separator: "\n").count { $0.contains(".tsv") }
    }
    func due() throws -> String {
      try runProgram(
        strace,
        tracing + ["due"],
        environment: kuchi.environment,
        directory: kuchi.home.path
      )
      .outputText
    }
    #expect(try due() == "0 due, 6 new\n")
    #expect(try decksOpened() == 1, "a deck that is not known yet is read")
    #expect(try due() == "0 due, 6 new\n")
    #expect(try decksOpened() == 0)

    let pty = try Pty(
      strace,
      tracing,
      home: kuchi.home,
      environment: kuchi.environment,
      directory: kuchi.home.path
    )
    try pty.waitForPrompt()
    #expect(pty.screen.words.contains("0 due, 6 new"))
    pty.enter(":quit")
    try pty.waitForExit()
    #expect(try decksOpened() == 0)

    try kuchi.home.write("kuchi/decks/animals.tsv", Kuchi.animals + "うし\tうし\tcow\n")
    #expect(try due() == "0 due, 8 new\n")
    #expect(try decksOpened() == 1)
  }
}
