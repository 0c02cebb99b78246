internal import Deck
internal import Files
internal import Journal
internal import Memory
internal import Practice
internal import Terminal
internal import Time

/// Keeps what happens in a session, each answer before anything of it is shown.
///
/// Another shell may put a backup in the journal's place meanwhile. The session is then begun anew
/// there, as soon as there is an answer to keep.
final class SessionKeeper {
  /// Where the session stands.
  private struct Place {
    /// What tells it from all others of the journal.
    let id: SessionID
    /// The number of the journal.
    let number: Int64
    /// When it began.
    let started: Moment
  }

  private let shell: QuizShell
  private let plan: SessionPlan
  /// Nothing where nothing is kept, as the learner was told before the session began.
  private var place: Place?
  /// Whether the journal is another one than at the beginning.
  private var wasReplaced = false
  /// Whether an answer could not be kept.
  private var hasLost = false
  private var complaint: String?

  private init(_ shell: QuizShell, _ plan: SessionPlan, _ place: Place?) {
    self.shell = shell
    self.plan = plan
    self.place = place
    markAsPlayed()
  }

  /// Begins a session in the journal.
  ///
  /// - Parameters:
  ///   - plan: Its cards.
  ///   - shell: The shell, which has the journal.
  /// - Throws: Why it cannot be kept.
  convenience init(beginning plan: SessionPlan, in shell: QuizShell) throws(JournalError) {
    self.init(shell, plan, try Self.begin(plan, in: shell))
  }

  /// Goes on with a session that is in the journal.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - plan: Its cards.
  ///   - shell: The shell, which has the journal.
  /// - Throws: Why it cannot be kept.
  convenience init(
    resuming record: SessionRecord,
    _ plan: SessionPlan,
    in shell: QuizShell
  ) throws(JournalError) {
    let number = try shell.journal().number()
    self.init(shell, plan, Place(id: record.id, number: number, started: record.started))
  }

  /// Keeps nothing of a session; the learner knows.
  ///
  /// - Parameters:
  ///   - plan: Its cards.
  ///   - shell: The shell.
  convenience init(keepingNothingOf plan: SessionPlan, in shell: QuizShell) {
    self.init(shell, plan, nil)
  }

  /// The session in the journal; `nil` where nothing is kept.
  var id: SessionID? { place?.id }

  // MARK: - Writing

  /// Keeps a review, before its verdict is shown.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - earlier: The one in whose place it stands, if there is one.
  /// - Returns: What became of it; `nil` where nothing is kept.
  /// - Throws: Why it could not be kept; then nothing of it may be shown.
  func keep(
    _ review: Review,
    insteadOf earlier: ReviewKey? = nil
  ) throws(JournalError) -> RecordedReview? {
    try writing { (journal, place) throws(JournalError) in
      if let earlier, try isThere(earlier, journal) {
        return try journal.replace(
          earlier,
          with: review,
          in: place.id,
          at: shell.clock.now,
          expecting: place.number
        )
      }
      return try journal.record(review, in: place.id, expecting: place.number)
    }
  }

  /// Takes a review back.
  ///
  /// - Parameter key: The review.
  /// - Throws: Why it still stands.
  func retract(_ key: ReviewKey) throws(JournalError) {
    try writing { (journal, place) throws(JournalError) in
      guard try isThere(key, journal) else { return }
      try journal.retract(key, at: shell.clock.now, expecting: place.number)
    }
  }

  /// Enters that a card is put to the learner.
  func markAsked(_ card: CardID) {
    attempt { (journal, place) throws(JournalError) in
      try journal.markAsked(card, in: place.id, at: shell.clock.now, expecting: place.number)
    }
  }

  /// Ends the session, for now or for good.
  ///
  /// - Parameter finished: Whether every card was answered.
  func end(finished: Bool) {
    attempt { (journal, place) throws(JournalError) in
      try journal.end(
        place.id,
        finished: finished,
        at: shell.clock.now,
        expecting: place.number
      )
    }
    if let place { shell.playing.clear(place.started.milliseconds) }
  }

  /// Enters how the learner liked the session.
  func rate(_ stars: Int) {
    attempt { (journal, place) throws(JournalError) in
      try journal.rate(place.id, stars, expecting: place.number)
    }
  }

  // MARK: - Words

  /// When the card of a review comes back, in words; `nil` where the review has no consequences.
  func back(after recorded: RecordedReview?, of review: Review) -> String? {
    guard review.kind != .practice, let schedule = recorded?.schedule else { return nil }
    let due = Day(number: schedule.dueDay)
    return "back \(Words.dueDay(due, seenFrom: shell.time.day))"
  }

  /// That what was answered is kept; nothing where some of it is not.
  var keptWords: String {
    guard place != nil, !wasReplaced else { return "" }
    return hasLost ? " What you answered before is kept." : shell.keptWords
  }

  /// Says that an answer could not be kept, and that the session ends for it.
  ///
  /// - Parameter error: Why.
  func tellLost(_ error: JournalError) {
    hasLost = true
    complain(error)
    shell.tell(
      "Your last answer could not be kept, so it is not judged. The session ends here.",
      .warning
    )
  }

  /// Says why something could not be kept; the same only once in a row.
  ///
  /// - Parameter error: Why.
  func complain(_ error: JournalError) {
    if complaint != error.message { shell.fail(error.message) }
    complaint = error.message
  }

  // MARK: - Helpers

  private static func begin(
    _ plan: SessionPlan,
    in shell: QuizShell
  ) throws(JournalError) -> Place {
    let now = shell.time
    let journal = try shell.journal()
    let number = try journal.number()
    let id = try journal.begin(
      plan,
      at: now.moment,
      zoneOffsetSeconds: now.zoneOffsetSeconds,
      studyDay: now.day
    )
    return Place(id: id, number: number, started: now.moment)
  }

  /// Writes something that must be kept, if need be into the journal that is there now.
  private func writing<Value>(
    _ body: (ReviewJournal, Place) throws(JournalError) -> Value
  ) throws(JournalError) -> Value? {
    var tries = 1
    markAsPlayed()
    while let place {
      do throws(JournalError) {
        return try body(try shell.journal(), place)
      } catch {
        // A file that was moved or deleted is no other journal: its folder may only be away.
        guard tries < 3, error.kind == .replaced else { throw error }
        tries += 1
        try moveHouse(from: place)
      }
    }
    return nil
  }

  /// Writes something without which play goes on.
  private func attempt(_ body: (ReviewJournal, Place) throws(JournalError) -> Void) {
    guard let place else { return }
    do throws(JournalError) {
      try body(try shell.journal(), place)
    } catch {
      // Whether the session is to go on in the other journal, the next answer will show.
      if error.kind == .replaced { tellReplaced() } else { complain(error) }
    }
  }

  /// Goes on in the journal as it is now: in the same session where it has that, else in a new one.
  private func moveHouse(from old: Place) throws(JournalError) {
    let journal = try shell.journal()
    let number = try journal.number()
    tellReplaced()
    guard try journal.session(old.id)?.started == old.started,
      try journal.plannedCards(in: old.id) == plan.cards.map(\.id)
    else {
      place = try Self.begin(plan, in: shell)
      return markAsPlayed()
    }
    place = Place(id: old.id, number: number, started: old.started)
  }

  /// Lets other shells know that the session is played here.
  private func markAsPlayed() {
    guard let place, shell.isKept else { return }
    shell.ownSessions.insert(place.started)
    shell.playing.set(place.started.milliseconds)
  }

  private func tellReplaced() {
    if !wasReplaced {
      shell.tell(
        "A backup was restored meanwhile: earlier answers are as it has them, new ones are kept.",
        .warning
      )
    }
    wasReplaced = true
  }

  /// Whether a review can be taken back; one from before a backup was restored may be gone.
  private func isThere(_ key: ReviewKey, _ journal: ReviewJournal) throws(JournalError) -> Bool {
    if !wasReplaced { return true }
    return try journal.stands(key)
  }
}
