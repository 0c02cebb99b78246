internal import Deck
internal import Files
internal import Interchange
internal import Journal
internal import Memory
internal import Settings
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Writes decks and what was learned for other programs.
  static let export = Command(
    name: "export",
    arguments: "[DECK...] --anki, --text, --csv or --json FILE",
    moreOptions: ["--force", "--spreadsheet-safe"],
    summary: "write decks for Anki or as a table, or everything as JSON",
    details: [
      "--anki FILE.apkg writes the decks with history, schedules, tags and suspended cards as a"
        + " package that Anki imports; exported and imported again, Anki adds only what is new.",
      "--text FILE writes one deck as Anki's text, --csv FILE as a table; --spreadsheet-safe keeps"
        + " spreadsheets from calculating its fields.",
      "--json FILE writes everything, your settings and every answer, an object a line; :import"
        + " brings it back without loss.",
      "Without a deck: the chosen ones. - as FILE is the output. A file that is there is replaced"
        + " only with --force. A name with blanks stands in quotes.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.exportCompletions(for: text) },
    takesPaths: true,
    action: .call { shell, text in shell.export(text) }
  )
}

extension QuizShell {
  fileprivate func export(_ text: String) -> Command.Outcome {
    do throws(PathWords.Misuse) {
      let request = try ExportRequest(text, home: home)
      if let refusal = refusal(of: request) { return fail("Nothing was exported. \(refusal)") }
      switch request.form {
      case .anki: return exportPackage(request)
      case .text, .csv: return exportTable(request)
      case .json: return TransferRun(shell: self, file: request.file).perform()
      }
    } catch {
      return misuse(error.message)
    }
  }

  fileprivate func exportCompletions(for text: String) -> Completions {
    let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    let forms = Set(ExportRequest.Form.allCases.map(\.rawValue))
    let options: [Completions.Candidate] = [
      .init("--anki ", hint: "a package for Anki"), .init("--text ", hint: "Anki's text"),
      .init("--csv ", hint: "a table"), .init("--json ", hint: "everything"),
      .init("--force ", hint: "replace a file that is there"),
      .init("--spreadsheet-safe ", hint: "with --csv"),
    ]
    let isOption = words.last?.hasPrefix("-") == true
    let isFile = words.dropLast().contains { forms.contains(String($0)) }
    return isOption || isFile
      ? Completions(pathsFor: text, options: options, home: home) : deckCompletions(for: text)
  }

  /// Why a file cannot be written, as far as that can be told before there is anything to write.
  private func refusal(of request: ExportRequest) -> String? {
    if request.isForOutput { return nil }
    let file = request.file
    switch FileSystem.kind(of: file) {
    case .folder: return "\(file) is a folder: name a file in it."
    case .other: return "\(file) is no file."
    case .file where !request.isForced: return "\(file) is there already: --force replaces it."
    case .file, .brokenLink, nil: break
    }
    let folder = FileSystem.parent(of: file)
    return FileSystem.kind(of: folder) == .folder ? nil : "There is no folder \(folder)."
  }

  // MARK: - Decks

  private func exportPackage(_ request: ExportRequest) -> Command.Outcome {
    let work = LongWork(shell: self, nothing: "Nothing was exported.") {
      "Nothing was exported. \($0)"
    }
    return work.perform { () throws(LongWork.Refusal) in
      do {
        let (counts, deckCount, size) = try writePackage(request, work)
        work.progress.finish()
        tell(
          "Exported \(Words.count(counts.notes, "note")), \(Words.count(counts.cards, "card")) and"
            + " \(Words.count(counts.reviews, "review")) of \(Words.count(deckCount, "deck")) to"
            + " \(request.file) (\(Words.size(Int64(size))))."
        )
        return .done
      } catch let refusal as LongWork.Refusal {
        throw refusal
      } catch let error as DeckLibraryError {
        fail(error.message)
        throw .said
      } catch {
        throw .message((error as? any WordedError)?.message ?? "\(error)")
      }
    }
  }

  /// Writes the package; a deck that cannot be read or a file that cannot be written was told.
  private func writePackage(
    _ request: ExportRequest,
    _ work: LongWork
  ) throws -> (counts: AnkiPackageWriter.Counts, deckCount: Int, size: Int) {
    let entries = try chosen(by: request.decks, areParted: true)
    let journal = try journal()
    guard isKnown else {
      throw LongWork.Refusal.message("Without the journal it would hold no answers.")
    }
    // Cards whose questions were mended are known by what they were.
    try register(entries)
    let settings = settings.current
    let writer = try AnkiPackageWriter(
      at: time,
      options: AnkiPackageWriter.Options(
        newPerDay: settings.newPerDay,
        desiredRetention: settings.retention,
        parameters: try journal.scheduler().model.parameters,
        rolloverHour: settings.rolloverHour
      )
    )
    var decks: [(file: DeckFile, modified: Moment)] = []
    for entry in entries {
      guard let deck = loaded(entry) else { throw LongWork.Refusal.said }
      decks.append((deck, modified(entry)))
    }
    work.progress.begin("Exporting")
    let whole = decks.reduce(0) { $0 + $1.file.notes.count + 2 * $1.file.cards.count }
    var before = 0
    var leaving = ImportedContent()
    for deck in decks {
      let watch = WorkWatch { done, _ in
        work.progress.tell(before + done, of: whole)
        return !work.stop.isRaised
      }
      let source = AnkiMarks.source(ofDeck: deck.file.header.name)
      var marks = AnkiMarks(source: source, memory: try journal.importMemory(of: source))
      try stoppable { () throws(ExportError) in
        try writer.add(
          deck.file,
          modified: deck.modified,
          marks: &marks,
          from: journal,
          watch: watch
        )
      }
      if let memory = marks.memory { leaving.memories.append(memory) }
      before += deck.file.notes.count + 2 * deck.file.cards.count
      let ours = IncomingDeck(ours: deck.file)
      let known = try journal.importMemory(of: ours.source)
      if let memory = ours.memoryOfLeaving(beside: known) { leaving.memories.append(memory) }
    }
    work.progress.begin("Packing")
    // In megabytes.
    let watch = WorkWatch { done, whole in
      work.progress.tell(done >> 20, of: whole >> 20)
      return !work.stop.isRaised
    }
    if work.stop.isRaised { throw LongWork.Refusal.stopped }
    let bytes = try stoppable { () throws(ExportError) in try writer.finish(watch: watch) }
    if work.stop.isRaised { throw LongWork.Refusal.stopped }
    guard write(bytes, request) else { throw LongWork.Refusal.said }
    remember(leaving, journal)
    work.progress.finish()
    for (entry, deck) in zip(entries, decks) { tellLeftOut(of: deck.file, entry) }
    return (writer.counts, entries.count, bytes.count)
  }

  /// Does what can be stopped.
  private func stoppable<Value>(_ work: () throws(ExportError) -> Value) throws -> Value {
    do throws(ExportError) {
      return try work()
    } catch {
      if error == .stopped { throw LongWork.Refusal.stopped }
      throw error
    }
  }

  /// Keeps what a package holds.
  ///
  /// When it comes back, it is known by this which texts were changed in Anki and which here. The
  /// package is whole without it.
  private func remember(_ leaving: ImportedContent, _ journal: ReviewJournal) {
    guard isKept, !leaving.isEmpty else { return }
    do throws(JournalError) {
      try journal.keep(leaving, at: clock.now)
    } catch {
      tell("\(error.message)\nTexts that you change in Anki will not replace yours.", .warning)
    }
  }

  private func exportTable(_ request: ExportRequest) -> Command.Outcome {
    let entries: [DeckLibrary.Entry]
    do throws(DeckLibraryError) {
      entries = try chosen(by: request.decks, areParted: true)
    } catch {
      return fail(error.message)
    }
    guard entries.count == 1, let entry = entries.first else {
      return fail(
        "Nothing was exported. \(request.form.rawValue) writes one deck, and these are"
          + " \(entries.count): name one."
      )
    }
    guard let deck = loaded(entry) else { return .failed }
    let text =
      request.form == .csv
      ? writeCSV(deck, isSpreadsheetSafe: request.isSpreadsheetSafe) : writeAnkiText(deck)
    if request.isForOutput {
      console.writeContent(text)
      tellLeftOut(of: deck, entry)
      return .done
    }
    guard write(Array(text.utf8), request) else { return .failed }
    tellLeftOut(of: deck, entry)
    tell("Exported \(Words.count(deck.notes.count, "note")) of \(entry.label) to \(request.file).")
    return .done
  }

  /// Tells how many lines of a deck's file are in no export, for they made no note.
  private func tellLeftOut(of deck: DeckFile, _ entry: DeckLibrary.Entry) {
    let lines = Set(deck.problems.lazy.filter(\.spoilsLine).map(\.line)).count
    if lines == 0 { return }
    tell(
      "\(entry.label): \(Words.count(lines, "line")) that \(lines == 1 ? "makes" : "make") no note"
        + " did not come along. :check \(entry.name) says why.",
      .warning
    )
  }

  /// A deck as far as it is meant; why it cannot be read was told.
  private func loaded(_ entry: DeckLibrary.Entry) -> DeckFile? {
    switch library.load(entry) {
    case .success(let deck):
      if entry.tags.isEmpty { return deck }
      return DeckFile(header: deck.header, notes: deck.notes(tagged: entry.tags))
        .relinked(by: library.relinkings)
    case .failure(let error):
      fail("Nothing was exported. \(error.message)")
      return nil
    }
  }

  /// When the file of a deck was changed.
  private func modified(_ entry: DeckLibrary.Entry) -> Moment {
    let stamp = try? FileSystem.stamp(entry.path)
    return stamp.map { Moment(milliseconds: $0.modifiedNanoseconds / 1_000_000) } ?? clock.now
  }

  /// Writes a file whole or not at all.
  private func write(_ bytes: [UInt8], _ request: ExportRequest) -> Bool {
    do throws(FileError) {
      try FileSystem.replace(request.file, with: bytes, modeIfNew: 0o644)
      return true
    } catch {
      fail("Nothing was exported. \(error.message).")
      return false
    }
  }
}
