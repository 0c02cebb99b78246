import TestSupport
import Testing

@Suite("The line editor", .serialized, .timeLimit(.minutes(10)))
struct LineEditingTests {
  static let completions: [(typed: String, line: String)] = [
    (":hist", "kuchi> :history"), (":set appear", "kuchi> :set appearance"),
    (":set appearance dar", "kuchi> :set appearance dark"), (":use anim", "kuchi> :use animals"),
  ]

  @Test("completes commands, settings, values and decks", arguments: completions)
  func completes(typed: String, line: String) throws {
    let pty = try Kuchi().start()
    try pty.waitForPrompt()
    pty.send(typed + "\t")
    try pty.wait(until: line) { $0.cursorLine == line }
  }

  @Test("lists what Tab may become and keeps the line")
  func lists() throws {
    let pty = try Kuchi().start()
    try pty.waitForPrompt()
    pty.send(":set r\t\t")
    try pty.wait(until: "a list above the line") {
      $0.cursorLine == "kuchi> :set r" && $0.text.contains("retention")
        && $0.text.contains("reminder")
    }
  }

  @Test("redraws the line after the window changed", arguments: [(24, 40), (10, 30), (40, 200)])
  func resizes(rows: Int, columns: Int) throws {
    let pty = try Kuchi().start()
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
    let pty = try Kuchi().start(rows: 6, columns: 40)
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

  @Test(
    "shows a key at once, whatever the terminal says behind it",
    arguments: [
      "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}[I", "\u{1B}[?62;22c", "\u{1B}[5;5R",
    ]
  )
  func shownAtOnce(report: String) throws {
    let pty = try Kuchi().start()
    try pty.waitForPrompt()
    pty.send("a" + report)
    try pty.wait(until: "the key") { $0.cursorLine == "kuchi> a" }
  }

  /// The kernel drops what was typed when Ctrl-C comes: a reader that was told of it must not wait for
  /// it with the signal held back.
  @Test("loses no Ctrl-C, however close to other keys it comes", arguments: ["kuchi>", "meaning>"])
  func interrupts(prompt: String) throws {
    let pty = try Kuchi(deck: Kuchi.numbers).start()
    try pty.waitForPrompt()
    if prompt == "meaning>" { pty.enter("") }
    try pty.waitForPrompt(prompt)
    var chance = SeededGenerator(for: "pauses before Ctrl-C")
    for _ in 1...150 {
      pty.send("a")
      for _ in 0..<Int.random(in: 0...3000, using: &chance) { continue }
      pty.send("\u{3}")
      try pty.waitForPrompt(prompt)
      // Twice in a row would leave.
      pty.enter(":nonsense")
      try pty.waitForPrompt(prompt)
    }
  }

  @Test("is dropped by Ctrl-C; only an empty one is left by it", arguments: ["kuchi>", "meaning>"])
  func drops(prompt: String) throws {
    let pty = try Kuchi(deck: Kuchi.numbers).start(rows: 60)
    try pty.waitForPrompt()
    if prompt == "meaning>" { pty.enter("") }
    try pty.waitForPrompt(prompt)
    for line in ["one", "two", "three"] {
      pty.send(line)
      try pty.wait(until: "the line") { $0.cursorLine == "\(prompt) \(line)" }
      pty.send("\u{3}")
      try pty.waitForPrompt(prompt)
    }
    #expect(pty.screen.words.ranges(of: "Ctrl-C again leaves").count == 3)
    pty.send("\u{3}")
    if prompt == "meaning>" { try pty.waitForPrompt() } else { _ = try pty.waitForExit() }
  }
}

@Suite("The line at an answer prompt", .serialized, .timeLimit(.minutes(10)))
struct AnswerLineTests {
  static let edits: [(keys: String, line: String, column: Int)] = [
    ("かなです", "かなです", 8),
    ("かなです\u{1B}[D\u{1B}[Dx", "かなxです", 5),
    ("日本語\u{1}あ", "あ日本語", 2),
    ("日本語\u{1B}[D\u{7F}", "日語", 2),
    ("日本語\u{1B}[H\u{1B}[3~", "本語", 0),
    ("cat\u{2}\u{2}\u{2}ねこ ", "ねこ cat", 5),
    ("カ\u{3099}x", "ガx", 3),
    ("ｶﾞ", "ｶﾞ", 2),
    ("é×°", "é×°", 3),
    ("one two\u{17}三", "one 三", 6),
    ("かな\u{15}", "", 0),
  ]

  @Test("shows what was typed and where the next letter goes", arguments: edits)
  func shows(keys: String, line: String, column: Int) throws {
    let kuchi = try Kuchi()
    for columns in [80, 40] {
      let pty = try kuchi.start(["challenge"], rows: 20, columns: columns)
      let asked = try pty.waitForQuestion("Challenge 1 of")
      pty.send(keys)
      let start = asked.prompt.count + 1
      try pty.wait(until: "the line “\(line)” with the cursor in column \(column)") {
        $0.cursorLine == (line.isEmpty ? asked.prompt : "\(asked.prompt) \(line)")
          && $0.cursor.column == start + column
      }
      #expect(pty.screen.halvedCharacters == 0)
      pty.send("\u{15}\u{B}\u{4}")
      #expect(try pty.waitForExit() == .code(0))
      #expect(pty.terminalSettings == pty.initialSettings)
    }
  }

  @Test("of an answer that wraps is edited across its rows")
  func wraps() throws {
    let kuchi = try Kuchi()
    let pty = try kuchi.start(["challenge"], rows: 20, columns: 40)
    let asked = try pty.waitForQuestion("Challenge 1 of")
    let long = String(repeating: "かな", count: 25)
    pty.send(long)
    let start = asked.prompt.count + 1
    try pty.wait(until: "all of it") {
      $0.unwrapped(from: asked.prompt) == "\(asked.prompt) \(long)"
    }
    pty.send("\u{1}x")
    try pty.wait(until: "a letter in front of it") {
      $0.unwrapped(from: asked.prompt) == "\(asked.prompt) x\(long)"
        && $0.cursor.column == start + 1
    }
    pty.send("\u{5}y")
    try pty.wait(until: "a letter behind it") {
      $0.unwrapped(from: asked.prompt) == "\(asked.prompt) x\(long)y"
    }
    pty.send("\u{3}")
    try pty.waitForQuestion("Challenge 1 of")
  }
}

extension Screen {
  /// The edited line, from its prompt on, as one line.
  ///
  /// The editor breaks rows itself, so the emulator does not know that they belong together.
  fileprivate func unwrapped(from prompt: String) -> String {
    let lines = text.split(separator: "\n")
    guard let start = lines.lastIndex(where: { $0.hasPrefix(prompt) }) else { return "" }
    return lines[start...].joined()
  }
}
