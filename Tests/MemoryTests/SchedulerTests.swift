import Foundation
import Memory
import TestSupport
import Testing

@Suite("The scheduler") struct SchedulerTests {
  let scheduler = Scheduler()

  /// Reviews a card on some days, one after the other.
  func replay(
    _ reviews: [(day: Int, rating: Rating)],
    seed: Int64 = 7,
    with scheduler: Scheduler = Scheduler()
  ) -> [CardSchedule] {
    var result: [CardSchedule] = []
    for review in reviews where scheduler.moves(result.last, on: review.day) {
      result.append(
        scheduler.schedule(
          after: review.rating,
          on: review.day,
          from: result.last,
          desiredRetention: 0.9,
          seed: seed
        )
      )
    }
    return result
  }

  // MARK: Which reviews move a card

  /// The day of the last review is 100.
  static let moving: [(day: Int, isImported: Bool, moves: Bool)] = [
    (100, false, false), (101, false, true), (99, false, false), (5000, false, true),
    (100, true, true), (101, true, true), (99, true, false), (-1, false, false), (-1, true, false),
    (84_005, false, true), (84_006, false, false), (.max, true, false), (.min, true, false),
  ]

  @Test(
    "moves a card by the first review of a later day alone, but for imported ones",
    arguments: moving
  )
  func moves(day: Int, isImported: Bool, moves: Bool) {
    let schedule = replay([(100, .good)])[0]
    #expect(scheduler.moves(schedule, on: day, isImported: isImported) == moves)
  }

  @Test("takes a first review of any possible day, which end with the year 2199")
  func first() {
    #expect(scheduler.moves(nil, on: 0) && scheduler.moves(nil, on: 84_005))
    #expect(!scheduler.moves(nil, on: -1) && !scheduler.moves(nil, on: 84_006))
    let last = Date(timeIntervalSince1970: 84_005 * 86_400)
    #expect(last.formatted(.iso8601) == "2199-12-31T00:00:00Z")
  }

  // MARK: What a review makes of it

  @Test("counts reviews, and as lapses what was forgotten after it had been learned")
  func counts() {
    let made = replay([(0, .again), (1, .good), (4, .again), (4, .again), (5, .again), (9, .easy)])
    #expect(made.map(\.reviewCount) == [1, 2, 3, 4, 5])
    #expect(made.map(\.lapseCount) == [0, 0, 1, 2, 2])
    #expect(made.map(\.lastDay) == [0, 1, 4, 5, 9])
    #expect(made.allSatisfy { $0.dueDay == $0.lastDay + $0.interval })
  }

  @Test("counts the days since the last review, not since the one that was planned")
  func elapsed() {
    let made = replay([(0, .good), (2, .good), (40, .good)])
    let late = scheduler.model.state(after: .good, elapsedDays: 38, from: made[1].memory)
    #expect(made[2].memory == late)
    #expect(made[1].dueDay < 40)
  }

  @Test("stays usable when the clock was set back")
  func clock() {
    let tomorrow = replay([(101, .good)])[0]
    #expect(scheduler.retrievability(of: tomorrow, on: 100) == 1)
    #expect(!scheduler.moves(tomorrow, on: 100))
    for day in [100, 0, -1, .min] {
      let next = scheduler.schedule(
        after: .good,
        on: day,
        from: tomorrow,
        desiredRetention: 0.9,
        seed: 7
      )
      #expect(next.lastDay == 101 && next.interval >= 1)
    }
  }

  @Test("moves memory and day together: twice good is not the same twice")
  func together() {
    let made = replay([(0, .good), (2, .good), (12, .good)])
    #expect(Set(made.map(\.memory.stability)).count == 3)
    #expect(Set(made.map(\.dueDay)).count == 3)
    #expect(made.map(\.interval) == made.map(\.interval).sorted())
  }

  @Test("knows no day beyond any possible interval")
  func possible() {
    for damage in [1_700_000_000_000, Int.max, .min, 0, -5] {
      let schedule = CardSchedule(
        memory: MemoryState(stability: 1, difficulty: 5),
        lastDay: damage,
        interval: damage,
        desiredRetention: Double(damage),
        reviewCount: damage,
        lapseCount: damage
      )
      #expect(Scheduler.possibleDays.contains(schedule.lastDay))
      #expect((1...36_500).contains(schedule.interval))
      #expect((schedule.lastDay...84_005 + 36_500).contains(schedule.dueDay))
      for rating in Rating.allCases {
        for day in [Int.min, 0, schedule.dueDay, .max] {
          let next = scheduler.schedule(
            after: rating,
            on: day,
            from: schedule,
            desiredRetention: .nan,
            seed: .min
          )
          #expect(next.isSound && next.interval <= 36_500)
        }
      }
    }
  }

  @Test("takes what was forgotten at once never for more stable")
  func forgottenAtOnce() throws {
    // Parameters with which FSRS-6 itself lets it rise, below a day and on the same day.
    var weights = FSRSParameters.standard.weights
    weights[17...19] = [0.3642, 1.2788, 0.7229]
    let model = MemoryModel(parameters: try #require(FSRSParameters(clamping: weights)))
    let schedule = CardSchedule(
      memory: MemoryState(stability: 0.3578, difficulty: 5),
      lastDay: 100,
      interval: 1,
      desiredRetention: 0.9,
      reviewCount: 1,
      lapseCount: 0
    )
    let risen = model.state(after: .again, elapsedDays: 0, from: schedule.memory)
    #expect(risen.stability > schedule.memory.stability)
    let next = Scheduler(model: model).schedule(
      after: .again,
      on: 100,
      from: schedule,
      desiredRetention: 0.9,
      seed: 1
    )
    #expect(next.memory.stability == schedule.memory.stability)
    #expect(next.memory.difficulty == risen.difficulty)
  }

  // MARK: Laws

  @Test("lets forgetting never raise stability, whatever the parameters")
  func lapses() {
    var chance = SeededGenerator(for: "again through the scheduler")
    for _ in 1...20_000 {
      let scheduler = chance.scheduler()
      guard let schedule = chance.schedule() else { continue }
      let next = scheduler.schedule(
        after: .again,
        on: chance.day(after: schedule),
        from: schedule,
        desiredRetention: chance.retention(),
        seed: chance.cardSeed()
      )
      #expect(next.memory.stability <= schedule.memory.stability, "\(schedule)")
    }
  }

  @Test("never brings a card back later for a worse rating, nor after the longest interval")
  func order() {
    var chance = SeededGenerator(for: "again ≤ hard ≤ good ≤ easy")
    for _ in 1...20_000 {
      let scheduler = chance.scheduler()
      let schedule = chance.schedule()
      let day = chance.day(after: schedule)
      let (retention, seed) = (chance.retention(), chance.cardSeed())
      let intervals = Rating.allCases.map {
        scheduler.schedule(
          after: $0,
          on: day,
          from: schedule,
          desiredRetention: retention,
          seed: seed
        ).interval
      }
      #expect(intervals == intervals.sorted(), "\(String(describing: schedule))")
      #expect(intervals.allSatisfy { (1...scheduler.maximumInterval).contains($0) })
    }
  }

  @Test("never shortens an interval after good or easy, over 1,000 long histories")
  func growing() {
    var chance = SeededGenerator(for: "good never shortens")
    for number in 1...1000 {
      // Every second card is as hard as they come, with the parameters most people have.
      let isHard = number.isMultiple(of: 2)
      let model = MemoryModel(parameters: isHard ? .standard : chance.parameters())
      let scheduler = Scheduler(model: model)
      let seed = chance.cardSeed()
      var retention = chance.retention()
      var schedule: CardSchedule?
      for _ in 1...60 {
        if Int.random(in: 0..<20, using: &chance) == 0 { retention = chance.retention() }
        let rating = isHard && schedule == nil ? .again : chance.rating()
        let day = chance.day(after: schedule)
        guard scheduler.moves(schedule, on: day) else { continue }
        let next = scheduler.schedule(
          after: rating,
          on: day,
          from: schedule,
          desiredRetention: retention,
          seed: seed
        )
        if let schedule, rating == .good || rating == .easy, retention <= schedule.desiredRetention
        {
          #expect(next.interval >= schedule.interval, "\(schedule) → \(next)")
        }
        schedule = next
      }
    }
  }

  @Test("keeps every part within bounds, over histories with days of a broken clock")
  func sound() {
    var chance = SeededGenerator(for: "schedules are sound")
    for _ in 1...2000 {
      let scheduler = chance.scheduler()
      var schedule: CardSchedule?
      for _ in 1...20 {
        let broken = [Int.min, -1, 0, 84_005, 84_006, .max].randomElement(using: &chance)!
        let isBroken = Int.random(in: 0..<10, using: &chance) == 0
        let day = isBroken ? broken : chance.day(after: schedule)
        let next = scheduler.schedule(
          after: chance.rating(),
          on: day,
          from: schedule,
          desiredRetention: isBroken ? .nan : chance.retention(),
          seed: chance.cardSeed()
        )
        #expect(next.isSound)
        #expect((0...1).contains(scheduler.retrievability(of: next, on: broken)))
        schedule = next
      }
    }
  }

  @Test("gives an earlier day where more retention is wanted")
  func retention() {
    let made = replay([(0, .good), (2, .good)])[1]
    let intervals = [0.7, 0.8, 0.9, 0.95, 0.99].map {
      scheduler.schedule(after: .good, on: 12, from: made, desiredRetention: $0, seed: 7).interval
    }
    #expect(intervals == intervals.sorted(by: >) && Set(intervals).count == 5)
  }

  // MARK: Chance

  @Test("draws the same day for the same card and count, and others for others")
  func repeatable() {
    let reviews: [(Int, Rating)] = [(0, .good), (2, .good), (13, .good), (60, .good)]
    #expect(replay(reviews) == replay(reviews))
    #expect(Set((0..<50).map { replay(reviews, seed: $0)[3].interval }).count > 5)
  }

  /// How often each day is drawn for a memory of that stability, over that many cards.
  func draws(of stability: Double, count: Int, cards: Range<Int64>) -> [Int: Int] {
    var result: [Int: Int] = [:]
    let before = CardSchedule(
      memory: MemoryState(stability: stability, difficulty: 5),
      lastDay: 100,
      interval: 1,
      desiredRetention: 0.9,
      reviewCount: count,
      lapseCount: 0
    )
    for card in cards {
      // Hard on the same day leaves the stability as it is.
      let next = scheduler.schedule(
        after: .hard,
        on: 100,
        from: before,
        desiredRetention: 0.9,
        seed: card
      )
      result[next.interval, default: 0] += 1
    }
    return result
  }

  @Test(
    "draws each day of a range as often as the others, and none beside it",
    arguments: [2.5, 7, 20, 100]
  )
  func even(stability: Double) {
    let range = scheduler.fuzzRange(of: stability)
    // Numbers of cards that follow one another, and such as a hash gives.
    for first: Int64 in [0, -4_000_000_000_000_000_000, .max - 20_000] {
      let drawn = draws(of: stability, count: 3, cards: first..<first + 20_000)
      #expect(Set(drawn.keys) == Set(range), "both ends are drawn, and nothing beyond")
      let expected = 20_000 / Double(range.count)
      let chiSquare = range.reduce(0.0) {
        $0 + (Double(drawn[$1] ?? 0) - expected) * (Double(drawn[$1] ?? 0) - expected) / expected
      }
      let freedom = Double(range.count - 1)
      #expect(chiSquare < freedom + 4 * (2 * freedom).squareRoot())
    }
  }

  @Test("draws anew at each review of a card")
  func counted() {
    let drawn = Set((1...50).flatMap { draws(of: 100, count: $0, cards: 5..<6).keys })
    #expect(drawn.count > 8)
  }

  static let ranges: [(interval: Double, range: ClosedRange<Int>)] = [
    (0, 1...1), (1.5, 2...2), (2.49, 2...2), (2.5, 2...4), (2.51, 2...4),
    (.infinity, 34_673...36_500),
    (.nan, 1...1), (-1, 1...1), (-.infinity, 1...1), (.greatestFiniteMagnitude, 34_673...36_500),
  ]

  @Test("makes a range of any interval", arguments: ranges)
  func range(interval: Double, range: ClosedRange<Int>) {
    #expect(scheduler.fuzzRange(of: interval) == range)
  }

  @Test("moves the ends of a range only forth when the interval grows")
  func ascending() {
    for scheduler in [Scheduler(), Scheduler(maximumInterval: 40), Scheduler(maximumInterval: 2)] {
      var last = 1...1
      for step in 0...6000 {
        let range = scheduler.fuzzRange(of: Double(step) / 100)
        #expect(range.lowerBound >= last.lowerBound && range.upperBound >= last.upperBound)
        #expect(range.upperBound <= scheduler.maximumInterval)
        last = range
      }
    }
  }

  @Test(
    "has a longest interval of 1 to 36,500 days",
    arguments: [(0, 1), (.min, 1), (.max, 36_500)]
  )
  func longest(wanted: Int, is longest: Int) {
    let scheduler = Scheduler(maximumInterval: wanted)
    #expect(scheduler.maximumInterval == longest)
    #expect(scheduler.wholeDays(of: 1e9) == longest)
  }
}

extension CardSchedule {
  var isSound: Bool {
    memory.isWithinBounds && Scheduler.possibleDays.contains(lastDay)
      && (1...Scheduler.longestInterval).contains(interval)
      && Scheduler.retentionBounds.contains(desiredRetention) && reviewCount >= 1 && lapseCount >= 0
  }
}
