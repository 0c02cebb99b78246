public import Deck
import SQLite
public import Time

extension ReviewJournal {
  /// Tells which cards go by the number of another one, which they were before they were mended.
  ///
  /// - Returns: That number, by the number that a card's words give it.
  /// - Throws: Why the journal cannot be read.
  public func relinkings() throws(JournalError) -> [CardID: CardID] {
    try reading { () throws(SQLiteError) in try linkedCards() }
  }

  /// Looks at what has become of a deck's cards, before they are registered.
  ///
  /// A card that vanished from the deck, is in no other one and has progress, and a card that is new
  /// and can be nothing but that one with its question mended, become one: the new card goes by the
  /// number of the old one from now on. Where the old question comes back, the new card goes by its
  /// own number again, and what was answered under the other stays there.
  ///
  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - cards: All its cards, each by the number that its words give it.
  ///   - otherDecks: The names of the other decks that there are.
  ///   - moment: When that is.
  /// - Returns: What happened; nothing where the deck was never registered.
  /// - Throws: Why it cannot be kept.
  public func follow(
    deck: String,
    cards: [Card],
    otherDecks: Set<String>,
    at moment: Moment
  ) throws(JournalError) -> DeckChange {
    try writingMuch { () throws(SQLiteError) in
      var change = DeckChange()
      var links = try linkedCards()
      let own = Set(cards.map(\.id))
      for (card, original) in links.sorted(by: { $0.key < $1.key }) where own.contains(original) {
        try setLinked(false, card, to: original, at: moment)
        links[card] = nil
        if let text = cards.first(where: { $0.id == original }) {
          change.returned.append(text.question)
        }
      }
      let here = try placesOfCards(in: deck, besides: otherDecks)
      change.countBefore = here.count
      let wanted = Set(cards.map { links[$0.id] ?? $0.id })
      let vanished = here.filter { !wanted.contains($0.key) && !$0.value }.map(\.key)
      let known = try knownCards(vanished)
      change.goneCount = try withProgress(vanished).count
      let fresh = known.isEmpty ? [] : try unknownCards(among: cards.filter { links[$0.id] == nil })
      for (card, old) in CardMatching(vanished: known, new: fresh).pairs {
        // Only one card can go by a number.
        for (other, original) in links where original == old.id {
          try setLinked(false, other, to: original, at: moment)
          links[other] = nil
        }
        try setLinked(true, card.id, to: old.id, at: moment)
        links[card.id] = old.id
        change.goneCount -= 1
        change.mended.append(DeckChange.Mended(before: old.question, now: card.question))
      }
      try refreshTexts(of: cards, links)
      return change
    }
  }

  /// Has cards go by other numbers; to be called within a transaction.
  ///
  /// - Parameters:
  ///   - relinkings: The cards and their numbers.
  ///   - moment: When that is.
  /// - Throws: What SQLite says when it fails.
  func relink(
    _ relinkings: [ImportedContent.Relinking],
    at moment: Moment
  ) throws(SQLiteError) {
    guard !relinkings.isEmpty else { return }
    var links = try linkedCards()
    for relinking in relinkings {
      // Only one card can go by a number, and one that has it by its words needs no link.
      for (other, original) in links
      where original == relinking.original || other == relinking.card {
        try setLinked(false, other, to: original, at: moment)
        links[other] = nil
      }
      if relinking.card == relinking.original { continue }
      try setLinked(true, relinking.card, to: relinking.original, at: moment)
      links[relinking.card] = relinking.original
    }
  }

  // MARK: - Helpers

  private func linkedCards() throws(SQLiteError) -> [CardID: CardID] {
    var links: [CardID: CardID] = [:]
    try connection.forEachRow("SELECT card, original FROM relinking WHERE is_linked <> 0") { row in
      links[CardID(rawValue: row.integer(0))] = CardID(rawValue: row.integer(1))
    }
    return links
  }

  private func setLinked(
    _ isLinked: Bool,
    _ card: CardID,
    to original: CardID,
    at moment: Moment
  ) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO relinking (card, original, is_linked, changed_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (card) DO UPDATE SET original = excluded.original,
        is_linked = excluded.is_linked,
        -- The last word is the latest one for other machines, too, whatever the clock did.
        changed_ms = max(excluded.changed_ms, min(changed_ms, \(Int64.max - 1)) + 1)
      """,
      [
        .integer(card.rawValue), .integer(original.rawValue), .integer(isLinked ? 1 : 0),
        .integer(moment.milliseconds),
      ]
    )
  }

  /// The cards with which a deck was registered, and whether another deck at hand has them, too.
  private func placesOfCards(
    in deck: String,
    besides otherDecks: Set<String>
  ) throws(SQLiteError) -> [CardID: Bool] {
    var isElsewhere: [Int64: Bool] = [:]
    var isHere: Set<Int64> = []
    try connection.forEachRow(
      "SELECT s.id, d.name FROM deck_set AS s JOIN deck AS d ON d.id = s.deck"
    ) { row in
      if row.text(1) == deck {
        isHere.insert(row.integer(0))
      } else if otherDecks.contains(row.text(1)) {
        isElsewhere[row.integer(0)] = true
      }
    }
    guard !isHere.isEmpty else { return [:] }
    var places: [CardID: Bool] = [:]
    try connection.forEachRow("SELECT card, deck_set FROM deck_card") { row in
      guard isHere.contains(row.integer(1)) else { return }
      places[CardID(rawValue: row.integer(0))] = isElsewhere[row.integer(1)] ?? false
    }
    return places
  }

  /// The cards that were answered, suspended, or given an answer of the learner's own.
  private func withProgress(_ cards: [CardID]) throws(SQLiteError) -> Set<CardID> {
    var found: Set<CardID> = []
    try connection.withStatement(
      """
      SELECT EXISTS (SELECT 1 FROM card_state WHERE card = ?1 AND review_count > 0)
        OR EXISTS (SELECT 1 FROM suspension WHERE card = ?1 AND is_suspended <> 0)
        OR EXISTS (SELECT 1 FROM own_answer WHERE card = ?1 AND is_accepted <> 0)
      """
    ) { statement throws(SQLiteError) in
      for card in cards {
        try statement.bind(.integer(card.rawValue), at: 1)
        if try statement.step(), statement.row.integer(0) != 0 { found.insert(card) }
        statement.reset()
      }
    }
    return found
  }

  /// The texts of cards with progress; those that were never seen have none.
  private func knownCards(_ cards: [CardID]) throws(SQLiteError) -> [KnownCard] {
    var known: [KnownCard] = []
    for card in try withProgress(cards).sorted() {
      let found = try connection.first(
        "SELECT language, identity, direction, question, answers FROM card WHERE id = ?",
        [.integer(card.rawValue)]
      ) { row in
        KnownCard(
          id: card,
          language: row.text(0),
          identity: row.text(1),
          direction: row.text(2),
          question: row.text(3),
          answers: row.optionalInteger(4)
        )
      }
      if let found { known.append(found) }
    }
    return known
  }

  /// The cards that no deck has, and that were never answered.
  private func unknownCards(among cards: [Card]) throws(SQLiteError) -> [Card] {
    let known = Set(
      try connection.query("SELECT card FROM deck_card") { CardID(rawValue: $0.integer(0)) }
    )
    let fresh = cards.filter { !known.contains($0.id) }
    let answered = try withProgress(fresh.map(\.id))
    return fresh.filter { !answered.contains($0.id) }
  }

  /// Keeps the texts of the cards as the deck has them now, of those that were seen before.
  private func refreshTexts(
    of cards: [Card],
    _ links: [CardID: CardID]
  ) throws(SQLiteError) {
    let seen = Set(try connection.query("SELECT id FROM card") { CardID(rawValue: $0.integer(0)) })
    guard !seen.isEmpty else { return }
    for card in cards {
      let id = links[card.id] ?? card.id
      if seen.contains(id) { try remember(card.going(by: id)) }
    }
  }
}
