public import Practice

/// What tells a review from all others, on every machine: who recorded it, and as which in a row.
public struct ReviewKey: Hashable, Comparable, Sendable {
  /// The journal that recorded it, by its random number.
  public let device: Int64
  /// Its place in that journal's sequence of entries, from 1 on.
  public let sequence: Int64

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - device: The journal that recorded it.
  ///   - sequence: Its place in that journal's sequence of entries.
  public init(device: Int64, sequence: Int64) {
    self.device = device
    self.sequence = sequence
  }

  /// An order that is the same on every machine.
  public static func < (lhs: ReviewKey, rhs: ReviewKey) -> Bool {
    (lhs.device, lhs.sequence) < (rhs.device, rhs.sequence)
  }
}

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
