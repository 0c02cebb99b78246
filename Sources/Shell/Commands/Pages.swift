internal import Practice

// The commands beside a flashcard.
extension Command {
  /// Goes to the next page.
  static let next = Command(
    name: "next",
    summary: "go to the next page without rating",
    places: .flashcards,
    action: .page { _ in .next }
  )

  /// Goes to the page before.
  static let back = Command(
    name: "back",
    summary: "go to the page before without rating",
    places: .flashcards,
    action: .page { _ in .back }
  )

  /// Goes to a page.
  static let goto = Command(
    name: "goto",
    arguments: "PAGE",
    summary: "go to a page without rating",
    places: .flashcards,
    action: .page { text in Int(text).map { .goTo($0) } }
  )

  /// Ends learning here.
  static let leaveCards = Command(
    name: "leave",
    summary: "leave learning; what you rated is kept, :resume goes on",
    places: .flashcards,
    action: .page { _ in .leave }
  )
}
