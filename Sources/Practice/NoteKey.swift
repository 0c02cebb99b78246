internal import Deck

/// What makes two cards cards of one note.
struct NoteKey: Hashable {
  private let deckName: String
  private let identity: String

  init(_ card: Card) {
    deckName = card.deck.name
    identity = card.note.identity
  }
}
