internal import Practice

extension Command {
  /// Starts a challenge session.
  static let challenge = Command(
    name: "challenge",
    arguments: "[DECK...]",
    summary: "start a challenge: as many questions as you have set",
    details: [
      "Due cards come first, then new ones, then those whose day is still to come; each card comes"
        + " back just before you would forget it.",
      "Type the answer. A line that begins with a colon is a command; ::x answers “:x”.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: []) { shell, words in try shell.start(.challenge, on: words.words) }
  )
}
