public import Deck

/// What kind of session it is.
public enum SessionKind: String, CaseIterable, Sendable {
  /// Typed or chosen answers that move the schedule.
  case challenge
  /// Flashcards that the learner turns and rates.
  case learn
  /// Typed or chosen answers that move nothing.
  case practice
  /// Practice with cards that the learner mixes up, two by two.
  case drill

  /// How many cards are asked at one go.
  var roundSize: Int { self == .drill ? 2 : 1 }
}

/// The cards of a session, fixed when it starts.
public struct SessionPlan: Sendable {
  /// What kind of session it is.
  public var kind: SessionKind
  /// The decks it was made from, by name.
  public var deckNames: [String]
  /// The cards in the order in which they are asked, no card twice; in a drill its pairs, in several
  /// of which a card may stand.
  public var cards: [Card]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - kind: What kind of session it is.
  ///   - deckNames: The decks it was made from, by name.
  ///   - cards: The cards in the order in which they are asked.
  public init(kind: SessionKind, deckNames: [String], cards: [Card]) {
    self.kind = kind
    self.deckNames = deckNames
    self.cards = cards
  }

  /// Makes the plan of a drill.
  ///
  /// - Parameters:
  ///   - pairs: The pairs; see `ConfusedPair.chosen(_:from:)`.
  ///   - deckNames: The decks it was made from, by name.
  public init(drilling pairs: [ConfusedPair], deckNames: [String]) {
    self.init(kind: .drill, deckNames: deckNames, cards: pairs.flatMap { [$0.first, $0.second] })
  }

  /// Makes the plan of a session that was left, of the cards that are still at hand.
  ///
  /// Where one card of a drill's pair is gone, the other one is left out too.
  ///
  /// - Parameters:
  ///   - kind: What kind of session it is.
  ///   - deckNames: The decks it was made from, by name.
  ///   - planned: The cards that it was planned with, in their order.
  ///   - known: The cards at hand.
  public init(
    resuming kind: SessionKind,
    deckNames: [String],
    planned: [CardID],
    known: [CardID: Card]
  ) {
    self.init(kind: kind, deckNames: deckNames, cards: [])
    for start in stride(from: 0, to: planned.count, by: roundSize) {
      let group = planned[start..<min(start + roundSize, planned.count)].compactMap { known[$0] }
      if group.count == roundSize { cards += group }
    }
  }

  /// How many cards are asked at one go.
  var roundSize: Int { kind.roundSize }

  /// How many cards there are, or in a drill, how many pairs.
  public var roundCount: Int { (cards.count + roundSize - 1) / roundSize }

  /// The places in `cards` of the card or pair at a place.
  func places(ofRoundAt place: Int) -> Range<Int> {
    place * roundSize..<min((place + 1) * roundSize, cards.count)
  }
}
