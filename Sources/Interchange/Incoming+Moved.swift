internal import Deck
public import Journal

extension Incoming {
  /// Puts notes that were moved to another deck of Anki's back into the deck that they stand in here:
  /// they are the same notes still.
  ///
  /// - Parameters:
  ///   - memories: What came last, from all sources.
  ///   - stands: Tells whether a note of an identity stands in the deck of a source.
  public mutating func putBackMoved(
    _ memories: [ImportMemory],
    stands: (_ source: String, _ identity: String) -> Bool
  ) {
    var homes: [Substring: [(source: String, identities: Set<UInt64>)]] = [:]
    for memory in memories {
      guard let type = Self.noteType(ofSource: memory.source) else { continue }
      homes[type, default: []].append((memory.source, Set(memory.identities)))
    }
    guard homes.values.contains(where: { $0.count > 0 }) else { return }
    for place in decks.indices where !decks[place].isOurs {
      let source = decks[place].source
      guard let type = Self.noteType(ofSource: source), let known = homes[type] else { continue }
      let own = known.first { $0.source == source }?.identities ?? []
      let others = known.filter { $0.source != source }
      if others.isEmpty { continue }
      var targets: [Int: String] = [:]
      for (row, incoming) in decks[place].rows.enumerated() {
        let hash = stableHash(of: incoming.identity)
        if own.contains(hash) { continue }
        targets[row] =
          others.first {
            $0.identities.contains(hash) && stands($0.source, incoming.identity)
          }?.source
      }
      if !targets.isEmpty { move(targets, of: place) }
    }
    decks.removeAll { $0.rows.isEmpty }
  }

  /// The kind of notes that a source of Anki's has.
  private static func noteType(ofSource source: String) -> Substring? {
    guard source.hasPrefix("anki "), let slash = source.lastIndex(of: "/") else { return nil }
    return source[source.index(after: slash)...]
  }

  /// Moves rows, with all that is known of their cards, to the decks of other sources.
  private mutating func move(_ targets: [Int: String], of place: Int) {
    let deck = decks[place]
    decks[place].rows = []
    decks[place].reviews = []
    decks[place].voided = []
    decks[place].suspended = []
    var places: [(deck: Int, row: Int)] = []
    for (row, incoming) in deck.rows.enumerated() {
      let target = targets[row].map { home(of: $0, like: deck) } ?? place
      places.append((target, decks[target].rows.count))
      decks[target].rows.append(incoming)
      if target != place { decks[target].movedCount += 1 }
    }
    func moved(_ card: IncomingCard) -> (deck: Int, card: IncomingCard) {
      let new = places[card.row]
      return (new.deck, IncomingCard(row: new.row, direction: card.direction))
    }
    for card in deck.suspended {
      let new = moved(card)
      decks[new.deck].suspended.append(new.card)
    }
    for review in deck.reviews {
      let new = moved(review.card)
      var review = review
      review.card = new.card
      decks[new.deck].reviews.append(review)
    }
    for review in deck.voided {
      let new = moved(review.card)
      var review = review
      review.card = new.card
      decks[new.deck].voided.append(review)
    }
  }

  /// The place of the deck of a source, which is made where none of its notes came.
  private mutating func home(of source: String, like deck: IncomingDeck) -> Int {
    if let place = decks.firstIndex(where: { $0.source == source && !$0.isOurs }) { return place }
    decks.append(
      IncomingDeck(
        source: source,
        sourceName: "",
        name: deck.name,
        nameAddition: deck.nameAddition,
        headers: deck.headers,
        columns: deck.columns,
        directions: deck.directions,
        rows: []
      )
    )
    return decks.count - 1
  }
}
