internal import Practice

extension Command {
  /// Starts a session without consequences.
  static let practice = Command(
    name: "practice",
    arguments: "[DECK...]",
    summary: "go through a whole deck, weakest cards first; moves no schedule",
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call { shell, words in shell.start(.practice, on: words) }
  )
}
