import Deck
import Interchange
import TestSupport
import Testing

/// Mishaps that learners of other programs met with their files.
@Suite("Files that went wrong elsewhere") struct DeckFileCasesTests {
  /// A text as a deck file, and as a file of another program: both readers keep the same promises.
  private func both(_ text: String) -> [DeckFile] {
    [readDeck(bytes: Array(text.utf8), name: "d"), read(text).deck]
  }

  @Test("each line that made no card is told with its number")
  func linesWithoutCard() {
    let deck = readDeck(bytes: Array("q\ta\noops no separator\nr\tb\n".utf8), name: "d")
    #expect(deck.problems == [.init(line: 2, kind: .noTab("oops no separator"))])
    let table = read("q,a\noops no separator\nr,b\n") { $0.separator = .comma }.deck
    #expect(table.problems.map(\.line) == [2] && table.cards.count == 2)
  }

  static let ends = [
    "q\ta\nr\tb", "q\ta\nr\tb\n", "q\ta  \nr\tb  ", "q\t  a\nr\t  b\n\n\n", "q\ta\nr\tb\t\n",
  ]

  @Test("trailing blanks and a missing last line end make no difference", arguments: ends)
  func trailingBlanks(text: String) {
    for deck in both(text) {
      #expect(deck.cards.map { "\($0.question)=\($0.answers)" } == ["q=a", "r=b"])
      #expect(deck.problems == [])
    }
  }

  @Test("lines may end in LF, CR or both", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(end: String) {
    let text = "#columns:q\ta\(end)q\ta\(end)q2\ta2\(end)"
    for deck in both(text) {
      #expect(deck.cards.map(\.answers) == ["a", "a2"] && deck.notes.map(\.line) == [2, 3])
    }
  }

  @Test("a separator is found before a combining mark and a joiner")
  func joinedSeparators() {
    #expect(read("x,\u{301}y,z\n") { $0.separator = .comma }.texts == [["x", "\u{301}y", "z"]])
    #expect(read("q:\u{200d}a\n") { $0.separator = .colon }.texts == [["q", "\u{200d}a"]])
    let deck = readDeck(bytes: Array("q\t\u{301}a\n".utf8), name: "d")
    #expect(deck.notes.first?.fields.first == "q" && deck.cards.count == 1)
  }

  @Test("a byte order mark is skipped, once, in every format")
  func byteOrderMarks() {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let deck = readDeck(bytes: mark + Array("#separator:tab\nq\ta\n".utf8), name: "d")
    #expect(deck.header.headers["separator"] == "tab" && deck.cards.map(\.question) == ["q"])
    for text in ["#separator:tab\nq\ta\n", "q,a\n", "Q: q\nA: a\n", "q:[a|b]\n"] {
      #expect(read(mark + Array(text.utf8)).deck.cards.first?.question == "q", "\(text)")
    }
  }

  @Test("an unclosed quote is told with its line, and the lines below are read")
  func unclosedQuotes() {
    let count = 50_000
    for separator in ["\t", ","] {
      let rows = (1...count).map { $0 == 2 ? "\"q2\(separator)a2\n" : "q\($0)\(separator)a\($0)\n" }
      let deck =
        separator == "\t"
        ? readDeck(bytes: Array(rows.joined().utf8), name: "d") : read(rows.joined()).deck
      #expect(deck.cards.count >= count - 2 && deck.cards.last?.answers == "a\(count)")
      #expect(deck.problems.count == 1 && deck.problems.first?.line == 2)
    }
  }

  static let fields = [
    "\"a\"\tb\n#c ", "#", " a", "a\u{3000}", "\"", "\"\"", "a\"b", "a,b", "a;b|c", "\n", "a\n\nb",
    "'",
    "=1+1", "\t", "a\\b", "{{c1::a}} ", ":", "a<br>b",
  ]

  @Test("what is written is read again to the letter, in every form", arguments: fields)
  func writtenAndRead(field: String) {
    let header = readDeck(bytes: Array("#columns:question\tanswer\tnote\n".utf8), name: "d").header
    let fields = [
      "q " + field + "!", field.contains { !" \n\t".contains($0) } ? field : "a", field,
    ]
    let deck = DeckFile(header: header, notes: [Note(identity: fields[0], fields: fields, line: 1)])
    let isGap = field.hasPrefix("{{")
    for text in [writeDeck(deck)] {
      #expect(readDeck(bytes: Array(text.utf8), name: "d").notes.map(\.fields) == [fields])
    }
    for text in [writeCSV(deck), writeCSV(deck, isSpreadsheetSafe: true), writeAnkiText(deck)]
    where !isGap {
      #expect(read(text).deck.notes.map(\.fields) == [fields], "\(text)")
    }
  }

  @Test("what is not UTF-8 is refused with the place of the byte, and never guessed")
  func otherEncodings() {
    let bytes: [UInt8] = [0x93, 0xfa, 0x96, 0x7b, 0x09, 0x61]
    for deck in [readDeck(bytes: bytes, name: "d"), read(bytes).deck] {
      #expect(deck.cards.isEmpty)
      #expect(deck.problems.contains(.init(line: 1, kind: .invalidUTF8(offset: 0))))
      #expect(!writeDeck(deck).unicodeScalars.contains("\u{fffd}"))
    }
    var utf16: [UInt8] = [0xff, 0xfe]
    for unit in "日本\ta\n".utf16 { utf16 += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    for deck in [readDeck(bytes: utf16, name: "d"), read(utf16).deck] {
      #expect(deck.cards.map(\.question) == ["日本"] && deck.problems == [])
    }
  }

  @Test("the content decides, not the name; a file without cards is always told")
  func contentDecides() {
    #expect(read("cat\tneko\n", name: "x.csv").lines == ["cat=neko"])
    for text in ["", "\n", "#separator:tab\n", "one\n", "q\t\n"] {
      for deck in both(text) {
        #expect(deck.problems.contains { $0.severity == .madeNoCard }, "\(text)")
      }
    }
  }

  @Test("each direction is a card of its own; one way and both ways are different words")
  func directions() {
    func questions(_ ask: String) -> [String] {
      let deck = readDeck(bytes: Array("#columns:a\tb\n#ask:\(ask)\nx\ty\n".utf8), name: "d")
      #expect(Set(deck.cards.map(\.id)).count == deck.cards.count)
      return deck.cards.map(\.question)
    }
    #expect(questions("a>b") == ["x"])
    #expect(questions("b>a") == ["y"])
    #expect(questions("a>b, b>a") == ["x", "y"])
  }
}
