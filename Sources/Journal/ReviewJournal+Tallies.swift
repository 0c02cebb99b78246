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
      let gone = try Self.takenBack(in: connection)
      var counting: Counting?
      var tallies: [DayTally] = []
      // Counted here, since SQLite would look for a retraction of each row.
      try connection.forEachRow(
        """
        SELECT r.study_day, r.device, r.sequence, r.card, r.kind = 'imported', r.verdict <> 'wrong',
          r.duration_ms, r.elapsed_days > 0, r.rating > 1
        FROM review AS r WHERE r.study_day BETWEEN ? AND ? ORDER BY r.study_day
        """,
        bounds
      ) { row in
        let key = ReviewKey(device: row.integer(1), sequence: row.integer(2))
        guard gone.isEmpty || !gone.contains(key) else { return }
        let day = row.integer(0)
        if counting?.day != day {
          if let counting { tallies.append(counting.tally(newCount: new[counting.day] ?? 0)) }
          counting = Counting(day: day)
        }
        counting?.add(row)
      }
      if let counting { tallies.append(counting.tally(newCount: new[counting.day] ?? 0)) }
      return tallies
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
      [.integer(moment.milliseconds / 86_400_000 - 2), .integer(moment.milliseconds)]
    ) { (count: Int($0.integer(0)), newest: Moment(milliseconds: $0.integer(1))) }
    return found.flatMap { $0.count > 0 ? $0 : nil }
  }
}

/// The reviews of one day being counted.
private struct Counting {
  let day: Int64
  private var answerCount = 0
  private var rightCount = 0
  private var importedCount = 0
  private var durationMilliseconds: Int64 = 0
  /// Two machines may both have moved a card on one day before they were put together: of those one
  /// counts.
  private var recalls: [Int64: Bool] = [:]

  init(day: Int64) {
    self.day = day
  }

  /// Counts a row: the card in column 3, then what it was.
  mutating func add(_ row: Row) {
    if row.integer(4) != 0 {
      importedCount += 1
    } else {
      answerCount += 1
      rightCount += Int(row.integer(5))
      durationMilliseconds += min(max(row.integer(6), 0), 60_000)
    }
    if row.integer(7) != 0, recalls[row.integer(3)] != false {
      recalls[row.integer(3)] = row.integer(8) != 0
    }
  }

  func tally(newCount: Int) -> DayTally {
    DayTally(
      day: Day(number: Int(day)),
      answerCount: answerCount,
      rightCount: rightCount,
      importedCount: importedCount,
      durationMilliseconds: durationMilliseconds,
      newCount: newCount,
      recallCount: recalls.count,
      recalledCount: recalls.values.count { $0 }
    )
  }
}
