internal import Deck
internal import Journal
internal import Terminal
internal import Text

// Which decks are meant, chosen and read.
extension QuizShell {
  /// Opens decks named on the command line, for this run.
  ///
  /// - Parameter words: Files, folders, or names of decks at hand.
  /// - Throws: `Invocation.UsageError` where one of them was not found.
  public func open(decks words: [String]) throws(Invocation.UsageError) {
    guard !words.isEmpty else { return }
    do throws(DeckLibraryError) {
      decks = try find(decks: words, preferringFiles: true)
    } catch {
      throw Invocation.UsageError(message: error.message)
    }
  }

  /// Finds decks by what a person calls them.
  ///
  /// - Parameters:
  ///   - words: Names, ends of names, folders, `all`; or paths of files and folders.
  ///   - preferringFiles: Whether a path counts before a name that is the same.
  /// - Returns: The decks, each once.
  /// - Throws: Which word means none.
  func find(
    decks words: [String],
    preferringFiles: Bool = false
  ) throws(DeckLibraryError) -> [DeckLibrary.Entry] {
    var entries: [DeckLibrary.Entry] = []
    for word in words {
      let ways = [library.open, library.decks(named:)]
      let found = (preferringFiles ? ways : ways.reversed()).lazy
        .map { $0(word) }.first { !$0.isEmpty }
      guard let found else { throw DeckLibraryError(message: unknownDeck(word)) }
      entries += found.filter { !entries.contains($0) }
    }
    return entries
  }

  /// The decks that the words of a command name; the chosen ones where there are none.
  ///
  /// - Parameter words: What was typed.
  /// - Returns: The decks, each once.
  /// - Throws: Which word means none, or that none is chosen.
  func chosen(by words: [String]) throws(DeckLibraryError) -> [DeckLibrary.Entry] {
    if !words.isEmpty { return try find(decks: words) }
    guard decks.isEmpty else { return decks }
    throw DeckLibraryError(
      message: library.entries.isEmpty
        ? "There is no deck yet. Name one: kuchi FILE, or see :help decks."
        : "No deck is chosen. :decks lists them, :use chooses."
    )
  }

  /// Says that a word means no deck, and which may have been meant.
  func unknownDeck(_ word: String) -> String {
    let near = nearestNames(to: word, among: library.entries.map(\.name))
    let meant = near.isEmpty ? "" : " Did you mean \(Words.either(near))?"
    return "There is no deck “\(word)”.\(meant) :decks lists them."
  }

  private static let decksKey = "decks"
  private static let firstDeck = "japanese/greetings"

  /// The decks that were chosen last; at the first start the greetings, or what there is.
  func decksOfLastTime() -> [DeckLibrary.Entry] {
    let all = library.entries
    if let kept = try? journal().configuration(Self.decksKey) {
      let names = kept.split(separator: "\n").map(String.init)
      let found = names.flatMap { name in all.filter { $0.name == name } }
      let gone = names.filter { name in !found.contains { $0.name == name } }
      if !gone.isEmpty {
        fail(
          "\(gone.joined(separator: ", ")) \(gone.count == 1 ? "is" : "are") not at hand any more."
            + " :decks lists the decks, :use chooses."
        )
      }
      // Other cards than the chosen ones are not asked unasked.
      if !names.isEmpty { return found }
    }
    return all.first { $0.name == Self.firstDeck }.map { [$0] } ?? Array(all.prefix(1))
  }

  /// Chooses the decks that sessions are made from, for this and later runs.
  func use(_ entries: [DeckLibrary.Entry]) {
    decks = entries
    let names = entries.map(\.name).joined(separator: "\n")
    do {
      try journal().setConfiguration(Self.decksKey, to: names)
    } catch {
      fail("\(error.message) The choice holds for this run.")
    }
  }

  /// Reads the decks that sessions are made from; says what could not be read.
  ///
  /// - Parameter entries: The decks.
  /// - Returns: Their cards in order, and how many of the decks could not be read.
  func cards(of entries: [DeckLibrary.Entry]) -> (cards: [Card], failures: Int) {
    var cards: [Card] = []
    var failures = 0
    for entry in entries {
      switch library.load(entry) {
      case .success(let deck):
        cards += deck.cards
        tellRemarks(on: deck, entry)
      case .failure(let error):
        failures += 1
        fail(error.message)
      }
    }
    return (cards, failures)
  }

  /// Says once how many lines of a deck made no card.
  private func tellRemarks(on deck: DeckFile, _ entry: DeckLibrary.Entry) {
    guard !deck.problems.isEmpty, remarkedDecks.insert(entry.path).inserted else { return }
    if deck.problems.count <= 3 {
      tell(deck.problems.map { $0.message(path: entry.path) }, .warning)
    } else {
      tell(
        "\(entry.name): \(Words.count(deck.problems.count, "line")) of the file need a look;"
          + " :check lists them.",
        .warning
      )
    }
  }
}
