import SQLite

extension ReviewJournal {
  /// Takes over what another journal has and this one has not; the other one stays as it is.
  ///
  /// That is: reviews and what was taken back, sessions, answers of the learner's own, suspended
  /// cards, texts of cards.
  ///
  /// Merged in either order, or twice, both have the same reviews and, with the same parameters, the
  /// same states. Of an answer of the learner's own, and of a suspended card, the later word
  /// counts.
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
}
