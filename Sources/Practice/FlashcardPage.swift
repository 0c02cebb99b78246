public import Deck
public import Memory

/// A flashcard as it lies there now.
public struct FlashcardPage: Sendable {
  /// The card.
  public let card: Card
  /// Its page, counted from 1.
  public let number: Int
  /// How many pages there are.
  public let pageCount: Int
  /// Whether the answer lies up.
  public let isTurned: Bool
  /// How it was rated in this session, if it was.
  public let rating: Rating?
  /// How many were remembered, out of rated.
  public let score: Score
}
