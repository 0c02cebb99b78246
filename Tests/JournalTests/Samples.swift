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

/// Chance that repeats itself: SplitMix64.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
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
  isScored: Bool = true
) -> Review {
  Review(
    card: card,
    moment: Moment(milliseconds: milliseconds),
    zoneOffsetSeconds: 32_400,
    studyDay: Day(number: day),
    kind: kind,
    verdict: verdict,
    rating: verdict == .wrong ? .again : .good,
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
    try dump("SELECT * FROM card_state ORDER BY card")
      + dump("SELECT * FROM session ORDER BY id")
      + dump("SELECT * FROM session_card ORDER BY session, position")
      + dump("SELECT * FROM review AS r WHERE \(ReviewJournal.stands) ORDER BY device, sequence")
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
