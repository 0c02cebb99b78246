import TestSupport
import Testing

@Suite("The question for the terminal's background", .serialized, .timeLimit(.minutes(10)))
struct LateColorTests {
  private static let automatic = #"{ "userName": "Mika", "appearance": "automatic" }"#

  /// A terminal that never answers would hold each of them up, and one that answers late would
  /// type its answer into the shell.
  @Test(
    "is not put by a command that writes no colours",
    arguments: [
      ["due"], ["due", "--json"], ["set", "goal", "5"], ["-c", "set name Xenia", "-c", "due"],
      ["find", "cat", "--json"], ["completions", "bash"],
    ]
  )
  func unasked(arguments: [String]) throws {
    let kuchi = try Kuchi(settings: Self.automatic)
    let pty = try kuchi.start(arguments, replies: .silent)
    try pty.waitForExit()
    #expect(pty.screen.questions == [])
    #expect(pty.screen.usedModes == [])
  }

  @Test("is put once, before the first colour", arguments: [["help"], ["challenge"], []])
  func asked(arguments: [String]) throws {
    let kuchi = try Kuchi(settings: Self.automatic)
    let pty = try kuchi.start(arguments, replies: .background(red: 255, green: 255, blue: 255))
    if arguments == ["help"] {
      try pty.waitForExit()
    } else {
      try pty.wait(until: "a prompt") { $0.cursorLine.hasSuffix(">") }
    }
    #expect(pty.screen.questions.filter { $0 == .color(11) }.count == 1)
    let output = String(decoding: pty.rawOutput, as: UTF8.self)
    let colour = try #require(output.firstRange(of: "38;5;") ?? output.firstRange(of: "38;2;"))
    let question = try #require(output.firstRange(of: "]11;?"))
    #expect(question.lowerBound < colour.lowerBound)
  }
}
