internal import Deck
internal import Terminal

extension Command {
  /// Lists the decks.
  static let decks = Command(
    name: "decks",
    arguments: "[FOLDER]",
    summary: "list the decks at hand, or what a folder says of its decks; the chosen are marked",
    details: [
      "A folder's README.md is shown before its decks: :decks japanese shows the path through the"
        + " Japanese course.",
      "Your own decks are files ending in .tsv in your decks folder (:version shows where), or"
        + " any file named on the command line: kuchi FILE.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call { shell, words in shell.listDecks(words) }
  )
}

extension QuizShell {
  fileprivate func listDecks(_ words: String) -> Command.Outcome {
    library.refresh()
    let entries = words.isEmpty ? library.entries : library.decks(named: words)
    if entries.isEmpty {
      return words.isEmpty
        ? fail("There is no deck yet. Name one: kuchi FILE.") : fail(unknownDeck(words))
    }
    if let text = library.introduction(toFolder: words) {
      console.write(MarkdownView.lines(of: text, columns: tableColumns) + [""])
    }
    var failures = 0
    var rows: [[StyledLine]] = []
    for (entry, read) in inOrder(entries) {
      let chosen = decks.first { $0.name == entry.name }
      let mark = chosen == nil ? StyledLine(" ") : StyledLine("*", .strong).spoken(["chosen"])
      switch read {
      case .success(let deck):
        let limit = (chosen?.tags ?? []).map { " " + $0.word }.joined()
        let faults = deck.problems.isEmpty ? "" : "  \(Words.count(deck.problems.count, "remark"))"
        rows.append([
          mark, StyledLine(entry.name, .strong) + StyledLine(limit, .prompt),
          StyledLine(Words.count(deck.notes.count, "note")),
          StyledLine(Words.count(deck.cards.count, "card")),
          StyledLine(deck.header.title == entry.name ? "" : deck.header.title, .faint)
            + StyledLine(faults, .warning),
        ])
      case .failure(let error):
        failures += 1
        rows.append([
          mark, StyledLine(entry.name), StyledLine(""), StyledLine(""),
          StyledLine(error.message, .warning),
        ])
      }
    }
    console.write(Self.deckLines(rows, columns: tableColumns))
    if words.isEmpty { tell(":use NAME chooses a deck, or all of a folder.", .faint) }
    return failures > 0 ? .failed : .done
  }

  /// The list of decks: a table, or on a narrow screen two lines each, so that no name is cut.
  private static func deckLines(_ rows: [[StyledLine]], columns: Int) -> [StyledLine] {
    func widest(_ column: Int) -> Int {
      rows.reduce(0) { $1.count > column ? max($0, $1[column].width) : $0 }
    }
    let others = (0..<4).reduce(0) { $0 + widest($1) + 2 }
    guard others + min(widest(4), titleCells) > columns else {
      return Table(alignments: [.left, .left, .right, .right, .left], rows: rows)
        .lines(fitting: columns)
    }
    return rows.flatMap { row -> [StyledLine] in
      guard row.count == 5 else { return row }
      let rest = row[2...].filter { !$0.isEmpty }
      let second = rest.dropFirst().reduce(rest.first ?? "") { $0 + ", " + $1 }
      return (row[0] + " " + row[1]).wrapped(to: columns)
        + (StyledLine("    ") + second).wrapped(to: columns)
    }
  }

  /// So many cells of the last column are enough, for it may be broken at words.
  private static let titleCells = 24

  /// Decks folder by folder, those of a folder in the order of their course, then by name.
  private func inOrder(
    _ entries: [DeckLibrary.Entry]
  ) -> [(DeckLibrary.Entry, Result<DeckFile, DeckLibraryError>)] {
    typealias SortKey = (String, Int, String)
    func key(_ entry: DeckLibrary.Entry, _ read: Result<DeckFile, DeckLibraryError>) -> SortKey {
      let folder = entry.name.lastIndex(of: "/").map { String(entry.name[..<$0]) } ?? ""
      let order = (try? read.get())?.header.order ?? .max
      return (folder, order, entry.name)
    }
    return entries.map { entry in (entry: entry, read: library.load(entry)) }
      .map { (key: key($0.entry, $0.read), pair: ($0.entry, $0.read)) }
      .sorted { $0.key < $1.key }.map(\.pair)
  }
}
