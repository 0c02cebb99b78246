/// How many cards of decks wait.
public struct DeckCounts: Hashable, Sendable {
  /// Cards that are due on the day or before.
  public var due: Int
  /// Cards that were never answered.
  public var new: Int

  /// Makes counts.
  ///
  /// - Parameters:
  ///   - due: Cards that are due on the day or before.
  ///   - new: Cards that were never answered.
  public init(due: Int = 0, new: Int = 0) {
    self.due = due
    self.new = new
  }
}
