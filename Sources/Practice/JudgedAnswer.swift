public import Answers
public import Deck

/// An answer that was judged and recorded: all that is shown of it.
public struct JudgedAnswer: Sendable {
  /// The challenge that was answered.
  public let challenge: Challenge
  /// What the judge said; `nil` where the learner gave up.
  public let opinion: Opinion?
  /// The card whose answer was typed instead of this one's, if one is known.
  public let otherCard: Card?
  /// What is kept of it.
  public let review: Review
  /// All accepted answers of the card, in the order of the deck.
  public let acceptedAnswers: [String]
  /// In a drill, the first accepted answer of each card of its pair, in the order of the challenge's.
  public let pairAnswers: [String]
  /// In a drill, what became of its pair; `nil` while the other card of the round waits.
  public let pairOutcome: PairOutcome?

  /// The verdict; `nil` where the learner gave up.
  public var verdict: Verdict? { opinion?.verdict }
}

/// What is left of a session when it ends.
public struct SessionSummary: Sendable {
  /// A card that was missed, and what would have been right.
  public struct Missed: Sendable {
    /// The card.
    public let card: Card
    /// The first of its accepted answers.
    public let answer: String
  }

  /// Right at the first try, out of asked.
  public let score: Score
  /// How many cards the session had.
  public let plannedCount: Int
  /// The cards whose first answer was wrong, in the order of asking.
  public let missed: [Missed]
  /// The time between questions and answers, each capped at a minute; in milliseconds.
  public let durationMilliseconds: Int64
  /// How many cards, or in a drill pairs, wait to be asked, or asked once more, when it is resumed.
  public let waitingCount: Int
  /// Whether nothing waits; otherwise the session was left and can be resumed.
  public let isComplete: Bool
  /// What became of the pairs; `nil` where it is no drill.
  public let drill: DrillSummary?
}
