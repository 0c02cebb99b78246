import Deck
import TestSupport
import Testing

@testable import Answers

@Suite("The index of all answers") struct AnswerIndexTests {
  private static let notes: [[String]] = [
    ["絞める", "しめる", "to strangle"], ["絡まる", "からまる", "to tangle (up); to get caught"],
    ["禁煙", "きんえん", "no smoking"], ["記念", "きねん", "commemoration"],
    ["作用", "さよう", "action"], ["仕草", "しぐさ", "action"], ["今日は", "こんにちは", "hello; good day"],
    ["人", "ひと", "person"], ["人", "じん", "person of a country"], ["猫", "ねこ", "cats"],
    ["子猫", "こねこ", "a kitten/small cat"], ["犬", "いぬ", "dog"],
  ]

  private static let cards: [Card] = {
    let head = [
      "#language:ja", "#columns:word\treading\tmeaning",
      "#ask:word>meaning, word>reading, meaning>word",
    ]
    let text = (head + notes.map { $0.joined(separator: "\t") }).joined(separator: "\n")
    return readDeck(bytes: Array(text.utf8), name: "test").cards
  }()

  private static let index = AnswerIndex(cards: cards)

  static let verdicts: [(card: Int, typed: String, verdict: String, reason: String, other: Int?)] =
    [
      (0, "tangle", "wrong", "otherWord", 3), (0, "to tangle up", "wrong", "different", 3),
      (0, "to stragle", "slip", "typo", nil), (7, "kinen", "wrong", "otherCard", 10),
      (7, "kin'en", "right", "", nil), (14, "仕草", "retry", "otherWord", nil),
      (22, "jin", "retry", "otherReading", nil), (33, "hello", "wrong", "different", 18),
      (33, "to get caught", "wrong", "different", 3), (27, "cat", "slip", "plural", nil),
      (27, "small cat", "wrong", "different", 30), (33, "dog", "right", "", nil),
      (33, "xyz", "wrong", "different", nil), (0, "to strangle", "right", "", nil),
      (0, "絞める", "retry", "question", nil), (0, "shimeru", "retry", "reading", nil),
    ]

  @Test("tells whose answer was typed", arguments: verdicts)
  func tells(card: Int, typed: String, verdict: String, reason: String, other: Int?) {
    let context = JudgeContext(index: Self.index)
    let found = Judge(strictness: .moderate).opinion(
      on: typed,
      for: Self.cards[card],
      in: context
    )
    #expect(found.verdict.name == verdict)
    #expect(found.verdict.reasonName == reason)
    #expect(found.otherCard == other)
  }

  @Test(
    "names of several notes with one answer the one that has it without a hint, else the first",
    arguments: [("country", 1), ("home", 0), ("region", nil as Int?)]
  )
  func withoutHint(typed: String, other: Int?) {
    let rows = ["田舎\tcountry (not the city); home", "国\tland; Country", "家\thome", "山\tmountain"]
    let text = "#language:ja\n#columns:word\tmeaning\n" + rows.joined(separator: "\n")
    let cards = readDeck(bytes: Array(text.utf8), name: "test").cards
    let context = JudgeContext(index: AnswerIndex(cards: cards))
    #expect(
      Judge(strictness: .moderate).opinion(on: typed, for: cards[3], in: context).otherCard == other
    )
  }

  @Test("finds every answer of every card, and never the card's own note")
  func findsAll() {
    for (place, card) in Self.cards.enumerated() {
      for answer in Judge(strictness: .moderate).acceptedAnswers(of: card) {
        let line = Cleaning.clean(answer)
        let language = card.direction.answerLanguage
        let found = Self.index.other(accepting: line, language: language, note: nil)
        #expect(found != nil, "\(answer)")
        let own = Self.index.note(of: card)
        #expect(own != nil)
        let other = Self.index.other(accepting: line, language: language, note: own)
        #expect(other.map { $0 / 3 } != place / 3, "\(answer)")
      }
    }
  }

  @Test("finds whatever a generated field accepts", arguments: 1...20 as ClosedRange<UInt64>)
  func findsGenerated(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let kind: AnswerKind = Bool.random(using: &chance) ? .meaning : .reading
      let asked = Asked(
        field: chance.field(),
        language: kind == .meaning ? "en" : "ja",
        kind: kind
      )
      let index = AnswerIndex(others: [asked])
      for alternative in asked.alternatives {
        for variant in alternative.variants
        where variant.contains(where: { $0.isLetter || $0.isDigit }) {
          let found = index.other(accepting: variant, language: asked.language, note: nil)
          #expect(found == 0, "seed \(seed): \(asked.field) accepts \(Cleaning.text(variant))")
        }
      }
    }
  }

  @Test("explains step by step and ends with the verdict")
  func explains() throws {
    let steps = Judge(strictness: .moderate).explanation(
      of: "to tangle",
      for: Self.cards[0],
      in: JudgeContext(index: Self.index)
    )
    #expect(steps.map(\.name).contains("other card"))
    let last = try #require(steps.last)
    #expect(last == JudgeStep(name: "verdict", text: "wrong (that is another word): to strangle"))
  }
}
