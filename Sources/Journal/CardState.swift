import Practice
import Time

/// What the journal remembers of a card, so that it need not read its reviews each time.
///
/// It is a function of two sets alone: when the card was asked, and the reviews that stand. Whatever
/// order they came in, replaying them in the order of `Position` gives the same state.
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
    let studyDay: Int64
    let isRight: Bool
  }

  /// When it was last asked, by the plans of the sessions.
  var askedMilliseconds: Int64?
  /// The last review that was applied.
  var last: Position?
  var wasEverRight = false
  var firstStudyDay: Int64?
  var reviewCount: Int64 = 0

  /// Whether nothing is known of the card.
  var isEmpty: Bool { self == CardState() }

  /// Goes on by one review, which comes after all that were applied.
  mutating func apply(_ step: Step) {
    last = step.position
    wasEverRight = wasEverRight || step.isRight
    firstStudyDay = firstStudyDay ?? step.studyDay
    reviewCount += 1
  }

  /// Notes that it was asked; an earlier moment than the one known changes nothing.
  mutating func ask(at milliseconds: Int64) {
    askedMilliseconds = max(askedMilliseconds ?? milliseconds, milliseconds)
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
      firstStudyDay: firstStudyDay.map { Day(number: Int($0)) },
      reviewCount: Int(reviewCount)
    )
  }
}
