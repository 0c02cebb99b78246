/// A note asked in one direction; it has its own schedule.
public struct Card: Identifiable, Sendable {
  /// What tells the card from all others.
  public let id: CardID
  /// The note that is asked.
  public let note: Note
  /// The deck that the note stands in.
  public let deck: DeckHeader
  /// The place of the card's direction among those of its deck; lighter to keep than the direction.
  let directionIndex: Int

  /// Makes the card of a note.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - directionIndex: The place of the direction among those of the deck; must be one of them.
  ///   - deck: The deck that the note stands in.
  public init(note: Note, directionIndex: Int, deck: DeckHeader) {
    precondition(deck.directions.indices.contains(directionIndex), "no such direction")
    id = CardID(
      language: deck.language,
      identity: note.identity,
      direction: deck.directions[directionIndex].name
    )
    self.note = note
    self.deck = deck
    self.directionIndex = directionIndex
  }

  init(id: CardID, note: Note, directionIndex: Int, deck: DeckHeader) {
    self.id = id
    self.note = note
    self.deck = deck
    self.directionIndex = directionIndex
  }

  /// The same card by another number.
  ///
  /// - Parameter id: The number by which it goes.
  /// - Returns: The card.
  public func going(by id: CardID) -> Card {
    Card(id: id, note: note, directionIndex: directionIndex, deck: deck)
  }

  /// From which column to which it is asked.
  public var direction: Direction { deck.directions[directionIndex] }

  /// The side that is shown.
  public var question: String { note.field(at: direction.questionColumn) }

  /// The side that is asked for, as the deck has it: all answers, with their separators.
  public var answers: String { note.field(at: direction.answerColumn) }

  /// The field of a column.
  ///
  /// - Parameter column: The column's name, in lower case.
  /// - Returns: Its text, `nil` where the deck has no such column or the field is empty.
  public func field(_ column: String) -> String? {
    guard let index = deck.columns.firstIndex(of: column) else { return nil }
    let text = note.field(at: index)
    return text.isEmpty ? nil : text
  }
}
