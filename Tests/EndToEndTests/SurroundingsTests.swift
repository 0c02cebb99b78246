import TestSupport
import Testing

@Suite("Odd surroundings", .serialized, .timeLimit(.minutes(1)))
struct SurroundingsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var changes: [(String, String?)]
    var isPlain = false
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "LANG unset", changes: [("LANG", nil)]),
    Case(name: "LC_ALL=C", changes: [("LC_ALL", "C")]),
    Case(name: "LANG=POSIX", changes: [("LANG", "POSIX")]),
    Case(name: "a locale that is not there", changes: [("LC_ALL", "ja_JP.UTF-8")]),
    Case(name: "LC_ALL nonsense", changes: [("LC_ALL", "nonsense\u{FF}")]),
    Case(name: "TERM unset", changes: [("TERM", nil)], isPlain: true),
    Case(name: "TERM empty", changes: [("TERM", "")], isPlain: true),
    Case(name: "TERM=dumb", changes: [("TERM", "dumb")], isPlain: true),
    Case(name: "TERM unknown", changes: [("TERM", "no-such-terminal")]),
    Case(name: "TERM=vt100", changes: [("TERM", "vt100")]),
    Case(name: "TERM=screen", changes: [("TERM", "screen")]),
    Case(name: "TERM=linux", changes: [("TERM", "linux")]),
    Case(name: "NO_COLOR", changes: [("NO_COLOR", "1")]),
    Case(name: "HOME unset", changes: [("HOME", nil)]),
    Case(name: "COLUMNS and LINES nonsense", changes: [("COLUMNS", "-5"), ("LINES", "x")]),
    Case(name: "nothing but KUCHI_HOME", changes: [("PATH", nil), ("LANG", nil), ("TZ", nil)]),
  ]

  @Test("let a learner answer in Japanese", arguments: cases)
  func japanese(_ item: Case) throws {
    let learner = try Learner(asking: "meaning>word")
    var environment = learner.environment
    for (name, value) in item.changes { environment = environment.setting(name, value) }
    let pty = try learner.start(environment: environment)
    try pty.waitForPrompt()
    pty.enter("")
    let screen = try pty.waitForPrompt("word>")
    let answer = try learner.answer(to: learner.question(on: screen))
    pty.send(answer)
    try pty.wait(until: "the typed answer") { $0.cursorLine == "word> \(answer)" }
    pty.enter("")
    try pty.waitFor("✓ right    \(answer)")
    try pty.waitForPrompt("word>")
    #expect(try learner.keptAnswers().map(\.typed) == [answer])
    pty.send("\u{4}")
    try pty.waitForPrompt()
    pty.send("\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
    if item.isPlain { #expect(!pty.rawOutput.contains(0x1B), "no escape where none belongs") }
  }

  @Test("NO_COLOR leaves colours out")
  func noColor() throws {
    let learner = try Learner()
    let pty = try learner.start(environment: learner.environment.setting("NO_COLOR", "1"))
    try pty.waitForPrompt()
    pty.enter(":settings")
    let screen = try pty.waitForPrompt()
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        let style = screen.cell(row, column).style
        #expect(style.foreground == nil && style.background == nil)
      }
    }
  }

  @Test("rows are never wider than the window", arguments: [20, 40, 80, 200])
  func widths(columns: Int) throws {
    let learner = try Learner()
    let pty = try learner.start(rows: 50, columns: columns)
    try pty.waitForPrompt()
    for command in [":help", ":settings", ":set all", ":decks", ":history", ":scores", ":help set"]
    {
      pty.enter(command)
      let screen = try pty.waitForPrompt()
      #expect(screen.halvedCharacters == 0)
      #expect(screen.unknownSequences == [])
      // What the program wrapped itself has no row that runs on by itself.
      #expect(screen.unwrappedTranscript == screen.transcript, "\(command)\n\(screen.picture)")
    }
  }
}
