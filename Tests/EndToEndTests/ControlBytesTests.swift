import Foundation
import TestSupport
import Testing

@Suite("Hostile text", .serialized, .timeLimit(.minutes(10)))
struct ControlBytesTests {
  /// What a terminal would obey or a reader be deceived by, one of each kind.
  static let hostile = [
    "\u{1B}[2J\u{1B}[31mred", "\u{1B}]52;c;ZWNobyBvd25lZA==\u{7}", "\u{1B}]0;title\u{1B}\\",
    "\u{1B}]8;;http://example.org\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}c",
    "\u{9B}2J", "\u{9D}0;title\u{9C}", "\u{90}q\u{9C}", "bell\u{7}back\u{8}\u{8}del\u{7F}form\u{C}",
    "\u{202E}esrever\u{202C}", "\u{2066}isolate\u{2069}\u{200F}\u{200E}\u{61C}", "shift\u{E}\u{F}",
    "line\u{2028}paragraph\u{2029}", "\u{85}next",
  ]

  /// A deck whose every word is hostile; the answer of each is `yes` as well.
  private static var deck: String {
    "#separator:tab\n#title:\(hostile[1])\n#columns:word\tmeaning\tnote\ttags\n#odd\(hostile[0]):x\n"
      + hostile.map { "\($0)\tyes; \($0)\t\($0)\t\($0)\n" }.joined() + "no answer \(hostile[0])\n"
  }

  /// A file name may hold all but a slash.
  private static let fileName =
    "a\u{1B}]0;x\u{7}b\u{9B}2J\u{202E}c\u{1B}[2J\u{7F}"

  let kuchi: Kuchi
  let fileURL: URL

  init() throws {
    kuchi = try Kuchi(
      deck: Self.deck,
      named: "new\nline",
      settings: #"{ "userName": "Mi\u001b[2J\u009b2J\u202eka", "appearance": "dark" }"#
    )
    fileURL = URL(filePath: kuchi.home.path("kuchi/decks")).appending(path: Self.fileName + ".tsv")
    try Data(Self.deck.utf8).write(to: fileURL)
  }

  /// Every command there is, over the hostile deck.
  private var commands: [String] {
    [
      "decks", "use all", "use \(Self.fileName)", "decks \(Self.fileName)", "check",
      "check \(Self.fileName)", "challenge \(Self.fileName)x", "use nothing\(Self.hostile[0])",
      "help \(Self.hostile[0])", "set name \"\(Self.hostile[1])\"", "set \(Self.hostile[6]) 1",
      "set appearance \(Self.hostile[10])", "set all", "set", "settings", "version", "help",
      "help challenge", "history", "history 1", "history \(Self.hostile[0])", "scores",
      "scores \(Self.hostile[7])", "rate \(Self.hostile[0])", "undo", "resume",
      "\(Self.hostile[0])", "nocommand\(Self.hostile[11])", "history all",
    ]
  }

  @Test("puts no control on a pipe, whatever is done with it")
  func onPipe() throws {
    let session =
      "challenge\n" + Self.hostile.map { $0.replacing("\n", with: "") }.joined(separator: "\n")
      + "\n:hint\n:\(Self.hostile[0])\n:giveup\n:skip\n:right\n:wrong\n:undo\n:leave\n"
    let cards = "learn\n\ny\n\nn\n:goto \(Self.hostile[0])\nq\n"
    let choices = "set answers choices\nchallenge\n1\n2\n:leave\nset answers typed\n"
    let practice = "practice\nyes\n:leave\n"
    let lines = session + cards + choices + practice + commands.joined(separator: "\n") + "\n"
    let result = try kuchi.run(input: .text(lines))
    #expect(ControlBytes.inPipe(result.output) == [])
    #expect(ControlBytes.inPipe(result.errors) == [])
    #expect(result.verdictCount > Self.hostile.count)
    #expect(result.outputText.contains("<1B>[2J"), "it is written out instead")
    #expect(result.outputText.contains("<9B>2J"))
    #expect(result.outputText.contains("<202E>"))
    let typed = try kuchi.reviews().map(\.typed)
    #expect(typed.contains { $0.contains("\u{1B}[2J") }, "and kept as it was typed")
  }

  @Test("puts no control on a pipe for each command of the command line")
  func onCommandLine() throws {
    _ = try kuchi.run(input: .text("challenge\n\(Self.hostile[0])\nyes\n:leave\n"))
    for command in commands {
      let result = try kuchi.run(["-c", command])
      #expect(ControlBytes.inPipe(result.output) == [], "\(command.debugDescription)")
      #expect(ControlBytes.inPipe(result.errors) == [], "\(command.debugDescription)")
    }
    for arguments in [
      [Self.hostile[0]], ["--\(Self.hostile[1])"], ["--seed", Self.hostile[6]],
      ["--at", Self.hostile[10]], ["--at=\(Self.hostile[7])"], [fileURL.path, "-c", "use"],
      [fileURL.path + "x"], [kuchi.home.path("kuchi/decks"), "-c", "decks"], ["-\u{9B}2J"],
    ] {
      let result = try kuchi.run(arguments)
      #expect(ControlBytes.inPipe(result.output) == [], "\(arguments.debugDescription)")
      #expect(ControlBytes.inPipe(result.errors) == [], "\(arguments.debugDescription)")
    }
  }

  @Test("puts no control on a terminal but our own", arguments: [80, 40])
  func onTerminal(columns: Int) throws {
    let pty = try kuchi.start(rows: 40, columns: columns)
    try pty.waitForPrompt()
    for command in commands + ["use all"] {
      pty.enter(
        String(
          String.UnicodeScalarView(
            command.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }
          )
        )
      )
      try pty.waitForPrompt()
    }
    pty.enter("")
    for (number, line) in [
      (1, "yes"), (2, ":giveup"), (3, "no"), (4, ":hint"), (4, "yes"), (5, ":undo"),
    ] {
      try pty.waitForQuestion("Challenge \(number) of 6")
      pty.enter(line)
    }
    try pty.waitForQuestion("Challenge 4 of 6")
    pty.enter(":leave")
    try pty.waitForPrompt()
    pty.enter("history 1")
    try pty.waitForPrompt()
    pty.signal(SIGTERM)
    #expect(try pty.waitForExit() == .signal(SIGTERM))
    expectClean(pty)
  }

  @Test("on flashcards puts no control on a terminal", arguments: [80, 40])
  func onFlashcards(columns: Int) throws {
    let pty = try kuchi.start(rows: 40, columns: columns)
    try pty.waitForPrompt()
    pty.enter(":learn")
    for number in 1...6 {
      try pty.waitFor("Card \(number) of 6")
      try pty.wait(until: "the page") {
        $0.words.ranges(of: "Enter turns the card").count >= number
      }
      pty.send("\r")
      try pty.wait(until: "the other side") { $0.words.ranges(of: "y remembered").count >= number }
      pty.send("y")
    }
    try pty.waitFor("High five")
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):", orElse: "kuchi>")
    pty.signal(SIGTERM)
    try pty.waitForExit()
    expectClean(pty)
  }

  @Test(
    "that is typed puts no control on a terminal",
    arguments: [
      "\u{16}\u{1B}", "\u{16}\u{1B}[2J", "\u{1B}]52;c;AAAA\u{7}", "\u{1B}]0;t\u{1B}\\",
      "\u{1B}P0q\u{1B}\\",
      "\u{9B}2J", "\u{9D}0;t\u{9C}", "\u{202E}a\u{2066}",
      "\u{1B}[200~\u{1B}[2J\u{1B}]52;c;AA\u{7}x\u{1B}[201~",
      "\u{1B}[200~\u{9B}2J\u{202E}\u{7}\u{7F}\u{1B}[201~", "\u{0}\u{E}\u{F}\u{13}\u{11}",
      "\u{85}\u{2028}\u{2029}",
      "\u{1B}[999;999f", "\u{1B}[6n", "\u{1B}[c",
    ]
  )
  func typed(keys: String) throws {
    let plain = try Kuchi(deck: Kuchi.numbers)
    for prompt in ["kuchi>", ""] {
      let pty = try plain.start(prompt.isEmpty ? ["challenge"] : [])
      if !prompt.isEmpty { try pty.waitForPrompt() }
      let prompt = prompt.isEmpty ? try pty.waitForQuestion("Challenge 1 of").prompt : prompt
      // A lone Escape makes a command of the key behind it; a blank then is none.
      pty.send("z" + keys + " b")
      try pty.wait(until: "the keys to be taken") {
        $0.cursorLine.hasPrefix("\(prompt) z") && $0.cursorLine.hasSuffix("b")
      }
      pty.send("\r")
      try pty.waitForPrompt(prompt)
      #expect(
        pty.screen.words.contains("✗") || pty.screen.words.contains("no command")
          || pty.screen.words.contains("not counted")
      )
      pty.signal(SIGTERM)
      try pty.waitForExit()
      // A key that cannot be taken may ring the bell.
      #expect(ControlBytes.onTerminal(pty.rawOutput, except: ["\u{7}"]) == [])
      #expect(pty.screen.operatingSystemCommands == [])
      #expect(pty.screen.questions == [])
    }
    let history = try plain.run(["history", "1"])
    #expect(ControlBytes.inPipe(history.output) == [])
  }

  private func expectClean(_ pty: Pty) {
    #expect(ControlBytes.onTerminal(pty.rawOutput) == [])
    let screen = pty.screen
    #expect(screen.bells == 0)
    #expect(screen.operatingSystemCommands == [])
    #expect(screen.questions == [])
    #expect(screen.unknownSequences == [])
    #expect(screen.halvedCharacters == 0)
    #expect(screen.transcript.contains("<1B>[2J"))
  }
}

extension Pty {
  /// Waits for one prompt or another.
  fileprivate func waitForPrompt(_ prompt: String, orElse other: String) throws {
    try wait(until: "“\(prompt)” or “\(other)”") {
      $0.cursorLine == prompt || $0.cursorLine == other
    }
  }
}
