import Deck
@testable import Journal
import Practice
import Testing
import Time

@Suite("An answer that another program brought") struct ImportedTwinTests {
  private let one = card("a")

  private func journal(_ device: Int64) throws -> ReviewJournal {
    try ReviewJournal(inMemory: device, now: start)
  }

  /// A journal into which the same package was imported.
  private func importing(_ device: Int64, at moments: [Int64] = [1_000, 2_000]) throws
    -> ReviewJournal
  {
    let journal = try journal(device)
    var content = ImportedContent()
    content.reviews = moments.map { review(of: one.id, at: $0, kind: .imported, typed: "") }
    try journal.keep(content, at: start)
    return journal
  }

  private func count(_ journal: ReviewJournal) throws -> Int? {
    try journal.histories(of: [one.id])[one.id]?.reviewCount
  }

  @Test("is one answer, though two journals entered it")
  func entered() throws {
    let (here, there) = (try importing(1), try importing(2, at: [1_000, 2_000, 3_000]))
    #expect(try here.merge(there) == 1)
    #expect(try here.merge(there) == 0)
    #expect(try there.merge(here) == 0)
    #expect(try count(here) == 3 && count(there) == 3)
    // A third one that has nothing takes it once, from whomever.
    let third = try journal(3)
    #expect(try third.merge(there) == 3)
    #expect(try third.merge(here) == 0)
    for journal in [here, there, third] {
      #expect(try journal.integrityProblems().isEmpty)
      #expect(try journal.rebuildStates() == 0)
    }
  }

  @Test("gives way to the one that was recorded, in whatever order they come")
  func recorded() throws {
    let home = try journal(1)
    let session = try home.begun([one])
    for moment: Int64 in [1_000, 2_000] {
      try home.record(review(of: one.id, at: moment), in: session)
    }
    // The answers went through a package, then everything of that home came.
    let guest = try importing(2)
    #expect(try guest.merge(home) == 2)
    #expect(try count(guest) == 2)
    #expect(try guest.reviews(of: one.id).filter { $0.review.kind == .challenge }.count == 2)
    #expect(try guest.merge(home) == 0)
    // And back: nothing is new at home.
    _ = try home.merge(guest)
    #expect(try count(home) == 2)
    for journal in [home, guest] {
      #expect(try journal.integrityProblems().isEmpty)
      #expect(try journal.rebuildStates() == 0)
    }
  }

  @Test("at another moment, or to another card, is another answer")
  func others() throws {
    let (here, there) = (try importing(1), try journal(2))
    var content = ImportedContent()
    content.reviews = [
      review(of: one.id, at: 1_001, kind: .imported),
      review(of: card("b").id, at: 1_000, kind: .imported),
    ]
    try there.keep(content, at: start)
    #expect(try here.merge(there) == 2)
    #expect(try count(here) == 3)
    // What two machines recorded at one moment, each in a session of its own, was two answers.
    let (left, right) = (try journal(5), try journal(6))
    for journal in [left, right] {
      try journal.record(review(of: one.id, at: 9), in: try journal.begun([one]))
    }
    #expect(try left.merge(right) == 1)
    #expect(try count(left) == 2)
  }
}
