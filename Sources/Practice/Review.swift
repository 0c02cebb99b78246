internal import Answers
public import Deck
public import Memory
public import Time

/// In which way a card was answered.
public enum ReviewKind: String, Sendable {
  /// A typed or chosen answer in a challenge session.
  case challenge
  /// A flashcard turned in learning mode.
  case learn
  /// An answer without consequences: a practice session, or a missed card that came back.
  case practice
  /// It came from another program.
  case imported
}

/// The verdict as a review keeps it: without its reason.
public enum ReviewVerdict: String, Sendable {
  /// Right.
  case right
  /// Right, with a slip.
  case slip
  /// Wrong, or given up.
  case wrong

  /// Leaves the reason out of a verdict; none at all means that the learner gave up.
  init(_ verdict: Verdict?) {
    switch verdict {
    case .right: self = .right
    case .slip: self = .slip
    case .wrong, .retry, nil: self = .wrong
    }
  }
}

/// One rated answer, kept in the journal for ever.
public struct Review: Hashable, Sendable {
  /// The card that was answered.
  public var card: CardID
  /// When it was answered.
  public var moment: Moment
  /// Seconds east of UTC in force then and there.
  public var zoneOffsetSeconds: Int
  /// The study day then and there.
  public var studyDay: Day
  /// In which way it was answered.
  public var kind: ReviewKind
  /// The verdict; for a turned flashcard, what the learner said of it.
  public var verdict: ReviewVerdict
  /// The rating made of it.
  public var rating: Rating
  /// What was typed, as it was typed; empty where nothing was.
  public var typed: String
  /// From the question to the answer, in milliseconds; 0 or more.
  public var durationMilliseconds: Int64
  /// Whether it counts for the session's score: the first answer to a card in its session.
  public var isScored: Bool
  /// The probability of recall that the learner wanted then, for which the next day is set.
  public var desiredRetention: Double
  /// In a drill the card beside which it was asked, since a card may stand in several pairs.
  public var partner: CardID?

  /// Makes a review of its parts.
  ///
  /// - Parameters:
  ///   - card: The card that was answered.
  ///   - moment: When it was answered.
  ///   - zoneOffsetSeconds: Seconds east of UTC in force then and there.
  ///   - studyDay: The study day then and there.
  ///   - kind: In which way it was answered.
  ///   - verdict: The verdict.
  ///   - rating: The rating made of it.
  ///   - typed: What was typed.
  ///   - durationMilliseconds: From the question to the answer; below 0, as a journal may have it, it
  ///     counts as 0.
  ///   - isScored: Whether it counts for the session's score.
  ///   - desiredRetention: The probability of recall that the learner wanted then.
  ///   - partner: In a drill the card beside which it was asked.
  public init(
    card: CardID,
    moment: Moment,
    zoneOffsetSeconds: Int,
    studyDay: Day,
    kind: ReviewKind,
    verdict: ReviewVerdict,
    rating: Rating,
    typed: String,
    durationMilliseconds: Int64,
    isScored: Bool,
    desiredRetention: Double = Scheduler.standardRetention,
    partner: CardID? = nil
  ) {
    self.card = card
    self.moment = moment
    self.zoneOffsetSeconds = zoneOffsetSeconds
    self.studyDay = studyDay
    self.kind = kind
    self.verdict = verdict
    self.rating = rating
    self.typed = typed
    self.durationMilliseconds = max(0, durationMilliseconds)
    self.isScored = isScored
    self.desiredRetention = desiredRetention
    self.partner = partner
  }
}
