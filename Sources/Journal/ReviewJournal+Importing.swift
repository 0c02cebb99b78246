import Deck
public import Practice
import SQLite
import Time

extension ReviewJournal {
  /// Keeps many reviews in one step; they are on the disk when this returns, all or none.
  ///
  /// - Parameters:
  ///   - reviews: The reviews, of any cards, in any order of time.
  ///   - session: The session they were given in.
  /// - Throws: Why they cannot be kept.
  public func record(
    contentsOf reviews: some Sequence<Review>,
    in session: SessionID
  ) throws(JournalError) {
    let reviews = Array(reviews)
    guard !reviews.isEmpty else { return }
    try writingMuch { () throws(SQLiteError) in try enter(reviews, session: session) }
  }

  /// Adds many reviews and moves the states of their cards on; to be called within a transaction.
  ///
  /// - Parameters:
  ///   - reviews: The reviews, of any cards, in any order of time.
  ///   - session: The session they were given in; nothing for what came from elsewhere.
  ///   - isWanted: Is told now and then how many are entered and of how many; answers whether to go
  ///     on.
  /// - Throws: What SQLite says when it fails, or that it was not wanted any more.
  func enter(
    _ reviews: [Review],
    session: SessionID?,
    isWanted: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }
  ) throws(SQLiteError) {
    guard !reviews.isEmpty else { return }
    let first = try nextKey()
    guard first.sequence <= .max - Int64(reviews.count) else {
      throw .corrupt("the sequence is at its end")
    }
    let moves = try moveStates(by: reviews, first: first)
    try withIndexesMadeAtTheEnd(addingRows: reviews.count) { () throws(SQLiteError) in
      try connection.withStatement(Self.insertion) { statement throws(SQLiteError) in
        for (index, review) in reviews.enumerated() {
          if index & 0x3ff == 0, !isWanted(index, reviews.count) {
            throw .refused("it was not wanted any more")
          }
          let key = ReviewKey(device: first.device, sequence: first.sequence + Int64(index))
          try review.bind(
            to: statement,
            key: key,
            session: session,
            place: key.sequence,
            move: moves.made[index]
          )
          while try statement.step() {}
        }
      }
    }
    try caches().store(moves.states)
    guard isWanted(reviews.count, reviews.count) else {
      throw .refused("it was not wanted any more")
    }
  }

  /// Adds reviews; where they are many beside those that are there, the indexes of reviews are made
  /// anew afterwards, since sorting once is quicker than finding the place of each.
  func withIndexesMadeAtTheEnd(
    addingRows count: Int,
    _ add: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let present = try connection.first(
      "SELECT count(*) FROM (SELECT 1 FROM review LIMIT ?)",
      [.integer(Int64(count))]
    ) { $0.integer(0) }
    guard count >= 10_000, let present, present < count else { return try add() }
    let indexes = try connection.query(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = 'review' AND sql IS NOT NULL ORDER BY name
      """
    ) { (name: $0.text(0), sql: $0.text(1)) }
    for index in indexes { try connection.execute(script: "DROP INDEX \(index.name)") }
    try add()
    for index in indexes { try connection.execute(script: index.sql) }
  }

  /// Moves the states of cards on, without writing them: each is read once and moved on by all its
  /// reviews.
  ///
  /// - Returns: The states by card, and what each review made of one.
  private func moveStates(
    by reviews: [Review],
    first: ReviewKey
  ) throws(SQLiteError) -> (
    states: [(card: CardID, state: CardState)], made: [CardState.Move?]
  ) {
    let caches = try caches()
    let order = reviews.indices.filter { reviews[$0].kind != .practice }
      .map { Place(card: reviews[$0].card, moment: reviews[$0].moment.milliseconds, index: $0) }
      .sorted()
    var states: [(card: CardID, state: CardState)] = []
    for place in order where states.last?.card != place.card {
      states.append((place.card, CardState()))
    }
    var known = 0
    try caches.forEachState(of: states.map(\.card.rawValue)) { card, state in
      while states[known].card < card { known += 1 }
      states[known].state = state
    }
    var made = [CardState.Move?](repeating: nil, count: reviews.count)
    var start = 0
    for index in states.indices {
      let rest = order[start...]
      let own = rest.prefix { $0.card == states[index].card }
      start = own.endIndex
      let steps = own.map { place in
        let sequence = first.sequence + Int64(place.index)
        return reviews[place.index].step(
          key: ReviewKey(device: first.device, sequence: sequence)
        )
      }
      try caches.advance(&states[index].state, of: states[index].card, by: steps) { key, move in
        // Earlier reviews of the card may be gone through again; what was kept with them stays.
        guard key.device == first.device, key.sequence >= first.sequence else { return }
        made[Int(key.sequence - first.sequence)] = move
      }
    }
    return (states, made)
  }
}

/// Where a review stands among those of its card.
private struct Place: Comparable {
  let card: CardID
  let moment: Int64
  let index: Int

  static func < (lhs: Place, rhs: Place) -> Bool {
    (lhs.card, lhs.moment, lhs.index) < (rhs.card, rhs.moment, rhs.index)
  }
}
