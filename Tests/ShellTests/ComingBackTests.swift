import TestSupport
import Testing
import Time

@Suite("The day on which a card comes back") struct ComingBackTests {
  private static let deck =
    "#columns:question\tanswer\n" + (1...9).map { "q\($0)\tyes" }.joined(separator: "\n")

  @Test("is shown after each answer, and is what then happens", arguments: 1...8)
  func holds(life: Int) throws {
    var random = SeededGenerator(for: "Coming back")
    for _ in 0..<life { random = SeededGenerator(seed: random.next()) }
    let home = try Home(decks: ["d": Self.deck])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set noretry-missed new 4 questions 5"])
    var shown = ShownDays()
    var rounds = 0
    for _ in 1...10 {
      let due = Set(shown.days.filter { $0.value <= home.today }.keys)
      let newToday = shown.firstDays.count { $0.value == home.today }
      let count = min(5, shown.days.count + min(4 - newToday, 9 - shown.days.count))
      let script = Self.session(of: count, using: &random)
      let output = home.run(script).output
      let asked = try shown.read(output, on: home.today)
      try #require(asked.count == count, "\(script)\n\(output.joined(separator: "\n"))")
      #expect(due.count > count ? asked.isSubset(of: due) : asked.isSuperset(of: due))
      try expect(shown, in: home)
      rounds += asked.isEmpty ? 0 : 1
      let next = shown.days.values.filter { $0 > home.today }.min()
      switch Int.random(in: 0..<10, using: &random) {
      case 0: break
      case 1...5: home.go(to: try #require(next))
      default: home.go(to: home.today + Int.random(in: 1...30, using: &random))
      }
    }
    #expect(rounds == 10)
  }

  /// So many cards are due as the shown days say: on each of these days, and on the day before it.
  private func expect(_ shown: ShownDays, in home: Home) throws {
    let now = home.moment
    let today = home.today
    for day in Set(shown.days.values.flatMap { [$0, $0 + -1] } + [today]) where day >= today {
      home.go(to: day)
      let due = shown.days.values.count { $0 <= day }
      let said = try #require(home.run(["due"]).output.last)
      #expect(said.hasPrefix("\(due) due, "), "on \(day.iso8601)")
    }
    home.moment = now
  }

  /// A session that is answered and corrected in all ways that there are, of a known length.
  private static func session(of count: Int, using random: inout SeededGenerator) -> [String] {
    if Int.random(in: 0..<3, using: &random) == 0 {
      return ["learn"]
        + (0..<count).flatMap { _ in ["", "\(Int.random(in: 1...4, using: &random))"] }
    }
    let ways = [
      ["yes"], ["yes"], ["nothing"], [":hint", "yes"], [":giveup"], ["nothing", ":right"],
      ["yes", ":easy"], ["yes", ":wrong"], ["yes", ":easy", ":right"], ["yes", ":undo", "nothing"],
      [":giveup", ":undo", "yes", ":undo", "yes", ":easy"],
    ]
    return ["challenge"] + (0..<count).flatMap { _ in ways.randomElement(using: &random) ?? [] }
  }

  static let corrections: [(typed: String, then: String, back: String)] = [
    ("yes", ":easy", "in 6 days"), ("yes", ":wrong", "tomorrow"), ("yes", ":hard", "tomorrow"),
    ("nothing", ":right", "in 2 days"),
  ]

  @Test("is told anew when the rating is corrected", arguments: corrections)
  func corrected(typed: String, then: String, back: String) throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\tyes\nq2\tyes"])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    let output = home.run(["set noretry-missed", "challenge", typed, then]).output
    let line = try #require(output.first { $0.hasPrefix("Counted as") })
    #expect(line.hasSuffix("   back \(back)"), "\(line)")
    var shown = ShownDays()
    _ = try shown.read(output, on: home.today)
    try expect(shown, in: home)
  }

  @Test("is the old one again after :undo, of an answer and of a flashcard, also after a restart")
  func undone() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\tyes"])
    let first = Day(year: 2026, month: 12, day: 1)
    home.go(to: first)
    #expect(home.run(["challenge", "yes"]).output.contains("✓ right    yes   back in 2 days"))
    home.go(to: first + 2)
    let before = home.run(["due --json"]).output
    #expect(before == [#"{"due":1,"new":0,"next":null,"nextCount":null}"#])
    for lines in [["challenge", "yes", ":undo"], ["learn", "", "y"]] {
      #expect(home.run(lines).output.contains { $0.contains("back in ") })
      if lines[0] == "learn" { home.run(["undo"]) }
      #expect(home.run(["due --json"]).output == before)
    }
    home.run(["learn", "", "4"])
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
    home.run(["undo"])
    #expect(home.run(["due --json"]).output == before)
  }

  @Test("is that of the first answer where a card is answered again on the same day")
  func sameDay() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\tyes"])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    let first = home.run(["challenge", "yes"]).output
    #expect(first.contains("✓ right    yes   back in 2 days"))
    let second = home.run(["set noretry-missed", "challenge", "nothing"]).output
    #expect(second.contains("✗ wrong    the answer is: yes   back in 2 days"))
  }

  @Test("is not spoken of in practice, which has no consequences")
  func practice() throws {
    let home = try Home(decks: ["d": Self.deck])
    let output = home.run(["practice", "yes", "nothing", ":leave"]).output
    #expect(output.contains("✓ right    yes"))
    #expect(!output.contains { $0.contains("back ") })
    #expect(home.run(["due"]).output == ["0 due, 9 new"])
  }

  @Test("counts from the day of the answer, though the question was put the evening before")
  func overMidnight() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\tyes\nq2\tyes"])
    let day = Day(year: 2026, month: 12, day: 2)
    let midnight = home.firstMoment(of: day)
    home.moment = Moment(milliseconds: midnight.milliseconds - 60_000)
    #expect(home.today == day + -1)
    // Line 0 starts the session, line 1 answers on the old day, line 2 on the new one.
    let output = home.run(
      ["challenge", "yes", "yes"],
      happenings: [2: { home.moment = Moment(milliseconds: midnight.milliseconds + 1000) }]
    )
    .output
    #expect(output.count { $0 == "✓ right    yes   back in 2 days" } == 2)
    for (date, due) in [(day, 0), (day + 1, 1), (day + 2, 2)] {
      home.go(to: date)
      #expect(home.run(["due"]).output == ["\(due) due, 0 new"], "\(date.iso8601)")
    }
  }
}

/// What a learner knows who writes down when each card comes back.
private struct ShownDays {
  private(set) var days: [String: Day] = [:]
  /// On which day each card was answered for the first time.
  private(set) var firstDays: [String: Day] = [:]
  private var before: [(question: String, day: Day?, first: Day?)] = []

  /// Reads what a shell said.
  ///
  /// - Parameters:
  ///   - output: The lines.
  ///   - today: The day on which they were said.
  /// - Returns: The questions that were answered.
  /// - Throws: Where a verdict does not say when its card comes back.
  mutating func read(_ output: [String], on today: Day) throws -> Set<String> {
    var answered: Set<String> = []
    var question = ""
    for line in output {
      if let asked = line.wholeMatch(of: /\ \ (q\d+)/) { question = String(asked.1) }
      if line.first.map("✓≈✗".contains) == true {
        before.append((question, days[question], firstDays[question]))
        try note(question, line, today)
        answered.insert(question)
      } else if line.hasPrefix("Counted as") {
        let match = try #require(line.firstMatch(of: /: (q\d+)\ /))
        try note(String(match.1), line, today)
      } else if let rated = line.wholeMatch(of: /(q\d+): back .*/) {
        try note(String(rated.1), line, today)
        answered.insert(String(rated.1))
      } else if line.hasPrefix("Taken back: ") {
        let newest = before.popLast()
        let last = try #require(newest)
        #expect(line == "Taken back: \(last.question)")
        days[last.question] = last.day
        firstDays[last.question] = last.first
      }
    }
    return answered
  }

  private mutating func note(_ question: String, _ line: String, _ today: Day) throws {
    days[question] = try Self.day(in: line, from: today)
    if firstDays[question] == nil { firstDays[question] = today }
  }

  private static func day(in line: String, from today: Day) throws -> Day {
    let match = try #require(line.firstMatch(of: /back (.*)$/), "\(line)")
    let words = match.1.split(separator: " ")
    switch words.first {
    case "today": return today
    case "tomorrow": return today + 1
    case "in": return today + (try #require(Int(words[1])))
    default:
      let month = try #require(months.firstIndex(of: String(words[2])))
      return Day(
        year: try #require(Int(words[3])),
        month: month + 1,
        day: try #require(Int(words[1]))
      )
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
