@testable import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import SQLite
import Testing
import Time

/// A folder of its own for one test; it is removed when the test lets go of it.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "kuchi-journal-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The journal's usual place.
  var journal: String { file("journal.sqlite") }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

func bytes(of path: String) throws -> Data {
  try Data(contentsOf: URL(fileURLWithPath: path))
}

func write(_ data: Data, to path: String) throws {
  try data.write(to: URL(fileURLWithPath: path))
}

let greetings = DeckHeader(
  name: "japanese/greetings",
  title: "Greetings",
  language: "ja",
  meaningLanguage: "en",
  columns: ["word", "meaning"],
  directions: [meaning],
  headers: [:]
)
let meaning = Direction(
  question: "word",
  answer: "meaning",
  questionColumn: 0,
  answerColumn: 1,
  kind: .meaning,
  answerLanguage: "en"
)

/// A card of its own for each word.
func card(_ word: String, question: String? = nil) -> Card {
  Card(
    note: Note(identity: word, fields: [question ?? word, "answer"], line: 1),
    directionIndex: 0,
    deck: greetings
  )
}

func cards(_ count: Int) -> [Card] { (0..<count).map { card("word \($0)") } }

func plan(
  _ cards: [Card],
  kind: SessionKind = .challenge,
  decks: [String] = ["japanese/greetings"]
) -> SessionPlan {
  SessionPlan(kind: kind, deckNames: decks, cards: cards)
}

func review(
  of card: CardID,
  at milliseconds: Int64 = 1_000,
  on day: Int = 20_000,
  kind: ReviewKind = .challenge,
  verdict: ReviewVerdict = .right,
  typed: String = "thank you",
  duration: Int64 = 1_500,
  isScored: Bool = true,
  rating: Rating? = nil
) -> Review {
  Review(
    card: card,
    moment: Moment(milliseconds: milliseconds),
    zoneOffsetSeconds: 32_400,
    studyDay: Day(number: day),
    kind: kind,
    verdict: verdict,
    rating: rating ?? (verdict == .wrong ? .again : .good),
    typed: typed,
    durationMilliseconds: duration,
    isScored: isScored
  )
}

let start = Moment(milliseconds: 500)

extension ReviewJournal {
  /// A journal in memory.
  static func sample() throws -> ReviewJournal { try ReviewJournal(inMemory: 42, now: start) }

  /// The journal of a file.
  static func opened(_ path: String, seed: Int64 = 42) throws -> ReviewJournal {
    try ReviewJournal(path: path, deviceSeed: seed, now: start)
  }

  /// A session that begins now, or at another moment.
  func begun(
    _ cards: [Card],
    kind: SessionKind = .challenge,
    decks: [String] = ["japanese/greetings"],
    at moment: Moment = start,
    on day: Int = 20_000
  ) throws -> SessionID {
    try begin(
      plan(cards, kind: kind, decks: decks),
      at: moment,
      zoneOffsetSeconds: 32_400,
      studyDay: Day(number: day)
    )
  }

  /// Every row of a query as text, to compare before and after.
  func dump(_ sql: String) throws -> [String] {
    try connection.query(sql) { row in
      (0..<20).map { "\(row.value($0))" }.joined(separator: " ")
    }
  }

  /// All that undo must bring back: everything but the reviews taken back and their tombstones.
  func standing() throws -> [String] {
    let tables = [
      "device", "session", "session_deck", "session_card", "card", "card_state", "deck", "deck_set",
      "deck_card", "due_count", "own_answer", "suspension", "relinking",
      "configuration",
    ]
    return try tables.flatMap { try dump("SELECT '\($0)', * FROM \($0) ORDER BY 1, 2, 3") }
      + dump("SELECT * FROM review AS r WHERE \(ReviewJournal.stands) ORDER BY device, sequence")
  }

  /// How many remembered entries are not as the reviews say.
  func mistakeCount() throws -> Int {
    let found = try readingAtOnce { () throws(SQLiteError) in try caches().mistakes() }
    return found.states.count + found.dueDays.count + found.counts.count + found.strays.count
  }

  /// What two journals must have in common once they are put together; sessions by the name that
  /// they have on all machines.
  func shared() throws -> [String] {
    let session = "(SELECT device || '/' || number FROM session AS s WHERE s.id ="
    return try dump(
      """
      SELECT \(session) r.session), r.device, r.sequence, place, card, moment_ms, zone_offset_s,
        study_day, kind, verdict, rating, typed, duration_ms, is_scored, desired_retention,
        elapsed_days, stability, difficulty, due_day, partner
      FROM review AS r ORDER BY r.device, r.sequence
      """
    )
      + dump("SELECT * FROM retraction ORDER BY device, sequence")
      + dump(
        """
        SELECT device, number, kind, started_ms, zone_offset_s, study_day, ended_ms, is_finished,
          rating FROM session ORDER BY device, number
        """
      )
      + dump(
        """
        SELECT \(session) c.session) AS name, position, card, asked_ms FROM session_card AS c
        ORDER BY name, position
        """
      )
      + dump(
        """
        SELECT \(session) d.session) AS name, position, deck FROM session_deck AS d
        ORDER BY name, position
        """
      )
      + dump("SELECT * FROM card_state ORDER BY card")
      + dump("SELECT * FROM own_answer ORDER BY card, answer")
      + dump("SELECT * FROM suspension ORDER BY card")
      + dump("SELECT * FROM relinking ORDER BY card")
  }

  /// The same journal once more, in memory.
  func copied() throws -> ReviewJournal {
    let copy = try ReviewJournal.sample()
    try connection.backUp(to: copy.connection)
    return copy
  }
}

/// Expects that a call fails in the way that is named.
func expectFailure(
  _ kind: JournalError.Kind,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ call: () throws -> Void
) {
  let error = #expect(throws: JournalError.self, sourceLocation: sourceLocation) { try call() }
  #expect(error?.kind == kind, sourceLocation: sourceLocation)
}
