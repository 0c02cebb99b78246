import SQLite
public import Time

/// What a journal or its backup holds, in figures.
public struct JournalContent: Hashable, Sendable {
  /// Reviews that stand.
  public let reviewCount: Int
  /// Cards with a review that stands.
  public let cardCount: Int
  /// Sessions, also those without an answer.
  public let sessionCount: Int
  /// When the last review that stands was given; nothing where there is none.
  public let lastAnswer: Moment?
  /// All entries of the log, also those taken back: two copies of one journal have equally many.
  let entryCount: Int

  /// Reads the figures; they are of one moment only within a transaction.
  ///
  /// The tables that are asked have been there in every version of the schema.
  init(_ connection: Connection) throws(SQLiteError) {
    func count(_ sql: String) throws(SQLiteError) -> Int {
      Int(try connection.first(sql) { $0.integer(0) } ?? 0)
    }
    let reviews = try count("SELECT count(*) FROM review")
    let retracted = try count(
      """
      SELECT count(*) FROM (SELECT DISTINCT of_device, of_sequence FROM retraction) AS t
      WHERE EXISTS (
        SELECT 1 FROM review AS r WHERE r.device = t.of_device AND r.sequence = t.of_sequence
      )
      """
    )
    reviewCount = reviews - retracted
    // Of few cards everything was taken back: only those are looked at one by one.
    let emptied = try count(
      """
      SELECT count(*) FROM (
        SELECT DISTINCT r.card FROM retraction AS t JOIN review AS r
        ON r.device = t.of_device AND r.sequence = t.of_sequence
      ) AS emptied
      WHERE NOT EXISTS (
        SELECT 1 FROM review AS r WHERE r.card = emptied.card AND \(ReviewJournal.stands)
      )
      """
    )
    cardCount = try count("SELECT count(DISTINCT card) FROM review") - emptied
    sessionCount = try count("SELECT count(*) FROM session")
    entryCount = try reviews + count("SELECT count(*) FROM retraction")
    lastAnswer = try connection.first(
      """
      SELECT r.moment_ms FROM review AS r WHERE \(ReviewJournal.stands)
      ORDER BY r.study_day DESC, r.moment_ms DESC LIMIT 1
      """
    ) { Moment(milliseconds: $0.integer(0)) }
  }
}

extension ReviewJournal {
  /// Counts what the journal holds.
  ///
  /// - Returns: The figures, all of one moment.
  /// - Throws: Why the journal cannot be read.
  public func content() throws(JournalError) -> JournalContent {
    try readingAtOnce { () throws(SQLiteError) in try JournalContent(connection) }
  }
}
