import Deck
import Memory
import Practice
import Testing
import Time

@Suite("Flashcards") struct FlashcardsTests {
  /// Flashcards played step by step.
  struct Play {
    var cards: Flashcards
    var reviews: [CardID: Review] = [:]
    var log: [String] = []
    var summary: SessionSummary?
    private var seconds: Int64 = 0

    init(_ count: Int, suspended: Set<CardID> = [], resumingAfter earlier: [Review] = []) {
      let plan = SessionPlan(kind: .learn, deckNames: ["test"], cards: numberedCards(count))
      cards = Flashcards(
        plan: plan,
        at: time(0).moment,
        suspended: suspended,
        resumingAfter: earlier
      )
      take(cards.begin())
    }

    mutating func step(_ inputs: Flashcards.Input...) {
      for input in inputs {
        seconds += 1
        take(cards.handle(input, at: time(seconds)))
      }
    }

    private mutating func take(_ effects: [Flashcards.Effect]) {
      for effect in effects {
        switch effect {
        case .markAsked: break
        case .record(let review): reviews[review.card] = review
        case .retract(let card): reviews[card] = nil
        case .show(let page): log.append("\(page.number)\(page.isTurned ? "b" : "a")")
        case .suspend(let card): log.append("suspend \(card.question)")
        case .liftSuspension(let card): log.append("lift \(card.question)")
        case .showSuspended: log.append("suspended")
        case .showNotTurned: log.append("not turned")
        case .showNoSuchPage: log.append("no page")
        case .showUnrated(let count): log.append("unrated \(count)")
        case .showNothingToUndo: log.append("nothing")
        case .finish(let summary): self.summary = summary
        }
      }
    }
  }

  @Test("are turned, rated, and count as reviews")
  func rate() {
    var play = Play(3)
    play.step(.turn, .rate(.good), .turn, .rate(.again), .turn, .rate(.easy))
    #expect(play.log == ["1a", "1b", "2a", "2b", "3a", "3b"])
    #expect(play.summary?.score == Score(right: 2, asked: 3))
    #expect(play.summary?.isComplete == true)
    let ratings = numberedCards(3).map { play.reviews[$0.id]?.rating }
    #expect(ratings == [.good, .again, .easy])
    #expect(play.reviews.values.allSatisfy { $0.kind == .learn && $0.isScored })
  }

  @Test("keep the retention that is wanted, and the study day of the rating")
  func retentionAndDay() {
    let plan = SessionPlan(kind: .learn, deckNames: [], cards: numberedCards(1))
    var cards = Flashcards(plan: plan, at: time(0).moment, desiredRetention: 0.85)
    _ = cards.handle(.turn, at: time(5))
    let effects = cards.handle(.rate(.good), at: time(0, day: 20_001))
    guard case .record(let review)? = effects.first, case .finish(let summary)? = effects.last
    else {
      Issue.record("the rating was not recorded: \(effects)")
      return
    }
    #expect(review.desiredRetention == 0.85)
    #expect(review.studyDay == Day(number: 20_001))
    #expect(summary.durationMilliseconds == 60_000)
  }

  @Test("take no time while the program is stopped")
  func stopped() {
    let plan = SessionPlan(kind: .learn, deckNames: [], cards: numberedCards(1))
    var cards = Flashcards(plan: plan, at: time(0).moment)
    cards.leaveOut(milliseconds: 3000)
    _ = cards.handle(.turn, at: time(4))
    cards.leaveOut(milliseconds: 1500)
    guard case .record(let review)? = cards.handle(.rate(.good), at: time(7)).first else {
      Issue.record("the rating was not recorded")
      return
    }
    #expect(review.durationMilliseconds == 2500)
  }

  @Test("have to be turned before they are rated")
  func notTurned() {
    var play = Play(2)
    play.step(.rate(.good))
    #expect(play.log == ["1a", "not turned"])
    #expect(play.reviews.isEmpty)
  }

  @Test("turn pages without rating")
  func pages() {
    var play = Play(4)
    play.step(.next, .goTo(4), .next, .back, .goTo(9), .goTo(0), .goTo(1), .back)
    #expect(
      play.log == ["1a", "2a", "4a", "unrated 4", "3a", "no page", "no page", "1a", "no page"]
    )
    #expect(play.reviews.isEmpty)
  }

  @Test("go back to the cards that were passed over before they end")
  func passedOver() {
    var play = Play(3)
    play.step(.next, .turn, .rate(.good), .turn, .rate(.good))
    #expect(play.log.last == "1a")
    #expect(play.summary == nil)
    play.step(.turn, .rate(.good))
    #expect(play.summary?.isComplete == true)
  }

  @Test("can be rated anew: the later rating counts")
  func rateAnew() {
    var play = Play(2)
    play.step(.turn, .rate(.again), .back, .turn, .rate(.good))
    #expect(play.reviews.count == 1)
    #expect(play.cards.score == Score(right: 1, asked: 1))
    play.step(.undo)
    #expect(play.cards.score == Score(right: 0, asked: 1))
    #expect(play.reviews.values.map(\.rating) == [.again])
  }

  @Test("take back ratings, on the success screen too")
  func undo() {
    var play = Play(2)
    play.step(.turn, .rate(.good), .turn, .rate(.good), .undo)
    #expect(play.cards.page?.number == 2)
    #expect(play.reviews.count == 1)
    play.step(.undo, .undo)
    #expect(play.log.last == "nothing")
    #expect(play.reviews.isEmpty)
  }

  @Test("are as if a step had not been taken that could not be kept")
  func reverted() {
    for lost: Flashcards.Input in [.rate(.good), .undo, .suspend, .next] {
      var play = Play(3)
      play.step(.turn, .rate(.good), .turn)
      let page = play.cards.page
      _ = play.cards.handle(lost, at: time(100))
      play.cards.revert()
      #expect(play.cards.page?.number == page?.number, "\(lost)")
      #expect(play.cards.page?.isTurned == page?.isTurned, "\(lost)")
      play.step(.rate(.good), .turn, .rate(.good))
      #expect(play.summary?.isComplete == true)
      #expect(play.reviews.count == 3)
      play.step(.undo, .undo, .undo, .undo)
      #expect(play.log.last == "nothing")
      #expect(play.reviews.isEmpty)
    }
  }

  @Test("go on where they were left")
  func resume() {
    var first = Play(3)
    first.step(.turn, .rate(.good), .leave)
    #expect(first.summary?.isComplete == false)
    let second = Play(3, resumingAfter: Array(first.reviews.values))
    #expect(second.log == ["2a"])
    #expect(second.cards.score == Score(right: 1, asked: 1))
  }
}
