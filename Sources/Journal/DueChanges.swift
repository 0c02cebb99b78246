import SQLite

/// How many cards came to a day and left it, to be written in one go.
struct DueChanges {
  /// Where a card is counted.
  struct Place: Hashable, Comparable {
    let deckSet: Int64
    let dueDay: Int64

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.deckSet, lhs.dueDay) < (rhs.deckSet, rhs.dueDay)
    }
  }

  private var differences: [Place: Int64] = [:]

  /// Notes that a card went from one place to another; nowhere where it was not counted.
  mutating func move(from old: Place?, to new: Place?) {
    if let old { differences[old, default: 0] -= 1 }
    if let new { differences[new, default: 0] += 1 }
  }

  /// Writes what was noted.
  func write(to connection: Connection) throws(SQLiteError) {
    for (place, difference) in differences.sorted(by: { $0.key < $1.key }) where difference != 0 {
      let key: [SQLiteValue] = [.integer(place.deckSet), .integer(place.dueDay)]
      try connection.execute(
        """
        INSERT INTO due_count (deck_set, due_day, cards) VALUES (?, ?, ?)
        ON CONFLICT (deck_set, due_day) DO UPDATE SET cards = cards + excluded.cards
        """,
        key + [.integer(difference)]
      )
      guard difference < 0 else { continue }
      try connection.execute(
        "DELETE FROM due_count WHERE deck_set = ? AND due_day = ? AND cards <= 0",
        key
      )
    }
  }
}
