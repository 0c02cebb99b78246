import Glibc
import TestSupport
import Testing

@Suite("A paste", .serialized, .timeLimit(.minutes(10)))
struct PasteTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi(deck: Kuchi.numbers) }

  static let pastes: [(pasted: String, line: String)] = [
    ("cat\ndog\n", "cat dog"), ("cat\r\ndog\r\nbird", "cat dog bird"), ("cat\r", "cat"),
    ("  cat\n   dog", "  cat dog"), ("cat\tdog", "cat dog"), ("\n\n\ncat", "cat"),
    ("ca\u{4}t\u{1}s", "cats"), ("ねこ\nいぬ\n", "ねこ いぬ"), (":quitt\n:quit\n", ":quitt :quit"),
  ]

  @Test("of several lines is one input, and nothing is answered until Enter", arguments: pastes)
  func oneInput(pasted: String, line: String) throws {
    let pty = try kuchi.start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    #expect(pty.screen.bracketedPaste, "pastes are marked")
    pty.send("\u{1B}[200~\(pasted)\u{1B}[201~")
    try pty.wait(until: "the line “\(line)”") {
      $0.cursorLine == "\(asked.prompt) \(line)"
    }
    pty.send("!")
    try pty.wait(until: "the line and the key behind it") {
      $0.cursorLine == "\(asked.prompt) \(line)!"
    }
    #expect(pty.screen.verdicts == [])
    pty.send("\r")
    if line.hasPrefix(":") {
      try pty.wait(until: "that there is no such command") { $0.words.contains("no command") }
      #expect(try kuchi.reviews() == [])
    } else if line.allSatisfy(\.isASCII) {
      try pty.waitForVerdicts(1)
      try pty.waitForQuestion("Challenge 2 of 6")
      #expect(try kuchi.reviews().map(\.typed) == [line + "!"])
    } else {
      // The judge asks for the other script, once for all that was pasted.
      try pty.wait(until: "the same question") { $0.words.ranges(of: "not counted").count == 1 }
      try pty.waitForQuestion("Challenge 1 of 6")
    }
  }

  @Test("without marks answers one question, not the next ones")
  func unmarked() throws {
    let pty = try kuchi.start(["challenge"])
    try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("cat\rdog\rbird\r")
    try pty.waitForVerdicts(1)
    try pty.waitForQuestion("Challenge 2 of 6")
    pty.enter("fish")
    try pty.waitForVerdicts(2)
    try pty.waitForQuestion("Challenge 3 of 6")
    #expect(try kuchi.reviews().map(\.typed) == ["cat", "fish"])
  }

  @Test("at the home prompt is one line too, and runs nothing by itself")
  func atHome() throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.send("\u{1B}[200~set goal 33\nset goal 44\n\u{1B}[201~")
    try pty.wait(until: "the line") { $0.cursorLine == "kuchi> set goal 33 set goal 44" }
    #expect(try kuchi.settings()?["dailyGoal"] == nil)
  }

  @Test("of more than a line holds is not counted, and harms nothing")
  func huge() throws {
    let pty = try kuchi.start(["challenge"])
    let first = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("\u{1B}[200~" + String(repeating: "some words\n", count: 1_000) + "\u{1B}[201~")
    pty.send("\r")
    try pty.wait(until: "that it was not counted") { $0.words.contains("too long for an answer") }
    try pty.waitForPrompt(first.prompt)
    #expect(pty.screen.verdicts == [])
    pty.enter(try #require(Kuchi.answers[first.question]))
    try pty.waitForVerdicts(1)
    #expect(pty.screen.verdicts == ["✓"])
  }

  @Test("that never ends does not lock the learner out")
  func unended() throws {
    let pty = try kuchi.start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("\u{1B}[200~one")
    try pty.wait(until: "what came") { $0.cursorLine == "\(asked.prompt) one" }
    pty.send("\u{3}")
    try pty.wait(until: "the interruption") { $0.words.contains("Ctrl-C again leaves") }
    try pty.answer("Challenge 1 of 6")
    try pty.waitForVerdicts(1)
    #expect(pty.screen.verdicts == ["✓"])
  }
}

@Suite("Typing ahead", .serialized, .timeLimit(.minutes(10)))
struct TypeAheadTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  @Test(
    "never answers a question that was not shown yet",
    arguments: [
      "\r", "\r\r\r", "cat\r", "wrong\rwrong\r", ":giveup\r", "\u{4}",
    ]
  )
  func answersNothing(extra: String) throws {
    let pty = try kuchi.start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send(try #require(Kuchi.answers[asked.question]) + "\r" + extra)
    let next = try pty.waitForQuestion("Challenge 2 of 6")
    #expect(next.heading.hasSuffix("score 1/1"))
    pty.enter(try #require(Kuchi.answers[next.question]))
    try pty.waitForVerdicts(2)
    #expect(try pty.waitForQuestion("Challenge 3 of 6").heading.hasSuffix("score 2/2"))
    #expect(!pty.screen.words.contains("Left after"))
    #expect(try kuchi.reviews().map(\.verdict) == ["right", "right"])
  }

  /// Whoever types on after a pause of a second has seen the question; a test that was held up so
  /// long by the machine has seen nothing, and tries again.
  @Test("never answers with the rest of a line whose beginning came too early")
  func dropsRest() throws {
    for _ in 1...5 {
      let kuchi = try Kuchi()
      let pty = try kuchi.start(["challenge"])
      let first = try pty.waitForQuestion("Challenge 1 of 6")
      let start = ContinuousClock.now
      pty.send(Kuchi.wrongAnswer(at: first.prompt) + "\rab")
      let second = try pty.waitForQuestion("Challenge 2 of 6")
      pty.enter("ab")
      if ContinuousClock.now - start > .milliseconds(900) { continue }
      // What comes behind Enter is a line of its own.
      pty.enter(Kuchi.wrongAnswer(at: second.prompt))
      try pty.waitForVerdicts(2)
      try pty.waitForQuestion("Challenge 3 of 6")
      #expect(
        try kuchi.reviews().map(\.typed)
          == [first, second].map { Kuchi.wrongAnswer(at: $0.prompt) }
      )
      return
    }
  }

  @Test("is over after a pause")
  func pause() throws {
    let pty = try kuchi.start(["challenge"])
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send(try #require(Kuchi.answers[asked.question]) + "\rab")
    let next = try pty.waitForQuestion("Challenge 2 of 6")
    for _ in 1...20 where pty.screen.cursorLine == next.prompt {
      pty.send("x")
      let end = ContinuousClock.now + .seconds(3)
      while pty.screen.cursorLine == next.prompt, ContinuousClock.now < end { usleep(20_000) }
    }
    #expect(pty.screen.cursorLine == "\(next.prompt) x")
  }

  @Test("at the end of a session rates nothing")
  func ratesNothing() throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("")
    for number in 1...5 { try pty.answer("Challenge \(number) of 6") }
    let last = try pty.waitForQuestion("Challenge 6 of 6")
    pty.send(try #require(Kuchi.answers[last.question]) + "\r5\r\r")
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.enter("3")
    try pty.waitForPrompt()
    pty.enter("history")
    try pty.waitFor("●●●○○")
    #expect(!pty.screen.transcript.contains("●●●●●"))
  }

  @Test("at the home prompt is done in its order")
  func atHome() throws {
    let pty = try kuchi.start()
    pty.send("set goal 33\rset goal+=1\rset goal?\r")
    try pty.wait(until: "all three") {
      $0.words.contains("33 → 34") && $0.words.ranges(of: "daily goal").count == 3
    }
  }
}
