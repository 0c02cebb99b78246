import Deck
import Memory
import Practice
import TestSupport
import Testing
import Time

@Suite("The choice of cards") struct CardPickerTests {
  static let today = Day(number: 20_000)

  /// The history of a card whose memory lasts so many days, and which is due after an interval.
  static func history(
    stability: Double = 10,
    lastDay: Int,
    interval: Int,
    asked: Int64 = 0
  ) -> CardHistory {
    CardHistory(
      lastAsked: Moment(milliseconds: asked),
      schedule: CardSchedule(
        memory: MemoryState(stability: stability, difficulty: 5),
        lastDay: lastDay,
        interval: interval,
        desiredRetention: 0.9,
        reviewCount: 1,
        lapseCount: 0
      ),
      firstStudyDay: Day(number: lastDay),
      reviewCount: 1
    )
  }

  /// The history of a card that was put to the learner and left without an answer.
  static func left(asked: Int64) -> CardHistory {
    CardHistory(lastAsked: Moment(milliseconds: asked))
  }

  static func picker(
    _ cards: [Card],
    _ histories: [CardHistory?] = [],
    newLimit: Int = 20
  ) -> CardPicker {
    let pairs = zip(cards, histories).compactMap { card, history in history.map { (card.id, $0) } }
    return CardPicker(
      cards: cards,
      histories: Dictionary(pairs, uniquingKeysWith: { first, _ in first }),
      newLimit: newLimit,
      today: today
    )
  }

  @Test("takes due cards, then new ones in deck order, then those ahead of their day")
  func order() {
    let picker = Self.picker(
      numberedCards(8),
      [
        Self.history(stability: 90, lastDay: 19_990, interval: 90),  // q1: ahead, firm
        Self.history(stability: 10, lastDay: 19_990, interval: 10),  // q2: due today
        nil,  // q3: new
        Self.history(stability: 10, lastDay: 19_970, interval: 10),  // q4: due for long
        Self.left(asked: 10),  // q5: was asked, not answered
        nil,  // q6: new
        Self.history(stability: 30, lastDay: 19_990, interval: 30),  // q7: ahead, less firm
        Self.history(stability: 1, lastDay: 19_995, interval: 2),  // q8: due, and the weakest
      ]
    )
    #expect(
      picker.pick(8).map(\.question) == ["q8", "q4", "q2", "q3", "q6", "q5", "q7", "q1"]
    )
    #expect(picker.counts == (due: 3, new: 3))
  }

  static let days: [(lastDay: Int, interval: Int, isDue: Bool)] = [
    (19_999, 1, true),  // due today, whatever the hour
    (19_990, 10, true),
    (19_990, 9, true),
    (19_990, 11, false),
    (20_000, 1, false),  // answered today
    (20_001, 1, false),  // answered tomorrow: the clock was set back
    (20_000, 36_500, false),
    (20_002, 36_500, true),  // no schedule reaches so far: the day is broken
    (1_700_000_000, 1, true),
    (.max, 10, true),
    (-5, 5, true),
  ]

  @Test("goes by study days; a day that no schedule reaches counts as due", arguments: days)
  func isDue(lastDay: Int, interval: Int, isDue: Bool) {
    let picker = Self.picker(
      numberedCards(1),
      [Self.history(lastDay: lastDay, interval: interval)]
    )
    #expect(picker.counts == (due: isDue ? 1 : 0, new: 0))
    #expect((picker.next == nil) == isDue)
    #expect(picker.pick(1).count == 1)
  }

  @Test("tells the next day on which cards are due, and how many")
  func next() throws {
    let picker = Self.picker(
      numberedCards(6),
      [
        Self.history(lastDay: 19_998, interval: 5), Self.history(lastDay: 19_990, interval: 14),
        Self.history(lastDay: 20_000, interval: 3), Self.history(lastDay: 19_990, interval: 10),
        Self.history(lastDay: 19_999, interval: 5), nil,
      ]
    )
    let next = try #require(picker.next)
    #expect(next == (day: Day(number: 20_003), count: 2))
    #expect(Self.picker(numberedCards(2)).next == nil)
  }

  @Test("goes on ahead of the day where nothing waits")
  func ahead() {
    let answered = (1...4).map { Self.history(lastDay: 20_000 - $0, interval: 30) }
    let picker = Self.picker(numberedCards(4), answered)
    #expect(picker.counts == (due: 0, new: 0))
    #expect(picker.pick(2).map(\.question) == ["q4", "q3"])
  }

  @Test("puts cards that were asked and left behind the new ones, the longest ago first")
  func left() {
    let picker = Self.picker(
      numberedCards(4),
      [Self.left(asked: 20), Self.left(asked: 10), nil, nil]
    )
    #expect(picker.pick(4).map(\.question) == ["q3", "q4", "q2", "q1"])
  }

  @Test("takes no more new cards than allowed", arguments: [-1, 0, 1, 3, 50])
  func newLimit(limit: Int) {
    let picker = Self.picker(numberedCards(10), newLimit: limit)
    #expect(picker.pick(8).count == min(8, max(0, limit)))
    #expect(picker.counts.new == min(10, max(0, limit)))
  }

  @Test("asks each card once where more are wanted than there are")
  func tooFew() {
    #expect(Self.picker(numberedCards(3)).pick(50).map(\.question) == ["q1", "q2", "q3"])
    #expect(Self.picker([]).pick(5).isEmpty)
    #expect(Self.picker(numberedCards(3)).pick(0).isEmpty)
    #expect(Self.picker(numberedCards(3)).pick(-1).isEmpty)
  }

  static let bothWays = cards(
    "#columns:word\tmeaning\n#ask:word>meaning, meaning>word\nw1\tm1\nw2\tm2\nw3\tm3"
  )

  @Test("takes two cards of one note only where nothing else waits")
  func siblings() {
    let picker = Self.picker(Self.bothWays)
    #expect(picker.pick(3).map(\.question) == ["w1", "w2", "w3"])
    #expect(picker.pick(5).map(\.question) == ["w1", "w2", "w3", "m1", "m2"])
    #expect(picker.pick(9).count == 6)
  }

  @Test(
    "spends the new cards of a day on as many notes as it can",
    arguments: [
      (2, ["w1", "w2"]), (3, ["w1", "w2", "w3"]), (4, ["w1", "w2", "w3", "m1"]),
    ]
  )
  func newNotes(limit: Int, questions: [String]) {
    #expect(Self.picker(Self.bothWays, newLimit: limit).pick(6).map(\.question) == questions)
  }

  @Test("takes the second card of a note, which waits, before any that does not")
  func siblingsAndAhead() {
    let due = Self.history(lastDay: 19_980, interval: 10)
    let ahead = Self.history(lastDay: 19_999, interval: 10)
    let questions = Self.bothWays.map(\.question)
    let waiting = Set(["w1", "m1", "w2"])
    let picker = Self.picker(Self.bothWays, questions.map { waiting.contains($0) ? due : ahead })
    #expect(picker.pick(3).map(\.question) == ["w1", "w2", "m1"])
    // Of those ahead, first the note of which nothing was asked.
    #expect(picker.pick(4).map(\.question).last == "w3")
  }

  @Test("takes a card once that stands in two decks")
  func twice() {
    let deck = numberedCards(2)
    let picker = Self.picker(deck + deck)
    #expect(picker.pick(10).count == 2)
    #expect(picker.counts.new == 2)
  }

  @Test("goes through everything for practice, the least likely to be recalled first")
  func practice() {
    let picker = Self.picker(
      numberedCards(4),
      [
        Self.history(stability: 90, lastDay: 19_990, interval: 90), nil,
        Self.history(stability: 5, lastDay: 19_990, interval: 20), nil,
      ],
      newLimit: 0
    )
    #expect(picker.weakestFirst().map(\.question) == ["q3", "q1", "q2", "q4"])
  }

  @Test("never mixes the order up, whatever the histories are")
  func anyHistories() throws {
    var random = SeededGenerator(for: "histories to pick from")
    let scheduler = Scheduler()
    for _ in 0..<300 {
      let hasSiblings = Bool.random(using: &random)
      let deck = hasSiblings ? Self.bothWays : numberedCards(Int.random(in: 0...30, using: &random))
      let histories = deck.map { _ -> CardHistory? in
        switch Int.random(in: 0..<6, using: &random) {
        case 0: nil
        case 1: Self.left(asked: Int64.random(in: .min ... .max, using: &random))
        case 2:
          Self.history(
            stability: .random(in: -1...1e9, using: &random),
            lastDay: .random(in: .min ... .max, using: &random),
            interval: .random(in: .min ... .max, using: &random)
          )
        default:
          Self.history(
            stability: .random(in: 0.001...100, using: &random),
            lastDay: .random(in: 19_900...20_001, using: &random),
            interval: .random(in: 1...100, using: &random)
          )
        }
      }
      let limit = Int.random(in: 0...9, using: &random)
      let count = Int.random(in: 0...40, using: &random)
      let picker = Self.picker(deck, histories, newLimit: limit)
      let picked = picker.pick(count)
      // What each card is: 0 due, 1 new, 2 ahead; and how likely it is to be recalled.
      let ranks = picked.map { card -> (kind: Int, recall: Double) in
        guard let schedule = picker.histories[card.id]?.schedule else { return (1, 0) }
        let isDue = schedule.dueDay <= 20_000 || schedule.dueDay > 20_000 + 36_501
        return (isDue ? 0 : 2, scheduler.retrievability(of: schedule, on: 20_000))
      }
      let counts = picker.counts
      let newCount = ranks.count { $0.kind == 1 }
      #expect(Set(picked.map(\.id)).count == picked.count)
      #expect(newCount <= limit)
      #expect(picked.count <= count)
      if ranks.contains(where: { $0.kind == 2 }) {
        #expect(ranks.count { $0.kind == 0 } == counts.due)
        #expect(newCount == counts.new)
      }
      if picked.count < count {
        let aheadCount = histories.count { $0?.schedule != nil } - counts.due
        #expect(picked.count == counts.due + counts.new + aheadCount)
      }
      if !hasSiblings {
        for (one, next) in zip(ranks, ranks.dropFirst()) {
          #expect((one.kind, one.recall) <= (next.kind, next.recall))
        }
      }
    }
  }
}
