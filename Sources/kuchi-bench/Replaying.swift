internal import Memory

/// Measures what a long history makes of its cards, and prints it.
///
/// The budget is what fsrs-rs 6.6 needs for the memory after each of as many reviews.
func measureReplaying() {
  Report.section("Replaying 500,000 reviews")
  let log = ReviewLog(reviews: 500_000)
  let model = MemoryModel()
  var states: [MemoryState] = []
  var times: [Double] = []
  for _ in 0..<9 {
    states.removeAll(keepingCapacity: true)
    states.reserveCapacity(log.reviewCount)
    let began = milliseconds()
    replay(log, with: model, to: &states)
    times.append(milliseconds() - began)
  }
  precondition(states.count == log.reviewCount, "each review has a state after it")
  Report.figure("memory after each, median of 9", percentile(0.5, of: times), "ms", budget: 75)
  let scheduler = Scheduler(model: model)
  var schedules: [CardSchedule] = []
  times = []
  for _ in 0..<9 {
    schedules.removeAll(keepingCapacity: true)
    schedules.reserveCapacity(log.cards.count)
    let began = milliseconds()
    replay(log, with: scheduler, to: &schedules)
    times.append(milliseconds() - began)
  }
  precondition(schedules.count == log.cards.count, "each card has a schedule")
  Report.figure("and the day on which each card is due", percentile(0.5, of: times), "ms")
  // Said so that the compiler may leave nothing out, and another tree be compared.
  let stability = states.reduce(0) { $0 + $1.stability } / Double(states.count)
  let interval = schedules.reduce(0) { $0 + $1.interval } / schedules.count
  Report.remark(
    "  \(log.cards.count) cards, \(log.laterReviewCount) reviews on a later day;"
      + " mean stability \(Int(stability)), mean interval \(interval) days"
  )
}

private func replay(_ log: ReviewLog, with model: MemoryModel, to states: inout [MemoryState]) {
  for reviews in log.cards {
    var state: MemoryState?
    var lastDay = 0
    for review in reviews {
      let next = model.state(after: review.rating, elapsedDays: review.day - lastDay, from: state)
      states.append(next)
      state = next
      lastDay = review.day
    }
  }
}

private func replay(_ log: ReviewLog, with scheduler: Scheduler, to result: inout [CardSchedule]) {
  for (card, reviews) in log.cards.enumerated() {
    var schedule: CardSchedule?
    for review in reviews where scheduler.moves(schedule, on: review.day, isImported: true) {
      schedule = scheduler.schedule(
        after: review.rating,
        on: review.day,
        from: schedule,
        desiredRetention: Scheduler.standardRetention,
        seed: Int64(card)
      )
    }
    if let schedule { result.append(schedule) }
  }
}

/// A log as a learner of some years has it: the reviews of each card in their order.
///
/// The learner remembers better than the standard parameters say and is now and then late; cards
/// that are new or were forgotten are seen again on the same day.
private struct ReviewLog {
  struct Review {
    var day: Int
    var rating: Rating
  }

  private(set) var cards: [[Review]] = []
  private(set) var reviewCount = 0
  /// How many of them came on a later day than the one before.
  var laterReviewCount: Int {
    cards.reduce(0) { sum, card in
      sum + zip(card, card.dropFirst()).count { $0.day < $1.day }
    }
  }

  init(reviews: Int) {
    let app = Scheduler()
    let learner = MemoryModel(parameters: FSRSParameters(clamping: Self.learner) ?? .standard)
    var chance = SplitMix64(seed: 13)
    while reviewCount < reviews {
      let life = Int.random(in: 2...120, using: &chance)
      let card = Self.card(
        reviews: min(life, reviews - reviewCount),
        seed: Int64(cards.count),
        app,
        learner,
        &chance
      )
      cards.append(card)
      reviewCount += card.count
    }
  }

  /// From 2021 through 2025.
  private static let (firstDay, lastDay) = (18_628, 20_453)
  private static let learner = [
    0.45, 1.9, 4.6, 14.0, 6.0, 0.75, 2.4, 0.02, 1.55, 0.14, 1.05, 1.75, 0.09, 0.31, 1.9, 0.45, 2.2,
    0.42, 0.25, 0.12, 0.22,
  ]

  private static func card(
    reviews: Int,
    seed: Int64,
    _ app: Scheduler,
    _ learner: MemoryModel,
    _ chance: inout SplitMix64
  ) -> [Review] {
    var day = Int.random(in: firstDay..<lastDay, using: &chance)
    var schedule: CardSchedule?
    var memory: MemoryState?
    var result: [Review] = []
    while result.count < reviews, day <= lastDay {
      let elapsed = day - (schedule?.lastDay ?? day)
      let recall = memory.map { learner.retrievability(of: $0, afterDays: Double(elapsed)) } ?? 0.76
      let rating = rating(recall: recall, &chance)
      result.append(Review(day: day, rating: rating))
      memory = learner.state(after: rating, elapsedDays: elapsed, from: memory)
      let next = app.schedule(
        after: rating,
        on: day,
        from: schedule,
        desiredRetention: Scheduler.standardRetention,
        seed: seed
      )
      schedule = next
      let comesAgain = rating == .again || (result.count == 1 && rating != .easy)
      if !comesAgain || Int.random(in: 1...10, using: &chance) == 1 {
        day = next.dueDay + (Int.random(in: 1...4, using: &chance) == 1 ? next.interval / 8 : 0)
      }
    }
    return result
  }

  private static func rating(recall: Double, _ chance: inout SplitMix64) -> Rating {
    if Double.random(in: 0..<1, using: &chance) >= recall { return .again }
    switch Int.random(in: 1...100, using: &chance) {
    case ...13: return .hard
    case ...88: return .good
    default: return .easy
    }
  }
}
