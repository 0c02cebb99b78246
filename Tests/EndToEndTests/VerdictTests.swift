import TestSupport
import Testing

@Suite("What is made of an answer", .serialized, .timeLimit(.minutes(10)))
struct VerdictTests {
  /// A terminal on which a session is played.
  struct Look: Sendable, CustomTestStringConvertible {
    var columns: Int
    var hasColor: Bool
    var testDescription: String { "\(columns) columns, \(hasColor ? "colours" : "NO_COLOR=1")" }
  }

  static let looks = [
    Look(columns: 80, hasColor: true), Look(columns: 80, hasColor: false),
    Look(columns: 40, hasColor: true), Look(columns: 40, hasColor: false),
  ]

  @Test("is shown once, in words, and kept once", arguments: looks)
  func words(look: Look) throws {
    let played = try PlayedVerdicts(columns: look.columns, hasColor: look.hasColor)
    let blocks = played.blocks
    try #require(blocks.count == played.cases.count)
    var score = (right: 0, asked: 0)
    for (number, (block, item)) in zip(1..., zip(blocks, played.cases)) {
      let heading = "Challenge \(number) of \(blocks.count) score \(score.right)/\(score.asked)"
      #expect(Self.withoutBlanks(block.heading) == Self.withoutBlanks(heading))
      if look.columns == 80 {
        #expect(block.rows == item.rows)
      } else {
        // Rows that are too wide go on in the next one.
        #expect(Self.withoutBlanks(block.rows.joined()) == Self.withoutBlanks(item.rows.joined()))
      }
      #expect(block.differenceCount > 0 || item.letters.isEmpty, "\(item.question)")
      #expect(block.differenceCount == 0 || !item.letters.isEmpty, "\(item.question)")
      score.asked += 1
      if item.kept != "wrong" { score.right += 1 }
    }
    let kept = try played.kuchi.reviews()
    #expect(kept.map(\.typed) == played.cases.map { $0.typed == ":giveup" ? "" : $0.typed })
    #expect(kept.map(\.verdict) == played.cases.map(\.kept))
  }

  @Test("marks each letter that differs in the column in which it stands", arguments: looks)
  func columns(look: Look) throws {
    let played = try PlayedVerdicts(columns: look.columns, hasColor: look.hasColor)
    for (item, screen) in zip(played.cases, played.screens) where !item.letters.isEmpty {
      let question = try #require(
        (0..<screen.rows).last { screen.line($0) == "  " + item.question }
      )
      var rows = (question..<screen.rows).filter { screen.line($0).hasPrefix("  you       ") }
      var letters = item.letters[...]
      while !rows.isEmpty {
        let row = rows.removeFirst()
        try #require(screen.line(row + 2).hasPrefix("  expected  "), "\(screen.picture)")
        var column = 12
        while let letter = letters.first, column + letter.width <= look.columns {
          letters.removeFirst()
          let texts = [
            letter.typed, String(repeating: letter.mark, count: letter.width), letter.expected,
          ]
          for (offset, text) in texts.enumerated() {
            let cells = (column..<column + letter.width).map { screen.cell(row + offset, $0) }
            let wanted =
              text
              + String(repeating: " ", count: letter.width - VerdictCase.Letter.width(of: text))
            #expect(
              cells.map(\.text).joined() == wanted && cells.first?.width != 0,
              "column \(column)\n\(screen.picture)"
            )
          }
          column += letter.width
        }
        for offset in 0...2 {
          let rest = (column..<max(column, look.columns)).map { screen.cell(row + offset, $0).text }
          #expect(rest.allSatisfy { $0 == " " }, "behind the letters\n\(screen.picture)")
        }
      }
      #expect(letters.isEmpty, "“\(item.expectedText)” is not shown whole\n\(screen.picture)")
    }
    #expect(played.screens.allSatisfy { $0.halvedCharacters == 0 })
  }

  @Test("needs no colour to be understood", arguments: [80, 40])
  func colors(columns: Int) throws {
    let colored = try PlayedVerdicts(columns: columns, hasColor: true)
    let plain = try PlayedVerdicts(columns: columns, hasColor: false)
    #expect(colored.sessionText == plain.sessionText)
    for screen in plain.screens {
      let cells = (0..<screen.rows).flatMap { row in
        (0..<screen.columns).map { screen.cell(row, $0) }
      }
      #expect(cells.allSatisfy { $0.style == CellStyle() }, "\(screen.picture)")
    }
    // There is colour where there may be: else the first line would prove nothing.
    var shown: [String: CellColor] = [:]
    for screen in colored.screens {
      for sign in ["✓ right", "≈ right", "✗ wrong"] {
        if let style = screen.style(of: sign) { shown[sign] = style.foreground }
      }
    }
    #expect(shown.count == 3)
    #expect(shown["✓ right"] != shown["✗ wrong"] && shown["✓ right"] != shown["≈ right"])
  }

  private static func withoutBlanks(_ text: String) -> String { text.filter { $0 != " " } }
}
