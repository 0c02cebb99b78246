public import Deck
import Memory
public import Practice
import SQLite
public import Time

extension ReviewJournal {
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

  /// Tells of the reviews of a card, of all kinds.
  ///
  /// - Parameter card: The card.
  /// - Returns: Those that stand, the oldest first.
  /// - Throws: Why the journal cannot be read.
  public func reviews(of card: CardID) throws(JournalError) -> [ReviewRecord] {
    var records: [ReviewRecord] = []
    try forEachReview(of: CollectionOfOne(card)) { records.append($0) }
    return records
  }

  /// Visits the reviews of cards, of all kinds, without holding more than one of them in memory.
  ///
  /// - Parameters:
  ///   - cards: The cards, each once.
  ///   - visit: Takes each review that stands: card by card in their order, of each the oldest first.
  /// - Throws: Why the journal cannot be read.
  public func forEachReview(
    of cards: some Sequence<CardID>,
    _ visit: (ReviewRecord) -> Void
  ) throws(JournalError) {
    try readingAtOnce { () throws(SQLiteError) in
      try connection.withStatement(
        """
        SELECT \(Self.reviewColumns) FROM review AS r LEFT JOIN card AS c ON c.id = r.card
        WHERE r.card = ? AND \(Self.stands)
        ORDER BY r.moment_ms, r.device, r.sequence
        """
      ) { statement throws(SQLiteError) in
        for card in cards {
          try statement.bind(.integer(card.rawValue), at: 1)
          while try statement.step() { visit(try reviewRecord(statement.row)) }
        }
      }
    }
  }

  /// Tells whether a review is in the journal and was not taken back.
  ///
  /// - Parameter key: The review.
  /// - Returns: Whether it stands.
  /// - Throws: Why the journal cannot be read.
  public func stands(_ key: ReviewKey) throws(JournalError) -> Bool {
    try reading { () throws(SQLiteError) in
      try connection.first(
        "SELECT 1 FROM review AS r WHERE r.device = ? AND r.sequence = ? AND \(Self.stands)",
        [.integer(key.device), .integer(key.sequence)]
      ) { _ in true } ?? false
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

  /// All reviews that somebody took back: few beside all that there are.
  static func takenBack(in connection: Connection) throws(SQLiteError) -> Set<ReviewKey> {
    Set(
      try connection.query("SELECT of_device, of_sequence FROM retraction") {
        ReviewKey(device: $0.integer(0), sequence: $0.integer(1))
      }
    )
  }

  private static let reviewColumns = """
    r.device, r.sequence, r.session, r.card, r.moment_ms, r.zone_offset_s, r.study_day, r.kind,
    r.verdict, r.rating, r.typed, r.duration_ms, r.is_scored, r.desired_retention, c.question,
    r.elapsed_days, r.stability, r.difficulty, r.due_day, r.partner
    """

  /// Visits every review in the order of its key, also those that were taken back; to be called
  /// within a transaction.
  ///
  /// - Parameter visit: Takes the review, without what is this file's own (the question, the number of
  ///   the session), with its session and its place there.
  /// - Throws: What SQLite says when it fails.
  func forEachReviewRow(
    _ visit: (ReviewRecord, SessionKey?, Int64) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let sessions = Dictionary(
      try connection.query("SELECT id, device, number FROM session") {
        ($0.integer(0), SessionKey(device: $0.integer(1), number: $0.integer(2)))
      },
      uniquingKeysWith: { first, _ in first }
    )
    let columns = Self.reviewColumns.replacing("c.question", with: "''")
      .replacing("r.session", with: "0")
    try connection.forEachRow(
      "SELECT \(columns), r.place, r.session FROM review AS r ORDER BY r.device, r.sequence"
    ) { row throws(SQLiteError) in
      let session = row.optionalInteger(21).flatMap { sessions[$0] }
      try visit(try reviewRecord(row), session, row.integer(20))
    }
  }

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
        isScored: row.integer(12) != 0,
        desiredRetention: row.isNull(13) ? Scheduler.standardRetention : row.real(13),
        partner: row.optionalInteger(19).map(CardID.init(rawValue:))
      ),
      question: row.text(14),
      elapsedDays: row.optionalInteger(15).map(Int.init),
      memory: row.isNull(16)
        ? nil
        : MemoryState(stability: row.real(16), difficulty: row.isNull(17) ? .nan : row.real(17)),
      dueDay: row.optionalInteger(18).map { Day(number: Int($0)) }
    )
  }
}
