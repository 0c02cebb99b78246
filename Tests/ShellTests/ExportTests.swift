import Foundation
import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("Leaving with everything") struct ExportTests {
  private static let deck =
    "#columns:word\tmeaning\tnote\ttags\n#ask:word>meaning, meaning>word\n# mine\n"
    + "猫\tcat\t=1+1\tpet\n犬 \tdog; hound\n\"鳥\nbird\"\tbird\nalone\n"

  /// The home of somebody who answered a few questions.
  private func home() throws -> Home {
    let home = try Home(decks: ["mine/animals": Self.deck])
    home.run(["set name Mika", "set questions 4", "use mine/animals"])
    for answer in ["cat", "猫", "dog", "what"] {
      // Nobody gives two answers in the same moment.
      home.moment = Moment(milliseconds: home.moment.milliseconds + 7_001)
      home.run([answer == "cat" ? "challenge" : "resume", answer, ":leave"])
    }
    home.run(["suspend 犬", "undo"])
    home.run(["suspend 犬"])
    return home
  }

  /// All that a file of everything says, without the moment at which it was written.
  private func everything(_ home: Home, _ name: String = "all.jsonl") throws -> [Substring] {
    let run = home.run(["export --json \(home.folder.path(name)) --force"])
    #expect(run.ending == .status(0), "\(run.output)")
    let text = try #require(home.folder.text(name))
    #expect(text.hasPrefix("{\"kuchi\":1,"))
    return text.split(separator: "\n").dropFirst().map { $0 }
  }

  @Test("as JSON lines comes back into an empty home as it was") func identity() throws {
    let (home, other) = (try home(), try Home(decks: [:]))
    let lines = try everything(home)
    #expect(lines.count { $0.hasPrefix("{\"kind\":\"review\"") } >= 1)
    #expect(lines.count { $0.hasPrefix("{\"kind\":\"note\"") } == 3)
    let run = other.run(["import \(home.folder.path("all.jsonl"))"])
    #expect(run.ending == .status(0), "\(run.output)")
    #expect(run.output.last?.hasSuffix(" settings came, too.") == true, "\(run.output)")
    #expect(other.folder.text("decks/mine/animals.tsv") == Self.deck)
    #expect(try everything(other) == lines)
    // The deck that was chosen is chosen, and its cards are as they were.
    func stats(_ home: Home) -> [String] {
      home.run(["stats"]).output.filter { !$0.contains("animals.tsv:") }
    }
    #expect(stats(other).count > 5 && stats(other) == stats(home))
    let again = other.run(["import \(home.folder.path("all.jsonl"))"])
    #expect(again.output.contains { $0.contains("nothing is new") })
    #expect(try everything(other) == lines)
  }

  @Test("as JSON lines comes into a full home beside what is there") func merging() throws {
    let home = try home()
    _ = try everything(home)
    let own = Self.deck.replacing("\tcat\t", with: "\ttomcat\t") + "馬\thorse\n"
    let other = try Home(decks: ["mine/animals": own.replacing("犬 \tdog; hound\n", with: "")])
    other.run(["set name Yuki"])
    other.run(["challenge mine/animals", ":giveup", ":giveup", ":leave"])
    let before = try everything(other).count { $0.contains("\"kind\":\"review\"") }
    let run = other.run(["import \(home.folder.path("all.jsonl"))"])
    #expect(run.ending == .status(0), "\(run.output)")
    let text = try #require(other.folder.text("decks/mine/animals.tsv"))
    #expect(text.contains("\ttomcat\t") && text.contains("馬\thorse") && text.contains("犬\tdog"))
    #expect(run.output.contains { $0.contains("“tomcat” stays") })
    let after = try everything(other)
    #expect(
      after.contains { $0.contains("\"Yuki\"") } && !after.contains { $0.contains("\"Mika\"") }
    )
    #expect(after.count { $0.contains("\"kind\":\"review\"") } > before)
    // Both ways give the same answers.
    home.run(["import \(other.folder.path("all.jsonl"))"])
    func answers(_ home: Home) throws -> [Substring] {
      try everything(home).filter { $0.hasPrefix("{\"kind\":\"review\"") }
    }
    #expect(try answers(home) == answers(other))
  }

  @Test("as JSON lines brings a mended question to where the old one stands")
  func mendedQuestion() throws {
    let (home, other) = (try home(), try Home(decks: [:]))
    _ = try everything(home)
    other.run(["import \(home.folder.path("all.jsonl"))"])
    let due = other.run(["due mine/animals"]).output
    let mended = Self.deck.replacing("犬 \t", with: "犬だ\t")
    try home.folder.write("decks/mine/animals.tsv", mended)
    home.run(["due"])
    #expect(try everything(home).contains { $0.contains("\"kind\":\"relinking\"") })
    for time in 1...2 {
      let run = other.run(["import \(home.folder.path("all.jsonl"))"])
      #expect(other.folder.text("decks/mine/animals.tsv") == mended, "\(run.output)")
      #expect(
        run.output.contains { $0.contains(time == 1 ? "1 mended question" : "nothing is new") },
        "\(run.output)"
      )
    }
    #expect(
      other.run(["due mine/animals"]).output == home.run(["due mine/animals"]).output,
      "\(due), \(home.run(["find is:suspended"])), \(other.run(["find is:suspended"]))"
    )
    // What comes from before does not mend it back.
    let old = try Home(decks: ["mine/animals": Self.deck])
    old.run(["set name Yuki"])
    _ = try everything(old)
    old.run(["import \(old.folder.path("all.jsonl"))"])
    let run = other.run(["import \(old.folder.path("all.jsonl"))"])
    #expect(other.folder.text("decks/mine/animals.tsv") == mended, "\(run.output)")
  }

  @Test("tells how many lines are left out that made no note")
  func leftOut() throws {
    let home = try home()
    for form in ["--anki a.apkg", "--text a.txt", "--csv a.csv"] {
      let words = form.split(separator: " ")
      let run = home.run(["export mine/animals \(words[0]) \(home.folder.path(String(words[1])))"])
      #expect(
        run.output.contains(
          "mine/animals: 1 line that makes no note did not come along. :check mine/animals says why."
        ),
        "\(run.output)"
      )
    }
    try home.folder.write("decks/mine/animals.tsv", Self.deck.replacing("alone\n", with: ""))
    let run = home.run(["export mine/animals --csv \(home.folder.path("b.csv"))"])
    #expect(run.output.count == 1, "\(run.output)")
  }

  @Test("is refused where a line is broken, and nothing changes") func broken() throws {
    let home = try home()
    let lines = try everything(home)
    let other = try Home(decks: ["d": "a\tb\n"])
    other.run(["set name Yuki"])
    let before = try everything(other, "before.jsonl")
    let all = ["{\"kuchi\":1}"] + lines.map(String.init)
    for place in all.indices where place > 0 && (place % 3 == 1 || place == all.count - 1) {
      for change in ["{", ""] {
        var changed = all
        if change.isEmpty { changed.remove(at: place) } else { changed[place] = change }
        try other.folder.write("bad.jsonl", changed.joined(separator: "\n"))
        let path = other.folder.path("bad.jsonl")
        let run = other.run(["import \(path)"])
        #expect(run.ending == .status(1), "line \(place + 1)")
        let told = run.output.joined(separator: "\n").split(separator: "\n")
        #expect(told.count == 2 && told.last == "Nothing was imported.", "\(told)")
        #expect(told.first?.hasPrefix("\(path):") == true, "\(told)")
        if !change.isEmpty {
          #expect(told.first.map(String.init) == "\(path):\(place + 1): it is no whole JSON.")
        }
      }
    }
    #expect(try everything(other, "after.jsonl") == before)
    #expect(other.folder.text("decks/mine/animals.tsv") == nil)
  }

  static let names: [String] = [
    "../x", "/etc/x", "a/../b", "a/..", ".hidden", "", "a//b", "a/",
    String(repeating: "a/", count: 16) + "b", String(repeating: "y", count: 252),
  ]

  @Test("writes no deck elsewhere", arguments: names)
  func elsewhere(name: String) throws {
    let home = try Home(decks: [:])
    try home.folder.write(
      "bad.jsonl",
      "{\"kuchi\":1}\n{\"kind\":\"deck\",\"name\":\"\(name)\"}\n"
        + "{\"kind\":\"text\",\"text\":\"a\\tb\\n\"}\n{\"kind\":\"end\",\"lines\":3}\n"
    )
    let run = home.run(["import \(home.folder.path("bad.jsonl"))"])
    #expect(run.ending == .status(1))
    #expect(run.output.first?.contains(":2: a deck cannot have this name.") == true)
  }

  @Test(
    "brings every deck back that :decks lists",
    arguments: ["-dash", "sub/-x", "-", "a\tb", String(repeating: "long ", count: 45) + "/b"]
  )
  func listedNames(name: String) throws {
    let home = try Home(decks: [name: "#columns:q\ta\nq1\ta1\n"])
    home.run(["set name Mika"])
    let (lines, other) = (try everything(home), try Home(decks: [:]))
    let run = other.run(["import \(home.folder.path("all.jsonl"))"])
    #expect(run.ending == .status(0), "\(run.output)")
    #expect(other.folder.text("decks/\(name).tsv") == "#columns:q\ta\nq1\ta1\n")
    #expect(try everything(other) == lines)
  }

  @Test("as an Anki package comes back as it was") func package() throws {
    let (home, other) = (try home(), try Home(decks: [:]))
    let path = home.folder.path("a b.apkg")
    let run = home.run(["export mine/animals --anki \"\(path)\""])
    #expect(run.output.last?.hasPrefix("Exported 3 notes, 6 cards and ") == true, "\(run.output)")
    let back = other.run(["import \"\(path)\""])
    #expect(back.ending == .status(0), "\(back.output)")
    let text = try #require(other.folder.text("decks/mine/animals.tsv"))
    #expect(text.hasSuffix("猫\tcat\t=1+1\tpet\n犬\tdog; hound\n\"鳥\nbird\"\tbird\n"))
    #expect(!text.contains("#source"))
    #expect(other.run(["find is:suspended deck:mine/animals"]).output.contains { $0.contains("犬") })
    #expect(
      other.run(["due mine/animals"]).output == home.run(["due mine/animals"]).output
    )
    // It brings nothing to where it came from, nor a second time.
    for (name, home) in [("own", home), ("other", other)] {
      let again = home.run(["import \"\(path)\""])
      #expect(again.output.contains { $0.contains("nothing is new") }, "\(name): \(again.output)")
    }
    #expect(home.folder.text("decks/mine/animals.tsv") == Self.deck)
  }

  @Test("as a package takes the answers of a mended question along") func mended() throws {
    let home = try home()
    let path = home.folder.path("a.apkg")
    func export() -> String {
      home.run(["export mine/animals --anki \(path) --force"]).output.joined(separator: "\n")
    }
    let counted = #/3 notes, 6 cards and \d+ reviews?/#
    let before = try #require(export().firstMatch(of: counted)).output
    try home.folder.write("decks/mine/animals.tsv", Self.deck.replacing("猫\t", with: "猫だ\t"))
    #expect(export().contains(before))
    #expect(export().contains(before))
  }

  @Test("leaves out what a lesson or a tag leaves out") func limited() throws {
    let home = try home()
    let path = home.folder.path("pets")
    let table = home.run(["export mine/animals tag:pet --csv \(path).csv"])
    #expect(table.output == ["Exported 1 note of mine/animals tag:pet to \(path).csv."])
    #expect(home.folder.text("pets.csv")?.hasSuffix("\n猫,cat,=1+1,pet\n") == true)
    #expect(home.folder.text("pets.csv")?.contains("犬") == false)
    let package = home.run(["export mine/animals tag:pet --anki \(path).apkg"])
    #expect(package.output.last?.hasPrefix("Exported 1 note, 2 cards and ") == true)
    // What is not in it is not taken away where it comes back.
    #expect(home.run(["import \(path).apkg"]).output.contains { $0.contains("nothing is new") })
    #expect(home.folder.text("decks/mine/animals.tsv") == Self.deck)
  }

  @Test("as a table holds one deck") func tables() throws {
    let home = try home()
    let csv = home.folder.path("d.csv")
    #expect(
      home.run(["export --csv \(csv)"]).output == [
        "mine/animals: 1 line that makes no note did not come along. :check mine/animals says why.",
        "Exported 3 notes of mine/animals to \(csv).",
      ]
    )
    #expect(home.folder.text("d.csv")?.contains("\n猫,cat,=1+1,pet\n") == true)
    home.run(["export --csv \(csv) --spreadsheet-safe --force"])
    #expect(home.folder.text("d.csv")?.contains("\n猫,cat,'=1+1,pet\n") == true)
    let shown = home.run(["export mine/animals --text -"]).output.joined()
    #expect(shown.hasPrefix("#separator:tab\n#html:false\n#tags column:4\n"))
    try home.folder.write("decks/other.tsv", "a\tb\n")
    let both = home.run(["export all --text x"])
    #expect(
      both.output == [
        "Nothing was exported. --text writes one deck, and these are 2: name one."
      ]
    )
  }

  static let misuses: [(line: String, answer: String)] = [
    ("export", "Usage: :export"), ("export d", "Usage: :export"),
    ("export --csv", "--csv wants a value behind it."),
    ("export --csv a --text b", "Usage: :export"), ("export --csv --force", "Usage: :export"),
    ("export --anki -", "A package is no text"),
    ("export d --json x", "--json takes no decks"),
    ("export d --anki x --spreadsheet-safe", "--spreadsheet-safe goes with --csv alone."),
    ("export d --xml x", "There is no option --xml here"),
    ("export nothing --csv x", "There is no deck “nothing”."),
    ("export d --csv FOLDER", "Nothing was exported. FOLDER is a folder: name a file in it."),
    ("export d --csv FOLDER/no/x", "Nothing was exported. There is no folder FOLDER/no."),
    ("export d --csv FOLDER/decks/d.tsv", "is there already: --force replaces it."),
    ("export d --csv /dev/null", "Nothing was exported. /dev/null is no file."),
  ]

  @Test("says in one line what cannot be done", arguments: misuses)
  func misuse(line: String, answer: String) throws {
    let home = try Home(decks: ["d": "a\tb\n"])
    func placed(_ text: String) -> String { text.replacing("FOLDER", with: home.folder.path) }
    let run = home.run([placed(line)])
    #expect(run.ending == .status(1))
    #expect(run.output.count == 1, "\(run.output)")
    #expect(run.output.first?.contains(placed(answer)) == true, "\(run.output)")
    #expect(home.folder.text("decks/d.tsv") == "a\tb\n")
  }

  @Test("is proposed by Tab") func completion() throws {
    let home = try Home(decks: ["d": "a\tb\n"])
    home.run(["set name Mika"])
    let console = ScriptedConsole([], isInteractive: true)
    let shell = home.shell(on: console)
    _ = shell.run()
    let request = try #require(console.requests.last)
    func proposed(_ text: String) throws -> [String] {
      let offer = try #require(request.completion?(text))
      return offer.candidates.map { String(text.dropLast(offer.replaceCount)) + $0.text }
    }
    #expect(try proposed("export d --a") == ["export d --anki "])
    #expect(try proposed("export ").contains { $0.hasPrefix("export d") })
    #expect(
      try proposed("export d --csv \(home.folder.path)/de")
        == ["export d --csv \(home.folder.path)/decks/"]
    )
  }
}
