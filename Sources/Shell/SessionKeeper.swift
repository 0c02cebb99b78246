internal import Journal
internal import Memory
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
  /// - Returns: What became of it; `nil` where it could not be kept.
  func keep(_ review: Review, insteadOf earlier: ReviewKey? = nil) -> RecordedReview? {
    var recorded: RecordedReview?
    let isKept = keep { journal, id in
      recorded =
        if let earlier {
          try journal.replace(earlier, with: review, in: id, at: shell.clock.now)
        } else {
          try journal.record(review, in: id)
        }
    }
    if !isKept { unkeptCount += 1 }
    return recorded
  }

  /// When the card of a review comes back, in words; `nil` where the review has no consequences.
  func back(after recorded: RecordedReview?, of review: Review) -> String? {
    guard review.kind != .practice, let schedule = recorded?.schedule else { return nil }
    let due = Day(number: schedule.dueDay)
    return "back \(Words.dueDay(due, seenFrom: shell.time.day))"
  }

  /// Ends the session, for now or for good, and says how much of it is not on the disk.
  ///
  /// - Parameter finished: Whether every card was answered.
  func end(finished: Bool) {
    keep { journal, id in try journal.end(id, finished: finished, at: shell.clock.now) }
  }

  /// That what was answered is kept; nothing where some of it is not.
  var keptWords: String { unkeptCount == 0 ? shell.keptWords : "" }

  /// Says how many answers are not on the disk.
  func tellUnkept() {
    if unkeptCount > 0 {
      shell.tell("\(Words.count(unkeptCount, "answer")) could not be kept.", .warning)
    }
  }
}
