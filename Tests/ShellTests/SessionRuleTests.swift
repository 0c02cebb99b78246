import Foundation
import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("Sessions in the shell") struct SessionRuleTests {
  static func deck(_ count: Int) -> String {
    "#columns:question\tanswer\n" + (1...count).map { "q\($0)\ta\($0)" }.joined(separator: "\n")
  }

  /// The questions that were put, in order.
  static func asked(_ output: [String]) -> [String] {
    output.filter { $0.hasPrefix("  q") }.map { String($0.dropFirst(2)) }
  }

  @Test("asks ten different cards of ten, and another run asks them in another order")
  func withoutReplacement() throws {
    var orders: Set<[String]> = []
    for seed in [1, 2] as [UInt64] {
      let home = try Home(decks: ["d": Self.deck(10)])
      home.seed = seed
      let give = Array(repeating: ":giveup", count: 10)
      let run = home.run(["set questions 10 noretry-missed", ""] + give)
      let asked = Self.asked(run.output).filter { !$0.contains("—") }
      #expect(Set(asked).count == 10)
      #expect(asked.count == 10)
      orders.insert(asked)
    }
    #expect(orders.count == 2)
  }

  @Test("counts a card as seen when it is asked: an abandoned session's come not straight back")
  func abandoned() throws {
    let home = try Home(decks: ["d": Self.deck(12)])
    let first = home.run(["set questions 3", "", ":giveup", ":leave"])
    let seen = Set(Self.asked(first.output).prefix(2))
    home.moment = Moment(milliseconds: home.moment.milliseconds + 60_000)
    let second = home.run(["", ":giveup", ":giveup", ":giveup", ":leave"])
    let next = Self.asked(second.output).filter { !$0.contains("—") }.prefix(3)
    let unanswered = seen.subtracting([Self.asked(first.output).first ?? ""])
    #expect(unanswered.isDisjoint(with: next))
  }

  @Test("takes back the answer alone: an edit of the deck made meanwhile stays")
  func undoKeepsEdits() throws {
    let home = try Home(decks: ["d": Self.deck(1)])
    home.run(["", "a1"])
    let edited = Self.deck(1) + "\nq2\ta2\n"
    try home.folder.write("decks/d.tsv", edited)
    home.run(["undo"])
    #expect(home.folder.text("decks/d.tsv") == edited)
  }

  @Test("leaves with Ctrl-C twice, and what was answered is kept")
  func interrupted() throws {
    let home = try Home(decks: ["d": Self.deck(3)])
    let events: [LineEvent] = [
      .line(""), .line("x"), .interrupted(droppingText: true), .interrupted(droppingText: false),
      .line("history"),
    ]
    let run = home.run(events: [.line("name")] + events, isInteractive: true)
    #expect(run.output.contains { $0.contains("Left after 1 of 3") })
    #expect(run.output.contains { $0.contains("0/1") })
    #expect(run.ending == .status(0))
  }

  @Test("does not leave with Ctrl-C where something was typed since the last one")
  func droppedLines() throws {
    let home = try Home(decks: ["d": Self.deck(1)])
    let drop = LineEvent.interrupted(droppingText: true)
    let run = home.run(
      events: [.line("name"), drop, drop, .line(""), drop, drop, .line("a1"), .line("5")],
      isInteractive: true
    )
    #expect(run.output.contains { $0.contains("Score 1/1") })
  }

  @Test("can be resumed when the file of its deck has another name by now")
  func renamed() throws {
    let home = try Home(decks: ["d": "#columns:word\tmeaning\na\t1\nb\t2\nc\t3\n", "x": "q\tz\n"])
    home.run(["set name Mika questions 9 noretry-missed", "use d", "challenge", "no", ":leave"])
    try FileManager.default.moveItem(
      atPath: home.folder.path("decks/d.tsv"),
      toPath: home.folder.path("decks/e.tsv")
    )
    let resumed = home.run(["resume", "no", "no"]).output
    #expect(resumed.contains { $0.hasPrefix("Score 0/3") }, "\(resumed)")
  }

  @Test("can be resumed when it was left while missed cards waited, also after an undo")
  func leftAmongMissed() throws {
    let home = try Home(decks: ["d": Self.deck(2)])
    let run = home.run(["", "x", "x", "x", ":leave"])
    #expect(run.output.contains { $0.contains("Left with 2 missed cards to go") })
    #expect(home.run(["undo"]).output.last?.contains(":resume asks it again") == true)
    let resumed = home.run(["resume", ":giveup", ":leave"])
    #expect(Self.asked(resumed.output).prefix(2).allSatisfy { $0.hasPrefix("q") })
    #expect(home.run(["history"]).output.joined().contains("0/2"))
  }

  @Test("lists its history on a narrow screen with nothing cut")
  func narrowHistory() throws {
    let home = try Home(decks: ["japanese/greetings": Self.deck(1)])
    home.run(["", "a1", "rate 4"])
    let console = ScriptedConsole([.line("name"), .line("history")], isInteractive: true)
    console.columns = 40
    _ = home.shell(on: console).run()
    let said = console.output.joined(separator: "\n")
    for part in ["today", "1/1", "100 %", "●●●●○", "japanese/greetings, challenge"] {
      #expect(said.contains(part), "\(said)")
    }
    #expect(!said.contains("~"))
  }

  @Test("asks the same question again after one Ctrl-C")
  func interruptedOnce() throws {
    let home = try Home(decks: ["d": Self.deck(1)])
    let run = home.run(
      events: [
        .line("name"), .line(""), .interrupted(droppingText: false), .line("a1"), .line("5"),
      ],
      isInteractive: true
    )
    #expect(run.output.contains { $0.contains("Score 1/1") })
  }

  @Test("ends with the signal that ended it, and keeps what was answered")
  func terminated() throws {
    let home = try Home(decks: ["d": Self.deck(3)])
    let run = home.run(
      events: [.line("name"), .line(""), .line("x"), .terminated(signal: 15)],
      isInteractive: true
    )
    #expect(run.ending == .signal(15))
    #expect(home.run(["history"]).output.joined().contains("0/1"))
    #expect(home.run(["resume", ":leave"]).output.contains { $0.contains("of 3") })
  }

  @Test("does not count a line that is too long")
  func tooLong() throws {
    let home = try Home(decks: ["d": Self.deck(1)])
    let run = home.run(events: [.line(""), .tooLong, .line("a1")])
    #expect(run.output.contains { $0.contains("Score 1/1") })
  }

  @Test("rates the session from one to five, and asks again for anything else")
  func stars() throws {
    let home = try Home(decks: ["d": Self.deck(1)])
    home.run(["name", "", "a1", "great", "4"], isInteractive: true)
    #expect(home.run(["history"]).output.joined().contains("●●●●○"))
  }

  @Test("takes back the last answer on the summary")
  func undoOnSummary() throws {
    let home = try Home(decks: ["d": Self.deck(1)])
    let run = home.run(["name", "", "x", "a1", ":undo", ":undo", "a1", ""], isInteractive: true)
    #expect(run.output.contains { $0.contains("Score 1/1") })
    #expect(home.run(["history 1"]).output.count { $0.contains("q1") } == 1)
  }

  @Test("refuses to start another session within one")
  func nested() throws {
    let home = try Home(decks: ["d": Self.deck(2)])
    let run = home.run(["", ":challenge", ":learn", ":resume", ":leave"])
    #expect(run.output.count { $0.contains("is running") } == 3)
  }
}
