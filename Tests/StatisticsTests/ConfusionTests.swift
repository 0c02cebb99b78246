import Deck
import Statistics
import TestSupport
import Testing
import Time

@Suite("Confusions") struct ConfusionTests {
  func mixUp(_ asked: Int64, _ given: Int64, daysAgo: Int = 0) -> Confusion.MixUp {
    Confusion.MixUp(asked: card(asked), given: card(given), day: today + -daysAgo)
  }

  func pairs(_ mixUps: [Confusion.MixUp], right: [CardID: [Day]] = [:]) -> [Confusion] {
    Confusion.pairs(in: mixUps, today: today, rightDays: right)
  }

  @Test("are pairs, counted in each direction, the more frequent one first")
  func directions() {
    let found = pairs([mixUp(2, 1, daysAgo: 3), mixUp(1, 2, daysAgo: 9), mixUp(2, 1, daysAgo: 5)])
    #expect(found.count == 1)
    #expect(found[0].first == card(2) && found[0].second == card(1))
    #expect(found[0].firstCount == 2 && found[0].secondCount == 1 && found[0].count == 3)
    #expect(found[0].newest == today + -3)
  }

  @Test("come by count, then the newest first")
  func order() {
    let mixUps = [
      mixUp(1, 2, daysAgo: 50), mixUp(3, 4, daysAgo: 40), mixUp(5, 6, daysAgo: 60),
      mixUp(6, 5, daysAgo: 70), mixUp(7, 8, daysAgo: 40),
    ]
    var random = SeededGenerator(for: "confusions")
    for _ in 0..<20 {
      let found = pairs(mixUps.shuffled(using: &random))
      #expect(found.map(\.first.rawValue) == [5, 3, 7, 1])
    }
  }

  static let windows: [(daysAgo: Int, count: Int)] = [
    (-1, 0), (0, 1), (179, 1), (180, 0), (999, 0),
  ]

  @Test("are forgotten after 180 days", arguments: windows)
  func window(daysAgo: Int, count: Int) {
    #expect(pairs([mixUp(1, 2, daysAgo: daysAgo)]).count == count)
  }

  @Test("are not made of a card and itself, nor of nothing")
  func none() {
    #expect(pairs([]).isEmpty)
    #expect(pairs([mixUp(1, 1)]).isEmpty)
  }

  static let settlings: [(first: [Int], second: [Int], isSettled: Bool)] = [
    ([], [], false), ([9, 8], [], false), ([9, 8, 7], [], true), ([9, 9, 8], [], false),
    ([10, 9, 8], [], false), ([20, 30, 40], [], false), ([], [9, 8, 7], false),
  ]

  @Test("are settled when the mistaken card was right on three later days", arguments: settlings)
  func settled(first: [Int], second: [Int], isSettled: Bool) {
    let found = pairs(
      [mixUp(1, 2, daysAgo: 10)],
      right: [card(1): first.map { today + -$0 }, card(2): second.map { today + -$0 }]
    )
    #expect(found.isEmpty == isSettled)
  }

  @Test("that go both ways are settled when both cards were right")
  func bothWays() {
    let mixUps = [mixUp(1, 2, daysAgo: 10), mixUp(2, 1, daysAgo: 12)]
    let three = [today, today + -1, today + -2]
    #expect(pairs(mixUps, right: [card(1): three]).count == 1)
    #expect(pairs(mixUps, right: [card(1): three, card(2): three]).isEmpty)
  }

  @Test("stand any days")
  func oddDays() {
    let mixUps = oddNumbers.map {
      Confusion.MixUp(asked: card(.min), given: card(.max), day: Day(number: $0))
    }
    for now in oddNumbers {
      let found = Confusion.pairs(in: mixUps, today: Day(number: now))
      #expect(found.count == 1 && found[0].newest <= Day(number: now))
    }
  }
}
