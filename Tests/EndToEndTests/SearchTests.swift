import TestSupport
import Testing

@Suite("Earlier commands", .serialized, .timeLimit(.minutes(10)))
struct SearchTests {
  @Test("are searched while what is sought is typed, in any script")
  func searches() throws {
    let kuchi = try Kuchi()
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    for line in [":find ねこ", ":find いぬ", ":set questions 7"] {
      pty.enter(line)
      try pty.waitForPrompt()
    }
    pty.send("\u{12}")
    try pty.wait(until: "the question for what is sought") { $0.cursorLine == "search “”:" }
    pty.send("ね")
    try pty.wait(until: "the line with the cat") { $0.cursorLine == "search “ね”: :find ねこ" }
    pty.send("\u{7F}find")
    try pty.wait(until: "the newest of two") { $0.cursorLine == "search “find”: :find いぬ" }
    pty.send("\u{12}")
    try pty.wait(until: "the older one") { $0.cursorLine == "search “find”: :find ねこ" }
    pty.send("zz")
    try pty.wait(until: "that there is none") { $0.cursorLine == "no “findzz”: :find ねこ" }
    pty.send("\u{7}")
    try pty.wait(until: "the line as it was") { $0.cursorLine == "kuchi>" }
    pty.send("\u{12}QUES\u{5}1")
    try pty.wait(until: "the found line, edited") { $0.cursorLine == "kuchi> :set questions 71" }
    pty.enter("")
    try pty.waitFor("number of questions: 7 → 71")
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
  }

  @Test("are not searched where answers are typed")
  func answers() throws {
    let pty = try Kuchi().start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("\u{12}a")
    try pty.wait(until: "the letter alone") { $0.cursorLine == "\(asked.prompt) a" }
    #expect(pty.screen.bells > 0)
    pty.send("\u{15}\u{4}")
    #expect(try pty.waitForExit() == .code(0))
  }

  static let keys: [(keys: String, line: String, column: Int)] = [
    ("ねこ x\u{1}あ", "あねこ x", 2), ("ねこ\u{1}\u{5}x", "ねこx", 5),
    ("ねこ いぬ\u{1}\u{1B}f\u{B}", "ねこ", 4), ("ab cd\u{1}\u{1B}d\u{5}\u{19}", " cdab", 5),
    ("かな カナ\u{1B}b\u{15}", "カナ", 0), ("かな カナ\u{1}\u{1B}fx", "かなx カナ", 5),
    ("いぬ ねこ\u{17}\u{1}\u{19}x", "ねこxいぬ", 5), ("ab\u{2}\u{6}\u{2}c", "acb", 2),
    ("かな\u{15}\u{19}\u{19}", "かなかな", 8), ("ねこ\u{1B}bい", "いねこ", 2),
  ]

  @Test("keys of emacs do what they do everywhere", arguments: keys)
  func emacs(keys: String, line: String, column: Int) throws {
    let pty = try Kuchi().start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send(keys)
    try pty.wait(until: "the line “\(line)” with the cursor in column \(column)") {
      $0.cursorLine == "\(asked.prompt) \(line)"
        && $0.cursor.column == asked.prompt.count + 1 + column
    }
    pty.send("\u{5}\u{15}\u{4}")
    #expect(try pty.waitForExit() == .code(0))
  }
}
