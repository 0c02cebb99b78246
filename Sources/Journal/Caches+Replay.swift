import Deck
import Memory
import SQLite

extension Caches {
  /// The columns that make a step of a state, and which reviews make one.
  private static let steps = """
    SELECT r.card, r.moment_ms, r.device, r.sequence, r.study_day, r.rating, r.kind = 'imported',
      r.desired_retention
    FROM review AS r WHERE r.kind <> 'practice'
    """

  private static func step(in row: Row) -> CardState.Step {
    CardState.Step(
      position: CardState.Position(
        momentMilliseconds: row.integer(1),
        key: ReviewKey(device: row.integer(2), sequence: row.integer(3))
      ),
      studyDay: Int(row.integer(4)),
      // One that makes no sense is told by the check; it must not make the card seem known.
      rating: Rating(rawValue: Int(row.integer(5))) ?? .again,
      isImported: row.integer(6) != 0,
      desiredRetention: row.isNull(7) ? Scheduler.standardRetention : row.real(7)
    )
  }

  /// The steps that a card has taken by the reviews that stand, in order.
  func steps(of card: CardID) throws(SQLiteError) -> [CardState.Step] {
    try connection.query(
      """
      \(Self.steps) AND r.card = ? AND \(ReviewJournal.stands)
      ORDER BY r.moment_ms, r.device, r.sequence
      """,
      [.integer(card.rawValue)]
    ) { Self.step(in: $0) }
  }

  /// The state of a card as its reviews say; when it was asked is taken from what is remembered,
  /// since no review changes it.
  func replay(of card: CardID) throws(SQLiteError) -> CardState {
    var state = CardState()
    state.askedMilliseconds = try remembered(card).askedMilliseconds
    for step in try steps(of: card) { state.apply(step, of: card, by: scheduler) }
    return state
  }

  /// All states as the plans and the reviews say.
  ///
  /// - Parameter visit: Is told of each review that moved a schedule, if somebody wants to know.
  /// - Returns: The states by card.
  /// - Throws: What SQLite says when it fails.
  func replayAll(
    _ visit: ((ReviewKey, CardState.Move) -> Void)? = nil
  ) throws(SQLiteError) -> [CardID: CardState] {
    var reviews = try ReviewsByCard(count: reviewCount())
    let gone = try ReviewJournal.takenBack(in: connection)
    // In the order of the table, which is nearly that of time already: quicker than looking up every
    // review along the index of the cards.
    try connection.forEachRow("\(Self.steps) ORDER BY r.device, r.sequence") { row in
      let step = Self.step(in: row)
      guard gone.isEmpty || !gone.contains(step.position.key) else { return }
      reviews.add(step, of: CardID(rawValue: row.integer(0)))
    }
    var states: [CardID: CardState] = [:]
    states.reserveCapacity(reviews.cards.count)
    reviews.forEachCard { card, steps in
      var state = CardState()
      for step in steps {
        let move = state.apply(step, of: card, by: scheduler)
        if let visit, let move { visit(step.position.key, move) }
      }
      states[card] = state
    }
    try connection.forEachRow(
      "SELECT card, asked_ms FROM session_card WHERE asked_ms IS NOT NULL"
    ) { row in
      states[CardID(rawValue: row.integer(0)), default: CardState()].ask(at: row.integer(1))
    }
    return states
  }

  private func reviewCount() throws(SQLiteError) -> Int {
    Int(try connection.first("SELECT count(*) FROM review") { $0.integer(0) } ?? 0)
  }

  /// Makes the states of many cards anew.
  ///
  /// - Parameters:
  ///   - cards: The cards.
  ///   - asked: When some of them were asked, beside what is remembered.
  /// - Throws: What SQLite says when it fails.
  func restore(
    _ cards: Set<CardID>,
    asked: [CardID: Int64] = [:]
  ) throws(SQLiteError) {
    // Reading everything once is quicker than looking up very many cards.
    let all = cards.count > 2_000 ? try replayAll() : nil
    var changed: [(card: CardID, state: CardState)] = []
    for card in cards.sorted() {
      var state: CardState
      if let all { state = all[card] ?? CardState() } else { state = try replay(of: card) }
      if let moment = asked[card] { state.ask(at: moment) }
      if try state != remembered(card) { changed.append((card, state)) }
    }
    try store(changed)
  }
}

/// Steps of all cards, put together card by card without sorting them all.
private struct ReviewsByCard {
  private(set) var cards: [CardID] = []
  private var places: [CardID: Int32] = [:]
  private var counts: [Int] = []
  private var owners: [Int32] = []
  private var steps: [CardState.Step] = []

  init(count: Int) {
    owners.reserveCapacity(count)
    steps.reserveCapacity(count)
  }

  mutating func add(_ step: CardState.Step, of card: CardID) {
    let place: Int32
    if let known = places[card] {
      place = known
    } else {
      place = Int32(cards.count)
      places[card] = place
      cards.append(card)
      counts.append(0)
    }
    counts[Int(place)] += 1
    owners.append(place)
    steps.append(step)
  }

  /// Visits each card with its steps in the order of their positions.
  func forEachCard(_ visit: (CardID, [CardState.Step]) -> Void) {
    var ends: [Int] = []
    ends.reserveCapacity(counts.count)
    var end = 0
    for count in counts {
      ends.append(end)
      end += count
    }
    var order = [Int32](repeating: 0, count: steps.count)
    for (index, owner) in owners.enumerated() {
      order[ends[Int(owner)]] = Int32(index)
      ends[Int(owner)] += 1
    }
    var own: [CardState.Step] = []
    var first = 0
    for (card, end) in zip(cards, ends) {
      own.removeAll(keepingCapacity: true)
      var isSorted = true
      for index in order[first..<end] {
        let step = steps[Int(index)]
        if let last = own.last, step.position < last.position { isSorted = false }
        own.append(step)
      }
      if !isSorted { own.sort { $0.position < $1.position } }
      visit(card, own)
      first = end
    }
  }
}
