import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import Testing
import Time

@Suite("What the journal counts by day") struct TallyTests {
  @Test("is what was answered and stands")
  func tallies() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(4)
    let id = try journal.begun(plan)
    func record(_ number: Int, _ moment: Int64, _ day: Int, _ kind: ReviewKind = .challenge)
      throws -> ReviewKey
    {
      try journal.record(
        review(of: plan[number].id, at: moment, on: day, kind: kind, duration: 1_000),
        in: id
      ).key
    }
    func tallies(_ first: Int, _ last: Int) throws -> [DayTally] {
      try journal.tallies(from: Day(number: first), through: Day(number: last))
    }
    #expect(try tallies(0, 99).isEmpty)
    _ = try record(0, 1, 10)
    _ = try record(0, 2, 10)  // the same card, the same day
    _ = try record(1, 3, 10, .learn)
    _ = try record(0, 4, 10, .practice)
    _ = try record(2, 5, 9, .imported)
    _ = try record(2, 6, 9, .imported)
    try journal.record(
      review(of: plan[0].id, at: 7, on: 12, verdict: .wrong, duration: 600_000),
      in: id
    )
    try journal.record(review(of: plan[1].id, at: 8, on: 12, verdict: .slip, duration: -5), in: id)
    let gone = try record(3, 9, 12)
    try journal.retract(gone, at: start)
    let only = try record(3, 10, 20)
    let expected = [
      DayTally(day: Day(number: 9), importedCount: 2, newCount: 1),
      DayTally(
        day: Day(number: 10),
        answerCount: 4,
        rightCount: 4,
        durationMilliseconds: 4_000,
        newCount: 2
      ),
      DayTally(
        day: Day(number: 12),
        answerCount: 2,
        rightCount: 1,
        durationMilliseconds: 60_000,
        recallCount: 2,
        recalledCount: 1
      ),
      DayTally(
        day: Day(number: 20),
        answerCount: 1,
        rightCount: 1,
        durationMilliseconds: 1_000,
        newCount: 1
      ),
    ]
    #expect(try tallies(0, 99) == expected)
    #expect(try tallies(10, 12) == Array(expected[1...2]))
    #expect(try tallies(13, 19).isEmpty && tallies(12, 10).isEmpty)
    #expect(try tallies(.min, .max) == expected)
    try journal.retract(only, at: start)
    #expect(try tallies(0, 99) == Array(expected[..<3]))
  }

  @Test(
    "counts a card once that two machines moved on the same day; forgotten on one, it is forgotten",
    arguments: [(true, true), (true, false), (false, true), (false, false)]
  )
  func merged(isRecalledHere: Bool, isRecalledThere: Bool) throws {
    let one = card("a")
    let here = try ReviewJournal(inMemory: 1, now: start)
    let there = try ReviewJournal(inMemory: 2, now: start)
    try here.record(review(of: one.id, at: 1, on: 10), in: try here.begun([one]))
    try there.merge(here)
    for (journal, isRecalled) in [(here, isRecalledHere), (there, isRecalledThere)] {
      try journal.record(
        review(of: one.id, at: 2, on: 15, verdict: isRecalled ? .right : .wrong),
        in: try journal.begun([one])
      )
    }
    try here.merge(there)
    let tally = try #require(
      try here.tallies(from: Day(number: 15), through: Day(number: 15)).first
    )
    #expect(tally.answerCount == 2 && tally.recallCount == 1)
    #expect(tally.recalledCount == (isRecalledHere && isRecalledThere ? 1 : 0))
  }

  @Test("knows the wrong answers that were typed, the oldest first")
  func mistakes() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    let id = try journal.begun(plan)
    func wrong(_ number: Int, _ moment: Int64, _ typed: String, _ kind: ReviewKind = .challenge)
      throws -> ReviewKey
    {
      try journal.record(
        review(
          of: plan[number].id,
          at: moment,
          on: Int(moment),
          kind: kind,
          verdict: .wrong,
          typed: typed
        ),
        in: id
      ).key
    }
    _ = try wrong(0, 30, "later\0")
    _ = try wrong(1, 20, "ごめん")
    _ = try wrong(1, 21, "")
    _ = try wrong(0, 22, "practised", .practice)
    _ = try wrong(0, 23, "imported", .imported)
    try journal.retract(try wrong(0, 24, "taken back"), at: start)
    try journal.record(review(of: plan[0].id, at: 25, on: 25, typed: "right"), in: id)
    let all = [
      Mistake(card: plan[1].id, typed: "ごめん", day: Day(number: 20)),
      Mistake(card: plan[0].id, typed: "practised", day: Day(number: 22)),
      Mistake(card: plan[0].id, typed: "later\0", day: Day(number: 30)),
    ]
    #expect(try journal.mistakes(from: Day(number: 20)) == all)
    #expect(try journal.mistakes(from: Day(number: 22)) == Array(all[1...]))
    #expect(try journal.mistakes(from: Day(number: 31)).isEmpty)
  }

  @Test("finds reviews of the future after the clock was set back")
  func future() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    let day: Int64 = 86_400_000
    let now = Moment(milliseconds: 20_000 * day + day / 2)
    #expect(try journal.futureReviews(after: now) == nil)
    // Of the very moment; a second later, on the study day before, far in the west; next year.
    let moments = [(now.milliseconds, 20_000), (now.milliseconds + 1_000, 19_999)]
    for (moment, day) in moments + [(now.milliseconds + 365 * day, 20_365)] {
      try journal.record(review(of: one.id, at: moment, on: day), in: id)
    }
    let found = try #require(try journal.futureReviews(after: now))
    #expect(found.count == 2 && found.newest.milliseconds == now.milliseconds + 365 * day)
    #expect(
      try journal.integrityProblems(now: now) == [
        "2 reviews are of the future. The newest is of \(found.newest.iso8601): a clock was wrong."
      ]
    )
    #expect(try journal.integrityProblems().isEmpty)
    try journal.retract(try #require(try journal.latestReview()).key, at: start)
    #expect(try journal.futureReviews(after: now)?.count == 1)
    #expect(try journal.futureReviews(after: Moment(milliseconds: .max)) == nil)
  }

  @Test("tells what is wrong with reviews themselves")
  func senseless() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    try journal.record(review(of: one.id), in: id)
    let odd = [
      "20000, 'dreamt', 'right', 3, NULL", "20000, 'learn', 'maybe', 3, NULL",
      "20000, 'learn', 'right', 9, NULL", "-1, 'learn', 'right', 3, NULL",
      "1700000000000, 'learn', 'right', 3, NULL",
      // Seconds taken for days.
      "20001, 'practice', 'right', 3, 1700000000000", "20001, 'practice', 'right', 3, 56502",
    ]
    for (number, values) in odd.enumerated() {
      _ = try journal.dump(
        """
        INSERT INTO review (device, sequence, place, card, moment_ms, zone_offset_s, typed,
          duration_ms, is_scored, study_day, kind, verdict, rating, due_day)
        VALUES (42, \(10 + number), 1, \(one.id.rawValue), 5000, 0, '', 0, 1, \(values))
        """
      )
    }
    _ = try journal.dump("INSERT INTO retraction VALUES (42, 10, 42, 10, 0)")
    try journal.rebuildStates()
    #expect(
      try journal.integrityProblems() == [
        "Entry 10 of 42 is there twice.",
        "Review 10 of 42 makes no sense.", "Review 11 of 42 makes no sense.",
        "Review 12 of 42 makes no sense.",
        "2 reviews are of days that cannot be. They move no schedule.",
        "1 review has a due day that cannot be. No schedule is made of it.",
      ]
    )
  }
}
