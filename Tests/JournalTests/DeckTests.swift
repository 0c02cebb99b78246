import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("The decks that the journal knows") struct RegisteredDeckTests {
  private let day = Day(number: 20_000)

  @Test("are known by the stamp that they were registered with last")
  func stamps() throws {
    let journal = try ReviewJournal.sample()
    #expect(try !journal.isRegistered(deck: "d", stamp: "1"))
    try journal.register(deck: "d", stamp: "1", cards: cards(2))
    #expect(try journal.isRegistered(deck: "d", stamp: "1"))
    #expect(try !journal.isRegistered(deck: "d", stamp: "2"))
    #expect(try !journal.isRegistered(deck: "D", stamp: "1"))
    try journal.register(deck: "d", stamp: "2", cards: [])
    #expect(try !journal.isRegistered(deck: "d", stamp: "1"))
    #expect(try journal.counts(of: ["d"], on: day, newLimit: 9) == DeckCounts())
  }

  @Test("count what is due and what is new, and each card once")
  func counts() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(6)
    let id = try journal.begun(plan)
    // Before and after the first answer it is registered.
    try journal.register(deck: "one", stamp: "1", cards: Array(plan[..<4]))
    let due = try plan[..<3].map {
      try #require(try journal.record(review(of: $0.id), in: id).schedule).dueDay
    }
    try journal.register(deck: "two", stamp: "1", cards: Array(plan[2...]))
    try journal.register(deck: "empty", stamp: "1", cards: [])
    func counts(_ decks: [String], _ day: Int, _ limit: Int = 99) throws -> DeckCounts {
      try journal.counts(of: decks, on: Day(number: day), newLimit: limit)
    }
    let last = due.max()!
    #expect(try counts(["one"], 20_000) == DeckCounts(due: 0, new: 1))
    #expect(try counts(["one"], last) == DeckCounts(due: 3, new: 1))
    #expect(try counts(["two"], last) == DeckCounts(due: 1, new: 3))
    #expect(try counts(["one", "two"], last) == DeckCounts(due: 3, new: 3))
    #expect(try counts(["two", "one", "two", "empty", "unknown"], last).due == 3)
    #expect(try counts(["one", "two"], last, 2).new == 2)
    #expect(try counts(["one", "two"], last, -5).new == 0)
    #expect(try counts([], last) == DeckCounts())
    #expect(try counts(["unknown"], last) == DeckCounts())
    for day in due { #expect(try counts(["one"], day).due == due.filter { $0 <= day }.count) }
  }

  @Test("tell all days on which cards are due, and the next one")
  func dueDays() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(9)
    let id = try journal.begun(plan)
    try journal.register(deck: "one", stamp: "1", cards: Array(plan[..<6]))
    try journal.register(deck: "two", stamp: "1", cards: Array(plan[3...]))
    var due: [Int] = []
    for (number, one) in plan.enumerated() where number != 4 {
      let given = review(of: one.id, on: 20_000 + number, rating: .easy)
      due.append(try #require(try journal.record(given, in: id).schedule).dueDay)
    }
    let days = Dictionary(due.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    let told = try journal.dueDays(in: ["one", "two"])
    #expect(told.map(\.day.number) == days.map(\.key) && told.map(\.count) == days.map(\.value))
    #expect(try journal.dueDays(in: ["one"]).map(\.count).reduce(0, +) == 5)
    #expect(try journal.dueDays(in: ["unknown"]).isEmpty)
    for (number, entry) in days.enumerated() {
      let next = try #require(
        try journal.nextDue(in: ["one", "two"], after: Day(number: entry.key - 1))
      )
      #expect(next.day.number == entry.key && next.count == entry.value)
      let after = try journal.nextDue(in: ["one", "two"], after: Day(number: entry.key))
      #expect(after?.day.number == (number + 1 < days.count ? days[number + 1].key : nil))
    }
    #expect(try journal.nextDue(in: ["unknown"], after: day) == nil)
    #expect(try journal.nextDue(in: ["one"], after: Day(number: .max)) == nil)
    #expect(try journal.nextDue(in: ["one"], after: Day(number: .min)) == nil)
  }

  @Test("count a card as due that a clock of the far future has put beyond reason")
  func beyondReason() throws {
    let journal = try ReviewJournal.sample()
    let one = card("a")
    try journal.register(deck: "d", stamp: "1", cards: [one])
    try journal.record(review(of: one.id, on: 84_005), in: try journal.begun([one]))
    #expect(try journal.counts(of: ["d"], on: day, newLimit: 9) == DeckCounts(due: 1))
    #expect(try journal.nextDue(in: ["d"], after: day) == nil)
    #expect(try journal.dueDays(in: ["d"]).count == 1)
    let then = Day(number: 84_005)
    #expect(try journal.counts(of: ["d"], on: then, newLimit: 9) == DeckCounts(due: 0))
    #expect(try journal.nextDue(in: ["d"], after: then)?.count == 1)
  }

  @Test("agree with what the cards' histories say, whatever happened", arguments: 0..<3)
  func properties(round: Int) throws {
    let seed = SeededGenerator(for: "decks, round \(round)").seed &+ UInt64(round)
    let plan = cards(8)
    var life = try RandomLife(.sample(), plan, seed: seed)
    var members: [String: [Card]] = [:]
    for step in 0..<60 {
      try life.step()
      for deck in ["x", "y", "z"] where Int.random(in: 0..<4, using: &life.chance) == 0 {
        members[deck] = plan.filter { _ in Bool.random(using: &life.chance) }
        try life.journal.register(deck: deck, stamp: "\(step)", cards: members[deck] ?? [])
      }
      let histories = try life.journal.histories(of: plan.map(\.id))
      let chosen = ["x", "y", "z"].filter { _ in Bool.random(using: &life.chance) }
      let ids = Set(chosen.flatMap { members[$0] ?? [] }.map(\.id))
      let due = ids.compactMap { histories[$0] }.filter { !$0.isSuspended }
        .compactMap { $0.schedule?.dueDay }
      let today = Day(number: 19_700)
      let picker = CardPicker(
        cards: plan.filter { ids.contains($0.id) },
        histories: histories,
        newLimit: 3,
        today: today
      )
      let counts = try life.journal.counts(of: chosen, on: today, newLimit: 3)
      #expect(counts == DeckCounts(due: picker.counts.due, new: picker.counts.new), "step \(step)")
      let days = try life.journal.dueDays(in: chosen)
      #expect(days.flatMap { Array(repeating: $0.day.number, count: $0.count) } == due.sorted())
    }
    #expect(try life.journal.mistakeCount() == 0)
  }

  @Test("are registered anew by writing only what differs")
  func differences() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(100)
    try journal.register(deck: "d", stamp: "1", cards: Array(plan[..<99]))
    func written(_ body: () throws -> Void) throws -> Int64 {
      func total() throws -> Int64 {
        try journal.connection.first("SELECT total_changes()") { $0.integer(0) } ?? 0
      }
      let before = try total()
      try body()
      return try total() - before
    }
    #expect(
      try written { try journal.register(deck: "d", stamp: "1", cards: Array(plan[..<99])) } == 0
    )
    let changed = Array(plan[1...])
    // The stamp, one card less, one more; as many as before are new.
    #expect(try written { try journal.register(deck: "d", stamp: "2", cards: changed) } == 3)
    #expect(try journal.counts(of: ["d"], on: day, newLimit: 999).new == 99)
    #expect(try journal.mistakeCount() == 0)
  }

  @Test("that share cards are told apart by what they share; sets that nobody is in are forgotten")
  func sets() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(3)
    for deck in ["a", "b", "c"] { try journal.register(deck: deck, stamp: "1", cards: plan) }
    #expect(try journal.dump("SELECT DISTINCT id FROM deck_set").count == 1)
    try journal.register(deck: "b", stamp: "2", cards: [plan[0], plan[0], plan[0]])
    #expect(try journal.dump("SELECT DISTINCT id FROM deck_set").count == 2)
    for deck in ["a", "b", "c"] { try journal.register(deck: deck, stamp: "3", cards: []) }
    for table in ["deck_set", "deck_card", "due_count"] {
      #expect(try journal.dump("SELECT * FROM \(table)").isEmpty)
    }
  }

  @Test("are as before when registering fails, and when a process is killed in the middle")
  func allOrNothing() throws {
    let folder = try Folder()
    let journal = try ReviewJournal.opened(folder.journal)
    try journal.register(deck: "d", stamp: "1", cards: cards(5))
    let before = try journal.standing()
    try journal.connection.execute(
      script: """
        CREATE TEMP TRIGGER fail BEFORE INSERT ON due_count WHEN NEW.cards > 6
        BEGIN SELECT RAISE(ABORT, 'no'); END
        """
    )
    expectFailure(.failed) { try journal.register(deck: "e", stamp: "1", cards: cards(50)) }
    #expect(try journal.standing() == before)
  }

  @Test("are mended when what is remembered of them is wrong, and the check tells")
  func mended() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(4)
    let id = try journal.begun(plan)
    try journal.register(deck: "d", stamp: "1", cards: plan)
    try journal.record(review(of: plan[0].id), in: id)
    let before = try journal.standing()
    _ = try journal.dump("UPDATE deck_card SET due_day = 5 WHERE card = \(plan[0].id.rawValue)")
    _ = try journal.dump("UPDATE deck_card SET due_day = -1 WHERE card = \(plan[1].id.rawValue)")
    #expect(
      try journal.integrityProblems() == [
        "1 card of a deck stands under another day than it is due.",
        "The cards of 2 days are not counted right.",
      ]
    )
    #expect(try journal.rebuildStates() == 1)
    #expect(try journal.standing() == before)
    _ = try journal.dump("UPDATE due_count SET cards = 77")
    _ = try journal.dump("INSERT INTO due_count VALUES (9, 9, 9)")
    #expect(try journal.integrityProblems() == ["The cards of 3 days are not counted right."])
    #expect(try journal.rebuildStates() == 3)
    #expect(try journal.standing() == before)
    // Which decks they were in nobody knows any more: those are to be registered again.
    _ = try journal.dump("DELETE FROM deck_set")
    #expect(try !journal.integrityProblems().isEmpty)
    #expect(try journal.rebuildStates() > 0)
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try !journal.isRegistered(deck: "d", stamp: "1"))
    try journal.register(deck: "d", stamp: "1", cards: plan)
    #expect(try journal.counts(of: ["d"], on: Day(number: 30_000), newLimit: 9).new == 3)
  }

  @Test("that an index tells wrongly is found, and the index is made anew")
  func index() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let plan = cards(4)
    var journal = try ReviewJournal.opened(path)
    let id = try journal.begun(plan)
    for card in plan { try journal.record(review(of: card.id), in: id) }
    let page = try journal.connection.first(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'review_by_day'"
    ) { Int($0.integer(0)) }
    journal = try ReviewJournal.sample()
    var content = try Data(contentsOf: URL(fileURLWithPath: path))
    // The last byte of the page is the end of the entry that was made first.
    let place = try #require(page) * 4_096 - 1
    content[place] ^= 1
    try content.write(to: URL(fileURLWithPath: path))
    journal = try ReviewJournal.opened(path)
    #expect(try journal.integrityProblems().first?.hasPrefix("An index of the file is") == true)
    try journal.rebuildStates()
    #expect(try journal.integrityProblems() == [])
  }
}
