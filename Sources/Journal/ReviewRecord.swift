public import Memory
public import Practice
public import Time

/// A review as the journal keeps it.
public struct ReviewRecord: Hashable, Sendable {
  /// What tells it from all others.
  public let key: ReviewKey
  /// The session it was given in.
  public let session: SessionID
  /// The review.
  public let review: Review
  /// The question as it was last seen; empty where the journal never saw the card's text.
  public let question: String
  /// The study days since the review before that moved the schedule, as it was when this one was
  /// kept; nothing for the first one and for one that moved nothing.
  public let elapsedDays: Int?
  /// The memory after it, as it was when it was kept; nothing where it moved nothing.
  public let memory: MemoryState?
  /// The day on which the card was due then; nothing where it moved nothing.
  public let dueDay: Day?

  /// Makes a record of its parts.
  ///
  /// - Parameters:
  ///   - key: What tells it from all others.
  ///   - session: The session it was given in.
  ///   - review: The review.
  ///   - question: The question as it was last seen.
  ///   - elapsedDays: The study days since the review before that moved the schedule.
  ///   - memory: The memory after it; nothing where it moved nothing.
  ///   - dueDay: The day on which the card was due then; nothing where it moved nothing.
  public init(
    key: ReviewKey,
    session: SessionID,
    review: Review,
    question: String,
    elapsedDays: Int? = nil,
    memory: MemoryState? = nil,
    dueDay: Day? = nil
  ) {
    self.key = key
    self.session = session
    self.review = review
    self.question = question
    self.elapsedDays = elapsedDays
    self.memory = memory
    self.dueDay = dueDay
  }
}
