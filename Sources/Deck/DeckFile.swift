/// A deck as it was read: its header, its notes, and everything in the file that made no card.
public struct DeckFile: Sendable {
  /// What the deck says of itself.
  public let header: DeckHeader
  /// The notes, in the order of the file.
  public let notes: [Note]
  /// All that is wrong with the file, in the order of its lines.
  public let problems: [DeckProblem]
  /// Its headers that mean nothing to Kuchi.
  let unknownHeaders: [DeckProblem]
  /// The numbers by which cards go instead of their own.
  private var relinkings: [CardID: CardID] = [:]

  /// Makes a deck.
  ///
  /// - Parameters:
  ///   - header: What the deck says of itself.
  ///   - notes: The notes, in order.
  ///   - problems: All that is wrong with its file, in the order of its lines.
  public init(header: DeckHeader, notes: [Note], problems: [DeckProblem] = []) {
    self.init(header: header, notes: notes, problems: problems, unknownHeaders: [])
  }

  init(
    header: DeckHeader,
    notes: [Note],
    problems: [DeckProblem],
    unknownHeaders: [DeckProblem]
  ) {
    self.header = header
    self.notes = notes
    self.problems = problems
    self.unknownHeaders = unknownHeaders
  }

  /// All cards, note by note, so that the directions of one note are neighbours; made anew each time.
  ///
  /// A direction of which a note lacks the question or the answer makes no card.
  public var cards: [Card] {
    let cards = ownCards
    if relinkings.isEmpty { return cards }
    var taken = Set(cards.map(\.id))
    return cards.map { card in
      guard let id = relinkings[card.id], taken.insert(id).inserted else { return card }
      return card.going(by: id)
    }
  }

  /// The deck with cards that go by the numbers of others, which they were before they were mended.
  ///
  /// - Parameter relinkings: That number, by the number that a card's words give it; a number that
  ///   another card of the deck has is left to that one.
  /// - Returns: The deck.
  public func relinked(by relinkings: [CardID: CardID]) -> DeckFile {
    var deck = self
    deck.relinkings = relinkings
    return deck
  }

  /// The numbers by which cards of the deck go instead of those that their own words give them.
  public var relinkedNumbers: [CardID: CardID] {
    if relinkings.isEmpty { return [:] }
    return zip(ownCards, cards).reduce(into: [:]) { numbers, pair in
      if pair.0.id != pair.1.id { numbers[pair.0.id] = pair.1.id }
    }
  }

  /// All cards, each by the number that its own words give it.
  public var ownCards: [Card] {
    let directions = header.directions.map { ($0.questionColumn, $0.answerColumn, $0.name) }
    var start = FNV()
    start.add(header.language)
    var cards: [Card] = []
    cards.reserveCapacity(notes.count * directions.count)
    for note in notes {
      var identity = start
      identity.add(note.identity)
      for (index, (question, answer, name)) in directions.enumerated()
      where !note.field(at: question).isEmpty && holdsAnswer(note.field(at: answer)) {
        var hash = identity
        hash.add(name)
        let id = CardID(rawValue: Int64(bitPattern: hash.value))
        cards.append(Card(id: id, note: note, directionIndex: index, deck: header))
      }
    }
    return cards
  }
}

/// Whether a field has anything between its separators that could be answered.
///
/// - Parameter field: A field of a deck.
/// - Returns: Whether it makes a card where it is asked for.
public func holdsAnswer(_ field: String) -> Bool {
  // Nearly every field begins with a letter.
  switch field.utf8.first {
  case nil: return false
  case 0x20, 0x3b, 0x7c, 0xef: break
  default: return true
  }
  return field.unicodeScalars.contains { $0 != ";" && $0 != "|" && $0 != "；" && $0 != " " }
}
