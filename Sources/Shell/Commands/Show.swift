internal import Answers
internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Terminal
internal import Time

extension Command {
  /// Shows a note with all its answers.
  static let show = Command(
    name: "show",
    arguments: "[WORD]",
    summary: "show a note, its accepted answers and those you added",
    details: [
      "Without a word: the note that was asked last. Otherwise the notes of the chosen decks that"
        + " have the word in a field."
    ],
    places: .everywhere,
    action: .call { shell, word in shell.showNotes(word) }
  )

  /// Takes an added answer out again.
  static let forget = Command(
    name: "forget",
    arguments: "ANSWER",
    summary: "take an answer that you added out again",
    details: ["It is looked for in the chosen decks; :show lists the answers that you added."],
    places: .everywhere,
    action: .call { shell, answer in shell.forgetOwnAnswer(answer) }
  )
}

extension QuizShell {
  private static let shownNotes = 10

  fileprivate func showNotes(_ word: String) -> Command.Outcome {
    let all: [Card]
    if word.isEmpty {
      guard let last = lastRunner?.lastAnswer?.challenge.card else {
        return fail("Nothing was answered yet. :show WORD looks for a note.")
      }
      all = cards(of: decks).cards.filter {
        $0.note.identity == last.note.identity && $0.deck.name == last.deck.name
      }
    } else {
      let wanted = word.lowercased()
      let found = cards(of: decks).cards.filter { card in
        card.note.fields.contains { $0.lowercased().contains(wanted) }
      }
      // A note whose field is the word alone comes before those that merely mention it.
      let exact = found.filter { card in card.note.fields.contains { $0.lowercased() == wanted } }
      all = exact.isEmpty ? found : exact
    }
    if all.isEmpty { return fail("No note of \(names(of: decks)) has “\(word)”.") }
    let own = ownAnswers(of: all)
    var shown: [String] = []
    for card in all where !shown.contains(card.note.identity) {
      if shown.count == Self.shownNotes {
        tell("There are more; a longer word finds fewer.", .faint)
        break
      }
      shown.append(card.note.identity)
      show(all.filter { $0.note.identity == card.note.identity }, own)
    }
    return .done
  }

  private func show(_ cards: [Card], _ own: [CardID: [String]]) {
    guard let first = cards.first else { return }
    tell("\(first.question)   \(first.deck.name), line \(first.note.line)", .heading)
    var rows = first.deck.columns.compactMap { column in
      first.field(column).map { [StyledLine("  \(column)", .faint), StyledLine($0)] }
    }
    let judge = Judge(strictness: Answers.Strictness(settings.current.strictness))
    for card in cards {
      let answers = judge.acceptedAnswers(of: card).joined(separator: ", ")
      rows.append([StyledLine("  \(card.direction.name)", .faint), StyledLine(answers)])
      if let added = own[card.id], !added.isEmpty {
        rows.append([
          StyledLine("  added by you", .faint), StyledLine(added.joined(separator: ", "), .answer),
        ])
      }
    }
    console.write(Table(alignments: [.left, .left], rows: rows).lines(fitting: tableColumns))
  }

  fileprivate func forgetOwnAnswer(_ answer: String) -> Command.Outcome {
    if answer.isEmpty { return fail("Usage: :forget ANSWER") }
    let all = cards(of: decks).cards
    let own = ownAnswers(of: all)
    let holders = all.filter { own[$0.id]?.contains(answer) == true }
    if holders.isEmpty { return fail("You added no “\(answer)” in \(names(of: decks)).") }
    do {
      for card in holders {
        try journal().setOwnAnswer(answer, of: card.id, isAccepted: false, at: clock.now)
        tell("“\(answer)” is no answer to \(card.question) any more.")
      }
      return .done
    } catch {
      return fail(error.message)
    }
  }
}
