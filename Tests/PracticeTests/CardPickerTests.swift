import Deck
import Practice
import Testing
import Time

@Suite("The choice of cards") struct CardPickerTests {
  static func history(
    answered: Int64? = nil,
    asked: Int64? = nil,
    right: Bool = false
  ) -> CardHistory {
    CardHistory(
      lastAsked: (asked ?? answered).map { Moment(milliseconds: $0) },
      lastAnswered: answered.map { Moment(milliseconds: $0) },
      wasEverRight: right,
      reviewCount: answered == nil ? 0 : 1
    )
  }

  @Test("takes missed cards first, then new ones, then those left, then the longest ago")
  func order() {
    let deck = numberedCards(7)
    let histories: [CardID: CardHistory] = [
      deck[0].id: Self.history(answered: 50, right: true),
      deck[1].id: Self.history(answered: 40),
      deck[2].id: Self.history(answered: 30, right: true),
      deck[3].id: Self.history(answered: 20),
      deck[4].id: Self.history(asked: 10),
    ]
    let picker = CardPicker(cards: deck, histories: histories, newLimit: 20)
    #expect(picker.pick(7).map(\.question) == ["q4", "q2", "q6", "q7", "q5", "q3", "q1"])
    #expect(picker.counts == (due: 3, new: 2))
  }

  @Test("takes no more new cards than allowed", arguments: [0, 1, 3, 50])
  func newLimit(limit: Int) {
    let picker = CardPicker(cards: numberedCards(10), histories: [:], newLimit: limit)
    #expect(picker.pick(8).count == min(8, limit))
    #expect(picker.counts.new == min(10, limit))
  }

  @Test("asks each card once where more are wanted than there are")
  func tooFew() {
    let picker = CardPicker(cards: numberedCards(3), histories: [:], newLimit: 20)
    #expect(picker.pick(50).map(\.question) == ["q1", "q2", "q3"])
    #expect(CardPicker(cards: [], histories: [:], newLimit: 20).pick(5).isEmpty)
  }

  @Test("takes two cards of one note only where there is nothing else")
  func siblings() {
    let deck = cards("#columns:word\tmeaning\n#ask:word>meaning, meaning>word\nw1\tm1\nw2\tm2")
    let picker = CardPicker(cards: deck, histories: [:], newLimit: 20)
    #expect(picker.pick(2).map(\.question) == ["w1", "w2"])
    #expect(picker.pick(3).map(\.question) == ["w1", "w2", "m1"])
    #expect(picker.pick(4).count == 4)
  }

  @Test("takes a card once that stands in two decks")
  func twice() {
    let deck = numberedCards(2)
    let picker = CardPicker(cards: deck + deck, histories: [:], newLimit: 20)
    #expect(picker.pick(10).count == 2)
  }

  @Test("goes through everything for practice, weakest first")
  func practice() {
    let deck = numberedCards(4)
    let histories = [
      deck[0].id: Self.history(answered: 5, right: true), deck[2].id: Self.history(answered: 9),
    ]
    let picker = CardPicker(cards: deck, histories: histories, newLimit: 0)
    #expect(picker.weakestFirst().map(\.question) == ["q3", "q2", "q4", "q1"])
  }
}
