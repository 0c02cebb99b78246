import Deck
import Interchange
import Testing

@Suite("What fuzzing found") struct FoundByFuzzingTests {
  @Test("a column's name in quotes may hold what ends a header line")
  func columnNames() {
    let deck = read("\"Front\",\"Ba\nck\",\"no\tte\"\na,b,c\n") { $0.hasHeaderRow = true }.deck
    #expect(deck.header.columns == ["front", "ba ck", "no te"])
    let again = readDeck(bytes: Array(writeDeck(deck).utf8), name: "d")
    #expect(again.header.columns == deck.header.columns)
    #expect(again.cards.map(\.id) == deck.cards.map(\.id))
  }

  @Test("a column's name keeps its cards when it is written in normal form C")
  func decomposedNames() {
    let deck = read("cafe\u{301},x\na,b\n") { $0.hasHeaderRow = true }.deck
    let again = readDeck(bytes: Array(writeDeck(deck).utf8), name: "d")
    #expect(again.cards.map(\.id) == deck.cards.map(\.id))
  }

  @Test("a file of header lines alone has no line behind its last one")
  func onlyHeader() {
    let deck = read("#separator:tab\n#html:false") { $0.columns = ["", "a", "a"] }.deck
    #expect(deck.problems.contains { if case .unnamedColumn = $0.kind { true } else { false } })
    #expect(deck.problems.allSatisfy { (1...2).contains($0.line) })
  }

  static let backs: [(back: String, answer: String)] = [
    ("q<hr id=answer>a", "a"), ("q<hr id=\"answer\">a<hr id='answer'>b", "b"),
    ("q<hr id='answer'>a<hr id=answer>b<hr id=\"answer\">c", "c"), ("q<hr id=answer />", ""),
    ("q<hr id=answers>a", "q<hr id=answers>a"), ("<hr id=<hr id=answer>x", "x"),
    // The mark is found before a sign that joins its last character, as Anki finds it.
    ("q<hr id=answer>\u{301}a", "\u{301}a"), ("", ""),
  ]

  @Test("the answer is what follows the last mark", arguments: backs)
  func answers(back: String, answer: String) {
    #expect(Array(CardTemplate.answer(of: back).utf8) == Array(answer.utf8))
  }

  @Test("the answer of a huge field is found in one pass")
  func hugeAnswer() {
    let back = String(repeating: "<b>x</b>か", count: 400_000) + "<hr id=answer>end"
    #expect(CardTemplate.answer(of: back) == "end")
  }

  @Test("a template that repeats a large field is filled so far that it can be shown")
  func endlessTemplate() throws {
    let template = try CardTemplate(String(repeating: "{{Front}}", count: 10_000))
    let content = TemplateContent(
      fields: ["Front": String(repeating: "x", count: 100_000)],
      tags: [],
      noteType: "",
      deck: [],
      template: "",
      ordinal: 0,
      flag: 0
    )
    let html = try template.filled(with: content).html
    #expect((1 << 20...5 << 20).contains(html.utf8.count))
  }

  @Test("a template whose filters leave nothing ends, too")
  func endlessFilters() throws {
    let template = try CardTemplate(String(repeating: "{{cloze:Front}}", count: 100_000) + "end")
    let content = TemplateContent(
      fields: ["Front": "{{c2::" + String(repeating: "x{{c3::y}}", count: 10_000) + "}}"],
      tags: [],
      noteType: "",
      deck: [],
      template: "",
      ordinal: 0,
      flag: 0
    )
    #expect(try template.filled(with: content).html == "")
  }

  @Test("a file of many categories is written with header lines as long as they must be")
  func manyColumns() {
    let deck = read(String(repeating: "{a}b:", count: 900) + "c\n").deck
    #expect(deck.header.directions.count == 900)
    let again = readDeck(bytes: Array(writeDeck(deck).utf8), name: "d")
    #expect(again.header.directions == deck.header.directions)
    #expect(again.cards.map(\.id) == deck.cards.map(\.id))
  }

  @Test("a file of many categories, which most lines lack, is told of in few words")
  func manyEmptyDirections() {
    let deck = read(String(repeating: "{a}b:", count: 300) + "c\nd:e\nf:g\n").deck
    #expect(deck.header.directions.count == 300)
    let unasked = deck.findings.filter { if case .nothingToAsk = $0.kind { true } else { false } }
    #expect(unasked.map(\.line) == [2, 2, 2, 3, 3, 3])
  }

  static let gaps: [(text: String, question: String)] = [
    ("{{c1::a::\u{301}b}}", "[\u{301}b]"), ("{{c1::a::b::c}}", "[b::c]"),
  ]

  @Test("a hint stands behind two colons, whatever follows them", arguments: gaps)
  func hints(text: String, question: String) {
    #expect(Array(Cloze(text).question(1).utf8) == Array(question.utf8))
  }
}
