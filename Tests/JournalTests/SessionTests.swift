import Deck
import Foundation
@testable import Journal
import Practice
import Testing
import Time

@Suite("A session in the journal") struct SessionTests {
  @Test("is what was begun")
  func begin() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(3)
    let decks = ["japanese/greetings", "name with\nnew line\tand tab", ""]
    let id = try journal.begun(plan, kind: .learn, decks: decks)
    let record = try #require(try journal.session(id))
    #expect(record.id == id && id.rawValue == 1)
    #expect(record.kind == .learn && record.decks == decks)
    #expect(record.started == start && record.zoneOffsetSeconds == 32_400)
    #expect(record.studyDay == Day(number: 20_000))
    #expect(record.planned == 3 && record.asked == 0 && record.right == 0)
    #expect(record.durationMilliseconds == 0 && record.rating == nil && !record.isFinished)
    #expect(try journal.plannedCards(in: id) == plan.map(\.id))
  }

  @Test("counts scored answers that stand, right ones and slips, and 60 seconds at most for each")
  func score() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(5)
    let id = try journal.begun(plan)
    try journal.record(review(of: plan[0].id, duration: 1_000), in: id)
    try journal.record(review(of: plan[1].id, verdict: .slip, duration: 600_000), in: id)
    try journal.record(review(of: plan[2].id, verdict: .wrong, duration: .max), in: id)
    try journal.record(
      review(of: plan[2].id, kind: .practice, duration: 500, isScored: false),
      in: id
    )
    try journal.record(review(of: plan[3].id, duration: .min), in: id)
    let gone = try journal.record(review(of: plan[4].id, verdict: .wrong), in: id).key
    try journal.retract(gone, at: start)
    let record = try #require(try journal.session(id))
    #expect(record.asked == 4 && record.right == 3)
    #expect(record.durationMilliseconds == 1_000 + 60_000 + 60_000 + 500)
  }

  @Test("is in the history, the newest first, page by page, once it has an answer")
  func history() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(1)
    var ids: [SessionID] = []
    // Two of them begin in the same millisecond; one begins before the clock was set back.
    for began: Int64 in [10, 20, 20, 90, 30] {
      let id = try journal.begun(plan, at: Moment(milliseconds: began))
      _ = try journal.begun(plan, at: Moment(milliseconds: began))  // left without an answer
      try journal.record(review(of: plan[0].id), in: id)
      ids.append(id)
    }
    let newestFirst = [ids[3], ids[4], ids[2], ids[1], ids[0]]
    #expect(try journal.sessions(limit: 100).map(\.id) == newestFirst)
    #expect(try journal.sessions(limit: 2).map(\.id) == Array(newestFirst[..<2]))
    #expect(try journal.sessions(limit: 2, before: newestFirst[1]).map(\.id) == [ids[2], ids[1]])
    #expect(try journal.sessions(limit: 2, before: newestFirst[4]).isEmpty)
    #expect(try journal.sessions(limit: 2, before: SessionID(rawValue: 999)).isEmpty)
    #expect(try journal.sessions(limit: 0).isEmpty)
    #expect(try journal.sessions(limit: -1).isEmpty)
  }

  @Test("with all its answers taken back leaves the history")
  func emptied() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(1)
    let id = try journal.begun(plan)
    let key = try journal.record(review(of: plan[0].id), in: id).key
    #expect(try journal.sessions(limit: 9).count == 1)
    try journal.retract(key, at: start)
    #expect(try journal.sessions(limit: 9).isEmpty)
  }

  @Test("may be of no cards or of no decks")
  func empty() throws {
    let journal = try ReviewJournal.sample()
    let id = try journal.begun([], decks: [])
    #expect(try journal.plannedCards(in: id).isEmpty)
    #expect(try journal.session(id)?.planned == 0)
    #expect(try journal.sessions(limit: 9).isEmpty)
    #expect(try journal.latestUnfinishedSession() == nil)
  }

  @Test("ends, and is rated from 1 to 5")
  func endAndRate() throws {
    let journal = try ReviewJournal.sample()
    let id = try journal.begun(cards(1))
    try journal.end(id, finished: true, at: Moment(milliseconds: 900))
    #expect(try journal.session(id)?.isFinished == true)
    for stars in 1...5 {
      try journal.rate(id, stars)
      #expect(try journal.session(id)?.rating == stars)
    }
    for stars in [0, 6, -1, Int.max] { expectFailure(.failed) { try journal.rate(id, stars) } }
    #expect(try journal.session(id)?.rating == 5)
    try journal.end(id, finished: false, at: Moment(milliseconds: 901))
    #expect(try journal.session(id)?.isFinished == false)
  }

  @Test("that does not exist is refused, and nothing is kept of it")
  func unknown() throws {
    let journal = try ReviewJournal.sample()
    let nobody = SessionID(rawValue: 7)
    let one = card("a")
    expectFailure(.failed) { try journal.record(review(of: one.id), in: nobody) }
    expectFailure(.failed) { try journal.markAsked(one.id, in: nobody, at: start) }
    expectFailure(.failed) { try journal.end(nobody, finished: true, at: start) }
    expectFailure(.failed) { try journal.rate(nobody, 3) }
    let error = #expect(throws: JournalError.self) { try journal.rate(nobody, 3) }
    #expect(error?.reason == "there is no session 7")
    #expect(try journal.session(nobody) == nil)
    #expect(try journal.plannedCards(in: nobody).isEmpty)
    #expect(try journal.reviews(in: nobody).isEmpty)
    #expect(try journal.histories(of: [one.id]).isEmpty)
    let id = try journal.begun([one])
    expectFailure(.failed) { try journal.markAsked(card("b").id, in: id, at: start) }
    #expect(try journal.integrityProblems().isEmpty)
  }

  /// What happened in a session of two cards, and whether it can be resumed.
  static let ways: [(way: String, isResumable: Bool)] = [
    ("", false),  // nothing was answered: a new one is as good
    ("0", true),
    ("0 left", true),
    ("0 1", false),  // all was answered: nothing is left to ask
    ("0 1 finished", false),
    ("0 1 finished undo", true),
    ("0 undo", true),
    ("0 finished", false),
    ("0 0", true),
    ("0 0 undo", true),
  ]

  @Test("can be resumed when something was answered and something not", arguments: ways)
  func unfinished(way: String, isResumable: Bool) throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    let id = try journal.begun(plan)
    for step in way.split(separator: " ") {
      switch step {
      case "left", "finished": try journal.end(id, finished: step == "finished", at: start)
      case "undo": try journal.retract(#require(try journal.latestReview()).key, at: start)
      default: try journal.record(review(of: plan[Int(step)!].id), in: id)
      }
    }
    #expect(try journal.latestUnfinishedSession()?.id == (isResumable ? id : nil))
  }

  @Test("is resumed as a drill until it is ended, for a card may wait in another pair")
  func unfinishedDrill() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(3)
    let id = try journal.begin(
      SessionPlan(
        drilling: [
          ConfusedPair(plan[0], plan[1], count: 1), ConfusedPair(plan[0], plan[2], count: 1),
        ],
        deckNames: ["d"]
      ),
      at: start,
      zoneOffsetSeconds: 0,
      studyDay: Day(number: 20_000)
    )
    #expect(try journal.plannedCards(in: id) == [0, 1, 0, 2].map { plan[$0].id })
    for one in plan { try journal.record(review(of: one.id), in: id) }
    #expect(try journal.latestUnfinishedSession()?.id == id)
    #expect(try journal.drills(from: Day(number: 20_000), limit: 9).map(\.0) == [id])
    #expect(try journal.drills(from: Day(number: 20_001), limit: 9).isEmpty)
    try journal.end(id, finished: true, at: start)
    #expect(try journal.latestUnfinishedSession() == nil)
  }

  @Test("is resumed before older ones, and after newer ones were finished")
  func newestUnfinished() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    var ids: [SessionID] = []
    for began: Int64 in 1...3 {
      let id = try journal.begun(plan, at: Moment(milliseconds: began))
      try journal.record(review(of: plan[0].id), in: id)
      ids.append(id)
    }
    try journal.end(ids[2], finished: true, at: start)
    #expect(try journal.latestUnfinishedSession()?.id == ids[1])
  }
}
