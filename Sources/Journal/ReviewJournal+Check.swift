import Memory
import SQLite
public import Time

extension ReviewJournal {
  /// Days between a review and the day on which its card is due then: at most the longest interval,
  /// and a day for the journey between zones.
  static let longestWait = Int64(Scheduler.longestInterval) + 1

  /// Looks the whole journal through.
  ///
  /// - Parameter now: The moment, to find reviews of the future; nothing does not look for them.
  /// - Returns: What is not as it should be, a line each; nothing where all is well.
  /// - Throws: Why the journal cannot be read at all.
  public func integrityProblems(now: Moment? = nil) throws(JournalError) -> [String] {
    try readingAtOnce { () throws(SQLiteError) in
      var problems = try fileProblems()
      if connection.hasFileMoved {
        problems.append("The file was moved or deleted while it was open: start again.")
      }
      // What SQLite cannot walk through cannot be compared either.
      guard problems.isEmpty else { return problems }
      problems += try connection.query("PRAGMA foreign_key_check") {
        "A row of \($0.text(0)) belongs to a row of \($0.text(2)) that is not there."
      }
      problems += try entryProblems()
      if try hasBrokenParameters() {
        problems.append("The parameters cannot be read; the standard ones are used.")
      }
      if let now, let future = try reviewsOfTheFuture(after: now) {
        problems.append(
          Self.sentence(future.count, "is of the future", "are of the future")
            + " The newest is of \(future.newest.iso8601): a clock was wrong."
        )
      }
      return try problems + cacheProblems()
    }
  }

  /// What is wrong with the file itself.
  private func fileProblems() throws(SQLiteError) -> [String] {
    func found(by check: String) throws(SQLiteError) -> [String] {
      try connection.query("PRAGMA \(check)") { $0.text(0) }.filter { $0 != "ok" }
    }
    let all = try found(by: "integrity_check")
    guard let first = all.first else { return [] }
    // The quick one leaves out whether indexes and tables tell the same.
    let grave = try found(by: "quick_check")
    return grave.isEmpty
      ? ["An index of the file is damaged: \(first). :check --rebuild makes it anew."]
      : grave.map { "The file is damaged: \($0)." }
  }

  /// What is wrong with reviews and retractions by themselves.
  private func entryProblems() throws(SQLiteError) -> [String] {
    // Few retractions beside many reviews: from those to these.
    var problems = try connection.query(
      """
      SELECT t.device, t.sequence FROM retraction AS t CROSS JOIN review AS r
      ON r.device = t.device AND r.sequence = t.sequence
      """
    ) { "Entry \($0.integer(1)) of \($0.integer(0)) is there twice." }
    var impossibleDays = 0
    var distantDays = 0
    let days = Scheduler.possibleDays
    try connection.forEachRow(
      """
      SELECT device, sequence,
        kind NOT IN ('challenge', 'learn', 'practice', 'imported')
          OR verdict NOT IN ('right', 'slip', 'wrong') OR rating NOT BETWEEN 1 AND 4 AS is_senseless,
        study_day NOT BETWEEN ?1 AND ?2 AS is_impossible,
        due_day IS NOT NULL AND due_day NOT BETWEEN study_day AND study_day + ?3 AS is_distant
      FROM review WHERE is_senseless OR is_impossible OR is_distant
      """,
      [
        .integer(Int64(days.lowerBound)), .integer(Int64(days.upperBound)),
        .integer(Self.longestWait),
      ]
    ) { row in
      if row.integer(2) != 0 {
        problems.append("Review \(row.integer(1)) of \(row.integer(0)) makes no sense.")
      }
      impossibleDays += Int(row.integer(3))
      distantDays += Int(row.integer(4))
    }
    if impossibleDays > 0 {
      problems.append(
        Self.sentence(impossibleDays, "is of a day that cannot be", "are of days that cannot be")
          + " They move no schedule."
      )
    }
    if distantDays > 0 {
      problems.append(
        Self.sentence(distantDays, "has a due day that cannot be", "have due days that cannot be")
          + " No schedule is made of it."
      )
    }
    return problems
  }

  /// What is remembered otherwise than it follows from the rest.
  private func cacheProblems() throws(SQLiteError) -> [String] {
    let mistakes = try caches().mistakes()
    var problems: [String] = []
    let states = mistakes.states.count
    if states > 0 {
      problems.append(
        states == 1
          ? "1 card is remembered otherwise than its reviews say."
          : "\(states) cards are remembered otherwise than their reviews say."
      )
    }
    let misplaced = mistakes.dueDays.count + mistakes.strays.count
    if misplaced > 0 {
      problems.append(
        misplaced == 1
          ? "1 card of a deck stands under another day than it is due."
          : "\(misplaced) cards of decks stand under another day than they are due."
      )
    }
    if !mistakes.counts.isEmpty {
      problems.append(
        mistakes.counts.count == 1
          ? "The cards of 1 day are not counted right."
          : "The cards of \(mistakes.counts.count) days are not counted right."
      )
    }
    return problems
  }

  private static func sentence(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 review \(one)." : "\(count) reviews \(many)."
  }
}
