internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import Statistics
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Lists the cards that take more time than others, and those that are mixed up.
  static let hardCards = Command(
    name: "hard",
    arguments: "[DECK...] [--json]",
    summary: "the cards you forget most, and those you mix up; after an answer: rates it hard",
    details: [
      "A card is a leech once it was forgotten \(HardCard.leechLapses) times. It is hard with"
        + " \(HardCard.hardLapses) lapses, or with a difficulty of 9 after"
        + " \(HardCard.reviewsForDifficulty) reviews, until it is mature.",
      "Two cards are mixed up when the answer of one was typed for the other, in the last"
        + " \(Confusion.windowDays) days. The pair is settled once you were right on"
        + " \(Confusion.settlingDays) later days.",
      "At an answer prompt, and after an answer, :hard rates that answer hard.",
    ],
    places: .home,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: ["--json"]) { shell, words in try shell.showHardCards(words) }
  )
}

extension QuizShell {
  fileprivate func showHardCards(_ words: CommandWords) throws -> Command.Outcome {
    let entries = try chosen(by: words.words)
    let cards = cards(of: entries).cards
    let known = cards.byID
    let histories = try journal().histories(of: known.keys.sorted())
    let hard = HardCard.among(
      histories.compactMap { card, history in history.schedule.map { (card, $0) } }
    )
    .compactMap { hard in known[hard.card].map { HardView.Row(hard: hard, card: $0) } }
    let pairs = try mixedUp(among: cards)
    if words.has("--json") { return tell(HardView.json(hard, pairs)) }
    let isNew = histories.values.allSatisfy { $0.schedule == nil }
    console.write(
      HardView.lines(hard, pairs, isNew: isNew, today: time.day, columns: tableColumns)
    )
    return .done
  }
}

/// How hard cards and confusions look.
enum HardView {
  /// A hard card with its text.
  struct Row {
    /// What is known of it.
    let hard: HardCard
    /// The card.
    let card: Card
  }

  /// So many of each are shown; a longer list is no help.
  private static let most = 15

  /// Both lists.
  ///
  /// - Parameters:
  ///   - hard: The hard cards.
  ///   - pairs: The pairs that are mixed up.
  ///   - isNew: Whether no card was answered yet.
  ///   - today: The study day now.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func lines(
    _ hard: [Row],
    _ pairs: [QuizShell.MixedUp],
    isNew: Bool,
    today: Day,
    columns: Int
  ) -> [StyledLine] {
    var lines = [StyledLine("Forgotten most", .heading)]
    lines += hard.isEmpty ? [StyledLine("  " + Words.nothing)] : table(hard, today, columns)
    lines.append(StyledLine("Mixed up", .heading))
    lines += pairs.isEmpty ? [StyledLine("  " + Words.nothing)] : table(pairs, today, columns)
    let step =
      isNew
      ? "No answer yet. Enter starts a challenge."
      : !pairs.isEmpty
        ? ":practice --confused asks these pairs side by side."
        : hard.isEmpty ? "" : ":show WORD shows how a card went."
    return lines + (step.isEmpty ? [] : StyledLine(step, .faint).wrapped(to: columns))
  }

  /// On a narrow screen the columns that say least are left out.
  private static func isNarrow(_ columns: Int) -> Bool { columns < 60 }

  private static func table(_ rows: [Row], _ today: Day, _ columns: Int) -> [StyledLine] {
    let isNarrow = isNarrow(columns)
    let questionCells = max(8, columns - (isNarrow ? 29 : 41))
    let cells = rows.prefix(most).map { row in
      let schedule = row.hard.schedule
      return [
        StyledLine(row.card.question, .question).truncated(to: questionCells),
        StyledLine(row.hard.kind.rawValue, row.hard.kind == .leech ? .wrong : .slip),
        StyledLine("\(schedule.lapseCount)"),
      ]
        + (isNarrow ? [] : [StyledLine(Words.short(schedule.memory.difficulty))])
        + [StyledLine(Words.dueDay(Day(number: schedule.dueDay), seenFrom: today))]
    }
    let header = ["card", "", "lapses"] + (isNarrow ? [] : ["difficulty"]) + ["back"]
    return Table(
      alignments: [.left, .left, .right] + (isNarrow ? [] : [.right]) + [.left],
      header: header.map { StyledLine($0, .faint) },
      rows: cells,
      indent: 2
    )
    .lines(fitting: columns) + more(rows.count)
  }

  private static func table(
    _ pairs: [QuizShell.MixedUp],
    _ today: Day,
    _ columns: Int
  ) -> [StyledLine] {
    let isNarrow = isNarrow(columns)
    let questionCells = max(8, (columns - (isNarrow ? 19 : 32)) / 2)
    let cells = pairs.prefix(most).map { pair in
      let (times, reverse) = (pair.confusion.firstCount, pair.confusion.secondCount)
      let newest = pair.confusion.newest
      return [
        StyledLine(pair.first.question, .question).truncated(to: questionCells),
        StyledLine(pair.second.question, .question).truncated(to: questionCells),
      ]
        + (isNarrow
          ? [
            StyledLine(reverse > 0 ? "\(times)+\(reverse)" : "\(times)"),
            StyledLine(Words.date(newest, seenFrom: today)),
          ]
          : [
            StyledLine("\(times)"), StyledLine(reverse > 0 ? "\(reverse)" : Words.nothing),
            StyledLine(Words.day(newest, seenFrom: today)),
          ])
    }
    let header = ["for", "you gave", "times"] + (isNarrow ? [] : ["reverse"]) + ["last"]
    return Table(
      alignments: [.left, .left, .right] + (isNarrow ? [] : [.right]) + [.left],
      header: header.map { StyledLine($0, .faint) },
      rows: cells,
      indent: 2
    )
    .lines(fitting: columns) + more(pairs.count)
  }

  private static func more(_ count: Int) -> [StyledLine] {
    count > most ? [StyledLine("  and \(count - most) more", .faint)] : []
  }

  /// Both lists for programs, whole.
  ///
  /// - Parameters:
  ///   - hard: The hard cards.
  ///   - pairs: The pairs that are mixed up.
  /// - Returns: An object.
  static func json(_ hard: [Row], _ pairs: [QuizShell.MixedUp]) -> JSON {
    [
      "cards": JSON(hard) { row in
        [
          "kind": .text(row.hard.kind.rawValue), "card": JSON(row.card),
          "schedule": JSON(row.hard.schedule),
        ]
      },
      "confusions": JSON(pairs) { pair in
        [
          "asked": JSON(pair.first), "given": JSON(pair.second),
          "count": JSON(pair.confusion.firstCount), "reverse": JSON(pair.confusion.secondCount),
          "newest": JSON(pair.confusion.newest),
        ]
      },
    ]
  }
}
