public import Deck
import SQLite

/// What an arriving journal made of this one.
public struct Arrival: Hashable, Sendable {
  /// How many reviews and retractions were new.
  public let newEntries: Int
  /// How many of them are reviews, those among them that were taken back, too.
  public let newReviews: Int
  /// Whether there was nothing here before.
  public let wasEmpty: Bool
}

extension ReviewJournal {
  /// Takes over what arrived, as `merge(_:)` does; a journal without a session and a review becomes
  /// the one that the entries come from.
  ///
  /// Only then, what was set there is taken, too.
  ///
  /// - Parameter arriving: What arrived, to its end.
  /// - Returns: What was new.
  /// - Throws: Why it cannot be done; nothing was taken over then.
  public func take(_ arriving: ArrivingJournal) throws(JournalError) -> Arrival {
    var wasEmpty = false
    let count = try merge(
      arriving.journal,
      before: { () throws(SQLiteError) in
        wasEmpty =
          try connection.first("SELECT 1 FROM session UNION ALL SELECT 1 FROM review LIMIT 1") {
            _ in
            true
          } == nil
        for (key, value) in wasEmpty ? arriving.configuration : [] {
          try connection.execute(
            "INSERT INTO configuration (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
            [.text(key), .text(value)]
          )
        }
      },
      afterwards: { () throws(SQLiteError) in
        guard wasEmpty else { return }
        for id in arriving.ownDevices {
          try connection.execute(
            "UPDATE device SET is_own = 2 WHERE id = ? AND is_own = 0",
            [.integer(id)]
          )
        }
      }
    )
    return Arrival(newEntries: count.entries, newReviews: count.reviews, wasEmpty: wasEmpty)
  }
}

extension ArrivingJournal {
  /// Tells which of the cards that arrive go by the number of another one, which they were before
  /// they were mended.
  ///
  /// - Returns: That number, by the number that a card's words give it.
  /// - Throws: Why it cannot be read.
  public func relinkings() throws(JournalError) -> [CardID: CardID] {
    try journal.relinkings()
  }
}
