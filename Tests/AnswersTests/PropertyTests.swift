import Deck
import Testing

@testable import Answers

/// A small generator whose row of numbers is fixed by its seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A text of words, separators, brackets and odd characters, such as a deck may hold.
  mutating func field() -> String {
    let parts = [
      "big", "large", "to eat", "l'eau", "Straße", "ありがとう", "ラーメン", "食[た]べる", "東京", "(of a river)",
      "[US]", "（な）", "【x】", "~", "〜さん", "colo(u)r", "dog(s)", "look/search", "km/h", "1,000",
      "3.14",
      "-5", "C++", ".NET", "U.S.A.", "yes, please", "don't", "well-known", "café", "x²", "½", "…",
      "?", "!",
      ";", "；", ",", "、", "|", " / ", "・", "(", ")", "[", "]", "\\;", "<br>", "<b>", "&amp;", "a<b",
      "\u{200b}",
      "\u{a0}", "か\u{3099}", "た.べる", "-ぶ", "one hundred", "XIV", "the", "not",
    ]
    let count = Int.random(in: 1...6, using: &self)
    return (0..<count).map { _ in
      (parts.randomElement(using: &self) ?? "") + (Bool.random(using: &self) ? " " : "")
    }.joined()
  }

  /// Any code points.
  mutating func garbage(upTo length: Int) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      let top: UInt32 = [0x7f, 0x2ff, 0x30ff, 0xffff, 0x10ffff].randomElement(using: &self) ?? 0x7f
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...top, using: &self)) {
        view.append(scalar)
      }
    }
    return String(view)
  }
}

/// A field and a line of which one is far too long.
struct Giant: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let field: String
  let typed: String
}

@Suite("Any field and any line") struct PropertyTests {
  static let kinds: [AnswerKind] = [.reading, .meaning, .word, .text]
  static let languages = ["", "en", "ja", "es", "fr", "de", "it", "pt", "nl", "ru", "tr"]

  @Test(
    "what is shown as an answer is right when it is typed",
    arguments: 1...40 as ClosedRange<UInt64>
  )
  func shownIsAccepted(seed: UInt64) {
    var chance = Seeded(seed: seed)
    for _ in 0..<50 {
      var asked = Asked(
        field: chance.field(),
        language: Self.languages.randomElement(using: &chance) ?? "",
        kind: Self.kinds.randomElement(using: &chance) ?? .text
      )
      asked.rules.comma = [.automatic, .split, .keep].randomElement(using: &chance) ?? .keep
      for strictness in Strictness.allCases {
        let judge = Judge(strictness: strictness)
        for answer in judge.acceptedAnswers(of: asked) where !Cleaning.clean(answer).isEmpty {
          let verdict = judge.verdict(on: answer, for: asked)
          #expect(
            verdict.word == "right",
            "seed \(seed): “\(asked.field)” shows “\(answer)” (\(asked.kind), \(asked.language)): \(verdict)"
          )
        }
      }
    }
  }

  @Test("a judgement always ends and is always the same", arguments: 1...20 as ClosedRange<UInt64>)
  func isTotal(seed: UInt64) {
    var chance = Seeded(seed: seed)
    for _ in 0..<50 {
      let asked = Asked(
        field: Bool.random(using: &chance) ? chance.field() : chance.garbage(upTo: 40),
        language: Self.languages.randomElement(using: &chance) ?? "",
        kind: Self.kinds.randomElement(using: &chance) ?? .text
      )
      let typed = Bool.random(using: &chance) ? chance.field() : chance.garbage(upTo: 40)
      for strictness in Strictness.allCases {
        let judge = Judge(strictness: strictness)
        let first = judge.verdict(on: typed, for: asked)
        #expect(first == judge.verdict(on: typed, for: asked), "seed \(seed)")
      }
    }
  }

  static let giantInputs: [Giant] = [
    Giant(
      testDescription: "100,000 t",
      field: "matcha",
      typed: String(repeating: "t", count: 100_000)
    ),
    Giant(
      testDescription: "40 groups",
      field: String(repeating: "[a|b]", count: 40),
      typed: String(repeating: "a", count: 40)
    ),
    Giant(
      testDescription: "a long field",
      field: String(repeating: "word ", count: 40_000),
      typed: String(repeating: "word ", count: 40_000)
    ),
    Giant(
      testDescription: "a long line",
      field: "dog",
      typed: String(repeating: "dog cat ", count: 25_000)
    ),
    Giant(
      testDescription: "many answers",
      field: "dog",
      typed: String(repeating: "dog;", count: 50_000)
    ),
    Giant(
      testDescription: "many brackets",
      field: String(repeating: "(", count: 100_000),
      typed: "dog"
    ),
    Giant(
      testDescription: "many pairs",
      field: String(repeating: "()", count: 100_000),
      typed: "dog"
    ),
    Giant(
      testDescription: "many optional",
      field: String(repeating: "(a) b ", count: 20_000),
      typed: "b b b"
    ),
    Giant(
      testDescription: "many slashes",
      field: String(repeating: "ab/cd ", count: 20_000),
      typed: "ab"
    ),
    Giant(
      testDescription: "many escapes",
      field: "dog",
      typed: String(repeating: "\u{1b}[", count: 100_000)
    ),
    Giant(
      testDescription: "many marks",
      field: "e",
      typed: "e" + String(repeating: "\u{301}", count: 100_000)
    ),
    Giant(testDescription: "many n", field: "んんんん", typed: String(repeating: "n", count: 100_000)),
    Giant(
      testDescription: "many long marks",
      field: String(repeating: "ー", count: 50_000),
      typed: String(repeating: "-", count: 50_000)
    ),
  ]

  @Test("giant lines and fields end", arguments: giantInputs)
  func giants(giant: Giant) {
    for kind in Self.kinds {
      for strictness in Strictness.allCases {
        let judge = Judge(strictness: strictness)
        let asked = Asked(field: giant.field, language: kind == .reading ? "ja" : "en", kind: kind)
        _ = judge.verdict(on: giant.typed, for: asked)
        #expect(!judge.acceptedAnswers(of: asked).isEmpty)
      }
    }
  }
}
