public import Deck
import SQLite
public import Time

extension ReviewJournal {
  /// Tells which cards the learner suspended.
  ///
  /// - Returns: All of them, whether a deck has them or not.
  /// - Throws: Why the journal cannot be read.
  public func suspendedCards() throws(JournalError) -> Set<CardID> {
    try reading { () throws(SQLiteError) in try caches().suspended() }
  }

  /// Tells of which cards it was ever said whether they are suspended.
  ///
  /// - Returns: All of them, those that came back, too.
  /// - Throws: Why the journal cannot be read.
  public func cardsEverSuspended() throws(JournalError) -> Set<CardID> {
    try reading { () throws(SQLiteError) in
      Set(
        try connection.query("SELECT card FROM suspension") { CardID(rawValue: $0.integer(0)) }
      )
    }
  }

  /// Suspends cards, or lets them come back; what is known of them stays as it is.
  ///
  /// A suspended card is neither due nor new. All cards change, or none does.
  ///
  /// - Parameters:
  ///   - isSuspended: Whether they are suspended from now on.
  ///   - cards: The cards; one that is so already keeps the moment at which that was said.
  ///   - moment: When that was said.
  /// - Returns: The cards that changed, each once.
  /// - Throws: Why it cannot be kept.
  @discardableResult
  public func setSuspended(
    _ isSuspended: Bool,
    of cards: [CardID],
    at moment: Moment
  ) throws(JournalError) -> [CardID] {
    try writing { () throws(SQLiteError) in
      try changeSuspension(isSuspended, of: cards, at: moment)
    }
  }

  /// Suspends cards, or lets them come back; to be called within a transaction.
  @discardableResult
  func changeSuspension(
    _ isSuspended: Bool,
    of cards: [CardID],
    at moment: Moment
  ) throws(SQLiteError) -> [CardID] {
    if cards.isEmpty { return [] }
    let caches = try caches()
    let suspended = try caches.suspended()
    let changed = Set(cards).filter { suspended.contains($0) != isSuspended }.sorted()
    for card in changed {
      try connection.execute(
        """
        INSERT INTO suspension (card, is_suspended, changed_ms) VALUES (?, ?, ?)
        ON CONFLICT (card) DO UPDATE
        -- The last word is the latest one for other machines, too, whatever the clock did.
        SET is_suspended = excluded.is_suspended, changed_ms =
          max(excluded.changed_ms, min(changed_ms, \(Int64.max - 1)) + 1)
        """,
        [
          .integer(card.rawValue), .integer(isSuspended ? 1 : 0), .integer(moment.milliseconds),
        ]
      )
      try caches.placeAnew(card)
    }
    return changed
  }
}

extension Caches {
  /// The cards that are suspended; there are few of them.
  func suspended() throws(SQLiteError) -> Set<CardID> {
    Set(
      try connection.query("SELECT card FROM suspension WHERE is_suspended <> 0") {
        CardID(rawValue: $0.integer(0))
      }
    )
  }

  /// Puts a card under the day on which it is due, after it was suspended or let come back.
  func placeAnew(_ card: CardID) throws(SQLiteError) {
    try store(remembered(card), of: card)
  }
}
