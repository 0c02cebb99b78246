public import Memory
public import Time

/// What is known of a card's past; made from its reviews, and rebuilt from them at any time.
public struct CardHistory: Hashable, Sendable {
  /// When it was last put to the learner, answered or not.
  public var lastAsked: Moment?
  /// Its memory and the day on which it is due; nothing for a card that was never answered.
  public var schedule: CardSchedule?
  /// The study day of its first review.
  public var firstStudyDay: Day?
  /// How many reviews it has; those that were taken back do not count, nor does practice.
  public var reviewCount: Int
  /// Whether the learner does not want to be asked it.
  public var isSuspended: Bool

  /// Makes a history.
  ///
  /// - Parameters:
  ///   - lastAsked: When it was last put to the learner.
  ///   - schedule: Its memory and the day on which it is due.
  ///   - firstStudyDay: The study day of its first review.
  ///   - reviewCount: How many reviews it has.
  ///   - isSuspended: Whether the learner does not want to be asked it.
  public init(
    lastAsked: Moment? = nil,
    schedule: CardSchedule? = nil,
    firstStudyDay: Day? = nil,
    reviewCount: Int = 0,
    isSuspended: Bool = false
  ) {
    self.lastAsked = lastAsked
    self.schedule = schedule
    self.firstStudyDay = firstStudyDay
    self.reviewCount = reviewCount
    self.isSuspended = isSuspended
  }
}
