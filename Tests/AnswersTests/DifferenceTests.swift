import TestSupport
import Testing
import Text

@testable import Answers

@Suite("The difference of two texts") struct DifferenceTests {
  static let rows: [(typed: String, expected: String, rows: [String])] = [
    ("resturant", "restaurant", ["rest·urant", "    +", "restaurant"]),
    ("umbbrela", "umbrella", ["umbbre·la", "  -   +", "um·brella"]),
    ("ときょう", "とうきょう", ["と··きょう", "  ++", "とうきょう"]),
    ("famuos", "famous", ["famuos", "   ~~", "famous"]),
    ("buenos dias", "buenos días", ["buenos dias", "        '", "buenos días"]),
    ("合わない", "会わない", ["合わない", "^^", "会わない"]),
    ("strasse", "Straße", ["strasse", "=   -^", "Stra·ße"]),
    ("man\u{303}ana", "mañana", ["mañana", "", "mañana"]),
    ("かき", "か\u{3099}き", ["かき", "^^", "がき"]),
    ("\u{1b}[31mdog", "dig", ["dog", " ^", "dig"]),
    ("", "犬", ["··", "++", "犬"]),
    ("ｶﾞ", "が", ["ｶﾞ", "^^", "が"]),
    ("RIVER", "river", ["RIVER", "", "river"]),
  ]

  @Test("stands in three rows", arguments: rows)
  func standsInRows(typed: String, expected: String, rows: [String]) {
    let difference = Difference(typed: typed, expected: expected)
    #expect(difference.rows == rows)
  }

  @Test(
    "has rows of one width, and the texts without their gaps",
    arguments: 1...20 as ClosedRange<UInt64>
  )
  func widths(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let (typed, expected) = (chance.field(), chance.field())
      let difference = Difference(typed: typed, expected: expected)
      for column in difference.columns {
        #expect(column.typed.displayWidth == column.expected.displayWidth, "seed \(seed)")
        #expect(column.marks.count == column.typed.displayWidth, "seed \(seed)")
      }
      let same = Difference(typed: typed, expected: typed)
      #expect(same.isEmpty, "seed \(seed): \(typed)")
    }
  }

  @Test("of two giant texts ends")
  func giants() {
    let one = String(repeating: "ab", count: 20_000)
    let other = String(repeating: "ba", count: 20_000) + "c"
    #expect(!Difference(typed: one, expected: other).isEmpty)
  }

  static let distances: [(String, String, Int)] = [
    ("", "", 0), ("famous", "famuos", 1), ("language", "lagnauge", 2), ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("restaurant", "restrnt", 3), ("a", "", 1), ("ab", "ba", 1),
  ]

  @Test("counts edits and swaps of neighbours", arguments: distances)
  func distance(one: String, other: String, edits: Int) {
    let (first, second) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    #expect(Alignment.distance(first, second, atMost: 8) == edits)
    #expect(Alignment.distance(second, first, atMost: edits) == edits)
    if edits > 0 { #expect(Alignment.distance(first, second, atMost: edits - 1) == nil) }
  }
}

extension Difference {
  /// What was typed, the signs under it as far as there are any, and what was expected.
  var rows: [String] {
    let marks = columns.map(\.marks).joined()
    return [
      columns.map(\.typed).joined(),
      String(marks.reversed().drop { $0 == " " }.reversed()),
      columns.map(\.expected).joined(),
    ]
  }
}
