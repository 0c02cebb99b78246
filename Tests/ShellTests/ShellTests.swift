import Foundation
import Shell
import TestSupport
import Testing

@Suite("The shell") struct ShellTests {
  static let deck =
    "#columns:question\tanswer\n" + (1...6).map { "q\($0)\ta\($0)" }.joined(separator: "\n")

  @Test("starts a challenge with Enter and asks the whole deck where it is small")
  func enter() throws {
    let home = try Home(decks: ["d": Self.deck])
    let run = home.run(["", ":leave"])
    #expect(run.output.first == "Challenge 1 of 6                                       score 0/0")
    #expect(run.ending == .status(0))
  }

  static let badCommands: [(line: String, says: String)] = [
    ("histroy", "Did you mean :history?"), ("xyzzy", "There is no command"),
    ("s", "may be"), (":set appearance drak", "dark"), ("use nothing", "There is no deck"),
    ("history 99", "There is no session"), ("rate 6", "1 to 5"), ("next", "only for"),
  ]

  @Test("says what is wrong with a command, and fails in a pipe", arguments: badCommands)
  func badCommand(line: String, says: String) throws {
    let home = try Home(decks: ["d": Self.deck])
    let run = home.run([line])
    #expect(run.output.joined(separator: "\n").contains(says), "\(run.output)")
    #expect(run.ending == .status(1))
    #expect(home.run([line], isInteractive: true).ending == .status(0))
  }

  @Test("never counts an unknown command as an answer, and says how to answer with a colon")
  func unknownCommandInSession() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nsmile\t:-)"])
    let run = home.run(["", ":-)", "::-)"])
    let said = run.output.joined(separator: "\n")
    #expect(said.contains("::-)"))
    #expect(said.contains("Score 1/1"))
  }

  @Test("takes commands in full-width letters")
  func fullWidth() throws {
    let home = try Home(decks: ["d": Self.deck])
    #expect(home.run(["：ｖｅｒｓｉｏｎ"]).output.first == "Kuchi test")
  }

  @Test("asks for a name the very first time, on a terminal alone")
  func firstRun() throws {
    let home = try Home(decks: ["d": Self.deck])
    #expect(!home.run([]).prompts.contains { $0.contains("call you") })
    let first = home.run(["Mika"], isInteractive: true)
    #expect(first.prompts.contains { $0.contains("call you") })
    let second = home.run([], isInteractive: true)
    #expect(second.output.first?.contains("Welcome back, Mika.") == true)
    #expect(!second.prompts.contains { $0.contains("call you") })
  }

  @Test("says so where there is no deck, or no card, and keeps no session")
  func empty() throws {
    let nothing = try Home(decks: [:])
    #expect(
      nothing.run([""]).output == [
        "There is no deck yet. Name one: kuchi FILE, or see :help decks."
      ]
    )
    let empty = try Home(decks: ["d": "#columns:question\tanswer\n"])
    let run = empty.run(["", "history"])
    #expect(run.output.contains("No session yet. Enter starts one."))
  }

  @Test("asks each card once and says so where more are wanted than there are")
  func tooFewCards() throws {
    let home = try Home(decks: ["d": Self.deck])
    let run = home.run(["set questions 50", "", ":leave"])
    #expect(run.output.contains("6 cards, not 50: there are no more."))
  }

  @Test("takes back the last answer after a restart, and resumes with exactly what is left")
  func undoAfterRestart() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1"])
    home.run(["", "a1"])
    #expect(home.run(["history"]).output.joined().contains("1/1"))
    let undone = home.run(["undo"])
    #expect(undone.output == ["Taken back: q1. :resume asks it again."])
    #expect(home.run(["history"]).output == ["No session yet. Enter starts one."])
    let resumed = home.run(["resume", "wrong", "a1"])
    #expect(resumed.output.joined(separator: "\n").contains("Score 0/1"))
    #expect(home.run(["undo", "undo", "undo"]).output.last == "There is no answer to take back.")
  }

  @Test("corrects the last answer right after the session")
  func correctAfterSession() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1"])
    home.run(["set noretry-missed", "", "thank you", "right"])
    #expect(home.run(["history"]).output.joined().contains("1/1"))
  }

  @Test("gives the same score under every combination of settings that should not matter")
  func unrelatedSettings() throws {
    for bits in 0..<16 {
      let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1\nq2\ta2\nq3\ta3"])
      let toggles = ["learning", "retry-missed", "reminder", "remember"]
      let set = toggles.enumerated().map {
        bits & (1 << $0.offset) == 0 ? "no" + $0.element : $0.element
      }
      home.run(["set " + set.joined(separator: " "), "", "a1", "a1", "a1", ":leave"])
      #expect(home.run(["history"]).output.joined().contains("1/3"), "\(set)")
    }
  }

  @Test("leaves deck files byte for byte as they were")
  func decksUntouched() throws {
    let home = try Home(decks: ["d": Self.deck])
    home.run([
      "", "a1", "x", ":hint", ":giveup", ":leave", "undo", "learn", "", "y", "q", "practice", "a",
    ])
    let path = home.folder.path + "/decks/d.tsv"
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Self.deck.utf8))
  }

  @Test("refuses learning mode while it is off")
  func learningOff() throws {
    let home = try Home(decks: ["d": Self.deck])
    let run = home.run(["set nolearning", "learn"])
    #expect(run.output.last == "Learning mode is off. :set learning turns it on.")
    #expect(run.ending == .status(1))
  }

  @Test("plays flashcards from a pipe: an empty line turns, y and n rate")
  func flashcards() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta1\nq2\ta2"])
    let run = home.run(["learn", "", "y", "", "n"])
    #expect(run.output.contains("High five!"))
    #expect(run.output.joined(separator: "\n").contains("Remembered 1/2"))
    #expect(home.run(["history"]).output.joined().contains("learn"))
  }
}
