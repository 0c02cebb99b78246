public import Deck
public import Practice
import SQLite
public import Time

extension ReviewJournal {
  /// Tells what is known of cards.
  ///
  /// Answers of the kind `practice` are without consequences: of them only counts that the card was
  /// asked.
  ///
  /// - Parameter cards: The cards; they need no order.
  /// - Returns: The histories by card; a card that was never asked has none.
  /// - Throws: Why the journal cannot be read.
  public func histories(of cards: [CardID]) throws(JournalError) -> [CardID: CardHistory] {
    let wanted = cards.map(\.rawValue).sorted()
    var found: [CardID: CardHistory] = [:]
    // One transaction: each jump would lock the file again by itself.
    try readingAtOnce { () throws(SQLiteError) in
      try connection.withStatement(
        "SELECT card, \(Self.stateColumns) FROM card_state WHERE card >= ? ORDER BY card"
      ) { statement throws(SQLiteError) in
        // Walks along the table beside the wanted cards, and jumps where the next one is far: further
        // than it is ready to walk, which follows from how near the last ones were.
        var index = 0
        var reach = 4
        jumping: while index < wanted.count {
          statement.reset()
          try statement.bind(.integer(wanted[index]), at: 1)
          var steps = 0
          while try statement.step() {
            let card = statement.row.integer(0)
            while index < wanted.count, wanted[index] < card { index += 1 }
            guard index < wanted.count else { break jumping }
            if wanted[index] == card {
              found[CardID(rawValue: card)] = state(in: statement.row, from: 1).history
              reach = min(16, steps == 0 ? reach : reach * 2)
              steps = 0
              index += 1
              // The same card once more is answered already.
              while index < wanted.count, wanted[index] == card { index += 1 }
              guard index < wanted.count else { break jumping }
            }
            steps += 1
            if steps > reach {
              reach = max(1, reach / 2)
              continue jumping
            }
          }
          break
        }
      }
    }
    return found
  }

  /// Counts the cards that were new on a study day.
  ///
  /// - Parameter day: The study day.
  /// - Returns: How many cards have their first review on that day.
  /// - Throws: Why the journal cannot be read.
  public func newCards(on day: Day) throws(JournalError) -> Int {
    try reading { () throws(SQLiteError) in
      let count = try connection.first(
        "SELECT count(*) FROM card_state WHERE first_study_day = ?",
        [.integer(Int64(day.number))]
      ) { $0.integer(0) }
      return Int(count ?? 0)
    }
  }

  /// Makes the remembered states anew from the reviews.
  ///
  /// - Returns: How many were not what the reviews say, and were mended.
  /// - Throws: Why it cannot be done.
  @discardableResult
  public func rebuildStates() throws(JournalError) -> Int {
    try writing { () throws(SQLiteError) in
      let wrong = try wrongStates()
      for (card, state) in wrong { try store(state, of: card) }
      return wrong.count
    }
  }

  // MARK: - Helpers

  static let stateColumns = """
    asked_ms, last_moment_ms, last_device, last_sequence, was_ever_right, first_study_day,
    review_count
    """

  /// The columns that make a step of a state, and which reviews make one.
  private static let steps = """
    SELECT r.card, r.moment_ms, r.device, r.sequence, r.study_day, r.verdict <> 'wrong'
    FROM review AS r WHERE r.kind <> 'practice' AND \(stands)
    """

  private func step(in row: Row) -> CardState.Step {
    CardState.Step(
      position: CardState.Position(
        momentMilliseconds: row.integer(1),
        key: ReviewKey(device: row.integer(2), sequence: row.integer(3))
      ),
      studyDay: row.integer(4),
      isRight: row.integer(5) != 0
    )
  }

  private func state(in row: Row, from column: Int) -> CardState {
    var state = CardState()
    state.askedMilliseconds = row.optionalInteger(column)
    if let moment = row.optionalInteger(column + 1) {
      state.last = CardState.Position(
        momentMilliseconds: moment,
        key: ReviewKey(device: row.integer(column + 2), sequence: row.integer(column + 3))
      )
    }
    state.wasEverRight = row.integer(column + 4) != 0
    state.firstStudyDay = row.optionalInteger(column + 5)
    state.reviewCount = row.integer(column + 6)
    return state
  }

  private func remembered(_ card: CardID) throws(SQLiteError) -> CardState? {
    try connection.first(
      "SELECT \(Self.stateColumns) FROM card_state WHERE card = ?",
      [.integer(card.rawValue)]
    ) { state(in: $0, from: 0) }
  }

  /// Moves the remembered state of a card on by a review that was just entered.
  func advanceState(by review: Review, key: ReviewKey) throws(SQLiteError) {
    guard review.kind != .practice else { return }
    var state = try remembered(review.card) ?? CardState()
    let step = CardState.Step(
      position: CardState.Position(momentMilliseconds: review.moment.milliseconds, key: key),
      studyDay: Int64(review.studyDay.number),
      isRight: review.verdict != .wrong
    )
    if let last = state.last, step.position < last {
      // The clock was set back: it belongs among the earlier ones.
      state = try replay(of: review.card)
    } else {
      state.apply(step)
    }
    try store(state, of: review.card)
  }

  /// The state of a card as its reviews say; when it was asked is taken from what is remembered,
  /// since no review changes it.
  func replay(of card: CardID) throws(SQLiteError) -> CardState {
    var state = CardState()
    state.askedMilliseconds = try remembered(card)?.askedMilliseconds
    try connection.forEachRow(
      "\(Self.steps) AND r.card = ? ORDER BY r.moment_ms, r.device, r.sequence",
      [.integer(card.rawValue)]
    ) { row in state.apply(step(in: row)) }
    return state
  }

  /// Remembers the state of a card, or forgets it where nothing is known.
  func store(_ state: CardState, of card: CardID) throws(SQLiteError) {
    guard !state.isEmpty else {
      try connection.execute("DELETE FROM card_state WHERE card = ?", [.integer(card.rawValue)])
      return
    }
    try connection.execute(
      """
      INSERT INTO card_state (card, \(Self.stateColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (card) DO UPDATE SET asked_ms = excluded.asked_ms,
        last_moment_ms = excluded.last_moment_ms, last_device = excluded.last_device,
        last_sequence = excluded.last_sequence, was_ever_right = excluded.was_ever_right,
        first_study_day = excluded.first_study_day, review_count = excluded.review_count
      """,
      [
        .integer(card.rawValue), .integer(state.askedMilliseconds),
        .integer(state.last?.momentMilliseconds), .integer(state.last?.key.device),
        .integer(state.last?.key.sequence), state.wasEverRight ? 1 : 0,
        .integer(state.firstStudyDay), .integer(state.reviewCount),
      ]
    )
  }

  /// All states as the plans and the reviews say.
  private func replayed() throws(SQLiteError) -> [CardID: CardState] {
    var states: [CardID: CardState] = [:]
    try connection.forEachRow(
      "SELECT card, asked_ms FROM session_card WHERE asked_ms IS NOT NULL"
    ) { row in
      states[CardID(rawValue: row.integer(0)), default: CardState()].ask(at: row.integer(1))
    }
    // In the order of the table, which is nearly that of time already, and then sorted: quicker
    // than looking up every review along the index.
    var steps = try connection.query("\(Self.steps) ORDER BY r.device, r.sequence") {
      (card: CardID(rawValue: $0.integer(0)), step: step(in: $0))
    }
    steps.sort { $0.step.position < $1.step.position }
    for (card, step) in steps { states[card, default: CardState()].apply(step) }
    return states
  }

  /// The states that are not remembered as the reviews say: as they should be, by card.
  func wrongStates() throws(SQLiteError) -> [CardID: CardState] {
    var states = try replayed()
    var unfounded: [CardID] = []
    try connection.forEachRow("SELECT card, \(Self.stateColumns) FROM card_state") { row in
      let card = CardID(rawValue: row.integer(0))
      guard let state = states[card] else { return unfounded.append(card) }
      if state == self.state(in: row, from: 1) { states[card] = nil }
    }
    for card in unfounded { states[card] = CardState() }
    return states
  }
}
