import Deck
import Memory
public import Practice
import SQLite
public import Time

extension ReviewJournal {
  /// Keeps a review; it is on the disk when this returns, and so is the schedule that follows.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - session: The session it was given in.
  ///   - number: The journal's number when the session began; nothing for any.
  /// - Returns: What became of it.
  /// - Throws: Why it cannot be kept.
  @discardableResult
  public func record(
    _ review: Review,
    in session: SessionID,
    expecting number: Int64? = nil
  ) throws(JournalError) -> RecordedReview {
    try writing(expecting: number) { () throws(SQLiteError) in
      let key = try nextKey()
      return try enter(review, key: key, session: session, place: key.sequence)
    }
  }

  /// Takes a review back; everything but the tombstone is as it was before.
  ///
  /// Its session counts as not finished any more. A review that was taken back already stays so.
  ///
  /// - Parameters:
  ///   - key: The review.
  ///   - moment: When it is taken back.
  ///   - number: The journal's number when the review was kept; nothing for any.
  /// - Throws: Why it cannot be taken back.
  public func retract(
    _ key: ReviewKey,
    at moment: Moment,
    expecting number: Int64? = nil
  ) throws(JournalError) {
    try writing(expecting: number) { () throws(SQLiteError) in
      let old = try entry(of: key)
      guard old.stands else { return }
      try takeBack(key, of: old.card, at: moment)
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
  ///   - number: The journal's number when the session began; nothing for any.
  /// - Returns: What became of the new review.
  /// - Throws: Why it cannot be corrected.
  @discardableResult
  public func replace(
    _ key: ReviewKey,
    with review: Review,
    in session: SessionID,
    at moment: Moment,
    expecting number: Int64? = nil
  ) throws(JournalError) -> RecordedReview {
    try writing(expecting: number) { () throws(SQLiteError) in
      let old = try entry(of: key)
      if old.stands { try takeBack(key, of: old.card, at: moment) }
      let new = try nextKey()
      let isSameRow = old.session == session.rawValue && key.device == new.device
      let place = isSameRow ? old.place : new.sequence
      return try enter(review, key: new, session: session, place: place)
    }
  }

  // MARK: - Helpers

  /// The next free place in this journal's sequence; good within the transaction that asks.
  func nextKey() throws(SQLiteError) -> ReviewKey {
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

  /// The statement that adds a review, for the values that `Review` binds.
  static let insertion = """
    INSERT INTO review (device, sequence, session, place, card, moment_ms, zone_offset_s,
      study_day, kind, verdict, rating, typed, duration_ms, is_scored, desired_retention,
      elapsed_days, stability, difficulty, due_day, partner)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Adds a review and moves the state of its card on.
  private func enter(
    _ review: Review,
    key: ReviewKey,
    session: SessionID,
    place: Int64
  ) throws(SQLiteError) -> RecordedReview {
    let caches = try caches()
    var state = try caches.remembered(review.card)
    var move: CardState.Move?
    if review.kind != .practice {
      try caches.advance(&state, of: review.card, by: [review.step(key: key)]) { moved, made in
        if moved == key { move = made }
      }
    }
    try connection.withStatement(Self.insertion) { statement throws(SQLiteError) in
      try review.bind(to: statement, key: key, session: session, place: place, move: move)
      while try statement.step() {}
    }
    if review.kind != .practice { try caches.store(state, of: review.card) }
    return RecordedReview(key: key, schedule: state.schedule, moved: move != nil)
  }

  /// Adds a tombstone and brings the state of the card back.
  private func takeBack(
    _ key: ReviewKey,
    of card: CardID,
    at moment: Moment
  ) throws(SQLiteError) {
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
    let caches = try caches()
    try caches.store(try caches.replay(of: card), of: card)
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

extension Caches {
  /// Moves a state on by reviews that are not in the journal yet.
  ///
  /// - Parameters:
  ///   - state: The state as it is remembered.
  ///   - card: The card.
  ///   - steps: What the reviews do, in the order of their positions; one at least.
  ///   - visit: Is told of each review that moved the schedule; of earlier ones, too, where those had
  ///     to be gone through again.
  /// - Throws: What SQLite says when it fails.
  func advance(
    _ state: inout CardState,
    of card: CardID,
    by steps: [CardState.Step],
    _ visit: (ReviewKey, CardState.Move) -> Void
  ) throws(SQLiteError) {
    var all = steps
    if let last = state.last, let first = steps.first, first.position < last {
      // The clock was set back, or they are from elsewhere: they belong among the earlier ones.
      all = (try self.steps(of: card) + steps).sorted { $0.position < $1.position }
      let asked = state.askedMilliseconds
      state = CardState()
      state.askedMilliseconds = asked
    }
    for step in all {
      if let move = state.apply(step, of: card, by: scheduler) { visit(step.position.key, move) }
    }
  }
}

extension CardState.Move {
  /// The columns of a review that it is kept in: elapsed days, stability, difficulty, due day.
  var columns: [SQLiteValue] {
    [
      .integer(elapsedDays.map(Int64.init)), .real(schedule.memory.stability),
      .real(schedule.memory.difficulty), .integer(Int64(schedule.dueDay)),
    ]
  }
}

extension Review {
  /// What it does to the state of its card.
  func step(key: ReviewKey) -> CardState.Step {
    CardState.Step(
      position: CardState.Position(momentMilliseconds: moment.milliseconds, key: key),
      studyDay: studyDay.number,
      rating: rating,
      isImported: kind == .imported,
      desiredRetention: keptRetention
    )
  }

  /// Gives the values of a row to the statement `ReviewJournal.insertion`, with what the review made
  /// of its card's schedule.
  func bind(
    to statement: Statement,
    key: ReviewKey,
    session: SessionID?,
    place: Int64,
    move: CardState.Move?
  ) throws(SQLiteError) {
    try bindFacts(to: statement, key: key, session: session, place: place)
    guard let move else {
      for index in 16...19 { try statement.bind(.null, at: index) }
      return
    }
    try statement.bind(.integer(move.elapsedDays.map(Int64.init)), at: 16)
    try statement.bind(.real(move.schedule.memory.stability), at: 17)
    try statement.bind(.real(move.schedule.memory.difficulty), at: 18)
    try statement.bind(.integer(Int64(move.schedule.dueDay)), at: 19)
  }

  /// Gives the values of a row to the statement that the review itself has, one by one:
  /// very many may follow one another.
  func bindFacts(
    to statement: Statement,
    key: ReviewKey,
    session: SessionID?,
    place: Int64
  ) throws(SQLiteError) {
    try statement.bind(.integer(key.device), at: 1)
    try statement.bind(.integer(key.sequence), at: 2)
    try statement.bind(.integer(session?.rawValue), at: 3)
    try statement.bind(.integer(place), at: 4)
    try statement.bind(.integer(card.rawValue), at: 5)
    try statement.bind(.integer(moment.milliseconds), at: 6)
    try statement.bind(.integer(Int64(zoneOffsetSeconds)), at: 7)
    try statement.bind(.integer(Int64(studyDay.number)), at: 8)
    try statement.bind(.text(kind.rawValue), at: 9)
    try statement.bind(.text(verdict.rawValue), at: 10)
    try statement.bind(.integer(Int64(rating.rawValue)), at: 11)
    try statement.bind(.text(typed), at: 12)
    try statement.bind(.integer(durationMilliseconds), at: 13)
    try statement.bind(.integer(isScored ? 1 : 0), at: 14)
    try statement.bind(.real(keptRetention), at: 15)
    try statement.bind(.integer(partner?.rawValue), at: 20)
  }

  /// The desired retention, which nobody can have wanted out of bounds.
  private var keptRetention: Double {
    guard desiredRetention.isFinite else { return Scheduler.standardRetention }
    let bounds = Scheduler.retentionBounds
    return min(max(desiredRetention, bounds.lowerBound), bounds.upperBound)
  }
}
