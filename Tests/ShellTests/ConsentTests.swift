import Terminal
import TestSupport
import Testing

@testable import Shell

@Suite("A question of yes or no") struct ConsentTests {
  private func ask(
    _ events: [LineEvent],
    enterSaysYes: Bool = false,
    obeys: Bool = false
  ) throws -> (consent: QuizShell.Consent, console: ScriptedConsole) {
    let console = ScriptedConsole(events, isInteractive: true)
    let shell = try Home(decks: [:]).shell(on: console)
    let consent = shell.ask(
      "Sure?",
      enterSaysYes: enterSaysYes,
      obey: obeys ? { shell.perform($0, in: .home) } : nil
    )
    return (consent, console)
  }

  static let answers: [(line: String, consent: QuizShell.Consent?)] = [
    ("y", .yes), ("Yes", .yes), (" ｙ ", .yes), ("n", .no), ("NO", .no), ("ｎｏ", .no), ("", nil),
    ("　", nil),
  ]

  @Test("takes both words and their letters; Enter says the capital one", arguments: answers)
  func answer(line: String, consent: QuizShell.Consent?) throws {
    for enterSaysYes in [true, false] {
      let (said, console) = try ask([.line(line)], enterSaysYes: enterSaysYes)
      #expect(said == consent ?? (enterSaysYes ? .yes : .no))
      #expect(console.prompts == [enterSaysYes ? "Sure? (Y/n) " : "Sure? (y/N) "])
      #expect(console.output.isEmpty)
    }
  }

  @Test("is asked again for anything else", arguments: [":undo", "yep", "ja", "1", ":", "n't"])
  func again(line: String) throws {
    let (said, console) = try ask([.line(line), .tooLong, .line("y")])
    #expect(said == .yes)
    #expect(console.prompts.count == 3)
    #expect(
      console.output == Array(repeating: "Type y or n; Enter means no.", count: 2)
    )
  }

  static let ends: [(event: LineEvent, consent: QuizShell.Consent)] = [
    (.interrupted(droppingText: false), .interrupted), (.endOfInput, .unanswered),
    (.failed(errno: 5), .unanswered),
    (.terminated(signal: 15), .ending(.terminated(signal: 15))),
  ]

  @Test("ends where nobody answers", arguments: 0..<4)
  func unanswered(number: Int) throws {
    #expect(try ask([Self.ends[number].event, .line("y")]).consent == Self.ends[number].consent)
  }

  @Test("carries out commands where they can be done, and is asked again")
  func commands() throws {
    let (said, console) = try ask([.line(":version"), .line("n")], obeys: true)
    #expect(said == .no)
    #expect(console.output.first == "Kuchi test")
    #expect(try ask([.line(":quit")], obeys: true).consent == .ending(.quit))
  }

  static let deck = "#columns:question\tanswer\nq1\tthank you"

  @Test("stands again in each place where it is asked")
  func places() throws {
    let help = "Type y or n; Enter means no."
    let home = try Home(decks: ["d": Self.deck])
    home.run(["set name Mika noretry-missed"])
    let right = home.run(
      ["", "cheers", ":right", ":undo", "y", "", "show q1"],
      isInteractive: true
    )
    #expect(right.prompts.count { $0.contains("Accept “cheers” for q1") } == 2)
    #expect(right.output.contains(help))
    #expect(right.output.joined().contains("added by you"))
    let ahead = home.run(["", "maybe", "n"], isInteractive: true)
    #expect(ahead.prompts.count { $0.contains("Go on ahead of the day?") } == 2)
    #expect(ahead.output.contains("Type y or n; Enter means yes."))
    let edit = home.run(["edit thank", "Chile", "thank you", "x", "n"], isInteractive: true)
    #expect(edit.prompts.count { $0.contains("Change it, and begin anew?") } == 2, "\(edit.output)")
    let add = home.run(["add d", "q1", ":x", "y", "much obliged", ""], isInteractive: true)
    #expect(add.prompts.count { $0.contains("Add it all the same?") } == 2)
    home.run(["backup"])
    let restore = home.run(["backup restore", "x", "n"], isInteractive: true)
    #expect(restore.prompts.count { $0.contains("Restore this backup?") } == 2)
    #expect(restore.output.last == "Nothing was restored.")
  }
}
