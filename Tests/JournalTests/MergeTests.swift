import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("Merging journals") struct MergeTests {
  /// Journals of three machines that have a past in common and went on by themselves.
  private func machines(seed: UInt64) throws -> [ReviewJournal] {
    let plan = cards(6)
    var first = try RandomLife(ReviewJournal(inMemory: 1, now: start), plan, seed: seed)
    for _ in 0..<25 { try first.step() }
    var lives = [first]
    for device: Int64 in [2, 3] {
      let journal = try ReviewJournal(inMemory: device, now: start)
      try journal.merge(first.journal)
      lives.append(
        try RandomLife(
          journal,
          plan,
          seed: seed &+ UInt64(device),
          // No two machines give an answer in the same moment: one that came imported were the same.
          skewMilliseconds: (device - 2) * 40_000_000 - (device - 1)
        )
      )
    }
    for index in lives.indices { for _ in 0..<25 { try lives[index].step() } }
    return lives.map(\.journal)
  }

  @Test("gives the same reviews and states in whatever order, and twice", arguments: 0..<4)
  func anyOrder(round: Int) throws {
    let seed = SeededGenerator(for: "merging, round \(round)").seed &+ UInt64(round) &* 10
    let journals = try machines(seed: seed)
    var results: [[String]] = []
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
      let merged = try journals[order[0]].copied()
      for other in order.dropFirst() { try merged.merge(journals[other]) }
      results.append(try merged.shared())
      #expect(try merged.mistakeCount() == 0)
      // Once more changes nothing.
      let all = try merged.standing()
      for other in order { #expect(try merged.merge(journals[other]) == 0) }
      #expect(try merged.standing() == all)
      #expect(try merged.rebuildStates() == 0)
    }
    for result in results.dropFirst() { #expect(result == results[0]) }
    // Pairs put together first.
    let left = try journals[0].copied()
    try left.merge(journals[1])
    let right = try journals[2].copied()
    try right.merge(left)
    #expect(try right.shared() == results[0])
  }

  @Test("loses no lapse: what one machine forgot and the other passed later are both there")
  func lapse() throws {
    let one = card("a")
    let a = try ReviewJournal(inMemory: 1, now: start)
    let b = try ReviewJournal(inMemory: 2, now: start)
    let first = try a.begun([one])
    for day in [100, 110] {
      try a.record(review(of: one.id, at: Int64(day), on: day), in: first)
    }
    try b.merge(a)
    try a.record(review(of: one.id, at: 150, on: 150, verdict: .wrong), in: first)
    try b.record(review(of: one.id, at: 151, on: 151), in: try b.begun([one]))
    let ab = try a.copied()
    #expect(try ab.merge(b) == 1)
    let ba = try b.copied()
    #expect(try ba.merge(a) == 1)
    let schedule = try #require(try ab.histories(of: [one.id])[one.id]?.schedule)
    #expect(schedule.lapseCount == 1 && schedule.reviewCount == 4 && schedule.lastDay == 151)
    #expect(try ab.shared() == ba.shared())
  }

  @Test(
    "of an empty journal changes nothing, and of a full one into an empty one gives all of it"
  )
  func empty() throws {
    let seed = SeededGenerator(for: "merging with nothing").seed
    var life = try RandomLife(ReviewJournal(inMemory: 1, now: start), cards(5), seed: seed)
    for _ in 0..<60 { try life.step() }
    let before = try life.journal.standing()
    let count = try life.journal.dump("SELECT 1 FROM review UNION ALL SELECT 1 FROM retraction")
      .count
    let empty = try ReviewJournal(inMemory: 2, now: start)
    #expect(try life.journal.merge(empty) == 0)
    #expect(try life.journal.standing() == before)
    #expect(try empty.merge(life.journal) == count)
    #expect(try empty.shared() == life.journal.shared())
    #expect(
      try empty.dump("SELECT * FROM card ORDER BY id")
        == life.journal.dump("SELECT * FROM card ORDER BY id")
    )
    #expect(try life.journal.standing() == before)
  }

  @Test("of itself changes nothing", arguments: [true, false])
  func itself(isOpenedTwice: Bool) throws {
    let folder = try Folder()
    let journal = try ReviewJournal.opened(folder.journal)
    try journal.record(review(of: card("a").id), in: try journal.begun([card("a")]))
    let before = try journal.standing()
    let other = isOpenedTwice ? try ReviewJournal.opened(folder.journal) : journal
    #expect(try journal.merge(other) == 0)
    #expect(try journal.standing() == before)
  }

  @Test("keeps due days and counts of the decks here in step")
  func decks() throws {
    let plan = cards(3)
    let here = try ReviewJournal(inMemory: 1, now: start)
    let there = try ReviewJournal(inMemory: 2, now: start)
    try here.register(deck: "d", stamp: "1", cards: plan)
    let id = try there.begun(plan)
    for one in plan.dropLast() { try there.record(review(of: one.id), in: id) }
    let day = Day(number: 30_000)
    #expect(try here.counts(of: ["d"], on: day, newLimit: 9) == DeckCounts(new: 3))
    try here.merge(there)
    #expect(try here.counts(of: ["d"], on: day, newLimit: 9) == DeckCounts(due: 2, new: 1))
    try there.retract(try #require(try there.latestReview()).key, at: start)
    #expect(try here.merge(there) == 1)
    #expect(try here.counts(of: ["d"], on: day, newLimit: 9) == DeckCounts(due: 1, new: 2))
    #expect(try here.integrityProblems().isEmpty)
  }

  @Test("takes the later word on an answer of the learner's own, and the later end of a session")
  func laterWord() throws {
    let one = card("a")
    let here = try ReviewJournal(inMemory: 1, now: start)
    let there = try ReviewJournal(inMemory: 2, now: start)
    let id = try here.begun([one])
    try here.record(review(of: one.id), in: id)
    try here.setOwnAnswer("x", of: one.id, isAccepted: true, at: Moment(milliseconds: 10))
    try there.merge(here)
    let copy = try #require(try there.sessions(limit: 1).first).id
    try there.setOwnAnswer("x", of: one.id, isAccepted: false, at: Moment(milliseconds: 20))
    try there.end(copy, finished: true, at: Moment(milliseconds: 30))
    try there.rate(copy, 4)
    // An earlier end that says otherwise, and more stars.
    try here.end(id, finished: false, at: Moment(milliseconds: 29))
    try here.rate(id, 5)
    try here.merge(there)
    #expect(try here.ownAnswers(of: [one.id]).isEmpty)
    #expect(try here.session(id)?.isFinished == true && here.session(id)?.rating == 4)
    try there.merge(here)
    #expect(try here.shared() == there.shared())
    try here.end(id, finished: false, at: Moment(milliseconds: 31))
    try there.merge(here)
    #expect(try there.session(copy)?.isFinished == false)
  }

  @Test("takes the later word on an answer, though the clock was set back before it was said")
  func laterWordOfEarlierClock() throws {
    let one = card("a")
    let here = try ReviewJournal(inMemory: 1, now: start)
    let there = try ReviewJournal(inMemory: 2, now: start)
    try here.setOwnAnswer("x", of: one.id, isAccepted: true, at: Moment(milliseconds: 10))
    try there.merge(here)
    try here.setOwnAnswer("x", of: one.id, isAccepted: false, at: Moment(milliseconds: 5))
    try here.merge(there)
    #expect(try here.ownAnswers(of: [one.id]).isEmpty)
    try there.merge(here)
    #expect(try there.ownAnswers(of: [one.id]).isEmpty)
    for moment in [Int64.max, .max, .min] {
      try here.setOwnAnswer("y", of: one.id, isAccepted: true, at: Moment(milliseconds: moment))
    }
    #expect(try here.ownAnswers(of: [one.id]) == [one.id: ["y"]])
  }

  @Test("is refused, and nothing is taken over, where a copy went on under the same number")
  func copyWentOn() throws {
    let one = card("a")
    let original = try ReviewJournal.sample()
    let id = try original.begun([one])
    try original.record(review(of: one.id), in: id)
    // A session, a review, a tombstone that stand where the other has something else.
    let ways: [(ReviewJournal) throws -> Void] = [
      { try $0.record(review(of: one.id, typed: "other"), in: id) },
      { _ = try $0.retract(#require(try $0.latestReview()).key, at: start) },
      { _ = try $0.begun([one], at: Moment(milliseconds: 77)) },
    ]
    for way in ways {
      let copy = try original.copied()
      try way(copy)
      let here = try original.copied()
      #expect(try here.merge(copy) >= 0)  // as yet only one of them went on
      let second = try original.copied()
      try second.record(review(of: one.id, typed: "second"), in: id)
      _ = try second.begun([one], kind: .learn)
      let before = try second.standing()
      let error = #expect(throws: JournalError.self) { try second.merge(copy) }
      #expect(error?.kind == .copied)
      #expect(error?.message.contains("one is a copy of the other, and both went on") == true)
      #expect(try second.standing() == before)
    }
  }

  @Test("names the file that could not be read")
  func unreadable() throws {
    let folder = try Folder()
    let here = try ReviewJournal.opened(folder.journal)
    let there = try ReviewJournal.opened(folder.file("there"), seed: 7)
    try there.record(review(of: card("a").id), in: try there.begun([card("a")]))
    try there.connection.execute("DROP TABLE own_answer")
    let before = try here.standing()
    let error = #expect(throws: JournalError.self) { try here.merge(there) }
    #expect(error?.path == folder.file("there"))
    #expect(try here.standing() == before)
  }

  @Test("of many thousand reviews comes out as of few")
  func many() throws {
    let plan = cards(3_000)
    let here = try ReviewJournal(inMemory: 1, now: start)
    let there = try ReviewJournal(inMemory: 2, now: start)
    for (journal, first) in [(here, 100), (there, 101)] {
      let id = try journal.begun(plan)
      try journal.register(deck: "d", stamp: "1", cards: plan)
      for day in [first, first + 9] {
        try journal.record(
          contentsOf: plan.map { review(of: $0.id, at: Int64(day), on: day) },
          in: id
        )
      }
    }
    #expect(try here.copied().merge(there) == 6_000)
    let both = try here.copied()
    try both.merge(there)
    #expect(try both.integrityProblems().isEmpty)
    #expect(try both.histories(of: [plan[7].id])[plan[7].id]?.schedule?.reviewCount == 4)
  }
}
