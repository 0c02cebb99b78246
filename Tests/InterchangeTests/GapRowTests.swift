import Deck
import Interchange
import Testing

@Suite("A row with gaps, as Anki writes it into text files") struct GapRowTests {
  private let anki =
    "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n"
    + "#tags column:7\n"

  @Test("makes a card for each number, which keeps its identity by the note's")
  func gaps() {
    let found = read(
      anki + "g1\tBasic\tD\tto walk\tcaminar\t\tverb\n"
        + "g2\tCloze\tD\tBoils at {{c1::100}}, freezes at {{c2::0 °C::temperature}}.\tWater\t\tx\n"
    )
    #expect(
      found.lines == [
        "to walk=caminar", "Boils at [...], freezes at 0 °C.=100",
        "Boils at 100, freezes at [temperature].=0 °C",
      ]
    )
    #expect(found.deck.notes.map(\.identity) == ["g1", "g2#c1", "g2#c2"])
    #expect(found.deck.notes.map(\.line) == [7, 8, 8])
    #expect(
      found.deck.notes[1].fields[2...] == [
        "D", found.lines[1].dropLast(4)[...].description, "100", "Water", "x",
      ]
    )
  }

  @Test("makes none where its kind has gaps and it has not")
  func noGap() {
    let found = read(anki + "g1\tCloze\tD\tnothing\tanswer\t\t\ng2\tBasic\tD\ta\tb\t\t\n")
    #expect(found.lines == ["a=b"])
    #expect(found.deck.problems.contains(.init(line: 7, kind: .noGap("nothing"))))
  }

  static let texts: [(text: String, lines: [String])] = [
    // What else stood in the row goes to a column for notes.
    ("Text,Extra\n\"{{c1::a}} b\",more\n", ["[...] b=a"]),
    ("front,back\n{{c1::a}} b,more\n", ["[...] b=a"]),
    // One field is enough, and the colons in it separate nothing.
    (
      "{{c1::Paris::city}} is nice\n{{c2::Rome}} is too\n",
      ["[city] is nice=Paris", "[...] is too=Rome"]
    ),
    // Equal gaps are typed once, others with commas between.
    ("{{c1::a}} and {{c1::b}}\tx\n", ["[...] and [...]=a, b"]),
    // What is no gap is text.
    ("{{c0::a}}\tb\n{{c1::a\tb\n", ["{{c0::a}}=b", "{{c1::a=b"]),
  ]

  @Test("is found in tables of any kind", arguments: texts)
  func anywhere(text: String, lines: [String]) { #expect(read(text).lines == lines) }

  @Test("keeps its other text in the notes")
  func extra() {
    let named = read("#columns:Front,Back\n#separator:comma\n{{c1::a}} b,more\nq,w\n").deck
    #expect(named.header.columns == ["front", "back", "note"])
    #expect(named.notes.map { $0.field(at: 2) } == ["more", ""])
    let noted = read("#columns:Text,Answer,Extra\n#separator:comma\n{{c1::a}} b,more,and\n").deck
    #expect(noted.notes.map(\.fields) == [["[...] b", "a", "and\nmore"]])
  }

  @Test("stays what it is in our own decks")
  func own() {
    let deck = readDeck(bytes: Array("{{c1::a}}\tb\n".utf8), name: "own")
    #expect(deck.cards.map(\.question) == ["{{c1::a}}"])
  }

  @Test("of a thousand numbers makes no more than can be asked")
  func many() {
    let text = (1...400).map { "{{c\($0)::a\($0)}}" }.joined(separator: " ")
    #expect(read("\(text)\tx\n").deck.notes.count == 200)
  }

  @Test("names the deck where one name is for all")
  func deckName() {
    let found = read("#separator:tab\n#deck:Languages::Spanish\na\tb\n").deck
    #expect(found.header.title == "Languages/Spanish")
    #expect(read("#separator:tab\n#deck:A\n#title:B\na\tb\n").deck.header.title == "B")
  }
}
