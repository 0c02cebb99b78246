import TestSupport
import Testing

@testable import Shell

@Suite("Where a command is given") struct CommandPlaceTests {
  private static let deck = "#columns:question\tanswer\nq1\tyes\nq2\tyes\nq3\tyes"

  private func home() throws -> Home {
    let home = try Home(decks: ["d": Self.deck])
    home.run(["set name Mika noretry-missed"])
    return home
  }

  static let alone = [
    "settings", "version", "quit", "resume", "undo", "sett", "q", "right", "keep",
  ]

  @Test("words behind one that takes none are refused", arguments: alone)
  func wordless(name: String) throws {
    let run = try home().run(["\(name) strictness low", "due"])
    #expect(run.output.first?.wholeMatch(of: /Usage: :[a-z]+ takes no words\./) != nil)
    #expect(run.output.count == 2, "nothing else was done, and the next line was")
    #expect(run.ending == .status(1))
  }

  @Test("every command that help shows without words refuses them, wherever it is given")
  func all() throws {
    for command in Command.all where command.arguments.isEmpty {
      let lines =
        command.places.contains(.home)
        ? [] : command.places.contains(.session) ? ["challenge"] : ["learn"]
      let colon = lines.isEmpty ? "" : ":"
      let run = try home().run(lines + ["\(colon)\(command.name) now", ":leave"])
      #expect(run.output.contains("Usage: :\(command.name) takes no words."), "\(command.name)")
    }
  }

  static let elsewhere: [(lines: [String], says: String)] = [
    (["skip"], ":skip is only for an answer prompt. :challenge leads to one."),
    ([":giveup"], ":giveup is only for an answer prompt. :challenge leads to one."),
    (["ski"], ":skip is only for an answer prompt. :challenge leads to one."),
    (["hint x"], ":hint is only for an answer prompt. :challenge leads to one."),
    (["leave"], ":leave is only for an answer prompt or a flashcard. :challenge leads to one."),
    (["leav"], ":leave is only for an answer prompt or a flashcard. :challenge leads to one."),
    (["goto 3"], ":goto is only for a flashcard. :learn leads to one."),
    (
      ["challenge", ":add", ":leave"],
      ":add is only for the home prompt, so nothing was counted. :leave leads out of here."
    ),
    (
      ["challenge", ":next", ":leave"],
      ":next is only for a flashcard, so nothing was counted. :leave leads out of here."
    ),
    (
      ["learn", ":hint", ":leave"], ":hint is only for an answer prompt. :leave leads out of here."
    ),
    (
      ["learn", ":rate 3", ":leave"], ":rate is only for the home prompt. :leave leads out of here."
    ),
  ]

  @Test("one that is for another place says for which", arguments: elsewhere)
  func otherPlace(lines: [String], says: String) throws {
    let run = try home().run(lines)
    #expect(run.output.contains(says), "\(run.output)")
    #expect(run.ending == .status(lines.count == 1 ? 1 : 0))
  }

  @Test("one that only a session takes is told of on the command line, where no deck is called so")
  func commandLine() throws {
    let home = try home()
    let skip = home.run([], decks: ["skip"])
    #expect(skip.output == [":skip is only for an answer prompt. :challenge leads to one."])
    #expect(skip.ending == .status(1))
    #expect(home.run([], decks: ["skipp"]).ending == .status(2))
    #expect(home.run([], decks: ["d", "skip"]).ending == .status(2))
    try home.folder.write("decks/skip.tsv", Self.deck)
    #expect(home.run(["use"], decks: ["skip"]).ending == .status(0))
    #expect(home.run([], decks: ["skip", "nowhere"]).output.first?.contains("“nowhere”") == true)
  }

  @Test("the man page is printed without other words")
  func man() throws {
    #expect(try home().run(["help --man due"]).ending == .status(1))
  }

  @Test("a beginning that the commands of one name share is that name")
  func shared() throws {
    #expect(try home().run(["help leav"]).output.first == "leave ")
  }
}
