public import Deck
internal import Text

/// A deck of ours that comes back in a package of Anki's: it is the very same deck.
public struct ReturningDeck: Sendable {
  /// The number of Anki's deck.
  public let deckID: Int64
  /// The number of the kind of its notes.
  public let noteTypeID: Int64
  /// The deck, as it was exported; notes that were changed in Anki are so here.
  public let deck: DeckFile
  /// The cards by the numbers of Anki's cards.
  public let cards: [Int64: CardID]
  /// How many of its fields are too long for a deck and were cut.
  let cutCount: Int
  /// The number of each note's first card, where its note in Anki tells.
  let numbers: [CardID?]
  /// What tells each note from all others in Anki.
  let guids: [String]
  /// How many of its notes lie in another deck in Anki.
  let movedCount: Int
  /// Where each of them stands in the deck.
  let places: [Int64: IncomingCard]
}

extension AnkiCollection {
  /// The decks that `AnkiPackageWriter` wrote and whose notes are laid out as they were then.
  ///
  /// A deck keeps its name whatever it is called in Anki, and its notes wherever they were moved to
  /// there. Notes that were made cards of another kind are not in it.
  public var returningDecks: [ReturningDeck] {
    let ours = decks.compactMap { deck in
      AnkiLayout.deck(describedBy: deck.description).map { (deck.id, $0.name, $0.lines) }
    }
    guard !ours.isEmpty else { return [] }
    var cardsByDeck: [Int64: [AnkiCard]] = [:]
    let types = noteTypes.reduce(into: [Int64: String]()) { $0[$1.id] = $1.name }
    let names = ours.map { (id: $0.0, typeName: AnkiLayout.noteTypeName(ofDeck: $0.1)) }
    let wanted = Set(ours.map(\.0))
    for card in cards {
      var home = card.homeDeckID ?? card.deckID
      if !wanted.contains(home), let type = note(card.noteID).flatMap({ types[$0.noteTypeID] }),
        let deck = names.first(where: { type == $0.typeName })
      {
        home = deck.id
      }
      if wanted.contains(home) { cardsByDeck[home, default: []].append(card) }
    }
    return ours.flatMap { id, name, lines in
      returningDecks(deckID: id, name: name, lines: lines, cardsByDeck[id] ?? [])
    }
  }

  private func returningDecks(
    deckID: Int64,
    name: String,
    lines: String,
    _ cards: [AnkiCard]
  ) -> [ReturningDeck] {
    let header = readDeck(bytes: Array(lines.utf8), name: name).header
    let layout = AnkiLayout(header)
    // Of several kinds only the one that is laid out so is ours.
    let types = noteTypes.filter {
      $0.fields == layout.fields && !$0.isCloze
        && $0.templates.map(\.name) == layout.templates.map(\.name)
    }
    return types.compactMap { type in
      var notes: [AnkiNote] = []
      var places: [Int64: Int] = [:]
      var members: [(card: AnkiCard, place: Int)] = []
      for card in cards {
        if let place = places[card.noteID] {
          members.append((card, place))
        } else if let note = note(card.noteID), note.noteTypeID == type.id {
          places[note.id] = notes.count
          members.append((card, notes.count))
          notes.append(note)
        }
      }
      guard !notes.isEmpty else { return nil }
      // The notes of the package are in the order of their numbers, which is the deck's.
      let order = notes.indices.sorted { notes[$0].id < notes[$1].id }
      var cutCount = 0
      let rows = order.map {
        DeckRow(layout.row(of: notes[$0], header, &cutCount), line: $0 + 1)
      }
      let deck = makeDeck(
        rows: rows,
        name: name,
        headers: headerValues(of: header),
        separator: nil
      )
      let rowByLine = Dictionary(
        deck.notes.enumerated().map { ($1.line, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      var known: [Int64: CardID] = [:]
      var cards: [Int64: IncomingCard] = [:]
      for (card, place) in members {
        guard let row = rowByLine[place + 1], header.directions.indices.contains(card.ordinal)
        else { continue }
        cards[card.id] = IncomingCard(row: row, direction: card.ordinal)
        known[card.id] =
          Card(note: deck.notes[row], directionIndex: card.ordinal, deck: deck.header).id
      }
      return ReturningDeck(
        deckID: deckID,
        noteTypeID: type.id,
        deck: deck,
        cards: known,
        cutCount: cutCount,
        numbers: deck.notes.map { AnkiLayout.number(ofGuid: notes[$0.line - 1].guid) },
        guids: deck.notes.map { notes[$0.line - 1].guid },
        movedCount: Set(
          members.lazy.map(\.card).filter { ($0.homeDeckID ?? $0.deckID) != deckID }.map(\.noteID)
        ).count,
        places: cards
      )
    }
  }

  private func headerValues(of header: DeckHeader) -> [(key: String, value: String, line: Int)] {
    header.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value, 1) }
  }
}

extension AnkiLayout {
  /// The fields of a note of Anki's in the order of the deck's columns.
  fileprivate func row(
    of note: AnkiNote,
    _ header: DeckHeader,
    _ cutCount: inout Int
  ) -> [String] {
    var row = Array(repeating: "", count: header.columns.count)
    for (column, field) in zip(columns, note.fields) {
      row[column] = AnkiField.text(of: field)
      if let short = AnkiField.cut(row[column]) {
        row[column] = short
        cutCount += 1
      }
    }
    if let tagsColumn { row[tagsColumn] = note.tags.joined(separator: " ") }
    return row
  }
}
