import Answers
import Deck
import Memory
import Practice
import Testing
import Time

/// A drill of so many pairs: q1 and q2, q3 and q4, and so on.
func drill(
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
func pairs(_ asked: [String]) -> [Int] {
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
