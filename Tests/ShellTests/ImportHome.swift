import Deck
import Foundation
import Journal
import Memory
import Practice
import Shell
import SQLite
import Terminal
import TestSupport
import Testing
import Time

/// A learner's folder into which things are imported.
final class ImportHome {
  let home: Home

  init(_ decks: [String: String] = [:]) throws {
    home = try Home(decks: decks)
    home.run(["set name Mika"])
  }

  static let packages = repositoryRoot.appending(path: "Tests/Fixtures/anki/packages").path

  static func package(_ name: String) -> String { "\(packages)/\(name)" }

  static func oracle(_ name: String) throws -> PackageOracle {
    try JSONDecoder().decode(
      PackageOracle.self,
      from: Data(contentsOf: URL(filePath: "\(packages)/\(name).json"))
    )
  }

  /// Imports from a pipe.
  @discardableResult
  func take(_ words: String) -> (output: [String], status: Int32) {
    let run = home.run(["import \(words)"])
    guard case .status(let status) = run.ending else { return (run.output, -1) }
    return (run.output, status)
  }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String { try home.folder.write(name, text) }

  var decks: [String: String] {
    var decks: [String: String] = [:]
    for file in home.folder.files where file.hasPrefix("decks/") {
      decks[String(file.dropFirst(6))] = home.folder.text(file)
    }
    return decks
  }

  func journal() throws -> ReviewJournal {
    try ReviewJournal(path: home.folder.path("journal.sqlite"), deviceSeed: 1, now: home.moment)
  }

  /// The rows of a query, each as texts.
  func rows(_ sql: String) throws -> [[String]] {
    // It is there, even if nobody asked for it so far.
    _ = try journal()
    let connection = try Connection(.file(home.folder.path("journal.sqlite")), access: .readWrite)
    return try connection.query(sql) { row in (0..<6).map { row.text($0) } }
  }

  var reviewCount: Int { (try? journal().content().reviewCount) ?? -1 }

  /// Everything that an import may change: all decks, and all that the journal says.
  func everything() throws -> [String] {
    let tables = ["review", "retraction", "suspension", "session", "card_state"]
    let counts = try tables.flatMap { try rows("SELECT count(*) FROM \($0)") }.map(\.description)
    let memories = try rows("SELECT name, columns, hex(hashes), tags FROM imported_source")
    return decks.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + counts
      + memories.map(\.description)
  }
}
