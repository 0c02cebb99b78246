/// How a learner stands at a moment: whether there is something to be reminded of, and what is said.
public struct ReminderStanding: Hashable, Sendable {
  /// How many cards are due.
  public var dueCount: Int
  /// How many answers the study day has.
  public var answerCount: Int
  /// How many it should have.
  public var goal: Int
  /// Whether a session was finished on the study day.
  public var hasFinishedSession: Bool
  /// How many days the streak has.
  public var streakDays: Int

  /// A standing.
  ///
  /// - Parameters:
  ///   - dueCount: How many cards are due.
  ///   - answerCount: How many answers the study day has.
  ///   - goal: How many it should have.
  ///   - hasFinishedSession: Whether a session was finished on the study day.
  ///   - streakDays: How many days the streak has.
  public init(
    dueCount: Int,
    answerCount: Int,
    goal: Int,
    hasFinishedSession: Bool,
    streakDays: Int
  ) {
    self.dueCount = dueCount
    self.answerCount = answerCount
    self.goal = goal
    self.hasFinishedSession = hasFinishedSession
    self.streakDays = streakDays
  }

  /// Why nothing is said.
  public enum Rest: Hashable, Sendable {
    /// The goal of the study day is met.
    case goalMet
    /// A session was finished on the study day.
    case sessionFinished
    /// No card is due.
    case nothingDue

    /// The reason in words.
    public var words: String {
      switch self {
      case .goalMet: "today's goal is met"
      case .sessionFinished: "a session was finished today"
      case .nothingDue: "nothing is due"
      }
    }
  }

  /// Why nothing is said; `nil` where the learner is to be called.
  public var rest: Rest? {
    if answerCount >= goal { return .goalMet }
    if hasFinishedSession { return .sessionFinished }
    return dueCount > 0 ? nil : .nothingDue
  }

  /// What the call begins with.
  public static let title = "It's time to practice!"

  /// What it says: `12 due, streak 6 days`.
  public var body: String {
    switch streakDays {
    case ...0: "\(dueCount) due"
    case 1: "\(dueCount) due, streak 1 day"
    default: "\(dueCount) due, streak \(streakDays) days"
    }
  }

  /// Both in one line.
  public var line: String { "\(Self.title) \(body)" }
}
