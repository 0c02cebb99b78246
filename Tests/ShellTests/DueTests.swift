import Foundation
import Shell
import TestSupport
import Testing
import Time

@Suite("What waits") struct DueTests {
  private static let header = "#columns:question\tanswer\n"

  private func due(_ home: Home, _ words: String = "") -> (line: String?, ending: QuizShell.Ending)
  {
    let run = home.run(["due \(words)"])
    return (run.output.count == 1 ? run.output.first : "\(run.output)", run.ending)
  }

  @Test("is one line, and the exit status tells whether a card is due")
  func line() throws {
    let home = try Home(decks: ["d": Self.header + "q1\tyes\nq2\tyes"])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    #expect(due(home) == ("0 due, 2 new", .status(1)))
    home.run(["set questions 3", "challenge", "yes", ":leave"])
    #expect(due(home) == ("0 due, 1 new", .status(1)))
    home.go(to: home.today + 2)
    #expect(due(home) == ("1 due, 1 new", .status(0)))
    home.go(to: home.today + 500)
    #expect(due(home) == ("1 due, 1 new", .status(0)))
  }

  @Test("is one object as JSON, with the next day and how many cards it brings")
  func json() throws {
    let home = try Home(decks: ["d": Self.header + "q1\tyes\nq2\tyes"])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    #expect(due(home, "--json") == (#"{"due":0,"new":2,"next":null,"nextCount":null}"#, .status(1)))
    home.run(["set questions 3", "challenge", "yes", "yes"])
    let waiting = #"{"due":0,"new":0,"next":"2026-12-03","nextCount":2}"#
    #expect(due(home, "--json") == (waiting, .status(1)))
    home.go(to: home.today + 2)
    let now = #"{"due":2,"new":0,"next":null,"nextCount":null}"#
    #expect(due(home, "--json d") == (now, .status(0)))
  }

  @Test("is asked of the chosen decks or of those that are named; a card of two counts once")
  func decks() throws {
    let home = try Home(decks: [
      "a": Self.header + "q1\tyes\nq2\tyes", "b": Self.header + "q2\tyes\nq3\tyes\nq4\tyes",
    ])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    #expect(due(home).line == "0 due, 2 new")
    #expect(due(home, "b").line == "0 due, 3 new")
    #expect(due(home, "a b").line == "0 due, 4 new")
    home.run(["use b", "set noretry-missed", "challenge", "no", "no", "no"])
    #expect(due(home).line == "0 due, 0 new")
    home.go(to: home.today + 1)
    #expect(due(home, "a").line == "1 due, 1 new")
    #expect(due(home, "b").line == "3 due, 0 new")
    #expect(due(home, "all").line == "3 due, 1 new")
    #expect(due(home).line == "3 due, 0 new")
  }

  @Test("says which deck there is not")
  func unknown() throws {
    let home = try Home(decks: ["greetings": Self.header + "q1\tyes"])
    let (line, ending) = due(home, "greetigns")
    #expect(
      line == "There is no deck “greetigns”. Did you mean greetings? :decks lists them."
    )
    #expect(ending == .status(1))
  }

  @Test("follows a deck that changed on the disk since, whatever time its file shows")
  func changed() throws {
    let home = try Home(decks: ["d": Self.header + "q1\tyes\nq2\tyes\n"])
    let path = "decks/d.tsv"
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set noretry-missed", "challenge", "no", "no"])
    home.go(to: home.today + 1)
    #expect(due(home).line == "2 due, 0 new")
    try home.folder.write(path, Self.header + "q1\tyes\nq2\tyes\nq3\tyes\n")
    #expect(due(home).line == "2 due, 1 new")
    try home.folder.write(path, Self.header + "q3\tyes\n")
    #expect(due(home).line == "0 due, 1 new")
    // Another file of the same length, as old as the one before.
    let files = FileManager.default
    let (old, new) = (home.folder.path(path), home.folder.path("new"))
    let date = try #require(try files.attributesOfItem(atPath: old)[.modificationDate])
    try home.folder.write("new", Self.header + "q1\tyes\n")
    try files.setAttributes([.modificationDate: date], ofItemAtPath: new)
    try #require(rename(new, old) == 0)
    #expect(due(home).line == "1 due, 0 new")
    try home.folder.write(path, Self.header + "q1\tyes\nq2\tyes\n")
    #expect(due(home).line == "2 due, 0 new")
  }

  @Test("holds as many new cards as today still allows, over all decks together")
  func newLimit() throws {
    let home = try Home(decks: [
      "a": Self.header + (1...5).map { "a\($0)\tyes\n" }.joined(),
      "b": Self.header + (1...5).map { "b\($0)\tyes\n" }.joined(),
    ])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set new 4 questions 3"])
    #expect(due(home, "all").line == "0 due, 4 new")
    home.run(["challenge", "yes", "yes", "yes"])
    #expect(due(home, "a").line == "0 due, 1 new")
    #expect(due(home, "b").line == "0 due, 1 new")
    home.run(["set new 0"])
    #expect(due(home, "all").line == "0 due, 0 new")
    home.run(["set new 4"])
    home.go(to: home.today + 1)
    #expect(due(home, "a").line == "0 due, 2 new")
    #expect(due(home, "all").line == "0 due, 4 new")
  }
}
