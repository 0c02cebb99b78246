internal import Files
internal import Journal
internal import Settings
internal import Terminal
internal import Time

// The journal, opened when it is needed.
extension QuizShell {
  /// The journal; in memory alone where the one on disk cannot be used, which is said once.
  func journal() throws(JournalError) -> ReviewJournal {
    if let openedJournal { return openedJournal }
    let path = locations.journal
    let opened: ReviewJournal
    do throws(JournalError) {
      do throws(FileError) {
        try FileSystem.createFolder(FileSystem.parent(of: path))
      } catch {
        throw JournalError(kind: .cannotOpen, path: path, reason: error.reason)
      }
      opened = try ReviewJournal(path: path, deviceSeed: deviceSeed, now: clock.now)
    } catch {
      isKept = false
      fail(error.message)
      // A whole journal that only cannot be written can be read all the same.
      let copy =
        [.readOnly, .cannotOpen, .full, .busy].contains(error.kind)
        ? try? ReviewJournal(copyOf: path, deviceSeed: deviceSeed, now: clock.now) : nil
      if let copy {
        opened = copy
      } else {
        isKnown = false
        let hasBackup = (try? backups.newestWhole()) != nil
        if hasBackup, error.kind == .corrupt { tell(":backup restore does that.", .warning) }
        if hasBackup, error.kind == .notOurs {
          tell(":backup restore brings back what was kept.", .warning)
        }
        opened = try ReviewJournal(inMemory: deviceSeed, now: clock.now)
      }
      tell("Until that is mended, what you answer is kept for this run only.", .warning)
    }
    openedJournal = opened
    return opened
  }

  /// Forgets what is known of the journal, for it is another one now; one that could not be opened is
  /// opened again.
  func forgetJournal() {
    if !isKept { openedJournal = nil }
    (isKept, isKnown) = (true, true)
    lastRunner = nil
    lastSuspended = nil
    decks = decksOfLastTime()
  }

  /// Tells journals of different machines apart; the journal keeps the first one it is given.
  var deviceSeed: Int64 {
    var system = SystemRandomNumberGenerator()
    return Int64(bitPattern: system.next())
  }
}
