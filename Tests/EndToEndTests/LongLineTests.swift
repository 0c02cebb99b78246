import TestSupport
import Testing

@Suite("A long line", .serialized, .timeLimit(.minutes(10)))
struct LongLineTests {
  private static let head = "#separator:tab\n#columns:q\ta\tnote\n#ask:q>a\n"

  private static func row(_ note: String) -> String { "kk\tvv\t\(note)\n" }

  static let windows = [(rows: 24, columns: 80), (rows: 10, columns: 25)]

  @Test("is left as it is when a field is accepted", arguments: [950, 10_000], windows)
  func accepted(length: Int, window: (rows: Int, columns: Int)) throws {
    let note = String(repeating: "n", count: length)
    let kuchi = try Kuchi(deck: Self.head + Self.row(note), named: "long")
    for (answer, deck) in [("vv", Self.row(note)), ("vw", "kk\tvw\t\(note)\n")] {
      let pty = try kuchi.start(["edit", "kk"], rows: window.rows, columns: window.columns)
      try pty.wait(until: "the first field") { $0.cursorLine == "q> kk" }
      pty.send("\r")
      try pty.wait(until: "the second field") { $0.cursorLine == "a> vv" }
      pty.send("\u{15}\(answer)\r")
      try pty.wait(until: "the end of the third field") {
        $0.cursorLine.allSatisfy { $0 == "n" } && !$0.cursorLine.isEmpty
      }
      pty.send("\r")
      #expect(try pty.waitForExit() == .code(0))
      #expect(kuchi.home.read("kuchi/decks/long.tsv") == Array((Self.head + deck).utf8))
    }
  }

  @Test("is taken whole by a field of a new note, pasted or typed", arguments: [true, false])
  func added(isPasted: Bool) throws {
    let kuchi = try Kuchi(deck: Self.head, named: "long")
    let pty = try kuchi.start(["add", "long"])
    let note = String(repeating: "abc", count: 501)
    try pty.waitForPrompt("q>")
    pty.enter("kk")
    try pty.waitForPrompt("a>")
    pty.enter("vv")
    try pty.waitForPrompt("note>")
    pty.enter(isPasted ? "\u{1B}[200~\(note)\u{1B}[201~" : note)
    try pty.waitForPrompt("q>")
    pty.send("\r")
    #expect(try pty.waitForExit() == .code(0))
    #expect(kuchi.home.read("kuchi/decks/long.tsv") == Array((Self.head + Self.row(note)).utf8))
  }

  @Test("is judged whole at an answer prompt, pasted or typed", arguments: [true, false])
  func answered(isPasted: Bool) throws {
    let kuchi = try Kuchi()
    let pty = try kuchi.start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    let letter = String(Kuchi.wrongAnswer(at: asked.prompt).prefix(1))
    let answer = String(repeating: letter, count: 1500)
    pty.enter(isPasted ? "\u{1B}[200~\(answer)\u{1B}[201~" : answer)
    try pty.waitForVerdicts(1)
    #expect(try kuchi.reviews().map(\.typed) == [answer])
  }

  @Test("is not counted where the terminal itself has cut it", arguments: [true, false])
  func cutByTerminal(isDumb: Bool) throws {
    let kuchi = try Kuchi(deck: Kuchi.numbers).setting("TERM", isDumb ? "dumb" : "xterm")
    let pty = try kuchi.start(["challenge"], rows: isDumb ? 24 : 4)
    try pty.wait(until: "the first prompt") { $0.cursorLine == "meaning>" }
    pty.send(String(repeating: "x", count: 5000))
    pty.send("\r")
    try pty.wait(until: "that it was not counted") { $0.words.contains("too long for an answer") }
    #expect(try kuchi.reviews() == [])
  }
}
