internal import Deck
internal import Files
internal import Interchange
internal import Journal
internal import Practice
internal import Settings
internal import Terminal
internal import Text
internal import Time

/// One file on its way in: read, put together with what is here, written, told.
struct ImportRun {
  let shell: QuizShell
  private let path: String
  private let options: ImportOptions
  private let work: LongWork
  private var progress: ProgressBar { work.progress }
  private var stop: StopRequest { work.stop }

  /// Whether Ctrl-C or a signal ended it.
  var wasStopped: Bool { stop.event != nil }

  private typealias Refusal = LongWork.Refusal

  init(shell: QuizShell, path: String, options: ImportOptions) {
    self.shell = shell
    self.path = path
    self.options = options
    work = LongWork(shell: shell, nothing: "Nothing was imported.")
  }

  func perform() -> Command.Outcome {
    work.perform { () throws(Refusal) in try keep(read()) }
  }

  // MARK: - Reading

  private func read() throws(Refusal) -> Incoming {
    progress.begin("Reading")
    if isPackageName {
      return try readPackage { () throws(AnkiError) in try AnkiPackage(path: path) }
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, limit: DeckLibrary.sizeLimit) { !stop.isRaised }
    } catch {
      try stopIfWanted()
      throw .message("\(error.message).")
    }
    if TransferLineReader.isTransfer(bytes) {
      throw .message(
        "\(path): that is everything of a Kuchi as JSON, which is read from a file only: save it in"
          + " one, then import that."
      )
    }
    // What it holds decides, not what it is called.
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      return try readPackage { () throws(AnkiError) in
        try AnkiPackage(bytes: bytes, file: path)
      }
    }
    return try readText(bytes)
  }

  private var isPackageName: Bool {
    let name = FileSystem.name(of: path).lowercased()
    return [".apkg", ".colpkg"].contains { name.hasSuffix($0) }
  }

  private func readPackage(
    _ open: () throws(AnkiError) -> AnkiPackage
  ) throws(Refusal) -> Incoming {
    let collection: AnkiCollection
    do throws(AnkiError) {
      collection = try open().collection()
    } catch {
      throw .message(error.description)
    }
    try stopIfWanted()
    progress.begin("Converting")
    var incoming: Incoming
    do throws(WorkWatch.Stopped) {
      incoming = try collection.incoming(includesSchedule: options.includesSchedule, watch: watch)
    } catch {
      throw .stopped
    }
    if incoming.decks.isEmpty {
      shell.tell(ImportView.losses(incoming.losses), .warning)
      throw .message("\(path): there is no card in it that could come.")
    }
    if let folder = options.into {
      for index in incoming.decks.indices {
        incoming.decks[index].name = "\(folder)/\(incoming.decks[index].name)"
      }
    }
    return incoming
  }

  private func readText(_ bytes: [UInt8]) throws(Refusal) -> Incoming {
    var readOptions = TextOptions()
    readOptions.separator = options.separator
    readOptions.plainText = { Markup($0).text }
    let index = FileSystem.join(FileSystem.parent(of: path), "index")
    if FileSystem.kind(of: index) == .file {
      readOptions.quizIndex = try? FileSystem.read(index, limit: 1 << 20)
    }
    let name = options.into ?? DeckLibrary.name(ofFile: path)
    var text = readForeign(bytes: bytes, name: name, options: readOptions)
    if shell.console.isInteractive, text.isSeparatorGuessed, options.separator == nil,
      !text.rows.isEmpty
    {
      progress.finish()
      text = try confirmed(text, bytes, name, readOptions)
    }
    let incoming = text.incoming(name: name, keepsTogether: options.into != nil)
    let problems = text.deck.problems
    var spoiling = problems.filter(\.spoilsFile)
    // That no card is left then goes without saying.
    if spoiling.contains(where: { $0.kind != .noCards }) {
      spoiling.removeAll { $0.kind == .noCards }
    }
    if !spoiling.isEmpty, spoiling.allSatisfy({ $0.kind == .noCards }) {
      let sign = (options.separator ?? text.separator).map(\.name) ?? "tab, a comma or the like"
      let hint =
        options.separator == nil ? " --separator says what stands between the fields." : ""
      throw .message(
        "\(path): there is no card in it, so nothing was imported. No line has a question and an"
          + " answer with a \(sign) between them.\(hint)"
      )
    }
    if !spoiling.isEmpty {
      shell.tell(ImportView.problems(spoiling, of: path), .warning)
      throw .message("\(path): nothing was imported.")
    }
    if incoming.decks.isEmpty {
      shell.tell(ImportView.problems(problems, of: path), .warning)
      throw .message("\(path): there is no card in it, so nothing was imported.")
    }
    shell.tell(
      ImportView.problems(problems.filter { $0.severity == .madeNoCard }, of: path),
      .warning
    )
    return incoming
  }

  /// Shows how a table was understood, and asks whether that is right.
  private func confirmed(
    _ first: ForeignText,
    _ bytes: [UInt8],
    _ name: String,
    _ readOptions: TextOptions
  ) throws(Refusal) -> ForeignText {
    var (text, readOptions) = (first, readOptions)
    while true {
      shell.console.write(ImportView.preview(of: text, columns: shell.tableColumns))
      let prompt = StyledLine("Import it so? (Enter: yes, n: no, or another separator)", .prompt)
      switch shell.console.readLine(LineRequest(prompt: prompt + " ")) {
      case .line(let line):
        let answer = trimmed(line).lowercased()
        if line.isEmpty || ["y", "yes"].contains(answer) { return text }
        if ["n", "no"].contains(answer) {
          shell.tell("Nothing was imported.", .faint)
          throw .said
        }
        let separator = TextSeparator(line) ?? TextSeparator(answer) ?? .other(line)
        readOptions.separator = separator
        text = readForeign(bytes: bytes, name: name, options: readOptions)
      case .tooLong: shell.fail("That is too long for a separator.")
      case .terminated(let signal):
        stop.event = .terminated(signal: signal)
        throw .stopped
      case .interrupted:
        stop.event = .interrupted(droppingText: false)
        throw .stopped
      case .endOfInput, .failed:
        shell.tell("Nothing was imported.", .faint)
        throw .said
      }
    }
  }

  // MARK: - Putting together and writing

  private func keep(_ incoming: Incoming) throws(Refusal) -> Command.Outcome {
    let journal = try LongWork.asking { () throws(JournalError) in try shell.journal() }
    if !options.isTrial, !shell.isKept {
      throw .message("Without its journal Kuchi cannot import. Mend that first.")
    }
    var report = ImportReport()
    report.losses = incoming.losses
    var content = ImportedContent()
    progress.begin("Putting together")
    var placement = DeckPlacement(shell: shell, options: options)
    var merges: [DeckMerge] = []
    var before: [[UInt8]?] = []
    var incoming = incoming
    if isPackageName, options.into == nil {
      let memories = try LongWork.asking { () throws(JournalError) in try journal.importMemories() }
      incoming.putBackMoved(memories) { placement.stands($1, inDeckOf: $0) }
    }
    // What a deck of ours says of itself counts more than what Anki says of it.
    let decks = incoming.decks.filter(\.isOurs) + incoming.decks.filter { !$0.isOurs }
    for (index, deck) in decks.enumerated() {
      progress.tell(index, of: decks.count)
      try stopIfWanted()
      let made = try merge(deck, &placement, journal)
      placement.keep(made.merge, of: deck)
      // What was there before is what the first of several decks of one file found.
      let first = merges.firstIndex { $0.change.name == made.merge.change.name }
      merges.append(made.merge)
      before.append(first.map { before[$0] } ?? made.before)
    }
    // New files are made while answers are looked up and entered.
    let contents = Background { [merges] in merges.map { $0.content() } }
    var (reviews, returning): ([Review], [Review]) = ([], [])
    var suspensions = try LongWork.asking { () throws(JournalError) in
      try SuspensionMerge(journal)
    }
    var marked: [ImportMemory] = []
    for (incoming, merge) in zip(decks, merges) {
      report.add(merge.change)
      let deck = asked(incoming, merge, &report)
      content.relinkings += merge.relinkings
      report.cards += deck.cardCount
      report.moved += deck.movedCount
      try LongWork.asking { () throws(JournalError) in
        try tellVoided(deck, merge, journal, &report)
      }
      if deck.isOurs, isPackageName {
        var marks = try self.marks(ofDeck: merge.change.name, journal)
        marks.take(deck, merge)
        if let memory = marks.memory { marked.append(memory) }
      }
      if deck.isOurs {
        returning += self.reviews(of: deck, merge)
      } else {
        reviews += self.reviews(of: deck, merge)
      }
      guard options.includesSchedule else { continue }
      try LongWork.asking { () throws(JournalError) in try suspensions.take(deck, merge) }
    }
    content.suspended = suspensions.suspended
    content.suspensionChanges = suspensions.changes
    content.memories = suspensions.memories + marked
    content.reviews = try LongWork.asking { () throws(JournalError) in
      try journal.unknownImports(among: reviews)
        + journal.unknownImports(among: returning, delayedBy: Self.longestDelay)
    }
    report.newReviews = content.reviews.count
    report.knownReviews = reviews.count + returning.count - content.reviews.count
    report.resumed = content.suspensionChanges.count { !$0.value }
    report.suspended =
      content.suspended.count + content.suspensionChanges.count - report.resumed
    if !options.isTrial {
      try write(content, journal) {
        var writes = DeckWrites(below: shell.locations.decks)
        let made = contents.value
        let last = Dictionary(
          made.indices.filter { made[$0].bytes != nil }.map { (merges[$0].change.name, $0) },
          uniquingKeysWith: max
        )
        for (index, content) in made.enumerated() {
          let name = merges[index].change.name
          // Of what became of one file the last counts.
          guard let bytes = content.bytes, last[name] == index else { continue }
          let path = FileSystem.join(shell.locations.decks, name + ".tsv")
          writes.add(path, bytes, before: before[index])
        }
        return (writes, made.compactMap(\.memory))
      }
    }
    progress.finish()
    chooseFirstDecks(of: report)
    shell.console.write(
      ImportView.report(
        report,
        of: path,
        isTrial: options.isTrial,
        columns: shell.tableColumns
      )
    )
    return .done
  }

  /// Puts a deck together with what is here.
  ///
  /// - Returns: What came of it, and what its file holds now.
  private func merge(
    _ deck: IncomingDeck,
    _ placement: inout DeckPlacement,
    _ journal: ReviewJournal
  ) throws(Refusal) -> (merge: DeckMerge, before: [UInt8]?) {
    var deck = try told(deck, apartBy: journal)
    if deck.isOurs { try marks(ofDeck: deck.name, journal).number(&deck) }
    switch placement.place(deck) {
    case .refused(let message): throw .message(message)
    case .new(let name): return (DeckMerge(deck, asNew: name), nil)
    case .present(let found, let bytes, let isOwn):
      var deck = deck
      if !deck.isOurs { deck.source = found.header.headers["source"] ?? deck.source }
      let source = deck.source
      let memory = try LongWork.asking { () throws(JournalError) in
        try journal.importMemory(of: source)
      }
      do throws(DeckMerge.Failure) {
        let present = DeckMerge.Present(deck: found, bytes: bytes, memory: memory)
        return (try DeckMerge(deck, into: present), isOwn ? bytes : nil)
      } catch {
        let name = found.header.name
        throw .message(
          error == .noDirection
            ? "\(name) asks nothing, so nothing can be imported into it. :check \(name) says why."
            : "What comes cannot stand in \(name) beside what is there; nothing was imported."
              + " :check \(name) may say why."
        )
      }
    }
  }

  /// A deck of a text file under a source of its own, where another file of that name came before and
  /// the two have nothing in common.
  private func told(
    _ deck: IncomingDeck,
    apartBy journal: ReviewJournal
  ) throws(Refusal) -> IncomingDeck {
    guard !isPackageName, !deck.isOurs, options.into == nil else { return deck }
    var told = deck
    for number in 2...99 {
      let source = told.source
      let memory = try LongWork.asking { () throws(JournalError) in
        try journal.importMemory(of: source)
      }
      guard let memory, !deck.isAkin(to: memory) else { break }
      told.source = "\(deck.source) (\(number))"
    }
    return told
  }

  /// Answers of one moment, as a script gives them, follow each other by a millisecond in Anki's
  /// history; nobody answers a card twice within a second.
  static let longestDelay: Int64 = 1_000

  /// Chooses what came where nothing was chosen, for there was no deck.
  private func chooseFirstDecks(of report: ImportReport) {
    guard !options.isTrial, shell.decks.isEmpty else { return }
    let names = Set(report.decks.filter(\.isNew).map(\.name))
    let entries = shell.library.entries.filter { names.contains($0.name) }
    if !entries.isEmpty { shell.use(entries) }
  }

  /// Writes everything, or nothing: the deck files last, just before the journal makes sure of the
  /// rest.
  private func write(
    _ content: ImportedContent,
    _ journal: ReviewJournal,
    _ files: () -> (writes: DeckWrites, memories: [ImportMemory])
  ) throws(Refusal) {
    try stopIfWanted()
    var content = content
    var made: (writes: DeckWrites, memories: [ImportMemory])?
    if content.isEmpty {
      // Where nothing is new, the journal is not even opened for writing.
      let last = files()
      if last.writes.isEmpty && last.memories.isEmpty { return }
      content.memories = last.memories
      made = (last.writes, [])
    }
    progress.begin("Saving")
    var writes = DeckWrites(below: shell.locations.decks)
    var failure: FileError?
    let isKept: Bool
    do throws(JournalError) {
      isKept = try journal.keep(content, at: shell.clock.now) { done, count in
        progress.tell(done, of: count)
        return !stop.isRaised
      } finish: {
        let last = made ?? files()
        if stop.isRaised { return nil }
        writes = last.writes
        do throws(FileError) {
          try writes.perform()
          return last.memories
        } catch {
          failure = error
          return nil
        }
      }
    } catch {
      writes.takeBack()
      throw .message("\(error.message)\n\(writes.aftermath)")
    }
    if let failure { throw .message("\(failure.message). \(writes.aftermath)") }
    guard isKept else {
      writes.takeBack()
      throw writes.remaining.isEmpty ? .stopped : .message(writes.aftermath)
    }
    shell.library.refresh()
  }

  // MARK: - Helpers

  private var watch: WorkWatch {
    WorkWatch { [progress, stop] done, count in
      progress.tell(done, of: count)
      return !stop.isRaised
    }
  }

  private func stopIfWanted() throws(Refusal) {
    if stop.isRaised { throw .stopped }
  }
}
