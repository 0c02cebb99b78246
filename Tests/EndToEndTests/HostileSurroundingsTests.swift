import Foundation
import Glibc
import TestSupport
import Testing

@Suite("In hostile surroundings, on pipes", .serialized, .timeLimit(.minutes(10)))
struct HostilePipeTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  static let session = "challenge\n:giveup\n:hint\n:giveup\n:leave\nhistory\n"

  @Test(
    "says the same words everywhere",
    arguments: Surroundings.languages + Surroundings.simpleTerminals + Surroundings.colourless
      + Surroundings.others
  )
  func same(surroundings: Surroundings) throws {
    let fixed = ["--seed", "7", "--at", "2026-12-01T09:00"]
    let usual = try kuchi.run(fixed, input: .text(Self.session))
    let other = try surroundings.applied(to: try Kuchi()).run(fixed, input: .text(Self.session))
    #expect(other.status == .code(0))
    #expect(other.outputText.withoutTimes == usual.outputText.withoutTimes)
    #expect(other.outputText.contains("animals  challenge"))
    #expect(other.outputText.contains(where: { ("ぁ"..."ん").contains($0) }))
    #expect(other.errors == [])
    #expect(ControlBytes.inPipe(other.output) == [])
  }

  /// Input that no learner means, what is said of it at the home prompt, and the exit status then.
  struct Input: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let expected: String
    let code: Int32

    init(_ description: String, _ bytes: [UInt8], says expected: String, code: Int32 = 1) {
      testDescription = description
      self.bytes = bytes
      self.expected = expected
      self.code = code
    }
  }

  static let inputs = [
    Input("one empty line", utf8("\n"), says: "Challenge 1 of 6", code: 0),
    Input("a line without an end", utf8("version"), says: "Kuchi ", code: 0),
    Input("CR LF", utf8("version\r\nset questions?\r\n"), says: "6", code: 0),
    Input("a lone CR", utf8("version\rset questions?\r"), says: "6", code: 0),
    Input("a byte order mark", utf8("\u{FEFF}version\n"), says: "Kuchi ", code: 0),
    Input("full-width letters", utf8("：ｖｅｒｓｉｏｎ\n"), says: "Kuchi ", code: 0),
    Input("NUL bytes", utf8("ver\0sion\n"), says: "There is no command “ver<00>sion”"),
    Input(
      "invalid bytes",
      [0x80, 0xFF, 0xC3, 0x28, 0xF4, 0x90, 0x80, 0x80, 0x0A],
      says: "no command"
    ),
    Input(
      "half a character at the end",
      utf8("history ") + [0xE3, 0x81],
      says: "There is no session"
    ),
    Input("nothing but NUL bytes", [UInt8](repeating: 0, count: 70_000), says: "no command"),
    Input("a line of a megabyte", [UInt8](repeating: 0x61, count: 1_000_000), says: "no command"),
    Input("a line of two megabytes", [UInt8](repeating: 0x61, count: 2_000_000), says: "too long"),
    Input("a megabyte of kana", utf8(String(repeating: "か", count: 350_000)), says: "too long"),
    Input(
      "ten thousand blank lines",
      utf8(String(repeating: " \n", count: 10_000)),
      says: "Challenge 1 of 6",
      code: 0
    ),
  ]

  @Test("takes any input at the home prompt", arguments: inputs)
  func takesAny(input: Input) throws {
    let result = try kuchi.run(input: .bytes(input.bytes))
    #expect(result.status == .code(input.code))
    let says = result.outputText.contains(input.expected)
    #expect(says)
    #expect(ControlBytes.inPipe(result.output) == [])
    #expect(result.output.count < input.bytes.count + 1_000_000)
  }

  @Test("takes any input as an answer, and keeps what it was", arguments: inputs)
  func answersAny(input: Input) throws {
    let result = try kuchi.run(input: .bytes(Array("challenge\n".utf8) + input.bytes))
    #expect(result.status == .code(0) || result.status == .code(1))
    let isAsked = result.outputText.hasPrefix("Challenge 1 of 6")
    #expect(isAsked)
    #expect(ControlBytes.inPipe(result.output) == [])
    let kept = try kuchi.reviews()
    #expect(kept.count == result.verdictCount)
    #expect(kept.allSatisfy { $0.typed.utf8.count <= 1 << 20 })
  }

  @Test("cuts no row where no window is")
  func whole() throws {
    for command in ["help", "settings", "set all", "history"] {
      let result = try kuchi.run([command])
      #expect(!result.outputText.contains("~"), "\(command)")
    }
    #expect(try kuchi.run(["help"]).outputText.contains(":resume goes on"))
  }

  @Test("reads a file, nothing, and no input at all")
  func files() throws {
    let file = try kuchi.home.write("in.txt", "challenge\n:giveup\n")
    let read = try kuchi.run(input: .file(file))
    #expect(read.status == .code(0))
    #expect(read.verdictCount == 1)
    for input in [ProgramInput.devNull, .closed] {
      let result = try kuchi.run(input: input)
      #expect(result.status == .code(0))
      #expect(result.output == [])
      #expect(result.errors == [])
    }
  }

  @Test("with a closed input never takes the journal for its input")
  func closedInput() throws {
    let result = try kuchi.run(["-c", "challenge", "-c", "history"], input: .closed)
    #expect(result.status == .code(0))
    #expect(result.outputText.contains("Left before the first answer."))
    #expect(try Kuchi.integrity(of: kuchi.home.path("kuchi/journal.sqlite")) == "ok")
  }

  @Test("says that a folder is no input")
  func folder() throws {
    let result = try kuchi.run(input: .file(kuchi.home.path))
    #expect(result.status == .code(1))
    #expect((result.outputText + result.errorText).contains("directory"))
  }

  @Test("ends quietly when its reader has seen enough")
  func abandoned() throws {
    for arguments in [["help"], ["-c", "help", "-c", "settings", "-c", "help"], []] {
      let lines = Array(repeating: "help\n", count: arguments.isEmpty ? 500 : 0).joined()
      let result = try kuchi.run(
        arguments,
        input: .text(lines),
        output: .abandoned(afterBytes: 10)
      )
      #expect(result.status == .code(0) || result.status == .code(1))
      #expect(result.errors == [], "as with head")
    }
  }

  @Test(
    "says when its words cannot be written",
    arguments: [["--version"], ["--help"], ["version"], ["-c", "help", "-c", "history"], []]
  )
  func fullOutput(arguments: [String]) throws {
    for output in [ProgramOutput.file("/dev/full"), .closed] {
      let result = try kuchi.run(arguments, input: .text("version\n"), output: output)
      #expect(result.status == .code(1))
      #expect(result.errorText.contains("output"))
      #expect(ControlBytes.inPipe(result.errors) == [])
    }
  }

  @Test("plays on without a place for its errors, and keeps the answers")
  func closedErrors() throws {
    let result = try runProgram(
      "/bin/sh",
      ["-c", #"exec "$0" "$@" 2>&-"#, kuchi.program],
      input: .text("challenge\n:giveup\n:giveup\n"),
      environment: kuchi.environment
    )
    #expect(result.status == .code(0))
    #expect(result.verdictCount == 2)
    #expect(try kuchi.reviews().count == 2)
  }

  @Test("stops at once when nothing can be written, instead of answering in the dark")
  func unheard() throws {
    let result = try kuchi.run(
      input: .text("challenge\n" + String(repeating: ":giveup\n", count: 20)),
      output: .file("/dev/full")
    )
    #expect(result.status == .code(1))
    #expect(try kuchi.reviews().count <= 1)
  }
}

@Suite("In hostile surroundings, on a terminal", .serialized, .timeLimit(.minutes(10)))
struct HostileTerminalTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  @Test(
    "edits a Japanese answer in any language and any size told",
    arguments: Surroundings.languages + Surroundings.others
  )
  func japanese(surroundings: Surroundings) throws {
    let pty = try surroundings.applied(to: kuchi).start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    let answer = try #require(Kuchi.answers[asked.question])
    pty.send("ねね" + answer)
    for _ in answer { pty.send("\u{1B}[D") }
    pty.send("\u{7F}\u{7F}")
    try pty.wait(until: "the answer alone") {
      $0.cursorLine == "\(asked.prompt) \(answer)" && $0.cursor.column == asked.prompt.count + 1
    }
    pty.send("\r")
    try pty.waitForVerdicts(1)
    #expect(pty.screen.verdicts == ["✓"])
    try pty.waitForQuestion("Challenge 2 of 6")
    pty.send("\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    #expect(ControlBytes.onTerminal(pty.rawOutput) == [])
  }

  @Test("writes no escape sequence to a simple one", arguments: Surroundings.simpleTerminals)
  func simple(surroundings: Surroundings) throws {
    let pty = try surroundings.applied(to: kuchi).start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.enter(try #require(Kuchi.answers[asked.question]))
    try pty.waitForVerdicts(1)
    #expect(pty.screen.verdicts == ["✓"])
    try pty.waitForQuestion("Challenge 2 of 6")
    pty.send("\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    #expect(!pty.rawOutput.contains(0x1B))
    #expect(pty.terminalSettings == pty.initialSettings)
    #expect(pty.screen.cursor.column == 0)
  }

  @Test("ends a simple one's line editing by Ctrl-C too", arguments: Surroundings.simpleTerminals)
  func interrupted(surroundings: Surroundings) throws {
    let pty = try surroundings.applied(to: kuchi).start()
    try pty.waitForPrompt()
    pty.send("\u{3}")
    #expect(try pty.waitForExit() == .code(130))
    #expect(pty.terminalSettings == pty.initialSettings)
  }

  @Test("writes no colours where none are wanted", arguments: Surroundings.colourless)
  func colourless(surroundings: Surroundings) throws {
    let pty = try surroundings.applied(to: kuchi).start()
    try pty.waitForPrompt()
    pty.enter("settings")
    try pty.waitForPrompt()
    pty.enter(":learn")
    try pty.waitFor("Enter turns the card")
    pty.send("q")
    try pty.waitForPrompt()
    pty.send("\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    let text = String(decoding: pty.rawOutput, as: UTF8.self)
    #expect(text.firstMatch(of: /\x1B\[[0-9;]*m/) == nil)
    #expect(pty.screen.questions == [], "nor is the terminal asked for its own")
  }

  @Test(
    "writes no escape sequence where only one end is a terminal",
    arguments: [
      "</dev/null", "| cat", "</dev/null | cat",
    ]
  )
  func oneEnd(plumbing: String) throws {
    for command in ["version", "help", "settings"] {
      let pty = try Pty(
        "/bin/sh",
        ["-c", "\"$0\" \(command) \(plumbing); echo \"[$?]\"", kuchi.program],
        home: kuchi.home,
        environment: kuchi.environment
      )
      #expect(try pty.waitForExit() == .code(0))
      #expect(pty.screen.text.hasSuffix("[0]"))
      let sequences = ControlBytes.onTerminal(pty.rawOutput)
      #expect(sequences == [])
      if plumbing.hasSuffix("cat") { #expect(!pty.rawOutput.contains(0x1B)) }
    }
  }

  @Test("takes lines from a pipe while it shows them on a terminal, without a prompt")
  func pipedIn() throws {
    let pty = try Pty(
      "/bin/sh",
      ["-c", "printf 'challenge\\n:giveup\\n' | \"$0\"", kuchi.program],
      home: kuchi.home,
      environment: kuchi.environment
    )
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.screen.verdicts.count == 1)
    #expect(!pty.screen.transcript.contains("kuchi>"))
    #expect(!pty.screen.transcript.contains("meaning>"))
    #expect(!pty.rawOutput.contains(0x1B))
  }

  @Test("writes no row that is wider than the window", arguments: [20, 40, 80, 200])
  func widths(columns: Int) throws {
    let pty = try kuchi.start(rows: 50, columns: columns)
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

  @Test("is not disturbed by a window of almost nothing", arguments: [(1, 1), (2, 10), (4, 19)])
  func tiny(rows: Int, columns: Int) throws {
    let pty = try kuchi.start(rows: rows, columns: columns)
    try pty.wait(until: "something to be shown") { !$0.transcript.isEmpty }
    for _ in 1...3 { pty.enter("version") }
    pty.resize(rows: 24, columns: 80)
    pty.enter("set questions?")
    try pty.waitFor("set questions?")
    pty.resize(rows: rows, columns: columns)
    pty.enter(String(repeating: "かな", count: 50))
    pty.resize(rows: 24, columns: 80)
    pty.enter("quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
  }
}

extension String {
  /// The text without how long something took.
  fileprivate var withoutTimes: String { replacing(/\d+ s\b/, with: "_ s") }
}

private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
