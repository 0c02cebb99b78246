public import Time

/// What is known of a card's past; made from its reviews, and rebuilt from them at any time.
public struct CardHistory: Hashable, Sendable {
  /// When it was last put to the learner, answered or not.
  public var lastAsked: Moment?
  /// When it was last answered.
  public var lastAnswered: Moment?
  /// Whether it was ever answered right.
  public var wasEverRight: Bool
  /// The study day of its first review.
  public var firstStudyDay: Day?
  /// How many reviews it has; those that were taken back do not count.
  public var reviewCount: Int

  /// Makes a history.
  ///
  /// - Parameters:
  ///   - lastAsked: When it was last put to the learner.
  ///   - lastAnswered: When it was last answered.
  ///   - wasEverRight: Whether it was ever answered right.
  ///   - firstStudyDay: The study day of its first review.
  ///   - reviewCount: How many reviews it has.
  public init(
    lastAsked: Moment? = nil,
    lastAnswered: Moment? = nil,
    wasEverRight: Bool = false,
    firstStudyDay: Day? = nil,
    reviewCount: Int = 0
  ) {
    self.lastAsked = lastAsked
    self.lastAnswered = lastAnswered
    self.wasEverRight = wasEverRight
    self.firstStudyDay = firstStudyDay
    self.reviewCount = reviewCount
  }
}
