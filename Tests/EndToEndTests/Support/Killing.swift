import Foundation
import SQLite
import TestSupport
import Testing

/// Runs of the program that are killed at moments spread over the time that such a run takes.
struct Killing {
  /// How many runs were killed.
  private(set) var killedCount = 0
  /// How many of those were half-way; the test says which.
  var halfwayCount = 0
  var chance: SeededGenerator
  private var span: Duration

  /// Begins.
  ///
  /// - Parameters:
  ///   - purpose: What for; it is printed with the seed.
  ///   - number: Tells lanes of one purpose apart where the seed is given.
  ///   - whole: Carries out such a run without killing it.
  /// - Throws: What the run throws.
  init(_ purpose: String, lane number: Int = 1, of whole: () throws -> Void) throws {
    chance = SeededGenerator(for: "Killing \(purpose), lane \(number)")
    // Each lane has its own part of the seed's numbers.
    for _ in 1...number { chance = SeededGenerator(seed: chance.next()) }
    span = try ContinuousClock().measure(whole)
  }

  /// Kills runs until enough were killed, and expects that a good part of them was half-way.
  ///
  /// - Parameters:
  ///   - count: How many are to be killed.
  ///   - sourceLocation: Where the test stands.
  ///   - round: Prepares, runs and looks at what is left; it is given its number.
  /// - Throws: What a round throws.
  mutating func reach(
    _ count: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ round: (inout Killing, Int) throws -> Void
  ) throws {
    var number = 0
    // Where the machine is busy, more rounds are played until enough kills fell half-way.
    while killedCount < count || halfwayCount < count / 10, number < 4 * count {
      number += 1
      try round(&self, number)
    }
    #expect(killedCount >= count, "killed in time", sourceLocation: sourceLocation)
    #expect(halfwayCount >= count / 10, "killed half-way", sourceLocation: sourceLocation)
  }

  /// Runs the program once and kills it at some moment, if it has not ended by then.
  mutating func run(
    _ kuchi: Kuchi,
    _ arguments: [String] = [],
    input: ProgramInput = .devNull
  ) throws -> ProgramResult {
    let start = ContinuousClock.now
    let result = try runProgram(
      kuchi.program,
      arguments,
      input: input,
      environment: kuchi.environment,
      directory: kuchi.home.path,
      killedAfter: span * Double.random(in: 0...1, using: &chance)
    )
    if result.wasKilled {
      killedCount += 1
      // The machine may be slower now: the last moments are to be hit, too.
      span = span * 1.02
    } else {
      span = min(span, .now - start)
    }
    return result
  }
}

extension Kuchi {
  /// Where the journal is.
  var journal: String { home.path("kuchi/journal.sqlite") }

  /// Expects that SQLite and `:check` find nothing wrong with journal, settings and backups.
  func expectWhole(
    _ comment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let integrity = try Kuchi.integrity(of: journal)
    #expect(integrity == "ok", "\(comment)", sourceLocation: sourceLocation)
    let checked = try run(["check"], sourceLocation: sourceLocation)
    #expect(
      checked.status == .code(0),
      "\(comment)\n\(checked.outputText)",
      sourceLocation: sourceLocation
    )
  }

  /// All rows of a table, as text.
  static func rows(of table: String, in journal: String) throws -> String {
    let connection = try Connection(.file(journal), access: .readWrite)
    let columns = try connection.query(
      "SELECT name FROM pragma_table_info(?)",
      [.text(table)]
    ) { $0.text(0) }
    let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    let all =
      "SELECT group_concat(row, char(10)) FROM (SELECT \(row) AS row FROM \(table) ORDER BY 1)"
    return try connection.first(all) { $0.text(0) } ?? ""
  }

  /// One number that a query of a journal gives.
  static func number(_ query: String, in journal: String) throws -> Int {
    let connection = try Connection(.file(journal), access: .readWrite)
    return Int(try connection.first(query) { $0.integer(0) } ?? 0)
  }
}
