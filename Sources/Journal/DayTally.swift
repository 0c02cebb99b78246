public import Time

/// What was done on one study day; answers that were taken back do not count.
public struct DayTally: Hashable, Sendable {
  /// The study day, as it was kept with its reviews.
  public let day: Day
  /// How many answers were given here, practice among them.
  public let answerCount: Int
  /// How many of these were right.
  public let rightCount: Int
  /// How many reviews of the day came from another program.
  public let importedCount: Int
  /// The time spent on the answers given here, each counted with 60 seconds at most.
  public let durationMilliseconds: Int64
  /// How many cards were answered for the first time.
  public let newCount: Int
  /// How many reviews moved a card that had been learned on an earlier day.
  public let recallCount: Int
  /// How many of these were remembered.
  public let recalledCount: Int

  /// Makes a tally of its parts.
  ///
  /// - Parameters:
  ///   - day: The study day.
  ///   - answerCount: How many answers were given here.
  ///   - rightCount: How many of these were right.
  ///   - importedCount: How many reviews came from another program.
  ///   - durationMilliseconds: The time spent on the answers given here.
  ///   - newCount: How many cards were answered for the first time.
  ///   - recallCount: How many reviews moved a card that had been learned on an earlier day.
  ///   - recalledCount: How many of these were remembered.
  public init(
    day: Day,
    answerCount: Int = 0,
    rightCount: Int = 0,
    importedCount: Int = 0,
    durationMilliseconds: Int64 = 0,
    newCount: Int = 0,
    recallCount: Int = 0,
    recalledCount: Int = 0
  ) {
    self.day = day
    self.answerCount = answerCount
    self.rightCount = rightCount
    self.importedCount = importedCount
    self.durationMilliseconds = durationMilliseconds
    self.newCount = newCount
    self.recallCount = recallCount
    self.recalledCount = recalledCount
  }
}
