import Answers
import Deck
import Memory
import Practice
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

  @Test("caps an answer's time at a minute: a longer one is a break (P98)")
  func durations() {
    var session = Session(
      plan: SessionPlan(kind: .challenge, deckNames: [], cards: numberedCards(2)),
      rules: SessionRules(),
      judge: Judge(strictness: .moderate)
    )
    var random = Counting()
    _ = session.begin(at: time(0), using: &random)
    _ = session.handle(.answer("a1"), at: time(600), using: &random)
    let effects = session.handle(.answer("a2"), at: time(605), using: &random)
    guard case .finish(let summary)? = effects.last else {
      Issue.record("the session did not finish: \(effects)")
      return
    }
    #expect(summary.durationMilliseconds == 65_000)
  }

  @Test("leaves out of an answer's time that for which the program was stopped (P98)")
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
    var random = Counting()
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
    var random = Counting()
    _ = session.begin(at: time(100), using: &random)
    let effects = session.handle(.answer("a1"), at: time(40), using: &random)
    guard case .record(let review)? = effects.first else {
      Issue.record("nothing was recorded: \(effects)")
      return
    }
    #expect(review.durationMilliseconds == 0)
  }
}

@Suite("Taking back and correcting") struct SessionUndoTests {
  @Test("gives back the state before, for any number of answers")
  func undoAll() {
    var play = Play(numberedCards(4))
    var states: [(asked: String?, score: Score)] = []
    for answer in ["a1", "x", "a3", "a4", "a2"] {
      states.append((play.question, play.session.score))
      play.step(.answer(answer))
    }
    #expect(play.summary != nil)
    for (asked, score) in states.reversed() {
      play.step(.undo)
      #expect(play.question == asked)
      #expect(play.session.score == score)
    }
    #expect(play.reviews.isEmpty)
    play.step(.undo)
    #expect(play.log.last == "nothing to undo")
  }

  @Test("is the same after random steps as if the answers had not been given")
  func undoProperty() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = Counting(state: seed)
    for _ in 0..<200 {
      var play = Play(numberedCards(Int.random(in: 1...8, using: &random)))
      var trail: [(question: String?, score: Score, reviews: Int)] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) where play.session.challenge != nil {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: play.step(.hint)
        case 1: play.step(.skip)
        case 2:
          trail.append((play.question, play.session.score, play.reviews.count))
          play.step(.answer("nonsense"))
        case 3:
          trail.append((play.question, play.session.score, play.reviews.count))
          play.step(.giveUp)
        case 4:
          play.step(.correct([.right, .wrong, .hard, .easy].randomElement(using: &random)!))
        default:
          trail.append((play.question, play.session.score, play.reviews.count))
          play.answerRight()
        }
      }
      for (question, score, reviews) in trail.reversed() {
        play.step(.undo)
        #expect(play.question == question)
        #expect(play.session.score == score)
        #expect(play.reviews.count == reviews)
      }
    }
  }

  @Test("is as if the step had not been taken where it could not be kept")
  func reverted() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = Counting(state: seed)
    func step(_ random: inout Counting, in play: Play) -> Session.Input {
      [
        .giveUp, .skip, .hint, .undo, .answer("nonsense"), .keepTyped, .correct(.right),
        .correct(.wrong), .suspend, .answer(play.session.challenge?.card.answers ?? ""),
      ].randomElement(using: &random) ?? .giveUp
    }
    for _ in 0..<150 {
      var play = Play(
        numberedCards(2 * Int.random(in: 1...4, using: &random)),
        kind: Bool.random(using: &random) ? .drill : .challenge
      )
      for _ in 0..<Int.random(in: 0...20, using: &random) { play.step(step(&random, in: play)) }
      var other = play
      let lost = step(&random, in: play)
      _ = other.session.handle(lost, at: time(50), using: &random)
      other.session.revert()
      #expect(other.session.challenge == play.session.challenge, "\(lost)")
      #expect(other.session.canUndo == play.session.canUndo)
      play.start(anew: seed)
      other.start(anew: seed)
      var (one, two) = (random, random)
      // What was added as an accepted answer stays one: it is kept by itself.
      for _ in 0..<30 where lost != .keepTyped {
        play.step(step(&one, in: play))
        other.step(step(&two, in: other))
      }
      #expect(other.log == play.log, "\(lost)")
      #expect(other.asked == play.asked)
      #expect(other.session.score == play.session.score)
      #expect(other.session.challenge == play.session.challenge)
    }
  }

  @Test("“I was right” counts the answer, and the missed card does not come back")
  func right() {
    var play = Play(numberedCards(2))
    play.step(.answer("nonsense"))
    play.step(.correct(.right))
    #expect(play.session.score == Score(right: 1, asked: 1))
    play.answerRight()
    #expect(play.asked == ["q1", "q2"])
    #expect(play.summary?.score == Score(right: 2, asked: 2))
    #expect(play.summary?.missed.isEmpty == true)
  }

  @Test("“I was right” about the last card ends a session in which it had already come back")
  func rightAtTheEnd() {
    var play = Play(numberedCards(1))
    play.step(.answer("nonsense"))
    #expect(play.asked == ["q1", "again q1"])
    play.step(.correct(.right))
    #expect(play.summary?.score == Score(right: 1, asked: 1))
    #expect(play.session.challenge == nil)
  }

  @Test("“I was wrong” on the summary asks the card once more")
  func wrongAtTheEnd() {
    var play = Play(numberedCards(1))
    play.answerRight()
    play.step(.correct(.wrong))
    #expect(play.asked == ["q1", "again q1"])
    #expect(play.session.score == Score(right: 0, asked: 1))
    play.answerRight()
    #expect(play.summary?.score == Score(right: 0, asked: 1))
  }

  @Test(
    "easy and hard change the rating alone",
    arguments: [
      (Session.Correction.easy, Rating.easy), (.hard, .hard),
    ]
  )
  func ratings(correction: Session.Correction, rating: Rating) {
    var play = Play(numberedCards(2))
    play.answerRight()
    play.step(.correct(correction))
    #expect(play.reviews.map(\.rating) == [rating])
    #expect(play.reviews.map(\.verdict) == [.right])
    #expect(play.session.score == Score(right: 1, asked: 1))
  }

  @Test("“I was right” offers to accept what was typed; once accepted it is right")
  func keepTyped() {
    var play = Play(numberedCards(2))
    play.step(.answer("mine"))
    play.step(.correct(.right))
    #expect(play.log.suffix(2) == ["offer mine", "corrected"])
    play.step(.keepTyped)
    #expect(play.log.last == "keep mine")
    play.step(.undo)
    play.step(.answer("mine"))
    #expect(play.reviews.map(\.verdict) == [.right])
    play.step(.keepTyped)
    #expect(play.log.last == "nothing to keep")
  }

  @Test("easy and hard make no wrong answer right")
  func ratingsOfWrong() {
    for correction in [Session.Correction.easy, .hard] {
      var play = Play(numberedCards(2))
      play.step(.giveUp)
      play.step(.correct(correction))
      #expect(play.log.last == "wrong stays")
      #expect(play.session.score == Score(right: 0, asked: 1))
    }
  }

  @Test("says so where there is no answer yet")
  func nothingToCorrect() {
    var play = Play(numberedCards(1))
    play.step(.correct(.right))
    play.step(.undo)
    #expect(play.log == ["nothing to correct", "nothing to undo"])
    #expect(play.reviews.isEmpty)
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

@Suite("Numbered answers") struct ChoicesTests {
  let rules = SessionRules(choiceCount: 3)

  @Test("hold the accepted answer and others that are wrong")
  func drawn() throws {
    var play = Play(numberedCards(12), rules: rules)
    while let challenge = play.session.challenge {
      let answers = try #require(challenge.choices).answers
      #expect(answers.count == 3)
      #expect(Set(answers).count == 3)
      #expect(answers.contains(challenge.card.answers))
      play.answerRight()
    }
  }

  @Test("are taken by number, by full-width number, and by text")
  func taken() throws {
    var play = Play(numberedCards(3), rules: rules)
    for digits in ["123", "１２３"] {
      let challenge = try #require(play.session.challenge)
      let answers = try #require(challenge.choices).answers
      let index = try #require(answers.firstIndex(of: challenge.card.answers))
      play.step(.answer(String(Array(digits)[index])))
    }
    play.answerRight()
    #expect(play.summary?.score == Score(right: 3, asked: 3))
    #expect(play.reviews.map(\.typed) == ["a1", "a2", "a3"])
  }

  @Test("are asked again for a number that none has", arguments: ["0", "4", "99", "４"])
  func outOfRange(line: String) {
    var play = Play(numberedCards(4), rules: rules)
    play.step(.answer(line))
    #expect(play.log == ["choose"])
    #expect(play.reviews.isEmpty)
  }

  @Test("are left out where there is nothing else to choose")
  func alone() {
    let play = Play(numberedCards(1), rules: rules)
    #expect(play.session.challenge != nil)
    #expect(play.session.challenge?.choices == nil)
  }

  @Test("have letters where an answer is a number that could be meant by another")
  func letters() throws {
    let deck = cards("#columns:kanji\tnumber\n一\t1; one\n二\ttwo; 2\n三\t3\n九\t9")
    var play = Play(deck, rules: rules)
    while let challenge = play.session.challenge {
      let choices = try #require(challenge.choices)
      #expect(choices.labels == ["a", "b", "c"])
      let answer = try #require(deck.first { $0.id == challenge.card.id }).answers
      let index = try #require(choices.answers.firstIndex { answer.hasPrefix($0) })
      let count = play.reviews.count
      // A number is a text like any other, so none is taken for that of another answer.
      let lines = [choices.labels[index], "ＡＢＣ".map(String.init)[index], "2", "9"]
      play.step(
        .answer(
          count < 2 ? lines[count] : challenge.card.question == "二" ? "2" : "\(answer.prefix(1))"
        )
      )
      #expect(play.reviews.last?.rating == .good, "\(play.log)")
    }
    #expect(play.reviews.count == 4)
  }

  @Test("may be numbers themselves: then the text counts")
  func numbers() throws {
    let deck = cards("#columns:question\tanswer\nend of the war\t1945\nmoon\t1969\nwall\t1989")
    var play = Play(deck, rules: rules)
    play.answerRight()
    #expect(play.reviews.map(\.verdict) == [.right])
    play.step(.answer("1950"))
    #expect(play.log.last == "choose")
  }
}
