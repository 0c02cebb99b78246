import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("What the journal knows of a card") struct StateTests {
  @Test("grows with what happens to it")
  func grows() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let scheduler = Scheduler()
    func history() throws -> CardHistory? { try journal.histories(of: [one.id])[one.id] }
    func after(_ rating: Rating, on day: Int, from schedule: CardSchedule?) -> CardSchedule {
      scheduler.schedule(
        after: rating,
        on: day,
        from: schedule,
        desiredRetention: 0.9,
        seed: one.id.rawValue
      )
    }
    #expect(try history() == nil)

    let id = try journal.begun([one], at: Moment(milliseconds: 100))
    #expect(try history() == CardHistory(lastAsked: Moment(milliseconds: 100)))

    let first = after(.again, on: 7, from: nil)
    let kept = try journal.record(review(of: one.id, at: 150, on: 7, verdict: .wrong), in: id)
    #expect(kept.schedule == first && kept.moved)
    var expected = CardHistory(
      lastAsked: Moment(milliseconds: 150),
      schedule: first,
      firstStudyDay: Day(number: 7),
      reviewCount: 1
    )
    #expect(try history() == expected)

    // Of the reviews of a day the first one moves.
    let again = try journal.record(review(of: one.id, at: 160, on: 7), in: id)
    #expect(again.schedule == first && !again.moved)

    let second = after(.good, on: 9, from: first)
    let later = try journal.record(review(of: one.id, at: 200, on: 9, verdict: .slip), in: id)
    #expect(later.schedule == second && later.moved)
    try journal.markAsked(one.id, in: id, at: Moment(milliseconds: 300))
    expected.lastAsked = Moment(milliseconds: 300)
    expected.schedule = second
    expected.reviewCount = 3
    #expect(try history() == expected)
  }

  @Test("keeps, with each review that moved it, what was then: elapsed days, memory, due day")
  func log() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    let days: [(day: Int, elapsed: Int?, moved: Bool)] = [
      (100, nil, true), (100, nil, false), (103, 3, true),
      (250, 147, true),  // long after it was due
      (249, nil, false),  // a journey westwards
      (251, 1, true),
    ]
    var due: [Day?] = []
    for (number, step) in days.enumerated() {
      let kept = try journal.record(review(of: one.id, at: Int64(number), on: step.day), in: id)
      #expect(kept.moved == step.moved)
      due.append(step.moved ? kept.schedule.map { Day(number: $0.dueDay) } : nil)
    }
    let practice = review(of: one.id, at: 99, on: 260, kind: .practice, isScored: false)
    #expect(try !journal.record(practice, in: id).moved)
    let records = try journal.reviews(of: one.id)
    #expect(records.map(\.elapsedDays) == days.map(\.elapsed) + [nil])
    #expect(records.map(\.dueDay) == due + [nil])
    #expect(records.map { $0.memory != nil } == days.map(\.moved) + [false])
    let last = try journal.histories(of: [one.id])[one.id]?.schedule
    #expect(records[5].memory == last?.memory)
    // Two reviews: two stabilities.
    #expect(Set(records.compactMap(\.memory?.stability)).count == 4)
  }

  @Test("is moved by all imported reviews of a day, but by one of those answered here")
  func imported() throws {
    for (kind, moves) in [(ReviewKind.imported, 3), (.challenge, 1)] {
      let journal = try ReviewJournal.sample()
      let one = card("a")
      let id = try journal.begun([one])
      for moment: Int64 in 1...3 {
        try journal.record(review(of: one.id, at: moment, on: 7, kind: kind), in: id)
      }
      let history = try journal.histories(of: [one.id])[one.id]
      #expect(history?.schedule?.reviewCount == moves && history?.reviewCount == 3)
    }
  }

  @Test("is the same whether its reviews came in their order or not")
  func late() throws {
    let one = card("a")
    let given = [100, 103, 110, 130].map { review(of: one.id, at: Int64($0), on: $0) }
    var histories: Set<CardHistory> = []
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      let journal = try ReviewJournal.sample()
      let id = try journal.begun([one])
      for place in order { try journal.record(given[place], in: id) }
      histories.insert(try #require(try journal.histories(of: [one.id])[one.id]))
      #expect(try journal.integrityProblems().isEmpty)
    }
    #expect(histories.count == 1 && histories.first?.schedule?.reviewCount == 4)
  }

  @Test("is not moved by a review of a day that cannot be; it stays new")
  func impossibleDays() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    try journal.register(deck: "d", stamp: "1", cards: [one])
    for day in [-1, 84_006, .min, .max] {
      let kept = try journal.record(review(of: one.id, on: day), in: id)
      #expect(kept.schedule == nil && !kept.moved)
    }
    #expect(try journal.counts(of: ["d"], on: Day(number: 9), newLimit: 9) == DeckCounts(new: 1))
    #expect(try journal.histories(of: [one.id])[one.id]?.firstStudyDay == nil)
    #expect(try journal.record(review(of: one.id, on: 84_005), in: id).moved)
  }

  /// Numbers that a broken file may hold, and what is read of them.
  static let absurd: [(sql: String, stability: Double, difficulty: Double)] = [
    ("stability = 0, difficulty = 0", 0.001, 1),
    ("stability = -5, difficulty = 99", 0.001, 10),
    ("stability = 9e999, difficulty = -9e999", 36_500, 1),
    ("stability = NULL, difficulty = NULL", 0.001, 10),
    (
      "interval_days = 9223372036854775807, lapse_count = 9223372036854775807,"
        + " move_count = -9223372036854775808, last_day = 9223372036854775807,"
        + " desired_retention = NULL, review_count = 9223372036854775807,"
        + " stability = 1, difficulty = 5",
      1, 5
    ),
  ]

  @Test(
    "is read within bounds, whatever the file holds, and can be gone on from",
    arguments: absurd
  )
  func outOfBounds(sql: String, stability: Double, difficulty: Double) throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    try journal.register(deck: "d", stamp: "1", cards: [one])
    try journal.record(review(of: one.id, on: 100), in: id)
    _ = try journal.dump("UPDATE card_state SET \(sql)")
    let read = try #require(try journal.histories(of: [one.id])[one.id]?.schedule)
    #expect(read.memory == MemoryState(stability: stability, difficulty: difficulty))
    #expect(Scheduler.possibleDays.contains(read.lastDay))
    #expect((1...Scheduler.longestInterval).contains(read.interval))
    #expect(
      try journal.integrityProblems().contains(
        "1 card is remembered otherwise than its reviews say."
      )
    )
    let kept = try #require(
      try journal.record(review(of: one.id, at: 2_000, on: 84_005), in: id).schedule
    )
    #expect(kept.memory.stability.isFinite && kept.memory.difficulty.isFinite)
    try journal.rebuildStates()
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try journal.histories(of: [one.id])[one.id]?.schedule?.lastDay == 84_005)
  }

  @Test("never has a wanted retention out of bounds, whatever a review says")
  func retention() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(6)
    let id = try journal.begun(plan)
    let given = [Double.nan, .infinity, -1, 0.85, 7, 0.99]
    for (one, retention) in zip(plan, given) {
      var odd = review(of: one.id)
      odd.desiredRetention = retention
      try journal.record(odd, in: id)
    }
    #expect(
      try journal.reviews(in: id).map(\.review.desiredRetention)
        == [0.9, 0.9, 0.7, 0.85, 0.99, 0.99]
    )
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("does not change by practice, apart from that it was asked")
  func practice() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one], kind: .practice, at: Moment(milliseconds: 100))
    try journal.record(review(of: one.id, at: 150, kind: .practice, isScored: false), in: id)
    #expect(
      try journal.histories(of: [one.id]) == [
        one.id: CardHistory(lastAsked: Moment(milliseconds: 100))
      ]
    )
    #expect(try journal.newCards(on: Day(number: 20_000)) == 0)
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("keeps the latest moment at which it was asked, whatever the clock does")
  func askedBackwards() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    let id = try journal.begun(plan, at: Moment(milliseconds: 100))
    for moment: Int64 in [50, 200, 10] {
      try journal.markAsked(plan[1].id, in: id, at: Moment(milliseconds: moment))
      try journal.markAsked(plan[0].id, in: id, at: Moment(milliseconds: moment - 150))
    }
    let histories = try journal.histories(of: plan.map(\.id))
    #expect(histories[plan[0].id]?.lastAsked == Moment(milliseconds: 100))
    #expect(histories[plan[1].id]?.lastAsked == Moment(milliseconds: 200))
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("counts it as new on the study day of its first review that stands")
  func newCards() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(3)
    let id = try journal.begun(plan)
    func new() throws -> [Int] { try (7...9).map { try journal.newCards(on: Day(number: $0)) } }
    let first = try journal.record(review(of: plan[0].id, at: 1, on: 7), in: id).key
    try journal.record(review(of: plan[0].id, at: 2, on: 8), in: id)
    try journal.record(review(of: plan[1].id, at: 3, on: 8), in: id)
    #expect(try new() == [1, 1, 0])
    try journal.retract(first, at: start)
    #expect(try new() == [0, 2, 0])
    // It was made earlier, on another machine, and came here later.
    try journal.record(review(of: plan[1].id, at: 0, on: 9), in: id)
    #expect(try new() == [0, 1, 1])
  }

  @Test("is found for many cards at once, near and far, with repeats and strangers")
  func many() throws {
    let journal = try ReviewJournal.sample()
    let known = cards(2_000)
    _ = try journal.begun(known)
    for (number, one) in known.enumerated() {
      try journal.connection.execute(
        "INSERT OR REPLACE INTO card_state (card, asked_ms) VALUES (?, ?)",
        [.integer(one.id.rawValue), .integer(Int64(number))]
      )
    }
    var chance = SeededGenerator(seed: 7)
    for count in [0, 1, 2, 50, 1_000, 2_000] {
      let some = known.indices.shuffled(using: &chance).prefix(count)
      let strangers = (0..<count).map { CardID(rawValue: Int64($0)) }
      let wanted = some.map { known[$0].id } + strangers + some.prefix(5).map { known[$0].id }
      let found = try journal.histories(of: wanted.shuffled(using: &chance))
      #expect(found.count == count)
      for index in some {
        #expect(found[known[index].id]?.lastAsked == Moment(milliseconds: Int64(index)))
      }
    }
    let edges = [CardID(rawValue: .min), CardID(rawValue: .max)]
    #expect(try journal.histories(of: edges).isEmpty)
  }

  @Test("is as its reviews say after whatever happened", arguments: 0..<6)
  func properties(round: Int) throws {
    let seed = SeededGenerator(for: "states, round \(round)").seed &+ UInt64(round)
    var life = try RandomLife(.sample(), cards(7), seed: seed)
    for step in 0..<80 {
      try life.step()
      #expect(try life.isConsistent(), "step \(step)")
    }
    let before = try life.journal.standing()
    #expect(try life.journal.rebuildStates() == 0)
    #expect(try life.journal.standing() == before)
  }

  @Test("comes out the same, to the last row, when all reviews are kept in one step")
  func bulk() throws {
    let seed = SeededGenerator(for: "many reviews in one step").seed
    let plan = cards(5)
    var life = try RandomLife(.sample(), plan, seed: seed)
    let given = (0..<200).map { _ in life.review() }
    var results: [[String]] = []
    for sizes in [1, 7, 200] {
      let journal = try ReviewJournal.sample()
      let id = try journal.begun(plan)
      try journal.register(deck: "d", stamp: "1", cards: plan)
      for first in stride(from: 0, to: given.count, by: sizes) {
        let some = given[first..<min(first + sizes, given.count)]
        if sizes == 1 {
          try journal.record(some[first], in: id)
        } else {
          try journal.record(contentsOf: some, in: id)
        }
      }
      results.append(
        try journal.dump("SELECT * FROM card_state ORDER BY card")
          + journal.dump("SELECT * FROM due_count ORDER BY deck_set, due_day")
          + journal.dump("SELECT device, sequence, card, moment_ms FROM review ORDER BY sequence")
      )
      #expect(try journal.mistakeCount() == 0)
    }
    #expect(results[0] == results[1] && results[0] == results[2])
  }

  @Test("is right after so many reviews in one step that their indexes are made anew")
  func veryMany() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(10)
    let id = try journal.begun(plan)
    let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
    let before = try journal.dump(schema)
    let given = (0..<10_000).map { number in
      review(of: plan[number % 10].id, at: Int64(number), on: number)
    }
    try journal.record(contentsOf: given, in: id)
    #expect(try journal.dump(schema) == before)
    #expect(try journal.reviews(of: plan[3].id).count == 1_000)
    let other = try ReviewJournal(inMemory: 7, now: start)
    #expect(try other.merge(journal) == 10_000)
    #expect(try Set(other.dump(schema)) == Set(before))
    for one in [journal, other] { #expect(try one.integrityProblems().isEmpty) }
  }

  @Test("is right when many reviews come in before those of another machine")
  func beforeOthers() throws {
    let one = card("a")
    let there = try ReviewJournal(inMemory: 7, now: start)
    let id = try there.begun([one])
    for day in 20...24 { try there.record(review(of: one.id, at: Int64(day), on: day), in: id) }
    let here = try ReviewJournal.sample()
    try here.merge(there)
    try here.record(
      contentsOf: [12, 11].map { review(of: one.id, at: Int64($0), on: $0) },
      in: try here.begun([one])
    )
    let records = try here.reviews(of: one.id)
    #expect(records.map(\.review.studyDay.number) == [11, 12, 20, 21, 22, 23, 24])
    // What was kept with the later ones stays.
    #expect(records.map(\.elapsedDays) == [nil, 1, nil, 1, 1, 1, 1])
    #expect(try here.histories(of: [one.id])[one.id]?.schedule?.reviewCount == 7)
    #expect(try here.integrityProblems().isEmpty)
  }

  @Test("is not kept in part when one of many reviews cannot be kept")
  func bulkFails() throws {
    let journal = try ReviewJournal.sample()
    let before = try journal.standing()
    expectFailure(.failed) {
      try journal.record(
        contentsOf: cards(5).map { review(of: $0.id) },
        in: SessionID(rawValue: 5)
      )
    }
    #expect(try journal.standing() == before)
    try journal.record(contentsOf: [], in: SessionID(rawValue: 5))
  }

  @Test("is rebuilt from the reviews when the memory of it is wrong, and the check tells")
  func rebuild() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(4)
    let id = try journal.begun(plan)
    try journal.register(deck: "d", stamp: "1", cards: plan)
    for one in plan { try journal.record(review(of: one.id), in: id) }
    let before = try journal.standing()
    #expect(try journal.rebuildStates() == 0)
    let damages = [
      "DELETE FROM card_state WHERE card = \(plan[0].id.rawValue)",
      "UPDATE card_state SET review_count = 7 WHERE card = \(plan[1].id.rawValue)",
      "UPDATE card_state SET stability = stability * 1.001 WHERE card = \(plan[2].id.rawValue)",
      "INSERT INTO card_state (card, asked_ms) VALUES (5, 5)",
    ]
    for damage in damages { _ = try journal.dump(damage) }
    #expect(
      try journal.integrityProblems().first
        == "4 cards are remembered otherwise than their reviews say."
    )
    #expect(try journal.rebuildStates() == 4)
    #expect(try journal.standing() == before)
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("agrees with what another processor makes of the last bits")
  func lastBits() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    try journal.record(review(of: one.id), in: try journal.begun([one]))
    _ = try journal.dump("UPDATE card_state SET stability = stability * (1 + 1e-13)")
    #expect(try journal.integrityProblems().isEmpty)
  }
}

@Suite("Answers that the learner added") struct OwnAnswerTests {
  @Test("are kept for their card, the oldest first, until they are taken out")
  func keep() throws {
    let journal = try ReviewJournal.sample()
    let (one, other) = (card("a").id, card("b").id)
    let words = [("thanks\u{0}!", 1), ("cheers", 2), ("ありがとう", 3)]
    for (word, seconds) in words {
      let moment = Moment(milliseconds: Int64(seconds))
      try journal.setOwnAnswer(word, of: one, isAccepted: true, at: moment)
    }
    #expect(try journal.ownAnswers(of: [one, other]) == [one: words.map(\.0)])
    #expect(try journal.ownAnswers(of: [other]).isEmpty)
    try journal.setOwnAnswer("cheers", of: one, isAccepted: false, at: start)
    try journal.setOwnAnswer("never added", of: one, isAccepted: false, at: start)
    #expect(try journal.ownAnswers(of: [one]) == [one: ["thanks\u{0}!", "ありがとう"]])
    try journal.setOwnAnswer("cheers", of: one, isAccepted: true, at: start)
    #expect(try journal.ownAnswers(of: [one])[one]?.contains("cheers") == true)
  }
}
