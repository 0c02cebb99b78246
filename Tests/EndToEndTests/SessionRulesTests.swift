import Glibc
import TestSupport
import Testing

@Suite("The rules of a session", .serialized, .timeLimit(.minutes(10)))
struct SessionRulesTests {
  /// The questions of an output, in their order, each with the line above it.
  private func questions(in result: ProgramResult) -> [(heading: String, question: String)] {
    let lines = result.outputText.split(separator: "\n").map(String.init)
    return zip(lines, lines.dropFirst()).compactMap { heading, question in
      let isHeading = ["Challenge ", "Once more", "Practice "].contains(where: heading.hasPrefix)
      return isHeading ? (heading, question.trimmingPrefix("  ").description) : nil
    }
  }

  private static func deck(of count: Int) -> String {
    "#separator:tab\n#columns:word\tmeaning\n"
      + (0..<count).map { "word\($0)\tyes\n" }.joined()
  }

  @Test("ask each card once, ten of ten, in another order each time")
  func once() throws {
    let settings = #"{ "userName": "Mika", "numberOfQuestions": 10 }"#
    var orders: Set<[String]> = []
    for _ in 1...3 {
      let kuchi = try Kuchi(deck: Self.deck(of: 10), settings: settings)
      let input = ProgramInput.text(String(repeating: "yes\n", count: 10))
      let asked = questions(in: try kuchi.run(["challenge"], input: input)).map(\.question)
      #expect(asked.count == 10)
      #expect(Set(asked).count == 10)
      orders.insert(asked)
    }
    #expect(orders.count > 1)
  }

  @Test("bring a missed card back after three others, unscored")
  func missed() throws {
    let settings = #"{ "userName": "Mika", "numberOfQuestions": 10 }"#
    let kuchi = try Kuchi(deck: Self.deck(of: 10), settings: settings)
    let lines = [":giveup"] + Array(repeating: "yes", count: 10)
    let input = ProgramInput.text(lines.joined(separator: "\n") + "\n")
    let result = try kuchi.run(["challenge"], input: input)
    let asked = questions(in: result)
    let back = try #require(asked.firstIndex { $0.heading.hasPrefix("Once more") })
    #expect(asked[back].question == asked[0].question)
    #expect(back >= 4)
    #expect(result.outputText.contains("Score 9/10   90 %"))
  }

  @Test("ask every card though all are missed")
  func allMissed() throws {
    let kuchi = try Kuchi()
    let input = ProgramInput.text(String(repeating: ":giveup\n", count: 30))
    let asked = questions(in: try kuchi.run(["challenge"], input: input))
    for number in 1...6 {
      #expect(asked.contains { $0.heading.hasPrefix("Challenge \(number) of 6") })
    }
  }

  @Test("say so when there are fewer cards than wanted, and ask each once")
  func few() throws {
    let kuchi = try Kuchi(
      deck: Self.deck(of: 3),
      settings: #"{ "userName": "Mika", "numberOfQuestions": 50 }"#
    )
    let result = try kuchi.run(["challenge"], input: .text("yes\nyes\nyes\nyes\n"))
    #expect(result.outputText.hasPrefix("3 cards, not 50: there are no more.\n"))
    #expect(result.verdictCount == 3)
    #expect(result.outputText.contains("Score 3/3   100 %"))
  }

  @Test("begin none on an empty deck, and keep nothing of it")
  func empty() throws {
    let kuchi = try Kuchi(deck: "#separator:tab\n#columns:word\tmeaning\n")
    let result = try kuchi.run(["-c", "challenge", "-c", "history"])
    #expect(result.status == .code(1))
    #expect(result.errorText.contains("There are no cards in animals"))
    #expect(result.outputText.contains("No session yet"))
    let none = try Kuchi(deck: nil).run(["challenge"])
    #expect(none.status == .code(1))
    #expect(none.errorText.contains("There is no deck yet"))
  }

  @Test(
    "count what was asked as seen, and leave the rest untouched, when one leaves early"
  )
  func early() throws {
    let kuchi = try Kuchi(
      deck: Self.deck(of: 40),
      settings: #"{ "userName": "Mika", "numberOfQuestions": 10 }"#
    ).starting(at: "2026-12-01T09:00")
    let first = try kuchi.run(["challenge"], input: .text("yes\n:giveup\n:leave\n"))
    #expect(first.outputText.contains("Left after 2 of 10. What you answered is kept."))
    #expect(try kuchi.reviews().count == 2)
    let right = questions(in: first)[0].question
    let input = ProgramInput.text(String(repeating: "yes\n", count: 10))
    let second = try kuchi.run(["challenge"], input: input)
    let again = questions(in: second).map(\.question)
    #expect(!again.contains(right), "it was answered rightly")
    #expect(!again.contains(questions(in: first)[2].question), "it was seen, and others were not")
    #expect(questions(in: second).count == 10)
  }

  @Test("take back answers to the first one and no further; then all is as before")
  func undoBeyondStart() throws {
    let commands = [
      "stats", "history", "due --json", "forecast", "hard", "scores", "check animals",
    ]
    func looked(_ kuchi: Kuchi) throws -> String {
      let arguments = ["--at", "2026-12-01T10:00"] + commands.flatMap { ["-c", $0] }
      return try kuchi.run(arguments).outputText.replacing(kuchi.home.path, with: "")
    }
    func play(_ lines: String) throws -> (kuchi: Kuchi, said: String) {
      let kuchi = try Kuchi(deck: Self.deck(of: 6))
      let input = ProgramInput.text("challenge\n\(lines):leave\n")
      return (
        kuchi, try kuchi.run(["--at", "2026-12-01T09:00", "--seed", "7"], input: input).outputText
      )
    }
    let undone = try play("yes\nno\nyes\n" + String(repeating: ":undo\n", count: 6))
    #expect(undone.said.ranges(of: "Taken back: ").count == 3)
    let refusal = "There is no answer in this session to take back."
    #expect(undone.said.ranges(of: refusal).count == 3)
    #expect(!undone.said.contains("-1"))
    #expect(try undone.kuchi.reviews() == [])
    #expect(try Kuchi.number("SELECT count(*) FROM retraction", in: undone.kuchi.journal) == 3)
    #expect(try looked(undone.kuchi) == looked(try play("").kuchi), "as if nothing was answered")
    let one = try play("yes\n")
    let more = try play("yes\nno\n:undo\n:wrong\n:right\nno\n:undo\n")
    #expect(try looked(more.kuchi) == looked(one.kuchi), "as if one was answered")
  }

  @Test("have an end: then they say when the next card comes, and offer practice")
  func nothingDue() throws {
    let kuchi = try Kuchi(deck: Self.deck(of: 6))
    let answers = ProgramInput.text(String(repeating: "yes\n", count: 6))
    _ = try kuchi.run(["--at", "2026-12-01T09:00", "challenge"], input: answers)
    let piped = try kuchi.run(["--at", "2026-12-01T10:00", "challenge"]).outputText
    #expect(piped.contains(/Nothing is due. The next .* back (tomorrow|in \d days)/))
    let pty = try kuchi.start(["--at", "2026-12-01T10:00"])
    try pty.waitForPrompt()
    pty.enter("")
    try pty.waitForPrompt("Go on ahead of the day? (Y/n)")
    pty.enter("n")
    try pty.waitFor(":practice goes through the whole deck and moves no schedule.")
    try pty.waitForPrompt()
    pty.enter("practice")
    try pty.waitForQuestion("Practice 1 of 6")
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("count what was answered alone, not what was looked at, asked or taken back")
  func countsAnswers() throws {
    let kuchi = try Kuchi()
    try kuchi.play(2, on: "2026-12-01")
    func stats() throws -> String {
      try kuchi.run(["-c", "stats", "-c", "forecast", "--at", "2026-12-01T12:00"]).outputText
    }
    let before = try stats()
    let rest = [
      "check --rebuild\n", "show ねこ\nhistory\nscores\nhard\n", "challenge\n:leave\n",
      "challenge\n:giveup\n:undo\n:hint\n:skip\n:leave\n", "learn\n\nq\n", "backup\n",
    ]
    for lines in rest {
      _ = try kuchi.run(["--at", "2026-12-01T11:00"], input: .text(lines))
      #expect(try stats() == before, "\(lines)")
    }
  }

  @Test("take a literal colon behind two, and say so for an unknown command")
  func literal() throws {
    let kuchi = try Kuchi(deck: "#separator:tab\n#columns:word\tmeaning\nquit\t:q\nsmile\t:-)\n")
    let answers = ["quit": "::q", "smile": "::-)"]
    let pty = try kuchi.start(["challenge"])
    for number in 1...2 {
      let asked = try pty.waitForQuestion("Challenge \(number) of 2")
      pty.enter(":nosuch")
      try pty.wait(until: "how to type it") {
        $0.words.ranges(of: "typed with two: ::nosuch").count == number
      }
      #expect(try pty.waitForQuestion("Challenge \(number) of 2") == asked)
      pty.enter(try #require(answers[asked.question]))
      try pty.waitForVerdicts(number)
    }
    #expect(pty.screen.verdicts == ["✓", "✓"])
    #expect(Set(try kuchi.reviews().map(\.typed)) == [":q", ":-)"])
  }

  @Test("leave an edited deck as it was edited when an answer is taken back")
  func editedMeanwhile() throws {
    let kuchi = try Kuchi(deck: Self.deck(of: 6))
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("challenge")
    try pty.waitForQuestion("Challenge 1 of 6")
    pty.enter("yes")
    let asked = try pty.waitForQuestion("Challenge 2 of 6")
    let edited = Self.deck(of: 6) + "added\tmeanwhile\n"
    try kuchi.home.write("kuchi/decks/animals.tsv", edited)
    pty.enter(":undo")
    try pty.waitForQuestion("Challenge 1 of 6")
    #expect(kuchi.home.text("kuchi/decks/animals.tsv") == edited)
    #expect(try kuchi.reviews().isEmpty)
    pty.enter("yes")
    #expect(try pty.waitForQuestion("Challenge 2 of 6").question == asked.question)
    pty.enter(":leave")
    try pty.waitForPrompt()
    pty.enter("use animals")
    try pty.waitFor("animals: 7 cards")
  }

  @Test("show numbered answers where choices are wanted, and take the number or the text")
  func choices() throws {
    let settings =
      #"{ "userName": "Mika", "appearance": "dark", "answerMode": "choices", "numberOfChoices": 4 }"#
    let kuchi = try Kuchi(deck: Kuchi.numbers, settings: settings)
    let pty = try kuchi.start(["challenge"])
    for number in 1...6 {
      let asked = try pty.waitForQuestion("Challenge \(number) of 6")
      let right = try #require(Kuchi.answers[asked.question])
      let screen = pty.screen
      let rows = (screen.cursor.row - 4..<screen.cursor.row).map {
        screen.line($0).split(separator: " ").map(String.init)
      }
      #expect(rows.map { $0.first } == ["1", "2", "3", "4"])
      let place = try #require(rows.firstIndex { $0.last == right })
      if number == 1 {
        pty.enter("7")
        try pty.wait(until: "which numbers there are") { $0.words.contains("from 1 to 4") }
        try pty.waitForPrompt(asked.prompt)
      }
      pty.enter(number.isMultiple(of: 2) ? right : "\(place + 1)")
      try pty.waitForVerdicts(number)
    }
    #expect(pty.screen.verdicts == Array(repeating: "✓", count: 6))
  }

  @Test("take Ctrl-D for the end only on an empty line")
  func endOfInput() throws {
    let pty = try Kuchi(deck: Kuchi.numbers).start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("abc\u{4}\u{4}d")
    try pty.wait(until: "the line, and no end") { $0.cursorLine == "\(asked.prompt) abcd" }
    pty.send("\u{15}\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.screen.words.contains("Left before the first answer."))
  }

  @Test("hold for cards of any length")
  func long() throws {
    let rows = [
      "five megabytes\t" + String(repeating: "x", count: 5_000_000),
      String(repeating: "か", count: 200_000) + "\tmany kana",
      "a thousand ways\t" + (1...1000).map { "way \($0)" }.joined(separator: "; "),
    ]
    let kuchi = try Kuchi(
      deck: "#separator:tab\n#columns:word\tmeaning\n" + rows.joined(separator: "\n") + "\n"
    )
    let check = try kuchi.run(["check"])
    #expect(check.status == .code(0) || check.status == .code(1))
    let result = try kuchi.run(["challenge"], input: .text(":hint\n:giveup\n:giveup\n:giveup\n"))
    #expect(result.status == .code(0) || result.status == .code(1))
    #expect(ControlBytes.inPipe(result.output) == [])
  }
}

@Suite("The window", .serialized, .timeLimit(.minutes(10)))
struct WindowTests {
  @Test("may change while a long line is typed", arguments: [(24, 60), (12, 120), (30, 40)])
  func resized(rows: Int, columns: Int) throws {
    let pty = try Kuchi().start()
    try pty.waitForPrompt()
    let kana = String(repeating: "かなです。", count: 14)
    pty.send(kana)
    try pty.wait(until: "seventy kana") { $0.text.filter { "かなです。".contains($0) }.count == 70 }
    pty.resize(rows: rows, columns: columns)
    pty.send("x")
    try pty.wait(until: "all of it, once") {
      let shown = $0.text.split(separator: "\n").joined()
      return shown.hasSuffix("kuchi> \(kana)x")
    }
    pty.send("\u{15}")
    pty.enter("version")
    try pty.waitFor("journal")
  }

  @Test("of another program is no concern on a pipe")
  func onPipe() throws {
    let kuchi = try Kuchi()
    let pty = try Pty(
      "/bin/sh",
      ["-c", #"mkfifo in; exec "$0" <in >out 2>&1"#, kuchi.program],
      home: kuchi.home,
      environment: kuchi.environment,
      directory: kuchi.home.path
    )
    var pipe: Int32 = -1
    try pty.wait(until: "somebody to read the pipe") { _ in
      if pipe < 0 { pipe = open(kuchi.home.path("in"), O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
      return pipe >= 0
    }
    defer { if pipe >= 0 { close(pipe) } }
    func change(_ columns: Int) throws {
      try pty.waitUntilAsleep("kuchi")
      pty.resize(rows: 30, columns: columns)
      pty.signal(SIGWINCH)
      try pty.waitUntilAsleep("kuchi")
    }
    try change(60)
    for count in 1...2 {
      #expect(write(pipe, "version\n", 8) == 8)
      try pty.wait(until: "answer \(count)") { _ in
        kuchi.home.text("out")?.ranges(of: "Kuchi ").count == count
      }
      try change(60 + count)
    }
    close(pipe)
    pipe = -1
    #expect(try pty.waitForExit() == .code(0))
    #expect(kuchi.home.text("out")?.hasPrefix("Kuchi ") == true)
    #expect(pty.rawOutput == [])
  }

  @Test("shows tables whose columns stand under one another, whatever the letters")
  func tables() throws {
    let kuchi = try Kuchi(deck: nil)
    let names = ["日本語", "abc", "ｱｲｳ", "か\u{3099}くせい", "éèê"]
    for name in names {
      try kuchi.home.write("kuchi/decks/\(name).tsv", "#columns:word\tmeaning\nkuchi\tmouth\n")
    }
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("decks")
    let screen = try pty.waitForPrompt()
    var columns: [Int] = []
    for row in 0..<screen.cursor.row {
      for column in 0..<screen.columns
      where (0..<6).map({ screen.cell(row, column + $0).text }).joined() == "1 note" {
        columns.append(column)
      }
    }
    #expect(columns.count == names.count)
    #expect(Set(columns).count == 1)
    #expect(screen.halvedCharacters == 0)
  }
}
