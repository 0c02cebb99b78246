import Deck
import Memory
import Statistics
import TestSupport
import Testing

@Suite("Hard cards") struct HardCardTests {
  static let cases: [(schedule: CardSchedule, kind: HardCard.Kind?)] = [
    (schedule(lapses: 0), nil), (schedule(lapses: 2), nil), (schedule(lapses: 3), .hard),
    (schedule(lapses: 7), .hard), (schedule(lapses: 8), .leech), (schedule(lapses: 200), .leech),
    (schedule(interval: 21, lapses: 7), nil), (schedule(interval: 20, lapses: 7), .hard),
    (schedule(interval: 300, lapses: 8), .leech),
    (schedule(difficulty: 9, reviews: 4), .hard), (schedule(difficulty: 9, reviews: 3), nil),
    (schedule(difficulty: 8.99, reviews: 40), nil),
    (schedule(difficulty: 10, interval: 21, reviews: 40), nil),
  ]

  @Test("are those with lapses or difficulty, and leeches from 8 lapses on", arguments: cases)
  func kinds(schedule: CardSchedule, kind: HardCard.Kind?) {
    #expect(HardCard(card(1), schedule)?.kind == kind)
  }

  @Test("come hardest first: lapses, then difficulty, then the least stable")
  func order() {
    let cards = [
      (card(1), schedule(lapses: 9)), (card(2), schedule(difficulty: 7, lapses: 4)),
      (card(3), schedule(difficulty: 8, lapses: 4)), (card(4), schedule(lapses: 1)),
      (card(5), schedule(stability: 2, difficulty: 8, lapses: 4)),
      (card(6), schedule(lapses: 20)), (card(7), schedule(difficulty: 9.5, reviews: 9)),
    ]
    var random = SeededGenerator(for: "hard cards")
    for _ in 0..<20 {
      let found = HardCard.among(
        cards.shuffled(using: &random).map { (card: $0.0, schedule: $0.1) }
      )
      #expect(found.map(\.card.rawValue) == [6, 1, 5, 3, 2, 7])
    }
  }

  @Test("are none among none")
  func empty() {
    #expect(HardCard.among([]).isEmpty)
  }
}
