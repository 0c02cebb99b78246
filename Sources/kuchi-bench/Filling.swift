internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import Time

/// Fills a new journal as years of practice would.
///
/// - Parameters:
///   - path: The file.
///   - cards: Over how many cards of `deckText` the reviews are spread.
///   - reviews: How many reviews.
/// - Throws: What the journal or a file says.
func fillJournal(at path: String, cards: Int, reviews: Int) throws {
  try fillJournal(at: path, deck: deckText(notes: (cards + 1) / 2), reviews: reviews)
}

/// Fills a new journal as years of practice with a deck would.
///
/// - Parameters:
///   - path: The file.
///   - deck: The text of the deck over whose cards the reviews are spread.
///   - reviews: How many reviews.
/// - Throws: What the journal or a file says.
func fillJournal(at path: String, deck: [UInt8], reviews: Int) throws {
  let start = WallClock.system.now.milliseconds - Int64(reviews) * 60_000
  let journal = try ReviewJournal(path: path, deviceSeed: 1, now: Moment(milliseconds: start))
  let all = readDeck(bytes: deck, name: "bench").cards
  // Decks are registered before the first answer, as the shell does it.
  try journal.register(deck: "bench", stamp: "bench", cards: all)
  let sessionLength = 20_000
  for first in stride(from: 0, to: reviews, by: sessionLength) {
    let moment = Moment(milliseconds: start + Int64(first) * 60_000)
    let day = LocalTime(moment).studyDay(rolloverHour: 4)
    let picked = (first..<min(first + 10, reviews)).map { all[$0 % all.count] }
    let session = try journal.begin(
      SessionPlan(kind: .challenge, deckNames: ["bench"], cards: picked),
      at: moment,
      zoneOffsetSeconds: 0,
      studyDay: day
    )
    try journal.record(
      contentsOf: (first..<min(first + sessionLength, reviews)).lazy.map { number in
        Review(
          card: all[number % all.count].id,
          moment: Moment(milliseconds: start + Int64(number) * 60_000),
          zoneOffsetSeconds: 0,
          studyDay: day,
          kind: .challenge,
          verdict: number % 7 == 0 ? .wrong : .right,
          rating: number % 7 == 0 ? .again : .good,
          typed: "an answer",
          durationMilliseconds: 3000,
          isScored: true
        )
      },
      in: session
    )
    try journal.end(session, finished: true, at: moment)
  }
}
