import Foundation
import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("Finding notes") struct FindTests {
  static let decks = [
    "d":
      "#columns:word\treading\tmeaning\ttags\n#ask:word>meaning\n"
      + "春\tはる\tspring\tseason n5\n夏\tなつ\tsummer; high season\tseason::hot\nカメラ\t\tcamera\t",
    "e": "#columns:question\tanswer\nspring\tFrühling\nCafé\tＡＢＣ",
  ]

  private func home() throws -> Home {
    let home = try Home(decks: Self.decks)
    home.run(["use d e", "set questions 9 noretry-missed"])
    return home
  }

  static let queries: [(query: String, questions: [String])] = [
    ("SPRING", ["春", "spring"]),
    ("spring はる", ["春"]),
    ("haru", ["春"]),
    ("kamera", ["カメラ"]),
    ("かめら", ["カメラ"]),
    ("ｃａｍｅｒａ", ["カメラ"]),
    ("abc", ["Café"]),
    ("na", []),
    ("season", ["春", "夏"]),
    ("tag:season", ["春", "夏"]),
    ("tag:SEASON tag:n5", ["春"]),
    ("tag:seas", []),
    ("deck:e", ["spring", "Café"]),
    ("deck:e spring", ["spring"]),
    ("spring deck:d", ["春"]),
    ("is:new", ["春", "夏", "カメラ", "spring", "Café"]),
    ("is:new -", []),
    ("is:due", []),
    ("IS:suspended", []),
    ("high season", ["夏"]),
    ("cafe", ["Café"]), ("ばる", []),
  ]

  @Test("meets every word in any field", arguments: queries)
  func finds(query: String, questions: [String]) throws {
    let home = try home()
    let run = home.run(["find \(query) --json"])
    let json = try JSONSerialization.jsonObject(with: Data(run.output.joined().utf8))
    let found = try #require(json as? [String: Any])
    let notes = try #require(found["notes"] as? [[String: Any]])
    let fields = notes.compactMap { $0["fields"] as? [String: String] }
    #expect(fields.map { $0["word"] ?? $0["question"] } == questions)
    #expect(found["count"] as? Int == questions.count)
    #expect(run.ending == .status(questions.isEmpty ? 1 : 0))
  }

  static let marked: [(word: String, found: [String], shown: String)] = [
    ("книга", ["кни́га"], "кни́га"), ("שלום", ["שָׁלוֹם"], "שָׁלוֹם"), ("STRASSE", ["Straße"], "Straße"),
    ("oeuf", ["œuf"], "œuf"), ("l'eau", ["l’eau"], "l’eau"), ("papa", ["papa", "papá"], "papa"),
    ("papá", ["papa", "papá"], "papá"), ("nino", ["niño"], "niño"),
  ]

  @Test(
    "takes what keyboards lack for no difference; a note that is meant to the letter comes first",
    arguments: marked
  )
  func findsMarked(word: String, found: [String], shown: String) throws {
    let notes = ["кни́га", "שָׁלוֹם", "Straße", "œuf", "l’eau", "papa", "papá", "niño"]
    let text = notes.map { "\($0)\tx" }.joined(separator: "\n")
    let home = try Home(decks: ["f": "#columns:question\tanswer\n" + text])
    home.run(["use f"])
    let lines = home.run(["find \(word)"]).output
    #expect(lines.count == found.count + 1)
    for (line, question) in zip(lines, found) { #expect(line.hasPrefix(question)) }
    #expect(home.run(["show \(word)"]).output.first?.contains(shown) == true)
  }

  @Test("knows how far the cards are")
  func states() throws {
    let home = try home()
    home.play { $0 == "春" ? "spring" : "no" }
    home.run(["suspend 夏"])
    func found(_ query: String) -> [String] { home.run(["find \(query)"]).output }
    #expect(found("is:new") == ["Nothing found in d, e."])
    #expect(found("is:suspended").first?.hasPrefix("夏") == true)
    #expect(found("is:suspended").last == "1 note")
    #expect(found("is:due").last == "Nothing found in d, e.")
    home.moment = home.moment.later(by: 40 * 86_400_000)
    #expect(found("is:due").last == "4 notes")
    #expect(found("is:due is:suspended").last == "Nothing found in d, e.")
    #expect(found("spring").first?.contains("due") == true)
  }

  @Test("fits the screen, shows where each note stands, and says what makes no sense")
  func shown() throws {
    let home = try home()
    for columns in [80, 40, 20] {
      let lines = screen(["find is:new"], in: home, columns: columns)
      #expect(lines.allSatisfy { StyledLine($0).width <= columns }, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("春") })
    }
    #expect(screen(["find camera"], in: home, columns: 80)[0].hasSuffix("d:5"))
    for query in ["", "is:old", "deck:nowhere x", "--jso x"] {
      let run = home.run(["find \(query)"])
      #expect(run.ending == .status(1) && run.output.count == 1, "\(run.output)")
    }
  }

  @Test("takes a deck, a tag or words with blanks together in quotes")
  func quoted() throws {
    let home = try Home(decks: ["my deck": "#columns:q\ta\nice cream\tone\ncream of ice\ttwo"])
    home.run(["use my deck"])
    func found(_ query: String) -> [String] { home.run(["find \(query)"]).output }
    #expect(found("deck:\"my deck\" one").first?.hasPrefix("ice cream") == true)
    #expect(found("\"deck:my deck\" one").last == "1 note")
    #expect(found("\"ice cream\"").last == "1 note")
    #expect(found("ice cream").last == "2 notes")
    #expect(found("\"ice").last == "Nothing found in my deck.")
    let calls = [["find", "one", "deck:my deck"], ["use", "my deck"], ["check", "./a  b.tsv"]]
    let commands = try calls.map { try Invocation(arguments: $0).task }
    #expect(
      commands == [
        .perform(["find one deck:\"my deck\""]), .perform([#"use my\ deck"#]),
        .perform([#"check ./a\ \ b.tsv"#]),
      ]
    )
    #expect(home.run([#"use my\ deck"#]).ending == .status(0))
  }

  @Test("finds a deck whose name has quotes, typed as it is")
  func quotesInNames() throws {
    let home = try Home(decks: ["q\"x": "#columns:q\ta\nice\tone", "x": "#columns:q\ta\nfire\ttwo"])
    #expect(home.run(["use q\"x", "find one"]).output.last == "1 note")
    #expect(home.run(["use \"x\"", "find two"]).output.last == "1 note")
  }
}
