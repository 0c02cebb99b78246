internal import Journal
internal import Practice
internal import Terminal
internal import Time

/// Keeps what happens in a session; where that fails it says so once, and play goes on.
final class SessionKeeper {
  /// The session in the journal; `nil` where it could not be begun.
  let id: SessionID?
  private let shell: QuizShell
  private var unkeptCount = 0
  private var hasComplained = false

  /// Makes a keeper.
  ///
  /// - Parameters:
  ///   - shell: The shell, which has the journal.
  ///   - id: The session in the journal; `nil` where it could not be begun, which was said.
  init(shell: QuizShell, id: SessionID?) {
    self.shell = shell
    self.id = id
  }

  /// Writes something to the journal.
  ///
  /// - Parameter write: Writes it; it is on the disk when this returns.
  /// - Returns: Whether it was written.
  @discardableResult
  func keep(_ write: (ReviewJournal, SessionID) throws -> Void) -> Bool {
    guard let id else { return false }
    do {
      try write(try shell.journal(), id)
      return true
    } catch {
      if !hasComplained { shell.fail((error as? JournalError)?.message ?? "\(error)") }
      hasComplained = true
      return false
    }
  }

  /// Keeps a review, before its verdict is shown.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - earlier: The one in whose place it stands, if there is one.
  /// - Returns: Its key; `nil` where it could not be kept.
  func keep(_ review: Review, insteadOf earlier: ReviewKey? = nil) -> ReviewKey? {
    var key: ReviewKey?
    let isKept = keep { journal, id in
      key =
        if let earlier {
          try journal.replace(earlier, with: review, in: id, at: shell.clock.now).key
        } else {
          try journal.record(review, in: id).key
        }
    }
    if !isKept { unkeptCount += 1 }
    return key
  }

  /// Ends the session, for now or for good, and says how much of it is not on the disk.
  ///
  /// - Parameter finished: Whether every card was answered.
  func end(finished: Bool) {
    keep { journal, id in try journal.end(id, finished: finished, at: shell.clock.now) }
  }

  /// Says how many answers are not on the disk.
  func tellUnkept() {
    if unkeptCount > 0 {
      shell.tell("\(Words.count(unkeptCount, "answer")) could not be kept.", .warning)
    }
  }
}
