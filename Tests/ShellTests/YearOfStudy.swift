import Deck
import Foundation
import Journal
import Memory
import Practice
import TestSupport
import Time

/// A learner's journal of a year, the same on every run.
///
/// On most days some new katakana are learned and the due ones asked; some look alike and are mixed
/// up. Holidays make gaps.
struct YearOfStudy {
  static let kana: [(word: String, reading: String)] = [
    ("ア", "a"), ("イ", "i"), ("ウ", "u"), ("エ", "e"), ("オ", "o"), ("カ", "ka"), ("キ", "ki"),
    ("ク", "ku"), ("ケ", "ke"), ("コ", "ko"), ("サ", "sa"), ("シ", "shi"), ("ス", "su"), ("セ", "se"),
    ("ソ", "so"), ("タ", "ta"), ("チ", "chi"), ("ツ", "tsu"), ("テ", "te"), ("ト", "to"), ("ナ", "na"),
    ("ニ", "ni"), ("ヌ", "nu"), ("ネ", "ne"), ("ノ", "no"), ("ハ", "ha"), ("ヒ", "hi"), ("フ", "fu"),
    ("ヘ", "he"), ("ホ", "ho"), ("マ", "ma"), ("ミ", "mi"), ("ム", "mu"), ("メ", "me"), ("モ", "mo"),
    ("ヤ", "ya"), ("ユ", "yu"), ("ヨ", "yo"), ("ラ", "ra"), ("リ", "ri"), ("ル", "ru"), ("レ", "re"),
    ("ロ", "ro"), ("ワ", "wa"), ("ヲ", "wo"), ("ン", "n"),
  ]

  /// What is typed in place of what.
  static let lookAlikes = [
    "シ": "tsu", "ツ": "shi", "ソ": "n", "ン": "so", "ク": "ke", "ヌ": "su", "ワ": "u",
  ]

  static let deck =
    "#title:Katakana\n#columns:question\tanswer\n#ask:question>answer, answer>question\n"
    + kana.map { "\($0.word)\t\($0.reading)" }.joined(separator: "\n")

  /// 2026-11-30 at noon in UTC, a Monday.
  static let now = Moment(
    milliseconds: Int64(Day(year: 2026, month: 11, day: 30).number) * dayLength
      + dayLength / 2
  )

  private static let dayLength: Int64 = 86_400_000

  /// Makes the home of the learner.
  static func home() throws -> Home {
    let home = try Home(decks: ["katakana": deck])
    home.moment = now
    let journal = try ReviewJournal(
      path: home.folder.path("journal.sqlite"),
      deviceSeed: 4,
      now: now
    )
    try fill(journal)
    return home
  }

  private static func fill(_ journal: ReviewJournal) throws {
    let cards = readDeck(bytes: Array(deck.utf8), name: "katakana").cards
    let ids = cards.map(\.id)
    let today = Day(year: 2026, month: 11, day: 30)
    var random = SeededGenerator(seed: 2026)
    func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
    for back in (0...364).reversed() {
      let day = today + -back
      let isHoliday = (200..<214).contains(back) || (day.weekday == 6 && chance(60))
      if isHoliday || (back > 0 && chance(8)) { continue }
      let histories = try journal.histories(of: ids)
      let due = cards.filter { histories[$0.id]?.schedule.map { $0.dueDay <= day.number } ?? false }
      let new = cards.filter { histories[$0.id]?.schedule == nil }.prefix(chance(50) ? 1 : 0)
      let asked = Array(due.prefix(12) + new)
      if asked.isEmpty { continue }
      let start = Int64(day.number) * dayLength + 11 * 3_600_000
      let session = try journal.begin(
        SessionPlan(kind: .challenge, deckNames: ["katakana"], cards: asked),
        at: Moment(milliseconds: start),
        zoneOffsetSeconds: 0,
        studyDay: day
      )
      var reviews: [Review] = []
      for (place, card) in asked.enumerated() {
        let other = lookAlikes[card.question]
        let isWrong = chance(other == nil ? 7 : 32)
        reviews.append(
          Review(
            card: card.id,
            moment: Moment(milliseconds: start + Int64(place) * 9000),
            zoneOffsetSeconds: 0,
            studyDay: day,
            kind: .challenge,
            verdict: isWrong ? .wrong : .right,
            rating: isWrong ? .again : .good,
            typed: isWrong ? (other ?? "x") : card.answers,
            durationMilliseconds: Int64(2000 + random.next() % 9000),
            isScored: true
          )
        )
      }
      try journal.record(contentsOf: reviews, in: session)
      try journal.end(
        session,
        finished: true,
        at: Moment(milliseconds: start + 600_000)
      )
    }
  }
}

extension Moment {
  /// The moment so many times 24 hours later.
  func adding(days: Int64) -> Moment {
    Moment(milliseconds: milliseconds + days * 86_400_000)
  }
}
