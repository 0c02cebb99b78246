public import Deck

/// What holds of every deck, whatever file it was read from.
///
/// - Parameters:
///   - deck: The deck.
///   - lines: How many lines its file has.
public func demandDeck(_ deck: DeckFile, lines: Int) {
  var words = 0
  for problem in deck.findings {
    demand((1...lines).contains(problem.line), "line \(problem.line) of \(lines): \(problem.kind)")
    words += problem.message(path: "deck").utf8.count
  }
  demand(words > 0 || deck.findings.isEmpty, "a problem without words")
  let cards = deck.cards
  demand(Set(cards.map(\.id)).count == cards.count, "two cards with one identity")
  demand(!cards.isEmpty || !deck.problems.isEmpty, "a deck without cards and without a problem")
  for card in cards {
    demand(!card.question.isEmpty && !card.answers.isEmpty, "a card with an empty side")
  }
  for note in deck.notes {
    demand((1...lines).contains(note.line), "a note on line \(note.line) of \(lines)")
  }
  demand(
    Set(deck.header.columns).count == deck.header.columns.count,
    "columns of one name: \(deck.header.columns)"
  )
}

/// Writes a deck and reads it back: header, notes and cards must be the same, and so must the text
/// be when it is written again.
///
/// - Parameter deck: The deck.
public func demandSameWhenWritten(_ deck: DeckFile) {
  let text = writeDeck(deck)
  let again = readDeck(bytes: Array(text.utf8), name: deck.header.name)
  demandSame(again, deck, "written and read")
  demand(again.header.title == deck.header.title, "another title")
  demand(writeDeck(again) == text, "written twice: \(text) then \(writeDeck(again))")
}

/// Compares what makes the cards of two decks.
///
/// - Parameters:
///   - deck: One deck.
///   - other: The other.
///   - what: What was done to it, for the message.
public func demandSame(_ deck: DeckFile, _ other: DeckFile, _ what: String) {
  let (header, wanted) = (deck.header, other.header)
  demand(header.columns == wanted.columns, "\(what): columns \(wanted.columns) \(header.columns)")
  demand(header.language == wanted.language, "\(what): language")
  demand(header.meaningLanguage == wanted.meaningLanguage, "\(what): meaning language")
  demand(
    header.directions == wanted.directions,
    "\(what): \(wanted.directions.map(\.name)) \(header.directions.map(\.name)) of \(header.columns)"
  )
  demand(deck.notes.count == other.notes.count, "\(what): notes")
  for (note, wanted) in zip(deck.notes, other.notes) {
    demand(
      filled(note) == filled(wanted),
      "\(what): \(wanted.fields) became \(note.fields)"
    )
    demand(note.identity == wanted.identity, "\(what): another identity")
  }
  demand(deck.cards.map(\.id) == other.cards.map(\.id), "\(what): other cards")
}

/// The fields of a note without the empty ones at its end, which nobody can tell from none.
private func filled(_ note: Note) -> ArraySlice<String> {
  note.fields[..<(note.fields.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)]
}
