import Deck
import Interchange
import TestSupport
import Testing

@Suite("The encoding of a text file") struct EncodingTests {
  static let text = "#separator:comma\nか\u{3099}っこう,school 🏫\ncafe\u{301},x\n"

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    let units = [0xfeff] + Array(text.utf16)
    return units.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  static let files: [[UInt8]] = [
    Array(text.utf8), [0xef, 0xbb, 0xbf] + Array(text.utf8), utf16(text, isBigEndian: true),
    utf16(text, isBigEndian: false),
  ]

  @Test("may be UTF-8, with a mark or without, or UTF-16 with one", arguments: files)
  func reads(bytes: [UInt8]) {
    let found = read(bytes)
    #expect(found.lines == ["がっこう=school 🏫", "café=x"])
    #expect(found.deck.notes.map(\.line) == [2, 3])
    #expect(found.deck.problems == [])
  }

  static let refused: [(bytes: [UInt8], problem: DeckProblem)] = [
    ([0x93, 0xfa, 0x96, 0x7b, 0x09, 0x61], .init(line: 1, kind: .invalidUTF8(offset: 0))),
    (Array("a\tb\nc\t".utf8) + [0xff], .init(line: 2, kind: .invalidUTF8(offset: 6))),
    (Array("a\tb\r\nc\t".utf8) + [0xe3, 0x81], .init(line: 2, kind: .invalidUTF8(offset: 7))),
    ([0xff, 0xfe, 0x61], .init(line: 1, kind: .invalidUTF16(offset: 2))),
    ([0xfe, 0xff, 0, 0x0a, 0xdc, 0], .init(line: 2, kind: .invalidUTF16(offset: 4))),
    ([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], .init(line: 1, kind: .otherEncoding("UTF-32"))),
    ([0x61, 0, 0x09, 0, 0x62, 0], .init(line: 1, kind: .otherEncoding("UTF-16"))),
  ]

  @Test(
    "is refused with the place of the first wrong byte where it is any other",
    arguments: refused
  )
  func refuses(bytes: [UInt8], problem: DeckProblem) {
    let deck = read(bytes).deck
    #expect(deck.notes.isEmpty)
    #expect(Set(deck.problems) == [problem, .init(line: 1, kind: .noCards)])
  }

  @Test("never stops the program, whatever the bytes")
  func survives() {
    var random = SeededGenerator(for: "Foreign bytes")
    let pool: [[UInt8]] =
      [
        "\"", ",", "\t", "\n", "\r", "#", "{", "}", "[", "]", "|", "\\", ":", "Q:", "A:", "C: [x]",
        "---", "```", "a", "か", "#separator:", "#columns:", "tags:", ";", " ",
      ].map { Array($0.utf8) } + [[0xff], [0xfe], [0], [0xe3]]
    for round in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        bytes += pool.randomElement(using: &random) ?? []
      }
      let cut = Int.random(in: 0...4, using: &random) == 0
      for format in TextFormat.allCases.map(Optional.init) + [nil] {
        let found = read(bytes) {
          $0.format = format
          if cut { $0.rowSeparator = ";" }
        }
        let isTold = !found.deck.cards.isEmpty || !found.deck.problems.isEmpty
        #expect(isTold, "seed \(random.seed), round \(round)")
      }
    }
  }
}
