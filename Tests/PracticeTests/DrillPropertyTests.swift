import Answers
import Deck
import Memory
import Practice
import TestSupport
import Testing
import Time

@Suite("A drill, whatever is answered") struct DrillPropertyTests {
  /// A random step; answers more often than not.
  private static func step(using random: inout SeededGenerator, in play: Play) -> Session.Input {
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
  private static func plan(using random: inout SeededGenerator) -> [Card] {
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
    _ body: (inout Play, inout SeededGenerator) throws -> Void
  ) rethrows {
    var random = SeededGenerator(for: "drills")
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
        var steps = SeededGenerator(seed: seed)
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
