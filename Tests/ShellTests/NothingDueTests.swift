import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("Where nothing is due") struct NothingDueTests {
  private let home: Home

  /// A deck of three cards, all of them answered today.
  init() throws {
    home = try Home(decks: ["d": "#columns:question\tanswer\nq1\tyes\nq2\tyes\nq3\tyes"])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set name Mika noretry-missed questions 3", "challenge", "yes", "yes", "yes"])
  }

  private static let question = "Go on ahead of the day? (Y/n) "
  private static let said = "Nothing is due. The next 3 cards come back in 2 days."

  private var sessionCount: Int {
    home.run(["history"]).output.count { $0.contains("challenge") || $0.contains("learn") }
  }

  @Test(
    "it is said when the next card comes back, and asked whether to go on",
    arguments: ["", "y"]
  )
  func goesOn(answer: String) throws {
    let run = home.run(["", answer, "yes", "yes", "yes", ""], isInteractive: true)
    #expect(run.output.contains(Self.said))
    #expect(run.prompts.contains(Self.question))
    #expect(run.output.contains { $0.hasPrefix("Challenge 3 of 3") })
    #expect(sessionCount == 2)
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
  }

  @Test("who says no is told of practice, and no session begins")
  func declines() throws {
    let run = home.run(["", "n"], isInteractive: true)
    #expect(run.output.contains(Self.said))
    #expect(run.output.last == ":practice goes through the whole deck and moves no schedule.")
    #expect(!run.output.contains { $0.hasPrefix("Challenge") })
    #expect(sessionCount == 1)
  }

  static let endings: [(event: LineEvent, ending: QuizShell.Ending)] = [
    (.endOfInput, .status(0)), (.interrupted(droppingText: false), .status(0)),
    (.tooLong, .status(0)),
    (.terminated(signal: 15), .signal(15)), (.terminated(signal: 1), .signal(1)),
  ]

  @Test("nothing begins without an answer, and a signal ends the program", arguments: 0..<5)
  func unanswered(number: Int) throws {
    let (event, ending) = Self.endings[number]
    let run = home.run(events: [.line(""), event], isInteractive: true)
    #expect(run.prompts.contains(Self.question))
    #expect(run.ending == ending)
    #expect(!run.output.contains { $0.hasPrefix("Challenge") })
    #expect(sessionCount == 1)
  }

  @Test("a pipe goes on unasked, in learning mode too")
  func pipe() throws {
    let run = home.run(["", ":leave", "learn", ":leave"])
    #expect(run.output.count { $0 == Self.said } == 2)
    #expect(!run.prompts.contains(Self.question))
    #expect(run.output.contains { $0.hasPrefix("Challenge 1 of 3") })
  }

  @Test("the greeting says it too, until the day has come")
  func greeting() throws {
    let waiting = home.run([], isInteractive: true).output
    #expect(waiting.first?.contains("0 due, 0 new") == true)
    #expect(waiting.contains("The next 3 cards come back in 2 days."))
    home.go(to: home.today + 1)
    #expect(
      home.run([], isInteractive: true).output.contains("The next 3 cards come back tomorrow.")
    )
    home.go(to: home.today + 1)
    let due = home.run(["", ":leave"], isInteractive: true)
    #expect(due.output.first?.contains("3 due, 0 new") == true)
    #expect(!due.output.contains { $0.hasPrefix("The next") })
    #expect(!due.prompts.contains(Self.question))
  }

  @Test("practice asks nothing, for it moves no schedule")
  func practice() throws {
    let run = home.run(["practice", ":leave"], isInteractive: true)
    #expect(!run.prompts.contains(Self.question))
    #expect(run.output.contains { $0.hasPrefix("Practice 1 of 3") })
  }
}

@Suite("A session by schedule") struct MixtureTests {
  private static func deck(of count: Int) -> String {
    "#columns:question\tanswer\n" + (1...count).map { "q\($0)\tyes" }.joined(separator: "\n")
  }

  /// The questions that were asked, in their order.
  private func asked(_ output: [String]) -> [String] {
    output.compactMap { $0.wholeMatch(of: /\ \ (q\d+)/).map { String($0.1) } }
  }

  @Test("is made of due cards, then new ones, then cards ahead of their day, and says so")
  func order() throws {
    let home = try Home(decks: ["d": Self.deck(of: 9)])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set noretry-missed questions 3 new 6", "challenge", "yes", "yes", "yes"])
    home.run(["challenge", "no", "no", "no"])
    home.go(to: home.today + 1)
    home.run(["set new 1"])
    #expect(home.run(["due"]).output == ["3 due, 1 new"])

    for (count, ahead) in [(3, nil), (4, nil), (5, "1 card of 5 ahead of the day.")] {
      let output = home.run(["set questions \(count)", "challenge", ":leave"]).output
      #expect(output.contains { $0.hasPrefix("Challenge 1 of \(count)") })
      #expect(output.first { $0.contains("ahead") } == ahead)
    }
    // Flashcards come in the order in which they were picked.
    let output = home.run(["learn"] + Array(repeating: ["", "y"], count: 5).joined()).output
    let rated = output.compactMap { $0.wholeMatch(of: /(q\d+): back .*/).map { String($0.1) } }
    try #require(rated.count == 5)
    #expect(Set(rated[0..<3]) == ["q4", "q5", "q6"])
    #expect(rated[3] == "q7")
    #expect(["q1", "q2", "q3"].contains(rated[4]))
  }

  @Test("asks the due card first that is least likely to be known")
  func weakest() throws {
    let home = try Home(decks: ["d": Self.deck(of: 3)])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["learn", "", "3", "", "1", "", "2"])
    home.go(to: home.today + 3)
    let output = home.run(["learn", "", "y", "", "y", "", "y"]).output
    let rated = output.compactMap { $0.wholeMatch(of: /(q\d+): back .*/).map { String($0.1) } }
    #expect(rated == ["q2", "q3", "q1"])
  }

  @Test("says whether there are no more cards, or today no more new ones")
  func fewer() throws {
    let home = try Home(decks: ["d": Self.deck(of: 4)])
    let words = { (lines: [String]) in home.run(lines).output.first { $0.contains("no more") } }
    let all = words(["set questions 6", "challenge", ":leave"])
    #expect(all == "4 cards, not 6: there are no more.")
    let three = words(["set new 3", "challenge", ":leave"])
    #expect(three == "3 cards, not 6: no more new ones today. :set new 23 allows more.")
    let none = words(["set new 0", "challenge"])
    #expect(
      none == "No card waits in d: no more new ones today. :set new 20 allows more."
        + " :practice goes through the whole deck."
    )
    #expect(words(["practice", ":leave"]) == nil)
  }

  @Test("offers no more new cards where the setting allows no more")
  func bound() throws {
    let home = try Home(decks: ["d": Self.deck(of: 1001)])
    let run = home.run(["set new 999 questions 200", "learn", "q", "due"])
    #expect(run.output.last == "0 due, 999 new")
  }
}
