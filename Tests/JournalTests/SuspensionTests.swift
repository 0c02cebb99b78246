import Deck
@testable import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("Suspended cards") struct SuspensionTests {
  private let moment = Moment(milliseconds: 5_000)

  /// A journal whose deck has four cards, of which the first two were answered.
  private func journal() throws -> (journal: ReviewJournal, plan: [Card], due: Int) {
    let journal = try ReviewJournal.sample()
    let plan = cards(4)
    let id = try journal.begun(plan)
    try journal.register(deck: "d", stamp: "1", cards: plan)
    let due = try plan[..<2].map {
      try #require(try journal.record(review(of: $0.id), in: id).schedule).dueDay
    }
    return (journal, plan, due.max() ?? 0)
  }

  @Test("are neither due nor new, and keep their schedule and history")
  func counts() throws {
    let (journal, plan, due) = try journal()
    let day = Day(number: due)
    func counts() throws -> DeckCounts { try journal.counts(of: ["d"], on: day, newLimit: 9) }
    #expect(try counts() == DeckCounts(due: 2, new: 2))
    let before = try journal.histories(of: plan.map(\.id))
    let chosen = [plan[0].id, plan[2].id]
    #expect(try journal.setSuspended(true, of: chosen + chosen, at: moment) == chosen.sorted())
    #expect(try journal.suspendedCards() == Set(chosen))
    #expect(try counts() == DeckCounts(due: 1, new: 1))
    #expect(try journal.dueDays(in: ["d"]).map(\.count).reduce(0, +) == 1)
    #expect(try journal.nextDue(in: ["d"], after: Day(number: 20_000))?.count == 1)
    var after = try journal.histories(of: plan.map(\.id))
    #expect(chosen.allSatisfy { after[$0]?.isSuspended == true })
    #expect(after[plan[1].id]?.isSuspended == false)
    after[plan[0].id]?.isSuspended = false
    #expect(after[plan[0].id] == before[plan[0].id])
    #expect(try journal.mistakeCount() == 0 && journal.rebuildStates() == 0)
    // Once more changes nothing, and lifting it brings all of it back.
    #expect(try journal.setSuspended(true, of: chosen, at: moment).isEmpty)
    try journal.setSuspended(false, of: chosen, at: moment)
    #expect(try counts() == DeckCounts(due: 2, new: 2))
    #expect(try journal.histories(of: plan.map(\.id)) == before)
    #expect(try journal.mistakeCount() == 0)
  }

  @Test("stay so when they are answered, taken back or registered again")
  func stay() throws {
    let (journal, plan, due) = try journal()
    try journal.setSuspended(true, of: [plan[0].id, plan[3].id], at: moment)
    let id = try journal.begun(plan)
    let recorded = try journal.record(review(of: plan[0].id, at: 9_000, on: 20_001), in: id)
    try journal.record(review(of: plan[3].id, at: 9_001, on: 20_001), in: id)
    try journal.retract(recorded.key, at: moment)
    try journal.register(deck: "e", stamp: "1", cards: Array(plan[3...]) + cards(6)[5...])
    try journal.register(deck: "d", stamp: "2", cards: [])
    try journal.register(deck: "d", stamp: "3", cards: plan)
    let counts = try journal.counts(of: ["d", "e"], on: Day(number: due + 400), newLimit: 9)
    #expect(counts == DeckCounts(due: 1, new: 2))
    #expect(try journal.mistakeCount() == 0)
  }

  @Test("that are counted wrongly are found and mended")
  func mended() throws {
    let (journal, plan, _) = try journal()
    try journal.setSuspended(true, of: [plan[0].id], at: moment)
    _ = try journal.dump("UPDATE deck_card SET due_day = 5 WHERE card = \(plan[0].id.rawValue)")
    #expect(try !journal.integrityProblems().isEmpty)
    #expect(try journal.rebuildStates() > 0)
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try journal.counts(of: ["d"], on: Day(number: 20_000), newLimit: 9).due == 0)
  }

  @Test("of two journals: the later word counts, whichever is merged into which")
  func merge() throws {
    let (here, plan, due) = try journal()
    let there = try ReviewJournal(inMemory: 7, now: start)
    try there.merge(here)
    try here.setSuspended(true, of: [plan[0].id, plan[1].id], at: moment)
    // The clock of the other machine goes slow, but it knows what it lifts.
    try there.merge(here)
    try there.setSuspended(false, of: [plan[0].id], at: Moment(milliseconds: 1))
    try there.setSuspended(true, of: [plan[2].id], at: Moment(milliseconds: 2))
    let both = try here.copied()
    try both.merge(there)
    try there.merge(here)
    #expect(try both.suspendedCards() == [plan[1].id, plan[2].id])
    #expect(try both.shared() == there.shared())
    #expect(try both.mistakeCount() == 0 && there.mistakeCount() == 0)
    #expect(
      try both.counts(of: ["d"], on: Day(number: due), newLimit: 9) == DeckCounts(due: 1, new: 1)
    )
  }
}
