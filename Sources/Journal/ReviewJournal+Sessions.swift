public import Deck
public import Practice
import SQLite
public import Time

extension ReviewJournal {
  /// Enters a session with its plan, and that its first card is asked now.
  ///
  /// - Parameters:
  ///   - plan: Its kind, decks and cards.
  ///   - moment: When it begins.
  ///   - zoneOffsetSeconds: Seconds east of UTC in force then and there.
  ///   - studyDay: The study day then and there.
  /// - Returns: What tells the session from all others.
  /// - Throws: Why it cannot be kept.
  public func begin(
    _ plan: SessionPlan,
    at moment: Moment,
    zoneOffsetSeconds: Int,
    studyDay: Day
  ) throws(JournalError) -> SessionID {
    try writing { () throws(SQLiteError) in
      try connection.execute(
        """
        INSERT INTO session (device, number, kind, started_ms, zone_offset_s, study_day)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5 FROM session WHERE device = ?1
        """,
        [
          .integer(try device()), .text(plan.kind.rawValue), .integer(moment.milliseconds),
          .integer(Int64(zoneOffsetSeconds)), .integer(Int64(studyDay.number)),
        ]
      )
      let id = SessionID(rawValue: connection.lastInsertRowID)
      for (position, name) in plan.deckNames.enumerated() {
        try connection.execute(
          "INSERT INTO session_deck (session, position, deck) VALUES (?, ?, ?)",
          [.integer(id.rawValue), .integer(Int64(position)), .text(name)]
        )
      }
      for (position, card) in plan.cards.enumerated() {
        try connection.execute(
          "INSERT INTO session_card (session, position, card) VALUES (?, ?, ?)",
          [.integer(id.rawValue), .integer(Int64(position)), .integer(card.id.rawValue)]
        )
        try remember(card)
      }
      if let first = plan.cards.first { try noteAsked(first.id, in: id, at: moment) }
      return id
    }
  }

  /// Enters that a card is put to the learner now, whether it will be answered or not.
  ///
  /// - Parameters:
  ///   - card: A card of the session's plan.
  ///   - session: The session.
  ///   - moment: When it is asked.
  ///   - number: The journal's number when the session began; nothing for any.
  /// - Throws: Why it cannot be kept.
  public func markAsked(
    _ card: CardID,
    in session: SessionID,
    at moment: Moment,
    expecting number: Int64? = nil
  ) throws(JournalError) {
    try writing(expecting: number) { () throws(SQLiteError) in
      try noteAsked(card, in: session, at: moment)
    }
  }

  /// Enters that a session is over, played to its end or left.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - isFinished: Whether it was played to its end; if not, it can be resumed.
  ///   - moment: When it ended.
  ///   - number: The journal's number when the session began; nothing for any.
  /// - Throws: Why it cannot be kept.
  public func end(
    _ session: SessionID,
    finished isFinished: Bool,
    at moment: Moment,
    expecting number: Int64? = nil
  ) throws(JournalError) {
    try writing(expecting: number) { () throws(SQLiteError) in
      try connection.execute(
        "UPDATE session SET ended_ms = ?, is_finished = ? WHERE id = ?",
        [.integer(moment.milliseconds), isFinished ? 1 : 0, .integer(session.rawValue)]
      )
      try requireChange(of: session)
    }
    do throws(SQLiteError) {
      try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    } catch {
      // Everything is safe in the log, and the next session's end moves it into the file.
    }
  }

  /// Enters how the learner liked a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - stars: 1…5.
  ///   - number: The journal's number when the session began; nothing for any.
  /// - Throws: Why it cannot be kept.
  public func rate(
    _ session: SessionID,
    _ stars: Int,
    expecting number: Int64? = nil
  ) throws(JournalError) {
    try writing(expecting: number) { () throws(SQLiteError) in
      try connection.execute(
        "UPDATE session SET rating = ? WHERE id = ?",
        [.integer(Int64(stars)), .integer(session.rawValue)]
      )
      try requireChange(of: session)
    }
  }

  /// Tells of the sessions in which something was answered, the newest first.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - session: Where to go on: only sessions older than this one.
  /// - Returns: The sessions; those without an answer that stands are left out.
  /// - Throws: Why the journal cannot be read.
  public func sessions(
    limit: Int,
    before session: SessionID? = nil
  ) throws(JournalError) -> [SessionRecord] {
    try readingAtOnce { () throws(SQLiteError) in
      var found: [SessionRecord] = []
      let bounds = "(SELECT started_ms, id FROM session WHERE id = ?1)"
      try connection.withStatement(
        """
        SELECT \(Self.sessionColumns) FROM session AS s
        WHERE ?1 IS NULL OR (started_ms, id) < \(bounds)
        ORDER BY started_ms DESC, id DESC
        """
      ) { statement throws(SQLiteError) in
        try statement.bind(.integer(session?.rawValue), at: 1)
        while found.count < limit, try statement.step() {
          let record = try sessionRecord(statement.row)
          if record.hasAnswers { found.append(record.session) }
        }
      }
      return found
    }
  }

  /// Tells of one session.
  ///
  /// - Parameter id: The session.
  /// - Returns: What is known of it, also when nothing was answered in it; nothing where there is no
  ///   such session.
  /// - Throws: Why the journal cannot be read.
  public func session(_ id: SessionID) throws(JournalError) -> SessionRecord? {
    try readingAtOnce { () throws(SQLiteError) in try sessionRecord(of: id) }
  }

  /// Tells which cards a session was to ask.
  ///
  /// - Parameter session: The session.
  /// - Returns: The cards in the order of the plan.
  /// - Throws: Why the journal cannot be read.
  public func plannedCards(in session: SessionID) throws(JournalError) -> [CardID] {
    try reading { () throws(SQLiteError) in
      try connection.query(
        "SELECT card FROM session_card WHERE session = ? ORDER BY position",
        [.integer(session.rawValue)]
      ) { CardID(rawValue: $0.integer(0)) }
    }
  }

  /// Finds the newest session that was left with something not answered, or never answered right.
  ///
  /// One that was left before its first answer is not found: there is nothing to go on with. One
  /// whose answers were all taken back is found: they are asked again. A drill is found until it is
  /// ended: a card that was right in one of its pairs may wait in another.
  ///
  /// One that another program is in the middle of looks the same; `isWanted` may know.
  ///
  /// - Parameter isWanted: Whether a session will do; the newest is asked first.
  /// - Returns: The session; nothing where none can be resumed.
  /// - Throws: Why the journal cannot be read.
  public func latestUnfinishedSession(
    where isWanted: (SessionRecord) -> Bool = { _ in true }
  ) throws(JournalError) -> SessionRecord? {
    try readingAtOnce { () throws(SQLiteError) in
      var wanted: SessionRecord?
      try connection.withStatement(
        """
        SELECT id FROM session AS s
        WHERE is_finished = 0
          AND EXISTS (SELECT 1 FROM review AS r WHERE r.session = s.id)
          AND (s.kind = 'drill' OR EXISTS (
            SELECT 1 FROM session_card AS c WHERE c.session = s.id AND NOT EXISTS (
              SELECT 1 FROM review AS r
              WHERE r.session = s.id AND r.card = c.card AND r.verdict <> 'wrong'
                AND \(Self.stands)
            )
          ))
        ORDER BY started_ms DESC, id DESC
        """
      ) { statement throws(SQLiteError) in
        while wanted == nil, try statement.step() {
          let record = try sessionRecord(of: SessionID(rawValue: statement.row.integer(0)))
          wanted = record.flatMap { isWanted($0) ? $0 : nil }
        }
      }
      return wanted
    }
  }

  /// Finds the drills of a time.
  ///
  /// - Parameters:
  ///   - first: The first study day.
  ///   - limit: How many at most; the newest ones.
  /// - Returns: The drills, the oldest first.
  /// - Throws: Why the journal cannot be read.
  public func drills(from first: Day, limit: Int) throws(JournalError) -> [(SessionID, Day)] {
    try reading { () throws(SQLiteError) in
      try connection.query(
        """
        SELECT id, study_day FROM session WHERE kind = 'drill' AND study_day >= ?
        ORDER BY started_ms DESC, id DESC LIMIT ?
        """,
        [.integer(Int64(first.number)), .integer(Int64(limit))]
      ) { (SessionID(rawValue: $0.integer(0)), Day(number: Int($0.integer(1)))) }
      .reversed()
    }
  }

  // MARK: - Helpers

  private static let sessionColumns =
    "id, kind, started_ms, zone_offset_s, study_day, rating, is_finished"

  private func sessionRecord(of id: SessionID) throws(SQLiteError) -> SessionRecord? {
    try connection.first(
      "SELECT \(Self.sessionColumns) FROM session WHERE id = ?",
      [.integer(id.rawValue)]
    ) { row throws(SQLiteError) in try sessionRecord(row).session }
  }

  /// Makes a record of a row of `sessionColumns`, and counts its answers.
  private func sessionRecord(
    _ row: Row
  ) throws(SQLiteError) -> (session: SessionRecord, hasAnswers: Bool) {
    let id = row.integer(0)
    guard let kind = SessionKind(rawValue: row.text(1)) else {
      throw .corrupt("session \(id) is of the unknown kind \(row.text(1))")
    }
    let counts = try connection.first(
      """
      SELECT count(*), total(r.is_scored), total(r.is_scored AND r.verdict <> 'wrong'),
        total(min(max(r.duration_ms, 0), 60000))
      FROM review AS r WHERE r.session = ? AND \(Self.stands)
      """,
      [.integer(id)]
    ) { ($0.integer(0), $0.integer(1), $0.integer(2), $0.integer(3)) }
    let (answers, asked, right, duration) = counts ?? (0, 0, 0, 0)
    let planned = try connection.first(
      "SELECT count(*) FROM session_card WHERE session = ?",
      [.integer(id)]
    ) { $0.integer(0) }
    let record = SessionRecord(
      id: SessionID(rawValue: id),
      kind: kind,
      decks: try connection.query(
        "SELECT deck FROM session_deck WHERE session = ? ORDER BY position",
        [.integer(id)]
      ) { $0.text(0) },
      started: Moment(milliseconds: row.integer(2)),
      zoneOffsetSeconds: Int(row.integer(3)),
      studyDay: Day(number: Int(row.integer(4))),
      planned: Int(planned ?? 0),
      asked: Int(asked),
      right: Int(right),
      durationMilliseconds: duration,
      rating: row.optionalInteger(5).map(Int.init),
      isFinished: row.integer(6) != 0
    )
    return (record, answers > 0)
  }

  /// Keeps the text of a card where it is new or was mended.
  func remember(_ card: Card) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO card (id, deck, language, identity, direction, question, answers)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET deck = excluded.deck, language = excluded.language,
        identity = excluded.identity, direction = excluded.direction, question = excluded.question,
        answers = excluded.answers
      WHERE (deck, language, identity, direction, question) <> (excluded.deck, excluded.language,
        excluded.identity, excluded.direction, excluded.question)
        OR answers IS NOT excluded.answers
      """,
      [
        .integer(card.id.rawValue), .text(card.deck.name), .text(card.deck.language),
        .text(card.note.identity), .text(card.direction.name), .text(card.question),
        .integer(KnownCard.hash(ofAnswers: card.answers)),
      ]
    )
  }

  private func noteAsked(
    _ card: CardID,
    in session: SessionID,
    at moment: Moment
  ) throws(SQLiteError) {
    let now = SQLiteValue.integer(moment.milliseconds)
    try connection.execute(
      """
      UPDATE session_card SET asked_ms = max(coalesce(asked_ms, ?1), ?1)
      WHERE session = ?2 AND card = ?3
      """,
      [now, .integer(session.rawValue), .integer(card.rawValue)]
    )
    guard connection.changes > 0 else {
      throw .refused("the card is not in the plan of session \(session.rawValue)")
    }
    try connection.execute(
      """
      INSERT INTO card_state (card, asked_ms) VALUES (?1, ?2)
      ON CONFLICT (card) DO UPDATE SET asked_ms = excluded.asked_ms
      WHERE asked_ms IS NULL OR asked_ms < excluded.asked_ms
      """,
      [.integer(card.rawValue), now]
    )
  }

  private func requireChange(of session: SessionID) throws(SQLiteError) {
    guard connection.changes > 0 else {
      throw .refused("there is no session \(session.rawValue)")
    }
  }
}
