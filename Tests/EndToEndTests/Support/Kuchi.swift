import Foundation
import SQLite
import TestSupport
import Testing

/// The built program in a home of its own, with one small deck and a learner who was here before.
///
/// Decks that come along with the program are out of its sight, so a test knows every card.
struct Kuchi {
  let program: String
  let home: TemporaryFolder
  var environment: ProgramEnvironment
  /// The time at which it starts where its arguments name none; nil for the real one.
  var clock: String?

  /// Three words, each asked both ways: six cards.
  static let animals = """
    #separator:tab
    #title:Animals
    #language:ja
    #columns:word\treading\tmeaning
    #ask:word>meaning, meaning>word
    ねこ\tねこ\tcat
    いぬ\tいぬ\tdog
    とり\tとり\tbird

    """

  /// The answers of `animals` and `numbers`, by question.
  static let answers = animalAnswers.merging(numberWords) { first, _ in first }

  /// The answers of `animals`, by question.
  static let animalAnswers = [
    "ねこ": "cat", "いぬ": "dog", "とり": "bird", "cat": "ねこ", "dog": "いぬ", "bird": "とり",
  ]

  /// An answer that is simply wrong, in the script that is asked for.
  static func wrongAnswer(at prompt: String) -> String { prompt == "word>" ? "うまうま" : "a horse" }

  /// Ten words, each asked one way.
  static let numbers =
    "#separator:tab\n#language:ja\n#columns:word\tmeaning\n"
    + numberWords.map { "\($0)\t\($1)\n" }.joined()

  private static let numberWords = [
    ("いち", "one"), ("に", "two"), ("さん", "three"), ("よん", "four"), ("ご", "five"),
    ("ろく", "six"), ("なな", "seven"), ("はち", "eight"), ("きゅう", "nine"), ("じゅう", "ten"),
  ]

  /// Settings in which nothing is asked: not the name, not the colour of the terminal.
  static let quietSettings = #"{ "userName": "Mika", "appearance": "dark" }"#

  /// Prepares a home.
  ///
  /// - Parameters:
  ///   - deck: The text of the deck; nil for none.
  ///   - name: The deck's name.
  ///   - settings: The text of `settings.json`; nil for no such file, as at the first start.
  /// - Throws: What the file system says.
  init(
    deck: String? = Kuchi.animals,
    named name: String = "animals",
    settings: String? = Kuchi.quietSettings
  ) throws {
    program = try findProgram("kuchi")
    home = try TemporaryFolder()
    environment = ProgramEnvironment(home: home).setting("KUCHI_CONTENT", home.path("content"))
    try FileManager.default.createDirectory(
      atPath: home.path("kuchi/decks"),
      withIntermediateDirectories: true
    )
    if let deck { try home.write("kuchi/decks/\(name).tsv", deck) }
    if let settings { try home.write("kuchi/settings.json", settings) }
  }

  /// The same program, started at a time wherever its arguments name none.
  ///
  /// A test that depends on what is due when is the same on any day only with it.
  func starting(at time: String) -> Kuchi {
    var copy = self
    copy.clock = time
    return copy
  }

  private func timed(_ arguments: [String]) -> [String] {
    guard let clock, !arguments.contains("--at") else { return arguments }
    return ["--at", clock] + arguments
  }

  /// The same program in other surroundings.
  func setting(_ name: String, _ value: String?) -> Kuchi {
    var copy = self
    copy.environment = environment.setting(name, value)
    return copy
  }

  /// Runs the program on pipes until it ends.
  func run(
    _ arguments: [String] = [],
    input: ProgramInput = .devNull,
    output: ProgramOutput = .captured,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ProgramResult {
    try runProgram(
      program,
      timed(arguments),
      input: input,
      output: output,
      environment: environment,
      directory: home.path,
      sourceLocation: sourceLocation
    )
  }

  /// Starts the program on a terminal.
  func start(
    _ arguments: [String] = [],
    rows: Int = 24,
    columns: Int = 80,
    replies: TerminalReplies = .plain,
    typedAhead: String = ""
  ) throws -> Pty {
    try Pty(
      program,
      timed(arguments),
      home: home,
      environment: environment,
      directory: home.path,
      rows: rows,
      columns: columns,
      replies: replies,
      typedAhead: typedAhead
    )
  }

  // MARK: What it leaves behind

  /// The settings file, read as JSON.
  func settings() throws -> [String: Any]? {
    guard let bytes = home.read("kuchi/settings.json") else { return nil }
    return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
  }

  /// The answers in the journal, oldest first.
  func reviews() throws -> [KeptReview] { try Kuchi.reviews(in: home.path("kuchi/journal.sqlite")) }

  /// The answers in a journal, oldest first; none if there is no journal yet.
  static func reviews(in journal: String) throws -> [KeptReview] {
    guard FileManager.default.fileExists(atPath: journal) else { return [] }
    let connection = try Connection(.file(journal), access: .readWrite)
    // A program that was killed before its first transaction leaves an empty file.
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'review'"
    if try connection.first(tables, [], { $0.integer(0) }) == 0 { return [] }
    return try connection.query(
      """
      SELECT card.question, review.typed, review.verdict, review.session, review.is_scored
      FROM review JOIN card ON card.id = review.card
      WHERE NOT EXISTS (
        SELECT 1 FROM retraction
        WHERE of_device = review.device AND of_sequence = review.sequence
      )
      ORDER BY review.sequence
      """
    ) { row in
      KeptReview(
        question: row.text(0),
        typed: row.text(1),
        verdict: row.text(2),
        session: row.integer(3),
        isScored: row.integer(4) == 1
      )
    }
  }

  /// What SQLite says of the whole journal; “ok” if nothing is wrong with it.
  static func integrity(of journal: String) throws -> String {
    try Connection(.file(journal), access: .readWrite)
      .first("PRAGMA integrity_check") { $0.text(0) } ?? "nothing"
  }
}

/// One answer as the journal keeps it.
struct KeptReview: Equatable {
  let question: String
  let typed: String
  let verdict: String
  let session: Int64
  let isScored: Bool
}
