import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

/// Whatever a learner may do with a journal, in any order: the driver of the property tests.
struct RandomLife {
  var journal: ReviewJournal
  var chance: SeededGenerator
  let plan: [Card]
  /// What the clock is ahead by; clocks of machines differ.
  let skewMilliseconds: Int64
  private var now: Int64 = 1_700_000_000_000
  private var sessions: [SessionID] = []

  init(
    _ journal: ReviewJournal,
    _ plan: [Card],
    seed: UInt64,
    skewMilliseconds: Int64 = 0
  ) throws {
    self.journal = journal
    self.plan = plan
    self.skewMilliseconds = skewMilliseconds
    chance = SeededGenerator(seed: seed)
    try begin()
    try register()
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &chance)]
  }

  mutating func begin() throws {
    let kinds = [SessionKind.challenge, .learn, .practice]
    let kind = pick(kinds)
    let moment = moment()
    sessions.append(
      try journal.begun(plan, kind: kind, at: moment)
    )
  }

  /// Registers decks that share cards; each time somewhat other ones.
  mutating func register() throws {
    for deck in ["one", "two", "three"] where Bool.random(using: &chance) {
      let cards = plan.filter { _ in Bool.random(using: &chance) }
      try journal.register(deck: deck, stamp: "\(chance.next())", cards: cards)
    }
  }

  mutating func moment() -> Moment {
    // Mostly forward, now and then back, and often the very same millisecond.
    now += pick([0, 0, 60_000, 3_600_000, 86_400_000, 700_000_000, -50_000_000])
    return Moment(milliseconds: now + skewMilliseconds)
  }

  mutating func review() -> Review {
    let moment = moment()
    let day = Int(moment.milliseconds / 86_400_000)
    let days = [day, day, day, day, day, day + 1, day - 1, -1, 84_006, 0]
    let kinds = [ReviewKind.challenge, .challenge, .learn, .imported, .practice]
    var given = plainReview(
      pick(plan),
      moment,
      on: pick(days)
    )
    given.kind = pick(kinds)
    given.rating = pick(Rating.allCases)
    given.verdict = given.rating == .again ? .wrong : .right
    given.desiredRetention = pick([0.9, 0.9, 0.8, 0.97])
    return given
  }

  /// The reviews that stand, whoever recorded them.
  func standing() throws -> [(key: ReviewKey, session: SessionID)] {
    try journal.connection.query(
      """
      SELECT device, sequence, session FROM review AS r WHERE \(ReviewJournal.stands)
      ORDER BY device, sequence
      """
    ) {
      (
        ReviewKey(device: $0.integer(0), sequence: $0.integer(1)),
        SessionID(rawValue: $0.integer(2))
      )
    }
  }

  /// Does something.
  mutating func step() throws {
    let session = pick(sessions)
    switch Int.random(in: 0..<22, using: &chance) {
    case 0..<9:
      try journal.record(review(), in: session)
    case 9, 10:
      let reviews = (0..<Int.random(in: 0...6, using: &chance)).map { _ in review() }
      try journal.record(contentsOf: reviews, in: session)
    case 11, 12, 13:
      guard let gone = try standing().randomElement(using: &chance) else { return }
      try journal.retract(gone.key, at: moment())
    case 14, 15:
      guard let old = try standing().randomElement(using: &chance) else { return }
      try journal.replace(old.key, with: review(), in: old.session, at: moment())
    case 16:
      try journal.markAsked(pick(plan).id, in: session, at: moment())
    case 17:
      let card = pick(plan).id
      let isAccepted = Bool.random(using: &chance)
      try journal.setOwnAnswer("word", of: card, isAccepted: isAccepted, at: moment())
    case 18, 19:
      let isSuspended = Bool.random(using: &chance)
      let chosen = plan.map(\.id).filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
      try journal.setSuspended(isSuspended, of: chosen, at: moment())
    case 20:
      try begin()
    default:
      try register()
    }
  }

  /// The state of a card, told in the plainest way.
  func plainHistory(of card: CardID, by scheduler: Scheduler) throws -> CardHistory {
    var history = CardHistory()
    for record in try journal.reviews(of: card) where record.review.kind != .practice {
      let review = record.review
      history.reviewCount += 1
      let isImported = review.kind == .imported
      let day = review.studyDay.number
      guard scheduler.moves(history.schedule, on: day, isImported: isImported) else { continue }
      history.firstStudyDay = history.firstStudyDay ?? review.studyDay
      history.schedule = scheduler.schedule(
        after: review.rating,
        on: day,
        from: history.schedule,
        desiredRetention: review.desiredRetention,
        seed: card.rawValue
      )
    }
    return history
  }

  /// Whether everything that is remembered is as the reviews say.
  func isConsistent() throws -> Bool {
    let scheduler = try journal.scheduler()
    let told = try journal.histories(of: plan.map(\.id))
    for card in plan {
      var history = told[card.id] ?? CardHistory()
      history.lastAsked = nil
      history.isSuspended = false
      if try history != plainHistory(of: card.id, by: scheduler) { return false }
    }
    return try journal.mistakeCount() == 0
  }
}

private func plainReview(_ card: Card, _ moment: Moment, on day: Int) -> Review {
  review(of: card.id, at: moment.milliseconds, on: day)
}
