internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Terminal
internal import Time

extension QuizShell {
  /// How many cards of decks wait today; their files are read only where they changed.
  ///
  /// - Parameter entries: The decks.
  /// - Returns: Due cards, and new ones as many as today allows.
  /// - Throws: Why the journal cannot tell.
  func counts(of entries: [DeckLibrary.Entry]) throws(JournalError) -> DeckCounts {
    try register(entries)
    return try journal().counts(
      of: entries.map(\.label),
      on: time.day,
      newLimit: try newLimit()
    )
  }

  /// The next day on which cards of decks are due.
  func nextDue(in entries: [DeckLibrary.Entry]) throws(JournalError) -> (day: Day, count: Int)? {
    try journal().nextDue(in: entries.map(\.label), after: time.day)
  }

  /// How many cards may still be answered for the first time today.
  func newLimit() throws(JournalError) -> Int {
    max(0, settings.current.newPerDay - (try journal().newCards(on: time.day)))
  }

  /// Lets the journal know what is in decks whose files it has not seen as they are now.
  ///
  /// One that cannot be read keeps what is known of it.
  func register(_ entries: [DeckLibrary.Entry]) throws(JournalError) {
    for entry in entries {
      guard let stamp = library.stamp(of: entry),
        try !journal().isRegistered(deck: entry.label, stamp: stamp),
        case .success(let deck) = library.load(entry)
      else { continue }
      try journal().register(
        deck: entry.label,
        stamp: stamp,
        cards: deck.cards(tagged: entry.tags)
      )
    }
  }

  /// Says when the next card of decks comes back.
  func nextDueWords(in entries: [DeckLibrary.Entry]) -> String? {
    guard let next = try? nextDue(in: entries) else { return nil }
    let day = Words.dueDay(next.day, seenFrom: time.day)
    return "The next \(next.count == 1 ? "card comes" : "\(next.count) cards come") back \(day)."
  }
}
