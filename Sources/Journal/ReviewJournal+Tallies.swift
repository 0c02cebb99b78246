import Deck
import Practice
import SQLite
public import Time

extension ReviewJournal {
  /// Counts what was done on each study day.
  ///
  /// - Parameters:
  ///   - first: The first study day.
  ///   - last: The last study day.
  /// - Returns: A tally for each day on which something was answered, in ascending order.
  /// - Throws: Why the journal cannot be read.
  public func tallies(
    from first: Day,
    through last: Day
  ) throws(JournalError) -> [DayTally] {
    let bounds: [SQLiteValue] = [.integer(Int64(first.number)), .integer(Int64(last.number))]
    return try readingAtOnce { () throws(SQLiteError) in
      let new = Dictionary(
        try connection.query(
          """
          SELECT first_study_day, count(*) FROM card_state
          WHERE first_study_day BETWEEN ? AND ? GROUP BY first_study_day
          """,
          bounds
        ) { ($0.integer(0), Int($0.integer(1))) },
        uniquingKeysWith: { first, _ in first }
      )
      // Two machines may both have moved a card on one day before they were put together: of those
      // one counts.
      return try connection.query(
        """
        SELECT r.study_day, sum(r.kind <> 'imported'),
          sum(r.kind <> 'imported' AND r.verdict <> 'wrong'), sum(r.kind = 'imported'),
          sum(CASE WHEN r.kind <> 'imported' THEN min(max(r.duration_ms, 0), 60000) ELSE 0 END),
          count(DISTINCT CASE WHEN r.elapsed_days > 0 THEN r.card END),
          count(DISTINCT CASE WHEN r.elapsed_days > 0 AND r.rating > 1 THEN r.card END)
        FROM review AS r WHERE r.study_day BETWEEN ? AND ? AND \(Self.stands)
        GROUP BY r.study_day ORDER BY r.study_day
        """,
        bounds
      ) { row in
        DayTally(
          day: Day(number: Int(row.integer(0))),
          answerCount: Int(row.integer(1)),
          rightCount: Int(row.integer(2)),
          importedCount: Int(row.integer(3)),
          durationMilliseconds: row.integer(4),
          newCount: new[row.integer(0)] ?? 0,
          recallCount: Int(row.integer(5)),
          recalledCount: Int(row.integer(6))
        )
      }
    }
  }

  /// Tells of the wrong answers that were typed; practice among them, imported ones not.
  ///
  /// - Parameter first: The first study day.
  /// - Returns: Those that were not taken back, the oldest first.
  /// - Throws: Why the journal cannot be read.
  public func mistakes(from first: Day) throws(JournalError) -> [Mistake] {
    try reading { () throws(SQLiteError) in
      try connection.query(
        """
        SELECT r.card, r.typed, r.study_day FROM review AS r
        WHERE r.study_day >= ? AND r.verdict = 'wrong' AND r.typed <> '' AND r.kind <> 'imported'
          AND \(Self.stands)
        ORDER BY r.moment_ms, r.device, r.sequence
        """,
        [.integer(Int64(first.number))]
      ) { row in
        Mistake(
          card: CardID(rawValue: row.integer(0)),
          typed: row.text(1),
          day: Day(number: Int(row.integer(2)))
        )
      }
    }
  }

  /// Finds reviews of the future: the clock was set back since, or another machine's is ahead.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: How many reviews that stand are later, and the moment of the newest; nothing where
  ///   there are none.
  /// - Throws: Why the journal cannot be read.
  public func futureReviews(
    after moment: Moment
  ) throws(JournalError) -> (count: Int, newest: Moment)? {
    try reading { () throws(SQLiteError) in try reviewsOfTheFuture(after: moment) }
  }

  /// The same, for those who are reading already.
  func reviewsOfTheFuture(
    after moment: Moment
  ) throws(SQLiteError) -> (count: Int, newest: Moment)? {
    // Along the index of study days, which are never further from the moment than two days: a zone
    // is at most 14 hours away, and a study day begins at most 23 hours after midnight.
    let found = try connection.first(
      """
      SELECT count(*), max(r.moment_ms) FROM review AS r
      WHERE r.study_day >= ? AND r.moment_ms > ? AND \(Self.stands)
      """,
      [.integer(moment.milliseconds / 86_400_000 - 3), .integer(moment.milliseconds)]
    ) { (count: Int($0.integer(0)), newest: Moment(milliseconds: $0.integer(1))) }
    return found.flatMap { $0.count > 0 ? $0 : nil }
  }
}
