import Deck
public import Practice
import SQLite

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
    try writing { () throws(SQLiteError) in
      let first = try nextKey()
      guard first.sequence <= .max - Int64(reviews.count) else {
        throw .corrupt("the sequence is at its end")
      }
      // Each card's state is read once, moved on by all its reviews, and written once.
      let caches = try caches()
      let batch = Batch(reviews, first: first)
      var states: [CardID: CardState] = [:]
      try caches.forEachState(of: batch.cards.map(\.rawValue)) { states[$0] = $1 }
      var moves = [CardState.Move?](repeating: nil, count: reviews.count)
      for (card, steps) in zip(batch.cards, batch.steps) {
        var state = states[card] ?? CardState()
        for (key, move) in try caches.advance(&state, of: card, by: steps) {
          // Earlier reviews of the card were gone through again; what was kept with them stays.
          guard key.device == first.device, key.sequence >= first.sequence else { continue }
          moves[Int(key.sequence - first.sequence)] = move
        }
        states[card] = state
      }
      try connection.withStatement(Self.insertion) { statement throws(SQLiteError) in
        for (index, review) in reviews.enumerated() {
          let key = ReviewKey(device: first.device, sequence: first.sequence + Int64(index))
          try statement.bind(
            review.columns(key: key, session: session, place: key.sequence, move: moves[index])
          )
          while try statement.step() {}
        }
      }
      var changes = DueChanges()
      for card in batch.cards { try caches.store(states[card] ?? CardState(), of: card, &changes) }
      try changes.write(to: connection)
    }
  }
}

/// Reviews by card.
private struct Batch {
  /// The cards in the order of their numbers.
  let cards: [CardID]
  /// The steps of each, in the order of their positions.
  let steps: [[CardState.Step]]

  init(_ reviews: [Review], first: ReviewKey) {
    var byCard: [CardID: [CardState.Step]] = [:]
    for (index, review) in reviews.enumerated() where review.kind != .practice {
      let key = ReviewKey(device: first.device, sequence: first.sequence + Int64(index))
      byCard[review.card, default: []].append(review.step(key: key))
    }
    let sorted = byCard.sorted { $0.key < $1.key }
    cards = sorted.map(\.key)
    steps = sorted.map { $0.value.sorted { $0.position < $1.position } }
  }
}
