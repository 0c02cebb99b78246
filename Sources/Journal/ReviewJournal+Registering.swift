public import Deck
import SQLite

extension ReviewJournal {
  /// Enters which cards a deck has, so that they can be counted without reading its file.
  ///
  /// Only what differs from what is known is written, and all of it or nothing.
  ///
  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - stamp: What tells this state of the file from others.
  ///   - cards: All its cards.
  /// - Throws: Why it cannot be kept.
  public func register(
    deck: String,
    stamp: String,
    cards: [Card]
  ) throws(JournalError) {
    let wanted = Set(cards.map(\.id.rawValue)).sorted()
    try writingMuch { () throws(SQLiteError) in
      try connection.execute(
        """
        INSERT INTO deck (name, stamp) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET stamp = excluded.stamp WHERE stamp <> excluded.stamp
        """,
        [.text(deck), .text(stamp)]
      )
      let id = try connection.first("SELECT id FROM deck WHERE name = ?", [.text(deck)]) {
        $0.integer(0)
      }
      guard let id else { throw .corrupt("a deck that was just entered is not there") }
      var registration = try Registration(deck: id, caches: try caches())
      try registration.take(wanted)
      try registration.finish()
    }
  }
}

/// One deck being registered.
private struct Registration {
  private let deck: Int64
  private let caches: Caches
  private var sets: DeckSets
  private var changes = DueChanges()

  private var connection: Connection { caches.connection }

  init(deck: Int64, caches: Caches) throws(SQLiteError) {
    self.deck = deck
    self.caches = caches
    sets = try DeckSets(caches.connection)
  }

  /// Brings the cards up to date; their numbers come in ascending order, each once.
  mutating func take(_ wanted: [Int64]) throws(SQLiteError) {
    var known: [Int64: DueChanges.Place] = [:]
    try connection.forEachRow("SELECT card, deck_set, due_day FROM deck_card") { row in
      known[row.integer(0)] = DueChanges.Place(deckSet: row.integer(1), dueDay: row.integer(2))
    }
    var added: [Int64] = []
    for card in wanted {
      guard let place = known.removeValue(forKey: card) else {
        added.append(card)
        continue
      }
      let members = sets.members(of: place.deckSet)
      guard !members.contains(deck) else { continue }
      try move(card, from: place, to: sets.number(of: (members + [deck]).sorted()))
    }
    // What is left is not wanted.
    for (card, place) in known.sorted(by: { $0.key < $1.key }) {
      let members = sets.members(of: place.deckSet)
      guard members.contains(deck) else { continue }
      let others = members.filter { $0 != deck }
      try move(card, from: place, to: others.isEmpty ? nil : sets.number(of: others))
    }
    try add(added)
  }

  /// Writes the counts, and forgets sets that no card is in any more.
  func finish() throws(SQLiteError) {
    try changes.write(to: connection)
    try connection.execute(
      "DELETE FROM deck_set WHERE id NOT IN (SELECT deck_set FROM due_count)"
    )
  }

  private mutating func move(
    _ card: Int64,
    from place: DueChanges.Place,
    to deckSet: Int64?
  ) throws(SQLiteError) {
    if let deckSet {
      try connection.execute(
        "UPDATE deck_card SET deck_set = ? WHERE card = ?",
        [.integer(deckSet), .integer(card)]
      )
    } else {
      try connection.execute("DELETE FROM deck_card WHERE card = ?", [.integer(card)])
    }
    changes.move(
      from: place,
      to: deckSet.map { DueChanges.Place(deckSet: $0, dueDay: place.dueDay) }
    )
  }

  /// Enters cards that no deck had.
  private mutating func add(_ cards: [Int64]) throws(SQLiteError) {
    guard !cards.isEmpty else { return }
    let deckSet = try sets.number(of: [deck])
    var dueDays: [Int64: Int64] = [:]
    try caches.forEachState(of: cards) { dueDays[$0.rawValue] = $1.dueDay }
    for card in try caches.suspended() { dueDays[card.rawValue] = Caches.suspended }
    try connection.withStatement(
      "INSERT INTO deck_card (card, deck_set, due_day) VALUES (?, ?, ?)"
    ) { statement throws(SQLiteError) in
      try statement.bind(.integer(deckSet), at: 2)
      for card in cards {
        let day = dueDays[card] ?? Caches.neverAnswered
        try statement.bind(.integer(card), at: 1)
        try statement.bind(.integer(day), at: 3)
        while try statement.step() {}
        changes.move(from: nil, to: DueChanges.Place(deckSet: deckSet, dueDay: day))
      }
    }
  }
}

/// The sets of decks that have a number.
private struct DeckSets {
  private let connection: Connection
  private var members: [Int64: [Int64]] = [:]
  private var numbers: [[Int64]: Int64] = [:]

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    var found: [Int64: [Int64]] = [:]
    try connection.forEachRow("SELECT id, deck FROM deck_set ORDER BY id, deck") {
      found[$0.integer(0), default: []].append($0.integer(1))
    }
    members = found
    for (id, decks) in found { numbers[decks] = id }
  }

  /// The decks of a set; none where there is no such set.
  func members(of id: Int64) -> [Int64] { members[id] ?? [] }

  /// The number of a set, which is given now where it has none; its decks come in ascending order.
  mutating func number(of decks: [Int64]) throws(SQLiteError) -> Int64 {
    if let known = numbers[decks] { return known }
    let id = (members.keys.max() ?? 0) + 1
    for deck in decks {
      try connection.execute(
        "INSERT INTO deck_set (id, deck) VALUES (?, ?)",
        [.integer(id), .integer(deck)]
      )
    }
    members[id] = decks
    numbers[decks] = id
    return id
  }
}
