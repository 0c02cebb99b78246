import TestSupport
import Testing

@Suite("Hostile text", .serialized, .timeLimit(.minutes(2)))
struct HostileTextTests {
  /// What a terminal would obey.
  static let payloads = [
    "\u{1B}[2J", "\u{1B}]0;owned\u{7}", "\u{1B}]52;c;b3duZWQ=\u{7}", "\u{1B}]8;;http://x\u{1B}\\",
    "\u{9B}31m", "\u{9D}0;owned\u{9C}", "\u{202E}desrever", "\u{2066}iso", "\u{200F}", "\u{7F}",
    "\u{8}\u{8}",
    "\r", "\u{1B}P1$r\u{1B}\\", "\u{1B}c", "\u{2028}", "\u{0}",
  ]

  static let commands = [
    ":decks", ":check", ":use evil", ":settings", ":set all", ":history", ":history 1", ":scores",
    ":help", ":find \u{1B}[2J", ":set name \u{1B}]0;x\u{7}", ":nonsense\u{1B}[2J", ":use \u{9B}2J",
    ":help \u{202E}x", ":version",
  ]

  /// A learner whose deck, file names and settings are full of it.
  private func victim() throws -> Learner {
    let learner = try Learner(settings: #"{"userName":"Mi\u001b[2Jka","appearance":"dark"}"#)
    let rows = Self.payloads.filter { $0 != "\r" }.enumerated().map { number, payload in
      "q\(number)\(payload)q\ta\(payload)a\tnote \(payload)"
    }
    let deck =
      "#title:T\u{1B}]0;t\u{7}\u{202E}\n#columns:word\tmeaning\tnote\n"
      + rows.joined(separator: "\n") + "\nbroken\u{1B}[2J line\u{202E}\n"
    try learner.folder.write("kuchi/decks/evil.tsv", deck)
    try learner.folder.write("kuchi/decks/\u{1B}]0;x\u{7}\u{202E}\u{9B}2J.tsv", deck)
    try learner.folder.write("kuchi/decks/new\nline.tsv", deck)
    return learner
  }

  @Test("from decks, file names and answers puts no control byte into a pipe")
  func pipe() throws {
    let learner = try victim()
    var lines = Self.commands + ["challenge"]
    for payload in Self.payloads { lines += ["answer\(payload)", ":hint", ":giveup", ":undo"] }
    lines += [":leave"] + Self.commands
    let result = try learner.run(
      [learner.folder.path("kuchi/decks")],
      input: .text(lines.joined(separator: "\n"))
    )
    #expect(result.outputText.contains("✗"))
    #expect(ControlBytes.found(in: result.output) == [])
    #expect(ControlBytes.found(in: result.errors) == [])
  }

  @Test(
    "on the command line puts no control byte into a pipe",
    arguments: payloads.filter { $0 != "\0" }
  )
  func arguments(payload: String) throws {
    let learner = try Learner()
    for arguments in [
      ["x\(payload)"], ["-c", "x\(payload)"], ["--\(payload)"], ["--seed", payload],
    ] {
      let result = try learner.run(arguments)
      #expect(ControlBytes.found(in: result.output + result.errors) == [], "\(arguments)")
    }
  }

  @Test("is never obeyed by a terminal")
  func terminal() throws {
    let learner = try victim()
    let pty = try learner.start([learner.folder.path("kuchi/decks")], rows: 40, columns: 100)
    try pty.waitForPrompt()
    for command in [":decks", ":check", ":settings", ":history"] {
      pty.enter(command)
      try pty.waitForPrompt()
    }
    pty.enter("")
    for number in 1...6 {
      try pty.waitForPrompt("meaning>")
      // ^V takes the next key as it is: an escape gets into the line.
      pty.send("x\u{16}\u{1B}[2J\u{16}\u{7}y")
      pty.enter("")
      try pty.waitFor("✗ wrong", count: number)
      if number == 3 {
        try pty.waitForPrompt("meaning>")
        pty.enter(":hint")
      }
    }
    pty.send("\u{4}")
    try pty.waitForPrompt()
    pty.enter(":history 1")
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForExit()
    let screen = pty.screen
    #expect(screen.operatingSystemCommands.allSatisfy { $0 == "11;?" })
    #expect(screen.unknownSequences == [])
    #expect(screen.transcript.contains("Kuchi 0.1"), "nothing cleared the screen")
    let text = ControlBytes.withoutOwnSequences(pty.rawOutput)
    #expect(ControlBytes.found(in: text) == [])
  }
}
