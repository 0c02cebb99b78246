import Glibc
import TestSupport
import Testing

@Suite("A name that is not to be remembered", .serialized, .timeLimit(.minutes(10)))
struct RememberTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  /// How the program comes to its end.
  enum End: CaseIterable { case quit, endOfInput, terminate, kill }

  @Test(
    "is used until the program ends, however it ends, and is gone then",
    arguments: End.allCases
  )
  func gone(end: End) throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter(":set noremember")
    try pty.waitForPrompt()
    pty.enter(":set name?")
    try pty.waitFor("Mika", count: 2)
    try pty.waitForPrompt()
    pty.enter(":set name Kaori")
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    #expect(pty.screen.words.contains("Congratulations, Kaori!"))
    switch end {
    case .quit: pty.enter(":quit")
    case .endOfInput: pty.send("\u{4}")
    case .terminate: pty.signal(SIGTERM)
    case .kill: pty.signal(SIGKILL)
    }
    try pty.waitForExit()

    let kept = try #require(try kuchi.settings())
    #expect(kept["userName"] == nil)
    #expect(kept["rememberUser"] as? Bool == false)
    for file in kuchi.home.files where file.hasPrefix("kuchi/") {
      let text = String(decoding: kuchi.home.read(file) ?? [], as: UTF8.self)
      #expect(!text.contains("Mika") && !text.contains("Kaori"), "\(file)")
    }
    let later = try kuchi.start()
    try later.waitForPrompt()
    #expect(!later.screen.words.contains("Mika"))
    #expect(!later.screen.words.contains("Kaori"))
    #expect(later.screen.words.contains("Welcome."))
  }

  @Test("is remembered again when that is wanted")
  func again() throws {
    let result = try kuchi.run([
      "-c", "set noremember", "-c", "set name Kaori", "-c", "set remember", "-c", "set name?",
    ])
    #expect(result.status == .code(0))
    #expect(try kuchi.settings()?["userName"] as? String == "Kaori")
    #expect(try kuchi.run(["set", "name?"]).outputText.contains("Kaori"))
  }

  @Test("of one shell is gone from the file while another still runs")
  func twoShells() throws {
    let first = try kuchi.start()
    let second = try kuchi.start()
    try first.waitForPrompt()
    try second.waitForPrompt()
    first.enter(":set noremember")
    try first.waitForPrompt()
    second.enter(":set goal 33")
    try second.waitForPrompt()
    #expect(try kuchi.settings()?["userName"] == nil)
    #expect(try kuchi.settings()?["dailyGoal"] as? Int == 33)
    second.enter(":quit")
    try second.waitForExit()
    #expect(try kuchi.settings()?["userName"] == nil)
  }
}
