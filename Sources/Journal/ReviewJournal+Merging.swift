import SQLite

extension ReviewJournal {
  /// Takes over what another journal has and this one has not; the other one stays as it is.
  ///
  /// That is: reviews and what was taken back, sessions, answers of the learner's own, suspended
  /// cards, texts of cards.
  ///
  /// Merged in either order, or twice, both have the same reviews and, with the same parameters, the
  /// same states. Of an answer of the learner's own, and of a suspended card, the later word
  /// counts. An answer that another program brought is one answer of its card and moment, in whatever
  /// journals it was entered; where the journal that recorded it is merged, too, that one stands.
  ///
  /// - Parameter other: The other journal.
  /// - Returns: How many reviews and retractions were new here.
  /// - Throws: Why it cannot be done; nothing was taken over then. So it is where the other one is a
  ///   copy of this file's and both went on under the same number: what they hold cannot be told
  ///   apart.
  @discardableResult
  public func merge(_ other: ReviewJournal) throws(JournalError) -> Int {
    try merge(other, before: {}, afterwards: {}).entries
  }

  /// Merges, and does something before and after it that counts only if all of it does.
  ///
  /// - Returns: How many reviews and retractions were new here, and how many of them reviews.
  func merge(
    _ other: ReviewJournal,
    before: () throws(SQLiteError) -> Void,
    afterwards: () throws(SQLiteError) -> Void
  ) throws(JournalError) -> (entries: Int, reviews: Int) {
    // A file has nothing that is new to itself.
    guard other !== self, path.isEmpty || other.path != path else { return (0, 0) }
    let source = MergeSource(other.connection)
    do throws(JournalError) {
      return try writingMuch { () throws(SQLiteError) in
        try source.reading { () throws(SQLiteError) in
          try before()
          var merging = Merging(to: connection, from: source)
          let count = try source.reviewCount()
          try withIndexesMadeAtTheEnd(addingRows: count) { () throws(SQLiteError) in
            try source.delivering { () throws(SQLiteError) in try merging.run() }
          }
          try withdraw(merging.superseded)
          let caches = try caches()
          try caches.restore(merging.cards, asked: merging.asked)
          for card in merging.suspended.sorted() { try caches.placeAnew(card) }
          try afterwards()
          return (merging.newCount, merging.newReviewCount)
        }
      }
    } catch {
      if let failure = source.failure { throw JournalError(failure, path: other.path) }
      throw error
    }
  }
  /// Tells how many reviews a merge would bring; nothing changes.
  ///
  /// - Parameter arriving: What arrived, to its end.
  /// - Returns: How many reviews are new here.
  /// - Throws: Why it could not be merged.
  public func newReviewCount(in arriving: ArrivingJournal) throws(JournalError) -> Int {
    let source = MergeSource(arriving.journal.connection)
    do throws(JournalError) {
      return try readingAtOnce { () throws(SQLiteError) in
        try source.reading { () throws(SQLiteError) in
          try Merging(to: connection, from: source).newReviews().new.count
        }
      }
    } catch {
      if let failure = source.failure { throw JournalError(failure, path: arriving.journal.path) }
      throw error
    }
  }

  /// Takes back reviews in whose place others stand now.
  private func withdraw(_ superseded: [ImportedTwins.Superseded]) throws(SQLiteError) {
    guard !superseded.isEmpty else { return }
    let first = try nextKey()
    guard first.sequence <= .max - Int64(superseded.count) else {
      throw .corrupt("the sequence is at its end")
    }
    for (place, review) in superseded.enumerated() {
      try connection.execute(
        """
        INSERT INTO retraction (device, sequence, of_device, of_sequence, moment_ms)
        SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS
          (SELECT 1 FROM retraction WHERE of_device = ?3 AND of_sequence = ?4)
        """,
        [
          .integer(first.device), .integer(first.sequence + Int64(place)),
          .integer(review.key.device), .integer(review.key.sequence),
          .integer(review.milliseconds),
        ]
      )
    }
  }
}
