internal import Practice

extension Command {
  /// Starts a session without consequences.
  static let practice = Command(
    name: "practice",
    arguments: "[--confused] [DECK...]",
    summary: "go through a whole deck, weakest cards first; moves no schedule",
    details: [
      "--confused asks the cards that you mix up, two by two, until you can tell them apart;"
        + " :hard lists them."
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: ["--confused"]) { shell, words in
      try words.has("--confused")
        ? shell.drill(on: words.words) : shell.start(.practice, on: words.words)
    }
  )
}
