internal import Deck
internal import Files
internal import Journal
internal import Terminal

extension QuizShell {
  /// Opens a deck of the learner's own in the learner's editor, and reads it again afterwards.
  ///
  /// - Parameters:
  ///   - entry: The deck.
  ///   - line: The line to begin on.
  /// - Returns: What it makes of the program.
  func openInEditor(_ entry: DeckLibrary.Entry, atLine line: Int) -> Command.Outcome {
    guard let run = surroundings.runProgram, console.isInteractive else {
      return fail("An editor needs a terminal. :edit WORD mends a note without one.")
    }
    guard let editor = EditorCommand(surroundings.editor) else {
      return fail("No editor is named. Set VISUAL or EDITOR: VISUAL=nano kuchi")
    }
    let before = try? FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
    // What it holds must be known to find out later which question was mended.
    try? register([entry])
    console.close()
    let end = run(editor.words(opening: entry.path, atLine: line))
    console.discardTypeAhead()
    switch end {
    case .notStarted(let reason):
      return fail("\(editor.words[0]) cannot be started: \(reason). VISUAL or EDITOR names it.")
    case .ended(status: 0): break
    case .ended(let status): tell("\(editor.name) ended with status \(status).", .warning)
    case .killed(let signal): tell("\(editor.name) was ended by signal \(signal).", .warning)
    }
    library.refresh()
    guard case .success(let deck) = library.load(entry) else {
      return fail("\(entry.name) cannot be read any more. :check \(entry.name) says why.")
    }
    let isChanged = (try? FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)) != before
    guard isChanged else {
      tell("\(entry.name) is as it was.", .faint)
      return .done
    }
    tell("\(entry.name): \(Words.count(deck.cards.count, "card")).")
    let shown = deck.problems.prefix(5)
    tell(shown.map { $0.message(path: entry.path) }, .warning)
    if deck.problems.count > shown.count {
      tell("And \(deck.problems.count - shown.count) more; :check lists them.", .warning)
    }
    do throws(JournalError) {
      try register([entry])
    } catch {
      return fail(error.message)
    }
    return .done
  }
}
