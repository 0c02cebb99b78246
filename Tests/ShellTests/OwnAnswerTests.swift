import Foundation
import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("Answers that the learner adds") struct OwnAnswerTests {
  static let deck = "#columns:question\tanswer\nq1\tthank you"

  @Test("count as right from then on, in later runs too, and leave the deck as it is")
  func keep() throws {
    let home = try Home(decks: ["d": Self.deck])
    let first = home.run(["", "cheers", ":keep"])
    #expect(first.output.contains { $0.contains("“cheers” is right for q1 from now on") })
    #expect(home.run(["history"]).output.joined().contains("1/1"))
    let second = home.run(["", "cheers"])
    #expect(second.output.contains { $0.contains("✓ right") })
    #expect(home.folder.text("decks/d.tsv") == Self.deck)
  }

  @Test("are offered after “I was right”, on a terminal alone")
  func offered() throws {
    let home = try Home(decks: ["d": Self.deck])
    let asked = home.run(
      ["name", "set noretry-missed", "", "cheers", ":right", "y", "", ""],
      isInteractive: true
    )
    #expect(asked.prompts.contains { $0.contains("Accept “cheers” for q1") })
    #expect(home.run(["show thank"]).output.joined().contains("cheers"))
    let other = try Home(decks: ["d": Self.deck])
    other.run(["set noretry-missed", "", "cheers", "right"])
    #expect(!other.run(["show thank"]).output.joined().contains("added by you"))
  }

  @Test("are not waited for when a signal ends the program", arguments: [1, 15])
  func signal(number: Int32) throws {
    let home = try Home(decks: ["d": Self.deck])
    home.run(["set name Mika noretry-missed"])
    let lines: [[String]] = [["", "cheers", ":right"], ["", "cheers", "", "right"]]
    for typed in lines {
      let run = home.run(
        events: typed.map { .line($0) } + [.terminated(signal: number), .line("version")],
        isInteractive: true
      )
      #expect(run.prompts.last?.contains("Accept “cheers” for q1") == true)
      #expect(run.ending == .signal(number))
      #expect(!run.output.contains("Kuchi test"))
      home.run(["undo"])
    }
  }

  @Test("are listed by show, and taken out by forget")
  func forget() throws {
    let home = try Home(decks: ["d": Self.deck])
    home.run(["", "cheers", ":keep"])
    #expect(
      home.run(["show q1"]).output.contains { $0.contains("added by you") && $0.contains("cheers") }
    )
    #expect(home.run(["forget cheers"]).output == ["“cheers” is no answer to q1 any more."])
    #expect(!home.run(["show q1"]).output.joined().contains("added by you"))
    #expect(home.run(["forget cheers"]).ending == .status(1))
    #expect(home.run(["", "cheers"]).output.contains { $0.contains("✗ wrong") })
  }

  @Test("are taken out again with the answer that they were added with", arguments: [true, false])
  func undone(isLater: Bool) throws {
    let home = try Home(decks: ["d": Self.deck])
    // An answer is taken back alone if what it was typed for had been added before.
    home.run(["", "cheers", ":keep"])
    home.moment = home.moment.later(by: 60_000)
    home.run(["", "cheers"])
    home.moment = home.moment.later(by: 60_000)
    #expect(!home.run(["undo"]).output.joined().contains("no answer"))
    let undone = isLater ? home.run(["undo"]) : home.run(["", "hi", ":keep", "undo"])
    let typed = isLater ? "cheers" : "hi"
    #expect(undone.output.contains("“\(typed)” is no answer to q1 any more."))
    #expect(home.run(["judge q1 = \(typed)"]).output.last?.contains("wrong") == true)
    #expect(home.run(["show q1"]).output.joined().contains("cheers") != isLater)
  }

  @Test("are taken out again by an undo within a session that goes on after a restart")
  func undoneAfterResuming() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\ta\nq2\ta"])
    home.run(["", "cheers", ":keep", ":leave"])
    let resumed = home.run(["resume", ":undo", "cheers", ":leave"])
    #expect(resumed.output.contains { $0.contains("“cheers” is no answer to q") })
    #expect(resumed.output.contains { $0.hasPrefix("✗ wrong") })
  }

  @Test("are not made of right answers, nor of nothing")
  func nothingToKeep() throws {
    let home = try Home(decks: ["d": Self.deck])
    #expect(home.run(["", "thank you", "keep"]).output.last?.contains("no wrong answer") == true)
    #expect(home.run(["", ":giveup", ":keep"]).output.contains { $0.contains("no wrong answer") })
  }
}

@Suite("The explained judge") struct JudgeCommandTests {
  @Test("judges a table as the vectors have it, row by row")
  func table() throws {
    let home = try Home(decks: [:])
    let fixture = repositoryRoot.appending(path: "Tests/Fixtures/answers/verdicts.tsv")
    let rows = try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let judged = home.run(["judge --table \(fixture.path)"]).output
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(judged.count == rows.count)
    for (row, said) in zip(rows, judged) {
      #expect(said.count == 3 && said[0] == row[0] && said[1] == row[7], "\(row) \(said)")
    }
  }

  @Test("takes the longest question that a card asks for one with a sign in it")
  func signs() throws {
    let deck = "#columns:q\ta\nIt was easy. (easy = 易しい)\tright\nIt was easy. (easy\twrong"
    let home = try Home(decks: ["d": deck])
    let output = home.run(["judge It was easy. (easy = 易しい) = a = b"]).output
    #expect(output.contains { $0.hasPrefix("  typed") && $0.hasSuffix("  a = b") }, "\(output)")
    #expect(output.contains { $0.hasPrefix("  field") && $0.hasSuffix("  right") }, "\(output)")
  }

  @Test("explains an answer to a card, to a field, and the last one")
  func explain() throws {
    let home = try Home(decks: ["d": OwnAnswerTests.deck])
    for line in ["judge q1 = thnak you", "judge (to) eat; dine = dine"] {
      let run = home.run([line])
      #expect(run.ending == .status(0))
      #expect(run.output.count > 2, "\(run.output)")
      #expect(run.output.last?.contains("verdict") == true, "\(run.output)")
    }
    #expect(home.run(["judge"]).ending == .status(1))
    let last = home.run(["", "thnak you", "judge"])
    #expect(last.output.last?.contains("slip") == true, "\(last.output)")
    #expect(home.run(["judge"]).output.last == last.output.last, "also after a restart")
    #expect(
      home.run(["", ":giveup", ":leave", "judge"]).output.contains { $0.contains("not typed") }
    )
    #expect(home.run(["judge nonsense"]).ending == .status(1))
    #expect(home.run(["judge --table nowhere.tsv"]).ending == .status(1))
  }
}
