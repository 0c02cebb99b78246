import Foundation
import TestSupport
import Testing
import Text

@Suite("JSON") struct JSONTests {
  static let values: [(value: JSON, text: String)] = [
    (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-12, "-12"),
    (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"),
    (0.1, "0.1"), (1.0, "1.0"), (-0.0, "-0.0"), (1e300, "1e+300"),
    (.number(.leastNonzeroMagnitude), "5e-324"),
    (.number(.nan), "null"), (.number(.infinity), "null"), (.number(-.infinity), "null"),
    ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("a\r\nb\tc", #""a\r\nb\tc""#),
    ("\0\u{1b}[2J\u{7f}\u{9b}", #""\u0000\u001b[2J\u007f\u009b""#),
    ("\u{2028}\u{2029}\u{202e}\u{200f}\u{feff}", #""\u2028\u2029\u202e\u200f\ufeff""#),
    ("食べる 👍🏽 é", #""食べる 👍🏽 é""#), ("\u{301}a", "\"\u{301}a\""),
    ([], "[]"), ([1, "two", nil, [3.5]], #"[1,"two",null,[3.5]]"#), ([:], "{}"),
    (["b": 1, "a": [:], "": []], #"{"b":1,"a":{},"":[]}"#),
    (["due": "\(2 + 3) cards"], #"{"due":"5 cards"}"#),
    (JSON(3), "3"), (JSON(Int?.none), "null"), (JSON(0.5), "0.5"), (JSON(Double?.none), "null"),
    (JSON("x"), #""x""#), (JSON(String?.none), "null"), (JSON(true), "true"),
    (JSON(1...3) { JSON($0 * $0) }, "[1,4,9]"),
  ]

  @Test("is written in one line, names in their order", arguments: values)
  func writes(value: JSON, text: String) {
    #expect(Array(value.text.utf8) == Array(text.utf8))
  }

  @Test("is read by others as what it was")
  func roundTrip() throws {
    var random = SeededGenerator(for: "JSON values")
    for _ in 0..<3000 {
      let value = randomValue(depth: 3, using: &random)
      let text = value.text
      let read = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      if !isSame(value, read) { Issue.record("\(value) was written as \(text)") }
    }
  }

  @Test("reaches the output in pieces, so that no list need be a text first")
  func streams() {
    var pieces = Pieces()
    let list = JSON(0..<1000) { ["number": JSON($0), "text": "日本語"] }
    list.write(into: &pieces)
    #expect(pieces.longest <= 10)
    #expect(pieces.whole == list.text)
  }

  private struct Pieces: TextOutputStream {
    var longest = 0
    var whole = ""

    mutating func write(_ text: String) {
      longest = max(longest, text.utf8.count)
      whole += text
    }
  }

  private func randomValue(depth: Int, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random))
    case 3: .number(Double(bitPattern: random.next()))
    case 4: .text(randomText(using: &random))
    case 5:
      JSON(0..<Int.random(in: 0...4, using: &random)) { _ in
        randomValue(depth: depth - 1, using: &random)
      }
    default:
      // Readers keep one of two members with one name.
      .object(
        (0..<Int.random(in: 0...4, using: &random)).map { number in
          JSON.Member(
            "\(number)" + randomText(using: &random),
            randomValue(depth: depth - 1, using: &random)
          )
        }
      )
    }
  }

  private func randomText(using random: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1f, 0x20...0x7e, 0x7f...0x9f, 0xa0...0x36f, 0x2000...0x206f, 0x3000...0x30ff,
      0xfe00...0xffff, 0x1f300...0x1f6ff, 0xe0000...0x10ffff,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let range = ranges[Int.random(in: ranges.indices, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func isSame(_ value: JSON, _ read: Any) -> Bool {
    switch value {
    case .null: read is NSNull
    case .bool(let isTrue): (read as? Bool) == isTrue
    case .integer(let number): (read as? NSNumber)?.int64Value == number
    case .number(let number):
      // This reader is off in the last places now and then.
      number.isFinite
        ? (read as? NSNumber).map {
          abs($0.doubleValue - number) <= max(abs(number) * 1e-14, 1e-300)
        } == true
          && Double(value.text)?.bitPattern == number.bitPattern
        : read is NSNull
    case .text(let text): (read as? String).map { Array($0.utf8) } == Array(text.utf8)
    case .list(let elements):
      (read as? [Any]).map {
        $0.count == elements.count && zip(elements, $0).allSatisfy { isSame($0, $1) }
      } == true
    case .object(let members):
      (read as? [String: Any]).map { object in
        object.count == members.count
          && members.allSatisfy { member in
            object[member.name].map { isSame(member.value, $0) } == true
          }
      } == true
    }
  }
}
