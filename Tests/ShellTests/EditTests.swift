import Foundation
import Shell
import Terminal
import TestSupport
import Testing

@Suite("Mending a note by hand") struct EditTests {
  static let deck =
    "#columns:word\tmeaning\ttags\r\n# mine\r\n春\tspring\tseason\r\n夏\tsumer\r\n冬\t\"winter\nfrost\"\r\n"

  private func home(_ deck: String = Self.deck) throws -> Home {
    let home = try Home(decks: ["d": deck])
    home.run(["set name Mika questions 9 noretry-missed"])
    return home
  }

  @Test("puts each field into the line, and changes that line alone")
  func mends() throws {
    let home = try home()
    let console = ScriptedConsole(
      ["edit 夏", "夏", "summer", "season"].map { .line($0) },
      isInteractive: true
    )
    _ = home.shell(on: console).run()
    #expect(
      console.requests.dropFirst().prefix(3).map { $0.prompt.plainText + $0.initialText }
        == ["word> 夏", "meaning> sumer", "tags> "]
    )
    #expect(console.output.contains("Changed: d, line 4."))
    let mended = Self.deck.replacingOccurrences(of: "夏\tsumer", with: "夏\tsummer\tseason")
    #expect(home.folder.text("decks/d.tsv") == mended)
  }

  @Test("keeps the schedule when answers change")
  func keepsSchedule() throws {
    let home = try home("#columns:word\tmeaning\n夏\tsumer")
    home.run(["", "sumer"])
    let before = home.run(["show 夏"]).output.filter { $0.contains("stability") }
    #expect(home.run(["edit 夏", "", "summer"]).output == ["Changed: d, line 2."])
    #expect(!before.isEmpty)
    #expect(home.run(["show 夏"]).output.filter { $0.contains("stability") } == before)
    #expect(home.folder.text("decks/d.tsv") == "#columns:word\tmeaning\n夏\tsummer")
  }

  @Test("asks before the question of a card with progress changes")
  func question() throws {
    let text = "#columns:word\tmeaning\nナツ\tsummer\n春\tspring"
    let home = try home(text)
    // Nothing is lost where nothing is known.
    #expect(home.run(["edit spring", "はる", ""]).output == ["Changed: d, line 3."])
    home.play { _ in "summer" }
    let piped = home.run(["edit ナツ", "なつ", ""])
    #expect(piped.ending == .status(1) && piped.output[0].contains("has progress"))
    home.run(["edit ナツ", "なつ", "summer", "n"], isInteractive: true)
    #expect(home.folder.text("decks/d.tsv")?.contains("ナツ") == true)
    let asked = home.run(["edit ナツ", "なつ", "summer", "y"], isInteractive: true)
    #expect(asked.prompts.contains("Change it, and begin anew? (y/N) "))
    #expect(home.folder.text("decks/d.tsv")?.contains("なつ\tsummer") == true)
    // Where notes have an id, that is what tells them apart.
    let known = try self.home("#columns:id\tword\tmeaning\n7\tナツ\tsummer")
    known.run(["", "summer"])
    #expect(known.run(["edit ナツ", "なつ", ""]).output == ["Changed: d, line 2."])
    #expect(known.run(["show なつ"]).output.contains { $0.contains("stability") })
  }

  @Test("leaves a field of several lines as it is, on a terminal")
  func severalLines() throws {
    let home = try home()
    let run = home.run(["edit 冬", "ふゆ", "cold"], isInteractive: true)
    #expect(run.output.contains("meaning has several lines and stays as it is."))
    #expect(
      home.folder.text("decks/d.tsv")
        == Self.deck.replacingOccurrences(
          of: "冬\t\"winter\nfrost\"",
          with: "ふゆ\t\"winter\nfrost\"\tcold"
        )
    )
  }

  @Test("leaves an accepted field as it is, and one that is too long for a line")
  func accepted() throws {
    // In its shortest form the letter has two characters, so the field outgrows what a deck holds.
    let long = String(repeating: "\u{958}", count: 6000)
    let text = "#columns:word\tmeaning\tnote\nco\u{ad}op\u{200b}\tshop\t\(long)\n"
    let home = try home(text)
    let same = home.run(["edit shop", "co\u{ad}op\u{200b}", "shop"], isInteractive: true)
    #expect(same.prompts.filter { $0.contains("note") } == [])
    #expect(same.output.contains { $0.hasPrefix("note is too long to be edited here") })
    #expect(same.output.last == "Nothing was changed.")
    #expect(home.folder.text("decks/d.tsv") == text)
    let tooLong = home.run(events: [.line("edit shop"), .tooLong], isInteractive: true)
    #expect(
      tooLong.output.contains {
        $0.contains(
          "too long for a field; nothing was changed. :edit WORD --editor opens the file."
        )
      }
    )
  }

  @Test("finds the note where it has moved meanwhile, and else changes nothing")
  func moved() throws {
    let home = try home()
    func edit(after happening: @escaping (String) -> String) throws -> [String] {
      try home.folder.write("decks/d.tsv", Self.deck)
      let console = ScriptedConsole(
        ["edit 夏", "夏", "summer", ""].map { .line($0) },
        isInteractive: true,
        happenings: [2: { try home.folder.write("decks/d.tsv", happening(Self.deck)) }]
      )
      _ = home.shell(on: console).run()
      return console.output
    }
    let above = "秋\tautumn\r\n春"
    let said = try edit { $0.replacing("春", with: above) }
    #expect(said.contains("Changed: d, line 5."))
    let mended = Self.deck.replacing("春", with: above).replacing("sumer", with: "summer")
    #expect(home.folder.text("decks/d.tsv") == mended)
    let theirs = Self.deck.replacing("sumer", with: "the hot season")
    let refused = try edit { _ in theirs }
    #expect(refused.contains { $0.contains("“夏” does not stand in d any more as it was") })
    #expect(home.folder.text("decks/d.tsv") == theirs)
  }

  @Test("changes nothing where it is left, refused, or makes no sense")
  func leaves() throws {
    let home = try home()
    for end in [LineEvent.interrupted(droppingText: true), .endOfInput, .terminated(signal: 15)] {
      for isInteractive in [true, false] {
        home.run(events: [.line("edit 夏"), .line("x"), end], isInteractive: isInteractive)
      }
    }
    #expect(home.run(["edit 夏", "夏", "sumer", ""]).output == ["Nothing was changed."])
    let empty = home.run(["edit 夏", "夏", "", ""], isInteractive: true)
    #expect(empty.output.contains("The note has no meaning; nothing was changed."))
    #expect(home.run(["edit 夏", "夏", "s\u{FFFD}", ""]).ending == .status(1))
    #expect(home.run(["edit nowhere"]).ending == .status(1))
    #expect(home.run(["edit"]).ending == .status(1))
    #expect(home.folder.text("decks/d.tsv") == Self.deck)
    let folder = try TemporaryFolder()
    try folder.write("other.tsv", "q\ta\n")
    let other = home.run(["edit q"], decks: [folder.path + "/other.tsv"])
    #expect(other.output.first?.contains("none of your own decks") == true)
  }
}
