internal import Deck
internal import Files
internal import Journal
internal import Settings
internal import Terminal
internal import Text

// Which decks are meant, chosen and read.
extension QuizShell {
  /// Opens decks named on the command line, for this run.
  ///
  /// - Parameter words: Files, folders, or names of decks at hand.
  /// - Throws: `Invocation.UsageError` where one of them was not found; where the first is rather a
  ///   command that only a session takes, that is said.
  public func open(decks words: [String]) throws(Invocation.UsageError) {
    guard !words.isEmpty else { return }
    do throws(DeckLibraryError) {
      decks = try find(decks: words, areParted: true, preferringFiles: true)
      hasChosenDecks = true
    } catch {
      // One for the home prompt was meant as a deck: it stood behind “--”.
      if let first = words.first,
        table.commands.contains(where: { $0.name == first && !$0.places.contains(.home) }),
        (try? find(decks: [first], areParted: true, preferringFiles: true)) == nil
      {
        let message = unknownCommand(first, near: [], in: .home)
        throw Invocation.UsageError(message: message, status: 1)
      }
      throw Invocation.UsageError(message: error.message)
    }
  }

  /// Finds decks by what a person calls them.
  ///
  /// - Parameters:
  ///   - words: Names, ends of names, folders, `all`; or paths of files and folders. Behind them may
  ///     stand what limits them to some notes: `lesson:3`, `tag:food`; alone it limits the chosen ones.
  ///   - areParted: Whether the words are taken as they are; otherwise blanks within quotes or
  ///     behind a backslash hold a word together.
  ///   - preferringFiles: Whether a path counts before a name that is the same.
  /// - Returns: The decks, each once.
  /// - Throws: Which word means none.
  func find(
    decks words: [String],
    areParted: Bool = false,
    preferringFiles: Bool = false
  ) throws(DeckLibraryError) -> [DeckLibrary.Entry] {
    // A name with quotes in it, typed as it is.
    let whole = words.joined(separator: " ")
    if !areParted, let entry = library.entries.first(where: { $0.name == whole }) { return [entry] }
    var entries: [DeckLibrary.Entry] = []
    // What a limit is about: the decks of the word before it, at first those that are chosen.
    var meant: [DeckLibrary.Entry] = []
    var rest = (areParted ? words : PathWords.words(of: whole))[...]
    while let word = rest.first {
      let ways = [library.open, library.decks(named:)]
      let found: (entries: [DeckLibrary.Entry], count: Int)? =
        nameOfSeveralWords(at: rest)
        ?? (preferringFiles ? ways : ways.reversed()).lazy
        .map { ($0(word), 1) }.first { !$0.0.isEmpty }
      if let found {
        rest = rest.dropFirst(found.count)
        entries += meant.filter { !entries.contains($0) }
        meant = found.entries
      } else if let tag = DeckTag(typed: word) {
        rest = rest.dropFirst()
        if meant.isEmpty {
          meant = decks.map { DeckLibrary.Entry(name: $0.name, path: $0.path) }
        }
        meant = try limit(meant, to: tag)
      } else {
        throw DeckLibraryError(message: unknownDeck(rest.joined(separator: " ")))
      }
    }
    return entries + meant.filter { !entries.contains($0) }
  }

  /// The decks whose name or folder is made of the first words together, as many as can be.
  private func nameOfSeveralWords(
    at words: ArraySlice<String>
  ) -> (entries: [DeckLibrary.Entry], count: Int)? {
    guard words.count > 1 else { return nil }
    for count in (2...words.count).reversed() {
      var name = words.prefix(count).joined(separator: " ")
      if name.hasSuffix("/") { name.removeLast() }
      let found = library.entries.filter { $0.name == name || $0.name.hasPrefix(name + "/") }
      if !found.isEmpty { return (found, count) }
    }
    return nil
  }

  /// The decks that the words of a command name; the chosen ones where there are none.
  ///
  /// - Parameters:
  ///   - words: What was typed.
  ///   - areParted: Whether the words are taken as they are.
  /// - Returns: The decks, each once.
  /// - Throws: Which word means none, or that none is chosen.
  func chosen(
    by words: [String],
    areParted: Bool = false
  ) throws(DeckLibraryError) -> [DeckLibrary.Entry] {
    if !words.isEmpty { return try find(decks: words, areParted: areParted) }
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
    let meant = near.isEmpty ? "" : " Did you mean \(either(near))?"
    return "There is no deck “\(word)”.\(meant) :decks lists them."
  }

  private static let decksKey = "decks"
  private static let firstDeck = "japanese/greetings"

  /// The decks that were chosen last; at the first start the greetings, or what there is.
  func decksOfLastTime() -> [DeckLibrary.Entry] {
    var all = library.entries
    if let kept = try? journal().configuration(Self.decksKey) {
      var lines = kept.split(separator: "\n").map(String.init)
      // What lies outside the folders of decks is known by its path.
      for (place, line) in lines.enumerated() where line.hasPrefix("/") {
        let path = String(line.prefix { $0 != "\t" })
        guard let entry = library.open(path).first else { continue }
        lines[place] = entry.name + line.dropFirst(path.count)
        all = library.entries
      }
      let names = lines.map { line in
        all.contains { $0.name == line } ? line : String(line.prefix { $0 != "\t" })
      }
      let found = zip(lines, names).flatMap { line, name in
        let tags = line.dropFirst(name.count).split(separator: "\t")
          .map { DeckTag(name: String($0)) }
        return all.filter { $0.name == name }
          .map { DeckLibrary.Entry(name: name, path: $0.path, tags: tags) }
      }
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
    hasChosenDecks = true
    let lines = entries.map { entry in
      let name = library.isNamed(entry) ? try? FileSystem.realPath(entry.path) : nil
      return ([name ?? entry.name] + entry.tags.map(\.name)).joined(separator: "\t")
    }
    do {
      try journal().setConfiguration(Self.decksKey, to: lines.joined(separator: "\n"))
    } catch {
      fail("\(error.message) The choice holds for this run.")
    }
  }

  /// How a deck that is not the learner's own becomes one, where it is to be changed.
  func wayToOwn(_ entry: DeckLibrary.Entry) -> String {
    entry.path.hasSuffix(".tsv")
      ? "Copy its file to \(locations.decks) to change it there."
      : ":import \(entry.path) makes a deck of yours of it."
  }

  /// Reads the decks that sessions are made from; says what could not be read.
  ///
  /// - Parameter entries: The decks.
  /// - Returns: Their cards, those of decks with an `#order:` first and in it, each deck's in the
  ///   order of its file; and how many of the decks could not be read.
  func cards(of entries: [DeckLibrary.Entry]) -> (cards: [Card], failures: Int) {
    var read: [(order: Int, cards: [Card])] = []
    var failures = 0
    // Mended questions are found before they are asked; what fails there is told by what needs it.
    try? register(entries)
    for entry in entries {
      switch library.load(entry) {
      case .success(let deck):
        read.append((deck.header.order ?? .max, deck.cards(tagged: entry.tags)))
        tellRemarks(on: deck, entry)
      case .failure(let error):
        failures += 1
        fail(error.message)
      }
    }
    if read.count == 1 { return (read[0].cards, failures) }
    let sorted = read.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    return (sorted.flatMap(\.element.cards), failures)
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
