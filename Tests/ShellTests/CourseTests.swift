import Foundation
@testable import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("A course of decks") struct CourseTests {
  private let home: Home

  /// A deck of words, each with the number of its lesson and its first letter as tags.
  private static func deck(_ order: Int, _ words: KeyValuePairs<String, Int>) -> String {
    "#order:\(order)\n#columns:question\tanswer\ttags\n"
      + words.map { "\($0)\tyes\tlesson-\($1) \($0.prefix(1))\n" }.joined()
  }

  /// Three decks whose order is not that of their names, and two without an order.
  init() throws {
    home = try Home(decks: [
      "course/alpha": Self.deck(30, ["a1": 1, "a2": 2]),
      "course/beta": Self.deck(10, ["b1": 1, "b2": 2, "b3": 2, "b4": 10]),
      "course/gamma": Self.deck(20, ["c1": 1]),
      "course/delta": "#columns:question\tanswer\nd\tyes\n",
      "other": "#columns:question\tanswer\nfar\tyes\n",
    ])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set name Mika noretry-missed questions 8"])
  }

  /// The questions that a session asks, in its order where that is not drawn by chance.
  private func asked(_ line: String) -> [String] {
    home.run([line] + Array(repeating: ":giveup", count: 12)).output
      .filter { $0.hasPrefix("  ") && $0.dropFirst(2).allSatisfy { $0.isLetter || $0.isNumber } }
      .map { String($0.dropFirst(2)) }
  }

  private func listed(_ line: String) -> [String] {
    home.run([line]).output.compactMap { $0.firstMatch(of: /^[ *] +(\S+)/).map { String($0.1) } }
  }

  @Test("is listed in its order, then by name")
  func list() {
    let course = ["course/beta", "course/gamma", "course/alpha", "course/delta"]
    #expect(listed("decks course") == course)
    #expect(listed("decks") == ["other"] + course)
  }

  @Test("is listed with whole names on any screen", arguments: [30, 40, 60, 80])
  func narrow(columns: Int) {
    let console = ScriptedConsole([.line("decks")], isInteractive: true)
    console.columns = columns
    _ = home.shell(on: console).run()
    for name in ["course/alpha", "course/beta", "other"] {
      #expect(console.output.contains { $0.split(separator: " ").contains(name[...]) }, "\(name)")
    }
    let listed = console.output.filter { $0.contains("course/") || $0.contains(" card") }
    #expect(!listed.contains { $0.contains("~") || $0.count > columns })
  }

  @Test("gives its new cards in its order, then that of the files, however it was chosen")
  func newCards() {
    let all = ["b1", "b2", "b3", "b4", "c1", "a1", "a2", "d"]
    home.run(["use course"])
    #expect(asked("practice") == all)
    home.run(["use course/delta course/alpha course/gamma course/beta"])
    #expect(asked("practice") == all)
    home.run(["set questions 4"])
    #expect(Set(asked("challenge course")) == Set(all.prefix(4)))
  }

  @Test("is shown with what its folder says of it, before its decks")
  func introduction() throws {
    try home.folder.write("decks/course/README.md", "# The course\n\nFirst `beta`,\nthen more.\n")
    let shown = home.run(["decks course"]).output
    #expect(shown.prefix(4) == ["The course", "", "First beta, then more.", ""])
    #expect(shown.dropFirst(4).first?.contains("course/beta") == true)
    #expect(home.run(["decks course/"]).output.first == "The course")
    #expect(home.run(["decks"]).output.first?.contains("The course") == false)
    #expect(home.run(["decks beta"]).output.count == 1)
    // What a terminal would obey comes through the filter as text.
    try home.folder.write("decks/course/README.md", bytes: [0x1b, 0x5b, 0x32, 0x4a, 0xff, 0x0a])
    #expect(home.run(["decks course"]).ending == .status(0))
  }

  // MARK: - A lesson

  @Test("is limited to a lesson or a tag of a deck, until the deck is chosen alone")
  func limit() {
    #expect(home.run(["use course/beta lesson:2"]).output == ["course/beta lesson:2: 2 cards"])
    #expect(home.run(["use"]).output == ["course/beta lesson:2: 2 cards"], "the next time, too")
    #expect(asked("practice") == ["b2", "b3"])
    #expect(home.run(["use beta tag:b"]).output == ["course/beta tag:b: 4 cards"])
    #expect(home.run(["use beta ＬＥＳＳＯＮ：１"]).output == ["course/beta lesson:1: 1 card"])
    #expect(home.run(["use lesson:10"]).output == ["course/beta lesson:10: 1 card"])
    #expect(
      home.run(["use beta lesson:1 lesson:2"]).output == ["course/beta lesson:1 lesson:2: 3 cards"]
    )
    #expect(home.run(["use course/beta"]).output == ["course/beta: 4 cards"])
    #expect(home.run(["use"]).output == ["course/beta: 4 cards"])
  }

  @Test("limits only the decks before it, and of a folder those that have the lesson")
  func limitOfFolder() {
    #expect(
      home.run(["use course lesson:1"]).output
        == ["course/alpha lesson:1, course/beta lesson:1, course/gamma lesson:1: 3 cards"]
    )
    #expect(
      home.run(["use other beta lesson:2"]).output == ["other, course/beta lesson:2: 3 cards"]
    )
  }

  @Test("that is not there is told with those that are, and nothing changes")
  func noSuchLesson() {
    home.run(["use beta"])
    let run = home.run(["use beta lesson:7"])
    #expect(
      run.output
        == ["No note of course/beta has lesson:7. There is lesson:1 to lesson:10, tag:b."]
    )
    #expect(
      home.run(["use delta tag:x"]).output == ["No note of course/delta has tag:x. It has no tags."]
    )
    #expect(home.run(["use beta lesson:"]).output.first?.hasPrefix("There is no deck") == true)
    #expect(home.run(["use"]).output == ["course/beta: 4 cards"])
  }

  @Test("is counted, forecast and practised alone; the rest of its deck is not")
  func counts() {
    home.run(["use beta lesson:2"])
    #expect(home.run(["due"]).output == ["0 due, 2 new"])
    #expect(home.run(["due beta"]).output == ["0 due, 4 new"])
    #expect(home.run(["due beta lesson:10"]).output == ["0 due, 1 new"])
    home.run(["challenge", "yes", "yes"])
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
    #expect(home.run(["due beta"]).output == ["0 due, 2 new"])
    #expect(home.run(["forecast"]).output.first?.contains("course/beta lesson:2") == true)
    home.go(to: home.today + 60)
    #expect(home.run(["due"]).output == ["2 due, 0 new"])
    #expect(home.run(["due beta"]).output == ["2 due, 2 new"])
    // A session that was left is gone on with whatever is chosen then.
    home.run(["challenge", "yes", ":leave", "use other"])
    #expect(home.run(["resume", "yes"]).output.contains { $0.hasPrefix("Score 2/2") })
    // When the file changes, the counts do.
    home.run(["use beta lesson:2"])
  }

  @Test("is seen where the deck's file changed")
  func changes() throws {
    home.run(["use beta lesson:2"])
    #expect(home.run(["due"]).output == ["0 due, 2 new"])
    try home.folder.write(
      "decks/course/beta.tsv",
      Self.deck(10, ["b1": 1, "b2": 2, "n": 2, "m": 2])
    )
    #expect(home.run(["due"]).output == ["0 due, 3 new"])
  }

  @Test("stands at the home prompt where somebody sees it")
  func prompt() {
    #expect(home.run([], isInteractive: true).prompts == ["kuchi> "])
    home.run(["use beta lesson:2"])
    let run = home.run(["use beta"], isInteractive: true)
    #expect(run.prompts == ["kuchi lesson:2> ", "kuchi> "])
    #expect(run.output.first?.contains("2 new") == true)
    #expect(home.run(["decks"]).output.contains { $0.contains("*  course/beta") })
  }

  @Test(
    "is completed by Tab",
    arguments: [
      ("use beta le", ["lesson:"]), ("use beta lesson:", ["lesson:1", "lesson:2", "lesson:10"]),
      ("use beta lesson:1", ["lesson:1", "lesson:10"]), ("use beta tag:", ["tag:b"]),
      ("use lesson:", ["lesson:1", "lesson:2"]), ("due course lesson:10", ["lesson:10"]),
      ("use delta lesson:", []),
      ("use cou", ["course/", "course/alpha", "course/beta", "course/delta", "course/gamma"]),
    ]
  )
  func completion(line: String, candidates: [String]) {
    home.run(["use alpha"])
    let shell = home.shell(on: ScriptedConsole([]))
    #expect(shell.completions(for: line, in: .home).candidates.map(\.text) == candidates)
  }
}

@Suite("The very first start") struct BeginningTests {
  private static let question = "Begin with hiragana? (Y/n) "

  private func home(_ names: [String] = ["japanese/hiragana", "japanese/greetings"]) throws -> Home
  {
    try Home(
      decks: Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, "#columns:question\tanswer\n\($0)\tyes\n")
        }
      )
    )
  }

  @Test("offers to begin with hiragana; Enter takes it", arguments: ["", "y"])
  func taken(answer: String) throws {
    let home = try home()
    let run = home.run(["Mika", answer, "use"], isInteractive: true)
    #expect(
      run.prompts.prefix(3) == ["What may I call you? (Enter skips) ", Self.question, "kuchi> "]
    )
    #expect(run.output.contains("japanese/hiragana: 1 card"))
    #expect(run.output.allSatisfy { !$0.contains("!") }, "calm")
    #expect(!home.run(["use"], isInteractive: true).prompts.contains(Self.question), "only once")
  }

  @Test("leaves who does not want it with the decks as they are", arguments: ["n", "no"])
  func declined(answer: String) throws {
    let run = try home().run(["", answer, "use"], isInteractive: true)
    #expect(run.output.contains("japanese/greetings: 1 card"))
  }

  @Test("asks again where something else is typed, as who answers the question before would")
  func unclear() throws {
    let run = try home().run(["", "Mika", "n", "use"], isInteractive: true)
    #expect(run.prompts.count { $0 == Self.question } == 2)
    #expect(run.output.contains("Type y or n; Enter begins with hiragana."))
    #expect(run.output.contains("japanese/greetings: 1 card"))
  }

  @Test("carries out a command that is typed there, and asks again")
  func command() throws {
    let run = try home().run(["", ":version", ""], isInteractive: true)
    #expect(run.prompts.count { $0 == Self.question } == 2)
    #expect(try home().run(["", ":quit"], isInteractive: true).ending == .status(0))
  }

  @Test("asks no more once a command has chosen decks", arguments: [0, 1])
  func settled(questionsBefore: Int) throws {
    let skipped = Array(repeating: "", count: questionsBefore)
    let lines =
      skipped
      + [":use greetings", "Mika", "use"].filter {
        $0 != "Mika" || questionsBefore == 0
      }
    let run = try home().run(lines, isInteractive: true)
    #expect(run.prompts.count { $0 == Self.question } == questionsBefore)
    #expect(run.output.suffix(1) == ["japanese/greetings: 1 card"])
  }

  @Test("leaves the decks of the command line alone")
  func named() throws {
    let home = try home()
    try home.folder.write("pick.tsv", "#columns:question\tanswer\nq1\ta1\nq2\ta2\n")
    let run = home.run(
      ["Mika", "use"],
      isInteractive: true,
      decks: [home.folder.path("pick.tsv")]
    )
    #expect(!run.prompts.contains(Self.question))
    #expect(run.output.suffix(1) == ["pick: 2 cards"])
  }

  @Test("offers nothing in a pipe, without that deck, or to who has answered something")
  func notAsked() throws {
    #expect(!(try home().run(["version"]).prompts.contains(Self.question)))
    let run = try home(["japanese/greetings"]).run([""], isInteractive: true)
    #expect(!run.prompts.contains(Self.question))
    let used = try home()
    used.run(["challenge", "yes"])
    let path = used.folder.path("settings.json")
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
    let later = used.run([""], isInteractive: true)
    #expect(later.prompts.contains { $0.hasPrefix("What may I call you?") })
    #expect(!later.prompts.contains(Self.question))
  }

  @Test("ends with the input at its question")
  func ends() throws {
    let run = try home().run(events: [.line(""), .endOfInput], isInteractive: true)
    #expect(run.ending == .status(0))
  }
}
