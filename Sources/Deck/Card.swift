/// A note asked in one direction; it has its own schedule.
public struct Card: Identifiable, Sendable {
  /// What tells the card from all others.
  public let id: CardID
  /// The note that is asked.
  public let note: Note
  /// From which column to which it is asked.
  public let direction: Direction
  /// The deck that the note stands in.
  public let deck: DeckHeader

  /// The side that is shown.
  public var question: String { note.fields[direction.questionColumn] }

  /// The side that is asked for, as the deck has it: all answers, with their separators.
  public var answers: String { note.fields[direction.answerColumn] }

  /// The field of a column.
  ///
  /// - Parameter column: The column's name.
  /// - Returns: Its text, `nil` where the deck has no such column or the field is empty.
  public func field(_ column: String) -> String? {
    guard let index = deck.columns.firstIndex(of: column), index < note.fields.count,
      !note.fields[index].isEmpty
    else { return nil }
    return note.fields[index]
  }
}
