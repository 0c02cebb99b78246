import Shell
import Terminal
import TestSupport
import Testing

@Suite("The card that was answered last") struct LastAnsweredTests {
  private let home: Home

  /// A learner who answered a card of a deck in an earlier run, and has chosen another deck since.
  init() throws {
    home = try Home(decks: [
      "a": "#columns:question\tanswer\nq1\ta1", "b": "#columns:question\tanswer\nq2\ta2",
    ])
    home.run(["set name Mika noretry-missed", "use a", "", "a", "use b"])
  }

  @Test("is shown, suspended, changed and explained without a word, also after a restart")
  func afterRestart() {
    #expect(home.run(["show"]).output.first == "q1   a, line 2")
    #expect(home.run(["judge"]).ending == .status(0))
    #expect(home.run(["edit", "", "a3"]).output == ["Changed: a, line 2."])
    #expect(home.run(["suspend"]).output == ["Suspended: q1. :undo takes it back."])
  }

  @Test("is that of this run, once one was answered here")
  func ofThisRun() {
    #expect(home.run(["", "a2", "show"]).output.contains("q2   b, line 2"))
  }

  @Test("is the one before it once its answer was taken back, and then none")
  func takenBack() {
    home.run(["", "a2"])
    #expect(home.run(["undo", "show"]).output.contains("q1   a, line 2"))
    let none = home.run(["undo", "show"])
    #expect(none.output.last == "Nothing was answered yet. :show WORD looks for a note.")
    #expect(none.ending == .status(1))
  }

  @Test("may be gone with its deck", arguments: ["show", "suspend", "edit", "judge"])
  func gone(command: String) throws {
    try home.folder.write("decks/a.tsv", "#columns:question\tanswer\n")
    #expect(home.run([command]).output.last == "q1 is not at hand any more.")
  }
}
