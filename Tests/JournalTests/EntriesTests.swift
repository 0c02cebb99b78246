import Deck
@testable import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("All that a journal holds") struct EntriesTests {
  private static func entries(of journal: ReviewJournal) throws -> [JournalEntry] {
    final class List { var entries: [JournalEntry] = [] }
    let list = List()
    try journal.forEachEntry {
      list.entries.append($0)
      return true
    }
    return list.entries
  }

  private static func arrived(_ entries: [JournalEntry]) throws -> ArrivingJournal {
    let arriving = try ArrivingJournal(deviceSeed: 99, now: start)
    for entry in entries { try arriving.add(entry) }
    try arriving.finish()
    return arriving
  }

  private static func life(seed: UInt64, device: Int64 = 1) throws -> ReviewJournal {
    var life = try RandomLife(ReviewJournal(inMemory: device, now: start), cards(6), seed: seed)
    for _ in 0..<40 { try life.step() }
    try life.journal.setOwnAnswer("merci", of: card("word 1").id, isAccepted: true, at: start)
    try life.journal.setSuspended(true, of: [card("word 2").id], at: start)
    try life.journal.setConfiguration("decks", to: "one\ntwo")
    try life.journal.connection.execute("INSERT INTO relinking VALUES (1, 2, 1, 3), (4, 5, 0, 6)")
    var memory = ImportMemory(source: "anki 1/2", columns: ["word", "tags"])
    memory.append(identity: .max, fields: [1, 2], tags: "a b")
    try life.journal.keep(
      {
        var content = ImportedContent(); content.memories = [memory]; return content
      }(),
      at: start
    )
    return life.journal
  }

  @Test("comes back into an empty journal as it was", arguments: 0..<4)
  func comesBack(round: Int) throws {
    let seed = SeededGenerator(for: "entries, round \(round)").seed &+ UInt64(round)
    let journal = try Self.life(seed: seed)
    try journal.setParameters(
      try #require(FSRSParameters(clamping: FSRSParameters.standard.weights.map { $0 * 1.01 }))
    )
    let entries = try Self.entries(of: journal)
    let other = try ReviewJournal(inMemory: 5, now: start)
    let arrival = try other.take(Self.arrived(entries))
    #expect(arrival.wasEmpty && arrival.newEntries > 0)
    #expect(try Self.entries(of: other) == entries)
    #expect(try other.shared() == journal.shared())
    #expect(try other.mistakeCount() == 0)
    // What was answered there can still be taken back here.
    #expect(try other.latestReview()?.key == journal.latestReview()?.key)
    #expect(try other.importMemory(of: "anki 1/2") == journal.importMemory(of: "anki 1/2"))
    // Once more brings nothing.
    #expect(try other.take(Self.arrived(entries)).newEntries == 0)
    #expect(try Self.entries(of: other) == entries)
  }

  @Test("comes into a full one as merging does", arguments: 0..<3)
  func comesTogether(round: Int) throws {
    let seed = SeededGenerator(for: "entries into others, round \(round)").seed &+ UInt64(round)
    let (one, other) = (try Self.life(seed: seed), try Self.life(seed: seed &+ 7, device: 2))
    let merged = try other.copied()
    try merged.merge(one)
    try other.setConfiguration("decks", to: "three")
    let arrival = try other.take(Self.arrived(Self.entries(of: one)))
    #expect(!arrival.wasEmpty)
    #expect(try other.shared() == merged.shared())
    #expect(try other.configuration("decks") == "three")
    #expect(try other.ownDevices() == [2])
  }

  @Test("stops when enough was seen") func stops() throws {
    let journal = try Self.life(seed: 3)
    final class Count { var count = 0 }
    let seen = Count()
    try journal.forEachEntry { _ in
      seen.count += 1
      return seen.count < 5
    }
    #expect(seen.count == 5)
  }

  @Test("is refused where it speaks of what did not come") func refusals() throws {
    let arriving = try ArrivingJournal(deviceSeed: 99, now: start)
    func reason(_ entry: JournalEntry) -> String? {
      do throws(ArrivingJournal.Refusal) {
        try arriving.add(entry)
        return nil
      } catch {
        return error.reason
      }
    }
    let record = ReviewRecord(
      key: ReviewKey(device: 1, sequence: 1),
      session: SessionID(rawValue: 0),
      review: review(of: card("a").id),
      question: ""
    )
    #expect(
      reason(.review(record, session: nil, place: 1)) == "its device did not come before it"
    )
    let session = SessionKey(device: 1, number: 1)
    #expect(reason(.device(id: 1, made: start, isOwn: true)) == nil)
    #expect(reason(.device(id: 1, made: start, isOwn: true)) == "it came before already")
    #expect(
      reason(.review(record, session: session, place: 1)) == "its session did not come before it"
    )
    #expect(reason(.review(record, session: nil, place: 1)) == nil)
    #expect(reason(.review(record, session: nil, place: 1)) == "it came before already")
  }
}
