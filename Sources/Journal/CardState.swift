import Deck
import Memory
import Practice
import Time

/// What the journal remembers of a card, so that it need not read its reviews each time.
///
/// It is a function of two sets alone, under the parameters in force: when the card was asked, and
/// the reviews that stand, practice left out. Whatever order they came in, replaying them in the
/// order of `Position` gives the same state.
struct CardState: Hashable {
  /// The place of a review among all reviews of all machines.
  struct Position: Hashable, Comparable {
    let momentMilliseconds: Int64
    let key: ReviewKey

    static func < (lhs: Position, rhs: Position) -> Bool {
      (lhs.momentMilliseconds, lhs.key) < (rhs.momentMilliseconds, rhs.key)
    }
  }

  /// What a review does to the state of its card.
  struct Step {
    let position: Position
    let studyDay: Int
    let rating: Rating
    let isImported: Bool
    let desiredRetention: Double
  }

  /// What a review that moved the schedule made of it.
  struct Move: Hashable {
    /// Study days since the review that moved it before; nothing where this one was the first.
    let elapsedDays: Int?
    /// The schedule after it.
    let schedule: CardSchedule
  }

  /// When it was last asked, by the plans of the sessions.
  var askedMilliseconds: Int64?
  /// The last review that was applied, whether it moved the schedule or not.
  var last: Position?
  /// The study day of the first review that moved the schedule: since then it is not new.
  var firstStudyDay: Int?
  /// How many reviews were applied.
  var reviewCount = 0
  /// What those that move it made of the schedule.
  var schedule: CardSchedule?

  /// Whether nothing is known of the card.
  var isEmpty: Bool { self == CardState() }

  /// Goes on by one review, which comes after all that were applied.
  ///
  /// - Returns: What it made of the schedule; nothing where it moved nothing.
  @discardableResult
  mutating func apply(_ step: Step, of card: CardID, by scheduler: Scheduler) -> Move? {
    last = step.position
    reviewCount += 1
    guard scheduler.moves(schedule, on: step.studyDay, isImported: step.isImported) else {
      return nil
    }
    let next = scheduler.schedule(
      after: step.rating,
      on: step.studyDay,
      from: schedule,
      desiredRetention: step.desiredRetention,
      seed: card.rawValue
    )
    let move = Move(elapsedDays: schedule.map { step.studyDay - $0.lastDay }, schedule: next)
    schedule = next
    firstStudyDay = firstStudyDay ?? step.studyDay
    return move
  }

  /// Notes that it was asked; an earlier moment than the one known changes nothing.
  mutating func ask(at milliseconds: Int64) {
    askedMilliseconds = max(askedMilliseconds ?? milliseconds, milliseconds)
  }

  /// Whether another state says the same; the last bits of a power differ from processor to
  /// processor, and a journal may be carried from one to the other.
  func agrees(with other: CardState) -> Bool {
    guard let own = schedule, let others = other.schedule else { return self == other }
    var same = other
    same.schedule = own
    return self == same && own.lastDay == others.lastDay && own.interval == others.interval
      && own.desiredRetention == others.desiredRetention
      && own.reviewCount == others.reviewCount && own.lapseCount == others.lapseCount
      && Self.isClose(own.memory.stability, others.memory.stability)
      && Self.isClose(own.memory.difficulty, others.memory.difficulty)
  }

  private static func isClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(one, other)
  }

  /// What Practice wants to know of it.
  var history: CardHistory {
    // What was answered was asked, also where only the answer came over from another machine.
    var asked = askedMilliseconds
    if let last, asked.map({ $0 < last.momentMilliseconds }) ?? true {
      asked = last.momentMilliseconds
    }
    return CardHistory(
      lastAsked: asked.map(Moment.init(milliseconds:)),
      schedule: schedule,
      firstStudyDay: firstStudyDay.map(Day.init(number:)),
      reviewCount: reviewCount
    )
  }
}
