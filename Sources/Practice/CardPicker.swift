public import Deck
internal import Time

/// Chooses the cards of a session from all cards at hand and what is known of their past.
public struct CardPicker: Sendable {
  /// All cards at hand, in deck order.
  public let cards: [Card]
  /// What is known of those that were seen.
  public let histories: [CardID: CardHistory]
  /// How many cards may be asked for the first time.
  public let newLimit: Int

  /// Makes a picker; of two cards with the same identity the first is kept.
  ///
  /// - Parameters:
  ///   - cards: All cards at hand, in deck order.
  ///   - histories: What is known of those that were seen.
  ///   - newLimit: How many cards may be asked for the first time; 0 or more.
  public init(cards: [Card], histories: [CardID: CardHistory], newLimit: Int) {
    var seen: Set<CardID> = []
    self.cards = cards.filter { seen.insert($0.id).inserted }
    self.histories = histories
    self.newLimit = newLimit
  }

  /// The cards that wait to be asked: those never seen within the limit, and those never yet right.
  public var counts: (due: Int, new: Int) {
    var due = 0
    var new = 0
    for card in cards {
      guard let history = histories[card.id], history.lastAsked != nil || history.reviewCount > 0
      else {
        new += 1
        continue
      }
      if !history.wasEverRight { due += 1 }
    }
    return (due, min(new, newLimit))
  }

  /// Picks the cards of a session.
  ///
  /// First come cards that were answered but never right, longest ago first; then new ones in deck
  /// order up to the limit; then those that were asked and left; then the rest, longest ago first.
  /// Two cards of one note are taken only where there is nothing else.
  ///
  /// - Parameter count: How many cards are wanted.
  /// - Returns: At most `count` cards in that order, no card twice.
  public func pick(_ count: Int) -> [Card] {
    let ranked = ranking()
    var notes: Set<NoteKey> = []
    var picked: [Int] = []
    var passedOver: [Int] = []
    for index in ranked where picked.count < count {
      if notes.insert(NoteKey(cards[index])).inserted {
        picked.append(index)
      } else {
        passedOver.append(index)
      }
    }
    picked += passedOver.prefix(max(0, count - picked.count))
    return picked.map { cards[$0] }
  }

  /// All cards, weakest first: never right, longest ago, and so on as in `pick`, without a limit.
  ///
  /// - Returns: Every card once.
  public func weakestFirst() -> [Card] {
    CardPicker(cards: cards, histories: histories, newLimit: .max).ranking().map { cards[$0] }
  }

  /// What makes two cards cards of one note.
  private struct NoteKey: Hashable {
    let deckName: String
    let identity: String

    init(_ card: Card) {
      deckName = card.deck.name
      identity = card.note.identity
    }
  }

  /// The places of the cards that may be asked, the most wanted first.
  private func ranking() -> [Int] {
    var missed: [(index: Int, moment: Moment)] = []
    var new: [Int] = []
    var left: [(index: Int, moment: Moment)] = []
    var known: [(index: Int, moment: Moment)] = []
    for (index, card) in cards.enumerated() {
      let history = histories[card.id]
      if let answered = history?.lastAnswered {
        if history?.wasEverRight == true {
          known.append((index, answered))
        } else {
          missed.append((index, answered))
        }
      } else if let asked = history?.lastAsked {
        left.append((index, asked))
      } else if new.count < newLimit {
        new.append(index)
      }
    }
    return oldestFirst(missed) + new + oldestFirst(left) + oldestFirst(known)
  }

  private func oldestFirst(_ entries: [(index: Int, moment: Moment)]) -> [Int] {
    entries.sorted { ($0.moment, $0.index) < ($1.moment, $1.index) }.map(\.index)
  }
}
