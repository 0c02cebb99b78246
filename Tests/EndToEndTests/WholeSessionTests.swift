import TestSupport
import Testing

@Suite("A whole session", .serialized, .timeLimit(.minutes(1)))
struct WholeSessionTests {
  @Test("with a right, a wrong and a blank answer, a command, a Ctrl-C and another window size")
  func everything() throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.enter("")

    var screen = try pty.waitForPrompt("meaning>")
    #expect(screen.text.contains("Challenge 1 of 6"))
    #expect(screen.text.contains("score 0/0"))
    let first = try learner.answer(to: learner.question(on: screen))
    pty.enter(first)
    screen = try pty.waitForPrompt("meaning>")
    #expect(screen.text.contains("✓ right    \(first)"))
    #expect(screen.text.contains("score 1/1"))

    let second = try learner.answer(to: learner.question(on: screen))
    pty.enter("nothing of the kind")
    screen = try pty.waitForPrompt("meaning>")
    #expect(screen.text.contains("✗ wrong    the answer is: \(second)"))
    #expect(screen.text.contains("Challenge 3 of 6"))
    #expect(screen.text.contains("score 1/2"))

    pty.enter("")
    screen = try pty.waitForPrompt("meaning>")
    #expect(screen.text.contains(":giveup"))
    pty.enter(":nonsense")
    screen = try pty.waitForPrompt("meaning>")
    #expect(screen.text.contains("There is no command :nonsense here, so nothing was counted."))
    pty.send("half an ans")
    try pty.wait(until: "the typed half") { $0.cursorLine == "meaning> half an ans" }
    pty.send("\u{3}")
    screen = try pty.waitForPrompt("meaning>")
    pty.resize(rows: 30, columns: 60)
    // Three more, then the missed one once more, then the last.
    for heading in [
      "Challenge 3 of 6", "Challenge 4 of 6", "Challenge 5 of 6", "Once more", "Challenge 6 of 6",
    ] {
      screen = try pty.waitForPrompt("meaning>")
      #expect(screen.unwrappedTranscript.contains(heading))
      pty.enter(try learner.answer(to: learner.question(on: screen)))
    }
    screen = try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    #expect(screen.text.contains("Congratulations, Mika!  You're awesome!"))
    #expect(screen.text.contains("Score 5/6   83 %"))
    pty.enter("4")
    try pty.waitForPrompt()

    pty.enter(":history")
    screen = try pty.waitForPrompt()
    #expect(screen.text.contains("5/6"))
    #expect(screen.text.contains("83 %"))
    #expect(screen.text.contains("●●●●○"))
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
    #expect(pty.screen.halvedCharacters == 0)
    #expect(pty.screen.unknownSequences == [])

    let kept = try learner.keptAnswers()
    #expect(kept.count == 7)
    #expect(kept.prefix(2).map(\.typed) == [first, "nothing of the kind"])
    #expect(kept.filter { $0.verdict == "wrong" }.count == 1)
    #expect(Set(kept.map(\.session)).count == 1)
  }

  @Test("is typed in Japanese, edited in the middle, and the cursor stands right")
  func japanese() throws {
    let learner = try Learner(asking: "meaning>word")
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.enter("")
    var screen = try pty.waitForPrompt("word>")
    let answer = try learner.answer(to: learner.question(on: screen))
    pty.send("かなです")
    try pty.wait(until: "kana") { $0.cursorLine == "word> かなです" && $0.cursor.column == 14 }
    pty.send("\u{1B}[D\u{1B}[Dx")
    try pty.wait(until: "x within kana") {
      $0.cursorLine == "word> かなxです" && $0.cursor.column == 11
    }
    pty.send("\u{7F}\u{7F}")
    try pty.wait(until: "x and な gone") {
      $0.cursorLine == "word> かです" && $0.cursor.column == 8
    }
    pty.send("\u{1}日本")
    try pty.wait(until: "日本 before") {
      $0.cursorLine == "word> 日本かです" && $0.cursor.column == 10
    }
    pty.send("\u{5}\u{15}")
    try pty.wait(until: "an empty line") { $0.cursorLine == "word>" && $0.cursor.column == 6 }
    pty.enter(answer)
    screen = try pty.waitForPrompt("word>")
    #expect(screen.text.contains("✓ right    \(answer)"))
    #expect(try learner.keptAnswers().map(\.typed) == [answer])
  }

  @Test("is left by Ctrl-D, kept, and resumed after a restart with what was not answered")
  func resume() throws {
    let learner = try Learner()
    let first = try learner.start()
    try first.waitForPrompt()
    first.enter("")
    try first.waitForPrompt("meaning>")
    try learner.answerRightly(first)
    try first.waitForPrompt("meaning>")
    try learner.answerRightly(first)
    try first.waitForPrompt("meaning>")
    first.send("\u{4}")
    var screen = try first.waitForPrompt()
    #expect(screen.text.contains("Left after 2 of 6. What you answered is kept."))
    first.send("\u{4}")
    #expect(try first.waitForExit() == .code(0))

    let second = try learner.start()
    try second.waitForPrompt()
    second.enter(":resume")
    screen = try second.waitForPrompt("meaning>")
    #expect(screen.text.contains("Challenge 3 of 6"))
    #expect(screen.text.contains("score 2/2"))
    for number in 3...6 {
      try learner.answerRightly(second)
      if number < 6 { try second.waitForPrompt("meaning>") }
    }
    screen = try second.waitForPrompt("Rate this session 1–5 (Enter skips):")
    #expect(screen.text.contains("Score 6/6   100 %"))
    let kept = try learner.keptAnswers()
    #expect(kept.count == 6)
    #expect(Set(kept.map(\.typed)).count == 6, "no card was asked twice")
  }

  @Test("takes back its last answer, also after a restart")
  func undo() throws {
    let learner = try Learner()
    let first = try learner.start()
    try first.waitForPrompt()
    first.enter("")
    try first.waitForPrompt("meaning>")
    first.enter("wrong on purpose")
    try first.waitForPrompt("meaning>")
    first.enter(":undo")
    var screen = try first.waitForPrompt("meaning>")
    #expect(screen.text.contains("Taken back:"))
    #expect(try learner.keptAnswers() == [])
    first.enter("wrong again")
    try first.waitForPrompt("meaning>")
    first.enter(":quit")
    #expect(try first.waitForExit() == .code(0))
    #expect(try learner.keptAnswers().map(\.typed) == ["wrong again"])

    let second = try learner.start()
    try second.waitForPrompt()
    second.enter(":undo")
    screen = try second.waitForPrompt()
    #expect(screen.text.contains("Taken back:"))
    #expect(try learner.keptAnswers() == [])
    second.enter(":undo")
    screen = try second.waitForPrompt()
    #expect(screen.text.contains("There is no answer to take back."))
  }

  @Test("asks a newcomer for a name, once")
  func newcomer() throws {
    let learner = try Learner(settings: nil)
    let first = try learner.start()
    try first.waitForPrompt("What may I call you? (Enter skips)")
    first.enter("Al")
    try first.waitForPrompt("What may I call you? (Enter skips)")
    first.enter("ミカさん")
    var screen = try first.waitForPrompt()
    #expect(screen.text.contains("Welcome, ミカさん."))
    first.enter(":quit")
    #expect(try first.waitForExit() == .code(0))
    let second = try learner.start()
    screen = try second.waitForPrompt()
    #expect(screen.text.contains("Welcome back, ミカさん."))
  }

  @Test("looks as it is written down")
  func transcript() throws {
    let learner = try Learner()
    let pty = try learner.start(["--seed", "7", "--at", "2026-12-01T09:00", learner.deck])
    try pty.waitForPrompt()
    pty.enter("")
    for number in 1...6 {
      let screen = try pty.waitForPrompt("meaning>")
      let right = try learner.answer(to: learner.question(on: screen))
      pty.enter(number == 3 ? "cat" : right)
    }
    let screen = try pty.waitForPrompt("meaning>")
    pty.enter(try learner.answer(to: learner.question(on: screen)))
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.enter("5")
    try pty.waitForPrompt()
    pty.enter(":history 1")
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForExit()
    expectTranscript(pty.screen.transcript, equalsFixture: "transcripts/challenge.txt")
  }
}
