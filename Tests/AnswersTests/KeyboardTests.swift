import Deck
import Foundation
import Testing

@testable import Answers

/// One way to type an answer.
struct Keyboard: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The line for an accepted text, or nothing where it cannot be typed so.
  let line: @Sendable (_ text: String, _ card: Card) -> String?
}

@Suite("What a bundled deck accepts is right however it is typed") struct KeyboardTests {
  /// Every text of every card, and how many: takes minutes.
  static let isThorough = ProcessInfo.processInfo.environment["KUCHI_THOROUGH"] != nil

  static let keyboards: [Keyboard] = [
    .init(testDescription: "as it stands") { text, _ in text },
    .init(testDescription: "in full width") { text, _ in wide(text) },
    .init(testDescription: "with blanks around it") { text, _ in " \u{3000}\(text)\t " },
    .init(testDescription: "with a full stop") { text, _ in ended(text, ".") },
    .init(testDescription: "with 。") { text, _ in ended(text, "。") },
    .init(testDescription: "without final punctuation") { text, _ in
      var text = text[...]
      while let last = text.last, ".。!！?？".contains(last) { text.removeLast() }
      return text.isEmpty ? nil : String(text)
    },
    .init(testDescription: "in katakana") { text, card in
      guard card.deck.headers["kana"] != "exact" else { return nil }
      return Cleaning.text(text.unicodeScalars.map(\.asKatakana))
    },
    .init(testDescription: "in romaji") { text, card in romaji(text, card) },
    .init(testDescription: "in full-width romaji") { text, card in romaji(text, card).map(wide) },
    .init(testDescription: "in capital romaji with 。") { text, card in
      romaji(text, card).map { $0.uppercased() + "。" }
    },
    .init(testDescription: "in the romaji of an input method") { text, card in
      romaji(text, card).map(asTyped)
    },
  ]

  @Test("at the strictest, beside all other cards", arguments: keyboards)
  func isRight(keyboard: Keyboard) throws {
    var cards: [Card] = []
    for name in try Vectors.bundledDecks() {
      cards += try readDeck(bytes: Vectors.bundled(name), name: name).cards
    }
    let index = AnswerIndex(cards: cards)
    let context = JudgeContext(index: index)
    let all = Self.isThorough ? 1 : 3
    var typed = 0
    for card in cards.enumerated().filter({ $0.offset % all == 0 }).map(\.element) {
      let asked = Asked(card)
      // The strictest is never milder than the others.
      let judge = Judge(strictness: .aggressive)
      let hearing = Hearing(asked, .aggressive, context, note: index.note(of: card))
      for variants in asked.answerField.alternatives.map(\.variants) {
        let texts = Self.isThorough ? variants : [variants.first, variants.last].compactMap { $0 }
        for text in Set(texts).map({ Cleaning.text($0) }) {
          guard let line = keyboard.line(text, card) else { continue }
          typed += 1
          let found = judge.opinion(on: line, in: hearing).verdict
          #expect(
            found.name == "right",
            "\(card.deck.name), \(card.question): “\(line)” for “\(text)”: \(found)"
          )
        }
      }
    }
    if Self.isThorough { print("\(keyboard): \(typed) lines") }
    #expect(typed > 300)
  }

  /// A text with its ASCII as an input method in full width writes it.
  private static func wide(_ text: String) -> String {
    Cleaning.text(
      text.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x20: "\u{3000}"
        case 0x21...0x7e: Unicode.Scalar(scalar.value + 0xfee0) ?? scalar
        default: scalar
        }
      }
    )
  }

  /// A text with an end, unless it has one or its last character needs none.
  private static func ended(_ text: String, _ end: String) -> String? {
    guard let last = text.unicodeScalars.last, last.isLetter || last.isDigit else { return nil }
    return text + end
  }

  /// The romaji of a text that is nothing but kana; not where the question is the romaji.
  private static func romaji(_ text: String, _ card: Card) -> String? {
    guard Kana.isPure(Kana.folded(Cleaning.clean(text))), !card.direction.name.contains("romaji")
    else { return nil }
    let romaji = RomajiDisplay.romaji(of: text)
    // A loan word may be its own meaning: ピアノ, piano.
    return romaji == card.question.lowercased() ? nil : romaji
  }

  /// Romaji as the table of an input method spells it: si, tu, hu, zi, nn, a hyphen for a long mark.
  private static func asTyped(_ romaji: String) -> String {
    var text = romaji.replacing("n'", with: "nn")
    for (from, to) in [
      ("tch", "tty"), ("ssh", "ssy"), ("chi", "ti"), ("cch", "tty"), ("ch", "ty"), ("shi", "si"),
      ("sh", "sy"), ("tsu", "tu"), ("ji", "zi"), ("j", "zy"), ("fu", "hu"), ("ttyi", "tti"),
      ("ssyi", "ssi"),
    ] { text = text.replacing(from, with: to) }
    return text
  }
}
