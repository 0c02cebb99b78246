import TestSupport
import Testing

@Suite("A plain terminal", .serialized, .timeLimit(.minutes(10)))
struct PlainTerminalTests {
  /// What sets colours: select graphic rendition.
  private func hasColours(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self)
      .contains(/\u{1B}\[[0-9;]*m/)
  }

  @Test("that calls itself dumb gets plain lines by itself, and not one escape sequence")
  func dumb() throws {
    let pty = try Kuchi().setting("TERM", "dumb").starting(at: "2026-12-01T09:00").start()
    try pty.waitForPrompt()
    for line in ["stats", "decks", "challenge"] { pty.enter(line) }
    try pty.waitFor("Challenge 1 of 6")
    pty.enter(":leave")
    try pty.waitFor("Left before the first answer.")
    let screen = pty.screen.transcript
    #expect(screen.contains("today: 0 of 20 answers"))
    #expect(screen.contains("chosen: animals"))
    #expect(!screen.contains("   "))
    pty.enter("quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(!pty.rawOutput.contains(0x1B))
  }

  @Test("is plain after :set plain, with edited lines and lists of Tab one below the other")
  func set() throws {
    let pty = try Kuchi().starting(at: "2026-12-01T09:00").start()
    try pty.waitForPrompt()
    pty.enter(":set plain")
    try pty.waitForPrompt()
    let start = pty.rawOutput.count
    pty.enter(":stats")
    try pty.waitForPrompt()
    #expect(pty.screen.text.contains("today: 0 of 20 answers"))
    pty.send(":stat\t")
    try pty.wait(until: "the completed word") { $0.cursorLine == "kuchi> :stats" }
    pty.send("\u{15}:set appearance \t\t")
    try pty.wait(until: "a list") { $0.text.contains("\nautomatic") && $0.text.contains("\ndark") }
    pty.enter("dark")
    try pty.waitForPrompt()
    #expect(!hasColours(Array(pty.rawOutput[start...])))
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("without colours tells right, slip and wrong in words")
  func noColor() throws {
    let kuchi = try Kuchi(
      deck: "#columns:question\tanswer\nPeru\tLima\nOman\tMuscat\nIran\tTehran\n"
    )
    .setting("NO_COLOR", "1")
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter(":challenge")
    let typed = ["Peru": "Lima", "Oman": "Muskat", "Iran": "Bombay"]
    for number in 1...3 {
      let asked = try pty.wait(until: "question \(number)") { screen in
        screen.cursorLine == "answer>" && screen.text.contains("Challenge \(number) of 3")
      }
      let lines = asked.text.split(separator: "\n")
      let question = lines.dropLast().last.map { $0.drop { $0 == " " } } ?? ""
      pty.enter(typed[String(question)] ?? "nothing")
    }
    try pty.waitFor("Once more")
    let screen = pty.screen.transcript
    for words in ["✓ right", "≈ right, with a slip", "✗ wrong"] {
      #expect(screen.contains(words), "\(words)")
    }
    #expect(!hasColours(pty.rawOutput))
  }
}
