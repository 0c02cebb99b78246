import Deck
import Foundation
@testable import Journal
import Practice
import TestSupport
import Testing
import Time

@Suite("Undo in the journal") struct UndoTests {
  @Test("brings every table back as it was before the answer", arguments: 0..<4)
  func exact(round: Int) throws {
    let seed = SeededGenerator(for: "undo, round \(round)").seed &+ UInt64(round)
    let folder = try Folder()
    var life = try RandomLife(ReviewJournal.opened(folder.journal), cards(6), seed: seed)
    for step in 0..<40 {
      try life.step()
      let before = try life.journal.standing()
      let session = try life.journal.begun(life.plan)
      let begun = try life.journal.standing()
      // Several answers and corrections, then all of them taken back, the newest first.
      var keys: [ReviewKey] = []
      for _ in 0..<Int.random(in: 1...4, using: &life.chance) {
        let given = life.review()
        if !keys.isEmpty, Int.random(in: 0..<3, using: &life.chance) == 0 {
          let old = keys.removeLast()
          keys.append(try life.journal.replace(old, with: given, in: session, at: start).key)
        } else {
          keys.append(try life.journal.record(given, in: session).key)
        }
      }
      if step.isMultiple(of: 5) { life.journal = try ReviewJournal.opened(folder.journal) }
      for key in keys.shuffled(using: &life.chance) { try life.journal.retract(key, at: start) }
      #expect(try life.journal.standing() == begun, "step \(step)")
      #expect(before.count < begun.count)
    }
    #expect(try life.isConsistent())
  }

  @Test("leaves alone what happened meanwhile: only the answer is taken back")
  func onlyTheAnswer() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    let id = try journal.begun(plan)
    try journal.register(deck: "d", stamp: "1", cards: plan)
    let kept = try journal.record(review(of: plan[0].id), in: id).key
    let key = try journal.record(review(of: plan[1].id), in: id).key
    // The deck is edited, an answer added, the next card asked.
    try journal.register(deck: "d", stamp: "2", cards: plan + [card("new")])
    try journal.setOwnAnswer("thx", of: plan[1].id, isAccepted: true, at: start)
    try journal.markAsked(plan[1].id, in: id, at: Moment(milliseconds: 9_999))
    try journal.retract(key, at: start)
    #expect(try journal.isRegistered(deck: "d", stamp: "2"))
    #expect(try journal.ownAnswers(of: [plan[1].id]) == [plan[1].id: ["thx"]])
    #expect(
      try journal.histories(of: [plan[1].id])[plan[1].id]
        == CardHistory(lastAsked: Moment(milliseconds: 9_999))
    )
    #expect(try journal.reviews(in: id).map(\.key) == [kept])
    let counts = try journal.counts(of: ["d"], on: Day(number: 30_000), newLimit: 9)
    #expect(counts == DeckCounts(due: 1, new: 2))
  }

  @Test("takes back any number of answers over restarts, to the empty journal")
  func toTheStart() throws {
    let folder = try Folder()
    let plan = cards(3)
    var states: [[String]] = []
    do {
      let journal = try ReviewJournal.opened(folder.journal)
      try journal.register(deck: "d", stamp: "1", cards: plan)
      let id = try journal.begun(plan)
      for number in 0..<12 {
        states.append(try journal.standing())
        try journal.record(review(of: plan[number % 3].id, at: Int64(number), on: number), in: id)
      }
    }
    for state in states.reversed() {
      let journal = try ReviewJournal.opened(folder.journal)
      try journal.retract(try #require(try journal.latestReview()).key, at: start)
      #expect(try journal.standing() == state)
    }
    #expect(try ReviewJournal.opened(folder.journal).latestReview() == nil)
  }
}
