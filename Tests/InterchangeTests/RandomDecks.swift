import Deck
import TestSupport

/// Decks full of what makes trouble in files.
enum RandomDecks {
  private static let pieces: [String] = [
    "\t", "\n", "\n\n", "\"", "\"\"", "'", ",", ";", "|", ":", "#", " ", "  ", "\u{3000}",
    "\u{a0}", "=", "+", "-", "@", "\\", "{", "}", "{{c1::x}}", "[x]", "[sound:a.mp3]",
    "[[type:word]]", "<b>", "</div>", "<br>", "<!--", "-->", "&amp;", "&#91;", "&", "&nbsp;", "Q:",
    "tags:", "front", "か\u{3099}", "e\u{301}", "한", "\u{1112}\u{1161}\u{11ab}", "漢字[かんじ]",
    "\u{200d}", "\u{feff}", "👨‍👩‍👧", "🇯🇵", "שלום", "مرحبا", "\u{202e}", "\u{2028}", "\u{85}",
    "\u{1}", "\u{1b}[31m", "\u{1f}", "\u{7f}", "\u{9b}", "\u{10ffff}", "\u{e000}", "Å", "\u{212b}",
  ]

  /// A text of any characters but NUL and CR: readers make LF of the latter.
  static func text(using random: inout SeededGenerator, most: Int = 6) -> String {
    (0..<Int.random(in: 0...most, using: &random)).reduce(into: "") { text, _ in
      if Bool.random(using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      } else {
        let ranges: [ClosedRange<UInt32>] = [
          0x21...0x7e, 0xa1...0x2ff, 0x300...0x36f, 0x590...0x6ff, 0x3041...0x30ff,
          0x4e00...0x9fff, 0x1f300...0x1f6ff,
        ]
        let range = ranges.randomElement(using: &random) ?? 0x61...0x7a
        text.unicodeScalars.append(
          Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "x"
        )
      }
    }
  }

  /// A deck of which every note makes a card.
  ///
  /// - Parameters:
  ///   - random: Chance.
  ///   - hasID: Whether it has a column that fixes the notes' identities.
  /// - Returns: The deck.
  static func deck(using random: inout SeededGenerator, hasID: Bool) -> DeckFile {
    let columns = ["word", "reading", "meaning", "note", "tags"] + (hasID ? ["id"] : [])
    let rows = (1...Int.random(in: 1...6, using: &random)).map { number in
      var fields = columns.map { _ in text(using: &random) }
      // Both sides, so that it makes a card, and no two alike.
      fields[0] += "q\(number)"
      fields[2] = "x" + fields[2]
      fields[4] =
        ["", "verb", "a::b c", "動詞 \u{1f600}", "-x #y"].randomElement(using: &random) ?? ""
      if hasID, Bool.random(using: &random) { fields[5] = "" }
      return DeckRow(fields, line: number)
    }
    return makeDeck(
      rows: rows,
      name: ["d", "a/b", "日本/x --> y", "n&m/\u{e9}"].randomElement(using: &random) ?? "d",
      headers: [
        ("columns", columns.joined(separator: "\t"), 1), ("language", "ja", 1),
        ("title", "A, \"b\" <i> --> &amp; ;", 1), ("author", "me: #1", 1),
        ("ask", "word>meaning, meaning>word", 1),
      ],
      separator: nil
    )
  }
}
