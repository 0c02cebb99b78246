import Deck
import TestSupport
import Testing

@Suite("A deck file taken apart") struct DeckPiecesTests {
  private static let parts = [
    "\u{feff}", "#columns:a\tb\n", "#ask:a>b\n", "# remark\n", "\n", "  \t\n", "x\ty\n", "x\ty\r\n",
    "\"q\nr\"\tz\n", "\"open\tz\n", "alone\n", "#late:1\n", "k\tl", "\r", "m\tn\r", "\t\n",
    "é\tか\n",
  ]

  @Test("is all of it, and its notes stand in their rows") func isWhole() throws {
    var random = SeededGenerator(for: "Deck pieces")
    for round in 0..<2_000 {
      var text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.parts.randomElement(using: &random) ?? ""
      }.joined()
      text = text.replacing("x", with: "x\(round % 7)")
      var bytes = Array(text.utf8)
      if round % 5 == 0 { bytes.insert(0xff, at: Int.random(in: 0...bytes.count, using: &random)) }
      let (deck, pieces) = deckPieces(of: bytes, name: "d")
      var all: [UInt8] = []
      var notes: [Note] = []
      for piece in pieces {
        switch piece {
        case .other(let other): all += other
        case .note(let note, let row):
          all += row
          notes.append(note)
          let again = readDeck(bytes: Array("#columns:a\tb\n".utf8) + row, name: "d")
          #expect(again.notes.map { $0.fields.prefix(2) } == [note.fields.prefix(2)])
        }
      }
      #expect(all == bytes, "seed \(random.seed), round \(round)")
      let read = readDeck(bytes: bytes, name: "d")
      #expect(notes.map(\.fields) == read.notes.map(\.fields))
      #expect(deck.problems == read.problems)
    }
  }
}
