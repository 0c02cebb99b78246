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
  /// - Returns: The histories by card; one that was neither asked nor suspended has none.
  /// - Throws: Why the journal cannot be read.
  public func histories(of cards: [CardID]) throws(JournalError) -> [CardID: CardHistory] {
    let wanted = cards.map(\.rawValue).sorted()
    var found: [CardID: CardHistory] = [:]
    // One transaction: each jump would lock the file again by itself.
    try readingAtOnce { () throws(SQLiteError) in
      let caches = try caches()
      try caches.forEachState(of: wanted) { card, state in found[card] = state.history }
      let suspended = try caches.suspended()
      guard !suspended.isEmpty else { return }
      for card in cards where suspended.contains(card) {
        found[card, default: CardHistory()].isSuspended = true
      }
    }
    return found
  }

  /// Counts the cards that were new on a study day.
  ///
  /// - Parameter day: The study day.
  /// - Returns: How many cards have the first review that moved them on that day.
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

  /// Makes anew what is remembered of the reviews: the states of cards, and what is due when; before
  /// that the indexes, where they do not tell what the tables do.
  ///
  /// - Returns: How many entries were not what the reviews say, and were mended.
  /// - Throws: Why it cannot be done.
  @discardableResult
  public func rebuildStates() throws(JournalError) -> Int {
    try writingMuch { () throws(SQLiteError) in
      func isWhole(by check: String) throws(SQLiteError) -> Bool {
        try connection.first("PRAGMA \(check)(1)") { $0.text(0) } == "ok"
      }
      if try !isWhole(by: "integrity_check"), try isWhole(by: "quick_check") {
        try connection.execute(script: "REINDEX")
      }
      return try caches().rebuild()
    }
  }
}
