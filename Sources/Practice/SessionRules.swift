public import Memory

/// What the learner has chosen about how sessions go; fixed when a session starts.
public struct SessionRules: Hashable, Sendable {
  /// How many numbered answers are shown; `nil` where answers are typed.
  public var choiceCount: Int?
  /// Whether missed cards come back within the session.
  public var retriesMissed: Bool
  /// The probability of recall for which the next day of a card is set.
  public var desiredRetention: Double
  /// How often in one challenge a line that cannot be an answer is asked again; then it is wrong.
  public var retryLimit = 2

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - choiceCount: How many numbered answers are shown; `nil` where answers are typed.
  ///   - retriesMissed: Whether missed cards come back within the session.
  ///   - desiredRetention: The probability of recall for which the next day of a card is set.
  public init(
    choiceCount: Int? = nil,
    retriesMissed: Bool = true,
    desiredRetention: Double = Scheduler.standardRetention
  ) {
    self.desiredRetention = desiredRetention
    self.choiceCount = choiceCount
    self.retriesMissed = retriesMissed
  }
}
