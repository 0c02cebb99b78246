internal import Deck
internal import Terminal

extension Command {
  /// Lists the decks.
  static let decks = Command(
    name: "decks",
    arguments: "[FOLDER]",
    summary: "list the decks at hand; the chosen ones are marked",
    details: [
      "Your own decks are files ending in .tsv in your decks folder (:version shows where), or"
        + " any file named on the command line: kuchi FILE."
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
    var failures = 0
    var rows: [[StyledLine]] = []
    for entry in entries {
      let isChosen = decks.contains(entry)
      let mark = isChosen ? StyledLine("*", .strong).spoken(["chosen"]) : StyledLine(" ")
      switch library.load(entry) {
      case .success(let deck):
        let faults = deck.problems.isEmpty ? "" : "  \(Words.count(deck.problems.count, "remark"))"
        rows.append([
          mark, StyledLine(entry.name, .strong),
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
    let table = Table(alignments: [.left, .left, .right, .right, .left], rows: rows)
    console.write(table.lines(fitting: tableColumns))
    if words.isEmpty { tell(":use NAME chooses a deck, or all of a folder.", .faint) }
    return failures > 0 ? .failed : .done
  }
}
