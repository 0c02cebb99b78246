import Deck
import Memory
import Practice
import TestSupport
import Testing

@Suite("A suspended card") struct SuspensionTests {
  @Test("is never picked: it is neither due, nor new, nor ahead, nor weakest")
  func picker() {
    let all = numberedCards(4)
    var due = CardPickerTests.history(lastDay: 19_990, interval: 5)
    due.isSuspended = true
    var ahead = CardPickerTests.history(lastDay: 19_999, interval: 50)
    ahead.isSuspended = true
    let new = CardHistory(isSuspended: true)
    let picker = CardPickerTests.picker(all, [due, ahead, new])
    #expect(picker.cards.map(\.question) == ["q4"])
    #expect(picker.counts == (0, 1) && picker.next == nil)
    #expect(picker.pick(9).map(\.question) == ["q4"])
    #expect(picker.weakestFirst().map(\.question) == ["q4"])
  }

  @Test("leaves the session without an answer, and the score counts the others")
  func leaves() {
    var play = Play(numberedCards(3))
    play.answerRight()
    play.step(.suspend)
    play.answerRight()
    #expect(play.asked == ["q1", "q2", "q3"])
    #expect(play.reviews.count == 2)
    #expect(play.log.contains("suspend q2"))
    #expect(play.summary?.score == Score(right: 2, asked: 2))
    #expect(play.summary?.isComplete == true && play.summary?.plannedCount == 2)
  }

  @Test("that was missed does not come back")
  func missed() {
    var play = Play(numberedCards(1))
    play.step(.answer("nonsense"))
    #expect(play.asked == ["q1", "again q1"])
    play.step(.suspend)
    #expect(play.summary?.score == Score(right: 0, asked: 1) && play.summary?.isComplete == true)
  }

  @Test("is asked again at once when that is taken back, before earlier answers are")
  func undo() {
    var play = Play(numberedCards(3), rules: SessionRules(retriesMissed: false))
    play.step(.answer("nonsense"))
    play.step(.suspend)
    // A correction in between stays.
    play.step(.correct(.right))
    play.step(.undo)
    #expect(play.question == "q2" && play.log.last == "lift q2")
    play.answerRight()
    play.answerRight()
    #expect(play.asked.last == "q3" && play.summary?.score == Score(right: 3, asked: 3))
    for _ in 0..<3 { play.step(.undo) }
    #expect(play.question == "q1" && !play.session.canUndo)
  }

  @Test("as the last one ends the session, and taking that back goes on with it")
  func last() {
    var play = Play(numberedCards(1))
    play.step(.suspend)
    #expect(play.summary?.isComplete == true && play.summary?.score.asked == 0)
    #expect(play.session.challenge == nil && play.session.canUndo)
    play.step(.undo)
    play.answerRight()
    #expect(play.summary?.score == Score(right: 1, asked: 1))
  }

  @Test("is not asked when a session goes on")
  func resuming() {
    let all = numberedCards(3)
    var first = Play(all)
    first.step(.answer("nonsense"))
    let second = Play(all, suspended: [all[1].id], resumingAfter: first.reviews)
    #expect(second.question == "q3")
    var third = Play(all, suspended: [all[0].id, all[1].id], resumingAfter: first.reviews)
    third.answerRight()
    #expect(third.asked == ["q3"] && third.summary?.isComplete == true)
    let none = Play(all, suspended: Set(all.map(\.id)))
    #expect(none.asked == [] && none.summary?.isComplete == true)
  }

  @Test("leaves a drill with the card that it is mixed up with")
  func drill() {
    var play = Play(numberedCards(4), kind: .drill)
    play.answerRight()
    play.step(.suspend)
    let rest = Set(play.asked.suffix(1))
    #expect(rest.isSubset(of: ["q3", "q4"]))
    play.answerRight()
    play.answerRight()
    #expect(play.summary?.isComplete == true && play.summary?.score.asked == 3)
  }

  @Test("is no page of the flashcards any more")
  func flashcards() {
    var play = FlashcardsTests.Play(3)
    play.step(.turn, .rate(.good), .suspend)
    #expect(play.log.suffix(2) == ["suspend q2", "3a"])
    play.step(.back)
    #expect(play.log.last == "1a")
    play.step(.goTo(2))
    #expect(play.log.last == "suspended")
    play.step(.next)
    #expect(play.log.last == "3a")
    play.step(.undo)
    #expect(play.log.suffix(2) == ["lift q2", "2a"])
    play.step(.suspend, .turn, .rate(.good))
    #expect(play.summary?.score == Score(right: 2, asked: 2))
    #expect(play.summary?.isComplete == true && play.summary?.plannedCount == 2)
    let all = numberedCards(2)
    #expect(FlashcardsTests.Play(2, suspended: [all[0].id]).log == ["2a"])
    #expect(FlashcardsTests.Play(2, suspended: Set(all.map(\.id))).summary?.isComplete == true)
  }
}
