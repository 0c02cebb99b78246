import TestSupport
import Testing
import Text

@testable import Terminal

@Suite("A styled line")
struct StyledLineTests {
  static let widths: [(text: String, cells: Int)] = [
    ("", 0), ("abc", 3), ("日本語", 6), ("ｱｲｳ", 3), ("か\u{3099}", 2), ("e\u{301}", 1),
    ("a\u{1b}b", 6), ("a\tb", 9), ("日\tb", 9), ("\u{301}a", 2), ("👨\u{200d}👩\u{200d}👧", 2),
  ]

  @Test("takes the cells of what is shown of it", arguments: widths)
  func width(text: String, cells: Int) {
    #expect(StyledLine(text).width == cells)
  }

  static let cuts: [(text: String, cells: Int, cut: String)] = [
    ("abc", 3, "abc"), ("abcd", 3, "ab~"), ("abcd", 1, "~"), ("abcd", 0, ""), ("abcd", -5, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本~"), ("日本語", 4, "日~"), ("日本語", 2, "~"),
    ("か\u{3099}きく", 4, "か\u{3099}~"), ("a\nb", 3, "a b"), ("\u{1b}x", 4, "<1B~"),
  ]

  @Test("is cut to a width with a mark", arguments: cuts)
  func truncated(text: String, cells: Int, cut: String) {
    #expect(StyledLine(text).truncated(to: cells).plainText == cut)
  }

  @Test("is filled up to exactly a width")
  func padded() {
    for (text, _) in Self.widths {
      for cells in 0...12 {
        for side in [Alignment.left, .right, .center] {
          #expect(StyledLine(text).padded(to: cells, side).width == cells)
        }
      }
    }
    #expect(StyledLine("日本").padded(to: 6, .right).plainText == "  日本")
    #expect(StyledLine("日本").padded(to: 7, .center).plainText == " 日本  ")
  }

  static let wraps: [(text: String, cells: Int, rows: [String])] = [
    ("", 10, [""]),
    ("one two three", 20, ["one two three"]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one  two", 4, ["one", "two"]),
    ("  one two", 6, ["  one", "  two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]),
    ("日本語を学ぶ", 6, ["日本語", "を学ぶ"]),
    ("日本語を学ぶ", 7, ["日本語", "を学ぶ"]),
    ("ですか。はい", 6, ["です", "か。は", "い"]),
    ("これ「はい」", 6, ["これ", "「は", "い」"]),
    ("a\nb", 10, ["a", "b"]),
    ("a\n", 10, ["a", ""]),
    ("か\u{3099}か\u{3099}か\u{3099}", 4, ["か\u{3099}か\u{3099}", "か\u{3099}"]),
    ("      deep", 8, ["deep"]),
  ]

  @Test("is wrapped at words", arguments: wraps)
  func wrapped(text: String, cells: Int, rows: [String]) {
    #expect(StyledLine(text).wrapped(to: cells).map(\.plainText) == rows)
  }

  @Test("loses nothing but blanks when it is wrapped, and stays in its cells")
  func wrappedKeeps() {
    var random = SeededGenerator(for: "wrapped lines")
    let parts = ["a", "word", " ", "  ", "日", "本語", "。", "「", "か\u{3099}", "ｱ", "\u{1b}", "\t"]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let cells = Int.random(in: 2...40, using: &random)
      let line = StyledLine(text)
      let rows = line.wrapped(to: cells)
      if rows.contains(where: { $0.width > cells }) { Issue.record("\(text) in \(cells)") }
      let kept = rows.map(\.plainText).joined().filter { $0 != " " }
      #expect(kept == line.visible.plainText.filter { $0 != " " }, "\(text) in \(cells)")
    }
  }

  @Test("keeps the looks of its pieces when it is wrapped or cut")
  func keepsStyles() {
    let line = StyledLine("one ", .right) + StyledLine("two", .wrong)
    let rows = line.wrapped(to: 3)
    #expect(rows == [StyledLine("one", .right), StyledLine("two", .wrong)])
    #expect(
      line.truncated(to: 6)
        == StyledLine("one ", .right) + StyledLine("t", .wrong) + StyledLine("~", .faint)
    )
  }

  @Test("puts its right part at the right edge, or below")
  func header() {
    let wide = StyledLine.header(left: "左", right: "right", columns: 12)
    #expect(wide.plainText == "左     right")
    #expect(wide.width == 12)
    #expect(StyledLine.header(left: "左", right: "right", columns: 9).plainText == "左  right")
    #expect(StyledLine.header(left: "左", right: "right", columns: 8).plainText == "左\nright")
    #expect(StyledLine.header(left: "左", right: "", columns: 8).plainText == "左")
  }

  static let bars: [(value: Double, whole: Double, bar: String)] = [
    (0, 10, "          "), (10, 10, "##########"), (5, 10, "#####     "), (0.01, 10, "#         "),
    (9.99, 10, "######### "), (20, 10, "##########"), (-3, 10, "          "),
    (1, 0, "          "), (.nan, 10, "          "), (1, .infinity, "#         "),
    (.infinity, 10, "##########"),
  ]

  @Test("draws bars that never lie at their ends", arguments: bars)
  func bar(value: Double, whole: Double, bar: String) {
    #expect(StyledLine.bar(value: value, of: whole, cells: 10) == bar)
    #expect(StyledLine.bar(value: value, of: whole, cells: 0).isEmpty)
    #expect(StyledLine.bar(value: value, of: whole, cells: -1).isEmpty)
  }
}
