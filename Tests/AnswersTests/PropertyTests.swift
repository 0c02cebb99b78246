import Deck
import TestSupport
import Testing

@testable import Answers

extension SeededGenerator {
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
    var chance = SeededGenerator(seed: seed)
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
            verdict.name == "right",
            "seed \(seed): “\(asked.field)” shows “\(answer)” (\(asked.kind), \(asked.language)): \(verdict)"
          )
        }
      }
    }
  }

  @Test("what a bundled deck shows is right when it is typed, whatever the other cards are")
  func bundledDecks() throws {
    var cards: [Card] = []
    for name in try Vectors.bundledDecks() {
      let deck = try readDeck(bytes: Vectors.bundled(name), name: name)
      #expect(!deck.cards.isEmpty)
      cards += deck.cards
    }
    let context = JudgeContext(index: AnswerIndex(cards: cards))
    for card in cards {
      for strictness in Strictness.allCases {
        let judge = Judge(strictness: strictness)
        for answer in judge.acceptedAnswers(of: card) {
          let opinion = judge.opinion(on: answer, for: card, in: context)
          #expect(
            opinion.verdict == .right(answer: answer),
            "\(card.deck.name): \(card.question) shows “\(answer)”: \(opinion.verdict)"
          )
        }
        #expect(judge.verdict(on: card.answers, for: card).name == "right", "\(card.answers)")
      }
    }
  }

  @Test("the romaji that is shown beside an indulgent reading is right when it is typed")
  func clearRomaji() throws {
    var shown = 0
    for name in try Vectors.bundledDecks() {
      for card in try readDeck(bytes: Vectors.bundled(name), name: name).cards {
        for answer in Judge(strictness: .low).acceptedAnswers(of: card)
        where Kana.isPure(Kana.folded(Cleaning.clean(answer))) {
          let romaji = RomajiDisplay.romaji(of: answer)
          let loose = [
            romaji.replacing("'", with: ""), romaji.replacing("ou", with: "oo"),
            romaji.replacing("r", with: "l"), romaji.replacing("ei", with: "ē"),
          ]
          for typed in loose where typed != romaji {
            for strictness in Strictness.allCases {
              let judge = Judge(strictness: strictness)
              let opinion = judge.opinion(on: typed, for: card, in: JudgeContext())
              guard let clear = opinion.clearRomaji else { continue }
              shown += 1
              #expect(judge.verdict(on: clear, for: card).name == "right", "\(typed): \(clear)")
            }
          }
        }
      }
    }
    #expect(shown > 50)
  }

  @Test("a judgement always ends and is always the same", arguments: 1...20 as ClosedRange<UInt64>)
  func isTotal(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let asked = Asked(
        field: Bool.random(using: &chance) ? chance.field() : chance.garbage(upTo: 40),
        language: Self.languages.randomElement(using: &chance) ?? "",
        kind: Self.kinds.randomElement(using: &chance) ?? .text
      )
      let typed = Bool.random(using: &chance) ? chance.field() : chance.garbage(upTo: 40)
      for strictness in Strictness.allCases {
        let judge = Judge(strictness: strictness)
        let first = judge.opinion(on: typed, for: asked, in: JudgeContext())
        #expect(first.verdict == judge.verdict(on: typed, for: asked), "seed \(seed)")
        #expect(!judge.explanation(of: typed, for: asked).isEmpty)
      }
    }
  }

  static let giantInputs: [Giant] = [
    giant("100,000 t", ("matcha", 1), ("t", 100_000)),
    giant("40 groups", ("[a|b]", 40), ("ab", 20)),
    giant("a line of 200,000 characters", ("dog", 1), ("dog cat ", 25_000)),
    giant("a field of 200,000 characters", ("word ", 40_000), ("word ", 40_000)),
    giant("many answers at once", ("dog", 1), ("dog;", 10_000)),
    giant("many answers in the field", ("dog;", 2_000), ("cat", 1)),
    giant("brackets never closed", ("(", 50_000), ("dog", 1)),
    giant("empty brackets", ("()", 10_000), ("dog", 1)),
    giant("brackets that cross", ("([)]", 10_000), ("dog", 1)),
    giant("optional words", ("(a) b ", 2_000), ("b ", 2_000)),
    giant("choices", ("ab/cd ", 2_000), ("cd ", 2_000)),
    giant("escape sequences", ("dog", 1), ("\u{1b}[", 50_000)),
    giant("accents", ("e", 1), ("\u{301}", 50_000)),
    giant("n for ん", ("ん", 5_000), ("n", 10_000)),
    giant("long marks", ("ー", 5_000), ("-", 5_000)),
    giant("swapped letters", ("ab", 20_000), ("ba", 20_000)),
    giant("numbers", ("1", 1), ("1,", 20_000)),
    giant("number words", ("1", 1), ("one ", 5_000)),
    giant("iteration marks", ("々", 20_000), ("ゝ", 20_000)),
  ]

  private static func giant(_ name: String, _ field: (String, Int), _ typed: (String, Int)) -> Giant
  {
    Giant(
      testDescription: name,
      field: String(repeating: field.0, count: field.1),
      typed: String(repeating: typed.0, count: typed.1)
    )
  }

  @Test("giant lines and fields end", arguments: giantInputs)
  func giants(giant: Giant) {
    let judge = Judge(strictness: .moderate)
    for kind in [AnswerKind.reading, .meaning] {
      let asked = Asked(
        field: giant.field,
        language: kind == .reading ? "ja" : "en",
        kind: kind
      )
      _ = judge.opinion(on: giant.typed, for: asked, in: JudgeContext())
      #expect(!judge.acceptedAnswers(of: asked).isEmpty)
    }
  }
}
