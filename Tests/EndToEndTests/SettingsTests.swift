import Foundation
import TestSupport
import Testing

@Suite("Settings in use", .serialized, .timeLimit(.minutes(1)))
struct SettingsTests {
  @Test("a new appearance recolours at once and is there after a restart")
  func appearance() throws {
    let learner = try Learner()
    let first = try learner.start()
    var screen = try first.waitForPrompt()
    let dark = try #require(Self.promptStyle(screen))
    first.enter(":set appearance light")
    screen = try first.waitForPrompt()
    #expect(screen.text.contains("appearance: dark → light"))
    let light = try #require(Self.promptStyle(screen))
    #expect(dark != light)
    first.enter(":set appearance dark")
    screen = try first.waitForPrompt()
    #expect(Self.promptStyle(screen) == dark)
    #expect(try learner.storedSettings()["appearance"] == "dark")
    first.enter(":quit")
    try first.waitForExit()

    let second = try learner.start()
    screen = try second.waitForPrompt()
    #expect(Self.promptStyle(screen) == dark)
    #expect(screen.questions == [], "dark never asks the terminal")
  }

  static let grounds: [(red: Int, green: Int, blue: Int, isLight: Bool)] = [
    (255, 255, 255, true), (0, 0, 0, false), (253, 246, 227, true), (40, 42, 54, false),
  ]

  @Test("automatic follows the terminal's background", arguments: grounds)
  func automatic(red: Int, green: Int, blue: Int, isLight: Bool) throws {
    let name = isLight ? "light" : "dark"
    let fixed = try Learner(settings: #"{"userName":"Mika","appearance":"\#(name)"}"#)
    let expected = Self.promptStyle(try fixed.start().waitForPrompt())
    let learner = try Learner(settings: #"{"userName":"Mika","appearance":"automatic"}"#)
    let pty = try learner.start(replies: .background(red: red, green: green, blue: blue))
    let screen = try pty.waitForPrompt()
    #expect(Self.promptStyle(screen) == expected)
    #expect(screen.questions.contains(.color(11)))
    #expect(screen.cursorLine == "kuchi>", "the reply is not in the line")
  }

  @Test("two shells see each other's changes, and lose none")
  func twoShells() throws {
    let learner = try Learner()
    let first = try learner.start()
    let second = try learner.start()
    try first.waitForPrompt()
    try second.waitForPrompt()
    first.enter(":set questions 10")
    try first.waitForPrompt()
    second.enter(":set questions?")
    #expect(try second.waitForPrompt().text.contains("10"))
    second.enter(":set strictness low")
    try second.waitForPrompt()
    first.enter(":set choices 5")
    try first.waitForPrompt()
    first.enter(":set")
    let screen = try first.waitForPrompt()
    #expect(screen.text.contains("low"))
    let stored = try learner.storedSettings()
    #expect(stored["numberOfQuestions"] == "10")
    #expect(stored["strictness"] == "low")
    #expect(stored["numberOfChoices"] == "5")
    #expect(stored["userName"] == "Mika")
  }

  @Test("many programs that set at once lose nothing and tear nothing")
  func race() throws {
    let learner = try Learner()
    let names = ["questions 9", "strictness low", "choices 4", "new 33", "retention 80", "goal 44"]
    let programs = try names.map { setting in
      try learner.start((1...5).flatMap { _ in ["-c", "set \(setting)"] })
    }
    for pty in programs { #expect(try pty.waitForExit() == .code(0), "\(pty.screen.picture)") }
    let stored = try learner.storedSettings()
    #expect(stored["numberOfQuestions"] == "9")
    #expect(stored["strictness"] == "low")
    #expect(stored["numberOfChoices"] == "4")
    #expect(stored["newPerDay"] == "33")
    #expect(stored["dailyGoal"] == "44")
  }

  static let broken: [(name: String, text: String)] = [
    ("cut in half", #"{"userName":"Mika","appear"#), ("empty", ""), ("no object", "[1, 2]"),
    ("no JSON", "appearance = dark"),
  ]

  @Test("a broken file is set aside and named", arguments: broken)
  func brokenFile(name: String, text: String) throws {
    let learner = try Learner(settings: text)
    let result = try learner.run(input: .text("set questions 8\n"))
    #expect(result.status == .code(0))
    #expect(result.outputText.contains("settings.json"))
    #expect(try learner.storedSettings()["numberOfQuestions"] == "8")
    let kept = learner.folder.files.filter {
      !$0.contains("/.") && learner.folder.text($0) == text
    }
    #expect(!kept.isEmpty, "the old file is still there under another name")
    let aside = try #require(kept.first?.split(separator: "/").last)
    #expect(result.outputText.contains(aside), "the message names it")
  }

  @Test("one bad value costs only itself, and unknown keys stay")
  func halfBroken() throws {
    let text =
      #"{"userName":"Mika","numberOfQuestions":1000000,"strictness":"low","future":{"a":1}}"#
    let learner = try Learner(settings: text)
    let result = try learner.run(input: .text("set questions?\nset strictness?\nset choices 7\n"))
    #expect(result.outputText.contains("numberOfQuestions"))
    #expect(result.outputText.contains("6"))
    #expect(result.outputText.contains("low"))
    let stored = try learner.storedSettings()
    #expect(stored["future"] != nil)
    #expect(stored["numberOfQuestions"] == "1000000", "the file is as it was but for the change")
    #expect(stored["numberOfChoices"] == "7")
  }

  static let refusals: [(command: String, says: String)] = [
    ("set questions 0", "3"), ("set questions 201", "200"), ("set questions abc", "200"),
    ("set appearance drak", "dark"), ("set apearance dark", "appearance"),
    ("set reminder-time 09:00", "reminder"), ("set name ab", "3"),
    ("set questions 9 choices 99", "9"),
  ]

  @Test("a wrong key or value changes nothing and says what there is", arguments: refusals)
  func refuses(command: String, says: String) throws {
    let learner = try Learner()
    let result = try learner.run(["-c", command])
    #expect(result.status == .code(1))
    #expect(result.outputText.contains(says), "\(result.outputText)")
    #expect(learner.folder.text("kuchi/settings.json") == Learner.settled)
  }

  private static func promptStyle(_ screen: Screen) -> CellStyle? {
    screen.cursorLine.hasPrefix("kuchi>") ? screen.cell(screen.cursor.row, 0).style : nil
  }
}
