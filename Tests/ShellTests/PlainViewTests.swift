import Settings
@testable import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("Plain output") struct PlainViewTests {
  static let deck =
    "#language:ja\n#columns:word\tmeaning\tnote\nねこ\tcat\tan animal\nいぬ\tdog; hound\t\n"

  /// Everything that a learner sees in a day.
  static let lines = [
    "history", "history 1", "scores", "stats", "forecast",
    "hard", "settings", "set", "set all", "decks", "show ねこ", "judge ねこ = cat", "help", "help keys",
    "version", "find ねこ", "learn", "", "y", "", "n", "q", "due",
  ]

  /// Answers a challenge rightly, and Enter where anything else is asked.
  static func play(_ home: Home) {
    let console = ScriptedConsole([.line("challenge")])
    console.reply = { prompt, output in
      if prompt.hasPrefix("kuchi>") { return nil }
      guard prompt.hasPrefix("meaning>"), let question = output.last(where: { $0.hasPrefix("  ") })
      else { return "" }
      return ["  ねこ": "cat", "  いぬ": "dog"][question] ?? ""
    }
    _ = home.shell(on: console).run()
  }

  @Test("says the same words as always, each statement in a line, and draws nothing")
  func plain() throws {
    let home = try Home(decks: ["animals": Self.deck])
    for day in 0..<3 {
      home.moment = home.moment.later(by: Int64(day) * 86_400_000)
      home.run(["set noplain"])
      Self.play(home)
      let said = home.run(["set plain"] + Self.lines).output
      for line in said {
        #expect(!line.contains("   "), "\(line)")
        #expect(line.first != " " && line.last != " ", "\(line)")
        #expect(!line.contains { "✓✗≈●○▁▂▃▄▅▆▇█|".contains($0) }, "\(line)")
        #expect(!line.contains("##") && !line.contains("--+") && !line.contains("[ "), "\(line)")
      }
      for words in ["plain output", "rating: good", "chosen: animals", "right: ねこ"] {
        #expect(said.contains { $0.contains(words) }, "\(words) in \(said)")
      }
    }
  }

  @Test("tells in words where a slip is")
  func slip() throws {
    let home = try Home(decks: ["places": "#columns:question\tanswer\ncapital of France\tParis\n"])
    let said = home.run(["set plain", "challenge", "Pariz", ""]).output
    let start = try #require(said.firstIndex { $0.hasPrefix("right, with a slip") })
    #expect(
      said[start...].prefix(5)
        == [
          "right, with a slip (typo): Paris", "back in 2 days", "you typed: Pariz",
          "expected: Paris", "“z” should be “s”",
        ]
    )
  }

  @Test("is taken up and given up at once, and kept for the next start")
  func switches() throws {
    let home = try Home(decks: ["animals": Self.deck])
    #expect(home.run(["stats", "set plain", "stats"]).output.contains("today: 0 of 20 answers"))
    let next = home.run(["stats", "set noplain", "stats"]).output
    #expect(next.first == "today: 0 of 20 answers")
    #expect(next.contains { $0.hasPrefix("today  ") })
  }
}

/// What a look says is said by words or signs as well.
@Suite("Without colours") struct WithoutColoursTests {
  /// The lines that a shell without any colour shows.
  private func said(_ lines: [String], _ deck: String = PlainViewTests.deck) throws -> [String] {
    try Home(decks: ["animals": deck]).run(lines).output
  }

  @Test("verdicts differ in their words")
  func verdicts() throws {
    let deck = "#columns:question\tanswer\ncapital of France\tParis\n"
    let right = try said(["challenge", "Paris"], deck)
    let slip = try said(["challenge", "Pariz"], deck)
    let wrong = try said(["challenge", "London"], deck)
    #expect(right.contains { $0.contains("right    Paris") })
    #expect(slip.contains { $0.contains("right, with a slip") })
    #expect(wrong.contains { $0.contains("wrong") })
    let marks = try [right, slip, wrong].map { lines in
      try #require(lines.compactMap(\.first).first { "✓≈✗".contains($0) })
    }
    #expect(Set(marks).count == 3)
  }

  @Test("lists of past answers tell right, slip and wrong apart")
  func history() throws {
    let home = try Home(decks: ["animals": "#columns:question\tanswer\ncapital of France\tParis\n"])
    var seen: Set<String> = []
    var cells: Set<String> = []
    for typed in ["Paris", "Pariz", "London"] {
      home.moment = home.moment.later(by: 9 * 86_400_000)
      home.run(["challenge", typed])
      let lines = home.run(["history 1", "history 2", "history 3", "show France"]).output
      seen.formUnion(lines.compactMap { "✓≈✗".contains($0.first ?? " ") ? $0 : nil })
      cells.formUnion(lines.filter { $0.hasSuffix(typed) && !$0.contains("you:") })
    }
    #expect(Set(seen.compactMap(\.first)).count == 3)
    let ratings = cells.compactMap { line in
      ["again", "good, slip", "good"].first { line.contains($0) }
    }
    #expect(Set(ratings) == ["again", "good, slip", "good"])
  }

  @Test("changed settings, chosen decks and a reached goal are marked")
  func marks() throws {
    let settings = try said(["set questions 10", "settings"])
    #expect(settings.contains { $0.contains("questions") && $0.contains("(default 6)") })
    #expect(settings.filter { $0.contains("(default") }.count == 1)
    #expect(try said(["decks"]).contains { $0.hasPrefix("*") && $0.contains("animals") })
    let home = try Home(decks: ["animals": PlainViewTests.deck])
    home.run(["set goal 1"])
    PlainViewTests.play(home)
    let goal = home.run(["stats"]).output
    #expect(goal.contains { $0.contains("the goal of 1 is reached") })
  }

  @Test("levels of the year differ in their marks")
  func levels() {
    let chart = HeatMapChart(weeks: [.init([0, 1, 2, 3, 4])], dayLabels: [])
    #expect(Set(chart.lines(fitting: 20).map(\.plainText)).count == 5)
  }
}
