import Deck
import Testing

@Suite("What is wrong with a deck file") struct DeckProblemTests {
  typealias Kind = DeckProblem.Kind

  static let cases: [(text: String, problems: [DeckProblem], cards: [String])] = [
    ("", [.init(line: 1, kind: .noCards)], []),
    ("\n \n", [.init(line: 1, kind: .noCards)], []),
    ("#title:x\n", [.init(line: 1, kind: .noCards)], []),
    (
      "q\ta\noops no separator\nr\tb", [.init(line: 2, kind: .noTab("oops no separator"))],
      ["q=a", "r=b"]
    ),
    (
      "cat = neko", [.init(line: 1, kind: .noCards), .init(line: 1, kind: .noTab("cat = neko"))], []
    ),
    (
      "q\ta\n食べる\t \nr\tb", [.init(line: 2, kind: .noField("食べる", column: "answer"))],
      ["q=a", "r=b"]
    ),
    ("q\ta\n\tb\nr\tb", [.init(line: 2, kind: .noField("b", column: "question"))], ["q=a", "r=b"]),
    ("q\ta\n\t\tn", [.init(line: 2, kind: .noField("n", column: "question"))], ["q=a"]),
    ("q\ta\nr\tb\nq\ta", [.init(line: 3, kind: .duplicate("q", line: 1))], ["q=a", "r=b"]),
    ("q\ta\nq\ta\tnote", [.init(line: 2, kind: .duplicate("q", line: 1))], ["q=a"]),
    (
      "q\ta\nq\tb\nq\tb",
      [
        .init(line: 2, kind: .sameQuestion("q", line: 1)),
        .init(line: 3, kind: .duplicate("q", line: 2)),
      ], ["q=a", "q=b"]
    ),
    ("#columns:a\tb\nq\ta\tx\ty", [.init(line: 2, kind: .extraFields(4, columns: 2))], ["q=a"]),
    ("q\ta\u{1b}[2J", [.init(line: 1, kind: .controlCharacter(0x1b))], ["q=a\u{1b}[2J"]),
    ("q\ta\0b", [.init(line: 1, kind: .controlCharacter(0))], ["q=a\0b"]),
    ("q\ta\u{9b}", [.init(line: 1, kind: .controlCharacter(0x9b))], ["q=a\u{9b}"]),
    ("q\t\"a\u{7f}\"", [.init(line: 1, kind: .controlCharacter(0x7f))], ["q=a\u{7f}"]),
    (
      "q\ta\n\"lone\tb\nr\tb\ns\t\"c\"", [.init(line: 2, kind: .unclosedQuote("\"lone b"))],
      ["q=a", "r=b", "s=c"]
    ),
    (
      "\"lone\tb\nr\t\"quoted\"\n", [.init(line: 1, kind: .unclosedQuote("\"lone b"))], ["r=quoted"]
    ),
    (
      "q\t\"a\nr\tb\"\ns\tc", [.init(line: 1, kind: .longQuote("q", lastLine: 2))],
      ["q=a\nr\tb", "s=c"]
    ),
    (
      "#title:" + String(repeating: "x", count: 10_000) + "\nq\ta",
      [.init(line: 1, kind: .fieldTooLong(characters: 10_006, limit: 10_000))], ["q=a"]
    ),
    (
      "#ask:question>answer,\u{301}x\nq\ta", [.init(line: 1, kind: .brokenDirection("\u{301}x"))],
      ["q=a"]
    ),
    ("#separator:comma\nq,a", [.init(line: 1, kind: .otherSeparator("comma"))], []),
    ("#separator:;\nq;a", [.init(line: 1, kind: .otherSeparator(";"))], []),
    ("#separator:\t\nq\ta", [], ["q=a"]),
    ("#separator:Tab\nq\ta", [], ["q=a"]),
    ("#html:true\nq\t<b>a</b>", [.init(line: 1, kind: .markup)], ["q=<b>a</b>"]),
    (
      "#title:a\n#title:b\nq\ta", [.init(line: 2, kind: .repeatedHeader("title", line: 1))], ["q=a"]
    ),
    (
      "q\ta\n#ask:answer>question\nr\tb", [.init(line: 2, kind: .lateHeader("ask"))],
      ["q=a", "r=b"]
    ),
    (
      "#kana:loose\nq\ta",
      [
        .init(line: 1, kind: .unknownValue("loose", of: "kana", allowed: ["fold", "exact"]))
      ], ["q=a"]
    ),
    (
      "#columns:a\t\tb\nq\ta", [.init(line: 1, kind: .unnamedColumn(2, called: "column 2"))],
      ["q=a"]
    ),
    (
      "#columns:a\tA\tb\nq\ta", [.init(line: 1, kind: .repeatedColumn("a", called: "a 2"))], ["q=a"]
    ),
    ("#columns:a\nq\ta", [.init(line: 1, kind: .oneColumn), .init(line: 1, kind: .noCards)], []),
    ("#columns:a b\nq\ta", [.init(line: 1, kind: .oneColumn), .init(line: 1, kind: .noCards)], []),
    (
      "#ask:question>answer, answer\nq\ta", [.init(line: 1, kind: .brokenDirection("answer"))],
      ["q=a"]
    ),
    (
      "#ask:question>answer, note>anwser\nq\ta",
      [
        .init(
          line: 1,
          kind: .unknownColumn("anwser", columns: ["question", "answer", "note", "tags"])
        )
      ], ["q=a"]
    ),
    (
      "#ask:qestion>answer, answer>question\nq\ta",
      [
        .init(
          line: 1,
          kind: .unknownColumn("qestion", columns: ["question", "answer", "note", "tags"])
        ),
        .init(line: 1, kind: .noCards),
      ], []
    ),
    (
      "#ask:question>question\nq\ta",
      [
        .init(line: 1, kind: .columnAsksItself("question")), .init(line: 1, kind: .noCards),
      ], []
    ),
    (
      "#ask:question>answer,question > answer\nq\ta",
      [
        .init(line: 1, kind: .repeatedDirection("question>answer"))
      ], ["q=a"]
    ),
    (
      "#ask:\nq\ta", [.init(line: 1, kind: .brokenDirection("")), .init(line: 1, kind: .noCards)],
      []
    ),
    (
      "q\ta\nr\t" + String(repeating: "か", count: 10_001) + "\ns\tc",
      [
        .init(line: 2, kind: .fieldTooLong(characters: 10_001, limit: 10_000))
      ], ["q=a", "s=c"]
    ),
    (
      "q\ta\n" + String(repeating: "x\t", count: 1_000) + "x\ns\tc",
      [
        .init(line: 2, kind: .tooManyFields(1_001, limit: 1_000))
      ], ["q=a", "s=c"]
    ),
  ]

  @Test("is reported with its line, and the rest is read", arguments: cases)
  func reports(text: String, problems: [DeckProblem], cards: [String]) {
    let deck = read(text)
    #expect(Set(deck.problems) == Set(problems) && deck.problems.count == problems.count)
    #expect(deck.problems.map(\.line) == deck.problems.map(\.line).sorted())
    #expect(lines(deck) == cards)
  }

  @Test("names the offset of the first byte that is not UTF-8 and leaves out that line only")
  func reportsBytes() {
    let shiftJIS: [UInt8] = [0x93, 0xfa, 0x96, 0x7b, 0x09, 0x61]
    let bytes = Array("日\tday\n".utf8) + shiftJIS + Array("\n月\tmoon\nx\t".utf8) + [0xe3, 0x81]
    let deck = read(bytes: bytes)
    #expect(
      deck.problems == [
        .init(line: 2, kind: .invalidUTF8(offset: 8)),
        .init(line: 4, kind: .invalidUTF8(offset: 26)),
      ]
    )
    #expect(lines(deck) == ["日=day", "月=moon"])
    for hostile: [UInt8] in [[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff]] {
      let quoted = read(bytes: Array("q\t\"\"\"a\n".utf8) + hostile + Array("\"\nr\tb".utf8))
      #expect(quoted.problems == [.init(line: 1, kind: .invalidUTF8(offset: 7))])
      #expect(lines(quoted) == ["r=b"])
    }
    #expect(
      read(bytes: Array("#title:".utf8) + [0xff] + Array("\nq\ta".utf8)).problems
        == [.init(line: 1, kind: .invalidUTF8(offset: 7))]
    )
  }

  @Test(
    "is one thing for a file in another encoding",
    arguments: [
      ("UTF-16", [0x71, 0, 9, 0, 0x61, 0]), ("UTF-32", [0xff, 0xfe, 0, 0, 0x71, 0, 0, 0]),
    ] as [(String, [UInt8])]
  )
  func reportsEncodings(name: String, bytes: [UInt8]) {
    let deck = read(bytes: bytes)
    #expect(deck.problems == [.init(line: 1, kind: .otherEncoding(name))])
    #expect(deck.cards.isEmpty)
  }

  @Test("comes in the order of the lines, all of it")
  func reportsAll() {
    let deck = read(
      "#language:ja\n#kana:x\n#kana:fold\nq\ta\nnone\nq\ta\nr\t\n\"s\tb\n#title:late\nt\tc\u{1}\n"
    )
    #expect(deck.problems.map(\.line) == [3, 5, 6, 7, 8, 9, 10])
    #expect(lines(deck) == ["q=a", "t=c\u{1}"])
  }

  @Test("is said where, what, and what to do")
  func speaks() {
    let deck = read("#columns:word\tmeaning\n\n食べる\t\n")
    #expect(
      deck.problems.map { $0.message(path: "verbs.tsv") } == [
        "verbs.tsv:1: The deck holds no card.\n"
          + "Write one note a line, with a tab between its question and its answer.",
        "verbs.tsv:3: “食べる” has no meaning.\nAdd it after a tab, or delete the line.",
      ]
    )
    #expect(deck.problems.map(\.severity) == [.madeNoCard, .madeNoCard])
  }

  @Test("is worded for every kind, in one line each for the fact and the advice")
  func wordsAll() {
    for (text, problems, _) in Self.cases {
      for problem in problems {
        #expect(!problem.fact.isEmpty && problem.fact.hasSuffix("."), "\(text)")
        #expect(!problem.advice.isEmpty && problem.advice.hasSuffix("."))
        #expect(!(problem.fact + problem.advice).contains("\n"))
        #expect((problem.fact + problem.advice).count < 250)
      }
    }
  }

  @Test("is shown with a short excerpt on one line, however long the text")
  func shortensExcerpts() throws {
    let row = String(repeating: "e" + String(repeating: "\u{301}", count: 30), count: 100)
    let problem = try #require(read("q\ta\n" + row).problems.first)
    #expect(problem.fact.unicodeScalars.count < 100)
    #expect(!read("\"a\nb\"\t").problems.map(\.fact).joined().contains("\n"))
  }

  @Test(
    "costs one line where a quote stays open, not the file",
    arguments: ["\"", "\"x", "x\t\"y"]
  )
  func survivesLoneQuotes(lone: String) {
    let rows = (0..<50_000).map { "q\($0)\ta\($0)" }
    var withOne = rows
    withOne[1] = lone + "\tb"
    let one = read(withOne.joined(separator: "\n"))
    #expect(one.notes.count == 49_999)
    #expect(one.problems.map(\.line) == [2])
    let all = read(rows.map { "\($0)\t\(lone)" }.joined(separator: "\n"))
    // A field that is one quote closes the one before it; that is a remark on every other line.
    #expect(all.problems.count == (lone == "\"" ? 25_000 : 50_001))
    #expect(all.problems.allSatisfy { $0.severity == .madeNoCard } == (lone != "\""))
  }

  @Test("costs one line where the closing quote is far away")
  func survivesFarQuotes() {
    var rows = (0..<10_000).map { "q\($0)\ta\($0)" }
    rows[1] = "\"q1\ta"
    rows[9_000] = "5\"\tinches"
    let deck = read(rows.joined(separator: "\n"))
    #expect(deck.problems.map(\.line) == [2])
    #expect(deck.notes.count == 9_999)
  }
}

@Suite("Files that hold no answers") struct NoAnswerTests {
  @Test("are refused whole where they are no text", arguments: [[0x7f, 0x45, 0x4c, 0x46], [0x89]])
  func binary(start: [UInt8]) {
    let bytes = start + (0..<4000).map { UInt8(truncatingIfNeeded: $0 % 7 == 0 ? 0 : $0 &* 37) }
    let deck = readDeck(bytes: bytes, name: "program")
    #expect(deck.notes.isEmpty)
    #expect(deck.problems.map(\.kind).contains(.notText))
    #expect(deck.problems.count <= 2)
  }

  @Test("are read where a zero byte stands by accident")
  func strayZero() {
    let text = Array("cat\tne\u{0}ko\ndog\tinu\n".utf8)
    #expect(readDeck(bytes: text, name: "d").notes.count == 2)
  }

  @Test("make no card of separators alone", arguments: [";", ";;", " ; | ", "；", "||"])
  func separators(answer: String) {
    let deck = readDeck(bytes: Array("word\t\(answer)\ncat\tneko\n".utf8), name: "d")
    #expect(deck.cards.map(\.question) == ["cat"])
    #expect(deck.problems.count == 1)
    #expect(deck.problems.first?.line == 1)
    #expect(deck.problems.first?.severity == .madeNoCard)
  }
}
