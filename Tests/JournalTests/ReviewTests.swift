import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import Testing
import Time

@Suite("A review in the journal") struct ReviewTests {
  static let texts: [String] = [
    "", " ", "ありがとう", "か\u{3099}", "が", "a\0b\0", "\u{1B}[2J\u{202E}\n\t\r", "👨‍👩‍👧",
    "'; DROP TABLE review; --", "\u{FFFD}\u{FEFF}\u{10FFFF}",
    String(repeating: "長い", count: 175_000),
  ]

  @Test("gives back what was typed, byte for byte", arguments: texts.indices)
  func keepsText(number: Int) throws {
    let text = Self.texts[number]  // not an argument: the log of the tests would show it raw
    let folder = try Folder()
    let one = card("a")
    do {
      let journal = try ReviewJournal.opened(folder.journal)
      try journal.record(review(of: one.id, typed: text), in: try journal.begun([one]))
    }
    let record = try #require(try ReviewJournal.opened(folder.journal).latestReview())
    #expect(Array(record.review.typed.utf8) == Array(text.utf8))
  }

  @Test("takes every number, however absurd")
  func absurd() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun(
      [one],
      at: Moment(milliseconds: .min),
      on: .min
    )
    let numbers: [Int64] = [.min, -1, 0, 1, .max, 1_700_000_000_000_000]
    var given: [Review] = []
    for number in numbers {
      var odd = review(of: one.id, at: number, on: Int(number), duration: number)
      odd.zoneOffsetSeconds = Int(number)
      given.append(odd)
      try journal.record(odd, in: id)
      try journal.markAsked(one.id, in: id, at: Moment(milliseconds: number))
    }
    #expect(try journal.reviews(in: id).map(\.review) == given)
    #expect(try journal.session(id)?.durationMilliseconds == 120_001)
    let history = try #require(try journal.histories(of: [one.id])[one.id])
    #expect(history.lastAsked == Moment(milliseconds: .max))
    // Of all these days only two can be; the others move nothing.
    #expect(history.firstStudyDay == Day(number: 0) && history.reviewCount == numbers.count)
    #expect(history.schedule?.lastDay == 1 && history.schedule?.reviewCount == 2)
    // A day beyond all bounds is the first or the last there is.
    let days = Set(numbers.map { Day(number: Int($0)) })
    #expect(days.count == 5)
    #expect(try journal.studyDays(limit: 99) == days.sorted(by: >))
    #expect(try journal.newCards(on: Day(number: 0)) == 1)
    #expect(
      try journal.integrityProblems() == [
        "4 reviews are of days that cannot be. They move no schedule."
      ]
    )
    try journal.end(id, finished: true, at: Moment(milliseconds: .max))
  }

  @Test(
    "comes back whole, of whatever kind, verdict and rating it is",
    arguments: [ReviewKind.challenge, .learn, .practice, .imported],
    Rating.allCases
  )
  func kinds(kind: ReviewKind, rating: Rating) throws {
    let journal = try ReviewJournal.sample()
    let one = card("すみません")
    let id = try journal.begun([one])
    for verdict in [ReviewVerdict.right, .slip, .wrong] {
      var given = review(of: one.id, kind: kind, verdict: verdict, isScored: verdict == .slip)
      given.rating = rating
      given.partner = verdict == .wrong ? card("ごめん").id : nil
      let key = try journal.record(given, in: id).key
      let record = try #require(try journal.reviews(in: id).last)
      #expect(record.review == given && record.key == key && record.session == id)
      #expect(record.question == "すみません")
    }
  }

  @Test("shows the question as it was last seen")
  func question() throws {
    let journal = try ReviewJournal.sample()
    let id = try journal.begun([card("a", question: "recieve")])
    try journal.record(review(of: card("a").id), in: id)
    #expect(try journal.reviews(in: id).map(\.question) == ["recieve"])
    _ = try journal.begun([card("a", question: "receive")])
    #expect(try journal.reviews(in: id).map(\.question) == ["receive"])
    try journal.record(review(of: card("of no plan").id), in: id)
    #expect(try journal.reviews(in: id).map(\.question) == ["receive", ""])
  }

  @Test("has the next number of its journal; a tombstone takes one, too")
  func sequence() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    let keys = try (0..<3).map { _ in try journal.record(review(of: one.id), in: id).key }
    #expect(keys.map(\.sequence) == [1, 2, 3] && keys.allSatisfy { $0.device == 42 })
    try journal.retract(keys[2], at: start)
    #expect(try journal.record(review(of: one.id), in: id).key.sequence == 5)
  }

  @Test("stays where it was when it is corrected")
  func replace() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(3)
    let id = try journal.begun(plan)
    let keys = try plan.map { try journal.record(review(of: $0.id, verdict: .wrong), in: id).key }
    try journal.end(id, finished: true, at: start)
    let better = review(of: plan[1].id, verdict: .right, typed: "also right")
    let first = try journal.replace(keys[1], with: better, in: id, at: start).key
    let second = try journal.replace(first, with: better, in: id, at: start).key
    #expect(try journal.reviews(in: id).map(\.key) == [keys[0], second, keys[2]])
    #expect(try journal.reviews(in: id)[1].review == better)
    #expect(try journal.session(id)?.right == 1)
    #expect(try journal.session(id)?.isFinished == true)
    #expect(try journal.latestReview()?.key == keys[2])
    #expect(try journal.histories(of: [plan[1].id])[plan[1].id]?.reviewCount == 1)
    #expect(
      try journal.histories(of: [plan[1].id])[plan[1].id]?.schedule?.memory.stability ?? 0 > 2
    )
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("that another shell took back is corrected all the same")
  func replaceRetracted() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    let key = try journal.record(review(of: one.id, verdict: .wrong), in: id).key
    try journal.retract(key, at: start)
    let new = try journal.replace(key, with: review(of: one.id), in: id, at: start).key
    #expect(try journal.reviews(in: id).map(\.key) == [new])
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("that does not exist is neither taken back nor corrected")
  func unknown() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    let before = try journal.standing()
    let nobody = ReviewKey(device: 42, sequence: 9)
    expectFailure(.failed) { try journal.retract(nobody, at: start) }
    expectFailure(.failed) {
      try journal.replace(nobody, with: review(of: one.id), in: id, at: start)
    }
    #expect(try journal.standing() == before)
  }

  @Test("is taken back once, however often it is asked for")
  func retractTwice() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    let key = try journal.record(review(of: one.id), in: id).key
    try journal.retract(key, at: start)
    try journal.retract(key, at: start)
    #expect(try journal.dump("SELECT * FROM retraction").count == 1)
  }

  @Test("is the one that undo takes back, across sessions and restarts, until none is left")
  func undo() throws {
    let folder = try Folder()
    let plan = cards(2)
    var given: [ReviewKey] = []
    do {
      let journal = try ReviewJournal.opened(folder.journal)
      #expect(try journal.latestReview() == nil)
      for began: Int64 in [5, 3] {  // the clock was set back between them
        let id = try journal.begun(plan, at: Moment(milliseconds: began))
        for one in plan {
          given.append(try journal.record(review(of: one.id, at: began), in: id).key)
        }
        try journal.end(id, finished: true, at: start)
      }
    }
    for key in given.reversed() {
      let journal = try ReviewJournal.opened(folder.journal)
      let latest = try #require(try journal.latestReview())
      #expect(latest.key == key)
      try journal.retract(latest.key, at: start)
      #expect(try journal.session(latest.session)?.isFinished == false)
    }
    let journal = try ReviewJournal.opened(folder.journal)
    #expect(try journal.latestReview() == nil)
    #expect(try journal.sessions(limit: 9).isEmpty)
    #expect(try journal.histories(of: plan.map(\.id)).values.allSatisfy { $0.reviewCount == 0 })
  }

  @Test("cannot be changed or deleted, not even by hand")
  func appendOnly() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let key = try journal.record(review(of: one.id), in: try journal.begun([one])).key
    try journal.retract(key, at: start)
    for table in ["review", "retraction"] {
      #expect(throws: (any Error).self) { try journal.dump("DELETE FROM \(table)") }
      #expect(throws: (any Error).self) { try journal.dump("UPDATE \(table) SET moment_ms = 0") }
    }
  }

  @Test("makes its day a study day, once, while it stands")
  func studyDays() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    let id = try journal.begun([one])
    #expect(try journal.studyDays(limit: 9).isEmpty)
    for day in [7, 9, 7, 8] { try journal.record(review(of: one.id, on: day), in: id) }
    let gone = try (0..<3).map { _ in try journal.record(review(of: one.id, on: 10), in: id).key }
    try journal.record(review(of: one.id, on: 11, kind: .practice, isScored: false), in: id)
    for key in gone { try journal.retract(key, at: start) }
    let counts = try [7, 9, 10, 11].map { try journal.answerCount(on: Day(number: $0)) }
    #expect(counts == [2, 1, 0, 1])
    #expect(try journal.studyDays(limit: 9).map(\.number) == [11, 9, 8, 7])
    #expect(try journal.studyDays(limit: 2).map(\.number) == [11, 9])
    #expect(try journal.studyDays(limit: 0).isEmpty)
    #expect(try journal.studyDays(limit: -1).isEmpty)
  }
}
