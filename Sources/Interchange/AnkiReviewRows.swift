internal import Journal
internal import Memory
internal import Practice
internal import SQLite
internal import Time

/// Writes reviews as rows of Anki's history, card by card.
struct AnkiReviewRows {
  /// How many rows were written.
  private(set) var count = 0

  private let connection: Connection
  private var card: Int64?
  /// The interval that the card has, in days; 0 while it has none.
  private var intervalDays = 0

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Writes a review.
  ///
  /// What moved no schedule becomes what Anki calls cramming, which moves none there either.
  ///
  /// - Parameters:
  ///   - record: The review; those of one card come one after the other, the oldest first.
  ///   - number: The number of Anki's card.
  /// - Throws: What SQLite says when it fails.
  mutating func add(_ record: ReviewRecord, of number: Int64) throws(SQLiteError) {
    if number != card { (card, intervalDays) = (number, 0) }
    let before = intervalDays
    var (kind, factor) = (Int64(3), Int64(0))
    if let memory = record.memory, let due = record.dueDay {
      intervalDays = min(max(due - record.review.studyDay, 1), 36_500)
      kind = before == 0 ? 0 : 1
      // Where the older scheduler had its ease: from 100 for the easiest to 1100.
      factor = Int64(((memory.difficulty - 1) / 9 * 1000 + 100).rounded())
    }
    // The moment is the row's number; another one may have it.
    var moment = max(record.review.moment.milliseconds, 1)
    while true {
      try connection.execute(
        "INSERT OR IGNORE INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)",
        [
          .integer(moment), .integer(number), .integer(Int64(record.review.rating.rawValue)),
          .integer(Int64(intervalDays)), .integer(Int64(before)), .integer(factor),
          .integer(min(max(record.review.durationMilliseconds, 0), Int64(Int32.max))),
          .integer(kind),
        ]
      )
      if connection.changes > 0 || moment == .max { break }
      moment += 1
    }
    count += 1
  }
}
