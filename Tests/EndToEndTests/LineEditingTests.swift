import TestSupport
import Testing

@Suite("The line editor", .serialized, .timeLimit(.minutes(1)))
struct LineEditingTests {
  @Test("does not take keys typed during a verdict as the next answer")
  func typeAhead() throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.enter("")
    let screen = try pty.waitForPrompt("meaning>")
    let right = try learner.answer(to: learner.question(on: screen))
    pty.send("\(right)\r\r\r")
    try pty.waitFor("Challenge 2 of 6")
    try pty.waitForPrompt("meaning>")
    #expect(try learner.keptAnswers().count == 1)
    #expect(!pty.screen.text.contains("Challenge 3 of 6"))
  }

  @Test("takes a paste of several lines as one line")
  func paste() throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.enter("")
    let before = try pty.waitForPrompt("meaning>")
    #expect(before.bracketedPaste)
    pty.send("\u{1B}[200~two\rthree\tfour\u{1B}[31m\u{1B}[201~")
    try pty.wait(until: "the pasted line") {
      $0.cursorLine.hasPrefix("meaning> two three") && $0.cursorLine.contains("four")
    }
    #expect(try learner.keptAnswers() == [], "nothing was entered")
    pty.enter("")
    try pty.waitFor("Challenge 2 of 6")
    try pty.waitForPrompt("meaning>")
    #expect(try learner.keptAnswers().count == 1)
    pty.enter(":quit")
    try pty.waitForExit()
    #expect(!pty.screen.bracketedPaste, "the mode is off afterwards")
  }

  @Test("recalls commands, never answers, also after a restart")
  func recall() throws {
    let learner = try Learner()
    let first = try learner.start()
    try first.waitForPrompt()
    first.enter(":set questions 3")
    try first.waitForPrompt()
    first.enter("")
    try first.waitForPrompt("meaning>")
    first.enter("secret answer")
    try first.waitForPrompt("meaning>")
    first.send("\u{1B}[A")
    first.send("z")
    try first.wait(until: "only what was typed") { $0.cursorLine == "meaning> z" }
    first.send("\u{3}")
    try first.waitForPrompt("meaning>")
    first.send("\u{4}")
    try first.waitForPrompt()
    first.send("\u{1B}[A")
    try first.wait(until: "the command again") { $0.cursorLine == "kuchi> :set questions 3" }
    first.send("\u{15}")
    try first.waitForPrompt()
    first.enter(":quit")
    try first.waitForExit()
    let history = try #require(learner.folder.text("kuchi/history"))
    #expect(history.contains(":set questions 3"))
    #expect(!history.contains("secret"))

    let second = try learner.start()
    try second.waitForPrompt()
    second.send("\u{1B}[A\u{1B}[A")
    try second.wait(until: "the older command") { $0.cursorLine == "kuchi> :set questions 3" }
  }

  static let completions: [(typed: String, line: String)] = [
    (":hist", "kuchi> :history"), (":set appear", "kuchi> :set appearance"),
    (":set appearance dar", "kuchi> :set appearance dark"), (":use numb", "kuchi> :use numbers"),
  ]

  @Test("completes commands, settings, values and decks", arguments: completions)
  func completes(typed: String, line: String) throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.send(typed + "\t")
    try pty.wait(until: line) { $0.cursorLine == line }
  }

  @Test("lists what Tab may become and keeps the line")
  func lists() throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.send(":set r\t\t")
    try pty.wait(until: "a list above the line") {
      $0.cursorLine == "kuchi> :set r" && $0.text.contains("retention")
        && $0.text.contains("reminder")
    }
  }

  @Test("redraws the line after the window changed", arguments: [(24, 40), (10, 30), (40, 200)])
  func resizes(rows: Int, columns: Int) throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.send("にほんご abc")
    try pty.wait(until: "the typed line") { $0.cursorLine == "kuchi> にほんご abc" }
    pty.resize(rows: rows, columns: columns)
    pty.send("d")
    try pty.wait(until: "the line with one more") {
      $0.cursorLine == "kuchi> にほんご abcd" && $0.cursor.column == 7 + 13
    }
    #expect(pty.screen.text.ranges(of: "にほんご").count == 1, "\(pty.screen.picture)")
  }

  @Test("survives a line longer than the screen")
  func long() throws {
    let learner = try Learner()
    let pty = try learner.start(rows: 6, columns: 40)
    try pty.waitForPrompt()
    pty.send(String(repeating: "か", count: 170) + "\u{1}い\u{5}うううううううううう")
    pty.send("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}" + String(repeating: "え", count: 400))
    try pty.wait(until: "the last key to be taken or refused") {
      $0.text.contains("え") || $0.bells > 0
    }
    pty.send("\u{5}\u{15}")
    try pty.wait(until: "an empty line") { $0.cursorLine == "kuchi>" }
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
  }

  /// The kernel drops what was typed when Ctrl-C comes: a reader that was told of it must not wait for
  /// it with the signal held back.
  @Test("loses no Ctrl-C, however close to other keys it comes", arguments: ["kuchi>", "meaning>"])
  func interrupts(prompt: String) throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    if prompt == "meaning>" { pty.enter("") }
    try pty.waitForPrompt(prompt)
    var chance = SeededGenerator(for: "pauses before Ctrl-C")
    for _ in 1...300 {
      pty.send("a")
      for _ in 0..<Int.random(in: 0...3000, using: &chance) { continue }
      pty.send("\u{3}")
      try pty.waitForPrompt(prompt)
      // Twice in a row would leave.
      pty.enter(":nonsense")
      try pty.waitForPrompt(prompt)
    }
  }

  @Test("goes on after ^Z and fg, with the line as it was")
  func suspends() throws {
    let learner = try Learner()
    let environment = learner.environment.setting("PS1", "$ ").setting("INPUTRC", "/dev/null")
    let pty = try Pty(
      "/bin/bash",
      ["--norc", "--noprofile", "-i"],
      home: learner.folder,
      environment: environment
    )
    try pty.waitForPrompt("$")
    pty.enter("\(learner.program) \(learner.deck)")
    try pty.waitForPrompt()
    pty.send("にほ")
    try pty.wait(until: "the half line") { $0.cursorLine == "kuchi> にほ" }
    pty.send("\u{1A}")
    try pty.waitForPrompt("$")
    pty.enter("fg")
    try pty.wait(until: "the half line again") {
      $0.cursorLine == "kuchi> にほ" && $0.cursor.column == 11
    }
    pty.send("ん")
    try pty.wait(until: "one echo") { $0.cursorLine == "kuchi> にほん" }
    pty.send("\u{3}")
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForPrompt("$")
    pty.enter("stty -a; exit")
    try pty.waitForExit()
    #expect(pty.terminalSettings == pty.initialSettings)
  }

  @Test("keeps a late answer about the background out of the line")
  func lateReply() throws {
    let learner = try Learner(settings: #"{"userName":"Mika"}"#)
    let pty = try learner.start(replies: .silent)
    try pty.waitForPrompt()
    pty.send("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\\u{1B}[?62;22c:version")
    try pty.wait(until: "only what was typed") { $0.cursorLine == "kuchi> :version" }
  }

  @Test("keeps keys typed before the first prompt")
  func early() throws {
    let learner = try Learner(settings: #"{"userName":"Mika"}"#)
    let pty = try learner.start()
    pty.send(":set")
    try pty.wait(until: "what was typed early") { $0.cursorLine == "kuchi> :set" }
  }
}
