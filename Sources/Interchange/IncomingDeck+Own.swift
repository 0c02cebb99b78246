public import Deck

extension IncomingDeck {
  /// A deck of ours that comes back.
  ///
  /// - Parameter deck: The deck, as it was.
  public init(ours deck: DeckFile) {
    let header = deck.header
    let told: Set<String> = ["separator", "columns", "ask"]
    self.init(
      source: "kuchi \(header.name)",
      sourceName: "",
      name: header.name,
      headers: header.headers.filter { !told.contains($0.key) }.sorted { $0.key < $1.key }
        .map { Header($0.key, $0.value) },
      columns: header.columns,
      directions: header.directions.map {
        IncomingDirection(question: $0.questionColumn, answer: $0.answerColumn)
      },
      rows: deck.notes.map { note in
        IncomingRow(
          identity: note.identity,
          fields: header.columns.indices.map { note.field(at: $0) }
        )
      }
    )
    isOurs = true
  }

  /// Tells by which numbers the first cards of its notes go.
  ///
  /// - Parameter deck: The deck of ours that it is.
  public mutating func number(asIn deck: DeckFile) {
    guard let direction = deck.header.directions.first?.name else { return }
    let relinked = deck.relinkedNumbers
    for row in rows.indices {
      let own = CardID(
        language: deck.header.language,
        identity: rows[row].identity,
        direction: direction
      )
      rows[row].number = relinked[own] ?? own
    }
  }
}

extension AnkiCollection {
  /// The collection without the cards of decks of ours.
  func without(_ ours: [ReturningDeck]) -> AnkiCollection {
    let taken = ours.reduce(into: Set<Int64>()) { $0.formUnion($1.cards.keys) }
    var rest = self
    rest.cards.removeAll { taken.contains($0.id) }
    rest.reviews.removeAll { taken.contains($0.cardID) }
    let left = Set(rest.cards.map(\.noteID))
    let gone = Set(cards.lazy.filter { taken.contains($0.id) }.map(\.noteID)).subtracting(left)
    rest.notes.removeAll { gone.contains($0.id) }
    return rest
  }

  /// A deck of ours, with its answers and suspended cards.
  func incoming(
    _ returning: ReturningDeck,
    includesSchedule: Bool,
    _ losses: inout ImportLosses
  ) -> IncomingDeck {
    var deck = IncomingDeck(ours: returning.deck)
    for (row, number) in returning.numbers.enumerated() { deck.rows[row].number = number }
    for (row, guid) in returning.guids.enumerated() { deck.rows[row].guid = guid }
    deck.movedCount = returning.movedCount
    losses[.cutField] += returning.cutCount
    guard includesSchedule else { return deck }
    let places = returning.places
    for card in cards where card.isSuspended {
      if let place = places[card.id] { deck.suspended.append(place) }
    }
    var answers: [Int64: [IncomingReview]] = [:]
    var resets: Set<Int64> = []
    for review in reviews {
      guard let place = places[review.cardID] else { continue }
      if review.isReset { resets.insert(review.cardID) }
      guard let rating = review.rating else {
        losses[.notReview] += 1
        continue
      }
      // What was before a card was made new again is void once it was answered anew.
      if resets.remove(review.cardID) != nil {
        let voided = answers.removeValue(forKey: review.cardID) ?? []
        losses[.voidedReview] += voided.count
        deck.voided += voided
      }
      answers[review.cardID, default: []].append(
        IncomingReview(
          card: place,
          milliseconds: review.id,
          rating: rating,
          durationMilliseconds: review.milliseconds
        )
      )
    }
    deck.reviews = answers.sorted { $0.key < $1.key }.flatMap(\.value)
    return deck
  }
}
