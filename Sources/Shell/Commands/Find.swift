internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import Settings
internal import Statistics
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Finds notes.
  static let find = Command(
    name: "find",
    arguments: "WORDS [tag:T] [deck:D] [is:STATE] [--json]",
    summary: "find notes by their words, tags and state, in the chosen decks or in deck:D",
    details: [
      "A note is found that has every word in one of its fields; width, case and the two kana"
        + " scripts make no difference, and romaji finds a whole kana word.",
      "is:due, is:new, is:hard and is:suspended look at the cards of a note. The exit status of"
        + " “kuchi find” is 1 where nothing is found.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.findCompletions(for: text) },
    action: .call(options: ["--json"]) { shell, words in try shell.find(words) }
  )
}

/// A note that was found, with what is known of its cards.
struct FoundNote {
  /// A card of it.
  struct Part {
    /// The card.
    let card: Card
    /// What is known of it.
    let history: CardHistory
    /// What it is; nothing of all that while it only waits for its day.
    let states: [NoteQuery.State]
  }

  /// All its cards; one at least.
  let parts: [Part]

  /// How far it is, in a few words.
  func words(today: Day) -> String {
    let asked = parts.filter { !$0.history.isSuspended }
    let suspended = parts.count - asked.count
    if asked.isEmpty { return "suspended" }
    var words: [String] = []
    if asked.contains(where: { $0.states.contains(.due) }) {
      words.append("due")
    } else if let next = asked.compactMap({ $0.history.schedule?.dueDay }).min() {
      words.append(Words.dueDay(Day(number: next), seenFrom: today))
    } else {
      words.append("new")
    }
    if asked.contains(where: { $0.states.contains(.hard) }) { words.append("hard") }
    if suspended > 0 { words.append("\(suspended) suspended") }
    return words.joined(separator: ", ")
  }
}

extension QuizShell {
  private static let shownFinds = 50

  fileprivate func find(_ words: CommandWords) throws -> Command.Outcome {
    let query = try NoteQuery(words.text)
    let entries = try chosen(by: query.decks, areParted: true)
    let (cards, failures) = cards(of: entries)
    let found = try notes(meeting: query, among: cards)
    if words.has("--json") {
      _ = tell(FindView.json(found))
    } else if found.isEmpty {
      tell("Nothing found in \(names(of: entries)).")
    } else {
      let most = console.isInteractive ? Self.shownFinds : found.count
      console.write(
        FindView.lines(Array(found.prefix(most)), today: time.day, columns: tableColumns)
      )
      let more = found.count > most ? "; the first \(most) are shown" : ""
      tell("\(Words.count(found.count, "note"))\(more)", .faint)
    }
    return found.isEmpty || failures > 0 ? .failed : .done
  }

  private func notes(
    meeting query: NoteQuery,
    among cards: [Card]
  ) throws(JournalError) -> [FoundNote] {
    let notes = Self.notes(of: cards).filter { cards in
      cards.first.map {
        query.matches($0.note, tagColumn: $0.deck.columns.firstIndex(of: "tags"))
      } ?? false
    }
    let histories = try journal().histories(of: notes.flatMap { $0.map(\.id) })
    let picker = CardPicker(
      cards: [],
      histories: histories,
      newLimit: 0,
      today: time.day,
      scheduler: try journal().scheduler()
    )
    return notes.compactMap { note in
      let parts = note.map { card in
        let history = histories[card.id] ?? CardHistory()
        return FoundNote.Part(
          card: card,
          history: history,
          states: Self.states(of: card, history, isAhead: picker.isAhead(card))
        )
      }
      let isFound =
        query.states.isEmpty
        || parts.contains { part in query.states.allSatisfy(part.states.contains) }
      return isFound ? FoundNote(parts: parts) : nil
    }
  }

  private static func states(
    of card: Card,
    _ history: CardHistory,
    isAhead: Bool
  ) -> [NoteQuery.State] {
    var states: [NoteQuery.State] = []
    if history.isSuspended {
      states.append(.suspended)
    } else if history.schedule == nil {
      states.append(.new)
    } else if !isAhead {
      states.append(.due)
    }
    if let schedule = history.schedule, HardCard(card.id, schedule) != nil { states.append(.hard) }
    return states
  }

  fileprivate func findCompletions(for text: String) -> Completions {
    let states = NoteQuery.State.allCases.map { Completions.Candidate("is:" + $0.rawValue) }
    let names = library.entries.map { Completions.Candidate("deck:" + $0.name) }
    return Completions(
      lastWordOf: text,
      among: states + names + [.init("tag:"), .init("--json", hint: "for programs")]
    )
  }
}

/// How found notes look.
enum FindView {
  /// A table of notes, fitted to the screen.
  ///
  /// - Parameters:
  ///   - notes: The notes.
  ///   - today: The study day now.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func lines(_ notes: [FoundNote], today: Day, columns: Int) -> [StyledLine] {
    let isNarrow = columns < 60
    let states = notes.map { $0.words(today: today) }
    let stateCells = states.map(\.count).max() ?? 0
    let placeCells = isNarrow ? 0 : min(24, columns / 3)
    let room = max(16, columns - stateCells - placeCells - (isNarrow ? 4 : 6))
    let rows = zip(notes, states).compactMap { note, state -> [StyledLine]? in
      guard let card = note.parts.first?.card else { return nil }
      return [
        StyledLine(card.question, .question).truncated(to: room * 2 / 5),
        StyledLine(card.answers).truncated(to: room - room * 2 / 5),
        StyledLine(state, state == "due" ? .strong : .faint),
      ]
        + (isNarrow
          ? []
          : [
            StyledLine("\(card.deck.name):\(card.note.line)", .faint).truncated(to: placeCells)
          ])
    }
    return Table(alignments: [.left, .left, .left, .left], rows: rows).lines(fitting: columns)
  }

  /// Notes for programs, whole.
  ///
  /// - Parameter notes: The notes.
  /// - Returns: An object.
  static func json(_ notes: [FoundNote]) -> JSON {
    [
      "count": JSON(notes.count),
      "notes": JSON(notes) { note in
        let first = note.parts.first?.card
        return [
          "deck": JSON(first?.deck.name), "line": JSON(first?.note.line),
          "fields": .object(
            (first?.deck.columns ?? []).enumerated().map { place, column in
              .init(column, .text(first?.note.field(at: place) ?? ""))
            }
          ),
          "cards": JSON(note.parts) { part in
            [
              "direction": .text(part.card.direction.name),
              "states": JSON(part.states) { .text($0.rawValue) },
              "due": JSON(part.history.schedule.map { Day(number: $0.dueDay) }),
            ]
          },
        ]
      },
    ]
  }
}
