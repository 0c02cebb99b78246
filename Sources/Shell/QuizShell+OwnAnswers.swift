internal import Deck
internal import Journal
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
  func keepOwnAnswer(_ answer: String, of card: Card) {
    do {
      try journal().setOwnAnswer(answer, of: card.id, isAccepted: true, at: clock.now)
      tell("“\(answer)” is right for \(card.question) from now on. :forget takes it back.", .right)
    } catch {
      fail(error.message)
    }
  }
}
