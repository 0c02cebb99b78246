import Deck
import TestSupport
import Testing

@Suite("Changing many notes of a deck file at once") struct DeckRewritingTests {
  private func rewrite(
    _ text: String,
    _ change: (inout DeckRewriting) -> Void
  ) -> (text: String, deck: DeckFile)? {
    let bytes = Array(text.utf8)
    var wanted = DeckRewriting()
    change(&wanted)
    let deck = readDeck(bytes: bytes, name: "d")
    return deckBytes(bytes, of: deck, rewritten: wanted).map {
      (String(decoding: $0.bytes, as: UTF8.self), $0.deck)
    }
  }

  private let text = "\u{feff}# mine\r\n#title:T\r\nq\ta\r\n\r\n# kept\r\nr\t\"b\r\nc\"\r\ns\td"

  @Test("leaves every other byte as it was")
  func others() {
    let made = rewrite(text) {
      $0.replaced = [1: ["r", "new"]]
      $0.added = [["t", "e\tf"], ["u", "g"]]
    }
    #expect(
      made?.text
        == "\u{feff}# mine\r\n#title:T\r\nq\ta\r\n\r\n# kept\r\nr\tnew\r\ns\td\r\nt\t\"e\tf\"\r\nu\tg\r\n"
    )
    #expect(made?.deck.notes.map { $0.field(at: 1) } == ["a", "new", "d", "e\tf", "g"])
  }

  @Test("changes header lines in their places, and adds those that are missing")
  func header() {
    let made = rewrite("#columns:q\ta\n#ask:q>a\n# remark\nx\ty\n") {
      $0.columns = ["q", "a", "more"]
      $0.directions = ["q>a", "more>q"]
      $0.headers = [("source", "s")]
      $0.replaced = [0: ["x", "y", "z"]]
    }
    #expect(
      made?.text == "#columns:q\ta\tmore\n#ask:q>a, more>q\n# remark\n#source:s\nx\ty\tz\n"
    )
    #expect(made?.deck.cards.count == 2)
    let bare = rewrite("x\ty\n") { $0.columns = ["question", "answer", "note", "tags", "id"] }
    #expect(bare?.text == "#columns:question\tanswer\tnote\ttags\tid\nx\ty\n")
  }

  @Test("refuses what would not be read as it is meant")
  func refuses() {
    // A note that makes no card, one that is there already, a quote that swallows the new line.
    #expect(rewrite("q\ta\n") { $0.added = [["", "x"]] } == nil)
    #expect(rewrite("q\ta\n") { $0.added = [["q", "a"]] } == nil)
    #expect(
      rewrite("q\ta\n") {
        $0.columns = ["other", "columns"]; $0.replaced = [5: []]
      } == nil
    )
    #expect(rewrite("q\ta\n") { $0.directions = ["a>nothing"] } == nil)
  }

  @Test("writes rows as the single writer does")
  func rows() {
    var random = SeededGenerator(for: "Writing rows")
    let pieces: [String] = [
      "a", "\t", "\n", "\"", "#", " ", "\u{a0}", "\u{3000}", "が", "é", "¡", "\u{2003}", "\u{1680}",
      "日", "👩‍👧", "x y", "\r", "",
    ]
    for _ in 0..<3000 {
      let fields = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }
        .joined()
      }
      var bytes = Array("before\n".utf8)
      appendDeckRow(fields, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == "before\n" + deckRow(fields) + "\n")
    }
  }

  @Test("reads a header without its rows")
  func alone() {
    for text in ["#title:T\n\n#a:b\nq\ta\n", "\u{feff}#title:T\r\n#a:b", "#title:T\r#a:b\r\rq\ta"] {
      let header = deckHeader(of: Array(text.utf8), name: "d")
      #expect(header.title == "T" && header.headers["a"] == "b")
    }
    #expect(deckHeader(of: [], name: "d").headers.isEmpty)
    #expect(deckHeader(of: Array("q\ta\n#title:T\n".utf8), name: "d").title == "d")
  }
}
