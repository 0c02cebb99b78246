public import Memory

/// What became of a review that was kept.
public struct RecordedReview: Hashable, Sendable {
  /// What tells it from all others.
  public let key: ReviewKey
  /// The schedule of its card now; nothing where no review moved it yet.
  public let schedule: CardSchedule?
  /// Whether this review moved the schedule; of a day's reviews the first one does.
  public let moved: Bool

  /// Makes a record of its parts.
  ///
  /// - Parameters:
  ///   - key: What tells it from all others.
  ///   - schedule: The schedule of its card now.
  ///   - moved: Whether this review moved the schedule.
  public init(key: ReviewKey, schedule: CardSchedule?, moved: Bool) {
    self.key = key
    self.schedule = schedule
    self.moved = moved
  }
}
