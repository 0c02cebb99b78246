import Deck
import Practice
import SQLite

/// One journal being merged into another.
struct Merging {
  /// How many reviews and retractions were new.
  private(set) var newCount = 0
  /// How many of them are reviews.
  private(set) var newReviewCount = 0
  /// The cards whose states may have changed.
  private(set) var cards: Set<CardID> = []
  /// When cards were asked, where that is news.
  private(set) var asked: [CardID: Int64] = [:]

  /// The cards that were suspended or let come back, whose states stay as they are.
  private(set) var suspended: Set<CardID> = []
  /// The reviews that came here from another program and now from the journal that they were
  /// recorded in.
  private(set) var superseded: [ImportedTwins.Superseded] = []

  private let own: Connection
  private let source: MergeSource
  /// The sessions of the other journal, by their number there, and their number here.
  private var sessions: [Int64: Int64] = [:]

  init(to own: Connection, from source: MergeSource) {
    self.own = own
    self.source = source
  }

  mutating func run() throws(SQLiteError) {
    try mergeDevices()
    try mergeSessions()
    try mergePlans()
    try mergeReviews()
    try mergeRetractions()
    try mergeAnswers()
    try mergeSuspensions()
    try mergeRelinkings()
    try mergeTexts()
    try mergeSources()
  }

  private func mergeDevices() throws(SQLiteError) {
    // A journal that never wrote anything leaves no trace.
    try source.forEachRow(
      """
      SELECT id, made_ms FROM device AS d
      WHERE EXISTS (SELECT 1 FROM session WHERE device = d.id)
        OR EXISTS (SELECT 1 FROM review WHERE device = d.id)
        OR EXISTS (SELECT 1 FROM retraction WHERE device = d.id)
      """
    ) { row throws(SQLiteError) in
      try own.execute(
        "INSERT INTO device (id, made_ms, is_own) VALUES (?, ?, 0) ON CONFLICT (id) DO NOTHING",
        [row.value(0), row.value(1)]
      )
    }
  }

  // MARK: - Sessions

  private mutating func mergeSessions() throws(SQLiteError) {
    var pairs: [(Int64, Int64)] = []
    try source.forEachRow(
      """
      SELECT device, number, kind, started_ms, zone_offset_s, study_day, ended_ms, is_finished,
        rating, id
      FROM session ORDER BY started_ms, id
      """
    ) { row throws(SQLiteError) in
      let known = try own.first(
        "SELECT id, started_ms, kind FROM session WHERE device = ? AND number = ?",
        [row.value(0), row.value(1)]
      ) { (id: $0.integer(0), started: $0.value(1), kind: $0.value(2)) }
      if let known {
        guard known.started == row.value(3), known.kind == row.value(2) else {
          throw Self.wentOnApart
        }
        // The later end counts; it is the same whichever side has it.
        try own.execute(
          """
          UPDATE session SET ended_ms = ?1, is_finished = ?2, rating = ?3
          WHERE id = ?4 AND (coalesce(?1, \(Int64.min)), ?2, coalesce(?3, 0))
            > (coalesce(ended_ms, \(Int64.min)), is_finished, coalesce(rating, 0))
          """,
          [row.value(6), row.value(7), row.value(8), .integer(known.id)]
        )
        pairs.append((row.integer(9), known.id))
      } else {
        try own.execute(
          """
          INSERT INTO session (device, number, kind, started_ms, zone_offset_s, study_day, ended_ms,
            is_finished, rating)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          (0..<9).map { row.value($0) }
        )
        pairs.append((row.integer(9), own.lastInsertRowID))
      }
    }
    sessions = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private mutating func mergePlans() throws(SQLiteError) {
    try source.forEachRow(
      "SELECT session, position, deck FROM session_deck ORDER BY session, position"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO session_deck (session, position, deck) VALUES (?, ?, ?)
        ON CONFLICT (session, position) DO NOTHING
        """,
        [try number(ofSession: row.value(0)), row.value(1), row.value(2)]
      )
    }
    var news: [(card: CardID, moment: Int64)] = []
    try source.forEachRow(
      "SELECT session, position, card, asked_ms FROM session_card ORDER BY session, position"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO session_card (session, position, card, asked_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (session, position) DO UPDATE SET asked_ms = excluded.asked_ms
        WHERE asked_ms IS NULL OR asked_ms < excluded.asked_ms
        """,
        [try number(ofSession: row.value(0)), row.value(1), row.value(2), row.value(3)]
      )
      guard own.changes > 0, let moment = row.optionalInteger(3) else { return }
      news.append((CardID(rawValue: row.integer(2)), moment))
    }
    asked = Dictionary(news.map { ($0.card, $0.moment) }, uniquingKeysWith: max)
    cards.formUnion(asked.keys)
  }

  /// The number here of a session of the other journal; nothing of nothing.
  private func number(ofSession value: SQLiteValue) throws(SQLiteError) -> SQLiteValue {
    guard case .integer(let id) = value else { return .null }
    guard let known = sessions[id] else { throw .corrupt("there is no session \(id)") }
    return .integer(known)
  }

  // MARK: - Entries

  private mutating func mergeReviews() throws(SQLiteError) {
    let new: [ReviewKey]
    (new, superseded) = try newReviews()
    guard !new.isEmpty else { return }
    var changed: Set<CardID> = []
    var count = 0
    try own.withStatement(
      """
      INSERT INTO review (device, sequence, place, card, moment_ms, zone_offset_s, study_day, kind,
        verdict, rating, typed, duration_ms, is_scored, desired_retention, elapsed_days, stability,
        difficulty, due_day, partner, session)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ) { insertion throws(SQLiteError) in
      try source.forEachRow(
        """
        SELECT device, sequence, place, card, moment_ms, zone_offset_s, study_day, kind,
          verdict, rating, typed, duration_ms, is_scored, desired_retention, elapsed_days, stability,
          difficulty, due_day, partner, session
        FROM review ORDER BY device, sequence
        """
      ) { row throws(SQLiteError) in
        guard count < new.count, Self.key(in: row) == new[count] else { return }
        var values = (0..<19).map { row.value($0) }
        values.append(try number(ofSession: row.value(19)))
        try insertion.bind(values)
        while try insertion.step() {}
        count += 1
        changed.insert(CardID(rawValue: row.integer(3)))
      }
    }
    newReviewCount += count
    newCount += count
    cards.formUnion(changed)
  }

  /// Walks along the reviews of both journals.
  ///
  /// - Returns: Those that are not here yet, in order, and those here whose place they take.
  /// - Throws: That a review of the same name is another one here.
  func newReviews() throws(SQLiteError) -> (
    new: [ReviewKey], superseded: [ImportedTwins.Superseded]
  ) {
    let facts = """
      SELECT device, sequence, place, card, moment_ms, study_day, rating, duration_ms, typed, kind
      FROM review ORDER BY device, sequence
      """
    var new: [ImportedTwins.Newcomer] = []
    var hasKnown = false
    let known = try own.prepare(facts)
    var isKnownLeft = try known.step()
    hasKnown = isKnownLeft
    try source.forEachRow(facts) { row throws(SQLiteError) in
      let key = Self.key(in: row)
      while isKnownLeft, Self.key(in: known.row) < key { isKnownLeft = try known.step() }
      guard isKnownLeft, Self.key(in: known.row) == key else {
        return new.append(
          ImportedTwins.Newcomer(
            key: key,
            moment: CardMoment(card: row.integer(3), milliseconds: row.integer(4)),
            isImported: row.text(9) == ReviewKind.imported.rawValue
          )
        )
      }
      for column in 2..<9 where row.value(column) != known.row.value(column) {
        throw Self.wentOnApart
      }
    }
    // What comes into an empty journal comes as it is.
    guard hasKnown, !new.isEmpty else { return (new.map(\.key), []) }
    return try ImportedTwins(own).sorted(new)
  }

  private static func key(in row: Row) -> ReviewKey {
    ReviewKey(device: row.integer(0), sequence: row.integer(1))
  }

  private mutating func mergeRetractions() throws(SQLiteError) {
    var changed: Set<CardID> = []
    var count = 0
    try source.forEachRow(
      """
      SELECT device, sequence, of_device, of_sequence, moment_ms FROM retraction
      ORDER BY device, sequence
      """
    ) { row throws(SQLiteError) in
      let values = (0..<5).map { row.value($0) }
      try own.execute(
        """
        INSERT INTO retraction (device, sequence, of_device, of_sequence, moment_ms)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT (device, sequence) DO NOTHING
        """,
        values
      )
      guard own.changes > 0 else {
        let isSame = try own.first(
          """
          SELECT (of_device, of_sequence, moment_ms) = (?3, ?4, ?5) FROM retraction
          WHERE device = ?1 AND sequence = ?2
          """,
          values
        ) { $0.integer(0) != 0 }
        guard isSame == true else { throw Self.wentOnApart }
        return
      }
      count += 1
      let card = try own.first(
        "SELECT card FROM review WHERE device = ? AND sequence = ?",
        [row.value(2), row.value(3)]
      ) { CardID(rawValue: $0.integer(0)) }
      if let card { changed.insert(card) }
    }
    newCount += count
    cards.formUnion(changed)
    // A copy that went on by itself may have a retraction where the other has a review.
    let isTwice = try own.first(
      """
      SELECT 1 FROM retraction AS t CROSS JOIN review AS r
      ON r.device = t.device AND r.sequence = t.sequence LIMIT 1
      """
    ) { _ in true }
    guard isTwice == nil else { throw Self.wentOnApart }
  }

  private static var wentOnApart: SQLiteError {
    .refused(JournalError.wentOnApart)
  }

  // MARK: - What the learner added, and texts

  private func mergeAnswers() throws(SQLiteError) {
    try source.forEachRow(
      "SELECT card, answer, is_accepted, changed_ms FROM own_answer ORDER BY card, answer"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO own_answer (card, answer, is_accepted, changed_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (card, answer) DO UPDATE
        SET is_accepted = excluded.is_accepted, changed_ms = excluded.changed_ms
        WHERE (excluded.changed_ms, excluded.is_accepted) > (changed_ms, is_accepted)
        """,
        (0..<4).map { row.value($0) }
      )
    }
  }

  private mutating func mergeSuspensions() throws(SQLiteError) {
    var changed: Set<CardID> = []
    try source.forEachRow(
      "SELECT card, is_suspended, changed_ms FROM suspension ORDER BY card"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO suspension (card, is_suspended, changed_ms) VALUES (?, ?, ?)
        ON CONFLICT (card) DO UPDATE
        SET is_suspended = excluded.is_suspended, changed_ms = excluded.changed_ms
        WHERE (excluded.changed_ms, excluded.is_suspended) > (changed_ms, is_suspended)
        """,
        (0..<3).map { row.value($0) }
      )
      if own.changes > 0 { changed.insert(CardID(rawValue: row.integer(0))) }
    }
    suspended = changed
  }

  private func mergeSources() throws(SQLiteError) {
    try source.forEachRow(
      "SELECT name, columns, hashes, tags, changed_ms FROM imported_source ORDER BY name"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO imported_source (name, columns, hashes, tags, changed_ms)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET columns = excluded.columns, hashes = excluded.hashes,
          tags = excluded.tags, changed_ms = excluded.changed_ms
        WHERE (excluded.changed_ms, excluded.columns, excluded.hashes, excluded.tags)
          > (changed_ms, columns, hashes, tags)
        """,
        (0..<5).map { row.value($0) }
      )
    }
  }

  private func mergeRelinkings() throws(SQLiteError) {
    var hasChanged = false
    try source.forEachRow(
      "SELECT card, original, is_linked, changed_ms FROM relinking ORDER BY card"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO relinking (card, original, is_linked, changed_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (card) DO UPDATE SET original = excluded.original,
          is_linked = excluded.is_linked, changed_ms = excluded.changed_ms
        WHERE (excluded.changed_ms, excluded.is_linked, excluded.original)
          > (changed_ms, is_linked, original)
        """,
        (0..<4).map { row.value($0) }
      )
      if own.changes > 0 { hasChanged = true }
    }
    // The decks have other cards now than those with which they were registered.
    if hasChanged { try own.execute("UPDATE deck SET stamp = ''") }
  }

  private func mergeTexts() throws(SQLiteError) {
    // Of a card that both saw, what was seen here stays: its deck is at hand.
    try source.forEachRow(
      "SELECT id, deck, language, identity, direction, question, answers FROM card ORDER BY id"
    ) { row throws(SQLiteError) in
      try own.execute(
        """
        INSERT INTO card (id, deck, language, identity, direction, question, answers)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
        (0..<7).map { row.value($0) }
      )
    }
  }
}
