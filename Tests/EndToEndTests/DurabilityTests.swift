import Foundation
import SQLite
import TestSupport
import Testing

@Suite("What was shown is kept", .serialized, .timeLimit(.minutes(5)))
struct DurabilityTests {
  /// Sixty different questions with one answer, so that the script need not know which comes when.
  private static let deck =
    "#separator:tab\n#columns:word\tmeaning\n"
    + (1...60).map { "word\($0)\tyes\n" }.joined()

  private static let settings =
    #"{ "userName": "Mika", "appearance": "dark", "numberOfQuestions": 60, "newPerDay": 999 }"#

  /// Twenty-four answers, right and wrong in turn, each with its own number; and settings in between.
  private static func script(run: Int) -> String {
    var lines = ["challenge"]
    for number in 1...24 {
      lines.append(number % 3 == 0 ? "no \(run) \(number)" : "yes")
      if number % 4 == 0 { lines.append(":set goal \(1 + (run * 10 + number) % 900)") }
    }
    return (lines + [":leave", "challenge", "yes", "yes"]).joined(separator: "\n") + "\n"
  }

  @Test("though the program is killed at any moment", arguments: 1...4)
  func killed(lane: Int) throws {
    var generator = SeededGenerator(for: "Killing at random moments, lane \(lane)")
    // Each lane has its own part of the seed's numbers.
    for _ in 0..<lane { generator = SeededGenerator(seed: generator.next()) }
    let kuchi = try Kuchi(deck: Self.deck, settings: Self.settings)
    var span = try ContinuousClock().measure {
      _ = try play(kuchi, run: 0, killedAfter: .seconds(30))
    }
    var known = try kuchi.reviews()
    try #require(known.count == 26, "the whole session is in the journal")

    var killedCount = 0
    var betweenCount = 0
    for run in 1...50 {
      let moment = span * Double.random(in: 0...1, using: &generator)
      let start = ContinuousClock.now
      let result = try play(kuchi, run: run, killedAfter: moment)
      // It was faster this time, so later moments must lie closer together.
      if !result.wasKilled { span = min(span, .now - start) }
      let after = try kuchi.reviews()
      try #require(Array(after.prefix(known.count)) == known, "earlier answers stay as they were")
      try expectKept(shownBy: result, in: Array(after.dropFirst(known.count)), run: run)
      try expectWhole(kuchi, after: result)
      if result.wasKilled { killedCount += 1 }
      if result.wasKilled, after.count > known.count, after.count < known.count + 26 {
        betweenCount += 1
      }
      known = after
    }
    #expect(killedCount >= 20)
    #expect(betweenCount >= 5, "killed between two answers")
  }

  private func play(_ kuchi: Kuchi, run: Int, killedAfter moment: Duration) throws -> ProgramResult
  {
    try runProgram(
      kuchi.program,
      input: .text(Self.script(run: run)),
      environment: kuchi.environment,
      killedAfter: moment
    )
  }

  /// Every verdict that was written is in the journal, in order, as it was written; the journal may
  /// be one answer ahead, whose verdict was not shown any more.
  private func expectKept(shownBy result: ProgramResult, in kept: [KeptReview], run: Int) throws {
    let shown = ShownVerdict.all(in: result.outputText)
    #expect(shown.count <= kept.count && kept.count <= shown.count + 1)
    for (shown, kept) in zip(shown, kept) {
      #expect(shown.question == kept.question)
      #expect(shown.isRight == (kept.verdict == "right"))
      #expect(kept.typed == "yes" || kept.typed.hasPrefix("no \(run) "))
    }
  }

  private func expectWhole(_ kuchi: Kuchi, after result: ProgramResult) throws {
    #expect(try Kuchi.integrity(of: kuchi.home.path("kuchi/journal.sqlite")) == "ok")
    let settings = try #require(try kuchi.settings(), "the settings are whole JSON")
    #expect(settings["userName"] as? String == "Mika")
    #expect(settings["numberOfQuestions"] as? Int == 60)
    // A change that was told is on disk; one more may be, which was not told any more.
    let told = result.outputText.matches(of: /daily goal: \d+ → (\d+)/).compactMap { Int($0.1) }
    if let last = told.last {
      let goal = try #require(settings["dailyGoal"] as? Int)
      #expect(goal == last || goal == last + 4)
    }
  }

  @Test("though the program is killed on a terminal, right after an answer")
  func killedAfterAnswer() throws {
    var generator = SeededGenerator(for: "Killing right after an answer")
    let kuchi = try Kuchi()
    for _ in 1...20 {
      let before = try kuchi.reviews()
      let pty = try kuchi.start(["challenge"])
      try pty.goOnAheadIfAsked()
      try pty.answer("Challenge 1 of 6")
      usleep(UInt32.random(in: 0...8000, using: &generator))
      pty.signal(SIGKILL)
      #expect(try pty.waitForExit() == .signal(SIGKILL))
      let kept = try kuchi.reviews()
      #expect(Array(kept.prefix(before.count)) == before)
      let shownCount = pty.screen.verdicts.count
      #expect(shownCount <= kept.count - before.count && kept.count - before.count <= 1)
    }
  }

  @Test("though the program is killed on a terminal, at a prompt")
  func killedOnTerminal() throws {
    let kuchi = try Kuchi()
    for count in 1...6 {
      let pty = try kuchi.start(["challenge"])
      try pty.goOnAheadIfAsked()
      for number in 1...count { try pty.answer("Challenge \(number) of 6") }
      try pty.waitForVerdicts(count)
      let before = try kuchi.reviews().count
      pty.signal(SIGKILL)
      #expect(try pty.waitForExit() == .signal(SIGKILL))
      let kept = try kuchi.reviews()
      #expect(kept.count == before)
      #expect(kept.suffix(count).allSatisfy { $0.verdict == "right" })
      #expect(try kuchi.run(["history"]).outputText.contains(" \(count)/\(count) "))
    }
    #expect(try kuchi.reviews().count == 1 + 2 + 3 + 4 + 5 + 6)
  }

  @Test("of both, when two shells are open at once")
  func twoShells() throws {
    let kuchi = try Kuchi()
    let first = try kuchi.start(["challenge"])
    let second = try kuchi.start(["challenge"])
    try first.waitForQuestion("Challenge 1 of 6")
    try second.waitForQuestion("Challenge 1 of 6")
    for number in 1...3 {
      try first.answer("Challenge \(number) of 6")
      try second.answer("Challenge \(number) of 6")
      try first.waitForVerdicts(number)
      try second.waitForVerdicts(number)
    }
    try second.waitForQuestion("Challenge 4 of 6")
    first.signal(SIGKILL)
    second.send("\u{4}")
    #expect(try second.waitForExit() == .code(0))
    try first.waitForExit()
    let kept = try kuchi.reviews()
    #expect(kept.count == 6)
    #expect(Set(kept.map(\.session)).count == 2)
    let history = try kuchi.run(["history"])
    #expect(history.outputText.ranges(of: " 3/3 ").count == 2)
  }

  @Test("of all, when eight shells write at the same moment")
  func manyShells() async throws {
    let kuchi = try Kuchi(deck: Self.deck, settings: Self.settings)
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for run in 1...8 {
        group.addTask { try play(kuchi, run: run, killedAfter: .seconds(60)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.status == .code(0) && !$0.wasKilled })
    #expect(results.map(\.verdictCount) == Array(repeating: 26, count: 8))
    #expect(try kuchi.reviews().count == 8 * 26)
    #expect(try Kuchi.integrity(of: kuchi.home.path("kuchi/journal.sqlite")) == "ok")
  }

  @Test("and no deck file is touched by practising")
  func decks() throws {
    let text = Kuchi.animals.replacing("\n", with: "\r\n") + "# a comment\r\nいぬ\t\tagain"
    let kuchi = try Kuchi(deck: text)
    let path = kuchi.home.path("kuchi/decks/animals.tsv")
    let before = try FileManager.default.attributesOfItem(atPath: path)
    let lines =
      "challenge\n:giveup\n:giveup\n:right\n:undo\n:leave\nresume\n:giveup\n:leave\ncheck\n"
    let result = try kuchi.run(
      [],
      input: .text(lines + "practice\n:giveup\n:leave\nlearn\n\ny\n\nn\nq\nundo\n")
    )
    #expect(result.verdictCount >= 4)
    #expect(kuchi.home.text("kuchi/decks/animals.tsv") == text)
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(kuchi.home.files.filter { $0.hasPrefix("kuchi/decks") } == ["kuchi/decks/animals.tsv"])
  }

  @Test("and taken back for good by undo, also after a restart")
  func undone() throws {
    let kuchi = try Kuchi()
    let result = try kuchi.run(input: .text("challenge\n:giveup\n:giveup\n:leave\n"))
    #expect(result.verdictCount == 2)
    let before = try kuchi.reviews()
    #expect(try kuchi.run(["undo"]).outputText.contains("Taken back: \(before[1].question)"))
    #expect(try kuchi.reviews() == [before[0]])
    #expect(try kuchi.run(["undo"]).outputText.contains("Taken back: \(before[0].question)"))
    #expect(try kuchi.reviews() == [])
    for _ in 1...3 {
      let again = try kuchi.run(["undo"])
      #expect(again.outputText.contains("There is no answer to take back."))
      #expect(try kuchi.reviews() == [])
    }
  }
}

/// A verdict as the program wrote it, with the question it belongs to.
private struct ShownVerdict {
  let question: String
  let isRight: Bool

  /// All verdicts in an output; a line that was cut off at its end counts if its sign is there.
  static func all(in output: String) -> [ShownVerdict] {
    var question = ""
    var verdicts: [ShownVerdict] = []
    for line in output.split(separator: "\n") {
      if line.hasPrefix("  word") {
        question = String(line.dropFirst(2))
      } else if line.hasPrefix("✓") || line.hasPrefix("✗") {
        verdicts.append(ShownVerdict(question: question, isRight: line.hasPrefix("✓")))
      }
    }
    return verdicts
  }
}
