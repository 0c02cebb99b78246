import Deck
import Memory
public import Practice
import SQLite
public import Time

extension ReviewJournal {
  /// Keeps a review; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - session: The session it was given in.
  /// - Returns: What tells the review from all others.
  /// - Throws: Why it cannot be kept.
  @discardableResult
  public func record(
    _ review: Review,
    in session: SessionID
  ) throws(JournalError) -> ReviewKey {
    try writing { () throws(SQLiteError) in
      let key = try nextKey()
      try insert(review, key: key, session: session, place: key.sequence)
      return key
    }
  }

  /// Keeps many reviews in one step; they are on the disk when this returns, all or none.
  ///
  /// - Parameters:
  ///   - reviews: The reviews, oldest first.
  ///   - session: The session they were given in.
  /// - Throws: Why they cannot be kept.
  public func record(
    contentsOf reviews: some Sequence<Review>,
    in session: SessionID
  ) throws(JournalError) {
    try writing { () throws(SQLiteError) in
      for review in reviews {
        let key = try nextKey()
        try insert(review, key: key, session: session, place: key.sequence)
      }
    }
  }

  /// Takes a review back; everything but the tombstone is as it was before.
  ///
  /// Its session counts as not finished any more. A review that was taken back already stays so.
  ///
  /// - Parameters:
  ///   - key: The review.
  ///   - moment: When it is taken back.
  /// - Throws: Why it cannot be taken back.
  public func retract(_ key: ReviewKey, at moment: Moment) throws(JournalError) {
    try writing { () throws(SQLiteError) in
      let old = try entry(of: key)
      guard old.stands else { return }
      try insertRetraction(of: key, at: moment)
      try store(try replay(of: old.card), of: old.card)
      try connection.execute(
        """
        UPDATE session SET is_finished = 0, ended_ms = NULL
        WHERE id = ? AND (is_finished <> 0 OR ended_ms IS NOT NULL)
        """,
        [.integer(old.session)]
      )
    }
  }

  /// Puts another review in the place of one, in one step.
  ///
  /// - Parameters:
  ///   - key: The review that was wrong.
  ///   - review: The one that is right.
  ///   - session: The session it was given in.
  ///   - moment: When it is corrected.
  /// - Returns: What tells the new review from all others.
  /// - Throws: Why it cannot be corrected.
  @discardableResult
  public func replace(
    _ key: ReviewKey,
    with review: Review,
    in session: SessionID,
    at moment: Moment
  ) throws(JournalError) -> ReviewKey {
    try writing { () throws(SQLiteError) in
      let old = try entry(of: key)
      if old.stands {
        try insertRetraction(of: key, at: moment)
        try store(try replay(of: old.card), of: old.card)
      }
      let new = try nextKey()
      let isSameRow = old.session == session.rawValue && key.device == new.device
      try insert(review, key: new, session: session, place: isSameRow ? old.place : new.sequence)
      return new
    }
  }

  /// Tells of the reviews of a session.
  ///
  /// - Parameter session: The session.
  /// - Returns: Those that stand, in the order in which they were given.
  /// - Throws: Why the journal cannot be read.
  public func reviews(in session: SessionID) throws(JournalError) -> [ReviewRecord] {
    try reading { () throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Self.reviewColumns) FROM review AS r LEFT JOIN card AS c ON c.id = r.card
        WHERE r.session = ? AND \(Self.stands)
        ORDER BY r.place, r.device, r.sequence
        """,
        [.integer(session.rawValue)]
      ) { row throws(SQLiteError) in try reviewRecord(row) }
    }
  }

  /// Finds the last answer of the newest session in which one stands.
  ///
  /// - Returns: The review; nothing where every answer was taken back, or none was given here.
  /// - Throws: Why the journal cannot be read.
  public func latestReview() throws(JournalError) -> ReviewRecord? {
    try readingAtOnce { () throws(SQLiteError) in
      var session: Int64?
      for device in try ownDevices() where session == nil {
        session = try connection.first(
          """
          SELECT r.session FROM review AS r
          WHERE r.device = ? AND r.session IS NOT NULL AND \(Self.stands)
          ORDER BY r.sequence DESC LIMIT 1
          """,
          [.integer(device)]
        ) { $0.integer(0) }
      }
      guard let session else { return nil }
      return try connection.first(
        """
        SELECT \(Self.reviewColumns) FROM review AS r LEFT JOIN card AS c ON c.id = r.card
        WHERE r.session = ? AND \(Self.stands)
        ORDER BY r.place DESC, r.device DESC, r.sequence DESC LIMIT 1
        """,
        [.integer(session)]
      ) { row throws(SQLiteError) in try reviewRecord(row) }
    }
  }

  /// Tells on which study days something was answered.
  ///
  /// - Parameter limit: How many days at most.
  /// - Returns: The days, the newest first; each once.
  /// - Throws: Why the journal cannot be read.
  public func studyDays(limit: Int) throws(JournalError) -> [Day] {
    try readingAtOnce { () throws(SQLiteError) in
      var days: [Day] = []
      while days.count < limit {
        // From day to day along the index, instead of through all answers of each.
        let day = try connection.first(
          """
          SELECT r.study_day FROM review AS r
          WHERE r.study_day \(days.isEmpty ? "<=" : "<") ? AND \(Self.stands)
          ORDER BY r.study_day DESC LIMIT 1
          """,
          [.integer(days.last.map { Int64($0.number) } ?? .max)]
        ) { Day(number: Int($0.integer(0))) }
        guard let day else { break }
        days.append(day)
      }
      return days
    }
  }

  /// Counts what was answered here on a study day.
  ///
  /// - Parameter day: The study day.
  /// - Returns: The answers that were not taken back, practice among them, imported ones not.
  /// - Throws: Why the journal cannot be read.
  public func answerCount(on day: Day) throws(JournalError) -> Int {
    try readingAtOnce { () throws(SQLiteError) in
      try connection.first(
        """
        SELECT count(*) FROM review AS r
        WHERE r.study_day = ? AND r.kind <> ? AND \(Self.stands)
        """,
        [.integer(Int64(day.number)), .text(ReviewKind.imported.rawValue)]
      ) { Int($0.integer(0)) } ?? 0
    }
  }

  // MARK: - Helpers

  /// The condition that nobody took the review `r` back.
  static let stands = """
    NOT EXISTS (SELECT 1 FROM retraction AS t
    WHERE t.of_device = r.device AND t.of_sequence = r.sequence)
    """

  private static let reviewColumns = """
    r.device, r.sequence, r.session, r.card, r.moment_ms, r.zone_offset_s, r.study_day, r.kind,
    r.verdict, r.rating, r.typed, r.duration_ms, r.is_scored, c.question
    """

  private func reviewRecord(_ row: Row) throws(SQLiteError) -> ReviewRecord {
    let key = ReviewKey(device: row.integer(0), sequence: row.integer(1))
    guard let kind = ReviewKind(rawValue: row.text(7)),
      let verdict = ReviewVerdict(rawValue: row.text(8)),
      let rating = Rating(rawValue: Int(row.integer(9)))
    else { throw .corrupt("review \(key.sequence) of \(key.device) makes no sense") }
    return ReviewRecord(
      key: key,
      session: SessionID(rawValue: row.integer(2)),
      review: Review(
        card: CardID(rawValue: row.integer(3)),
        moment: Moment(milliseconds: row.integer(4)),
        zoneOffsetSeconds: Int(row.integer(5)),
        studyDay: Day(number: Int(row.integer(6))),
        kind: kind,
        verdict: verdict,
        rating: rating,
        typed: row.text(10),
        durationMilliseconds: row.integer(11),
        isScored: row.integer(12) != 0
      ),
      question: row.text(13)
    )
  }

  /// The next free place in this journal's sequence; good within the transaction that asks.
  private func nextKey() throws(SQLiteError) -> ReviewKey {
    let device = try device()
    let last = try connection.first(
      """
      SELECT max(
        coalesce((SELECT max(sequence) FROM review WHERE device = ?1), 0),
        coalesce((SELECT max(sequence) FROM retraction WHERE device = ?1), 0)
      )
      """,
      [.integer(device)]
    ) { $0.integer(0) }
    let (next, overflow) = (last ?? 0).addingReportingOverflow(1)
    guard !overflow else { throw .corrupt("the sequence is at its end") }
    return ReviewKey(device: device, sequence: next)
  }

  private func insert(
    _ review: Review,
    key: ReviewKey,
    session: SessionID,
    place: Int64
  ) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO review (device, sequence, session, place, card, moment_ms, zone_offset_s,
        study_day, kind, verdict, rating, typed, duration_ms, is_scored)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(key.device), .integer(key.sequence), .integer(session.rawValue), .integer(place),
        .integer(review.card.rawValue), .integer(review.moment.milliseconds),
        .integer(Int64(review.zoneOffsetSeconds)), .integer(Int64(review.studyDay.number)),
        .text(review.kind.rawValue), .text(review.verdict.rawValue),
        .integer(Int64(review.rating.rawValue)), .text(review.typed),
        .integer(review.durationMilliseconds), review.isScored ? 1 : 0,
      ]
    )
    try advanceState(by: review, key: key)
  }

  private func insertRetraction(of key: ReviewKey, at moment: Moment) throws(SQLiteError) {
    let own = try nextKey()
    try connection.execute(
      """
      INSERT INTO retraction (device, sequence, of_device, of_sequence, moment_ms)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        .integer(own.device), .integer(own.sequence), .integer(key.device),
        .integer(key.sequence), .integer(moment.milliseconds),
      ]
    )
  }

  private struct Entry {
    let card: CardID
    let session: Int64?
    let place: Int64
    let stands: Bool
  }

  private func entry(of key: ReviewKey) throws(SQLiteError) -> Entry {
    let found = try connection.first(
      """
      SELECT r.card, r.session, r.place, \(Self.stands) FROM review AS r
      WHERE r.device = ? AND r.sequence = ?
      """,
      [.integer(key.device), .integer(key.sequence)]
    ) {
      Entry(
        card: CardID(rawValue: $0.integer(0)),
        session: $0.optionalInteger(1),
        place: $0.integer(2),
        stands: $0.integer(3) != 0
      )
    }
    guard let found else {
      throw .refused("there is no review \(key.sequence) of \(key.device)")
    }
    return found
  }
}
