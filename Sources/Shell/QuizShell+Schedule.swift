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
    let journal = try journal()
    library.relinkings = try journal.relinkings()
    for entry in entries {
      guard let stamp = library.stamp(of: entry),
        try !journal.isRegistered(deck: entry.label, stamp: stamp),
        case .success(let deck) = library.load(entry)
      else { continue }
      // A part of a deck is no other deck than the whole.
      let others = Set(library.entries.map(\.name)).subtracting([entry.name])
      let change = try journal.follow(
        deck: entry.label,
        cards: deck.ownCards,
        otherDecks: others,
        at: clock.now
      )
      library.relinkings = try journal.relinkings()
      let cards = deck.relinked(by: library.relinkings).cards(tagged: entry.tags)
      try journal.register(deck: entry.label, stamp: stamp, cards: cards)
      tell(of: change, in: entry)
    }
  }

  /// Says what has become of progress whose questions changed.
  private func tell(of change: DeckChange, in entry: DeckLibrary.Entry) {
    // Of a note that is asked both ways only one question was mended.
    let mended = change.mended.filter { $0.before != $0.now }
    let others = change.mended.count - mended.count
    if mended.count > 3 || mended.isEmpty && others > 0 {
      let count = Words.count(change.mended.count, "card")
      tell("\(count) of \(entry.name) changed in name only: their progress was kept.", .warning)
    } else {
      for one in mended {
        tell("“\(one.before)” is now “\(one.now)”: its progress was kept.", .warning)
      }
    }
    for question in change.returned.prefix(3) {
      tell("“\(question)” is back, and has its progress again.", .warning)
    }
    if change.hasLostMuch {
      tell(
        "\(entry.name): \(change.goneCount) of \(Words.count(change.countBefore, "card")) that you"
          + " have answered are gone from its file. What is known of them is kept, and comes back"
          + " with them.",
        .warning
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
