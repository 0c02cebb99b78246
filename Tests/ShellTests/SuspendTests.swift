import Foundation
import SQLite
import Shell
import Terminal
import TestSupport
import Testing

@Suite("Suspending cards") struct SuspendTests {
  static let deck = "#columns:word\tmeaning\n#ask:word>meaning, meaning>word\n春\tspring\n夏\tsummer"

  private func home() throws -> Home {
    let home = try Home(decks: ["d": Self.deck])
    home.run(["set questions 9 noretry-missed"])
    return home
  }

  @Test("of a note takes all its cards out of sessions and counts, until it is lifted")
  func note() throws {
    let home = try home()
    #expect(home.run(["due"]).output == ["0 due, 4 new"])
    #expect(home.run(["suspend SPRING"]).output == ["Suspended: 春 (2 cards). :undo takes it back."])
    #expect(home.run(["due"]).output == ["0 due, 2 new"])
    #expect(home.run(["suspend spring"]).output == ["春 is suspended already."])
    #expect(!home.run(["", ":leave"]).output.joined().contains("春"))
    #expect(!home.run(["practice", ":leave"]).output.joined().contains("春"))
    #expect(home.run(["show 春"]).output.joined().contains("not asked until :suspend --off"))
    #expect(home.run(["stats"]).output.joined().contains("2 suspended"))
    #expect(home.run(["suspend --off 春"]).output == ["Not suspended any more: 春 (2 cards)"])
    #expect(home.run(["due"]).output == ["0 due, 4 new"])
    #expect(home.run(["suspend --off 春"]).output == ["春 was not suspended."])
    #expect(home.folder.text("decks/d.tsv") == Self.deck)
  }

  @Test("means the note that is asked by the very text, not those that have it as an answer")
  func sameText() throws {
    let home = try Home(decks: ["d": "#columns:q\ta\nHaus\thouse\nHeim\tHaus\nBau\thaus; x\n"])
    #expect(home.run(["suspend Haus"]).output == ["Suspended: Haus. :undo takes it back."])
    #expect(home.run(["suspend house"]).output == ["Haus is suspended already."])
  }

  @Test("is taken back by undo as long as nothing was asked since")
  func undo() throws {
    let home = try home()
    let run = home.run(["suspend 夏", "undo", "due", "undo"])
    #expect(
      run.output == [
        "Suspended: 夏 (2 cards). :undo takes it back.", "Not suspended any more: 夏 (2 cards)",
        "0 due, 4 new", "There is no answer to take back.",
      ]
    )
    #expect(home.run(["suspend 夏", "", ":leave", "undo", "due"]).output.last == "0 due, 2 new")
  }

  @Test("needs one note, and says which there are")
  func unclear() throws {
    let home = try home()
    #expect(home.run(["suspend 冬"]).output == ["No note of d has “冬”."])
    #expect(home.run(["suspend r"]).output.first?.contains("春 (spring), 夏 (summer)") == true)
    #expect(home.run(["suspend r"]).ending == .status(1))
    #expect(home.run(["suspend"]).ending == .status(1))
    #expect(home.run(["suspend --off"]).ending == .status(1))
    #expect(home.run(["suspend --of 春"]).ending == .status(1))
  }

  @Test("of the card that is asked lets it leave the session without an answer")
  func asked() throws {
    let home = try home()
    let run = home.run(["", ":suspend", ":giveup", ":giveup", ":giveup", "due", "history"])
    #expect(run.output.contains { $0.hasPrefix("Suspended: ") })
    #expect(run.output.contains { $0.contains("Score 0/3") })
    #expect(run.output.joined().contains("0/3"))
    let questions = run.output.filter { $0.hasPrefix("Challenge ") }
    #expect(questions.count == 4, "\(questions)")
    #expect(home.run(["resume"]).output == ["There is no session to go on with. Enter starts one."])
  }

  @Test("at an answer prompt is taken back there, also when it ended the session")
  func undoAsked() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1"])
    let run = home.run(["", ":suspend", "undo", "a1", "due"])
    #expect(run.output.contains("No card is left to ask: all of them are suspended."))
    #expect(run.output.contains("Not suspended any more: q1"))
    #expect(run.output.contains { $0.contains("Score 1/1") })
    #expect(run.output.last == "0 due, 0 new")
  }

  @Test("survives leaving: what was suspended is not asked when the session goes on")
  func resumed() throws {
    let home = try home()
    let first = home.run(["", ":giveup", ":suspend", ":leave"]).output
    let gone = try #require(first.first { $0.hasPrefix("Suspended: ") })
    let name = String(gone.dropFirst("Suspended: ".count).prefix { $0 != "." })
    let second = home.run(["resume", ":giveup", ":giveup"]).output
    #expect(second.filter { $0.hasPrefix("Challenge ") }.count == 2)
    #expect(!second.contains("  \(name)"))
    #expect(second.contains { $0.contains("Score 0/3") })
  }

  @Test("works beside a flashcard")
  func flashcard() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1\nq2\ta2"])
    let run = home.run(["learn", ":suspend", "", "y", "due"])
    #expect(run.output.contains("Suspended: q1. :undo takes it back."))
    #expect(run.output.contains { $0.contains("Remembered 1/1") })
    #expect(home.run(["show q1"]).output.joined().contains("suspended"))
  }

  /// Lets the journal refuse rows of a table from now on, as where the disk is full.
  private func refuse(_ table: String, in home: Home) throws {
    try Connection(.file(home.folder.path("journal.sqlite"))).execute(
      script: """
        CREATE TRIGGER no BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'no room'); END
        """
    )
  }

  @Test("that could not be kept leaves the card where it is", arguments: ["", "learn"])
  func unkept(game: String) throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1\nq2\ta2"])
    home.run(["suspend q2", "suspend --off q2"])
    try refuse("suspension", in: home)
    let run = home.run([game, ":suspend", game.isEmpty ? "a1" : ":rate 3"])
    #expect(run.output.contains { $0.contains("no room") }, "\(run.output)")
    #expect(run.output.contains("Nothing was changed."))
    #expect(!run.output.contains { $0.contains("Suspended: ") })
    #expect(run.output.count { $0.contains("q1") } >= 2, "it is asked again")
  }

  @Test("like it an own answer that could not be kept is not right either")
  func unkeptAnswer() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1\nq2\ta2"])
    home.run(["suspend q2"])
    try refuse("own_answer", in: home)
    let run = home.run(["", "b1", ":keep", ":leave"])
    #expect(run.output.contains { $0.contains("no room") }, "\(run.output)")
    #expect(run.output.contains { $0.contains("Score 0/1") })
  }
}
