import SQLite
public import Time

extension ReviewJournal {
  /// Tells whether the cards of a deck are known as its file has them now.
  ///
  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - stamp: What tells this state of the file from others.
  /// - Returns: Whether it was registered with this very stamp last.
  /// - Throws: Why the journal cannot be read.
  public func isRegistered(deck: String, stamp: String) throws(JournalError) -> Bool {
    try reading { () throws(SQLiteError) in
      try connection.first("SELECT stamp FROM deck WHERE name = ?", [.text(deck)]) {
        $0.text(0) == stamp
      } ?? false
    }
  }

  /// Counts the cards that wait; those in several of the decks are counted once.
  ///
  /// - Parameters:
  ///   - decks: The names of the decks; one that was never registered has no cards.
  ///   - day: The study day.
  ///   - newLimit: How many cards may be answered for the first time.
  /// - Returns: The counts; of new cards `newLimit` at most.
  /// - Throws: Why the journal cannot be read.
  public func counts(
    of decks: [String],
    on day: Day,
    newLimit: Int
  ) throws(JournalError) -> DeckCounts {
    try readingAtOnce { () throws(SQLiteError) in
      var counts = DeckCounts()
      for deckSet in try deckSets(of: decks) {
        let found = try connection.first(
          """
          SELECT
            (SELECT sum(cards) FROM due_count WHERE deck_set = ?1 AND due_day BETWEEN 0 AND ?2),
            (SELECT sum(cards) FROM due_count WHERE deck_set = ?1 AND due_day > ?3),
            (SELECT sum(cards) FROM due_count WHERE deck_set = ?1 AND due_day = ?4)
          """,
          [
            .integer(deckSet), .integer(Int64(day.number)), .integer(Self.lastDueDay(after: day)),
            .integer(Caches.neverAnswered),
          ]
        ) { (Int($0.integer(0)), Int($0.integer(1)), Int($0.integer(2))) }
        guard let (due, beyondReason, new) = found else { continue }
        counts.due += due + beyondReason
        counts.new += new
      }
      counts.new = min(counts.new, max(0, newLimit))
      return counts
    }
  }

  /// Tells on which days cards are due; those in several of the decks are counted once.
  ///
  /// - Parameter decks: The names of the decks.
  /// - Returns: The days in ascending order, those that are over, too, each with its cards.
  /// - Throws: Why the journal cannot be read.
  public func dueDays(in decks: [String]) throws(JournalError) -> [(day: Day, count: Int)] {
    try readingAtOnce { () throws(SQLiteError) in
      var counts: [Int64: Int] = [:]
      for deckSet in try deckSets(of: decks) {
        try connection.forEachRow(
          "SELECT due_day, cards FROM due_count WHERE deck_set = ? AND due_day >= 0",
          [.integer(deckSet)]
        ) { counts[$0.integer(0), default: 0] += Int($0.integer(1)) }
      }
      return counts.sorted { $0.key < $1.key }.map { (Day(number: Int($0.key)), $0.value) }
    }
  }

  /// Finds the next day on which a card is due.
  ///
  /// - Parameters:
  ///   - decks: The names of the decks.
  ///   - day: The study day.
  /// - Returns: The first day after it on which a card is due, and how many are; nothing where none
  ///   will ever be.
  /// - Throws: Why the journal cannot be read.
  public func nextDue(
    in decks: [String],
    after day: Day
  ) throws(JournalError) -> (day: Day, count: Int)? {
    try readingAtOnce { () throws(SQLiteError) in
      var next: (day: Int64, count: Int)?
      for deckSet in try deckSets(of: decks) {
        let found = try connection.first(
          """
          SELECT due_day, cards FROM due_count
          WHERE deck_set = ? AND due_day > max(?, -1) AND due_day <= ? ORDER BY due_day LIMIT 1
          """,
          [
            .integer(deckSet), .integer(Int64(day.number)), .integer(Self.lastDueDay(after: day)),
          ]
        ) { (day: $0.integer(0), count: Int($0.integer(1))) }
        guard let found else { continue }
        if let known = next, known.day <= found.day {
          if known.day == found.day { next = (known.day, known.count + found.count) }
        } else {
          next = found
        }
      }
      return next.map { (Day(number: Int($0.day)), $0.count) }
    }
  }

  // MARK: - Helpers

  /// The last day on which a card can be due that was answered at most a day from now; what is due
  /// after it, by a clock that was wrong, is due at once.
  private static func lastDueDay(after day: Day) -> Int64 {
    let (last, overflow) = Int64(day.number).addingReportingOverflow(longestWait)
    return overflow ? .max : last
  }

  /// The sets that one of the decks is in.
  private func deckSets(of decks: [String]) throws(SQLiteError) -> Set<Int64> {
    var sets: Set<Int64> = []
    for deck in Set(decks) {
      try connection.forEachRow(
        "SELECT s.id FROM deck AS d JOIN deck_set AS s ON s.deck = d.id WHERE d.name = ?",
        [.text(deck)]
      ) { sets.insert($0.integer(0)) }
    }
    return sets
  }
}
