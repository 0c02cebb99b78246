public import Practice

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
}
