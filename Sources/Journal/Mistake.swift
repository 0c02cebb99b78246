public import Deck
public import Time

/// A wrong answer that was typed; what confusions are made of.
public struct Mistake: Hashable, Sendable {
  /// The card that was asked.
  public let card: CardID
  /// What was typed, as it was typed.
  public let typed: String
  /// The study day.
  public let day: Day

  /// Makes a mistake.
  ///
  /// - Parameters:
  ///   - card: The card that was asked.
  ///   - typed: What was typed.
  ///   - day: The study day.
  public init(card: CardID, typed: String, day: Day) {
    self.card = card
    self.typed = typed
    self.day = day
  }
}
