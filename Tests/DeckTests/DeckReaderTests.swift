import Deck
import Testing

/// Reads a deck that stands in a test.
func read(_ text: String) -> DeckFile { readDeck(bytes: Array(text.utf8), name: "test") }

func read(bytes: [UInt8]) -> DeckFile { readDeck(bytes: bytes, name: "test") }

/// The questions and answers of all cards, as short lines.
func lines(_ deck: DeckFile) -> [String] { deck.cards.map { "\($0.question)=\($0.answers)" } }

let verbs = """
  #separator:tab
  #html:false
  #title:Verbs
  #language:ja
  #columns:word\treading\tmeaning\tnote\ttags
  #ask:word>meaning, meaning>word, word>reading
  食べる\tたべる\tto eat\tgroup 2\tverb food
  飲む\tのむ\tto drink\t\tverb
  """

@Suite("A deck file") struct DeckReaderTests {
  @Test("gives its header, notes and cards, the directions of a note side by side")
  func reads() throws {
    let deck = read(verbs)
    #expect(deck.problems == [])
    #expect(deck.header.name == "test" && deck.header.title == "Verbs")
    #expect(deck.header.language == "ja" && deck.header.meaningLanguage == "en")
    #expect(deck.header.columns == ["word", "reading", "meaning", "note", "tags"])
    #expect(deck.notes.map(\.identity) == ["食べる", "飲む"])
    #expect(deck.notes.map(\.line) == [7, 8])
    #expect(
      lines(deck) == [
        "食べる=to eat", "to eat=食べる", "食べる=たべる", "飲む=to drink", "to drink=飲む", "飲む=のむ",
      ]
    )
    let card = try #require(deck.cards.first)
    #expect(card.direction.name == "word>meaning")
    #expect(card.field("tags") == "verb food" && card.field("id") == nil)
    #expect(deck.cards[3].field("note") == nil)
    #expect(deck.cards.map(\.direction.kind.rawValue).prefix(3) == ["meaning", "word", "reading"])
    #expect(deck.cards.map(\.direction.answerLanguage).prefix(3) == ["en", "ja", "ja"])
  }

  @Test("gives the same cards with every kind of line end, with a mark, without a last line end")
  func ignoresLineEnds() {
    let expected = read(verbs).cards.map(\.id)
    #expect(expected.count == 6)
    let crlf = verbs.replacing("\n", with: "\r\n")
    let cr = verbs.replacing("\n", with: "\r")
    for text in [
      verbs + "\n", crlf, crlf + "\r\n", cr, cr + "\r", "\u{feff}" + verbs, verbs + "\n\n \n",
    ] {
      let deck = read(text)
      #expect(deck.problems == [])
      #expect(deck.cards.map(\.id) == expected)
      #expect(lines(deck) == lines(read(verbs)))
      #expect(deck.notes.map(\.line) == [7, 8])
    }
  }

  @Test("drops one byte order mark and keeps a second one as text")
  func skipsOneMark() {
    #expect(lines(read("\u{feff}q\ta")) == ["q=a"])
    #expect(lines(read("\u{feff}\u{feff}q\ta")) == ["\u{feff}q=a"])
  }

  @Test("makes the same cards of composed and decomposed text")
  func normalises() {
    let composed = read("が\té")
    let decomposed = read("か\u{3099}\te\u{301}")
    #expect(composed.cards.map(\.id) == decomposed.cards.map(\.id))
    #expect(Array(decomposed.notes[0].fields[0].utf8) == Array("が".utf8))
    #expect(Array(decomposed.notes[0].fields[1].utf8) == Array("\u{e9}".utf8))
  }

  static let rows: [(row: String, fields: [String])] = [
    ("q\ta", ["q", "a", "", ""]),
    ("  q \t a  ", ["q", "a", "", ""]),
    ("\u{3000}q\u{a0}\t\u{2009}a\u{202f}", ["q", "a", "", ""]),
    ("q\ta\t\t\t\t\t", ["q", "a", "", "", "", "", ""]),
    ("q\t\u{301}a", ["q", "\u{301}a", "", ""]),
    ("q:\u{200d}\ta", ["q:\u{200d}", "a", "", ""]),
    ("if\tif (a<b && c>d)", ["if", "if (a<b && c>d)", "", ""]),
    ("&amp;\t<b>", ["&amp;", "<b>", "", ""]),
    ("q\t\"a\tb\"", ["q", "a\tb", "", ""]),
    ("q\t\"a\nb\"", ["q", "a\nb", "", ""]),
    ("q\t\"a\r\nb\rc\"", ["q", "a\nb\nc", "", ""]),
    ("q\t\"say \"\"a\"\"\"", ["q", "say \"a\"", "", ""]),
    ("q\t\"\"\"\"", ["q", "\"", "", ""]),
    ("q\t\" a \"", ["q", " a ", "", ""]),
    ("q\t\"a\"  \tn", ["q", "a", "n", ""]),
    ("\"#q\"\ta", ["#q", "a", "", ""]),
    ("q\t5\" wide", ["q", "5\" wide", "", ""]),
    ("q\t\"Well,\" he said", ["q", "\"Well,\" he said", "", ""]),
    ("q\t#a", ["q", "#a", "", ""]),
  ]

  @Test("reads rows as they are meant", arguments: rows)
  func readsRows(row: String, fields: [String]) throws {
    let deck = read("first\trow\n\(row)\nlast\trow\n")
    #expect(deck.problems == [])
    try #require(deck.notes.count == 3)
    #expect(deck.notes[1].fields == fields)
    #expect(deck.notes[2].fields[0] == "last")
  }

  @Test("counts lines as an editor does, inside quotes too")
  func countsLines() {
    let deck = read("#x:y\r\n\r\nq\t\"a\r\nb\rc\"\rq2\ta2\n\n\nq3\ta3")
    #expect(deck.notes.map(\.line) == [3, 6, 9])
  }

  @Test("takes later lines with # as comments and blank lines as nothing")
  func skipsComments() {
    let deck = read("# a comment\n\nq\ta\n#q2\ta2\n  \n\t\t\nq3\ta3\n")
    #expect(deck.problems == [])
    #expect(lines(deck) == ["q=a", "q3=a3"])
  }

  @Test("reads a long line, a wide row and a deep pile of marks without harm")
  func readsHostileSizes() {
    let long = String(repeating: "か", count: 10_000)
    #expect(read("q\t\(long)").notes.first?.fields[1].count == 10_000)
    let pile = "e" + String(repeating: "\u{301}\u{323}", count: 4_000)
    #expect(read("q\t\(pile)").problems == [])
    #expect(read("q\ta" + String(repeating: "\tx", count: 900)).notes.first?.fields.count == 902)
  }
}
