import TestSupport
import Testing

@Suite("Two shells at once", .serialized, .timeLimit(.minutes(1)))
struct TwoShellsTests {
  @Test("answer into one journal, each its own session")
  func answers() throws {
    let learner = try Learner()
    let shells = [try learner.start(), try learner.start()]
    for pty in shells {
      try pty.waitForPrompt()
      pty.enter("")
      try pty.waitForPrompt("meaning>")
    }
    for _ in 1...5 {
      for pty in shells {
        try learner.answerRightly(pty)
        try pty.waitForPrompt("meaning>")
      }
    }
    for pty in shells {
      pty.enter(":quit")
      #expect(try pty.waitForExit() == .code(0))
    }
    let kept = try learner.keptAnswers()
    #expect(kept.count == 10)
    #expect(Set(kept.map(\.session)).count == 2)
    let history = try learner.run(["history"])
    #expect(history.outputText.ranges(of: "5/5").count == 2, "\(history.outputText)")
  }

  @Test("many at once lose nothing")
  func many() throws {
    let learner = try Learner()
    let shells = try (1...6).map { _ in
      try Pty(
        "/bin/sh",
        [
          "-c", "printf 'challenge\\none\\ntwo\\nthree\\none\\ntwo\\n' | \"$0\" \"$1\"",
          learner.program,
          learner.deck,
        ],
        home: learner.folder
      )
    }
    for pty in shells { #expect(try pty.waitForExit() == .code(0), "\(pty.screen.picture)") }
    #expect(try learner.keptAnswers().count == 6 * 5)
  }
}
