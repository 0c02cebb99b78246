internal import Deck
internal import Interchange
internal import Journal

/// Puts the suspended cards of an import together with those here.
///
/// What the learner said of a card here counts; of the cards that an import suspended it is
/// remembered, so that they come back when they do at the source.
struct SuspensionMerge {
  private let journal: ReviewJournal
  /// The cards of which it was ever said here whether they are suspended.
  private let settled: Set<CardID>
  /// The cards that are suspended here.
  private let own: Set<CardID>
  /// Cards that are suspended for the first time.
  private(set) var suspended: [CardID] = []
  /// Cards that an import suspended or let come back, and that are the other now.
  private(set) var changes: [CardID: Bool] = [:]
  /// What is to be remembered.
  private(set) var memories: [ImportMemory] = []

  init(_ journal: ReviewJournal) throws(JournalError) {
    self.journal = journal
    settled = try journal.cardsEverSuspended()
    own = try journal.suspendedCards()
  }

  /// Takes the cards of a deck.
  ///
  /// - Parameters:
  ///   - deck: The deck that comes.
  ///   - merge: What became of it.
  /// - Throws: Why the journal cannot be read.
  mutating func take(_ deck: IncomingDeck, _ merge: DeckMerge) throws(JournalError) {
    let source = "suspended in \(deck.source)"
    let before = try journal.importMemory(of: source).map(Self.states) ?? [:]
    var states = before
    let theirs = Set(deck.suspended.map(merge.id(of:)))
    for card in theirs.sorted() {
      switch states[card] {
      case true?: continue
      case false?:
        if own.contains(card) { continue }
        changes[card] = true
      case nil:
        if settled.contains(card) { continue }
        suspended.append(card)
      }
      states[card] = true
    }
    let freed = Set(states.filter { $0.value && !theirs.contains($0.key) }.map(\.key))
    for card in freed.isEmpty ? [] : freed.intersection(merge.cards(of: deck)) {
      if own.contains(card) {
        changes[card] = false
        states[card] = false
      } else {
        states[card] = nil
      }
    }
    if states != before { memories.append(Self.memory(states, of: source)) }
  }

  /// The column under which it is remembered whether a card is suspended.
  private static let column = "suspended"

  private static func states(_ memory: ImportMemory) -> [CardID: Bool] {
    guard memory.columns == [column] else { return [:] }
    return Dictionary(
      zip(memory.identities, memory.fields)
        .map { (CardID(rawValue: Int64(bitPattern: $0)), $1 == 1) },
      uniquingKeysWith: { $1 }
    )
  }

  private static func memory(_ states: [CardID: Bool], of source: String) -> ImportMemory {
    var memory = ImportMemory(source: source, columns: [column])
    for (card, isSuspended) in states.sorted(by: { $0.key < $1.key }) {
      memory.append(
        identity: UInt64(bitPattern: card.rawValue),
        fields: [isSuspended ? 1 : 0],
        tags: ""
      )
    }
    return memory
  }
}

extension DeckMerge {
  /// All cards of a deck that comes.
  fileprivate func cards(of deck: IncomingDeck) -> Set<CardID> {
    var cards: Set<CardID> = []
    for row in deck.rows.indices {
      for direction in deck.directions.indices {
        cards.insert(id(of: IncomingCard(row: row, direction: direction)))
      }
    }
    return cards
  }
}
