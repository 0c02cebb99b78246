internal import Deck
internal import Files
internal import Interchange
internal import Journal
internal import Settings
internal import Terminal
internal import Time

/// A file that holds everything on its way back in: read to its end, put together with what is here,
/// then written, all of it or nothing.
struct RestoreRun {
  private let shell: QuizShell
  private let path: String
  private let isTrial: Bool
  private let work: LongWork
  private var progress: ProgressBar { work.progress }
  private var stop: StopRequest { work.stop }

  /// Whether Ctrl-C or a signal ended it.
  var wasStopped: Bool { stop.event != nil }

  private typealias Refusal = LongWork.Refusal

  /// What the file holds besides the entries of the journal.
  private struct Content {
    var settings: [(name: String, json: String)] = []
    var decks: [(name: String, bytes: [UInt8])] = []
  }

  /// Whether a file is one that holds everything.
  ///
  /// - Parameter path: The file.
  /// - Returns: Whether it begins so.
  static func isTransfer(_ path: String) -> Bool {
    TransferLineReader.isTransfer(FileSystem.start(of: path, count: 64))
  }

  /// - Parameters:
  ///   - shell: The shell.
  ///   - path: The file.
  ///   - isTrial: Whether nothing is to be written.
  init(shell: QuizShell, path: String, isTrial: Bool) {
    self.shell = shell
    self.path = path
    self.isTrial = isTrial
    work = LongWork(shell: shell, nothing: "Nothing was imported.") {
      "\($0)\nNothing was imported."
    }
  }

  func perform() -> Command.Outcome {
    work.perform { () throws(Refusal) in
      try restore()
      return .done
    }
  }

  private func restore() throws(Refusal) {
    let journal = try LongWork.asking { () throws(JournalError) in try shell.journal() }
    guard shell.isKept else {
      throw .message("Without its journal Kuchi cannot import. Mend that first.")
    }
    let arriving = try LongWork.asking { () throws(JournalError) in
      try ArrivingJournal(deviceSeed: shell.deviceSeed, now: shell.clock.now)
    }
    let content = try read(into: arriving)
    try LongWork.asking { () throws(JournalError) in try arriving.finish() }
    var report = ImportReport()
    var writes = DeckWrites(below: shell.locations.decks)
    let (own, theirs) = try LongWork.asking { () throws(JournalError) in
      (try journal.relinkings(), try arriving.relinkings())
    }
    for deck in content.decks {
      report.decks.append(try merge(deck.name, deck.bytes, &writes, relinkings: (own, theirs)))
    }
    report.cards = content.decks.reduce(0) {
      $0 + readDeck(bytes: $1.bytes, name: $1.name).cards.count
    }
    report.newReviews = try LongWork.asking { () throws(JournalError) in
      isTrial ? try journal.newReviewCount(in: arriving) : 0
    }
    var settings = 0
    if !isTrial {
      if stop.isRaised { throw .stopped }
      progress.begin("Saving")
      report.newReviews = try write(writes, arriving, journal)
      settings = try addSettings(content.settings)
    }
    progress.finish()
    tell(report, sessions: arriving.sessionCount, reviews: arriving.reviewCount, settings)
  }

  // MARK: - Reading

  private func read(into arriving: ArrivingJournal) throws(Refusal) -> Content {
    progress.begin("Reading")
    let size = Int(clamping: (try? FileSystem.stamp(path))?.size ?? 0)
    var content = Content()
    var (line, place) = (0, 0)
    var reason: String?
    let reader: TransferLineReader
    do throws(TransferLineReader.Flaw) {
      reader = try TransferLineReader()
    } catch {
      throw .message("\(path): \(error.reason).")
    }
    do throws(FileError) {
      try FileSystem.forEachLine(of: path, limit: TransferLineReader.longestLine) { bytes in
        line += 1
        place += bytes.count + 1
        if line % 1_000 == 0 {
          progress.tell(place, of: size)
          if stop.isRaised { return false }
        }
        do throws(TransferLineReader.Flaw) {
          if let found = try reader.read(bytes) { reason = take(found, &content, arriving) }
        } catch {
          reason = error.reason
        }
        return reason == nil
      }
    } catch {
      throw .message("\(error.message).")
    }
    if stop.isRaised { throw .stopped }
    if reason == nil {
      do throws(TransferLineReader.Flaw) { try reader.finish() } catch { reason = error.reason }
    }
    if let reason { throw .message("\(path):\(line): \(reason).") }
    return content
  }

  /// Takes a line.
  ///
  /// - Returns: What is wrong with it; nothing where all is well.
  private func take(
    _ line: TransferLine,
    _ content: inout Content,
    _ arriving: ArrivingJournal
  ) -> String? {
    switch line {
    case .start, .end: return nil
    case .setting(let name, let json): content.settings.append((name, json))
    case .deck(let name):
      guard DeckLibrary.canHold(name) else { return "a deck cannot have this name" }
      guard !content.decks.contains(where: { $0.name == name }) else {
        return "the deck came before already"
      }
      content.decks.append((name, []))
    case .content(let bytes):
      guard let last = content.decks.indices.last else { return nil }
      content.decks[last].bytes += bytes
      if content.decks[last].bytes.count > DeckLibrary.sizeLimit { return "the deck is too large" }
    case .entry(let entry):
      do throws(ArrivingJournal.Refusal) { try arriving.add(entry) } catch { return error.reason }
    }
    return nil
  }

  // MARK: - Decks

  /// Puts a deck beside what is here: a file that is not there is made, to the byte; one that is
  /// there gets the notes that it lacks.
  private func merge(
    _ name: String,
    _ bytes: [UInt8],
    _ writes: inout DeckWrites,
    relinkings: (own: [CardID: CardID], theirs: [CardID: CardID])
  ) throws(Refusal) -> ImportReport.DeckChange {
    let file = FileSystem.join(shell.locations.decks, name + ".tsv")
    let theirs = readDeck(bytes: bytes, name: name).relinked(by: relinkings.theirs)
    var change = ImportReport.DeckChange(name: name, isNew: !FileSystem.exists(file))
    if change.isNew {
      writes.add(file, bytes, before: nil)
      change.added = theirs.notes.count
      return change
    }
    let present: [UInt8]
    do throws(FileError) {
      present = try FileSystem.read(file, limit: DeckLibrary.sizeLimit)
    } catch {
      throw .message("\(error.message).")
    }
    change.unchanged = theirs.notes.count
    if present == bytes || theirs.notes.isEmpty { return change }
    let own = readDeck(bytes: present, name: name).relinked(by: relinkings.own)
    var incoming = IncomingDeck(ours: theirs)
    incoming.number(asIn: theirs)
    do throws(DeckMerge.Failure) {
      let merge = try DeckMerge(
        incoming,
        into: DeckMerge.Present(deck: own, bytes: present, memory: nil)
      )
      if let merged = merge.bytes { writes.add(file, merged, before: present) }
      return merge.change
    } catch {
      throw .message("What comes cannot stand in \(file) beside what is there.")
    }
  }

  // MARK: - Writing and telling

  /// - Returns: How many reviews and retractions were new.
  private func write(
    _ writes: DeckWrites,
    _ arriving: ArrivingJournal,
    _ journal: ReviewJournal
  ) throws(Refusal) -> Int {
    var writes = writes
    do throws(FileError) {
      try writes.perform()
    } catch {
      throw .message("\(error.message). \(writes.aftermath)")
    }
    do throws(JournalError) {
      let count = try journal.take(arriving).newReviews
      shell.library.refresh()
      return count
    } catch {
      writes.takeBack()
      throw .message("\(error.message)\n\(writes.aftermath)")
    }
  }

  private func addSettings(_ values: [(name: String, json: String)]) throws(Refusal) -> Int {
    do throws(FileError) {
      return try shell.settings.add(values)
    } catch {
      shell.fail("\(error.message). The settings stay as they are; all else came.")
      return 0
    }
  }

  private func tell(_ report: ImportReport, sessions: Int, reviews: Int, _ settings: Int) {
    var report = report
    report.knownReviews = max(0, reviews - report.newReviews)
    shell.console.write(
      ImportView.report(report, of: path, isTrial: isTrial, columns: shell.tableColumns)
    )
    if settings > 0 { shell.tell("\(Words.count(settings, "setting")) came, too.") }
    if !isTrial { shell.forgetJournal() }
  }
}
