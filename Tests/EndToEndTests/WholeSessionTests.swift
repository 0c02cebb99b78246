import Glibc
import TestSupport
import Testing

@Suite("A whole session on a terminal", .serialized, .timeLimit(.minutes(10)))
struct WholeSessionTests {
  let kuchi: Kuchi

  // Within one day whenever it is run: what is told of a session names the day.
  init() throws { kuchi = try Kuchi().starting(at: "2026-12-01T09:00") }

  static let windows: [(rows: Int, columns: Int, newRows: Int, newColumns: Int)] = [
    (24, 80, 20, 60), (20, 40, 24, 70),
  ]

  @Test(
    "is played with a wrong answer, a blank, an unknown command, Ctrl-C and a new size",
    arguments: windows
  )
  func plays(rows: Int, columns: Int, newRows: Int, newColumns: Int) throws {
    let pty = try kuchi.start(rows: rows, columns: columns)
    try pty.waitForPrompt()
    pty.enter("")

    try playRight(pty, "Challenge 1 of 6")
    let missed = try playWrong(pty, "Challenge 2 of 6")
    try playAfterBlank(pty, "Challenge 3 of 6")
    try playAfterUnknownCommand(pty, "Challenge 4 of 6")
    try playAfterInterrupt(pty, "Challenge 5 of 6")

    // The missed card comes back behind three others, or last.
    let again = try pty.answer("Once more")
    #expect(again.question == missed.question)
    try playAcrossResize(pty, "Challenge 6 of 6", newRows, newColumns)

    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    #expect(pty.screen.verdicts == ["✓", "✗", "✓", "✓", "✓", "✓", "✓"])
    #expect(pty.screen.words.contains("Congratulations, Mika! You're awesome! Score 5/6 83 %"))
    #expect(pty.screen.words.contains("\(missed.question) — "))
    pty.enter("4")
    try pty.waitForPrompt()

    try expectHistoryAgrees(pty, missed)
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
    #expect(pty.screen.halvedCharacters == 0)
    #expect(pty.screen.unknownSequences == [])
    try expectJournalAgrees(missed)
  }

  @Test("looks as it is written down")
  func transcript() throws {
    let kuchi = try Kuchi(deck: Kuchi.numbers, named: "numbers")
    let pty = try kuchi.start(["--seed", "7", "--at", "2026-12-01T09:00"])
    try pty.waitForPrompt()
    pty.enter("")
    for number in 1...6 {
      if number == 3 {
        try pty.waitForQuestion("Challenge 3 of 6")
        pty.enter("cat")
      } else {
        try pty.answer("Challenge \(number) of 6")
      }
    }
    try pty.answer("Once more")
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.enter("5")
    try pty.waitForPrompt()
    pty.enter(":history 1")
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForExit()
    expectTranscript(pty.screen.transcript, equalsFixture: "transcripts/challenge.txt")
  }

  @Test("is left, kept, and resumed after a restart with exactly what was not answered")
  func resumes() throws {
    let first = try kuchi.start()
    try first.waitForPrompt()
    first.enter("")
    try first.answer("Challenge 1 of 6")
    try first.answer("Challenge 2 of 6")
    try first.waitForQuestion("Challenge 3 of 6")
    first.send("\u{4}")
    try first.waitForPrompt()
    #expect(first.screen.words.contains("Left after 2 of 6. What you answered is kept."))
    first.signal(SIGKILL)
    try first.waitForExit()

    let second = try kuchi.start()
    try second.waitForPrompt()
    second.enter(":resume")
    #expect(try second.waitForQuestion("Challenge 3 of 6").heading.hasSuffix("score 2/2"))
    for number in 3...6 { try second.answer("Challenge \(number) of 6") }
    try second.waitForPrompt("Rate this session 1–5 (Enter skips):")
    #expect(second.screen.words.contains("Score 6/6 100 %"))
    let reviews = try kuchi.reviews()
    #expect(reviews.count == 6)
    #expect(Set(reviews.map(\.question)).count == 6, "no card was asked twice")
    #expect(Set(reviews.map(\.session)).count == 1)
  }

  // MARK: The six challenges

  private func playRight(_ pty: Pty, _ heading: String) throws {
    let asked = try pty.waitForQuestion(heading)
    #expect(asked.heading.hasSuffix("score 0/0"))
    try pty.type(right(asked), behind: asked.prompt)
    pty.send("\r")
    try pty.waitForVerdicts(1)
  }

  private func playWrong(_ pty: Pty, _ heading: String) throws -> AskedQuestion {
    let asked = try pty.waitForQuestion(heading)
    #expect(asked.heading.hasSuffix("score 1/1"))
    try pty.type(Kuchi.wrongAnswer(at: asked.prompt), behind: asked.prompt)
    pty.send("\r")
    try pty.waitForVerdicts(2)
    try pty.waitFor("the answer is: \(right(asked))")
    return asked
  }

  private func playAfterBlank(_ pty: Pty, _ heading: String) throws {
    let asked = try pty.waitForQuestion(heading)
    #expect(asked.heading.hasSuffix("score 1/2"))
    pty.enter("")
    try pty.waitFor(":giveup")
    #expect(try pty.waitForQuestion(heading) == asked, "the same question waits")
    pty.enter("   ")
    #expect(try pty.waitForQuestion(heading) == asked)
    #expect(pty.screen.verdicts.count == 2, "a blank is no answer")
    pty.enter(right(asked))
    try pty.waitForVerdicts(3)
  }

  private func playAfterUnknownCommand(_ pty: Pty, _ heading: String) throws {
    let asked = try pty.waitForQuestion(heading)
    #expect(asked.heading.hasSuffix("score 2/3"))
    pty.enter(":hinnt")
    try pty.wait(until: "what was meant") { $0.words.contains("Did you mean :hint?") }
    #expect(try pty.waitForQuestion(heading) == asked)
    #expect(pty.screen.verdicts.count == 3, "an unknown command is no answer")
    pty.enter(right(asked))
    try pty.waitForVerdicts(4)
  }

  private func playAfterInterrupt(_ pty: Pty, _ heading: String) throws {
    let asked = try pty.waitForQuestion(heading)
    #expect(asked.heading.hasSuffix("score 3/4"))
    try pty.type("まちがい", behind: asked.prompt)
    pty.send("\u{3}")
    try pty.wait(until: "how to leave") { $0.words.contains("Ctrl-C again leaves") }
    #expect(try pty.waitForQuestion(heading) == asked, "the line is gone, the question is not")
    #expect(pty.screen.verdicts.count == 4)
    pty.enter(right(asked))
    try pty.waitForVerdicts(5)
  }

  private func playAcrossResize(
    _ pty: Pty,
    _ heading: String,
    _ newRows: Int,
    _ newColumns: Int
  ) throws {
    let asked = try pty.waitForQuestion(heading)
    #expect(asked.heading.hasSuffix("score 4/5"))
    let answer = right(asked)
    try pty.type(String(answer.prefix(1)), behind: asked.prompt)
    pty.resize(rows: newRows, columns: newColumns)
    try pty.waitForLine(asked.prompt + " " + answer.prefix(1))
    // The screen may be looked at while the line is being drawn anew.
    let begun = asked.prompt + " " + answer.prefix(1)
    try pty.wait(until: "the line once") { $0.transcript.ranges(of: begun).count == 1 }
    for count in 2...answer.count {
      pty.send(String(answer.prefix(count).suffix(1)))
      try pty.waitForLine(asked.prompt + " " + answer.prefix(count))
    }
    #expect(pty.screen.transcript.ranges(of: begun).count == 1, "nothing of the old line is left")
    pty.send("\r")
    try pty.waitForVerdicts(7)
  }

  private func right(_ asked: AskedQuestion) -> String { Kuchi.answers[asked.question] ?? "?" }

  // MARK: What is told of it afterwards

  private func expectHistoryAgrees(_ pty: Pty, _ missed: AskedQuestion) throws {
    pty.enter(":history")
    try pty.waitForPrompt()
    let list = try #require(pty.screen.rows(since: "kuchi> :history"))
    #expect(list.contains("today 1 "))
    #expect(list.contains(" animals challenge 5/6 83 % "))
    #expect(list.contains("●●●●○"))

    pty.enter(":history 1")
    try pty.waitForPrompt()
    let detail = try #require(pty.screen.rows(since: "kuchi> :history 1"))
    #expect(detail.contains("Score 5/6 83 %"))
    #expect(detail.filter { $0 == "✓" }.count == 6)
    let wrong = Kuchi.wrongAnswer(at: missed.prompt)
    #expect(detail.contains("✗ \(missed.question) you: \(wrong)"))
    #expect(detail.ranges(of: "once more").count == 1)

    pty.enter(":scores")
    try pty.waitForPrompt()
    let scores = try #require(pty.screen.rows(since: "kuchi> :scores"))
    #expect(scores.contains("1 today 5/6 83 % 83 %"))
    #expect(scores.contains("1 session: 5 of 6 right, 83 %"))
  }

  private func expectJournalAgrees(_ missed: AskedQuestion) throws {
    let reviews = try kuchi.reviews()
    #expect(reviews.filter(\.isScored).count == 6)
    #expect(reviews.filter { $0.isScored && $0.verdict == "right" }.count == 5)
    #expect(reviews.filter { $0.verdict == "wrong" }.map(\.question) == [missed.question])
    #expect(Set(reviews.map(\.question)) == Set(Kuchi.animalAnswers.keys))
  }
}

extension Pty {
  /// Types a text letter by letter; after each the line and the cursor are right.
  fileprivate func type(_ text: String, behind prompt: String) throws {
    var typed = ""
    for letter in text {
      typed.append(letter)
      send(String(letter))
      try waitForLine("\(prompt) \(typed)")
    }
  }

  /// Waits until the line that is edited reads so, with the cursor right behind it.
  fileprivate func waitForLine(_ line: String) throws {
    let width = line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x80 ? 1 : 2) }
    try wait(until: "the line “\(line)” and the cursor in column \(width)") { screen in
      var shown = screen.cursorLine
      shown += String(repeating: " ", count: max(0, line.count - shown.count))
      return shown == line && screen.cursor.column == width
    }
  }
}

extension Screen {
  /// What stands behind the last such line, without what aligning made of its blanks.
  fileprivate func rows(since line: String) -> String? {
    let lines = unwrappedTranscript.split(separator: "\n")
    guard let start = lines.lastIndex(where: { $0 == line }) else { return nil }
    return lines[(start + 1)...].joined(separator: "\n")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
