import Deck
import Interchange
import TestSupport
import Testing

@Suite("Writing a deck for other programs") struct TextWriterTests {
  private static let pool: [String] = [
    "\t", "\n", "\"", "\"\"", ",", ";", "#", " ", "\u{3000}", "\u{a0}", "=", "+", "-", "@", "'",
    "|", ":", "a", "か", "が", "漢字", "é", "\u{200d}", "\u{feff}", "👨‍👩‍👧", "<b>", "&amp;", "\\",
    "\u{2028}", "\u{85}", "\0", "{", "[x]", "Q:", "front", "back", "tags:",
  ]

  private static let header = readDeck(
    bytes: Array(
      "#columns:id\tword\tmeaning\tnote\ttags\n#language:ja\n#title:A, \"b\"\n#ask:word>meaning, meaning>word\n#author:me\n"
        .utf8
    ),
    name: "d"
  ).header

  private func randomDeck(_ random: inout SeededGenerator) -> DeckFile {
    let rows = (0..<Int.random(in: 1...6, using: &random)).map { number in
      var fields = (0..<5).map { _ in
        (0..<Int.random(in: 0...6, using: &random))
          .map { _ in Self.pool.randomElement(using: &random) ?? "" }.joined()
      }
      // An identity and both sides, so that every note makes a card.
      fields[0] += "\(number)"
      fields[1] += "q"
      fields[2] = "x" + fields[2]
      return DeckRow(fields, line: number)
    }
    return makeDeck(
      rows: rows,
      name: "d",
      headers: Self.header.headers.map { ($0.key, $0.value, 1) },
      separator: nil
    )
  }

  static let writers: [(name: String, write: @Sendable (DeckFile) -> String)] = [
    ("CSV", { writeCSV($0) }), ("safe CSV", { writeCSV($0, isSpreadsheetSafe: true) }),
    ("Anki's text", { writeAnkiText($0) }),
  ]

  @Test("and reading it gives back every note and direction", arguments: 0..<writers.count)
  func isReversible(place: Int) {
    let (name, write) = Self.writers[place]
    var random = SeededGenerator(for: "Writing \(name)")
    for round in 0..<1_500 {
      let deck = randomDeck(&random)
      let text = write(deck)
      let again = read(text).deck
      let comment: Comment = "\(name), seed \(random.seed), round \(round): \(text)"
      #expect(again.notes.map(\.fields) == deck.notes.map(\.fields), comment)
      #expect(again.notes.map(\.identity) == deck.notes.map(\.identity), comment)
      #expect(again.header.directions == deck.header.directions, comment)
      #expect(again.header.columns == deck.header.columns, comment)
      #expect(again.header.title == deck.header.title, comment)
      #expect(again.header.headers["author"] == "me", comment)
      #expect(write(again) == text, comment)
    }
  }

  private func deck(_ fields: [[String]], columns: String = "question\tanswer") -> DeckFile {
    makeDeck(
      rows: fields.map { DeckRow($0, line: 1) },
      name: "d",
      headers: [("columns", columns, 1)],
      separator: nil
    )
  }

  @Test("as CSV looks like this")
  func csv() {
    let written = writeCSV(deck([["a,b", "say \"x\""], ["#c", " d"], ["e\nf", "=1+1"]]))
    #expect(
      written
        == "#separator:comma\n#html:false\n#columns:question,answer\n\"a,b\",\"say \"\"x\"\"\"\n"
        + "\"#c\",\" d\"\n\"e\nf\",=1+1\n"
    )
  }

  static let guarded: [(field: String, cell: String)] = [
    ("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@a", "'@a"), ("'=a", "''=a"),
    ("'tis", "'tis"), ("a=b", "a=b"), ("''-", "'''-"),
  ]

  @Test("as safe CSV keeps spreadsheets from calculating", arguments: guarded)
  func guards(field: String, cell: String) {
    let written = writeCSV(deck([["q", field]]), isSpreadsheetSafe: true)
    #expect(written.hasSuffix("\nq,\(cell)\n"))
    #expect(read(written).lines == ["q=\(field)"])
  }

  @Test("and taking the guard off only where it was put on")
  func isExact() {
    #expect(read("a,'=b\nc,d\n").lines == ["a='=b", "c=d"])
  }

  @Test("as Anki's text names the columns that Anki knows")
  func anki() {
    let written = writeAnkiText(
      deck([["g", "q", "a\tb", "x y"]], columns: "id\tquestion\tanswer\ttags")
    )
    #expect(
      written
        == "#separator:tab\n#html:false\n#guid column:1\n#tags column:4\n"
        + "#columns:id\tquestion\tanswer\ttags\ng\tq\t\"a\tb\"\tx y\n"
    )
  }

  @Test("survives a spreadsheet that saves the file anew")
  func spreadsheets() {
    let saved =
      "#separator:comma,\r\n#html:false,\r\n#title:Verbs,\r\n\"#ask:word>meaning, meaning>word\",\r\n"
      + "#columns:word,meaning\r\nneko,cat\r\n"
    let found = read(saved)
    #expect(found.lines == ["neko=cat", "cat=neko"])
    #expect(found.deck.header.title == "Verbs" && found.deck.problems == [])
  }
}
