/// Something in a deck file that made no card, or that its author should know.
public struct DeckProblem: Sendable, Hashable {
  /// The line, counted from 1 as an editor shows it.
  public let line: Int
}
