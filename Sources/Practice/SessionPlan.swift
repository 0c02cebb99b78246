public import Deck

/// What kind of session it is.
public enum SessionKind: String, CaseIterable, Sendable {
  /// Typed or chosen answers that move the schedule.
  case challenge
  /// Flashcards that the learner turns and rates.
  case learn
  /// Typed or chosen answers that move nothing.
  case practice
}

/// The cards of a session, fixed when it starts.
public struct SessionPlan: Sendable {
  /// What kind of session it is.
  public var kind: SessionKind
  /// The decks it was made from, by name.
  public var deckNames: [String]
  /// The cards in the order in which they are asked; no card twice.
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
}
