import Foundation
import TestSupport
import Testing

/// What was shown before a kill is kept, and what is left is whole.
@Suite("Killed at any moment, the program", .timeLimit(.minutes(10)))
struct KillingTests {
  /// What the program is killed at, and how often.
  struct Lane: CustomTestStringConvertible, Sendable {
    enum Work: String {
      case answering, takingBack = "taking back in a session", undoing = "undoing afterwards"
      case backingUp = "backing up", restoring, migrating, rebuilding
    }

    let work: Work
    let killCount: Int
    var number = 1

    var testDescription: String { "\(work.rawValue), lane \(number): \(killCount) kills" }
  }

  static let lanes =
    (1...3).map { Lane(work: .answering, killCount: 50, number: $0) }
    + (1...2).map { Lane(work: .takingBack, killCount: 40, number: $0) } + [
      Lane(work: .undoing, killCount: 60), Lane(work: .backingUp, killCount: 50),
      Lane(work: .restoring, killCount: 60), Lane(work: .migrating, killCount: 60),
      Lane(work: .rebuilding, killCount: 60),
    ]

  @Test("is killed at no fewer than five hundred of them")
  func fiveHundred() { #expect(Self.lanes.map(\.killCount).reduce(0, +) >= 500) }

  @Test("loses nothing and leaves a whole journal", arguments: lanes)
  func killed(lane: Lane) throws {
    switch lane.work {
    case .answering: try killAnswering(lane)
    case .takingBack: try killTakingBack(lane)
    case .undoing: try killUndoing(lane)
    case .backingUp: try killBackingUp(lane)
    case .restoring: try killRestoring(lane)
    case .migrating: try killMigrating(lane)
    case .rebuilding: try killRebuilding(lane)
    }
  }

  /// Sixty different questions with one answer, so that the script need not know which comes when.
  static let deck =
    "#separator:tab\n#columns:word\tmeaning\n"
    + (1...60).map { "word\($0)\tyes\n" }.joined()

  static let settings =
    #"{ "userName": "Mika", "appearance": "dark", "numberOfQuestions": 60, "newPerDay": 999 }"#

  // MARK: - Answering

  /// Twenty-four answers, right and wrong in turn, each with its own number; and settings in between.
  static func script(run: Int) -> String {
    var lines = ["challenge"]
    for number in 1...24 {
      lines.append(number % 3 == 0 ? "no \(run) \(number)" : "yes")
      if number % 4 == 0 { lines.append(":set goal \(1 + (run * 10 + number) % 900)") }
    }
    return (lines + [":leave", "challenge", "yes", "yes"]).joined(separator: "\n") + "\n"
  }

  private func killAnswering(_ lane: Lane) throws {
    let kuchi = try Kuchi(deck: Self.deck, settings: Self.settings)
    var killing = try Killing("while answering", lane: lane.number) {
      _ = try kuchi.run(input: .text(Self.script(run: 0)))
    }
    var known = try kuchi.reviews()
    try #require(known.count == 26, "the whole session is in the journal")
    try killing.reach(lane.killCount) { killing, run in
      let result = try killing.run(kuchi, input: .text(Self.script(run: run)))
      let after = try kuchi.reviews()
      try #require(Array(after.prefix(known.count)) == known, "earlier answers stay as they were")
      let new = after.dropFirst(known.count)
      // Every verdict that was written is in the journal, in order, as it was written; the journal
      // may be one answer ahead, whose verdict was not shown any more.
      let shown = ShownStep.all(in: result.outputText)
      #expect(shown.count <= new.count && new.count <= shown.count + 1)
      for (shown, kept) in zip(shown, new) {
        #expect(shown == ShownStep.verdict(of: kept))
        #expect(kept.typed == "yes" || kept.typed.hasPrefix("no \(run) "))
      }
      try expectSettings(of: kuchi, after: result)
      try kuchi.expectWhole("run \(run)")
      if result.wasKilled, !new.isEmpty, new.count < 26 { killing.halfwayCount += 1 }
      known = after
    }
  }

  private func expectSettings(of kuchi: Kuchi, after result: ProgramResult) throws {
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

  // MARK: - Taking back

  private func killTakingBack(_ lane: Lane) throws {
    let kuchi = try Kuchi(deck: Self.deck, settings: Self.settings)
    var killing = try Killing("while taking back in a session", lane: lane.number) {
      let lines = Array(repeating: "yes\nno\n:undo\n", count: 10).joined()
      _ = try kuchi.run(input: .text("challenge\n\(lines):leave\n"))
    }
    var known = try kuchi.reviews()
    try #require(known.count == 10)
    try killing.reach(lane.killCount) { killing, run in
      var steps: [Bool] = []  // whether it is an answer
      for _ in 1...30 {
        let standing = steps.reduce(0) { $0 + ($1 ? 1 : -1) }
        steps.append(standing == 0 || Int.random(in: 1...5, using: &killing.chance) > 2)
      }
      let lines = steps.enumerated().map { number, isAnswer in
        !isAnswer ? ":undo" : number % 3 == 0 ? "no \(run) \(number)" : "yes"
      }
      let rowCount = try kuchi.rowCounts()
      let result = try killing.run(
        kuchi,
        input: .text("challenge\n\(lines.joined(separator: "\n"))\n:leave\n")
      )
      let after = try kuchi.reviews()
      try #require(Array(after.prefix(known.count)) == known, "earlier answers stay as they were")
      let kept = after.dropFirst(known.count).map(ShownStep.verdict)
      let shown = ShownStep.all(in: result.outputText)
      // What stands is what was shown, or that with one step more, which was not shown any more.
      let standing = ShownStep.standing(after: shown)
      let isAnswerNext = shown.count < steps.count ? steps[shown.count] : nil
      let isOneAhead =
        switch isAnswerNext {
        case true?: kept.count == standing.count + 1 && Array(kept.dropLast()) == standing
        case false?: kept == Array(standing.dropLast())
        case nil: false
        }
      #expect(kept == standing || isOneAhead, "run \(run): shown \(shown)")
      // Nothing is ever taken out: what was taken back stays, with a tombstone.
      let (reviewCount, tombstoneCount) = try kuchi.rowCounts()
      let undoCount = shown.count { if case .takenBack = $0 { true } else { false } }
      let ahead = isOneAhead ? 1 : 0
      #expect(
        reviewCount - rowCount.reviews == shown.count - undoCount
          + (isAnswerNext == true ? ahead : 0)
      )
      #expect(
        tombstoneCount - rowCount.tombstones == undoCount + (isAnswerNext == false ? ahead : 0)
      )
      try kuchi.expectWhole("run \(run)")
      if result.wasKilled, undoCount > 0, shown.count < steps.count { killing.halfwayCount += 1 }
      known = after
    }
  }

  private func killUndoing(_ lane: Lane) throws {
    let kuchi = try Kuchi(deck: Self.deck, settings: Self.settings)
    let answers = "challenge\n" + Array(repeating: "yes\n", count: 60).joined()
    let undo = Array(repeating: ["-c", "undo"], count: 12).flatMap { $0 }
    _ = try kuchi.run(input: .text(answers))
    var killing = try Killing("while undoing afterwards", lane: lane.number) {
      _ = try kuchi.run(undo)
    }
    try #require(try kuchi.reviews().count == 48)
    try killing.reach(lane.killCount) { killing, run in
      if try kuchi.reviews().count < 24 { _ = try kuchi.run(input: .text(answers)) }
      let before = try kuchi.reviews()
      let rowCount = try kuchi.rowCounts()
      let result = try killing.run(kuchi, undo)
      let after = try kuchi.reviews()
      let shown = ShownStep.all(in: result.outputText)
      let taken = before.count - after.count
      #expect(shown.count <= taken && taken <= min(12, shown.count + 1), "run \(run)")
      #expect(after == Array(before.prefix(after.count)), "the others stand")
      for (shown, gone) in zip(shown, before.reversed()) {
        #expect(shown == .takenBack(question: gone.question))
      }
      let (reviewCount, tombstoneCount) = try kuchi.rowCounts()
      #expect(reviewCount == rowCount.reviews && tombstoneCount == rowCount.tombstones + taken)
      try kuchi.expectWhole("run \(run)")
      if result.wasKilled, taken > 0, taken < 12 { killing.halfwayCount += 1 }
    }
  }

  // MARK: - On a terminal

  @Test("keeps an answer whose verdict was shown, right after it")
  func afterAnswer() throws {
    var generator = SeededGenerator(for: "Killing right after an answer")
    for _ in 1...20 {
      let kuchi = try Kuchi()
      let pty = try kuchi.start(["challenge"])
      try pty.answer("Challenge 1 of 6")
      usleep(UInt32.random(in: 0...8000, using: &generator))
      pty.signal(SIGKILL)
      #expect(try pty.waitForExit() == .signal(SIGKILL))
      let kept = try kuchi.reviews()
      let shownCount = pty.screen.verdicts.count
      #expect(shownCount <= kept.count && kept.count <= 1)
      try kuchi.expectWhole()
    }
  }

  @Test("has every answer in its history after the next start", arguments: 1...6)
  func atPrompt(count: Int) throws {
    let kuchi = try Kuchi()
    let pty = try kuchi.start(["challenge"])
    for number in 1...count { try pty.answer("Challenge \(number) of 6") }
    try pty.waitForVerdicts(count)
    pty.signal(SIGKILL)
    #expect(try pty.waitForExit() == .signal(SIGKILL))
    let kept = try kuchi.reviews()
    #expect(kept.count == count && kept.allSatisfy { $0.verdict == "right" })
    #expect(try kuchi.run(["history"]).outputText.contains(" \(count)/\(count) "))
  }
}

/// What the program showed of an answer.
private enum ShownStep: Equatable {
  case verdict(question: String, isRight: Bool)
  case takenBack(question: String)

  static func verdict(of kept: KeptReview) -> ShownStep {
    .verdict(question: kept.question, isRight: kept.verdict == "right")
  }

  /// All steps in an output; a verdict that was cut off at its end counts if its sign is there.
  static func all(in output: String) -> [ShownStep] {
    var question = ""
    var steps: [ShownStep] = []
    for line in output.split(separator: "\n") {
      if line.hasPrefix("  word") {
        question = String(line.dropFirst(2))
      } else if line.hasPrefix("✓") || line.hasPrefix("✗") {
        steps.append(.verdict(question: question, isRight: line.hasPrefix("✓")))
      } else if let found = line.firstMatch(of: /^Taken back: (word\d+)/) {
        steps.append(.takenBack(question: String(found.1)))
      }
    }
    return steps
  }

  /// The verdicts that were not taken back.
  static func standing(after steps: [ShownStep]) -> [ShownStep] {
    steps.reduce(into: []) { standing, step in
      guard case .takenBack(let question) = step else { return standing.append(step) }
      guard case .verdict(question, _)? = standing.popLast() else {
        return _ = Issue.record("“\(question)” was not the last answer")
      }
    }
  }
}

extension Kuchi {
  /// How many reviews were ever kept, and how many of them were taken back.
  fileprivate func rowCounts() throws -> (reviews: Int, tombstones: Int) {
    (
      try Kuchi.number("SELECT count(*) FROM review", in: journal),
      try Kuchi.number("SELECT count(*) FROM retraction", in: journal)
    )
  }
}
