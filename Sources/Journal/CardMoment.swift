import Deck
import Practice
import Time

/// The moment at which a card was answered.
struct CardMoment: Hashable {
  let card: Int64
  let milliseconds: Int64

  init(card: Int64, milliseconds: Int64) {
    self.card = card
    self.milliseconds = milliseconds
  }

  init(_ review: Review) {
    self.init(card: review.card.rawValue, milliseconds: review.moment.milliseconds)
  }
}
