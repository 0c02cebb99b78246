import Deck
import Foundation
@testable import Journal
import Practice
import SQLite
import TestSupport
import Testing
import Time

@Suite("The journal, with several at it") struct ConcurrencyTests {
  @Test("holds both shells' answers")
  func twoShells() throws {
    let folder = try Folder()
    let one = try ReviewJournal.opened(folder.journal, seed: 1)
    let two = try ReviewJournal.opened(folder.journal, seed: 2)
    let plan = cards(3)
    let sessions = (try one.begun(plan), try two.begun(plan))
    #expect(sessions.0 != sessions.1)
    var keys: [ReviewKey] = []
    for card in plan {
      keys.append(try one.record(review(of: card.id, typed: "one"), in: sessions.0).key)
      keys.append(try two.record(review(of: card.id, typed: "two"), in: sessions.1).key)
    }
    try one.retract(keys[4], at: start)
    #expect(keys.map(\.sequence) == [1, 2, 3, 4, 5, 6])
    for journal in [one, two] {
      #expect(try journal.reviews(in: sessions.0).map(\.review.typed) == ["one", "one"])
      #expect(try journal.reviews(in: sessions.1).map(\.review.typed) == ["two", "two", "two"])
      #expect(try journal.sessions(limit: 9).count == 2)
      #expect(
        try journal.histories(of: plan.map(\.id)).values.map(\.reviewCount).sorted() == [1, 2, 2]
      )
      #expect(try journal.integrityProblems().isEmpty)
    }
  }

  @Test("can be made by two shells at the same moment")
  func madeTwice() async throws {
    let folder = try Folder()
    let path = folder.journal
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed: Int64 in 1...4 {
        group.addTask {
          let journal = try ReviewJournal(path: path, deviceSeed: seed, now: start)
          let session = try journal.begun([card("a")])
          for _ in 0..<5 { try journal.record(review(of: card("a").id), in: session) }
        }
      }
      try await group.waitForAll()
    }
    let journal = try ReviewJournal.opened(path)
    #expect(try journal.dump("SELECT * FROM device").count == 1)
    #expect(try journal.sessions(limit: 99).map(\.asked) == [5, 5, 5, 5])
    #expect(try journal.integrityProblems().isEmpty)
  }

  @Test("says that it is in use when another one does not let go, and goes on when it does")
  func busy() throws {
    let folder = try Folder()
    let journal = try ReviewJournal(
      path: folder.journal,
      deviceSeed: 1,
      now: start,
      schema: .current,
      busyTimeoutMilliseconds: 50
    )
    let one = card("a")
    let id = try journal.begun([one])
    let other = try Connection(.file(folder.journal))
    try other.execute(script: "BEGIN IMMEDIATE")
    expectFailure(.busy) { try journal.record(review(of: one.id), in: id) }
    #expect(try journal.session(id)?.asked == 0)  // reading goes on meanwhile
    try other.execute(script: "COMMIT")
    try journal.record(review(of: one.id), in: id)
    #expect(try journal.session(id)?.asked == 1)
  }

  @Test("holds every answer of a process that was killed, and opens at once")
  func killed() throws {
    var chance = SeededGenerator(for: "writers that are killed")
    let folder = try Folder()
    var told: Set<Int64> = []
    for round in 0..<8 {
      told.formUnion(
        try Writer.run(on: folder.journal, [Int.random(in: 1...150, using: &chance)])
      )
      let journal = try ReviewJournal.opened(folder.journal)
      let found = try journal.dump("SELECT sequence FROM review").count
      let sequences = try journal.connection.query("SELECT sequence FROM review") { $0.integer(0) }
      #expect(told.isSubset(of: sequences), "seed \(chance.seed), round \(round): \(found) reviews")
      #expect(try journal.integrityProblems() == [], "seed \(chance.seed), round \(round)")
    }
    #expect(!told.isEmpty)
  }

  @Test("holds the answers of two processes at once")
  func twoProcesses() throws {
    let folder = try Folder()
    let told = try Writer.run(on: folder.journal, [60, 60])
    #expect(told.count >= 120)
    let journal = try ReviewJournal.opened(folder.journal)
    let sequences = try journal.connection.query("SELECT sequence FROM review") { $0.integer(0) }
    #expect(told.isSubset(of: sequences))
    #expect(try journal.integrityProblems() == [])
  }
}

/// Another process that answers and answers, and tells of each answer once it is kept.
///
/// It is this very test program, started to run the one test below.
enum Writer {
  static let variable = "KUCHI_TEST_JOURNAL_WRITER"

  /// Starts processes, lets each tell of some answers, and kills it with no chance to tidy up.
  ///
  /// - Returns: The sequence numbers they told of, read to the end.
  static func run(on path: String, _ answers: [Int]) throws -> Set<Int64> {
    let folder = try Folder()
    var environment = ProgramEnvironment(home: nil).setting(variable, path)
    environment.values.merge(ProcessInfo.processInfo.environment) { ours, _ in ours }
    let options = CommandLine.arguments.dropFirst().prefix(while: { $0 != "--filter" })
    let writers = try answers.indices.map { number in
      let output = "\(folder.path)/told-\(number)"
      let process = try BackgroundProgram(
        CommandLine.arguments[0],
        options + ["--testing-library", "swift-testing", "--filter", "JournalWriter"],
        output: output,
        environment: environment
      )
      return (process: process, output: output)
    }
    func numbers(_ output: String) throws -> [Int64] {
      // The last line may be half a number.
      try String(contentsOfFile: output, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().compactMap { $0.hasPrefix("kept ") ? Int64($0.dropFirst(5)) : nil }
    }
    var told: Set<Int64> = []
    for (writer, wanted) in zip(writers, answers) {
      let deadline = ContinuousClock.now + .seconds(180)
      while try numbers(writer.output).count < wanted, .now < deadline { usleep(2_000) }
      writer.process.end(SIGKILL)
      told.formUnion(try numbers(writer.output))
    }
    return told
  }
}

@Suite("JournalWriter", .enabled(if: ProcessInfo.processInfo.environment[Writer.variable] != nil))
struct JournalWriter {
  @Test("answers until it is killed") func write() throws {
    let path = try #require(ProcessInfo.processInfo.environment[Writer.variable])
    let journal = try ReviewJournal.opened(path, seed: Int64(getpid()))
    let plan = cards(6)
    for _ in 0..<1_000 {
      let id = try journal.begun(plan)
      for one in plan {
        let key = try journal.record(review(of: one.id), in: id).key
        FileHandle.standardOutput.write(Data("kept \(key.sequence)\n".utf8))
        try journal.markAsked(one.id, in: id, at: start)
        if key.sequence.isMultiple(of: 7) { try journal.retract(key, at: start) }
      }
      try journal.end(id, finished: true, at: start)
    }
  }
}
