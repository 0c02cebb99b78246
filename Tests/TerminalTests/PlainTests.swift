import TestSupport
import Testing

@testable import Terminal

@Suite("Plain lines")
struct PlainTests {
  static let lines: [(line: StyledLine, said: [String])] = [
    ("a word", ["a word"]),
    ("  indented", ["indented"]),
    ("", []),
    ("   ", []),
    ("one  two", ["one  two"]),
    ("one   two      three", ["one", "two", "three"]),
    ("one\ntwo", ["one", "two"]),
    ("ねこ   いぬ", ["ねこ", "いぬ"]),
    (StyledLine("✓ ", .right).spoken(["right: "]) + "はい", ["right: はい"]),
    (StyledLine("[###   ]").spoken([]), []),
    ("12 of 20" + StyledLine("  [###   ]").spoken([]), ["12 of 20"]),
    (StyledLine("drawn").spoken(["one", "two"]) + "three", ["one", "two", "three"]),
    (
      StyledLine.header(left: "Challenge 1", right: "score 0/0", columns: 22),
      ["Challenge 1", "score 0/0"]
    ),
    (StyledLine("a long line that is cut").truncated(to: 9), ["a long line that is cut"]),
    (StyledLine("6   (default 3)").asOneStatement, ["6, (default 3)"]),
  ]

  @Test("are the statements of a line", arguments: lines)
  func splits(line: StyledLine, said: [String]) {
    #expect(line.statements.map(\.plainText) == said)
  }

  @Test("that were wrapped are said as one")
  func wrapped() {
    let rows = StyledLine("one two three four").wrapped(to: 9)
    #expect(rows.count > 1)
    #expect(rows.flatMap(\.statements).map(\.plainText) == ["one two three four"])
  }

  @Test("of a table tell a row each, with the titles of its columns")
  func table() {
    let rows: [[StyledLine]] = [["1", "today", "3/4"], ["2", "", "a   b"]]
    let titled = Table(alignments: [.right], header: ["", "day", "score"], rows: rows)
    #expect(
      Self.said(titled.lines(fitting: 80)) == ["1, day: today, score: 3/4", "2, score: a, b"]
    )
    let untitled = Table(rows: rows)
    for columns in [80, 12, 5] {
      #expect(Self.said(untitled.lines(fitting: columns)) == ["1: today, 3/4", "2: a, b"])
    }
    let long = Table(rows: [["name", StyledLine(String(repeating: "word ", count: 30))]])
    #expect(Self.said(long.lines(fitting: 40)).count == 1)
  }

  @Test("of charts are lists of what they show")
  func charts() {
    let bars = BarChart([.init("Mon", 3), .init("Tue", 0), .init("Wed", 1, note: "new")])
    #expect(Self.said(bars.lines(fitting: 80)) == ["Mon: 3", "Wed: 1, new", "all others: 0"])
    #expect(Self.said(BarChart([.init("Mon", 0)]).lines(fitting: 80)) == ["all: 0"])
    let curve = CurveChart(
      days: 0...10,
      ticks: [.init(0, "1 Nov"), .init(10, "11 Nov")],
      today: .init(5, "today")
    )
    #expect(
      Self.said(curve.lines(fitting: 60) { 1 - $0 / 20 })
        == ["1 Nov: 100 %", "today: 75 %", "11 Nov: 50 %"]
    )
    let map = HeatMapChart(weeks: [.init([0, 1, 4])], dayLabels: [], words: ["3 answers"])
    #expect(Self.said(map.lines(fitting: 60)) == ["3 answers"])
    let course = Sparkline([50, 100, 83])
    #expect(Self.said([course.line(fitting: 60)]) == ["lowest 50, highest 100, last 83"])
  }

  @Test("of a flashcard have no panel")
  func panel() {
    let palette = Palette(appearance: .dark, depth: .trueColor, isPlain: true)
    let lines = cardPanel(["ねこ", "", "cat"], color: .white, columns: 60, palette: palette)
    #expect(Self.said(lines) == ["ねこ", "cat"])
  }

  @Test("are written without any colour, and wrapped only at words")
  func renders() {
    for depth in ColorDepth.allCases {
      let palette = Palette(appearance: .dark, depth: depth, isPlain: true)
      let lines = Role.allCases.map { StyledLine("  some words   and more", $0) }
      let text = Renderer(palette: palette, columns: 40).text(for: lines)
      #expect(text == String(repeating: "some words\nand more\n", count: lines.count))
    }
  }

  @Test("list what Tab offers below one another")
  func completions() {
    let list = CompletionList(
      Completions(replaceCount: 0, candidates: ["ab", "ac"].map { .init($0, hint: "") })
    )
    #expect(list.lines(columns: 80, height: 20, isPlain: true).count == 2)
    #expect(list.lines(columns: 80, height: 20).count == 1)
  }

  @Test("hold no drawing, whatever a table or chart shows")
  func property() {
    var random = SeededGenerator(for: "plain tables and charts")
    for _ in 0..<300 {
      let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).map { _ -> StyledLine in
          ["", "a", "12 %", "ねこ  いぬ", "long words here", "x   y"].randomElement(using: &random)
            ?? ""
        }
      }
      let columns = Int.random(in: 1...90, using: &random)
      let values = rows.flatMap(\.self).map { Double($0.width) }
      let lines =
        Table(rows: rows, indent: 2).lines(fitting: columns)
        + BarChart(values.map { BarChart.Row("v", $0) }).lines(fitting: columns)
        + [Sparkline(values).line(fitting: columns)]
      for line in Self.said(lines) {
        #expect(!line.isEmpty && line.first != " " && line.last != " ")
        #expect(!line.contains { "|#▁▂▃▄▅▆▇█".contains($0) })
        #expect(!line.contains("   "))
      }
    }
  }

  static func said(_ lines: [StyledLine]) -> [String] {
    lines.flatMap(\.statements).map(\.plainText)
  }
}
