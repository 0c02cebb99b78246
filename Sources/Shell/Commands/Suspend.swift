internal import Deck
internal import Journal
internal import Practice
internal import Terminal
internal import Time

extension Command {
  private static let summaryOfSuspend =
    "do not ask a card any more; its schedule and history are kept"
  private static let backHint = ":suspend --off WORD, at the home prompt, lets it come back."

  /// Suspends the cards of a note, or lets them come back.
  static let suspend = Command(
    name: "suspend",
    arguments: "[WORD] [--off]",
    summary: summaryOfSuspend + "; --off lets it come back",
    details: [
      "With a word: all cards of the note of the chosen decks that has it. Without: the card that was"
        + " answered last. At an answer prompt and beside a flashcard: the card that is asked, which"
        + " leaves the session without an answer.",
      "A suspended card is neither due nor new and is in no session; :undo takes it back right"
        + " away, --off at any time. :find is:suspended lists them.",
    ],
    places: .home,
    completion: { _, text in Completions(lastWordOf: text, among: [.init("--off", hint: "")]) },
    action: .call(options: ["--off"]) { shell, words in shell.suspend(words) }
  )

  /// Suspends the card that is asked.
  static let suspendAsked = Command(
    name: "suspend",
    summary: summaryOfSuspend,
    details: [backHint],
    places: .session,
    action: .step { _ in .suspend }
  )

  /// Suspends the card of the page.
  static let suspendPage = Command(
    name: "suspend",
    summary: summaryOfSuspend,
    details: [backHint],
    places: .flashcards,
    action: .page { _ in .suspend }
  )
}

extension QuizShell {
  fileprivate func suspend(_ words: CommandWords) -> Command.Outcome {
    let isSuspended = !words.has("--off")
    guard words.text.isEmpty else {
      guard let note = note(meantBy: words.text, among: cards(of: decks).cards) else {
        return .failed
      }
      return setSuspended(isSuspended, note)
    }
    if isSuspended {
      let hint = ":suspend WORD suspends the cards of a note."
      guard let last = lastAnswered(orElse: hint) else { return .failed }
      return setSuspended(true, [last.card])
    }
    guard let lastSuspended else {
      return fail("Which one? :suspend --off WORD; :find is:suspended lists them.")
    }
    return setSuspended(false, lastSuspended)
  }

  /// Suspends cards, or lets them come back, and says so.
  ///
  /// - Parameters:
  ///   - isSuspended: Whether they are suspended from now on.
  ///   - cards: The cards, of one note.
  /// - Returns: Whether that was kept.
  func setSuspended(_ isSuspended: Bool, _ cards: [Card]) -> Command.Outcome {
    do throws(JournalError) {
      try keepSuspension(isSuspended, of: cards)
      return isKept ? .done : .failed
    } catch {
      return fail(error.message)
    }
  }

  /// Suspends cards, or lets them come back, and says so.
  ///
  /// - Parameters:
  ///   - isSuspended: Whether they are suspended from now on.
  ///   - cards: The cards, of one note.
  /// - Throws: Why it could not be kept; nothing is changed then.
  func keepSuspension(_ isSuspended: Bool, of cards: [Card]) throws(JournalError) {
    let changed = Set(
      try journal().setSuspended(isSuspended, of: cards.map(\.id), at: clock.now)
    )
    let named = cards.filter { changed.contains($0.id) }
    if isSuspended, !isPlaying { lastSuspended = named.isEmpty ? lastSuspended : named }
    if !isSuspended { lastSuspended = nil }
    guard let first = named.first ?? cards.first else { return }
    let what = named.count > 1 ? "\(first.question) (\(named.count) cards)" : first.question
    if named.isEmpty {
      tell(isSuspended ? "\(what) is suspended already." : "\(what) was not suspended.")
    } else if isSuspended {
      let way =
        endsBehindCommand && !isPlaying
        ? ":suspend --off \(first.question) lets it come back." : ":undo takes it back."
      tell("Suspended: \(what). \(way)")
    } else {
      tell("Not suspended any more: \(what)")
    }
  }

  /// The cards that are suspended; none where the journal cannot tell.
  var suspendedCards: Set<CardID> { (try? journal().suspendedCards()) ?? [] }
}
