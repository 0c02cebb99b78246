internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import Time

/// Measures the journal itself, and prints it.
///
/// - Parameters:
///   - path: A journal of 1,000,000 reviews over 100,000 cards of the deck `bench`.
///   - folder: A folder for other files.
/// - Throws: What the journal or a file says.
func measureJournal(at path: String, in folder: String) throws {
  Report.section("The journal: 100,000 cards, 1,000,000 reviews")
  let cards = readDeck(bytes: deckText(notes: 50_000), name: "bench").cards
  let journal = try ReviewJournal(path: path, deviceSeed: 1, now: WallClock.system.now)
  let today = StudyTime(WallClock.system.now, rolloverHour: 4).day
  try measureRecording(in: journal, cards, on: today)
  try measureDecks(of: journal, cards, on: today)
  try measure("tallies of a year") {
    _ = try journal.tallies(from: today + -365, through: today)
  }
  try measure("tallies of all days") {
    _ = try journal.tallies(from: today + -9_999, through: today)
  }
  try measure("mistakes of a year") { _ = try journal.mistakes(from: today + -365) }
  try measureOften("reviews of a card") { number in _ = try journal.reviews(of: cards[number].id) }
  try measureOften("reviews of the future") { _ in
    _ = try journal.futureReviews(after: WallClock.system.now)
  }
  try measure("histories of all cards") { _ = try journal.histories(of: cards.map(\.id)) }
  try measure("states made anew") {
    let count = try journal.rebuildStates()
    if count > 0 { Report.remark("  MISSED: \(count) entries were not as the reviews say") }
  }
  try measure("checked") {
    for problem in try journal.integrityProblems() { Report.remark("  MISSED: " + problem) }
  }
  try measure("other parameters set") {
    let weights = FSRSParameters.standard.weights.map { $0 * 1.01 }
    if let parameters = FSRSParameters(clamping: weights) { try journal.setParameters(parameters) }
  }
  try measureMerging(journal)
  try measureImport(in: folder, cards)
}

private func measure(_ what: String, budget: Double? = nil, _ body: () throws -> Void) throws {
  let began = milliseconds()
  try body()
  Report.figure(what, milliseconds() - began, "ms", budget: budget)
}

private func measureOften(_ what: String, _ body: (Int) throws -> Void) throws {
  var times: [Double] = []
  for number in 0..<500 {
    let began = milliseconds()
    try body(number)
    times.append(milliseconds() - began)
  }
  Report.figure("\(what), median", percentile(0.5, of: times), "ms")
}

private func measureRecording(
  in journal: ReviewJournal,
  _ cards: [Card],
  on day: Day
) throws {
  let picked = stride(from: 0, to: cards.count, by: cards.count / 2_000).map { cards[$0] }
  let session = try journal.begin(
    SessionPlan(kind: .challenge, deckNames: ["bench"], cards: picked),
    at: WallClock.system.now,
    zoneOffsetSeconds: 0,
    studyDay: day
  )
  func times(_ body: (Review) throws -> Void) throws -> [Double] {
    try picked.map { card in
      let review = Review(
        card: card.id,
        moment: WallClock.system.now,
        zoneOffsetSeconds: 0,
        studyDay: day,
        kind: .challenge,
        verdict: .right,
        rating: .good,
        typed: "an answer",
        durationMilliseconds: 3_000,
        isScored: true
      )
      let began = milliseconds()
      try body(review)
      return milliseconds() - began
    }
  }
  var keys: [ReviewKey] = []
  let recorded = try times { keys.append(try journal.record($0, in: session).key) }
  Report.figure("review recorded, median", percentile(0.5, of: recorded), "ms")
  Report.figure("  99th percentile", percentile(0.99, of: recorded), "ms", budget: 10)
  var rest = keys[...]
  let corrected = try times { review in
    guard let key = rest.popFirst() else { return }
    try journal.replace(key, with: review, in: session, at: review.moment)
  }
  Report.figure("review corrected, median", percentile(0.5, of: corrected), "ms")
  Report.figure("  99th percentile", percentile(0.99, of: corrected), "ms", budget: 10)
}

private func measureDecks(of journal: ReviewJournal, _ cards: [Card], on day: Day) throws {
  let decks = ["bench", "bench-2"]
  try measure("100,000 cards registered that another deck has, too") {
    try journal.register(deck: decks[1], stamp: "1", cards: cards)
  }
  try measure("  nothing changed but the stamp") {
    try journal.register(deck: decks[1], stamp: "2", cards: cards)
  }
  try measure("  ten cards changed") {
    try journal.register(deck: decks[1], stamp: "3", cards: Array(cards.dropLast(10)))
  }
  try measureOften("due and new counted") { _ in
    _ = try journal.counts(of: decks, on: day, newLimit: 20)
  }
  try measureOften("days on which cards are due") { _ in _ = try journal.dueDays(in: decks) }
  try measureOften("next day on which a card is due") { _ in
    _ = try journal.nextDue(in: decks, after: day)
  }
  let empty = try ReviewJournal(inMemory: 2, now: WallClock.system.now)
  try measure("100,000 cards registered, in memory", budget: 500) {
    try empty.register(deck: "bench", stamp: "1", cards: cards)
  }
}

private func measureMerging(_ journal: ReviewJournal) throws {
  let other = try ReviewJournal(inMemory: 2, now: WallClock.system.now)
  try measure("merged into an empty journal in memory") { _ = try other.merge(journal) }
  try measure("merged once more") { _ = try other.merge(journal) }
}

private func measureImport(in folder: String, _ cards: [Card]) throws {
  let path = "\(folder)/import.sqlite"
  let journal = try ReviewJournal(path: path, deviceSeed: 1, now: WallClock.system.now)
  try measure("100,000 cards registered", budget: 500) {
    try journal.register(deck: "bench", stamp: "1", cards: cards)
  }
  let session = try journal.begin(
    SessionPlan(kind: .challenge, deckNames: ["bench"], cards: []),
    at: WallClock.system.now,
    zoneOffsetSeconds: 0,
    studyDay: Day(number: 20_000)
  )
  let reviews = (0..<200_000).map { number in
    let day = 20_000 + number / cards.count * 9
    return Review(
      card: cards[number * 7_919 % cards.count].id,
      moment: Moment(milliseconds: Int64(day) * 86_400_000 + Int64(number % cards.count)),
      zoneOffsetSeconds: 0,
      studyDay: Day(number: day),
      kind: .imported,
      verdict: .right,
      rating: .good,
      typed: "",
      durationMilliseconds: 3_000,
      isScored: false
    )
  }
  try measure("200,000 reviews imported") { try journal.record(contentsOf: reviews, in: session) }
}
