import Answers
import Deck
import Memory
import Practice
import TestSupport
import Testing
import Time

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

  @Test("takes an answer that was added with it out again, and none that was there before")
  func undoKeeping() {
    var play = Play(numberedCards(2))
    play.step(.answer("x"))
    play.step(.keepTyped)
    play.step(.answer("a2"))
    play.step(.undo)
    #expect(play.log.suffix(2) == ["retract", "undone"])
    play.step(.undo)
    #expect(play.log.suffix(3) == ["retract", "forget x", "undone"])
    play.step(.answer("x"))
    #expect(play.reviews.map(\.verdict) == [.wrong])
  }

  @Test("is the same after random steps as if the answers had not been given")
  func undoProperty() {
    var random = SeededGenerator(for: "answers given and taken back")
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
    var random = SeededGenerator(for: "steps that could not be kept")
    func step(_ random: inout SeededGenerator, in play: Play) -> Session.Input {
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
      play.start(anew: random.seed)
      other.start(anew: random.seed)
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
    play.step(.correct(.wrong))
    play.answerRight()
    play.step(.answer("mine"))
    #expect(play.reviews.map(\.verdict) == [.wrong, .right, .right])
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
