internal import Deck
internal import Terminal

extension Command {
  /// Chooses the decks that sessions are made from.
  static let use = Command(
    name: "use",
    arguments: "[DECK...] [lesson:N or tag:T]",
    summary: "choose the decks to practise, now and next time; all of them or a lesson",
    details: [
      "A name, the end of a name, a folder for all its decks, or all. Without a name: which are"
        + " chosen.",
      "lesson:3 behind a deck limits it to the notes with the tag lesson-3, tag:food to those with"
        + " the tag food; two limits mean either. Alone it limits the chosen decks, and their name"
        + " alone takes the limit off.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: []) { shell, words in try shell.useDecks(words.words) }
  )
}

extension QuizShell {
  fileprivate func useDecks(_ words: [String]) throws -> Command.Outcome {
    if !words.isEmpty {
      library.refresh()
      use(try find(decks: words))
    }
    if decks.isEmpty { return fail("No deck is chosen. :decks lists them.") }
    let cards = cards(of: decks).cards
    tell("\(decks.map(\.label).joined(separator: ", ")): \(Words.count(cards.count, "card"))")
    if isPlaying, !words.isEmpty { tell("This session goes on as it began.", .faint) }
    if !words.isEmpty, !isKept {
      tell("The choice holds until the program ends.", .warning)
      return .failed
    }
    return .done
  }
}
