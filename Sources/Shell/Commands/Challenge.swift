internal import Practice

extension Command {
  /// Starts a challenge session.
  static let challenge = Command(
    name: "challenge",
    arguments: "[DECK...]",
    summary: "start a challenge: as many questions as you have set",
    details: [
      "Cards that you missed come first, then new ones, then those answered longest ago.",
      "Type the answer. A line that begins with a colon is a command; ::x answers “:x”.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call { shell, words in shell.start(.challenge, on: words) }
  )
}
