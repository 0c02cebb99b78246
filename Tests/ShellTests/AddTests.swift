import Foundation
import Shell
import Terminal
import TestSupport
import Testing

@Suite("Adding notes by hand") struct AddTests {
  static let deck = "#columns:word\tmeaning\ttags\n# mine\n春\tspring\tseason\n"

  /// The home of somebody who gave a name already.
  private func home(_ decks: [String: String]) throws -> Home {
    let home = try Home(decks: decks)
    home.run(["set name Mika"])
    return home
  }

  @Test("asks field by field and appends one line; all else stays as it is")
  func adds() throws {
    let home = try home(["d": Self.deck])
    let run = home.run(
      ["add d", " 夏 ", "summer; high season", "season", "", "due d"],
      isInteractive: true
    )
    #expect(
      run.prompts.filter { $0.hasSuffix("> ") }.prefix(5).dropFirst() == [
        "word> ", "meaning> ", "tags> ", "word> ",
      ]
    )
    #expect(run.output.contains("Added to d, line 4."))
    #expect(run.output.last == "0 due, 2 new")
    #expect(home.folder.text("decks/d.tsv") == Self.deck + "夏\tsummer; high season\tseason\n")
  }

  @Test("proposes what stands in the column already; of tags, the one that is being typed")
  func proposes() throws {
    let home = try home(["d": Self.deck + "夏\tsummer\tseason hot\n空\tsky\t\n"])
    let console = ScriptedConsole(
      ["add d", "冬", "winter", ""].map { .line($0) },
      isInteractive: true
    )
    _ = home.shell(on: console).run()
    func proposed(_ prompt: String, _ typed: String) throws -> [String] {
      let request = try #require(console.requests.first { $0.prompt.plainText == prompt })
      let offer = try #require(request.completion?(typed))
      return offer.candidates.map { String(typed.dropLast(offer.replaceCount)) + $0.text }
    }
    #expect(try proposed("meaning> ", "s") == ["spring", "summer", "sky"])
    #expect(try proposed("meaning> ", "su") == ["summer"])
    #expect(try proposed("word> ", "x") == [])
    #expect(try proposed("tags> ", "") == ["season", "hot"])
    #expect(try proposed("tags> ", "hot s") == ["hot season"])
  }

  static let endings: [(before: String, after: String)] = [
    ("q\ta", "q\ta\nr\tb\n"),
    ("q\ta\n", "q\ta\nr\tb\n"),
    ("q\ta\r\nx\ty", "q\ta\r\nx\ty\r\nr\tb\r\n"),
    ("q\ta\r\n", "q\ta\r\nr\tb\r\n"),
    ("\u{feff}q\ta\n\n# end\n", "\u{feff}q\ta\n\n# end\nr\tb\n"),
    ("", "r\tb\n"),
  ]

  @Test("ends lines as the file does", arguments: endings)
  func lineEndings(before: String, after: String) throws {
    let home = try home(["d": before])
    let run = home.run(["add d", "r", "b", "", ""])
    #expect(run.ending == .status(0), "\(run.output)")
    #expect(home.folder.text("decks/d.tsv") == after)
  }

  @Test("makes a deck where there is none, with headers and the first note at once")
  func makes() throws {
    let home = try home([:])
    #expect(
      home.run(["add school/verbs", "q", "#a\tb", "", "t"]).output == [
        "Added to school/verbs, line 5."
      ]
    )
    #expect(
      home.folder.text("decks/school/verbs.tsv")
        == "#separator:tab\n#html:false\n#columns:question\tanswer\tnote\ttags\n"
        + "#ask:question>answer\nq\t\"#a\tb\"\t\tt\n"
    )
    #expect(home.run(["add school/verbs", "#q", "\"b\"", "", ""]).ending == .status(0))
    #expect(home.run(["show #q"]).output.first?.hasPrefix("#q") == true)
    #expect(home.run(["check school/verbs"]).ending == .status(0))
  }

  @Test("says how to choose a deck that it made, and why a field is too long")
  func hints() throws {
    let home = try home(["d": Self.deck])
    let added = home.run(["use d", "add more", "q", "a", "", ""]).output
    #expect(added.contains("It is not among the chosen decks: :use more chooses it."), "\(added)")
    let more = home.run(["add more", "r", "b", "", ""]).output
    #expect(!more.joined().contains("among the chosen"), "\(more)")
    let garbled = home.run(["add more", "s", "b\u{FFFD}", "", ""])
    #expect(garbled.ending == .status(1))
    #expect(garbled.output == ["That has bytes that are no text; nothing was added."])
    let long = home.run(["add more", "s", String(repeating: "x", count: 10_001), "", ""])
    #expect(
      long.output.contains("answer is longer than 10000 characters; nothing was added."),
      "\(long.output)"
    )
  }

  @Test("leaves nothing half done where it is left", arguments: [0, 1, 2])
  func left(count: Int) throws {
    let home = try home(["d": Self.deck])
    let typed: [LineEvent] = ["夏", "summer", "x"].prefix(count).map { .line($0) }
    for end in [LineEvent.interrupted(droppingText: false), .endOfInput] {
      home.run(events: [.line("add d")] + typed + [end], isInteractive: true)
      let piped = home.run(events: [.line("add d")] + typed + [end])
      #expect(piped.ending != .status(0))
      home.run(events: [.line("add new")] + typed + [end])
    }
    let killed = home.run(events: [.line("add d")] + typed + [.terminated(signal: 15)])
    #expect(killed.ending == .signal(15))
    #expect(home.folder.text("decks/d.tsv") == Self.deck)
    #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/decks/new.tsv"))
  }

  @Test("shows a question that is there already, and goes on only if that is wanted")
  func twin() throws {
    let home = try home(["d": "#columns:question\tanswer\nＳpring\tHaru"])
    let asked = home.run(
      ["add d", "spring", "n", "add d", "spring", "y", "Quelle", ""],
      isInteractive: true
    )
    #expect(asked.output.contains("Line 2 has it already: Ｓpring — Haru"))
    #expect(
      home.folder.text("decks/d.tsv") == "#columns:question\tanswer\nＳpring\tHaru\nspring\tQuelle\n"
    )
    let piped = home.run(["add d", "SPRING", "other"])
    #expect(piped.ending == .status(1))
    #expect(piped.output == ["“SPRING” stands on line 2 already; nothing was added."])
  }

  @Test("refuses decks of others, names that are none, and notes that make no card")
  func refuses() throws {
    let home = try home(["d": Self.deck, "open": "q\t\"a\nr"])
    let folder = try TemporaryFolder()
    try folder.write("other.tsv", "q\ta\n")
    let other = home.run(["add other", "x", "y"], decks: [folder.path + "/other.tsv"])
    #expect(other.output.first?.contains("none of your own decks") == true)
    #expect(folder.text("other.tsv") == "q\ta\n")
    for word in ["../x", "/x", "a//b", ".hidden", "a/"] {
      #expect(home.run(["add \(word)"]).ending == .status(1), "\(word)")
    }
    #expect(
      home.run(["add d", "夏", "", ""]).output == ["The note has no meaning; nothing was added."]
    )
    #expect(
      home.run(["add d", "", "summer", ""]).output == ["The note has no word; nothing was added."]
    )
    // It would end the quote that the file leaves open.
    #expect(home.run(["add open", "x", "y\"", "", ""]).ending == .status(1))
    #expect(home.folder.text("decks/open.tsv") == "q\t\"a\nr")
    #expect(home.folder.text("decks/d.tsv") == Self.deck)
  }
}
