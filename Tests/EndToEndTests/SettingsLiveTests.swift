import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Settings in the running program", .serialized, .timeLimit(.minutes(10)))
struct SettingsLiveTests {
  @Test("recolour at once, and are there after a restart", arguments: [nil, "truecolor"])
  func appearance(colours: String?) throws {
    let kuchi = try Kuchi(settings: #"{ "userName": "Mika", "appearance": "light" }"#)
      .setting("COLORTERM", colours)
    let pty = try kuchi.start()
    let light = try pty.promptColour()
    pty.enter(":set appearance dark")
    try pty.waitFor("appearance: light → dark")
    let dark = try pty.promptColour()
    #expect(dark != light)
    #expect(try kuchi.settings()?["appearance"] as? String == "dark")
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))

    let later = try kuchi.start()
    #expect(try later.promptColour() == dark)
    later.enter(":set appearance?")
    try later.waitFor("dark")
  }

  @Test("recolour the question that is asked just now")
  func withinSession() throws {
    let kuchi = try Kuchi(settings: #"{ "userName": "Mika", "appearance": "light" }"#)
    let pty = try kuchi.start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    let light = pty.screen.cell(pty.screen.cursor.row, 0).style.foreground
    pty.enter(":set app dark")
    #expect(try pty.waitForQuestion("Challenge 1 of 6") == asked)
    let dark = pty.screen.cell(pty.screen.cursor.row, 0).style.foreground
    #expect(light != nil && dark != nil && light != dark)
  }

  @Test("of one shell reach another that runs, key by key")
  func twoShells() throws {
    let kuchi = try Kuchi()
    let first = try kuchi.start()
    let second = try kuchi.start()
    let before = try first.promptColour()
    #expect(try second.promptColour() == before)

    first.enter(":set appearance light goal 33")
    try first.waitForPrompt()
    second.enter(":set choices 5")
    try second.waitForPrompt()
    second.enter(":set goal?")
    try second.waitFor("33")
    let after = try second.promptColour()
    #expect(after != before, "the other shell's appearance")
    #expect(try first.promptColour() == after)
    first.enter(":set choices?")
    try first.waitFor("5")

    first.enter(":set goal+=1")
    try first.waitFor("33 → 34")
    second.enter(":set goal+=1")
    try second.waitFor("34 → 35")
    let kept = try kuchi.settings()
    #expect(kept?["dailyGoal"] as? Int == 35)
    #expect(kept?["numberOfChoices"] as? Int == 5)
    #expect(kept?["appearance"] as? String == "light")
    #expect(kept?["userName"] as? String == "Mika")
  }

  @Test("of many programs at once are all kept, and the file is never torn")
  func race() async throws {
    let kuchi = try Kuchi()
    let names = ["questions 9", "strictness low", "choices 4", "new 33", "retention 80", "goal 44"]
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for name in names {
        group.addTask { try kuchi.run((1...5).flatMap { _ in ["-c", "set \(name)"] }) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.status == .code(0) })
    let kept = try #require(try kuchi.settings())
    #expect(kept["numberOfQuestions"] as? Int == 9)
    #expect(kept["strictness"] as? String == "low")
    #expect(kept["numberOfChoices"] as? Int == 4)
    #expect(kept["newPerDay"] as? Int == 33)
    #expect(kept["desiredRetention"] as? Int == 80)
    #expect(kept["dailyGoal"] as? Int == 44)
    #expect(kept["userName"] as? String == "Mika")
  }

  @Test("take effect on the next game of the other shell")
  func nextGame() throws {
    let kuchi = try Kuchi()
    let first = try kuchi.start()
    let second = try kuchi.start()
    try first.waitForPrompt()
    try second.waitForPrompt()
    first.enter(":set questions 3")
    try first.waitForPrompt()
    second.enter("")
    try second.waitForQuestion("Challenge 1 of 3")
    first.enter(":set questions 4")
    try first.waitForPrompt()
    try second.answer("Challenge 1 of 3")
    try second.waitForQuestion("Challenge 2 of 3")
  }

  static let broken: [(name: String, text: String)] = [
    ("an empty file", ""), ("half a file", #"{ "userName": "Mika", "appear"#),
    ("the end of a file", #"ika" }"#), ("noise", "\u{1}\u{2}\0ÿ\u{1B}[2J"), ("a list", "[1, 2]"),
    ("two files in one", #"{ "userName": "Mika" }{ "userName": "Ken" }"#),
  ]

  @Test("that are broken are set aside, named, and never lost", arguments: broken)
  func setsAside(name: String, text: String) throws {
    let kuchi = try Kuchi(settings: text)
    let result = try kuchi.run(["set", "goal", "33"])
    #expect(result.status == .code(0))
    #expect(ControlBytes.inPipe(result.output) == [])
    #expect(result.errorText.contains(kuchi.home.path("kuchi/settings.json")))
    let aside = kuchi.home.files.filter {
      $0.hasPrefix("kuchi/") && kuchi.home.text($0) == text && !$0.hasSuffix(".lock")
        && $0.contains("settings")
    }
    #expect(aside.count == 1)
    #expect(aside.first != "kuchi/settings.json")
    if let aside = aside.first { #expect(result.errorText.contains(kuchi.home.path(aside))) }
    #expect(try kuchi.settings()?["dailyGoal"] as? Int == 33)
    let later = try kuchi.run(["set", "goal?"])
    #expect(!later.outputText.contains("settings.json"), "it is told once")
  }

  @Test("that were broken are told of on a terminal, and the shell opens")
  func brokenOnTerminal() throws {
    let kuchi = try Kuchi(settings: #"{ "appear"#)
    let pty = try kuchi.start()
    try pty.wait(until: "where it is now") { $0.words.contains("It is now") }
    try pty.wait(until: "a prompt or the question for a name") {
      $0.cursorLine.hasSuffix(">") || $0.words.contains("call you")
    }
  }

  @Test("with one bad value keep the others, and the file as it is")
  func badValue() throws {
    let text = #"{ "userName": "Mika", "numberOfQuestions": "many", "future": [1, {"x": null}] }"#
    let kuchi = try Kuchi(settings: text)
    let result = try kuchi.run(["set", "questions?"])
    #expect(result.outputText.contains("6"))
    #expect(result.errorText.contains("numberOfQuestions"))
    #expect(kuchi.home.text("kuchi/settings.json") == text)
    #expect(try kuchi.run(["set", "goal", "33"]).status == .code(0))
    let kept = try #require(try kuchi.settings())
    #expect(kept["userName"] as? String == "Mika")
    #expect(kept["dailyGoal"] as? Int == 33)
    #expect((kept["future"] as? [Any])?.count == 2, "a newer version's key")
  }

  @Test("that cannot be taken change nothing, and say what is allowed")
  func refused() throws {
    let kuchi = try Kuchi()
    let before = kuchi.home.text("kuchi/settings.json")
    for (line, words) in [
      ("appearance drak", "light, dark"), ("questions 2", "3"), ("questions 1000000000", "200"),
      ("questions ５00", "200"), ("quetsions 9", "questions"), ("goal 33 questions 2", "3"),
    ] {
      let result = try kuchi.run(["-c", "set \(line)"])
      #expect(result.status == .code(1), "\(line)")
      #expect(result.errorText.contains(words), "\(line): \(result.errorText)")
      #expect(kuchi.home.text("kuchi/settings.json") == before, "\(line)")
    }
  }
}

@Suite("The first start", .serialized, .timeLimit(.minutes(10)))
struct FirstStartTests {
  static let question = "What may I call you? (Enter skips)"

  @Test("asks for a name once")
  func once() throws {
    let kuchi = try Kuchi(settings: nil)
    let pty = try kuchi.start()
    try pty.waitForPrompt(Self.question)
    pty.enter("みか")
    try pty.wait(until: "a second try") { $0.words.ranges(of: "call you").count == 2 }
    try pty.waitForPrompt(Self.question)
    pty.enter("みかこ")
    try pty.waitForPrompt()
    #expect(pty.screen.words.contains("Welcome, みかこ"))
    pty.enter(":quit")
    try pty.waitForExit()

    let later = try kuchi.start()
    try later.waitForPrompt()
    #expect(later.screen.words.contains("Welcome back, みかこ"))
    #expect(!later.screen.words.contains("call you"))
    #expect(try kuchi.settings()?["userName"] as? String == "みかこ")
  }

  @Test("asks no more when the question was skipped", arguments: ["\r", "\u{3}", "\u{4}"])
  func skipped(key: String) throws {
    let kuchi = try Kuchi(settings: nil)
    let pty = try kuchi.start()
    try pty.waitForPrompt(Self.question)
    pty.send(key)
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForExit()
    let later = try kuchi.start()
    try later.waitForPrompt()
    #expect(!later.screen.words.contains("call you"))
  }

  @Test("asks nothing on a pipe, nor for one command")
  func onPipe() throws {
    let kuchi = try Kuchi(settings: nil)
    for (arguments, input) in [([], "version\n"), (["version"], "")] {
      let result = try kuchi.run(arguments, input: .text(input))
      #expect(result.status == .code(0))
      #expect(result.outputText.hasPrefix("Kuchi "))
      #expect(!result.outputText.contains("call you"))
    }
  }

  @Test("ends by a signal at the question for the name too", arguments: [SIGTERM, SIGHUP])
  func signalled(number: Int32) throws {
    let pty = try Kuchi(settings: nil).start()
    try pty.waitForPrompt(Self.question)
    pty.signal(number)
    #expect(try pty.waitForExit() == .signal(number))
    #expect(pty.terminalSettings == pty.initialSettings)
  }
}

extension Pty {
  /// Waits for the home prompt and returns its colour.
  fileprivate func promptColour() throws -> CellColor? {
    let screen = try waitForPrompt()
    let colour = screen.cell(screen.cursor.row, 0).style.foreground
    #expect(colour != nil, "the prompt is coloured")
    return colour
  }
}
