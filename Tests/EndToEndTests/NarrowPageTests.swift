import TestSupport
import Testing

@Suite("A page on a narrow screen", .serialized, .timeLimit(.minutes(10)))
struct NarrowPageTests {
  @Test("says all that it says on a wide one", arguments: ["help", "settings"], [60, 40, 25])
  func help(page: String, columns: Int) throws {
    let kuchi = try Kuchi()
    func letters(_ columns: Int) throws -> String {
      let pty = try kuchi.start([page], rows: 400, columns: columns)
      #expect(try pty.waitForExit() == .code(0))
      return pty.screen.transcript.filter { !$0.isWhitespace }
    }
    #expect(try letters(columns) == letters(200))
  }

  @Test("tells every score of the history", arguments: [40, 25])
  func history(columns: Int) throws {
    let kuchi = try Kuchi()
    let played = try kuchi.start(["challenge"])
    for number in 1...6 { try played.answer("Challenge \(number) of 6") }
    try played.waitForPrompt("Rate this session 1–5 (Enter skips):")
    played.enter("5")
    #expect(try played.waitForExit() == .code(0))
    let pty = try kuchi.start(["history"], columns: columns)
    #expect(try pty.waitForExit() == .code(0))
    for part in ["6/6", "100 %", "●●●●●", "animals, challenge"] {
      #expect(pty.screen.words.contains(part), "\(pty.screen.picture)")
    }
    #expect(!pty.screen.text.contains("~"))
  }
}
