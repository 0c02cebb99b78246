import Deck
import Practice
import SQLite
import Time

extension ReviewJournal {
  /// Visits all that the journal holds, all of the same moment, one after the other.
  ///
  /// The order is the same for the same entries, whatever journal they are in. What an entry speaks
  /// of comes before it: devices, what was set, texts of cards, sessions, reviews, and the rest.
  ///
  /// - Parameter visit: Takes an entry, and says whether to go on.
  /// - Throws: Why the journal cannot be read.
  public func forEachEntry(_ visit: @escaping (JournalEntry) -> Bool) throws(JournalError) {
    do throws(SQLiteError) {
      try connection.transaction(.deferred) { () throws(SQLiteError) in
        try Leaving(connection: connection, journal: self, visit: visit).run()
      }
    } catch  where error.operation == .checking && error.message == Leaving.enough {
      return
    } catch {
      throw JournalError(error, path: path)
    }
  }

  /// Counts the reviews, those that were taken back, too.
  ///
  /// - Returns: How many there are.
  /// - Throws: Why the journal cannot be read.
  public func reviewEntryCount() throws(JournalError) -> Int {
    try reading { () throws(SQLiteError) in
      Int(try connection.first("SELECT count(*) FROM review") { $0.integer(0) } ?? 0)
    }
  }
}

/// A journal's entries, leaving.
private struct Leaving {
  /// What stops the visit; it is no failure.
  static let enough = "enough"

  let connection: Connection
  let journal: ReviewJournal
  let visit: (JournalEntry) -> Bool

  func run() throws(SQLiteError) {
    try devices()
    try configuration()
    try cards()
    try sessions()
    try reviews()
    try retractions()
    try ownAnswers()
    try suspensions()
    try relinkings()
    try sources()
  }

  private func take(_ entry: JournalEntry) throws(SQLiteError) {
    guard visit(entry) else { throw .refused(Self.enough) }
  }

  private func devices() throws(SQLiteError) {
    // A journal that never wrote anything leaves no trace.
    try connection.forEachRow(
      """
      SELECT id, made_ms, is_own FROM device AS d
      WHERE EXISTS (SELECT 1 FROM session WHERE device = d.id)
        OR EXISTS (SELECT 1 FROM review WHERE device = d.id)
        OR EXISTS (SELECT 1 FROM retraction WHERE device = d.id)
      ORDER BY id
      """
    ) { row throws(SQLiteError) in
      try take(
        .device(
          id: row.integer(0),
          made: Moment(milliseconds: row.integer(1)),
          isOwn: row.integer(2) != 0
        )
      )
    }
  }

  private func configuration() throws(SQLiteError) {
    try connection.forEachRow("SELECT key, value FROM configuration ORDER BY key") {
      row throws(SQLiteError) in
      try take(.configuration(key: row.text(0), value: row.text(1)))
    }
  }

  private func cards() throws(SQLiteError) {
    try connection.forEachRow(
      "SELECT id, deck, language, identity, direction, question, answers FROM card ORDER BY id"
    ) { row throws(SQLiteError) in
      try take(
        .card(
          CardText(
            id: CardID(rawValue: row.integer(0)),
            deck: row.text(1),
            language: row.text(2),
            identity: row.text(3),
            direction: row.text(4),
            question: row.text(5),
            answersHash: row.optionalInteger(6)
          )
        )
      )
    }
  }

  private func sessions() throws(SQLiteError) {
    try connection.forEachRow(
      """
      SELECT id, device, number, kind, started_ms, zone_offset_s, study_day, ended_ms, is_finished,
        rating
      FROM session ORDER BY started_ms, device, number
      """
    ) { row throws(SQLiteError) in
      let id = row.integer(0)
      guard let kind = SessionKind(rawValue: row.text(3)) else {
        throw .corrupt("session \(id) makes no sense")
      }
      let entry = SessionEntry(
        key: SessionKey(device: row.integer(1), number: row.integer(2)),
        kind: kind,
        started: StudyTime(
          moment: Moment(milliseconds: row.integer(4)),
          zoneOffsetSeconds: Int(row.integer(5)),
          day: Day(number: Int(row.integer(6)))
        ),
        ended: row.optionalInteger(7).map(Moment.init(milliseconds:)),
        isFinished: row.integer(8) != 0,
        rating: row.optionalInteger(9).map(Int.init),
        decks: try connection.query(
          "SELECT deck FROM session_deck WHERE session = ? ORDER BY position",
          [.integer(id)]
        ) { $0.text(0) },
        cards: try connection.query(
          "SELECT card, asked_ms FROM session_card WHERE session = ? ORDER BY position",
          [.integer(id)]
        ) {
          SessionEntry.PlannedCard(
            CardID(rawValue: $0.integer(0)),
            asked: $0.optionalInteger(1).map(Moment.init(milliseconds:))
          )
        }
      )
      try take(.session(entry))
    }
  }

  private func reviews() throws(SQLiteError) {
    try journal.forEachReviewRow { record, session, place throws(SQLiteError) in
      try take(.review(record, session: session, place: place))
    }
  }

  private func retractions() throws(SQLiteError) {
    try connection.forEachRow(
      """
      SELECT device, sequence, of_device, of_sequence, moment_ms FROM retraction
      ORDER BY device, sequence
      """
    ) { row throws(SQLiteError) in
      try take(
        .retraction(
          ReviewKey(device: row.integer(0), sequence: row.integer(1)),
          of: ReviewKey(device: row.integer(2), sequence: row.integer(3)),
          at: Moment(milliseconds: row.integer(4))
        )
      )
    }
  }

  private func ownAnswers() throws(SQLiteError) {
    try connection.forEachRow(
      "SELECT card, answer, is_accepted, changed_ms FROM own_answer ORDER BY card, answer"
    ) { row throws(SQLiteError) in
      try take(
        .ownAnswer(
          row.text(1),
          of: CardID(rawValue: row.integer(0)),
          isAccepted: row.integer(2) != 0,
          changed: Moment(milliseconds: row.integer(3))
        )
      )
    }
  }

  private func suspensions() throws(SQLiteError) {
    try connection.forEachRow(
      "SELECT card, is_suspended, changed_ms FROM suspension ORDER BY card"
    ) { row throws(SQLiteError) in
      try take(
        .suspension(
          of: CardID(rawValue: row.integer(0)),
          isSuspended: row.integer(1) != 0,
          changed: Moment(milliseconds: row.integer(2))
        )
      )
    }
  }

  private func relinkings() throws(SQLiteError) {
    try connection.forEachRow(
      "SELECT card, original, is_linked, changed_ms FROM relinking ORDER BY card"
    ) { row throws(SQLiteError) in
      try take(
        .relinking(
          of: CardID(rawValue: row.integer(0)),
          to: CardID(rawValue: row.integer(1)),
          isLinked: row.integer(2) != 0,
          changed: Moment(milliseconds: row.integer(3))
        )
      )
    }
  }

  private func sources() throws(SQLiteError) {
    try connection.forEachRow(
      "SELECT name, columns, hashes, tags, changed_ms FROM imported_source ORDER BY name"
    ) { row throws(SQLiteError) in
      try take(
        .imported(
          ImportedSource(
            name: row.text(0),
            columns: row.text(1),
            hashes: row.bytes(2),
            tags: row.text(3),
            changed: Moment(milliseconds: row.integer(4))
          )
        )
      )
    }
  }
}
