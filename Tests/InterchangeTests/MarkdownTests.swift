import Deck
import Interchange
import Testing

@Suite("A Markdown file of cards") struct MarkdownTests {
  static let cards: [(text: String, lines: [String])] = [
    ("Q: Capital of Italy?\nA: Rome\n", ["Capital of Italy?=Rome"]),
    ("# Cities\n\nQ: Rome?\nA: Italy\nQ: Oslo?\nA: Norway", ["Rome?=Italy", "Oslo?=Norway"]),
    ("Q: one\ntwo\nA: three\nfour\n", ["one\ntwo=three\nfour"]),
    ("Q:\nWhat?\n\nA:\n\nThat.\n", ["What?=That."]),
    ("Q: a\r\nA: b\r\n\r\nQ: c\r\nA: d", ["a=b", "c=d"]),
    ("Q: a\rA: b\r", ["a=b"]),
    ("C: [Rome] is the capital.\n", ["[...] is the capital.=Rome"]),
    (
      "C: An [agonist] binds and [activates\nit].\n",
      ["An [...] binds and activates\nit.=agonist", "An agonist binds and [...].=activates\nit"]
    ),
    ("C: a\\[0\\] is [first]\n", ["a[0] is [...]=first"]),
    ("C: ![map](m.png) of [Peru] ([more](x))\n", ["![map](m.png) of [...] ([more](x))=Peru"]),
    ("C: [a [b] c] d\n", ["[...] d=a [b] c"]),
    ("Q: a\nA: b\n---\nQ: c\nA: d\n", ["a=b", "c=d"]),
    (
      "Q: code?\nA: x\n```\nQ: no mark\n\nA: none\n```\n",
      ["code?=x\n```\nQ: no mark\n\nA: none\n```"]
    ),
    ("Q: ten: 10?\nA: yes, no\n", ["ten: 10?=yes, no"]),
    ("C: \u{200d}[か\u{3099}]\n", ["\u{200d}[...]=が"]),
  ]

  @Test("makes a card of each question and of each gap", arguments: cards)
  func reads(text: String, lines: [String]) {
    let found = read(text)
    #expect(found.format == .markdown)
    #expect(found.lines == lines)
    #expect(found.deck.problems == [])
  }

  @Test("keeps what follows a blank line as the card's note")
  func notes() {
    let found = read("Q: a\nA: b\n\nMore of it.\n\nAnd more.\n\nQ: c\nA: d\n")
    #expect(found.deck.notes.map { $0.fields[2] } == ["More of it.\n\nAnd more.", ""])
    #expect(found.lines == ["a=b", "c=d"])
  }

  static let problems: [(text: String, problems: [DeckProblem], lines: [String])] = [
    (
      "Q: a\n\nQ: b\nA: c\n", [.init(line: 1, kind: .emptyField("a", column: "answer"))], ["b=c"]
    ),
    ("Q: a\nA: b\nA: c\n", [.init(line: 3, kind: .emptyField("c", column: "question"))], ["a=b"]),
    (
      "```\nQ: no mark\n```\nQ: a\nA: b\n", [.init(line: 1, kind: .strayText("```"))], ["a=b"]
    ),
    ("Q: a\nA: b\n\nC: no gap\n", [.init(line: 4, kind: .noGap("no gap"))], ["a=b"]),
    (
      "Some words\nof mine.\n\nQ: a\nA: b\n\n# Head\nLost.\n",
      [.init(line: 1, kind: .strayText("Some words")), .init(line: 8, kind: .strayText("Lost."))],
      ["a=b"]
    ),
  ]

  @Test("tells what made no card, with its line", arguments: problems)
  func tells(text: String, problems: [DeckProblem], lines: [String]) {
    let found = read(text)
    #expect(found.deck.problems == problems)
    #expect(found.lines == lines)
    for problem in problems {
      #expect(problem.fact.hasSuffix(".") && problem.advice.hasSuffix("."))
    }
  }

  @Test("takes its title from the block at its top")
  func title() {
    let found = read("---\nname = \"Cell \u{201c}biology\u{201d}\"\n---\n\nQ: a\nA: b\n")
    #expect(found.deck.header.title == "Cell “biology”")
    #expect(found.lines == ["a=b"])
    #expect(read("---\nQ: a\nA: b\n").lines == ["a=b"])
  }

  @Test("is told apart from tables with such words in them")
  func sniffs() {
    #expect(read("A:.-\nB:-...\nC:-.-.\nQ:--.-\nR:.-.\n").format != .markdown)
    #expect(read("A: x,y\nQ: z,w\n").format != .markdown)
    #expect(read("C: \\[x\\]\ty\n").format == .table)
  }

  @Test("is read in linear time, however many brackets it has")
  func isLinear() {
    let many = "C: " + String(repeating: "[", count: 5_000) + String(repeating: "]", count: 4_000)
    #expect(read(many + " [x]\n").deck.cards.count <= 2)
    let gaps = "C: " + String(repeating: "[a] ", count: 2_000)
    #expect(read(gaps + "\n").deck.cards.count <= 200)
  }
}
