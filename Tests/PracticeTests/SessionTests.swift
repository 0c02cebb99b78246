import Answers
import Deck
import Memory
import Practice
import TestSupport
import Testing
import Time

@Suite("A session") struct SessionTests {
  @Test("asks each card once, in order, and counts what was right at the first try")
  func asksEachOnce() {
    var play = Play(numberedCards(4), rules: SessionRules(retriesMissed: false))
    play.answerRight()
    play.step(.answer("nonsense"))
    play.answerRight()
    play.step(.giveUp)
    #expect(play.asked == ["q1", "q2", "q3", "q4"])
    #expect(play.summary?.score == Score(right: 2, asked: 4))
    #expect(play.summary?.missed.map(\.card.question) == ["q2", "q4"])
    #expect(play.summary?.isComplete == true)
    #expect(play.session.challenge == nil)
  }

  @Test("asks for words at the first answer that hangs on them, and once")
  func gathersWords() {
    let deck = cards("#columns:word\tmeaning\n春\tmosaic\n夏\trestaurant\n秋\tautumn")
    let words = [WordList(text: "mosaik\n", language: "en")]
    var play = Play(deck, rules: SessionRules(retriesMissed: false), words: words)
    play.step(.answer("mosaik"))
    play.step(.answer("resturant"))
    play.answerRight()
    #expect(
      play.log == [
        "gather words", "record wrong again", "show", "record slip good", "show",
        "record right good", "show", "finish 2/3",
      ]
    )
    var plain = Play(deck, rules: SessionRules(retriesMissed: false), words: words)
    for line in ["mosaic", "dining hall", "", "autumn", "autumn"] { plain.step(.answer(line)) }
    #expect(!plain.log.contains("gather words"))
    plain.step(.undo)
    plain.step(.answer("autum"))
    #expect(plain.log.filter { $0 == "gather words" }.count == 1)
  }

  @Test("orders the review to be kept before its verdict is shown")
  func keepsBeforeShowing() {
    var play = Play(numberedCards(2))
    play.answerRight()
    #expect(play.log == ["record right good", "show"])
  }

  @Test("keeps what a review has to say")
  func reviewParts() throws {
    var play = Play(numberedCards(2))
    play.step(.answer("nonsense"))
    let review = try #require(play.reviews.first)
    #expect(review.typed == "nonsense")
    #expect(review.verdict == .wrong)
    #expect(review.rating == .again)
    #expect(review.kind == .challenge)
    #expect(review.durationMilliseconds == 2000)
    #expect(review.studyDay == Day(number: 20_000))
    #expect(review.isScored)
  }

  @Test("asks again after a blank line, as often as it takes, and counts nothing")
  func blank() {
    var play = Play(numberedCards(2))
    for _ in 0..<5 { play.step(.answer("  ")) }
    #expect(play.log == Array(repeating: "retry blank", count: 5))
    #expect(play.question == "q1")
    #expect(play.reviews.isEmpty)
  }

  @Test("asks again twice after a line that cannot be an answer; the third is wrong")
  func retries() {
    var play = Play(cards("#columns:word\tmeaning\n#language:ja\nねこ\tcat"))
    for _ in 0..<3 { play.step(.answer("ねこ")) }
    #expect(play.log.count { $0.hasPrefix("retry") } == 2)
    #expect(play.reviews.map(\.verdict) == [.wrong])
  }

  @Test("rates a right answer after a hint hard, and never gives the whole answer away")
  func hints() {
    var play = Play(cards("#columns:question\tanswer\nq\tthank you"))
    for _ in 0..<9 { play.step(.hint) }
    #expect(play.log.prefix(2) == ["hint t____ ___", "hint tha__ ___"])
    #expect(play.log.last == "hint thank yo_")
    play.answerRight()
    #expect(play.reviews.map(\.rating) == [.hard])
  }

  @Test("puts a skipped card at the end, and the first verdict stays the scheduled one")
  func skip() {
    var play = Play(numberedCards(3))
    play.step(.skip)
    #expect(play.asked == ["q1", "q2"])
    play.answerRight()
    play.answerRight()
    #expect(play.question == "q1")
    play.step(.skip)
    #expect(play.log.last == "nothing to skip to")
    play.answerRight()
    #expect(play.summary?.score == Score(right: 3, asked: 3))
  }

  @Test("wrong, then skipped, then right is a lapse")
  func wrongSkipRight() {
    var play = Play(numberedCards(1))
    play.step(.answer("nonsense"))
    play.step(.skip)
    play.answerRight()
    #expect(play.reviews.map(\.rating) == [.again, .good])
    #expect(play.reviews.map(\.isScored) == [true, false])
    #expect(play.reviews.map(\.kind) == [.challenge, .practice])
    #expect(play.summary?.score == Score(right: 0, asked: 1))
  }

  @Test("brings a missed card back after three others, or last, until it is right")
  func missedComeBack() {
    var play = Play(numberedCards(5))
    play.step(.answer("nonsense"))
    for _ in 0..<3 { play.answerRight() }
    #expect(play.asked.last == "again q1")
    play.step(.answer("nonsense"))
    play.answerRight()
    #expect(play.asked == ["q1", "q2", "q3", "q4", "again q1", "q5", "again q1"])
    play.answerRight()
    #expect(play.summary?.score == Score(right: 4, asked: 5))
    #expect(play.reviews.count(where: \.isScored) == 5)
  }

  @Test("asks every card although all answers are wrong")
  func nobodyStarves() {
    var play = Play(numberedCards(6))
    for _ in 0..<12 { play.step(.giveUp) }
    #expect(Set(play.asked.filter { !$0.hasPrefix("again") }).count == 6)
  }

  @Test("moves nothing in a practice session")
  func practice() {
    var play = Play(numberedCards(2), kind: .practice)
    play.answerRight()
    play.answerRight()
    #expect(play.reviews.map(\.kind) == [.practice, .practice])
    #expect(play.summary?.score == Score(right: 2, asked: 2))
  }

  @Test("ends early without touching the cards that were not asked")
  func leave() {
    var play = Play(numberedCards(20))
    for _ in 0..<10 { play.answerRight() }
    play.step(.leave)
    #expect(play.reviews.count == 10)
    #expect(play.summary?.isComplete == false)
    #expect(play.summary?.score == Score(right: 10, asked: 10))
  }

  @Test("counts a card as asked when it is asked, and no other")
  func marked() {
    var play = Play(numberedCards(20))
    for _ in 0..<9 { play.answerRight() }
    play.step(.giveUp)
    play.step(.leave)
    let questions = play.marked.map { id in play.session.plan.cards.first { $0.id == id }?.question
    }
    #expect(questions == (1...11).map { "q\($0)" })
    let later = Play(play.session.plan.cards, resumingAfter: play.reviews)
    #expect(later.question == "q11")
  }

  @Test("scores the same answers alike, whatever else is set")
  func unrelatedSettings() {
    let deck = numberedCards(5)
    for choiceCount in [nil, 2, 5] {
      for retriesMissed in [true, false] {
        for retention in [0.7, 0.99] {
          for strictness in [Strictness.low, .moderate, .aggressive] {
            for kind in [SessionKind.challenge, .practice] {
              var rules = SessionRules(
                choiceCount: choiceCount,
                retriesMissed: retriesMissed,
                desiredRetention: retention
              )
              rules.retryLimit = retriesMissed ? 0 : 9
              var play = Play(deck, kind: kind, rules: rules, strictness: strictness)
              for line in ["a1", "nonsense", "a3", "", "a5", "a5"] { play.step(.answer(line)) }
              while play.session.challenge != nil { play.answerRight() }
              #expect(play.summary?.score == Score(right: 3, asked: 5), "\(rules) \(strictness)")
            }
          }
        }
      }
    }
  }

  @Test("is not complete when it is left while missed cards wait, and goes on with them")
  func leaveAmongMissed() {
    let deck = numberedCards(2)
    var play = Play(deck)
    play.step(.giveUp)
    play.step(.giveUp)
    play.step(.leave)
    #expect(play.summary?.isComplete == false)
    #expect(play.summary?.waitingCount == 2)
    var later = Play(deck, resumingAfter: play.reviews)
    #expect(later.asked == ["again q1"])
    later.answerRight()
    later.answerRight()
    #expect(later.summary?.isComplete == true)
    #expect(later.summary?.score == Score(right: 0, asked: 2))
  }

  @Test("caps an answer's time at a minute: a longer one is a break")
  func durations() {
    var session = Session(
      plan: SessionPlan(kind: .challenge, deckNames: [], cards: numberedCards(2)),
      rules: SessionRules(),
      judge: Judge(strictness: .moderate)
    )
    var random = SeededGenerator(seed: 1)
    _ = session.begin(at: time(0), using: &random)
    _ = session.handle(.answer("a1"), at: time(600), using: &random)
    let effects = session.handle(.answer("a2"), at: time(605), using: &random)
    guard case .finish(let summary)? = effects.last else {
      Issue.record("the session did not finish: \(effects)")
      return
    }
    #expect(summary.durationMilliseconds == 65_000)
  }

  @Test("leaves out of an answer's time that for which the program was stopped")
  func stopped() {
    var play = Play(numberedCards(2))
    play.session.leaveOut(milliseconds: 1500)
    play.answerRight()
    #expect(play.reviews.last?.durationMilliseconds == 500)
    // More than there was: a clock was set back meanwhile.
    play.session.leaveOut(milliseconds: 9000)
    play.answerRight()
    #expect(play.reviews.last?.durationMilliseconds == 0)
    play.session.leaveOut(milliseconds: .max)
    #expect(play.session.challenge == nil)
  }

  @Test("keeps with each review the retention that is wanted")
  func desiredRetention() {
    var play = Play(numberedCards(2), rules: SessionRules(desiredRetention: 0.85))
    play.step(.giveUp)
    play.answerRight()
    play.answerRight()
    #expect(play.reviews.map(\.desiredRetention) == [0.85, 0.85, 0.85])
  }

  @Test("takes the study day of the answer, where the question stood over midnight")
  func overMidnight() {
    var session = Session(
      plan: SessionPlan(kind: .challenge, deckNames: [], cards: numberedCards(1)),
      rules: SessionRules(),
      judge: Judge(strictness: .moderate)
    )
    var random = SeededGenerator(seed: 1)
    _ = session.begin(at: time(0, day: 20_000), using: &random)
    let effects = session.handle(.answer("a1"), at: time(0, day: 20_001), using: &random)
    guard case .record(let review)? = effects.first, case .finish(let summary)? = effects.last
    else {
      Issue.record("the answer was not recorded: \(effects)")
      return
    }
    #expect(review.studyDay == Day(number: 20_001))
    #expect(review.durationMilliseconds == 86_400_000)
    #expect(summary.durationMilliseconds == 60_000)
  }

  @Test("takes no time away when the clock is set back")
  func clockSetBack() {
    var session = Session(
      plan: SessionPlan(kind: .challenge, deckNames: [], cards: numberedCards(1)),
      rules: SessionRules(),
      judge: Judge(strictness: .moderate)
    )
    var random = SeededGenerator(seed: 1)
    _ = session.begin(at: time(100), using: &random)
    let effects = session.handle(.answer("a1"), at: time(40), using: &random)
    guard case .record(let review)? = effects.first else {
      Issue.record("nothing was recorded: \(effects)")
      return
    }
    #expect(review.durationMilliseconds == 0)
  }
}

@Suite("Going on with a session") struct SessionResumeTests {
  @Test("asks exactly what was not answered, and the missed ones")
  func resume() {
    let deck = numberedCards(5)
    var first = Play(deck)
    first.step(.answer("nonsense"))
    first.answerRight()
    first.step(.leave)
    var second = Play(deck, resumingAfter: first.reviews)
    #expect(second.session.score == Score(right: 1, asked: 2))
    while second.session.challenge != nil { second.answerRight() }
    #expect(second.asked == ["q3", "q4", "q5", "again q1"])
    #expect(second.summary?.score == Score(right: 4, asked: 5))
    #expect(second.summary?.missed.map(\.card.question) == ["q1"])
  }

  @Test("is over at once where everything was answered")
  func nothingLeft() {
    let deck = numberedCards(2)
    var first = Play(deck)
    first.answerRight()
    first.answerRight()
    let second = Play(deck, resumingAfter: first.reviews)
    #expect(second.asked.isEmpty)
    #expect(second.summary?.score == Score(right: 2, asked: 2))
  }
}
