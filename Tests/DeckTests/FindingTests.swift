import Deck
import Testing

@Suite("A look at a deck") struct FindingTests {
  static let head = "#columns:word\tmeaning\n#ask:word>meaning, meaning>word\n"

  static let decks: [(text: String, kinds: [DeckProblem.Kind], lines: [Int])] = [
    (head + "春\tspring\n夏\tsummer; high season", [], []),
    (
      head + "泉\tspring\n春\tspring",
      [.sameInDirection("spring", direction: "meaning>word", line: 3)], [4]
    ),
    // One word with two meanings: the reader tells it of the first direction.
    (head + "橋\tbridge\n橋\tedge", [.sameQuestion("橋", line: 3)], [4]),
    // The same card twice over in one direction is no riddle.
    ("#columns:a\tb\tc\n#ask:a>b, b>c\nx\ty\tz\nw\ty\tz", [], []),
    (
      "#columns:a\tb\tc\n#ask:a>b, b>c\nx\ty\t;", [.nothingToAsk("y", direction: "b>c")], [3]
    ),
    (
      head + "春\tspring;; springtime\n夏\tsummer;",
      [.emptyAlternative("spring;; springtime", column: "meaning")], [3]
    ),
    (
      head + "春\t(the spring\n夏\tsummer]\n秋（\tautumn\n冬\t(a [b) c]",
      [
        .loneBracket("(", "(the spring", column: "meaning"),
        .loneBracket("]", "summer]", column: "meaning"),
        .loneBracket("（", "秋（", column: "word"),
        .loneBracket("[", "(a [b) c]", column: "meaning"),
      ], [3, 4, 5, 6]
    ),
    (head + "漢字[かんじ]\t(a) [b] {c}\n「春」（はる）\t(spring)", [], []),
    (
      "#langauge:ja\n# Source: a book\n#tags column:3\n#just words\nq\ta",
      [.unknownHeader("langauge")], [1]
    ),
    ("q\ta\nr", [.noTab("r")], [2]),
    (
      head + "La {{c1::niña}} canta.\tThe girl sings.\n"
        + "{c1::a} {{c::b}} {{cx::c}}\tx\na\t{{b}} {{c12::c}}",
      [.ankiGap("La {{c1::niña}} canta."), .ankiGap("{{b}} {{c12::c}}")], [3, 5]
    ),
  ]

  @Test("finds what somebody would stumble over, line by line", arguments: decks)
  func findings(text: String, kinds: [DeckProblem.Kind], lines: [Int]) {
    let found = readDeck(bytes: Array(text.utf8), name: "d").findings
    #expect(found.map(\.kind) == kinds)
    #expect(found.map(\.line) == lines)
    for finding in found {
      #expect(finding.message(path: "d.tsv").hasPrefix("d.tsv:\(finding.line): "))
      #expect(!finding.advice.isEmpty)
    }
  }

  @Test("is not taken each time the deck is opened: those are remarks for its author")
  func quiet() {
    for (text, _, _) in Self.decks.dropFirst() {
      let deck = readDeck(bytes: Array(text.utf8), name: "d")
      #expect(deck.findings.count >= deck.problems.count)
      for finding in deck.findings where !deck.problems.contains(finding) {
        #expect(finding.severity == .remark)
      }
    }
  }
}
