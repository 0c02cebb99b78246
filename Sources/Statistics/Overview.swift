public import Journal
public import Memory
public import Time

/// A learner's study at a glance: today, the days in a row, how much is remembered, how far the
/// cards are, and the time it took.
public struct Overview: Hashable, Sendable {
  /// What was done today.
  public let today: DayTally
  /// How many answers a study day should have; 1 or more.
  public let goal: Int
  /// The study days in a row up to today or yesterday.
  public let streakDays: Int
  /// The most study days in a row ever.
  public let longestStreakDays: Int
  /// The day on which the longest row ended, or has come to; `nil` before the first day.
  public let longestStreakEnd: Day?
  /// How many study days there were.
  public let activeDays: Int
  /// All answers, wherever they were given.
  public let answerCount: Int
  /// The time spent on the answers given here, each counted with 60 seconds at most.
  public let durationMilliseconds: Int64
  /// The answers that the time was spent on.
  public let timedAnswerCount: Int
  /// The days that the time was spent on.
  public let timedDays: Int
  /// The retention measured over the last 30 days.
  public let month: Retention
  /// The retention measured over the last 365 days.
  public let year: Retention
  /// The retention that is wanted, 0.7…0.99.
  public let desiredRetention: Double
  /// How far the cards are.
  public let cards: CardCounts

  /// Looks over everything.
  ///
  /// - Parameters:
  ///   - tallies: All study days, each once, in any order; later ones than today are left out.
  ///   - schedules: The schedule of each card at hand that is not suspended; nothing for one that
  ///     was never answered.
  ///   - suspendedCount: How many more cards at hand are suspended.
  ///   - today: The study day now.
  ///   - goal: How many answers a study day should have.
  ///   - desiredRetention: The retention that is wanted.
  public init(
    tallies: [DayTally],
    schedules: some Sequence<CardSchedule?>,
    suspendedCount: Int = 0,
    today: Day,
    goal: Int,
    desiredRetention: Double
  ) {
    let tallies = tallies.filter { $0.day <= today }
    let studied = tallies.filter { $0.studyCount > 0 }
    let timed = tallies.filter { $0.answerCount > 0 }
    let days = studied.map(\.day)
    self.today = tallies.first { $0.day == today } ?? DayTally(day: today)
    self.goal = max(1, goal)
    streakDays = streak(of: days, today: today)
    let longest = longestStreak(of: days, today: today)
    longestStreakDays = longest?.days ?? 0
    longestStreakEnd = longest?.last
    activeDays = days.count
    answerCount = studied.map(\.studyCount).cappedSum
    durationMilliseconds = timed.map(\.durationMilliseconds).cappedSum
    timedAnswerCount = timed.map(\.answerCount).cappedSum
    timedDays = timed.count
    month = Retention(of: tallies, days: 30, today: today)
    year = Retention(of: tallies, days: 365, today: today)
    self.desiredRetention = desiredRetention
    cards = CardCounts(of: schedules, suspendedCount: suspendedCount)
  }

  /// Whether today's answers reach the goal.
  public var isGoalReached: Bool { today.answerCount >= goal }

  /// The time of a day that has answers given here, on the average; `nil` where there is none.
  public var millisecondsPerDay: Int64? {
    timedDays > 0 ? durationMilliseconds / Int64(timedDays) : nil
  }

  /// The time of an answer, on the average; `nil` where there is none.
  public var millisecondsPerAnswer: Int64? {
    timedAnswerCount > 0 ? durationMilliseconds / Int64(timedAnswerCount) : nil
  }
}
