import Deck
import SQLite

extension Caches {
  /// What is remembered otherwise than it follows from the rest, and as it should be.
  struct Mistakes {
    /// The states, by card.
    var states: [CardID: CardState] = [:]
    /// Due days of cards of decks.
    var dueDays: [(card: CardID, day: Int64)] = []
    /// Counts of due cards; nothing is due where the count is 0.
    var counts: [(place: DueChanges.Place, cards: Int64)] = []
    /// Cards of a set of decks that does not exist.
    var strays: [CardID] = []
  }

  /// Compares the states with what the reviews say.
  func wrongStates() throws(SQLiteError) -> [CardID: CardState] {
    try differing(from: replayAll())
  }

  private func differing(
    from right: [CardID: CardState]
  ) throws(SQLiteError) -> [CardID: CardState] {
    var wrong = right
    try connection.forEachRow("SELECT card, \(Self.stateColumns) FROM card_state") { row in
      let card = CardID(rawValue: row.integer(0))
      guard let state = right[card] else { return wrong[card] = CardState() }
      if state.agrees(with: Self.state(in: row, from: 1)) { wrong[card] = nil }
    }
    return wrong
  }

  /// Compares the cards of decks with the states, which must be right.
  func wrongDueDays() throws(SQLiteError) -> [(card: CardID, day: Int64)] {
    try connection.query(
      """
      SELECT d.card,
        iif(
          coalesce(x.is_suspended, 0), \(Self.suspended),
          coalesce(s.last_day + s.interval_days, \(Self.neverAnswered))
        ) AS right_day
      FROM deck_card AS d LEFT JOIN card_state AS s ON s.card = d.card
        LEFT JOIN suspension AS x ON x.card = d.card
      WHERE d.due_day <> right_day ORDER BY d.card
      """
    ) { (CardID(rawValue: $0.integer(0)), $0.integer(1)) }
  }

  /// Compares the counts with the cards of decks, which must be right.
  func wrongCounts() throws(SQLiteError) -> [(place: DueChanges.Place, cards: Int64)] {
    func places(_ sql: String) throws(SQLiteError) -> [DueChanges.Place: Int64] {
      let rows = try connection.query(sql) {
        (DueChanges.Place(deckSet: $0.integer(0), dueDay: $0.integer(1)), $0.integer(2))
      }
      return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
    let right = try places(
      "SELECT deck_set, due_day, count(*) FROM deck_card GROUP BY deck_set, due_day"
    )
    let kept = try places("SELECT deck_set, due_day, cards FROM due_count")
    return Set(right.keys).union(kept.keys).sorted()
      .filter { right[$0] != kept[$0] }
      .map { ($0, right[$0] ?? 0) }
  }

  /// Finds cards of a set of decks that does not exist.
  func strays() throws(SQLiteError) -> [CardID] {
    try connection.query(
      "SELECT card FROM deck_card WHERE deck_set NOT IN (SELECT id FROM deck_set) ORDER BY card"
    ) { CardID(rawValue: $0.integer(0)) }
  }

  /// Compares all of it.
  func mistakes() throws(SQLiteError) -> Mistakes {
    Mistakes(
      states: try wrongStates(),
      dueDays: try wrongDueDays(),
      counts: try wrongCounts(),
      strays: try strays()
    )
  }

  /// Makes all of it anew.
  ///
  /// - Parameter visit: Is told of each review that moved a schedule, if somebody wants to know.
  /// - Returns: How many entries were not as they should be.
  /// - Throws: What SQLite says when it fails.
  @discardableResult
  func rebuild(
    _ visit: ((ReviewKey, CardState.Move) -> Void)? = nil
  ) throws(SQLiteError) -> Int {
    let states = try differing(from: replayAll(visit))
    try store(states.sorted { $0.key < $1.key }.lazy.map { (card: $0.key, state: $0.value) })
    let strays = try strays()
    for card in strays {
      try connection.execute("DELETE FROM deck_card WHERE card = ?", [.integer(card.rawValue)])
    }
    // Nobody knows which decks they belong to until those are registered again.
    if !strays.isEmpty { try connection.execute("UPDATE deck SET stamp = ''") }
    let days = try wrongDueDays()
    for (card, day) in days {
      try connection.execute(
        "UPDATE deck_card SET due_day = ? WHERE card = ?",
        [.integer(day), .integer(card.rawValue)]
      )
    }
    let counts = try wrongCounts()
    for (place, cards) in counts {
      try connection.execute(
        "DELETE FROM due_count WHERE deck_set = ? AND due_day = ?",
        [.integer(place.deckSet), .integer(place.dueDay)]
      )
      guard cards > 0 else { continue }
      try connection.execute(
        "INSERT INTO due_count (deck_set, due_day, cards) VALUES (?, ?, ?)",
        [.integer(place.deckSet), .integer(place.dueDay), .integer(cards)]
      )
    }
    return states.count + days.count + counts.count + strays.count
  }
}
