internal import Answers
internal import Deck
internal import Files
internal import Settings
internal import Terminal
internal import Text

extension Command {
  /// Adds notes to a deck of the learner's own.
  static let add = Command(
    name: "add",
    arguments: "[DECK]",
    summary: "add notes to a deck of your own, field by field; makes the deck where there is none",
    details: [
      "Tab proposes what stands in that column already. A question that the deck has already is shown"
        + " first. An empty first field ends, and so do Ctrl-D and Ctrl-C.",
      "In a pipe each line is a field, and :add adds one note. The deck file is replaced in one step,"
        + " and all else in it stays as it is, byte for byte.",
    ],
    places: .home,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: []) { shell, words in shell.add(words) }
  )
}

/// A deck that notes are added to.
private struct GrowingDeck {
  let entry: DeckLibrary.Entry
  /// What a file that is not there yet begins with; nothing where it is there.
  let head: String?
}

extension QuizShell {
  private static let newHead =
    "#separator:tab\n#html:false\n#columns:question\tanswer\tnote\ttags\n#ask:question>answer\n"
  /// Columns that are kept for programs.
  static let unaskedColumns: Set<String> = ["id", "note type", "deck"]

  fileprivate func add(_ words: CommandWords) -> Command.Outcome {
    let target: GrowingDeck
    switch growingDeck(PathWords.words(of: words.text).joined(separator: " ")) {
    case .success(let found): target = found
    case .failure(let error): return fail(error.message)
    }
    if console.isInteractive {
      let file = target.head == nil ? target.entry.name : "\(target.entry.name), a new deck"
      tell("Adding to \(file). An empty first field ends.", .faint)
    }
    var isNew = target.head != nil
    while true {
      switch addOne(to: GrowingDeck(entry: target.entry, head: isNew ? target.head : nil)) {
      case .added:
        isNew = false
        if !console.isInteractive { return .done }
      case .left: return .done
      case .failed: return .failed
      case .terminated(let signal): return .terminated(signal: signal)
      }
    }
  }

  // MARK: - The deck

  private func growingDeck(_ word: String) -> Result<GrowingDeck, DeckLibraryError> {
    library.refresh()
    func failure(_ message: String) -> Result<GrowingDeck, DeckLibraryError> {
      .failure(DeckLibraryError(message: message))
    }
    if word.isEmpty {
      let own = decks.filter(isOwn)
      if let only = own.first, own.count == 1 {
        return .success(GrowingDeck(entry: only, head: nil))
      }
      return failure("Which deck? :add NAME adds to a deck of your own, or makes it.")
    }
    let found = library.decks(named: word)
    if found.count > 1 { return failure("“\(word)” is \(found.count) decks; name one.") }
    if let entry = found.first {
      guard isOwn(entry) else {
        return failure(
          "\(entry.name) is none of your own decks, so it is left as it is. Copy its file to"
            + " \(locations.decks), or add to a deck of your own: :add NAME"
        )
      }
      return .success(GrowingDeck(entry: entry, head: nil))
    }
    if !word.hasSuffix(".tsv"), FileSystem.kind(of: word) == .file {
      return failure("\(word) is no deck of yours. :import \(word) makes one of it.")
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard word.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") })
    else {
      return failure("“\(word)” cannot be the name of a deck; a name is like verbs or work/verbs.")
    }
    let path = FileSystem.join(locations.decks, word + ".tsv")
    return .success(
      GrowingDeck(entry: DeckLibrary.Entry(name: word, path: path), head: Self.newHead)
    )
  }

  /// Whether a deck lies in the learner's own folder.
  func isOwn(_ entry: DeckLibrary.Entry) -> Bool {
    entry.path.hasPrefix(locations.decks + "/")
  }

  // MARK: - One note

  private enum Addition {
    case added
    /// The learner wants no more.
    case left
    case failed
    case terminated(Int32)
  }

  private func addOne(to target: GrowingDeck) -> Addition {
    let deck: DeckFile
    switch current(target) {
    case .success(let read): deck = read
    case .failure(let error):
      fail(error.message)
      return .failed
    }
    guard let question = deck.header.directions.first?.questionColumn else {
      fail("\(target.entry.name) asks nothing, so nothing can be added. :check says why.")
      return .failed
    }
    var fields = [String](repeating: "", count: deck.header.columns.count)
    var isFirst = true
    for (place, column) in deck.header.columns.enumerated()
    where !Self.unaskedColumns.contains(column) {
      switch console.readLine(fieldRequest(for: place, of: deck)) {
      case .line(let line):
        fields[place] = trimmed(line).nfc
        if isFirst, fields[place].isEmpty, console.isInteractive { return .left }
        isFirst = false
        guard place == question, console.isInteractive else { continue }
        if let answer = confirmTwin(of: fields[place], at: place, in: deck) { return answer }
      case .tooLong:
        fail("That line is too long for a field; nothing was added.")
        return .failed
      case .interrupted:
        tell("Nothing was added.", .faint)
        if !console.isInteractive { noteInterruption() }
        return console.isInteractive ? .left : .failed
      case .endOfInput, .failed:
        if console.isInteractive { return .left }
        fail("The input ended before the note was whole; nothing was added.")
        return .failed
      case .terminated(let signal): return .terminated(signal)
      }
    }
    // What stands for bytes that are no text is typed by nobody.
    guard !fields.contains(where: { $0.contains("\u{FFFD}") }) else {
      fail("That has bytes that are no text; nothing was added.")
      return .failed
    }
    if !console.isInteractive, let twin = twin(of: fields[question], at: question, in: deck) {
      fail("“\(fields[question])” stands on line \(twin.line) already; nothing was added.")
      return .failed
    }
    return keep(fields, in: target, deck) ? .added : .failed
  }

  private func current(_ target: GrowingDeck) -> Result<DeckFile, DeckLibraryError> {
    guard let head = target.head else { return library.load(target.entry) }
    return .success(readDeck(bytes: Array(head.utf8), name: target.entry.name))
  }

  /// How a field is asked for.
  ///
  /// - Parameters:
  ///   - place: The place of its column.
  ///   - deck: The deck, whose fields Tab proposes.
  ///   - initialText: What it holds already.
  /// - Returns: The request.
  func fieldRequest(
    for place: Int,
    of deck: DeckFile,
    initialText: String = ""
  ) -> LineRequest {
    let column = deck.header.columns[place]
    let isTags = column == "tags"
    return LineRequest(
      prompt: StyledLine("\(column)>", .prompt) + " ",
      initialText: initialText,
      completion: { text in
        let typed =
          isTags
          ? text.split(separator: " ", omittingEmptySubsequences: false).last ?? "" : text[...]
        var seen: Set<String> = []
        var candidates: [Completions.Candidate] = []
        for note in deck.notes {
          let field = note.field(at: place)
          let values = isTags ? field.split(separator: " ").map(String.init) : [field]
          for value in values where value.hasPrefix(typed) && !value.contains("\n") {
            if !value.isEmpty, seen.insert(value).inserted { candidates.append(.init(value)) }
          }
        }
        return Completions(replaceCount: typed.count, candidates: candidates)
      }
    )
  }

  /// A note of the deck with the same question.
  private func twin(of question: String, at place: Int, in deck: DeckFile) -> Note? {
    let wanted = SearchWord.fold(question)
    guard !wanted.isEmpty else { return nil }
    return deck.notes.first { SearchWord.fold($0.field(at: place)) == wanted }
  }

  /// Shows a note with the same question, and asks whether to go on.
  ///
  /// - Returns: What becomes of the new note instead; `nil` where it is to be added.
  private func confirmTwin(of question: String, at place: Int, in deck: DeckFile) -> Addition? {
    guard let twin = twin(of: question, at: place, in: deck) else { return nil }
    let text = twin.fields.filter { !$0.isEmpty }.joined(separator: " — ")
    tell("Line \(twin.line) has it already: \(text)", .warning)
    switch ask("Add it all the same?", enterSaysYes: false, discardsTypeAhead: false) {
    case .yes: return nil
    case .no:
      tell("Nothing was added.", .faint)
      return .left
    case .ending(.terminated(let signal)): return .terminated(signal)
    case .interrupted, .unanswered, .ending: return .left
    }
  }

  private enum Growth {
    /// The file was written; it was something else before, or not there.
    case grown([UInt8], before: [UInt8], isNew: Bool)
    case refused(String)
  }

  /// Puts the note into the file as it is now, in one step.
  private func keep(_ fields: [String], in target: GrowingDeck, _ deck: DeckFile) -> Bool {
    do throws(FileError) {
      let growth = try DeckWrites.alone(below: locations.decks) { () throws(FileError) in
        try grow(target, by: fields, deck.header)
      }
      switch growth {
      case .refused(let reason):
        fail(reason)
        return false
      case .grown(let bytes, let before, let isNew):
        let added = readDeck(bytes: bytes, name: target.entry.name).notes.last
        tell("Added to \(target.entry.name), line \(added?.line ?? 0).")
        tellOfEncoding(before, target.entry)
        if isNew {
          library.refresh()
          if decks.isEmpty {
            use([target.entry])
          } else if !decks.contains(where: { $0.path == target.entry.path }) {
            tell("It is not among the chosen decks: :use \(target.entry.name) chooses it.", .faint)
          }
        }
        return true
      }
    } catch {
      fail("\(error.message). Nothing was added.")
      return false
    }
  }

  private func grow(
    _ target: GrowingDeck,
    by fields: [String],
    _ header: DeckHeader
  ) throws(FileError) -> Growth {
    let (path, name) = (target.entry.path, target.entry.name)
    // Somebody may have written into it while the fields were typed, or made it.
    let isThere = FileSystem.exists(path)
    let bytes =
      isThere
      ? try FileSystem.read(path, limit: DeckLibrary.sizeLimit) : Array((target.head ?? "").utf8)
    guard readDeck(bytes: bytes, name: name).header.columns == header.columns else {
      return .refused("The columns of \(name) have changed meanwhile; nothing was added.")
    }
    guard let grown = deckBytes(bytes, adding: fields, name: name) else {
      return .refused(whyNot(fields, header, "added"))
    }
    try FileSystem.createFolder(FileSystem.parent(of: path))
    try FileSystem.replace(path, with: grown, modeIfNew: 0o644)
    return .grown(grown, before: bytes, isNew: !isThere)
  }

  /// Says that a file is kept in UTF-8 from now on, where it was not.
  ///
  /// - Parameters:
  ///   - bytes: The file as it was.
  ///   - entry: The deck.
  func tellOfEncoding(_ bytes: [UInt8], _ entry: DeckLibrary.Entry) {
    guard (try? textOfUTF16(bytes)) != nil else { return }
    tell("\(entry.name) was UTF-16 text; it is UTF-8 now.", .warning)
  }

  /// Why fields make no note.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - header: What the deck says of itself.
  ///   - done: What did not come of it: `added`.
  /// - Returns: A sentence or two.
  func whyNot(_ fields: [String], _ header: DeckHeader, _ done: String) -> String {
    let first = header.directions.first
    let missing = [first?.questionColumn, first?.answerColumn].compactMap(\.self)
      .first { $0 < fields.count && fields[$0].isEmpty }
    if let missing { return "The note has no \(header.columns[missing]); nothing was \(done)." }
    if let long = fields.indices.first(where: { fields[$0].count > DeckLimits.fieldCharacters }) {
      let name = header.columns.indices.contains(long) ? header.columns[long] : "A field"
      return "\(name) is longer than \(DeckLimits.fieldCharacters) characters; nothing was \(done)."
    }
    return "A note like this cannot stand in \(header.name) beside what is there; nothing was"
      + " \(done). :check \(header.name) may say why."
  }
}
