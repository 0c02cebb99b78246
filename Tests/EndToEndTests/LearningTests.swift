import Foundation
import TestSupport
import Testing

@Suite("Learning mode", .serialized, .timeLimit(.minutes(10)))
struct LearningTests {
  private func begin(questions: Int) throws -> (Kuchi, Pty) {
    let kuchi = try Kuchi(
      deck: Kuchi.numbers,
      settings: #"{"userName":"Mika","appearance":"dark","numberOfQuestions":\#(questions)}"#
    )
    let pty = try kuchi.start(rows: 40)
    try pty.waitForPrompt()
    pty.enter(":learn")
    try pty.waitFor("Card 1 of ")
    try pty.waitFor("Enter turns the card")
    return (kuchi, pty)
  }

  @Test("turns cards by single keys, rates them and counts what was remembered")
  func turns() throws {
    let (kuchi, pty) = try begin(questions: 3)
    #expect(pty.screen.text.contains("Remembered 0/0"))
    pty.send("\r")
    try pty.waitFor("one")
    pty.send("y")
    try pty.waitFor("Card 2 of 3")
    try pty.waitFor("Remembered 1/1")
    pty.send("\r")
    try pty.waitFor("two")
    pty.send("\u{1B}[C")
    try pty.waitFor("Card 3 of 3")
    try pty.waitFor("Remembered 1/2")
    pty.send("\r")
    try pty.waitFor("three")
    pty.send("\u{1B}[D")
    try pty.waitFor("High five, Mika!")
    try pty.waitFor("Remembered 2/3")
    try pty.waitForPrompt()
    #expect(try kuchi.reviews().count == 3)
    #expect(try kuchi.reviews().filter { $0.verdict == "wrong" }.count == 1)
  }

  static let colors: [(setting: String, shown: CellColor)] = [
    ("#FF0000FF", .rgb(255, 0, 0)), ("#004488", .rgb(0, 0x44, 0x88)), ("#FFF", .rgb(255, 255, 255)),
    ("#000", .rgb(0, 0, 0)), ("#808080", .rgb(128, 128, 128)), ("yellow", .rgb(255, 255, 0)),
    ("#FFFFFF80", .rgb(128, 128, 128)),
  ]

  @Test("draws the card in its colour with text that can be read", arguments: colors)
  func panel(setting: String, shown: CellColor) throws {
    let kuchi = try Kuchi(deck: Kuchi.numbers).setting("COLORTERM", "truecolor")
    let pty = try kuchi.start(rows: 40)
    try pty.waitForPrompt()
    pty.enter(":set card-color \(setting)")
    try pty.waitForPrompt()
    pty.enter(":learn")
    let screen = try pty.waitFor("Enter turns the card")
    let style = try #require(screen.style(of: "いち"))
    #expect(style.background == shown)
    #expect(try Self.contrast(of: style) >= 4.5)
    // The panel is a whole rectangle around the text.
    let place = try #require(screen.find("いち"))
    let colored = (0..<screen.rows).map { row in
      (0..<screen.columns).filter { screen.cell(row, $0).style.background == shown }
    }
    let extent = colored[place.row]
    #expect(extent == Array((extent.first ?? 0)...(extent.last ?? 0)))
    #expect(extent.contains(place.column))
    let panel = colored.filter { !$0.isEmpty }
    #expect(panel.count >= 3)
    #expect(panel.allSatisfy { $0 == extent })
  }

  @Test("keeps what was rated when it is left, and undoes it")
  func leaves() throws {
    let (kuchi, pty) = try begin(questions: 3)
    pty.send("\ry")
    try pty.waitFor("Card 2 of 3")
    #expect(try kuchi.reviews().count == 1)
    pty.send("u")
    try pty.waitFor("Card 1 of 3", count: 3)
    #expect(try kuchi.reviews().isEmpty)
    pty.send("y")
    try pty.waitFor("Remembered 1/1", count: 2)
    pty.send("q")
    try pty.waitForPrompt()
    #expect(try kuchi.reviews().count == 1)
  }

  @Test("turns pages by commands without rating")
  func pages() throws {
    let (kuchi, pty) = try begin(questions: 5)
    pty.send(":")
    try pty.wait(until: "the command prompt") { $0.cursorLine == "command> :" }
    pty.enter("goto 4")
    try pty.waitFor("Card 4 of 5")
    try pty.waitFor("[4]")
    pty.send("\u{1B}[A")
    try pty.waitFor("Card 3 of 5")
    #expect(try kuchi.reviews().isEmpty)
  }

  @Test("is refused when it is switched off")
  func switchedOff() throws {
    let result = try Kuchi().run(["-c", "set nolearning", "-c", "learn"])
    #expect(result.status == .code(1))
    #expect(result.errorText.contains("Learning mode is off. :set learning turns it on."))
  }

  /// The contrast ratio of two 24-bit colours.
  ///
  /// Source: WCAG 2.2, “contrast ratio” and “relative luminance”.
  private static func contrast(of style: CellStyle) throws -> Double {
    let levels = try [style.foreground, style.background].map { color in
      guard case .rgb(let red, let green, let blue) = color else {
        throw UnknownColor()
      }
      let parts = [red, green, blue].map { value in
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (high, low) = (max(levels[0], levels[1]), min(levels[0], levels[1]))
    return (high + 0.05) / (low + 0.05)
  }

  struct UnknownColor: Error {}
}
