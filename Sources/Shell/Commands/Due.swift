internal import Journal
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Says in one line what waits.
  static let due = Command(
    name: "due",
    arguments: "[DECK...] [--json]",
    summary: "how many cards wait, in one line, for a status bar",
    details: [
      "The exit status of “kuchi due” is 0 where a card is due, 1 where none is, and 2 where that"
        + " could not be found out.",
      "Without a deck: the chosen ones. New cards are counted as far as today's limit allows.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: ["--json"]) { shell, words in try shell.showDue(words) }
  )
}

extension QuizShell {
  fileprivate func showDue(_ words: CommandWords) throws -> Command.Outcome {
    // What fails from here on is not that nothing is due.
    let status = failureStatus
    failureStatus = 2
    let entries = try chosen(by: words.words)
    let counts = try counts(of: entries)
    tellOfEmptyJournal()
    // A figure that is not known is no figure; why it is not was told.
    guard isKnown else { return .failed }
    if words.has("--json") {
      let next = try nextDue(in: entries)
      tell(
        JSON.object([
          .init("due", JSON(counts.due)), .init("new", JSON(counts.new)),
          .init("next", JSON(next?.day.iso8601)), .init("nextCount", JSON(next?.count)),
        ])
        .text
      )
    } else {
      tell("\(counts.due) due, \(counts.new) new")
    }
    failureStatus = status
    return counts.due > 0 ? .done : .failed
  }
}
