internal import Deck
internal import Journal
internal import Practice
internal import Terminal
internal import Time

extension QuizShell {
  /// The answers that the learner added for cards.
  func ownAnswers(of cards: [Card]) -> [CardID: [String]] {
    do {
      return try journal().ownAnswers(of: cards.map(\.id))
    } catch {
      fail(error.message)
      return [:]
    }
  }

  /// Keeps an answer of the learner's own, and says so.
  func keepOwnAnswer(_ answer: String, of card: Card) throws(JournalError) {
    try journal().setOwnAnswer(answer, of: card.id, isAccepted: true, at: clock.now)
    tell("“\(answer)” is right for \(card.question) from now on. :forget takes it back.", .right)
  }

  /// Takes an answer of the learner's own out again, and says so.
  func forgetOwnAnswer(_ answer: String, of card: CardID, asking question: String) {
    do {
      try journal().setOwnAnswer(answer, of: card, isAccepted: false, at: clock.now)
      tell("“\(answer)” is no answer to \(question) any more.", .faint)
    } catch {
      fail(error.message)
    }
  }

  /// Takes what was typed in an answer that is taken back out of the learner's own, if it was added
  /// with that answer and not before.
  func forgetOwnAnswer(addedWith record: ReviewRecord) {
    do {
      let (typed, card) = (record.review.typed, record.review.card)
      let added = try journal().ownAnswers(of: [card], addedSince: record.review.moment)
      guard added[card]?.contains(typed) == true else { return }
      forgetOwnAnswer(typed, of: card, asking: record.question)
    } catch {
      fail(error.message)
    }
  }
}
