internal import Deck
internal import Files
internal import Journal
internal import Practice
internal import Settings
internal import Terminal
internal import Text

extension Command {
  /// Changes a note of a deck of the learner's own.
  static let edit = Command(
    name: "edit",
    arguments: "[WORD] [--editor]",
    summary: "mend a note of a deck of your own, one field at a time; --editor opens its file",
    details: [
      "With a word: the note of the chosen decks that has it; without: the one that was answered last."
        + " Each field stands in the line and can be changed; Ctrl-C leaves all as it was. In a pipe"
        + " each line is a field, and an empty one leaves the field as it is.",
      "Schedule and history stay when answers change, and when the question is mended. A note is known"
        + " by its question, or by its id where the deck has that column: before that changes so much"
        + " that progress would begin anew, you are asked.",
      "With --editor: the deck's file in the editor that VISUAL or EDITOR names, at the line of the"
        + " note. The name may have arguments behind it, with blanks between them; no shell reads it."
        + " Afterwards the deck is read again.",
    ],
    places: .home,
    completion: { _, text in Completions(lastWordOf: text, among: [.init("--editor", hint: "")]) },
    action: .call(options: ["--editor"]) { shell, words in
      words.has("--editor") ? shell.editFile(words.text) : shell.edit(words.text)
    }
  )
}

extension QuizShell {
  private enum Typed {
    case fields([String])
    case left(Command.Outcome)
  }

  fileprivate func edit(_ word: String) -> Command.Outcome {
    guard let cards = cardsToEdit(word), let card = cards.first else { return .failed }
    guard let entry = ownEntry(of: card) else { return .failed }
    guard case .success(let deck) = library.load(entry) else {
      return fail("\(entry.name) cannot be read.")
    }
    let fields: [String]
    switch typeFields(of: card.note, in: deck) {
    case .fields(let typed): fields = typed
    case .left(let outcome): return outcome
    }
    guard fields != card.note.fields else {
      tell("Nothing was changed.", .faint)
      return .done
    }
    return keep(fields, insteadOf: cards, in: entry)
  }

  /// Opens the file of a note, or where none was answered the only chosen deck of the learner's own.
  fileprivate func editFile(_ word: String) -> Command.Outcome {
    let own = decks.filter(isOwn)
    if word.isEmpty, lastRunner?.lastAnswer == nil, let only = own.first, own.count == 1 {
      return openInEditor(only, atLine: lineAnsweredLast(in: only) ?? 1)
    }
    guard let card = cardsToEdit(word)?.first else { return .failed }
    guard let entry = ownEntry(of: card) else { return .failed }
    return openInEditor(entry, atLine: card.note.line)
  }

  /// The line of the note that was answered last, where it stands in a deck.
  private func lineAnsweredLast(in entry: DeckLibrary.Entry) -> Int? {
    guard let card = try? findLastAnswered().last?.card, card.deck.name == entry.name else {
      return nil
    }
    return card.note.line
  }

  /// The deck of a card, where it is the learner's own; says so where it is not.
  private func ownEntry(of card: Card) -> DeckLibrary.Entry? {
    guard let entry = library.entries.first(where: { $0.name == card.deck.name }) else {
      fail("\(card.deck.name) is not at hand any more.")
      return nil
    }
    if isOwn(entry) { return entry }
    fail("\(entry.name) is none of your own decks, so it is left as it is. \(wayToOwn(entry))")
    return nil
  }

  /// The cards of the note that is meant; says so where that is not clear.
  private func cardsToEdit(_ word: String) -> [Card]? {
    word.isEmpty
      ? noteAnsweredLast(orElse: ":edit WORD changes a note.")
      : note(meantBy: word, among: cards(of: decks).cards)
  }

  /// Asks for each field in turn.
  private func typeFields(of note: Note, in deck: DeckFile) -> Typed {
    var fields = note.fields
    for (place, column) in deck.header.columns.enumerated()
    where !Self.unaskedColumns.contains(column) {
      let field = note.field(at: place)
      let isOneLine = field.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      if !isOneLine, console.isInteractive {
        tell("\(column) has several lines and stays as it is.", .faint)
        continue
      }
      if console.isInteractive, field.unicodeScalars.count > LineRequest.longestLine {
        tell(
          "\(column) is too long to be edited here and stays as it is."
            + " :edit WORD --editor opens its file.",
          .faint
        )
        continue
      }
      switch console.readLine(fieldRequest(for: place, of: deck, initialText: field)) {
      case .line(let line):
        // Accepted as it stands, a field stays as it is, with all that cannot be seen in it.
        if console.isInteractive, line == field { continue }
        let text = trimmed(line).nfc
        if console.isInteractive || !text.isEmpty { fields[place] = text }
      case .tooLong:
        let advice = console.isInteractive ? " :edit WORD --editor opens the file." : ""
        return .left(fail("That line is too long for a field; nothing was changed.\(advice)"))
      case .interrupted:
        tell("Nothing was changed.", .faint)
        if !console.isInteractive { noteInterruption() }
        return .left(console.isInteractive ? .done : .failed)
      case .endOfInput, .failed:
        tell("The input ended before the note was whole; nothing was changed.", .warning)
        return .left(console.isInteractive ? .done : .failed)
      case .terminated(let signal): return .left(.terminated(signal: signal))
      }
    }
    let isGarbled = zip(fields, note.fields).contains { new, old in
      new != old && new.contains("\u{FFFD}")
    }
    if isGarbled { return .left(fail("That has bytes that are no text; nothing was changed.")) }
    return .fields(fields)
  }

  private enum Change {
    case made(Note, before: [UInt8])
    /// It would make another note of it.
    case makesAnother
    case refused(String)
  }

  /// Puts the fields into the file as it is now, in one step.
  private func keep(
    _ fields: [String],
    insteadOf cards: [Card],
    in entry: DeckLibrary.Entry
  ) -> Command.Outcome {
    guard let old = cards.first else { return .failed }
    func change(mayMakeAnother: Bool) throws(FileError) -> Change {
      try DeckWrites.alone(below: locations.decks) { () throws(FileError) in
        try self.change(old, to: fields, in: entry, mayMakeAnother: mayMakeAnother)
      }
    }
    do {
      var outcome = try change(mayMakeAnother: false)
      if case .makesAnother = outcome {
        if try hasProgress(cards), let refusal = refuseNewIdentity(of: old) { return refusal }
        outcome = try change(mayMakeAnother: true)
      }
      switch outcome {
      case .made(let note, let before):
        tell("Changed: \(entry.name), line \(note.line).")
        tellOfEncoding(before, entry)
        try register([entry])
        return .done
      case .refused(let reason): return fail(reason)
      case .makesAnother: return .failed
      }
    } catch {
      let message = (error as? JournalError)?.message ?? "\(error)."
      return fail("\(message) Nothing was changed.")
    }
  }

  private func change(
    _ old: Card,
    to fields: [String],
    in entry: DeckLibrary.Entry,
    mayMakeAnother: Bool
  ) throws(FileError) -> Change {
    let bytes = try FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
    guard let note = standing(old.note, in: bytes, entry.name) else {
      return .refused(
        "“\(old.question)” does not stand in \(entry.name) any more as it was: nothing was changed."
      )
    }
    guard let changed = deckBytes(bytes, replacing: note, with: fields, name: entry.name) else {
      return .refused(whyNot(fields, old.deck, "changed"))
    }
    let isAnother = changed.note.identity != old.note.identity && !isMended(old, by: changed.note)
    if isAnother, !mayMakeAnother { return .makesAnother }
    try FileSystem.replace(entry.path, with: changed.bytes)
    return .made(changed.note, before: bytes)
  }

  /// A note as it stands in a file by now: it may have moved to another line.
  private func standing(_ note: Note, in bytes: [UInt8], _ name: String) -> Note? {
    readDeck(bytes: bytes, name: name).notes.first { $0.fields == note.fields }
  }

  /// Whether a note is so little changed that its progress goes on.
  private func isMended(_ card: Card, by note: Note) -> Bool {
    !card.deck.columns.contains("id")
      && note.field(at: card.direction.answerColumn) == card.answers
      && isNearText(card.question, note.field(at: card.direction.questionColumn))
  }

  private func hasProgress(_ cards: [Card]) throws(JournalError) -> Bool {
    let ids = cards.map(\.id)
    let journal = try journal()
    if try !journal.ownAnswers(of: ids).isEmpty { return true }
    return try journal.histories(of: ids).values.contains {
      $0.schedule != nil || $0.isSuspended
    }
  }

  /// Asks whether progress may begin anew; in a pipe nobody can be asked.
  ///
  /// - Returns: What becomes of the change instead; `nil` where it is wanted.
  private func refuseNewIdentity(of card: Card) -> Command.Outcome? {
    let fact = "“\(card.question)” has progress, which would stay with the old question."
    guard console.isInteractive else { return fail("\(fact) Nothing was changed.") }
    tell(fact, .warning)
    switch ask("Change it, and begin anew?", enterSaysYes: false, discardsTypeAhead: false) {
    case .yes: return nil
    case .no, .interrupted, .unanswered:
      tell("Nothing was changed.", .faint)
      return .done
    case .ending(let outcome): return outcome
    }
  }
}
