import Deck
import Testing

@Suite("A deck in UTF-16") struct UTF16Tests {
  static let text = "#title:Kana\r\nか\u{3099}く\tpicture 🏫\r\n\"a\nb\"\tc\rq\ta\n"

  static func file(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ([0xfeff] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test("is read where its mark says so, line by line", arguments: [true, false])
  func reads(isBigEndian: Bool) {
    let deck = readDeck(bytes: Self.file(Self.text, isBigEndian: isBigEndian), name: "d")
    #expect(deck.header.title == "Kana" && deck.problems == [])
    #expect(
      deck.notes.map(\.fields) == [
        ["がく", "picture 🏫", "", ""], ["a\nb", "c", "", ""], ["q", "a", "", ""],
      ]
    )
    #expect(deck.notes.map(\.line) == [2, 3, 5])
    let plain = readDeck(bytes: Array(Self.text.utf8), name: "d")
    #expect(deck.cards.map(\.id) == plain.cards.map(\.id))
  }

  static let broken: [(bytes: [UInt8], line: Int, offset: Int)] = [
    ([0xff, 0xfe, 0x61], 1, 2), ([0xfe, 0xff, 0, 0x0d, 0xdc, 0], 2, 4),
    ([0xfe, 0xff, 0, 0x0d, 0, 0x0a, 0xd8, 0], 2, 6),
  ]

  @Test("is refused whole, with the place, where it is none", arguments: broken)
  func refuses(bytes: [UInt8], line: Int, offset: Int) {
    let deck = readDeck(bytes: bytes, name: "d")
    #expect(deck.notes.isEmpty)
    #expect(deck.problems.contains(.init(line: line, kind: .invalidUTF16(offset: offset))))
    #expect(deckBytes(bytes, adding: ["q", "a"], name: "d") == nil)
  }

  @Test("becomes UTF-8 where a note is added or mended")
  func becomesUTF8() throws {
    let file = Self.file(Self.text, isBigEndian: false)
    let grown = try #require(deckBytes(file, adding: ["x", "y"], name: "d"))
    #expect(grown == Array((Self.text + "x\ty\r\n").utf8))
    let deck = readDeck(bytes: file, name: "d")
    let last = try #require(deck.notes.last)
    let mended = try #require(deckBytes(file, replacing: last, with: ["q", "b"], name: "d"))
    #expect(mended.bytes == Array(Self.text.replacing("q\ta", with: "q\tb").utf8))
  }

  @Test("is UTF-8 too where it is taken apart, or rewritten for what is imported into it")
  func isTakenApart() throws {
    let file = Self.file(Self.text, isBigEndian: true)
    let (deck, pieces) = deckPieces(of: file, name: "d")
    #expect(deck.notes.count == 3)
    let bytes = pieces.flatMap { piece in
      switch piece {
      case .other(let bytes), .note(_, let bytes): bytes
      }
    }
    #expect(bytes == Array(Self.text.utf8))
    var change = DeckRewriting()
    change.added = [["x", "y"]]
    let made = try #require(deckBytes(file, of: deck, rewritten: change))
    #expect(made.bytes == Array((Self.text + "x\ty\r\n").utf8))
    #expect(made.deck.notes.count == 4)
  }
}
