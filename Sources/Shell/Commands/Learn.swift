internal import Practice

extension Command {
  /// Starts learning mode.
  static let learn = Command(
    name: "learn",
    arguments: "[DECK...]",
    summary: "turn flashcards and say what you remembered",
    details: [
      "Enter turns the card. Then y or Left: remembered; n or Right: not; or 1 again, 2 hard,"
        + " 3 good, 4 easy.",
      ":next, :back and :goto N turn pages without rating. q leaves.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: []) { shell, words in try shell.start(.learn, on: words.words) }
  )
}
