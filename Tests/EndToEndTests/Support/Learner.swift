import Foundation
import SQLite
import TestSupport
import Testing

/// A learner with a home of their own, a deck whose answers are known, and the built program.
struct Learner {
  /// Everything of this learner lies in here.
  let folder: TemporaryFolder
  /// The built program.
  let program: String
  /// The path of the deck.
  let deck: String

  /// The words of the deck and what they mean, one answer each.
  static let words = [
    ("いち", "one"), ("に", "two"), ("さん", "three"), ("よん", "four"), ("ご", "five"),
    ("ろく", "six"), ("なな", "seven"), ("はち", "eight"), ("きゅう", "nine"), ("じゅう", "ten"),
  ]

  /// Settings of someone who has been here before, so that no name is asked.
  static let settled = #"{"userName":"Mika","appearance":"dark"}"#

  /// Makes the folders.
  ///
  /// - Parameters:
  ///   - settings: The settings file; nil leaves it out, as for a newcomer.
  ///   - asking: What the deck asks for.
  /// - Throws: What the file system says, or that the program was not built.
  init(settings: String? = settled, asking: String = "word>meaning") throws {
    folder = try TemporaryFolder()
    program = try findProgram("kuchi")
    let lines = Self.words.map { "\($0.0)\t\($0.1)\n" }.joined()
    deck = try folder.write(
      "numbers.tsv",
      "#separator:tab\n#language:ja\n#columns:word\tmeaning\n#ask:\(asking)\n" + lines
    )
    if let settings { try folder.write("kuchi/settings.json", settings) }
  }

  /// The usual surroundings.
  var environment: ProgramEnvironment { ProgramEnvironment(home: folder) }

  /// Starts the program on a terminal, by default with the deck.
  func start(
    _ arguments: [String]? = nil,
    environment: ProgramEnvironment? = nil,
    rows: Int = 24,
    columns: Int = 80,
    replies: TerminalReplies = .plain
  ) throws -> Pty {
    try Pty(
      program,
      arguments ?? [deck],
      home: folder,
      environment: environment ?? self.environment,
      rows: rows,
      columns: columns,
      replies: replies
    )
  }

  /// Runs the program on pipes, by default with the deck.
  func run(
    _ arguments: [String]? = nil,
    input: ProgramInput = .devNull,
    output: ProgramOutput = .captured,
    environment: ProgramEnvironment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ProgramResult {
    try runProgram(
      program,
      arguments ?? [deck],
      input: input,
      output: output,
      environment: environment ?? self.environment,
      sourceLocation: sourceLocation
    )
  }

  // MARK: Playing

  /// The question that waits on the screen.
  func question(on screen: Screen) throws -> String {
    let lines = screen.unwrappedTranscript.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(
      lines.lastIndex { $0.hasPrefix("Challenge ") || $0.hasPrefix("Once more") },
      "no question on the screen:\n\(screen.picture)"
    )
    try #require(lines.indices.contains(heading + 1))
    return String(lines[heading + 1].drop { $0 == " " })
  }

  /// What is right for a question of the deck, in either direction.
  func answer(to question: String) throws -> String {
    let pair = try #require(Self.words.first { $0.0 == question || $0.1 == question })
    return pair.0 == question ? pair.1 : pair.0
  }

  /// Answers the waiting question rightly and waits for what comes next.
  func answerRightly(_ pty: Pty, prompt: String = "meaning>") throws {
    let verdicts = pty.screen.transcript.ranges(of: "✓ right").count
    pty.enter(try answer(to: try question(on: pty.screen)))
    try pty.waitFor("✓ right", count: verdicts + 1)
  }

  // MARK: What was kept

  /// One kept answer.
  struct Kept: Equatable {
    var typed: String
    var verdict: String
    var session: Int64
  }

  /// The answers in the journal, oldest first, without those taken back; none if there is no journal.
  func keptAnswers() throws -> [Kept] {
    try Self.keptAnswers(in: folder.path("kuchi/journal.sqlite"))
  }

  /// The answers in a journal, after the file was found whole.
  static func keptAnswers(in path: String) throws -> [Kept] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let journal = try Connection(.file(path), access: .readWrite, busyTimeoutMilliseconds: 5000)
    let check = try journal.first("PRAGMA integrity_check") { $0.text(0) }
    try #require(check == "ok")
    // A program that was killed before its first transaction leaves an empty file.
    let tables = try journal.first("SELECT count(*) FROM sqlite_schema WHERE name = 'review'") {
      $0.integer(0)
    }
    if tables == 0 { return [] }
    return try journal.query(
      """
      SELECT typed, verdict, session FROM review
      WHERE NOT EXISTS (
        SELECT 1 FROM retraction
        WHERE of_device = review.device AND of_sequence = review.sequence)
      ORDER BY device, sequence
      """
    ) { Kept(typed: $0.text(0), verdict: $0.text(1), session: $0.integer(2)) }
  }

  /// The settings file as it lies there.
  func storedSettings() throws -> [String: String] {
    let bytes = try #require(folder.read("kuchi/settings.json"), "there is no settings file")
    let value = try JSONSerialization.jsonObject(with: Data(bytes))
    let object = try #require(value as? [String: Any], "the settings are no JSON object")
    return object.mapValues { "\($0)" }
  }
}
