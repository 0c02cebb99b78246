internal import Answers
internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Statistics
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Shows a note with all its answers.
  static let show = Command(
    name: "show",
    arguments: "[WORD] [--json]",
    summary: "show a note, its answers, how each of its cards went, and when it comes back",
    details: [
      "Without a word: the note that was answered last. Otherwise the notes of the chosen decks that"
        + " have the word in a field; where there are several, without the history of their cards.",
      "Stability is the days until recall has fallen to 90 %; difficulty goes from 1 to 10.",
    ],
    places: .everywhere,
    completion: { _, text in Completions(lastWordOf: text, among: [.init("--json", hint: "")]) },
    action: .call(options: ["--json"]) { shell, words in shell.showNotes(words) }
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

  fileprivate func showNotes(_ words: CommandWords) -> Command.Outcome {
    let word = words.text
    let notes: [[Card]]
    if word.isEmpty {
      guard let last = noteAnsweredLast(orElse: ":show WORD looks for a note.") else {
        return .failed
      }
      notes = Self.notes(of: last)
    } else {
      notes = self.notes(having: word, among: cards(of: decks).cards)
    }
    if notes.isEmpty { return fail("No note of \(names(of: decks)) has “\(word)”.") }
    let hasMore = notes.count > Self.shownNotes
    let shown = notes.prefix(Self.shownNotes)
    let all = shown.flatMap(\.self)
    let own = ownAnswers(of: all)
    do throws(JournalError) {
      if words.has("--json") {
        let paths = try paths(of: all)
        let judge = Judge(strictness: Answers.Strictness(settings.current.strictness))
        return tell(
          JSON(paths) { path in
            CardView.json(
              path,
              accepted: judge.acceptedAnswers(of: path.card),
              own: own[path.card.id] ?? []
            )
          }
        )
      }
      for note in shown { show(note, own) }
      if notes.count == 1 {
        for path in try paths(of: all) {
          console.write(CardView.lines(path, today: time.day, columns: console.columns))
        }
      } else {
        let words = hasMore ? "There are more; a longer word finds fewer. " : ""
        tell(words + "A word that only one note has shows how its cards went.", .faint)
      }
      return .done
    } catch {
      return fail(error.message)
    }
  }

  /// How cards went so far, and how they may go on.
  private func paths(of cards: [Card]) throws(JournalError) -> [CardView.Path] {
    let histories = try journal().histories(of: cards.map(\.id))
    let scheduler = try journal().scheduler()
    var paths: [CardView.Path] = []
    for card in cards {
      let schedule = histories[card.id]?.schedule
      let (today, retention) = (time.day, settings.current.retention)
      paths.append(
        CardView.Path(
          card: card,
          reviews: try journal().reviews(of: card.id),
          isSuspended: histories[card.id]?.isSuspended ?? false,
          curve: schedule.map {
            ForgettingCurve(
              of: $0,
              today: today,
              desiredRetention: retention,
              scheduler: scheduler
            )
          },
          preview: Preview(
            of: card.id,
            schedule,
            today: today,
            desiredRetention: retention,
            scheduler: scheduler
          )
        )
      )
    }
    return paths
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
    if answer.isEmpty { return misuse("Usage: :forget ANSWER") }
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
