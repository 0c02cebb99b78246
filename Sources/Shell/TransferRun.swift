internal import Files
internal import Interchange
internal import Journal
internal import Settings
internal import Terminal
internal import Time

/// Everything on its way out, line by line.
struct TransferRun {
  private let shell: QuizShell
  private let file: String
  private let work: LongWork
  private var progress: ProgressBar { work.progress }
  private var stop: StopRequest { work.stop }

  private typealias Refusal = LongWork.Refusal

  /// What was written.
  private struct Counts {
    var lines = 0
    var decks = 0
    var reviews = 0
  }

  /// - Parameters:
  ///   - shell: The shell.
  ///   - file: Where to; `-` for the output.
  init(shell: QuizShell, file: String) {
    self.shell = shell
    self.file = file
    work = LongWork(shell: shell, nothing: "Nothing was exported.") {
      "Nothing was exported. \($0)"
    }
  }

  func perform() -> Command.Outcome {
    work.perform { () throws(Refusal) in
      let counts = try file == "-" ? writeOutput() : writeFile()
      progress.finish()
      if file != "-" {
        let size = (try? FileSystem.stamp(file))?.size ?? 0
        shell.tell(
          "Exported everything: \(Words.count(counts.decks, "deck")) of your own,"
            + " \(Words.count(counts.reviews, "review")), your settings. \(file)"
            + " (\(Words.size(size))); :import brings it back."
        )
      }
      return .done
    }
  }

  private func writeFile() throws(Refusal) -> Counts {
    var result: Result<Counts, Refusal> = .failure(.stopped)
    do throws(FileError) {
      try FileSystem.replace(file, modeIfNew: 0o600) { sink in
        var counts = Counts()
        var whole = sink
        result = Result { () throws(Refusal) in
          try write(&counts) { line in
            whole.write(line.utf8)
            return !whole.hasFailed
          }
          return counts
        }
        sink = whole
        // What could not be written is told by the file.
        if case .failure = result { return whole.hasFailed }
        return true
      }
    } catch {
      throw .message("\(error.message).")
    }
    return try result.get()
  }

  private func writeOutput() throws(Refusal) -> Counts {
    var counts = Counts()
    var text = ""
    let console = shell.console
    try write(&counts) { line in
      text += line
      if text.utf8.count >= 1 << 16 {
        console.writeContent(text)
        text = ""
      }
      return !console.outputIsClosed
    }
    console.writeContent(text)
    return counts
  }

  /// Writes all lines.
  private func write(
    _ counts: inout Counts,
    _ take: @escaping (String) -> Bool
  ) throws(Refusal) {
    let journal = try LongWork.asking { () throws(JournalError) in try shell.journal() }
    guard shell.isKnown else { throw .message("Without its journal it would not be everything.") }
    var written = Counts()
    func put(_ line: String) -> Bool {
      written.lines += 1
      if written.lines & 0x3ff == 0, stop.isRaised { return false }
      return take(line)
    }
    var goesOn = put(TransferLine.start(at: shell.clock.now))
    for (name, json) in shell.settings.storedValues where goesOn {
      goesOn = put(TransferLine.line(setting: name, json: json))
    }
    let walk =
      FileSystem.exists(shell.locations.decks)
      ? FileSystem.walk(shell.locations.decks) : nil
    if let problem = walk?.problems.first { throw .message("\(problem.message).") }
    for path in walk?.files ?? [] where path.hasSuffix(".tsv") && goesOn {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try FileSystem.read(
          FileSystem.join(shell.locations.decks, path),
          limit: DeckLibrary.sizeLimit
        )
      } catch {
        throw .message("\(error.message).")
      }
      TransferLine.forEachLine(ofDeck: bytes, name: String(path.dropLast(4))) { line in
        if goesOn { goesOn = put(line) }
      }
      written.decks += 1
    }
    progress.begin("Writing")
    do throws(JournalError) {
      let count = try journal.reviewEntryCount()
      try journal.forEachEntry { entry in
        if case .review = entry {
          written.reviews += 1
          if written.reviews % 1_000 == 0 {
            progress.tell(written.reviews, of: count)
            if stop.isRaised { goesOn = false }
          }
        }
        goesOn = goesOn && put(TransferLine.line(entry))
        return goesOn
      }
    } catch {
      throw .message(error.message)
    }
    if goesOn { goesOn = put(TransferLine.end(after: written.lines)) }
    guard goesOn else { throw .stopped }
    counts = written
  }
}
