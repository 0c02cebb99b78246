import Deck
import TestSupport
import Testing

@Suite("Writing a deck") struct DeckWriterTests {
  @Test("and reading it gives back header and notes")
  func isReversible() {
    let deck = read(verbs + "\n#gone\n\"#a\"\t\" b \"\t\"c\td\"\t\"e\nf\"\t\"\"\"g\n")
    let text = writeDeck(deck)
    expectSame(read(text), deck)
    #expect(writeDeck(read(text)) == text)
    #expect(
      text.hasPrefix("#separator:tab\n#html:false\n#title:Verbs\n#language:ja\n#columns:word\t")
    )
  }

  static let rows: [(fields: [String], row: String)] = [
    (["q", "a", "", ""], "q\ta"), (["q", "", "n"], "q\t\tn"), (["#q", "#a"], "\"#q\"\t#a"),
    ([" q", "a "], "\" q\"\t\"a \""), (["q", "\"a\""], "q\t\"\"\"a\"\"\""),
    (["q", "5\""], "q\t5\""),
    (["a\tb", "c\nd"], "\"a\tb\"\t\"c\nd\""), (["q", "\u{3000}a"], "q\t\"\u{3000}a\""),
  ]

  @Test("quotes only what needs it", arguments: rows)
  func quotes(fields: [String], row: String) { #expect(deckRow(fields) == row) }

  @Test("and reading it gives back any fields")
  func isReversibleForAll() {
    var random = SeededGenerator(for: "decks written and read")
    let pool: [String] = [
      "\t", "\n", "\"", "\"\"", "#", " ", "\u{3000}", "\u{a0}", ":", ">", ",", ";", "a", "か", "が",
      "漢字",
      "é", "\u{200d}", "\u{feff}", "👨‍👩‍👧", "\u{301}", "<b>", "&amp;", "\\", "'", "|", "\u{2028}",
      "\u{85}", "ﬁ", "\0",
    ]
    for round in 0..<2_000 {
      let notes = (0..<Int.random(in: 1...6, using: &random)).map { number in
        var fields = (0..<4).map { _ in
          let length = Int.random(in: 0...6, using: &random)
          return read(
            "q\t\""
              + (0..<length).map { _ in
                let piece = pool.randomElement(using: &random) ?? ""
                return piece.hasPrefix("\"") ? "\"\"" : piece
              }.joined() + "\""
          ).notes.first?.fields[1] ?? ""
        }
        // A question of its own and an answer, so that every note makes a card.
        fields[0] += "\(number)"
        fields[1] += "x"
        return Note(identity: fields[0], fields: fields, line: 0)
      }
      let deck = DeckFile(header: read("").header, notes: notes)
      let again = read(writeDeck(deck))
      #expect(
        again.notes.map(\.fields) == notes.map(\.fields),
        "seed \(random.seed), round \(round)"
      )
    }
  }

  @Test("tells what only the header of a deck made in memory knows")
  func writesHeaders() {
    let header = DeckHeader(
      name: "made",
      title: "Made\nup",
      language: "fr",
      meaningLanguage: "de",
      columns: ["word", "meaning", "note"],
      directions: read(
        "#columns:word\tmeaning\n#language:fr\n#meaning language:de\n#ask:meaning>word"
      ).header.directions,
      headers: ["accents": "lenient"]
    )
    let text = writeDeck(
      DeckFile(
        header: header,
        notes: [Note(identity: "Hund", fields: ["le chien", "Hund", ""], line: 1)]
      )
    )
    let deck = readDeck(bytes: Array(text.utf8), name: "made")
    #expect(deck.problems == [])
    #expect(deck.header.title == "Made up" && deck.header.language == "fr")
    #expect(deck.header.columns == header.columns && deck.header.directions == header.directions)
    #expect(deck.header.headers["accents"] == "lenient")
  }

  @Test("leaves a file of which every beginning reads or names a line")
  func survivesCuts() {
    let bytes = Array((verbs + "\n\"a \"\"q\"\"\nb\"\t\"c\td\"\t\"é\"\n").utf8)
    let whole = read(bytes: bytes)
    for end in 0...bytes.count {
      let deck = read(bytes: Array(bytes[..<end]))
      #expect(deck.notes.count <= whole.notes.count)
      let isWholeLine = end == bytes.count || bytes[end] == 0x0a
      let lineCount = bytes[..<end].reduce(1) { $0 + ($1 == 0x0a ? 1 : 0) }
      #expect(deck.problems.allSatisfy { (1...lineCount).contains($0.line) })
      if deck.cards.isEmpty { #expect(!deck.problems.isEmpty) }
      // Notes on whole lines are those of the whole file.
      for (note, original) in zip(deck.notes, whole.notes) where isWholeLine {
        #expect(note.identity == original.identity || note.line == lineCount)
      }
    }
  }

  @Test("is never needed: any bytes at all are read")
  func readsAnything() {
    var random = SeededGenerator(for: "any bytes as a deck")
    let likely = Array("\t\t\n\r\"\"#:>, aかé\u{3099}".utf8) + [0, 0xff, 0xc2, 0x80, 0xe3]
    for round in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        likely.randomElement(using: &random) ?? 0
      }
      let deck = read(bytes: bytes)
      let lineCount = bytes.count { $0 == 0x0a || $0 == 0x0d } + 1
      #expect(
        deck.problems.allSatisfy { (1...lineCount).contains($0.line) },
        "seed \(random.seed), round \(round)"
      )
      #expect(
        Set(deck.cards.map(\.id)).count == deck.cards.count,
        "seed \(random.seed), round \(round)"
      )
      #expect(!deck.cards.isEmpty || !deck.problems.isEmpty, "seed \(random.seed), round \(round)")
      #expect(
        !deck.notes.contains { $0.fields.contains { $0.unicodeScalars.contains("\u{fffd}") } }
      )
      for message in deck.problems.map({ $0.message(path: "f") }) {
        #expect(!message.unicodeScalars.contains("\u{fffd}"))
      }
    }
  }

  private func expectSame(_ one: DeckFile, _ two: DeckFile) {
    #expect(one.notes.map(\.fields) == two.notes.map(\.fields))
    #expect(one.notes.map(\.identity) == two.notes.map(\.identity))
    #expect(one.header.headers == two.header.headers)
    #expect(one.header.columns == two.header.columns)
    #expect(one.header.directions == two.header.directions)
    #expect(one.cards.map(\.id) == two.cards.map(\.id))
  }
}
