import Foundation
import TestSupport
import Testing
import Text

@Suite("Normal form C") struct NormalFormTests {
  static let pairs: [(decomposed: String, composed: String)] = [
    ("か\u{3099}", "が"), ("は\u{309a}", "ぱ"), ("e\u{301}", "\u{e9}"), ("\u{212b}", "\u{c5}"),
    ("\u{fa19}", "神"), ("\u{1112}\u{1161}\u{11ab}", "한"), ("и\u{306}", "й"), ("\u{2126}", "Ω"),
    ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("", ""), ("\0", "\0"), ("か゛", "か゛"),
    ("\u{301}e", "\u{301}e"), ("一〜ー", "一〜ー"),
  ]

  @Test("joins what belongs together and changes nothing else", arguments: pairs)
  func composes(decomposed: String, composed: String) {
    #expect(Array(decomposed.nfc.unicodeScalars) == Array(composed.unicodeScalars))
    #expect(Array(composed.nfc.unicodeScalars) == Array(composed.unicodeScalars))
  }

  @Test("agrees with the standard library on every character of Unicode 14")
  func agreesOnCharacters() {
    var differing: [String] = []
    for scalar in everyScalar {
      let text = String(scalar)
      if Array(text.nfc.utf8) != Array(text.precomposedStringWithCanonicalMapping.utf8) {
        differing.append(String(scalar.value, radix: 16))
      }
    }
    #expect(differing == [])
  }

  @Test("joins a Hangul syllable with the jamo behind it, as UAX 15 says")
  func hangul() {
    #expect(Array("\u{AC1C}\u{11AF}".nfc.unicodeScalars) == ["\u{AC24}"])
    #expect(Array("\u{1100}\u{1161}\u{11A8}".nfc.unicodeScalars) == ["\u{AC01}"])
    #expect(Array("\u{AC01}\u{11A8}".nfc.unicodeScalars) == ["\u{AC01}", "\u{11A8}"])
  }

  // Foundation leaves a syllable and the jamo behind it apart, and makes U+FFFD of old jamo, against
  // UAX 15: no Hangul.
  @Test("agrees with the standard library on random texts")
  func agreesOnTexts() {
    var random = SeededGenerator(for: "texts in normal form C")
    let pool: [ClosedRange<UInt32>] = [
      0x20...0x7e, 0xc0...0x24f, 0x300...0x36f, 0x390...0x45f, 0x591...0x5c7, 0x900...0x97f,
      0x1e00...0x1fff, 0x2100...0x2130, 0x3000...0x30ff,
      0xf900...0xfa20, 0xff00...0xffef, 0x1d150...0x1d1f0,
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        guard let range = pool.randomElement(using: &random) else { continue }
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)),
          isInUnicode14(scalar)
        {
          text.unicodeScalars.append(scalar)
        }
      }
      #expect(
        Array(text.nfc.utf8) == Array(text.precomposedStringWithCanonicalMapping.utf8),
        "\(text.unicodeScalars.map { String($0.value, radix: 16) })"
      )
    }
  }

  @Test("stays quick when a text is nothing but marks out of order")
  func isNotQuadratic() {
    let marks = String(repeating: "\u{301}\u{323}", count: 200_000)
    let scalars = marks.nfc.unicodeScalars
    #expect(scalars.count == 400_000)
    #expect(scalars.first == "\u{323}" && scalars.last == "\u{301}")
  }
}

@Suite("Width folding") struct WidthFoldingTests {
  static let pairs: [(typed: String, folded: String)] = [
    ("ＡＢＣ１２３！", "ABC123!"), ("ｶﾀｶﾅ", "カタカナ"), ("日\u{3000}本", "日 本"), ("ｰ", "ー"),
    ("：ｓｅｔ", ":set"), ("￥", "¥"), ("①²㍻℃™½", "①²㍻℃™½"), ("ﬁ", "ﬁ"), ("10²", "10²"), ("", ""),
    ("〜", "〜"), ("～", "~"), ("－", "-"), ("がぎ", "がぎ"),
  ]

  @Test("changes full and half width forms and nothing else", arguments: pairs)
  func folds(typed: String, folded: String) { #expect(typed.widthFolded == folded) }

  @Test("lets normal form C join half width voicing marks")
  func joins() {
    #expect(Array("ｶﾞﾊﾟ".widthFolded.nfc.unicodeScalars) == ["ガ", "パ"])
  }

  @Test("touches exactly the 226 characters that Unicode tags as wide or narrow")
  func counts() {
    let changed = everyScalar.filter { scalar in
      Array(String(scalar).widthFolded.unicodeScalars) != [scalar]
    }
    #expect(changed.count == 226)
  }
}

@Suite("Marks on Latin letters") struct MarksTests {
  static let pairs: [(marked: String, plain: String)] = [
    ("Crème brûlée", "Creme brulee"), ("e\u{301}", "e"), ("ñandú", "nandu"), ("Łódź", "Lodz"),
    ("smørrebrød", "smorrebrod"), ("İı", "Ii"), ("Việt Nam", "Viet Nam"), ("plain", "plain"),
    ("がっこう", "がっこう"), ("ラーメン", "ラーメン"), ("йё", "йё"), ("한국", "한국"), ("ß æ œ", "ß æ œ"),
    ("か\u{3099}", "が"), ("क\u{93c}", "क\u{93c}"), ("и\u{306}", "й"), ("ά", "ά"), ("", ""),
  ]

  @Test("go, and those of other scripts stay", arguments: pairs)
  func strips(marked: String, plain: String) {
    #expect(Array(marked.strippingLatinMarks.utf8) == Array(plain.nfc.utf8))
  }
}

@Suite("The width in cells") struct DisplayWidthTests {
  struct Row: CustomTestStringConvertible {
    let text: String
    let width: Int
    let what: String
    var testDescription: String { what }
  }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/width.tsv")
    guard let content = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return content.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 9, let width = Int(fields[2]), width >= 0 else { return nil }
      var text = ""
      for code in fields[1].split(separator: " ") {
        guard let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        text.unicodeScalars.append(scalar)
      }
      return Row(text: text, width: width, what: String(fields[8]))
    }
  }()

  @Test("has all its reference rows") func isComplete() { #expect(Self.rows.count == 86) }

  @Test("agrees with the reference", arguments: rows)
  func agrees(row: Row) { #expect(row.text.displayWidth == row.width) }

  static let more: [(text: String, width: Int)] = [
    ("\t", 0), ("\u{1b}[31mA", 5), ("\0\u{7f}\u{9b}é", 1), ("\r\n", 0), ("a\r\nか", 3), ("👩‍🚀!", 3),
    ("क\u{94d}ष\u{94d}म", 2), ("か\u{ff9e}", 3), ("\u{301}", 0), ("🇯🇵🇯🇵", 4), ("한\u{302e}", 2),
    ("e" + String(repeating: "\u{301}", count: 50), 1), ("©\u{fe0f}", 2), ("©", 1),
    ("\u{30000}", 2), ("กำ", 2), ("\u{2028}", 0), ("\u{10ffff}", 1),
  ]

  @Test("counts hostile and rare texts", arguments: more)
  func counts(text: String, width: Int) { #expect(text.displayWidth == width) }

  @Test("of a text is the sum over its characters, whichever way it is counted")
  func addsUp() {
    for row in Self.rows {
      #expect(row.text.displayWidth == row.text.reduce(0) { $0 + $1.displayWidth })
      #expect(("か" + row.text).displayWidth >= row.width)
    }
  }
}

/// Every character that Unicode 14 has, the version of the tables in Debian 12.
private let everyScalar: [Unicode.Scalar] = (0...0x10ffff).compactMap(Unicode.Scalar.init)
  .filter(isInUnicode14)

private func isInUnicode14(_ scalar: Unicode.Scalar) -> Bool {
  guard let age = scalar.properties.age else { return false }
  return age.major <= 14
}
