import Deck
import Memory
import SQLite

/// What is remembered so that it need not be worked out each time: the states of the cards, the days
/// on which the cards of decks are due, and how many are due when.
///
/// All of it follows from the plans, the reviews that stand, the suspensions and the parameters, and
/// is made again from them at any time. Whoever writes here does so within a transaction.
struct Caches {
  let connection: Connection
  let scheduler: Scheduler

  /// The due day that stands for a card that was never answered.
  static let neverAnswered: Int64 = -1
  /// The due day that stands for a suspended card, whatever its schedule says.
  static let suspended: Int64 = -2

  // MARK: - States

  /// The columns of a state, in the order in which `state(in:from:)` reads them.
  static let stateColumns = """
    asked_ms, last_moment_ms, last_device, last_sequence, first_study_day, review_count, stability,
    difficulty, last_day, interval_days, desired_retention, move_count, lapse_count
    """

  /// Reads a state; what cannot be in it is moved to the nearest bound.
  static func state(in row: Row, from column: Int) -> CardState {
    var state = CardState()
    state.askedMilliseconds = row.optionalInteger(column)
    if let moment = row.optionalInteger(column + 1) {
      state.last = CardState.Position(
        momentMilliseconds: moment,
        key: ReviewKey(device: row.integer(column + 2), sequence: row.integer(column + 3))
      )
    }
    state.firstStudyDay = row.optionalInteger(column + 4).map(Int.init)
    state.reviewCount = count(row, column + 5)
    if let lastDay = row.optionalInteger(column + 8) {
      let days = Scheduler.possibleDays
      state.schedule = CardSchedule(
        memory: MemoryState(
          stability: number(row, column + 6),
          difficulty: number(row, column + 7)
        ),
        lastDay: min(max(Int(lastDay), days.lowerBound), days.upperBound),
        interval: count(row, column + 9),
        desiredRetention: number(row, column + 10),
        reviewCount: count(row, column + 11),
        lapseCount: count(row, column + 12)
      )
    }
    return state
  }

  /// What is no number was kept as nothing.
  private static func number(_ row: Row, _ column: Int) -> Double {
    row.isNull(column) ? .nan : row.real(column)
  }

  /// A count that can be counted on without fear of its end.
  private static func count(_ row: Row, _ column: Int) -> Int {
    Int(min(max(row.integer(column), 0), Int64(Int32.max)))
  }

  /// The state of a card as it is remembered.
  func remembered(_ card: CardID) throws(SQLiteError) -> CardState {
    try connection.first(
      "SELECT \(Self.stateColumns) FROM card_state WHERE card = ?",
      [.integer(card.rawValue)]
    ) { Self.state(in: $0, from: 0) } ?? CardState()
  }

  /// Visits the remembered states of cards.
  ///
  /// - Parameters:
  ///   - wanted: The numbers of the cards, in ascending order; one may be there more than once.
  ///   - visit: Takes each state that there is, once, in that order.
  /// - Throws: What SQLite says when it fails.
  func forEachState(
    of wanted: [Int64],
    _ visit: (CardID, CardState) -> Void
  ) throws(SQLiteError) {
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
            visit(CardID(rawValue: card), Self.state(in: statement.row, from: 1))
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

  /// Remembers the state of one card.
  func store(_ state: CardState, of card: CardID) throws(SQLiteError) {
    try store(CollectionOfOne((card: card, state: state)))
  }

  /// Remembers states of cards, or forgets those of which nothing is known; their due days follow.
  func store(
    _ states: some Sequence<(card: CardID, state: CardState)>
  ) throws(SQLiteError) {
    var changes = DueChanges()
    // Before any deck is registered no card has a due day to follow.
    let hasDueDays = try connection.first("SELECT 1 FROM deck_card LIMIT 1") { _ in true } ?? false
    try connection.withStatement(Self.storing) { storing throws(SQLiteError) in
      try connection.withStatement(Self.finding) { finding throws(SQLiteError) in
        for (card, state) in states {
          let number = SQLiteValue.integer(card.rawValue)
          if state.isEmpty {
            try connection.execute("DELETE FROM card_state WHERE card = ?", [number])
          } else {
            try storing.bind(number, at: 1)
            try state.bindColumns(to: storing, from: 2)
            while try storing.step() {}
          }
          guard hasDueDays else { continue }
          try finding.bind(number, at: 1)
          guard try finding.step() else { continue }
          let known = DueChanges.Place(
            deckSet: finding.row.integer(0),
            dueDay: finding.row.integer(1)
          )
          let day = finding.row.integer(2) != 0 ? Self.suspended : state.dueDay
          finding.reset()
          guard known.dueDay != day else { continue }
          try connection.execute(
            "UPDATE deck_card SET due_day = ? WHERE card = ?",
            [.integer(day), number]
          )
          changes.move(from: known, to: DueChanges.Place(deckSet: known.deckSet, dueDay: day))
        }
      }
    }
    try changes.write(to: connection)
  }

  private static let finding = """
    SELECT d.deck_set, d.due_day, coalesce(s.is_suspended, 0)
    FROM deck_card AS d LEFT JOIN suspension AS s ON s.card = d.card WHERE d.card = ?
    """

  private static let storing = """
    INSERT INTO card_state (card, \(stateColumns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (card) DO UPDATE SET asked_ms = excluded.asked_ms,
      last_moment_ms = excluded.last_moment_ms, last_device = excluded.last_device,
      last_sequence = excluded.last_sequence, first_study_day = excluded.first_study_day,
      review_count = excluded.review_count, stability = excluded.stability,
      difficulty = excluded.difficulty, last_day = excluded.last_day,
      interval_days = excluded.interval_days, desired_retention = excluded.desired_retention,
      move_count = excluded.move_count, lapse_count = excluded.lapse_count
    """
}

extension CardState {
  /// The due day as the cards of decks have it, where the card is not suspended.
  var dueDay: Int64 { schedule.map { Int64($0.dueDay) } ?? Caches.neverAnswered }

  /// Gives the values of `Caches.stateColumns` to a statement.
  fileprivate func bindColumns(
    to statement: Statement,
    from first: Int
  ) throws(SQLiteError) {
    try statement.bind(.integer(askedMilliseconds), at: first)
    try statement.bind(.integer(last?.momentMilliseconds), at: first + 1)
    try statement.bind(.integer(last?.key.device), at: first + 2)
    try statement.bind(.integer(last?.key.sequence), at: first + 3)
    try statement.bind(.integer(firstStudyDay.map(Int64.init)), at: first + 4)
    try statement.bind(.integer(Int64(reviewCount)), at: first + 5)
    guard let schedule else {
      for column in 6...10 { try statement.bind(.null, at: first + column) }
      for column in 11...12 { try statement.bind(.integer(0), at: first + column) }
      return
    }
    try statement.bind(.real(schedule.memory.stability), at: first + 6)
    try statement.bind(.real(schedule.memory.difficulty), at: first + 7)
    try statement.bind(.integer(Int64(schedule.lastDay)), at: first + 8)
    try statement.bind(.integer(Int64(schedule.interval)), at: first + 9)
    try statement.bind(.real(schedule.desiredRetention), at: first + 10)
    try statement.bind(.integer(Int64(schedule.reviewCount)), at: first + 11)
    try statement.bind(.integer(Int64(schedule.lapseCount)), at: first + 12)
  }
}
