import Deck
import Memory
import Practice
import SQLite
public import Time

/// Entries that arrive from elsewhere, put together on the way so that they can be taken over all at
/// once or not at all.
///
/// They lie in a file without a name that is gone with this.
public final class ArrivingJournal {
  let journal: ReviewJournal
  private var sessions: [SessionKey: Int64] = [:]
  /// The devices that were this journal's own where they come from.
  private(set) var ownDevices: [Int64] = []
  private(set) var configuration: [(key: String, value: String)] = []
  /// How many reviews arrived.
  public private(set) var reviewCount = 0
  /// How many sessions arrived.
  public private(set) var sessionCount = 0

  private var connection: Connection { journal.connection }

  /// Why an entry cannot be taken.
  public struct Refusal: Error, Hashable, Sendable {
    /// What is wrong with it, in words that go on after “line 7: ”.
    public let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  /// Begins.
  ///
  /// - Parameters:
  ///   - deviceSeed: A random number that no other journal has.
  ///   - now: The moment.
  /// - Throws: Why it cannot be done.
  public init(deviceSeed: Int64, now: Moment) throws(JournalError) {
    journal = try ReviewJournal(arriving: deviceSeed, now: now)
    let connection = journal.connection
    try journal.reading { () throws(SQLiteError) in
      try connection.setCacheSize(megabytes: 32)
      // They are read in the order of their keys alone.
      try connection.execute(
        script: """
          DROP INDEX review_by_card; DROP INDEX review_by_session; DROP INDEX review_by_day; BEGIN
          """
      )
    }
  }

  /// Takes an entry.
  ///
  /// - Parameter entry: The entry; what it speaks of came before it.
  /// - Throws: What is wrong with it.
  public func add(_ entry: JournalEntry) throws(Refusal) {
    switch entry {
    case .device(let id, let made, let isOwn):
      if isOwn { ownDevices.append(id) }
      try insert(
        "INSERT INTO device (id, made_ms, is_own) VALUES (?, ?, 0)",
        [.integer(id), .integer(made.milliseconds)]
      )
    case .configuration(let key, let value): configuration.append((key, value))
    case .card(let text):
      try insert(
        """
        INSERT INTO card (id, deck, language, identity, direction, question, answers)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(text.id.rawValue), .text(text.deck), .text(text.language), .text(text.identity),
          .text(text.direction), .text(text.question), .integer(text.answersHash),
        ]
      )
    case .session(let session): try add(session)
    case .review(let record, let session, let place):
      try add(record, session: session, place: place)
    case .retraction(let key, let other, let moment):
      try insert(
        """
        INSERT INTO retraction (device, sequence, of_device, of_sequence, moment_ms)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .integer(key.device), .integer(key.sequence), .integer(other.device),
          .integer(other.sequence), .integer(moment.milliseconds),
        ]
      )
    case .ownAnswer(let answer, let card, let isAccepted, let changed):
      try insert(
        "INSERT INTO own_answer (card, answer, is_accepted, changed_ms) VALUES (?, ?, ?, ?)",
        [
          .integer(card.rawValue), .text(answer), isAccepted ? 1 : 0,
          .integer(changed.milliseconds),
        ]
      )
    case .suspension(let card, let isSuspended, let changed):
      try insert(
        "INSERT INTO suspension (card, is_suspended, changed_ms) VALUES (?, ?, ?)",
        [.integer(card.rawValue), isSuspended ? 1 : 0, .integer(changed.milliseconds)]
      )
    case .relinking(let card, let original, let isLinked, let changed):
      try insert(
        "INSERT INTO relinking (card, original, is_linked, changed_ms) VALUES (?, ?, ?, ?)",
        [
          .integer(card.rawValue), .integer(original.rawValue), isLinked ? 1 : 0,
          .integer(changed.milliseconds),
        ]
      )
    case .imported(let source):
      try insert(
        """
        INSERT INTO imported_source (name, columns, hashes, tags, changed_ms)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .text(source.name), .text(source.columns), .blob(source.hashes), .text(source.tags),
          .integer(source.changed.milliseconds),
        ]
      )
    }
  }

  /// Ends the arriving.
  ///
  /// - Throws: Why it cannot be done.
  public func finish() throws(JournalError) {
    guard connection.isInTransaction else { return }
    try journal.reading { () throws(SQLiteError) in try connection.execute(script: "COMMIT") }
  }

  // MARK: - Helpers

  private func add(_ session: SessionEntry) throws(Refusal) {
    try insert(
      """
      INSERT INTO session (device, number, kind, started_ms, zone_offset_s, study_day, ended_ms,
        is_finished, rating)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(session.key.device), .integer(session.key.number), .text(session.kind.rawValue),
        .integer(session.started.moment.milliseconds),
        .integer(Int64(session.started.zoneOffsetSeconds)),
        .integer(Int64(session.started.day.number)), .integer(session.ended?.milliseconds),
        session.isFinished ? 1 : 0, .integer(session.rating.map(Int64.init)),
      ]
    )
    let id = connection.lastInsertRowID
    sessions[session.key] = id
    for (position, deck) in session.decks.enumerated() {
      try insert(
        "INSERT INTO session_deck (session, position, deck) VALUES (?, ?, ?)",
        [.integer(id), .integer(Int64(position)), .text(deck)]
      )
    }
    for (position, planned) in session.cards.enumerated() {
      try insert(
        "INSERT INTO session_card (session, position, card, asked_ms) VALUES (?, ?, ?, ?)",
        [
          .integer(id), .integer(Int64(position)), .integer(planned.card.rawValue),
          .integer(planned.asked?.milliseconds),
        ]
      )
    }
    sessionCount += 1
  }

  private func add(
    _ record: ReviewRecord,
    session: SessionKey?,
    place: Int64
  ) throws(Refusal) {
    var id: Int64?
    if let session {
      guard let known = sessions[session] else {
        throw Refusal("its session did not come before it")
      }
      id = known
    }
    try inserting { () throws(SQLiteError) in
      try connection.withStatement(ReviewJournal.insertion) { statement throws(SQLiteError) in
        try record.review.bindFacts(
          to: statement,
          key: record.key,
          session: id.map { SessionID(rawValue: $0) },
          place: place
        )
        try statement.bind(.integer(record.elapsedDays.map(Int64.init)), at: 16)
        try statement.bind(record.memory.map { .real($0.stability) } ?? .null, at: 17)
        try statement.bind(record.memory.map { .real($0.difficulty) } ?? .null, at: 18)
        try statement.bind(.integer(record.dueDay.map { Int64($0.number) }), at: 19)
        while try statement.step() {}
      }
    }
    reviewCount += 1
  }

  private func insert(_ sql: String, _ values: [SQLiteValue]) throws(Refusal) {
    try inserting { () throws(SQLiteError) in try connection.execute(sql, values) }
  }

  private func inserting(_ body: () throws(SQLiteError) -> Void) throws(Refusal) {
    do throws(SQLiteError) {
      try body()
    } catch {
      if error.isFull { throw Refusal("there is no room left on the disk for it") }
      // A constraint: the same twice, or of something that is not there.
      throw Refusal(
        error.message.contains("UNIQUE")
          ? "it came before already"
          : error.message.contains("FOREIGN") ? "its device did not come before it" : error.message
      )
    }
  }
}
