import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import Testing
import Time

@Suite("What the journal knows of a card") struct StateTests {
  @Test("grows with what happens to it")
  func grows() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    func history() throws -> CardHistory? { try journal.histories(of: [one.id])[one.id] }
    #expect(try history() == nil)

    let id = try journal.begun([one], at: Moment(milliseconds: 100))
    #expect(try history() == CardHistory(lastAsked: Moment(milliseconds: 100)))

    try journal.record(review(of: one.id, at: 150, on: 7, verdict: .wrong), in: id)
    var expected = CardHistory(
      lastAsked: Moment(milliseconds: 150),
      lastAnswered: Moment(milliseconds: 150),
      firstStudyDay: Day(number: 7),
      reviewCount: 1
    )
    #expect(try history() == expected)

    try journal.record(review(of: one.id, at: 200, on: 8, verdict: .slip), in: id)
    try journal.markAsked(one.id, in: id, at: Moment(milliseconds: 300))
    expected.lastAsked = Moment(milliseconds: 300)
    expected.lastAnswered = Moment(milliseconds: 200)
    expected.wasEverRight = true
    expected.reviewCount = 2
    #expect(try history() == expected)
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
    let first = try journal.record(review(of: plan[0].id, at: 1, on: 7), in: id)
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
        "INSERT OR REPLACE INTO card_state VALUES (?, ?, NULL, NULL, NULL, 0, NULL, 0)",
        [.integer(one.id.rawValue), .integer(Int64(number))]
      )
    }
    var chance = Chance(state: 7)
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

  @Test("is as its reviews say, and as before after an answer and its undo", arguments: 1...6)
  func undoIsExact(seed: UInt64) throws {
    var chance = Chance(state: seed)
    let journal = try ReviewJournal.sample()
    let plan = cards(5)
    var sessions = [try journal.begun(plan)]
    var standing: [(key: ReviewKey, review: Review, session: SessionID)] = []
    for step in 0..<120 {
      let before = try journal.standing()
      let given = randomReview(of: plan, using: &chance)
      let session = sessions.randomElement(using: &chance)!
      switch Int.random(in: 0..<10, using: &chance) {
      case 0..<4:
        standing.append((try journal.record(given, in: session), given, session))
      case 4..<6:
        let key = try journal.record(given, in: session)
        try journal.retract(key, at: given.moment)
        #expect(try journal.standing() == before, "seed \(seed), step \(step)")
      case 6 where !standing.isEmpty:
        let gone = standing.remove(at: Int.random(in: standing.indices, using: &chance))
        try journal.retract(gone.key, at: given.moment)
      case 7 where !standing.isEmpty:
        let place = Int.random(in: standing.indices, using: &chance)
        let old = standing.remove(at: place)
        let key = try journal.replace(old.key, with: given, in: old.session, at: given.moment)
        standing.append((key, given, old.session))
      case 8:
        let asked = plan.randomElement(using: &chance)!
        try journal.markAsked(asked.id, in: session, at: given.moment)
      default:
        sessions.append(try journal.begun(plan, at: given.moment))
      }
      #expect(try journal.integrityProblems() == [], "seed \(seed), step \(step)")
      let told = try journal.histories(of: plan.map(\.id))
      for one in plan {
        let expected = history(of: one.id, from: standing.map { ($0.key, $0.review) })
        var history = told[one.id] ?? CardHistory()
        history.lastAsked = nil
        #expect(history == expected, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(
    "is the same whatever order the reviews and tombstones of two machines come in",
    arguments: 1...5
  )
  func merging(seed: UInt64) throws {
    var chance = Chance(state: seed)
    let plan = cards(6)
    var entries: [String] = []
    for device: Int64 in [1, 2] {
      for sequence: Int64 in 1...40 {
        let given = randomReview(of: plan, using: &chance)
        entries.append(
          """
          INSERT OR IGNORE INTO review VALUES (\(device), \(sequence), NULL, \(sequence),
            \(given.card.rawValue), \(given.moment.milliseconds), 0, \(given.studyDay.number),
            '\(given.kind.rawValue)', '\(given.verdict.rawValue)', \(given.rating.rawValue), '',
            0, 1, NULL, NULL, NULL)
          """
        )
      }
      for sequence: Int64 in 41...50 {
        let gone = Int64.random(in: 1...40, using: &chance)
        let of = Int64.random(in: 1...2, using: &chance)
        entries.append(
          "INSERT OR IGNORE INTO retraction VALUES (\(device), \(sequence), \(of), \(gone), 0)"
        )
      }
    }
    var results: [[String]] = []
    for round in 0..<4 {
      let journal = try ReviewJournal.sample()
      for device in [1, 2] { _ = try journal.dump("INSERT INTO device VALUES (\(device), 0, 0)") }
      // The last round brings everything twice.
      for entry in (round == 3 ? entries + entries : entries).shuffled(using: &chance) {
        _ = try journal.dump(entry)
      }
      #expect(try journal.rebuildStates() > 0)
      #expect(try journal.integrityProblems() == [])
      results.append(try journal.dump("SELECT * FROM card_state ORDER BY card"))
    }
    #expect(Set(results).count == 1, "seed \(seed)")
    #expect(results[0].count == 6)
  }

  @Test("is rebuilt from the reviews when the memory of it is wrong, and the check tells")
  func rebuild() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(4)
    let id = try journal.begun(plan)
    for one in plan { try journal.record(review(of: one.id), in: id) }
    let before = try journal.dump("SELECT * FROM card_state ORDER BY card")
    #expect(try journal.rebuildStates() == 0)
    let damages = [
      "DELETE FROM card_state WHERE card = \(plan[0].id.rawValue)",
      "UPDATE card_state SET review_count = 7 WHERE card = \(plan[1].id.rawValue)",
      "UPDATE card_state SET was_ever_right = 0 WHERE card = \(plan[2].id.rawValue)",
      "INSERT INTO card_state VALUES (5, 5, NULL, NULL, NULL, 0, NULL, 0)",
    ]
    for damage in damages { _ = try journal.dump(damage) }
    #expect(
      try journal.integrityProblems() == [
        "4 cards are remembered otherwise than their reviews say."
      ]
    )
    #expect(try journal.rebuildStates() == 4)
    #expect(try journal.dump("SELECT * FROM card_state ORDER BY card") == before)
    #expect(try journal.integrityProblems().isEmpty)
  }

  // MARK: - Helpers

  private func randomReview(of plan: [Card], using chance: inout Chance) -> Review {
    let kinds = [ReviewKind.challenge, .challenge, .learn, .imported, .practice]
    let verdicts = [ReviewVerdict.right, .slip, .wrong, .wrong, .wrong]
    // Few moments, so that many fall together and most come before others.
    let moment = Int64.random(in: 0..<40, using: &chance)
    return review(
      of: plan[Int.random(in: plan.indices, using: &chance)].id,
      at: moment,
      on: Int(moment) / 10,
      kind: kinds[Int.random(in: kinds.indices, using: &chance)],
      verdict: verdicts[Int.random(in: verdicts.indices, using: &chance)],
      typed: ""
    )
  }

  /// The same, told in the plainest way.
  private func history(of card: CardID, from all: [(ReviewKey, Review)]) -> CardHistory {
    let own = all.filter { $0.1.card == card && $0.1.kind != .practice }
      .sorted { ($0.1.moment, $0.0) < ($1.1.moment, $1.0) }.map(\.1)
    return CardHistory(
      lastAnswered: own.last?.moment,
      wasEverRight: own.contains { $0.verdict != .wrong },
      firstStudyDay: own.first?.studyDay,
      reviewCount: own.count
    )
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
