public import Deck
public import Practice
import SQLite
public import Time

/// What an import has the journal keep.
public struct ImportedContent: Sendable {
  /// The answers that were given elsewhere; of one card and moment only one.
  public var reviews: [Review] = []
  /// The cards that are suspended from now on.
  public var suspended: [CardID] = []
  /// The cards that an earlier import suspended or let come back, and that are the other now; whether
  /// they are suspended.
  public var suspensionChanges: [CardID: Bool] = [:]
  /// What came, for the next time.
  public var memories: [ImportMemory] = []
  /// The cards whose words are others from now on.
  public var relinkings: [Relinking] = []

  /// A card that goes by the number that it had before it was mended.
  public struct Relinking: Hashable, Sendable {
    /// The number that its words give it from now on.
    public var card: CardID
    /// The number by which it goes.
    public var original: CardID

    /// Takes the numbers.
    ///
    /// - Parameters:
    ///   - card: The number that its words give it from now on.
    ///   - original: The number by which it goes.
    public init(card: CardID, original: CardID) {
      self.card = card
      self.original = original
    }
  }

  /// Nothing to be kept.
  public init() {}

  /// Whether there is nothing to be kept.
  public var isEmpty: Bool {
    reviews.isEmpty && suspended.isEmpty && suspensionChanges.isEmpty && memories.isEmpty
      && relinkings.isEmpty
  }
}

extension ReviewJournal {
  /// Tells what was imported last from a source.
  ///
  /// - Parameter source: The source, as the deck's header names it.
  /// - Returns: What came; nothing where that is not known.
  /// - Throws: Why the journal cannot be read.
  public func importMemory(of source: String) throws(JournalError) -> ImportMemory? {
    try reading { () throws(SQLiteError) in
      try connection.first(
        "SELECT \(ImportMemory.rowColumns) FROM imported_source WHERE name = ?",
        [.text(source)]
      ) { ImportMemory($0) } ?? nil
    }
  }

  /// Tells what was imported last from all sources.
  ///
  /// - Returns: What came, by the names of the sources.
  /// - Throws: Why the journal cannot be read.
  public func importMemories() throws(JournalError) -> [ImportMemory] {
    try reading { () throws(SQLiteError) in
      try connection.query("SELECT \(ImportMemory.rowColumns) FROM imported_source ORDER BY name") {
        ImportMemory($0)
      }
    }.compactMap(\.self)
  }

  /// Finds the answers that are not here yet; those that were taken back are here, and so are those
  /// that were given here, left and come back.
  ///
  /// - Parameters:
  ///   - reviews: The answers.
  ///   - delay: By how many milliseconds an answer may have become later on its way: where no two of
  ///     one moment could stand in a file.
  /// - Returns: Those of which the journal has none of that card and moment, each once.
  /// - Throws: Why the journal cannot be read.
  public func unknownImports(
    among reviews: [Review],
    delayedBy delay: Int64 = 0
  ) throws(JournalError) -> [Review] {
    guard !reviews.isEmpty else { return [] }
    var isKnown = [Bool](repeating: false, count: reviews.count)
    func span(of review: Review) -> ClosedRange<Int64> {
      let moment = review.moment.milliseconds
      return (moment > .min + delay ? moment - delay : .min)...moment
    }
    try readingAtOnce { () throws(SQLiteError) in
      // Few are looked up one by one; beside many, reading everything once is quicker.
      if reviews.count < 5_000 {
        try connection.withStatement(
          "SELECT 1 FROM review WHERE card = ? AND moment_ms BETWEEN ? AND ? LIMIT 1"
        ) { statement throws(SQLiteError) in
          for (place, review) in reviews.enumerated() {
            let span = span(of: review)
            try statement.bind(.integer(review.card.rawValue), at: 1)
            try statement.bind(.integer(span.lowerBound), at: 2)
            try statement.bind(.integer(span.upperBound), at: 3)
            isKnown[place] = try statement.step()
            statement.reset()
          }
        }
      } else {
        var known: Set<CardMoment> = []
        var moments: [Int64: [Int64]] = [:]
        try connection.forEachRow("SELECT card, moment_ms FROM review") {
          let (card, moment) = ($0.integer(0), $0.integer(1))
          known.insert(CardMoment(card: card, milliseconds: moment))
          if delay > 0 { moments[card, default: []].append(moment) }
        }
        for (place, review) in reviews.enumerated() {
          let earlier = moments[review.card.rawValue]
          isKnown[place] =
            known.contains(CardMoment(review))
            || earlier?.contains(where: span(of: review).contains) ?? false
        }
      }
    }
    var taken: Set<CardMoment> = []
    taken.reserveCapacity(reviews.count)
    return zip(reviews, isKnown).compactMap { review, isKnown in
      !isKnown && taken.insert(CardMoment(review)).inserted ? review : nil
    }
  }

  /// Keeps what an import brings in one step; all of it or nothing.
  ///
  /// - Parameters:
  ///   - content: What it brings.
  ///   - moment: When it came.
  ///   - isWanted: Is told how many answers are entered and of how many; answers whether to go on.
  ///   - finish: Does the last thing before all of it counts; answers what else came, or nothing
  ///     where it could not be done: then nothing is kept.
  /// - Returns: Whether it was wanted to the end; if not, nothing was kept.
  /// - Throws: Why it cannot be kept.
  @discardableResult
  public func keep(
    _ content: ImportedContent,
    at moment: Moment,
    isWanted: (_ done: Int, _ of: Int) -> Bool = { _, _ in true },
    finish: () -> [ImportMemory]? = { [] }
  ) throws(JournalError) -> Bool {
    var isStopped = false
    // The device of all that is added is there, and a session there is none.
    connection.setForeignKeys(false)
    defer { connection.setForeignKeys(true) }
    do throws(JournalError) {
      try writingMuch { () throws(SQLiteError) in
        try enter(content.reviews, session: nil) { done, count in
          isStopped = isStopped || !isWanted(done, count)
          return !isStopped
        }
        try suspend(content.suspended, at: moment)
        for isSuspended in [true, false] {
          let cards = content.suspensionChanges.filter { $0.value == isSuspended }.map(\.key)
          try changeSuspension(isSuspended, of: cards, at: moment)
        }
        try relink(content.relinkings, at: moment)
        guard let more = finish() else {
          isStopped = true
          throw .refused("it could not be finished")
        }
        for memory in content.memories + more { try remember(memory, at: moment) }
      }
    } catch {
      if isStopped { return false }
      throw error
    }
    return true
  }

  private func suspend(_ cards: [CardID], at moment: Moment) throws(SQLiteError) {
    let caches = try caches()
    for card in Set(cards).sorted() {
      // What the learner said of a card counts more than what it was elsewhere.
      try connection.execute(
        """
        INSERT INTO suspension (card, is_suspended, changed_ms) VALUES (?, 1, ?)
        ON CONFLICT (card) DO NOTHING
        """,
        [.integer(card.rawValue), .integer(moment.milliseconds)]
      )
      if connection.changes > 0 { try caches.placeAnew(card) }
    }
  }

  private func remember(_ memory: ImportMemory, at moment: Moment) throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO imported_source (\(ImportMemory.rowColumns), changed_ms) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET columns = excluded.columns, hashes = excluded.hashes,
        tags = excluded.tags,
        changed_ms = max(excluded.changed_ms, min(changed_ms, \(Int64.max - 1)) + 1)
      """,
      memory.rowValues + [.integer(moment.milliseconds)]
    )
  }
}
