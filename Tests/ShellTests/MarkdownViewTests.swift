import Foundation
@testable import Shell
import Terminal
import TestSupport
import Testing

@Suite("A text in Markdown") struct MarkdownViewTests {
  private func lines(_ text: String, _ columns: Int = 40) -> [String] {
    MarkdownView.lines(of: text, columns: columns).map(\.plainText)
  }

  static let texts: [(text: String, lines: [String])] = [
    (
      "# Title #\nOne line\nand more.\n\nAnother.",
      ["Title", "", "One line and more.", "", "Another."]
    ),
    ("ここで\n切る\nand on", ["ここで切る and on"]),
    (
      "- one\n- two\n  goes on\n\n1. first\n2) second",
      [
        "- one", "- two goes on", "1. first", "2) second",
      ]
    ),
    ("> said\n> so", ["  said so"]),
    ("```\na  b\n# no title\n```\nafter", ["  a  b", "  # no title", "", "after"]),
    ("***\n\n- - -", ["------------------------", "", "------------------------"]),
    (
      "**bold** and *slanted* and `:use a` and 2 * 3 * 4",
      [
        "bold and slanted and :use a and 2 * 3 *", "4",
      ]
    ),
    (
      "[here](other.md) and [there](https://a.b/c) ![x](y.png)",
      [
        "here and there (https://a.b/c) x"
      ]
    ),
    (#"a \* b \| `c*d` ``e`f``"#, ["a * b | c*d e`f"]),
    ("| a | b |\n|---|--:|\n| `x` | 1 |\n| long | 22 |", ["a      b", "x      1", "long  22"]),
    ("#no title\n#\nunclosed **bold and `code", ["#no title", "", "unclosed **bold and `code"]),
    ("", []),
  ]

  @Test("is shown without its marks, block by block", arguments: texts)
  func shown(text: String, expected: [String]) {
    #expect(lines(text) == expected)
  }

  @Test("has the further rows of an item below its first")
  func hanging() {
    #expect(
      lines("- one two three four\n  - five six seven eight", 14) == [
        "- one two", "  three four", "  - five six", "    seven", "    eight",
      ]
    )
  }

  @Test("shows each row of a table that is too wide in rows of its own, and cuts nothing")
  func narrowTable() {
    let text =
      "| week | deck | what for |\n|--|--|--|\n| 1-2 | `hiragana` | the first of the scripts |"
    #expect(lines(text, 60).count == 2)
    #expect(
      lines(text, 20) == [
        "week  deck", "  what for", "1-2  hiragana", "  the first of the", "  scripts",
      ]
    )
  }

  @Test("is never wider than the screen, whatever stands in it")
  func property() {
    var random = SeededGenerator(for: "Markdown on narrow screens")
    let parts = [
      "# ", "## ", "- ", "1. ", "> ", "|", "|---|---|\n", "```\n", "**", "*", "`", "[", "](", ")",
      "\\", "\n", "\n\n", " ", "word", "ことば", "<b>", "\u{1b}[31m", "\u{202e}", "\t", "~~~", "---\n",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      for columns in [8, 40, 80] {
        let shown = MarkdownView.lines(of: text, columns: columns)
        #expect(shown.allSatisfy { $0.width <= columns }, "\(text.debugDescription)")
      }
    }
  }

  @Test("of the Japanese course reads well in 40, 60 and 80 columns", arguments: [40, 60, 80])
  func course(columns: Int) throws {
    let file = repositoryRoot.appending(path: "Content/japanese/README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let shown = MarkdownView.lines(of: text, columns: columns)
    #expect(shown.first?.plainText == "From the first kana to N5")
    #expect(shown.allSatisfy { $0.width <= columns })
    let words = shown.map(\.plainText).joined(separator: " ")
    #expect(!words.contains("~") && !words.contains("`") && !words.contains("|"))
    #expect(words.contains(":use japanese/n5-vocabulary lesson:1"))
  }
}
