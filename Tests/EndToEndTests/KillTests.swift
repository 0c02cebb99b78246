import Glibc
import TestSupport
import Testing

@Suite("Killed at any moment", .serialized, .timeLimit(.minutes(5)))
struct KillTests {
  /// Sessions with settings changed in between, as fast as the program takes them.
  private static let script = (1...8).map { round in
    let answers = ["one", "nonsense", "two", "three", "", "four"].joined(separator: "\n")
    let color = ["red", "#123456", "blue"][round % 3]
    return "challenge\n\(answers)\n:set questions \(3 + round % 5)\n\(answers)\n:leave\n"
      + "set card-color \(color)\n"
  }
  .joined()

  @Test("every verdict that was printed is in the journal, and the settings are whole")
  func pipes() throws {
    let learner = try Learner()
    var chance = SeededGenerator(for: "moments to kill")
    var whole = try learner.run(input: .text(Self.script))
    // The first run makes the files; the second tells how long one takes.
    let start = ContinuousClock.now
    whole.output += try learner.run(input: .text(Self.script)).output
    let span = ContinuousClock.now - start
    try #require(whole.status == .code(0) || whole.status == .code(1))
    var kept = try learner.keptAnswers()
    #expect(kept.count == Self.verdicts(in: whole.output).count)
    var killed = 0
    for _ in 1...160 {
      let moment = span * Double.random(in: 0...1, using: &chance)
      let result = try runProgram(
        learner.program,
        [learner.deck],
        input: .text(Self.script),
        environment: learner.environment,
        killedAfter: moment
      )
      if result.wasKilled { killed += 1 }
      let now = try learner.keptAnswers()
      #expect(Array(now.prefix(kept.count)) == kept, "what was there stays")
      let shown = Self.verdicts(in: result.output)
      let added = now.dropFirst(kept.count).map { $0.verdict == "wrong" ? "✗" : "✓" }
      #expect(added.count >= shown.count)
      #expect(Array(added.prefix(shown.count)) == shown)
      kept = now
      _ = try learner.storedSettings()
    }
    #expect(killed > 40, "the moments lie within the run")
    let after = try learner.run(input: .text(":history\n"))
    #expect(after.status == .code(0))
  }

  @Test("also on a terminal")
  func terminal() throws {
    let learner = try Learner(settings: #"{"userName":"Mika","numberOfQuestions":100}"#)
    var chance = SeededGenerator(for: "moments to kill on a terminal")
    for _ in 1...40 {
      let before = try learner.keptAnswers().count
      let pty = try learner.start()
      try pty.waitForPrompt()
      pty.enter("")
      try pty.waitForPrompt("meaning>")
      for _ in 0..<Int.random(in: 0...2, using: &chance) {
        try learner.answerRightly(pty)
        try pty.waitForPrompt("meaning>")
      }
      pty.enter(try learner.answer(to: learner.question(on: pty.screen)))
      usleep(UInt32.random(in: 0...8000, using: &chance))
      pty.signal(SIGKILL)
      #expect(try pty.waitForExit() == .signal(SIGKILL))
      let shown = Self.verdicts(in: pty.rawOutput).count
      #expect(try learner.keptAnswers().count - before >= shown)
    }
  }

  /// The marks of the verdicts in an output, in order.
  private static func verdicts(in output: [UInt8]) -> [String] {
    let text = String(decoding: output, as: UTF8.self)
    return text.matches(of: /✓ right|≈ right|✗ wrong|✗ the answer is/).map { match in
      match.output.hasPrefix("✗") ? "✗" : "✓"
    }
  }
}
