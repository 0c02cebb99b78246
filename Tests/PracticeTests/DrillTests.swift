import Answers
import Deck
import Memory
import Practice
import Testing
import Time

/// A drill of so many pairs: q1 and q2, q3 and q4, and so on.
private func drill(
  _ pairs: Int,
  rules: SessionRules = SessionRules(),
  seed: UInt64 = 1,
  resumingAfter earlier: [Review] = []
) -> Play {
  Play(
    numberedCards(pairs * 2),
    kind: .drill,
    rules: rules,
    seed: seed,
    resumingAfter: earlier
  )
}

/// The pair, counted from 1, of each question that was put.
private func pairs(_ asked: [String]) -> [Int] {
  asked.map { text in ((Int(text.drop { !$0.isNumber }) ?? 0) + 1) / 2 }
}

@Suite("A drill") struct DrillTests {
  @Test("asks the two of a pair one right after the other, in an order drawn by chance")
  func sideBySide() {
    var orders: Set<[String]> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      var play = drill(2, seed: seed)
      for _ in 0..<4 { play.answerRight() }
      #expect(pairs(play.asked) == [1, 1, 2, 2])
      #expect(Set(play.asked).count == 4)
      orders.insert(play.asked)
    }
    #expect(orders.count == 4)
  }

  @Test("says with each question which pair it is of, and which card it is mixed up with")
  func says() throws {
    var play = drill(2)
    let first = try #require(play.session.challenge)
    #expect((first.number, first.round, first.isSecond) == (1, 1, false))
    play.answerRight()
    let second = try #require(play.session.challenge)
    #expect((second.number, second.round, second.isSecond) == (1, 1, true))
    #expect(first.partner?.id == second.card.id)
    #expect(second.partner?.id == first.card.id)
    play.answerRight()
    #expect(play.session.challenge?.number == 2)
    #expect(play.session.plan.roundCount == 2)
  }

  @Test("is done with a pair once both answers were right in one round")
  func done() throws {
    var play = drill(3)
    while play.session.challenge != nil { play.answerRight() }
    #expect(play.asked.count == 6)
    #expect(play.session.toldApart == Score(right: 3, asked: 3))
    let summary = try #require(play.summary)
    #expect(summary.isComplete)
    #expect(summary.score == Score(right: 6, asked: 6))
    #expect(summary.drill?.toldApart == Score(right: 3, asked: 3))
    #expect(summary.drill?.pairCount == 3)
    #expect(summary.drill?.mixedUp.isEmpty == true)
  }

  @Test(
    "brings a pair back as a whole where either answer was wrong, after two other pairs",
    arguments: [[true, false], [false, true], [false, false]]
  )
  func comesBack(answers: [Bool]) {
    var play = drill(4)
    for isRight in answers { isRight ? play.answerRight() : play.step(.giveUp) }
    while play.session.challenge != nil { play.answerRight() }
    #expect(pairs(play.asked) == [1, 1, 2, 2, 3, 3, 1, 1, 4, 4])
    #expect(play.asked.filter { $0.hasPrefix("again") }.count == 2)
    #expect(play.session.toldApart == Score(right: 3, asked: 4))
    #expect(play.summary?.drill?.mixedUp.map(\.toldApartRound) == [2])
  }

  @Test("asks a pair again at once where no other is left, and in an order drawn anew")
  func onlyPair() {
    var orders: Set<[String]> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      var play = drill(1, seed: seed)
      play.step(.giveUp)
      play.step(.giveUp)
      #expect(pairs(play.asked) == [1, 1, 1])
      play.answerRight()
      play.answerRight()
      #expect(play.summary?.isComplete == true)
      orders.insert(play.asked.map { $0.replacing("again ", with: "") })
    }
    #expect(orders.count == 4)
  }

  @Test("asks a pair in five rounds at most")
  func fiveRounds() {
    var play = drill(2)
    while play.session.challenge != nil { play.step(.giveUp) }
    #expect(play.asked.count == 20)
    #expect(play.summary?.isComplete == true)
    #expect(play.summary?.drill?.toldApart == Score(right: 0, asked: 2))
    #expect(play.summary?.drill?.mixedUp.map(\.toldApartRound) == [nil, nil])
    #expect(
      play.outcomes == Array(repeating: [nil, .comesBack], count: 8).flatMap(\.self)
        + [nil, .mixedUp, nil, .mixedUp]
    )
  }

  @Test("asks every pair once where missed ones are not to come back")
  func noRetry() {
    var play = drill(2, rules: SessionRules(retriesMissed: false))
    play.step(.giveUp)
    for _ in 0..<3 { play.answerRight() }
    #expect(play.asked.count == 4)
    #expect(play.outcomes == [nil, .mixedUp, nil, .toldApart])
  }

  @Test("moves no schedule, and scores the first answer to each card")
  func practice() {
    var play = drill(1)
    play.answerRight()
    play.step(.giveUp)
    play.answerRight()
    play.answerRight()
    #expect(play.reviews.map(\.kind) == Array(repeating: .practice, count: 4))
    #expect(play.reviews.map(\.isScored) == [true, true, false, false])
    #expect(play.summary?.score == Score(right: 1, asked: 2))
  }

  @Test("offers the other card's answer among the numbered ones")
  func choices() throws {
    let rules = SessionRules(choiceCount: 2)
    for seed in 1...10 as ClosedRange<UInt64> {
      var play = drill(6, rules: rules, seed: seed)
      while let challenge = play.session.challenge {
        let partner = try #require(challenge.partner)
        let answers = try #require(challenge.choices).answers
        #expect(Set(answers) == [challenge.card.answers, partner.answers])
        play.answerRight()
      }
    }
  }

  @Test("asks a card without a pair alone")
  func odd() {
    var play = Play(numberedCards(3), kind: .drill)
    for _ in 0..<2 { play.answerRight() }
    #expect(play.session.challenge?.partner == nil)
    play.step(.giveUp)
    play.answerRight()
    #expect(play.summary?.isComplete == true)
    #expect(Play([], kind: .drill).summary?.isComplete == true)
  }
}

@Suite("Skipping in a drill") struct DrillSkipTests {
  @Test("puts the pair at the end")
  func whole() {
    var play = drill(3)
    play.step(.skip)
    while play.session.challenge != nil { play.answerRight() }
    #expect(pairs(play.asked) == [1, 2, 2, 3, 3, 1, 1])
    #expect(play.summary?.drill?.toldApart == Score(right: 3, asked: 3))
  }

  @Test("puts the second card at the end alone, and it still counts for the round")
  func half() {
    var play = drill(2)
    play.step(.giveUp)
    play.step(.skip)
    play.answerRight()
    play.answerRight()
    #expect(play.session.challenge?.isSecond == true)
    #expect(play.session.challenge?.round == 1)
    play.answerRight()
    #expect(play.outcomes == [nil, nil, .toldApart, .comesBack])
    #expect(pairs(play.asked) == [1, 1, 2, 2, 1, 1])
  }

  @Test("asks the other card first where no other pair is left")
  func lastPair() throws {
    var play = drill(1)
    let first = try #require(play.question)
    play.step(.skip)
    #expect(play.question != first)
    play.answerRight()
    #expect(play.question == first)
    play.step(.skip)
    #expect(play.log.last == "nothing to skip to")
  }
}

@Suite("Correcting in a drill") struct DrillCorrectionTests {
  @Test("makes a pair told apart, and it does not come back", arguments: [1, 2])
  func right(pairCount: Int) {
    var play = drill(pairCount)
    play.answerRight()
    play.step(.answer("nonsense"))
    play.step(.correct(.right))
    #expect(play.session.toldApart == Score(right: 1, asked: 1))
    #expect(play.corrected == .toldApart)
    while play.session.challenge != nil { play.answerRight() }
    #expect(play.reviews.count == pairCount * 2)
    #expect(play.summary?.drill?.mixedUp.isEmpty == true)
  }

  @Test(
    "reaches the first answer while the second waits, skipped or not",
    arguments: [false, true]
  )
  func rightInBetween(isSkipped: Bool) {
    var play = drill(2)
    play.step(.answer("nonsense"))
    if isSkipped { play.step(.skip) }
    play.step(.correct(.right))
    #expect(play.corrected == nil)
    while play.session.challenge != nil { play.answerRight() }
    #expect(play.reviews.count == 4)
    #expect(play.session.toldApart == Score(right: 2, asked: 2))
  }

  @Test("brings a pair back that was told apart, on the summary too", arguments: [1, 2])
  func wrong(pairCount: Int) {
    var play = drill(pairCount)
    play.answerRight()
    play.answerRight()
    play.step(.correct(.wrong))
    #expect(play.session.toldApart == Score(right: 0, asked: 1))
    #expect(play.corrected == .comesBack)
    while play.session.challenge != nil { play.answerRight() }
    #expect(pairs(play.asked).filter { $0 == 1 }.count == 4)
    #expect(play.session.toldApart == Score(right: pairCount - 1, asked: pairCount))
  }

  @Test("leaves the pair alone where its other answer decides")
  func undecided() {
    var play = drill(1)
    play.step(.giveUp)
    play.step(.giveUp)
    let asked = play.asked
    play.step(.correct(.right))
    #expect(play.corrected == .comesBack)
    play.step(.correct(.wrong))
    #expect(play.asked == asked)
    play.answerRight()
    play.answerRight()
    #expect(play.summary?.isComplete == true)
  }
}

@Suite("A drill, whatever is answered") struct DrillPropertyTests {
  /// A random step; answers more often than not.
  private static func step(using random: inout Counting, in play: Play) -> Session.Input {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .hint
    case 1: .skip
    case 2: .giveUp
    case 3: .correct([.right, .wrong, .hard, .easy].randomElement(using: &random) ?? .right)
    case 4, 5: .answer("nonsense")
    default: .answer(play.session.challenge?.card.answers ?? "")
    }
  }

  /// The cards of a drill, two by two; a card may stand in several pairs.
  private static func plan(using random: inout Counting) -> [Card] {
    guard Bool.random(using: &random) else {
      return numberedCards(Int.random(in: 0...11, using: &random))
    }
    let cards = numberedCards(Int.random(in: 2...5, using: &random))
    var pairs: [[Card]] = []
    for (place, first) in cards.enumerated() {
      pairs += cards[(place + 1)...].map { [first, $0].shuffled(using: &random) }
    }
    return Array(pairs.shuffled(using: &random).prefix(4).joined())
  }

  private static func games(
    _ count: Int,
    _ body: (inout Play, inout Counting) throws -> Void
  ) rethrows {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = Counting(state: seed)
    for _ in 0..<count {
      var play = Play(
        plan(using: &random),
        kind: .drill,
        rules: SessionRules(
          choiceCount: Bool.random(using: &random) ? 3 : nil,
          retriesMissed: Int.random(in: 0..<5, using: &random) > 0
        ),
        seed: random.next()
      )
      try body(&play, &random)
    }
  }

  @Test("ends, with every pair told apart or out of rounds, and counts what its reviews say")
  func ends() {
    Self.games(100) { play, random in
      var steps = 0
      while play.session.challenge != nil, steps < 5000 {
        play.step(Self.step(using: &random, in: play))
        steps += 1
      }
      let count = play.session.plan.cards.count
      #expect(play.session.challenge == nil)
      #expect(play.summary?.isComplete == true)
      #expect(
        play.session.score
          == Score(
            right: play.reviews.count { $0.isScored && $0.verdict != .wrong },
            asked: count
          )
      )
      // Of a card that stands in several pairs its answers alone do not tell which pair was asked.
      let ids = play.session.plan.cards.map(\.id)
      for place in 0..<play.session.plan.roundCount where Set(ids).count == ids.count {
        let own = ids.dropFirst(place * 2).prefix(2)
        let reviews = play.reviews.filter { own.contains($0.card) }
        let rounds = stride(from: 0, to: reviews.count, by: own.count).map {
          reviews[$0..<min($0 + own.count, reviews.count)]
        }
        #expect(rounds.allSatisfy { Set($0.map(\.card)) == Set(own) })
        let told = rounds.firstIndex { $0.allSatisfy { $0.verdict != .wrong } }
        #expect(told.map { $0 == rounds.count - 1 } ?? true)
        if play.session.rules.retriesMissed {
          #expect(told != nil || rounds.count == 5)
          #expect(rounds.count <= 5)
        } else {
          #expect(rounds.count == 1)
        }
      }
    }
  }

  @Test("goes on after undo just as if the answer had not been given")
  func undo() {
    Self.games(40) { play, random in
      var before: [Play] = []
      for _ in 0..<Int.random(in: 1...30, using: &random) where play.session.challenge != nil {
        let copy = play
        play.step(Self.step(using: &random, in: play))
        if play.reviews.count > copy.reviews.count { before.append(copy) }
      }
      for earlier in before.reversed() {
        play.step(.undo)
        #expect(play.question == earlier.question)
        #expect(play.session.score == earlier.session.score)
        #expect(play.session.toldApart == earlier.session.toldApart)
        // The chance of both is the same from here on: so is all that follows.
        var (one, other) = (play, earlier)
        let seed = random.next()
        one.start(anew: seed)
        other.start(anew: seed)
        var steps = Counting(state: seed)
        for _ in 0..<40 {
          let step = Self.step(using: &steps, in: one)
          one.step(step)
          other.step(step)
        }
        #expect(one.asked == other.asked)
        #expect(one.log == other.log)
        #expect(one.session.challenge == other.session.challenge)
      }
      play.step(.undo)
      #expect(play.log.last == "nothing to undo")
    }
  }

  @Test("is resumed with exactly what was not answered, the other card of a round begun first")
  func resume() {
    Self.games(100) { play, random in
      for _ in 0..<Int.random(in: 0...30, using: &random) where play.session.challenge != nil {
        play.step(Self.step(using: &random, in: play))
      }
      let begun = play.session.challenge
      play.step(.leave)
      var later = Play(
        play.session.plan.cards,
        kind: .drill,
        rules: play.session.rules,
        seed: random.next(),
        resumingAfter: play.reviews
      )
      #expect(later.session.score == play.session.score)
      #expect(later.session.toldApart == play.session.toldApart)
      #expect((later.session.challenge == nil) == (play.summary?.isComplete == true))
      // Whether the last answer was one of this pair.
      let isLastOfBegun =
        begun?.isSecond == true && begun?.partner?.id == play.reviews.last?.card
        && begun?.card.id == play.reviews.last?.partner
      if isLastOfBegun { #expect(later.session.challenge?.card.id == begun?.card.id) }
      // Both have the same left to ask, in whatever order.
      later.step(.leave)
      #expect(later.summary?.waitingCount ?? 0 == play.summary?.waitingCount ?? 0)
      later = Play(
        play.session.plan.cards,
        kind: .drill,
        rules: play.session.rules,
        resumingAfter: play.reviews
      )
      while later.session.challenge != nil { later.answerRight() }
      #expect(later.summary?.isComplete == true)
    }
  }
}

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
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = Counting(state: seed)
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
