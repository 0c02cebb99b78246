import TestSupport
import Testing

@testable import Terminal

@Suite("A table")
struct TableTests {
  static let scripts: [[StyledLine]] = [
    ["日本語", "12"], ["abc", "3"], ["ｱｲｳ", "100"], ["か\u{3099}", "7"], ["\u{1b}[2J", "0"],
  ]

  @Test("puts cells of every script below one another")
  func aligns() {
    let table = Table(alignments: [.left, .right], header: ["deck", "due"], rows: Self.scripts)
    #expect(
      table.lines(fitting: 80).map(\.plainText) == [
        "deck     due",
        "日本語    12",
        "abc        3",
        "ｱｲｳ      100",
        "か\u{3099}         7",
        "<1B>[2J    0",
      ]
    )
  }

  @Test("fits every width, and cuts the widest column first")
  func fits() {
    let table = Table(
      alignments: [.left, .right, .left],
      rows: Self.scripts.map { $0 + [StyledLine(String(repeating: "語", count: 30))] },
      indent: 2
    )
    for columns in 1...120 {
      for line in table.lines(fitting: columns) { #expect(line.width <= columns) }
    }
    var rightmost = table
    rightmost.alignments[2] = .right
    let line = rightmost.lines(fitting: 40).first?.plainText ?? ""
    #expect(line.hasPrefix("  日本語    12   語"))
    #expect(line.hasSuffix("~"))
  }

  @Test("breaks a last column at words, below itself or below the whole row")
  func breaksLast() {
    let table = Table(
      rows: [["key", "a text that is longer than the line"], ["other", "short"]],
      indent: 2
    )
    #expect(
      table.lines(fitting: 34).map(\.plainText) == [
        "  key    a text that is longer",
        "         than the line",
        "  other  short",
      ]
    )
    #expect(
      table.lines(fitting: 30).map(\.plainText) == [
        "  key",
        "      a text that is longer",
        "      than the line",
        "  other",
        "      short",
      ]
    )
  }

  @Test("breaks a row of which even the first cells have no room")
  func breaksAll() {
    let rows: [[StyledLine]] = [
      ["a key of many words", "12", "what it does, in a few words"], ["other", "", "short"], ["x"],
    ]
    #expect(
      Table(alignments: [.left, .right], rows: rows, indent: 2).lines(fitting: 18).map(\.plainText)
        == [
          "  a key of many",
          "  words  12",
          "      what it",
          "      does, in a",
          "      few words",
          "  other",
          "      short",
          "  x",
        ]
    )
    // Below titles every cell keeps its column.
    let titled = Table(header: ["key", "n", "text"], rows: rows)
    #expect(titled.lines(fitting: 18).count == 4)
  }

  @Test("bears missing cells, no rows and no columns")
  func isTotal() {
    #expect(Table().lines(fitting: 80).isEmpty)
    #expect(Table(rows: [[], []]).lines(fitting: 80) == ["", ""])
    #expect(
      Table(alignments: [.right], rows: [["a"], ["bb", "c"]]).lines(fitting: 80).map(\.plainText)
        == [" a  ", "bb  c"]
    )
    #expect(Table(rows: [["a", "b"]], gap: -4, indent: -4).lines(fitting: -1).count == 1)
  }
}

@Suite("The card panel")
struct CardPanelTests {
  let red = RGBColor(red: 255, green: 0, blue: 0)

  @Test("is one block that fits the screen", arguments: ColorDepth.allCases)
  func fits(depth: ColorDepth) {
    let palette = Palette(appearance: .dark, depth: depth)
    let content: [StyledLine] = [
      "ありがとう", "", StyledLine(String(repeating: "long text 長い文 ", count: 12)), "\u{1b}[2J",
    ]
    for columns in 20...200 {
      let panel = cardPanel(content, color: red, columns: columns, palette: palette)
      let widths = Set(panel.map(\.width))
      #expect(widths.count == 1)
      #expect(panel.allSatisfy { $0.width <= columns })
      #expect(panel.count >= content.count + 2)
    }
    for columns in [-1, 0, 1, 7, 100_000] {
      _ = cardPanel(content, color: red, columns: columns, palette: palette)
    }
  }

  @Test("is a box of ASCII where there are no colours")
  func box() {
    let palette = Palette(appearance: .light, depth: .none)
    let panel = cardPanel(["日本"], color: red, columns: 20, palette: palette).map(\.plainText)
    #expect(
      panel == [
        "+------------------+",
        "|                  |",
        "|       日本       |",
        "|                  |",
        "+------------------+",
      ]
    )
  }

  @Test("mixes a colour that is not solid with the ground")
  func alpha() {
    let light = Palette(appearance: .light, depth: .trueColor)
    let panel = cardPanel(["a"], color: red, alpha: 0, columns: 40, palette: light)
    #expect(
      panel.first?.spans.last?.style == .panel(foreground: .black, background: .white)
    )
    #expect(red.blended(over: .white, alpha: 255) == red)
    #expect(red.blended(over: .black, alpha: 128) == RGBColor(red: 128, green: 0, blue: 0))
  }
}
