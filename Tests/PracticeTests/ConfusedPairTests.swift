import Answers
import Deck
import Memory
import Practice
import TestSupport
import Testing
import Time

@Suite("The pairs of a drill") struct ConfusedPairTests {
  static let deck = numberedCards(8)

  private static func pair(_ one: Int, _ other: Int, _ count: Int) -> ConfusedPair {
    ConfusedPair(deck[one - 1], deck[other - 1], count: count)
  }

  private static func questions(_ pairs: [ConfusedPair]) -> [[String]] {
    pairs.map { [$0.first.question, $0.second.question] }
  }

  @Test("are those mixed up most often; a second pair of a card comes last, and only with room")
  func greedy() {
    let all = [
      Self.pair(1, 2, 2), Self.pair(3, 4, 5), Self.pair(4, 5, 4), Self.pair(5, 6, 2),
      Self.pair(7, 8, 1),
    ]
    let apart = [["q3", "q4"], ["q1", "q2"], ["q5", "q6"], ["q7", "q8"]]
    #expect(Self.questions(ConfusedPair.chosen(9, from: all)) == apart + [["q4", "q5"]])
    #expect(Self.questions(ConfusedPair.chosen(4, from: all)) == apart)
    #expect(Self.questions(ConfusedPair.chosen(1, from: all)) == [["q3", "q4"]])
    #expect(ConfusedPair.chosen(0, from: all).isEmpty)
    #expect(ConfusedPair.chosen(-3, from: all).isEmpty)
  }

  @Test("of three cards that are all mixed up are all three, where there is room")
  func triangle() {
    let all = [Self.pair(1, 2, 3), Self.pair(1, 3, 2), Self.pair(2, 3, 1)]
    let chosen = Self.questions(ConfusedPair.chosen(3, from: all))
    #expect(chosen == [["q1", "q2"], ["q1", "q3"], ["q2", "q3"]])
    // What shares no card comes in between, that the one does not give away the other.
    let more = Self.questions(ConfusedPair.chosen(9, from: all + [Self.pair(4, 5, 1)]))
    #expect(more == [["q1", "q2"], ["q4", "q5"], ["q1", "q3"], ["q2", "q3"]])
  }

  private static func waiting(
    _ one: Int,
    _ other: Int,
    _ drills: Int,
    wasAsked: Bool = true,
    isToldApart: Bool = false,
    count: Int = 1
  ) -> ConfusedPair {
    ConfusedPair(
      deck[one - 1],
      deck[other - 1],
      count: count,
      waitedDrills: drills,
      wasAsked: wasAsked,
      isToldApart: isToldApart
    )
  }

  @Test("are those that have waited longest; who was told apart lets others go first for a while")
  func turns() {
    let longest = [Self.waiting(1, 2, 1, count: 9), Self.waiting(3, 4, 2)]
    #expect(Self.questions(ConfusedPair.chosen(1, from: longest)) == [["q3", "q4"]])
    let new = [Self.waiting(1, 2, 0, count: 9), Self.waiting(3, 4, 0, wasAsked: false)]
    #expect(Self.questions(ConfusedPair.chosen(1, from: new)) == [["q3", "q4"]])
    let told = [Self.waiting(1, 2, 1, isToldApart: true, count: 9), Self.waiting(3, 4, 0)]
    #expect(Self.questions(ConfusedPair.chosen(1, from: told)) == [["q3", "q4"]])
    let long = [Self.waiting(1, 2, 3, isToldApart: true), Self.waiting(3, 4, 0, count: 9)]
    #expect(Self.questions(ConfusedPair.chosen(1, from: long)) == [["q1", "q2"]])
  }

  @Test("have each its turn in time, however the others go")
  func fair() {
    var random = SeededGenerator(for: "confused pairs")
    for _ in 0..<25 {
      let cards = Array(Self.deck.prefix(Int.random(in: 3...6, using: &random)))
      var all: [(Card, Card)] = []
      for (place, first) in cards.enumerated() {
        all += cards[(place + 1)...].map { (first, $0) }
      }
      all = Array(all.shuffled(using: &random).prefix(Int.random(in: 2...9, using: &random)))
      // Some are never told apart and mixed up ever more often.
      let hopeless = Int.random(in: 0...all.count, using: &random)
      let limit = Int.random(in: 1...4, using: &random)
      var history = DrillHistory()
      var waits = all.map { _ in 0 }
      for number in 0..<25 {
        let pairs = all.enumerated().map { place, pair in
          let wait = history.wait(of: pair.0.id, pair.1.id, mixedUpOn: Day(number: 20_000))
          return ConfusedPair(
            pair.0,
            pair.1,
            count: place < hopeless ? 9 + number : 1,
            waitedDrills: wait.drills,
            wasAsked: wait.wasAsked,
            isToldApart: place >= hopeless && wait.wasAsked
          )
        }
        let chosen = ConfusedPair.chosen(limit, from: pairs)
        #expect(chosen.count == min(limit, all.count))
        var play = Play(
          SessionPlan(drilling: chosen, deckNames: []).cards,
          kind: .drill,
          seed: random.next()
        )
        while let challenge = play.session.challenge {
          let pair = Set(challenge.pair.map(\.id))
          let place = all.firstIndex { [$0.0.id, $0.1.id] == pair } ?? 0
          if place < hopeless { play.step(.answer("nonsense")) } else { play.answerRight() }
        }
        history.add(
          planned: play.session.plan.cards.map(\.id),
          reviews: play.reviews,
          on: Day(number: 20_001 + number)
        )
        for (place, pair) in all.enumerated() {
          let isAsked = chosen.contains { [$0.first.id, $0.second.id] == [pair.0.id, pair.1.id] }
          waits[place] = isAsked ? 0 : waits[place] + 1
          #expect(waits[place] <= all.count + 2, "pair \(place) of \(all.count)")
        }
      }
    }
  }

  @Test("are told of past drills by their answers, also where a card stands in several")
  func history() throws {
    let ids = Self.deck.map(\.id)
    let planned = [ids[0], ids[1], ids[0], ids[2], ids[1], ids[2]]
    func reviews(_ cards: [Int]) -> [Review] {
      cards.map { number in
        Review(
          card: ids[number - 1],
          moment: time(0).moment,
          zoneOffsetSeconds: 0,
          studyDay: Day(number: 1),
          kind: .practice,
          verdict: .right,
          rating: .good,
          typed: "",
          durationMilliseconds: 0,
          isScored: true
        )
      }
    }
    func waits(_ answered: [Int]) -> [Bool] {
      var history = DrillHistory()
      history.add(planned: planned, reviews: reviews(answered), on: Day(number: 5))
      return [(0, 1), (0, 2), (1, 2)].map {
        history.wait(of: ids[$0], ids[$1], mixedUpOn: Day(number: 4)).wasAsked
      }
    }
    #expect(waits([]) == [false, false, false])
    #expect(waits([1]) == [false, false, false])
    #expect(waits([2, 1]) == [true, false, false])
    #expect(waits([1, 2, 3]) == [true, false, false])
    #expect(waits([1, 2, 3, 1]) == [true, true, false])
    #expect(waits([1, 2, 3, 1, 3, 2]) == [true, true, true])
    #expect(waits([3, 2, 1, 2]) == [true, false, true])
    var history = DrillHistory()
    #expect(history.wait(of: ids[0], ids[1], mixedUpOn: Day(number: 4)).drills == 0)
    for day in 5...7 {
      history.add(
        planned: planned,
        reviews: reviews(day == 5 ? [1, 2] : [1, 3]),
        on: Day(number: day)
      )
    }
    #expect(history.wait(of: ids[0], ids[1], mixedUpOn: Day(number: 4)) == (2, true))
    #expect(history.wait(of: ids[1], ids[2], mixedUpOn: Day(number: 4)) == (3, false))
    #expect(history.wait(of: ids[1], ids[2], mixedUpOn: Day(number: 6)) == (1, false))
    // A drill that was left before a pair was done was nobody's turn.
    history.add(planned: planned, reviews: reviews([1]), on: Day(number: 8))
    #expect(history.wait(of: ids[0], ids[1], mixedUpOn: Day(number: 4)).drills == 2)
  }

  @Test("count both ways together")
  func bothWays() {
    let all = [Self.pair(1, 2, 3), Self.pair(3, 4, 2), Self.pair(4, 3, 2), Self.pair(4, 3, .max)]
    let chosen = ConfusedPair.chosen(9, from: all)
    #expect(Self.questions(chosen) == [["q3", "q4"], ["q1", "q2"]])
    #expect(chosen.map(\.count) == [.max, 3])
  }

  @Test("are not asked the other way round in the same drill, unless there is nothing else")
  func otherDirection() {
    let deck = cards(
      "#columns:word\tmeaning\n#ask:word>meaning, meaning>word\n"
        + "w1\tm1\nw2\tm2\nw3\tm3\nw4\tm4"
    )
    func card(_ question: String) -> Card? { deck.first { $0.question == question } }
    let all = [("w1", "w2", 9), ("m1", "m2", 8), ("w3", "w4", 1)].compactMap { one, other, count in
      card(one).flatMap { one in card(other).map { ConfusedPair(one, $0, count: count) } }
    }
    #expect(Self.questions(ConfusedPair.chosen(2, from: all)) == [["w1", "w2"], ["w3", "w4"]])
    #expect(
      Self.questions(ConfusedPair.chosen(3, from: all))
        == [["w1", "w2"], ["w3", "w4"], ["m1", "m2"]]
    )
  }

  @Test("are none of one note's cards, and none with the same question")
  func cannotBeToldApart() throws {
    let deck = cards(
      "#columns:word\tmeaning\n#ask:word>meaning, meaning>word\nstop\tsame\nhalt\tsame"
    )
    let all = deck.flatMap { one in deck.map { ConfusedPair(one, $0, count: 1) } }
    let chosen = ConfusedPair.chosen(9, from: all)
    #expect(chosen.allSatisfy { $0.first.question != $0.second.question })
    #expect(chosen.allSatisfy { $0.first.note.identity != $0.second.note.identity })
    #expect(!chosen.isEmpty)
  }

  @Test("stand in the plan two by two, and a pair with a card gone is left out when it is resumed")
  func plan() {
    let plan = SessionPlan(
      drilling: [Self.pair(1, 2, 3), Self.pair(5, 4, 2), Self.pair(7, 8, 1)],
      deckNames: ["test"]
    )
    #expect(plan.kind == .drill)
    #expect(plan.cards.map(\.question) == ["q1", "q2", "q5", "q4", "q7", "q8"])
    let known = Dictionary(uniqueKeysWithValues: plan.cards.map { ($0.id, $0) })
      .filter { $0.value.question != "q4" }
    let rest = SessionPlan(
      resuming: .drill,
      deckNames: ["test"],
      planned: plan.cards.map(\.id),
      known: known
    )
    #expect(rest.cards.map(\.question) == ["q1", "q2", "q7", "q8"])
    let practice = SessionPlan(
      resuming: .practice,
      deckNames: ["test"],
      planned: plan.cards.map(\.id),
      known: known
    )
    #expect(practice.cards.count == 5)
  }
}
