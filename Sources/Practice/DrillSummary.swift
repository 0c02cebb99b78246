public import Deck

/// What is left of a drill when it ends.
public struct DrillSummary: Sendable {
  /// A pair of which at least one round is over.
  public struct Pair: Sendable {
    /// The one card.
    public let first: Card
    /// The other one.
    public let second: Card
    /// The first of the accepted answers of the one.
    public let firstAnswer: String
    /// The first of the accepted answers of the other.
    public let secondAnswer: String
    /// The round in which they were told apart, counted from 1; `nil` where they never were.
    public let toldApartRound: Int?
  }

  /// The pairs told apart at the first try, out of those asked.
  public let toldApart: Score
  /// How many pairs the drill had.
  public let pairCount: Int
  /// The pairs that were asked, and not told apart at the first try.
  public let mixedUp: [Pair]
}
