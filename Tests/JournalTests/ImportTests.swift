import Deck
@testable import Journal
import Memory
import Practice
import SQLite
import Testing
import Time

@Suite("What an import has the journal keep") struct ImportTests {
  private let moment = Moment(milliseconds: 9_000_000)

  private func imported(_ card: Card, at milliseconds: Int64, on day: Int = 20_000) -> Review {
    Review(
      card: card.id,
      moment: Moment(milliseconds: milliseconds),
      zoneOffsetSeconds: 3600,
      studyDay: Day(number: day),
      kind: .imported,
      verdict: .right,
      rating: .good,
      typed: "",
      durationMilliseconds: 1000,
      isScored: false
    )
  }

  private func memory(_ source: String, _ rows: Int = 3, tag: String = "x") -> ImportMemory {
    var memory = ImportMemory(source: source, columns: ["front", "back"])
    for row in 0..<rows {
      memory.append(
        identity: UInt64.max - UInt64(row),
        fields: [UInt64(row), 0x0102_0304_0506_0708],
        tags: row == 0 ? "" : tag
      )
    }
    return memory
  }

  @Test("has cards go by the numbers that they had, and changes its mind on what is suspended")
  func relinks() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(4)
    var content = ImportedContent()
    content.relinkings = [.init(card: plan[1].id, original: plan[0].id)]
    content.suspended = [plan[3].id]
    #expect(try journal.keep(content, at: moment))
    #expect(try journal.relinkings() == [plan[1].id: plan[0].id])
    // Mended once more: only one card goes by a number.
    content = ImportedContent()
    content.relinkings = [.init(card: plan[2].id, original: plan[0].id)]
    content.suspensionChanges = [plan[3].id: false, plan[2].id: true]
    #expect(!content.isEmpty)
    #expect(try journal.keep(content, at: moment))
    #expect(try journal.relinkings() == [plan[2].id: plan[0].id])
    #expect(try journal.suspendedCards() == [plan[2].id])
    // And back: what a card has by its words needs no link.
    content = ImportedContent()
    content.relinkings = [.init(card: plan[0].id, original: plan[0].id)]
    #expect(try journal.keep(content, at: moment))
    #expect(try journal.relinkings().isEmpty)
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("is kept in one step: answers without a session, states, suspensions, what came")
  func keeps() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(3)
    try journal.register(deck: "d", stamp: "1", cards: plan)
    var content = ImportedContent()
    content.reviews = [
      imported(plan[0], at: 2000, on: 20_003), imported(plan[0], at: 1000),
      imported(plan[1], at: 1),
    ]
    content.suspended = [plan[1].id, plan[2].id]
    content.memories = [memory("anki 1/2"), memory("file x", 0)]
    #expect(try journal.keep(content, at: moment))
    #expect(try journal.reviews(of: plan[0].id).map(\.review.moment.milliseconds) == [1000, 2000])
    #expect(try journal.histories(of: [plan[0].id])[plan[0].id]?.reviewCount == 2)
    #expect(try journal.suspendedCards() == [plan[1].id, plan[2].id])
    #expect(try journal.importMemory(of: "anki 1/2") == memory("anki 1/2"))
    #expect(try journal.importMemories() == [memory("anki 1/2"), memory("file x", 0)])
    #expect(try journal.importMemory(of: "else") == nil)
    #expect(try journal.sessions(limit: 9).isEmpty && journal.latestReview() == nil)
    #expect(try journal.mistakeCount() == 0 && journal.rebuildStates() == 0)
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try journal.answerCount(on: Day(number: 20_000)) == 0)
  }

  @Test("knows which answers are here already, those that were taken back among them")
  func unknown() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    let first = imported(plan[0], at: 1000)
    var content = ImportedContent()
    content.reviews = [first, imported(plan[1], at: 1000)]
    try journal.keep(content, at: moment)
    let key = try #require(try journal.reviews(of: plan[0].id).first).key
    try journal.retract(key, at: moment)
    let new = imported(plan[0], at: 1001)
    #expect(try journal.unknownImports(among: [first, new, new]) == [new])
    // One that was given here at the same moment is the same: it was in Anki and came back.
    let own = review(of: plan[1].id, at: 5000)
    try journal.record(own, in: try journal.begun(plan))
    #expect(try journal.unknownImports(among: [imported(plan[1], at: 5000)]).isEmpty)
    // Among very many it knows the same.
    let many = (0..<6000).map { imported(plan[0], at: Int64(1000 + $0)) }
    #expect(try journal.unknownImports(among: many).count == 5999)
    // Those that may have been delayed are known by one shortly before, never by a later one.
    let delayed = [999, 1000, 1001, 1500, 1501].map { imported(plan[0], at: $0) }
    let late = try journal.unknownImports(among: delayed, delayedBy: 500)
    #expect(late.map(\.moment.milliseconds) == [999, 1501])
    #expect(try journal.unknownImports(among: many, delayedBy: 500).count == 5499)
    let ends = [Int64.min, .min + 1, .max].map { imported(plan[0], at: $0) }
    #expect(try journal.unknownImports(among: ends, delayedBy: 500).count == 3)
  }

  @Test("is nothing at all where it was not wanted to the end")
  func stopped() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(2)
    var content = ImportedContent()
    content.reviews = (0..<5000).map { imported(plan[0], at: Int64($0)) }
    content.suspended = [plan[1].id]
    content.memories = [memory("s")]
    let before = try journal.standing()
    #expect(try !journal.keep(content, at: moment) { done, _ in done < 2000 })
    #expect(try journal.standing() == before)
    #expect(try journal.suspendedCards().isEmpty && journal.importMemories().isEmpty)
    #expect(try !journal.keep(content, at: moment) { done, count in done < count })
    #expect(try journal.standing() == before)
  }

  @Test("does not suspend what the learner let come back")
  func suspensions() throws {
    let journal = try ReviewJournal.sample()
    let plan = cards(1)
    try journal.setSuspended(true, of: [plan[0].id], at: moment)
    try journal.setSuspended(false, of: [plan[0].id], at: moment)
    var content = ImportedContent()
    content.suspended = [plan[0].id]
    try journal.keep(content, at: moment)
    #expect(try journal.suspendedCards().isEmpty)
  }

  @Test("is told of each source by the later of two journals that are put together")
  func merging() throws {
    let (one, other) = (try ReviewJournal.sample(), try ReviewJournal(inMemory: 9, now: start))
    func keep(_ memory: ImportMemory, in journal: ReviewJournal, at milliseconds: Int64) throws {
      var content = ImportedContent()
      content.memories = [memory]
      try journal.keep(content, at: Moment(milliseconds: milliseconds))
    }
    try keep(memory("a", tag: "old"), in: one, at: 1)
    try keep(memory("a", tag: "new"), in: other, at: 2)
    try keep(memory("b"), in: other, at: 1)
    try one.merge(other)
    try other.merge(one)
    #expect(try one.importMemories() == [memory("a", tag: "new"), memory("b")])
    #expect(try other.importMemories() == one.importMemories())
    // What is kept later counts, even if the clock was set back.
    try keep(memory("a", tag: "newest"), in: one, at: 1)
    try other.merge(one)
    #expect(try other.importMemory(of: "a") == memory("a", tag: "newest"))
  }

  @Test("forgets what makes no sense, instead of trusting it")
  func damaged() throws {
    let journal = try ReviewJournal.sample()
    var content = ImportedContent()
    content.memories = [memory("a")]
    try journal.keep(content, at: moment)
    for damage in ["hashes = x'0102'", "tags = 'one line'", "columns = 'front'"] {
      try journal.connection.execute(script: "UPDATE imported_source SET \(damage)")
      #expect(try journal.importMemory(of: "a") == nil, "\(damage)")
      try journal.connection.execute(script: "DELETE FROM imported_source")
      try journal.keep(content, at: moment)
    }
  }
}
