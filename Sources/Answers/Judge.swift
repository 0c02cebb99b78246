public import Deck

/// Judges typed answers.
public struct Judge: Sendable {
  /// How slips are treated.
  public let strictness: Strictness

  /// Makes a judge.
  ///
  /// - Parameter strictness: How slips are treated.
  public init(strictness: Strictness) {
    self.strictness = strictness
  }

  /// Judges what was typed for a card.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed, unchanged.
  ///   - card: The card that was asked.
  /// - Returns: The verdict; the same for the same arguments on every run.
  public func verdict(on typed: String, for card: Card) -> Verdict {
    typed == card.answers
      ? .right(answer: typed) : .wrong(.different, nearest: card.answers)
  }

  /// The accepted answers of a card, as they are shown, in the order of the deck.
  ///
  /// - Parameter card: The card.
  /// - Returns: At least one text; each of them is right when it is typed.
  public func acceptedAnswers(of card: Card) -> [String] {
    [card.answers]
  }
}
