internal import Deck
internal import Terminal

extension Command {
  /// Chooses the decks that sessions are made from.
  static let use = Command(
    name: "use",
    arguments: "[DECK...]",
    summary: "choose the decks to practise, now and next time",
    details: [
      "A name, the end of a name, a folder for all its decks, or all. Without a name: which are"
        + " chosen."
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call { shell, words in shell.useDecks(words) }
  )
}

extension QuizShell {
  fileprivate func useDecks(_ words: String) -> Command.Outcome {
    if !words.isEmpty {
      library.refresh()
      var chosen: [DeckLibrary.Entry] = []
      for word in words.split(whereSeparator: \.isWhitespace) {
        let found = library.decks(named: String(word))
        if found.isEmpty { return fail(unknownDeck(String(word))) }
        chosen += found.filter { !chosen.contains($0) }
      }
      use(chosen)
    }
    if decks.isEmpty { return fail("No deck is chosen. :decks lists them.") }
    let cards = cards(of: decks).cards
    tell("\(decks.map(\.name).joined(separator: ", ")): \(Words.count(cards.count, "card"))")
    if isPlaying, !words.isEmpty { tell("This session goes on as it began.", .faint) }
    return .done
  }
}
