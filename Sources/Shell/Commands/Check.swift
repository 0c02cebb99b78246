internal import Deck
internal import Terminal

extension Command {
  /// Checks decks.
  static let check = Command(
    name: "check",
    arguments: "[DECK...]",
    summary: "check the chosen decks, or those named: every line that needs a look",
    details: ["The exit status of “kuchi check” is 1 where a line made no card."],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call { shell, words in shell.checkDecks(words) }
  )
}

extension QuizShell {
  fileprivate func checkDecks(_ words: String) -> Command.Outcome {
    var entries = decks
    if !words.isEmpty {
      switch find(decks: words.split(whereSeparator: \.isWhitespace).map(String.init)) {
      case .success(let found): entries = found
      case .failure(let error): return fail(error.message)
      }
    }
    var failures = 0
    for entry in entries {
      switch library.load(entry) {
      case .success(let deck):
        tell(deck.problems.map { $0.message(path: entry.path) }, .warning)
        if deck.problems.contains(where: { $0.severity == .madeNoCard }) { failures += 1 }
        let remarks =
          deck.problems.isEmpty
          ? "all is well" : Words.count(deck.problems.count, "remark")
        tell("\(entry.name): \(Words.count(deck.cards.count, "card")), \(remarks)")
      case .failure(let error):
        failures += 1
        fail(error.message)
      }
    }
    return failures > 0 ? .failed : .done
  }
}
