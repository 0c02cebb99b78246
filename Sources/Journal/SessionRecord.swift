public import Practice
public import Time

/// A session as the journal keeps it, with its score counted from the reviews that stand.
public struct SessionRecord: Hashable, Identifiable, Sendable {
  /// What tells it from all others.
  public let id: SessionID
  /// What kind of session it is.
  public let kind: SessionKind
  /// The decks it was made from, by name.
  public let decks: [String]
  /// When it began.
  public let started: Moment
  /// Seconds east of UTC in force then and there.
  public let zoneOffsetSeconds: Int
  /// The study day on which it began, then and there.
  public let studyDay: Day
  /// How many cards were planned.
  public let planned: Int
  /// How many answers count for the score.
  public let asked: Int
  /// How many of these were right.
  public let right: Int
  /// The time spent on all answers, each counted with 60 seconds at most.
  public let durationMilliseconds: Int64
  /// What the learner gave it, 1…5.
  public let rating: Int?
  /// Whether it was played to its end.
  public let isFinished: Bool
}
