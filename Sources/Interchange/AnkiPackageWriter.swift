public import Deck
public import Journal
public import Memory
internal import Practice
internal import SQLite
internal import Text
public import Time

/// Writes decks as a package that Anki imports, with the schedules and the history of their cards.
///
/// It is a package of version 2, which every Anki since 2.1 reads. Exporting the same decks again
/// gives the same notes: Anki then knows that it has them.
///
/// Source: what Anki 26.9.3 was observed to accept.
public final class AnkiPackageWriter {
  /// What the learner set that Anki has among the options of a deck.
  public struct Options: Sendable {
    /// New cards a day.
    public var newPerDay: Int
    /// The wanted chance of recall.
    public var desiredRetention: Double
    /// What FSRS is fitted with.
    public var parameters: FSRSParameters
    /// The hour at which a study day begins.
    public var rolloverHour: Int

    /// Takes the options.
    ///
    /// - Parameters:
    ///   - newPerDay: New cards a day.
    ///   - desiredRetention: The wanted chance of recall.
    ///   - parameters: What FSRS is fitted with.
    ///   - rolloverHour: The hour at which a study day begins.
    public init(
      newPerDay: Int,
      desiredRetention: Double,
      parameters: FSRSParameters,
      rolloverHour: Int
    ) {
      self.newPerDay = newPerDay
      self.desiredRetention = desiredRetention
      self.parameters = parameters
      self.rolloverHour = rolloverHour
    }
  }

  /// What was written.
  public struct Counts: Hashable, Sendable {
    /// Notes.
    public var notes = 0
    /// Cards, each one way to ask a note.
    public var cards = 0
    /// Reviews that stand.
    public var reviews = 0
  }

  /// What was written so far.
  public private(set) var counts = Counts()

  let options: Options
  let now: StudyTime
  let connection: Connection
  private var decks: [JSON.Member] = []
  private var models: [JSON.Member] = []
  private var takenIDs: Set<Int64> = [1]
  private var takenGuids: Set<String> = []
  /// The cards whose reviews were written.
  private var told: Set<CardID> = []
  /// When cards were last answered in a way that moved their schedule, in seconds since 1970.
  private var lastReviews: [CardID: Int64] = [:]
  /// How much of the deck that is being added is written: notes, histories of cards, cards.
  private var (done, whole) = (0, 0)
  private var watch = WorkWatch()
  private var isStopped = false

  /// The first day of the collection: all schedules are younger.
  static let firstDay = Day(year: 2000, month: 1, day: 1)

  /// Begins a package.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - options: What the learner set.
  /// - Throws: Why there can be none.
  public init(at now: StudyTime, options: Options) throws(ExportError) {
    self.now = now
    self.options = options
    connection = try Self.heeding { () throws(SQLiteError) in
      let connection = try Connection.forContent()
      try connection.execute(script: Self.tables + "BEGIN;")
      return connection
    }
  }

  /// Adds a deck with all that is known of its cards.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - modified: When its file was changed.
  ///   - marks: By what Anki knows its notes.
  ///   - journal: The journal; it is only read.
  ///   - watch: Is told how far the deck is, of its notes and twice its cards.
  /// - Throws: Why it cannot be added; what was written is of no use then.
  public func add(
    _ deck: DeckFile,
    modified: Moment,
    marks: inout AnkiMarks,
    from journal: ReviewJournal,
    watch: WorkWatch = WorkWatch()
  ) throws(ExportError) {
    let layout = AnkiLayout(deck.header)
    let cards = deck.cards
    self.watch = watch
    (done, whole) = (0, deck.notes.count + 2 * cards.count)
    let histories: [CardID: CardHistory]
    do throws(JournalError) {
      histories = try journal.histories(of: cards.map(\.id))
    } catch {
      throw .journal(error)
    }
    let deckID = addDeck(deck.header)
    let typeID = addModel(deck.header, layout)
    let (firstNote, firstCard) = (counts.notes, counts.cards)
    try Self.heeding { () throws(SQLiteError) in
      try addNotes(deck, cards, layout, typeID: typeID, modified: modified, &marks)
    }
    if isStopped { throw .stopped }
    try addReviews(of: cards, firstCard: firstCard, histories, from: journal)
    if isStopped { throw .stopped }
    try Self.heeding { () throws(SQLiteError) in
      try addCards(cards, of: deck, deckID: deckID, firstNote: firstNote, histories)
    }
    if isStopped { throw .stopped }
  }

  /// Tells that one thing more is written.
  ///
  /// - Returns: Whether the work is wanted still.
  private func isWanted() -> Bool {
    done += 1
    do throws(WorkWatch.Stopped) {
      try watch.tell(done, of: whole)
    } catch {
      isStopped = true
    }
    return !isStopped
  }

  /// Ends the package.
  ///
  /// - Parameter watch: Is told how many bytes are packed.
  /// - Throws: Why it cannot be ended.
  /// - Returns: Its bytes.
  public func finish(watch: WorkWatch = WorkWatch()) throws(ExportError) -> [UInt8] {
    try Self.heeding { () throws(SQLiteError) in
      try connection.execute(
        "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
        [
          .integer(created), .integer(now.moment.milliseconds), .integer(now.moment.milliseconds),
          .text(settings.text), .text(JSON.object(models).text), .text(JSON.object(decks).text),
          .text(JSON.object([.init("\(Self.presetID)", preset)]).text),
        ]
      )
      try connection.execute(script: "COMMIT")
    }
    let archive = try ArchiveWriter()
    let seconds = now.moment.seconds
    func add(_ name: String, _ bytes: [UInt8]) throws(ExportError) {
      let added = bytes.withUnsafeBytes { bytes in
        Result { () throws(ExportError) in try archive.add(name, bytes, at: seconds) }
      }
      try added.get()
    }
    // The version of the package, as protobuf: field 1, 2.
    try add("meta", [0x08, 0x02])
    try connection.withContent { bytes throws(ExportError) in
      try archive.add("collection.anki21", bytes, at: seconds, watch: watch)
    }
    try add("media", Array("{}".utf8))
    return try archive.finish()
  }

  // MARK: - Decks and kinds of notes

  private func addDeck(_ header: DeckHeader) -> Int64 {
    // What Anki parts names by cannot stand in them.
    let parts = header.name.split(separator: "/").map { $0.replacing("::", with: ":") }
    let name = parts.isEmpty ? "Kuchi" : parts.joined(separator: "::")
    let id = freeID(for: "deck \(header.name)")
    decks.append(.init("\(id)", self.deck(id, name, AnkiLayout.description(of: header))))
    return id
  }

  private func addModel(_ header: DeckHeader, _ layout: AnkiLayout) -> Int64 {
    let id = freeID(for: "notes \(header.name)")
    let fields = layout.fields.enumerated().map { place, name -> JSON in
      [
        "name": .text(name), "ord": JSON(place), "sticky": false, "rtl": false, "font": "Arial",
        "size": 20,
      ]
    }
    let templates = layout.templates.enumerated().map { place, template -> JSON in
      [
        "name": .text(template.name), "ord": JSON(place), "qfmt": .text(template.front),
        "afmt": .text(template.back), "did": nil, "bqfmt": "", "bafmt": "",
      ]
    }
    let model: JSON = [
      "id": .integer(id), "name": .text(AnkiLayout.noteTypeName(ofDeck: header.name)), "type": 0,
      "mod": .integer(now.moment.seconds), "usn": -1, "sortf": 0, "did": nil,
      "css": .text(Self.css), "latexPre": "", "latexPost": "", "tags": [], "vers": [],
      "flds": .list(fields), "tmpls": .list(templates),
    ]
    models.append(.init("\(id)", model))
    return id
  }

  /// A number that is the same each time, as far as no other has it.
  private func freeID(for name: String) -> Int64 {
    let bits = UInt64(bitPattern: CardID(language: "", identity: name, direction: "").rawValue)
    // Anki takes it for a moment in milliseconds: one between 2001 and 2014.
    var id = 1_000_000_000_000 + Int64(bits % 400_000_000_000)
    while !takenIDs.insert(id).inserted { id += 1 }
    return id
  }

  // MARK: - Notes

  private func addNotes(
    _ deck: DeckFile,
    _ cards: [Card],
    _ layout: AnkiLayout,
    typeID: Int64,
    modified: Moment,
    _ marks: inout AnkiMarks
  ) throws(SQLiteError) {
    let id = deck.header.columns.firstIndex(of: "id")
    let tags = deck.header.columns.firstIndex(of: AnkiColumns.tags)
    let direction = deck.header.directions.first?.name ?? ""
    try connection.withStatement(
      "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')"
    ) { statement throws(SQLiteError) in
      var place = 0
      for note in deck.notes {
        // A note whose question was mended is the one that it was.
        var number: CardID?
        while place < cards.count, cards[place].note.line == note.line {
          if cards[place].direction == deck.header.directions.first { number = cards[place].id }
          place += 1
        }
        let known =
          number
          ?? CardID(language: deck.header.language, identity: note.identity, direction: direction)
        let content = AnkiMarks.content(
          of: deck.header.columns.indices.map { note.field(at: $0) },
          tags: tags
        )
        let fields = layout.columns.map { AnkiField.html(of: note.field(at: $0)) }
        let first = Markup(fields.first ?? "", layout: .oneLine, readings: .asText).text
        try statement.bind([
          .integer(self.number(of: counts.notes)),
          .text(guid(of: note, deck.header, id: id, number, made: marks.guid(of: known))),
          .integer(typeID), .integer(marks.modified(known, content, file: modified.seconds)),
          .text(AnkiTags.text(of: layout.tagsColumn.map { note.field(at: $0) } ?? "")),
          .text(fields.joined(separator: "\u{1f}")), .text(first),
          .integer(Int64(SHA1.start(of: Array(first.utf8)))),
        ])
        while try statement.step() {}
        counts.notes += 1
        if !isWanted() { return }
      }
    }
  }

  /// What tells the note from all others, in Anki as well.
  private func guid(
    of note: Note,
    _ header: DeckHeader,
    id: Int?,
    _ number: CardID?,
    made: String?
  ) -> String {
    if let made, takenGuids.insert(made).inserted { return made }
    let own = id.map { note.field(at: $0) } ?? ""
    if !own.isEmpty, takenGuids.insert(own).inserted { return own }
    let direction = header.directions.first?.name ?? ""
    var identity = note.identity
    var card = number
    while true {
      let id =
        card ?? CardID(language: header.language, identity: identity, direction: direction)
      let guid = AnkiLayout.guid(ofNumber: id)
      if takenGuids.insert(guid).inserted { return guid }
      // Another deck has the same note.
      card = nil
      identity += "\u{1f}" + header.name
    }
  }

  // MARK: - Cards and reviews

  private func addCards(
    _ cards: [Card],
    of deck: DeckFile,
    deckID: Int64,
    firstNote: Int,
    _ histories: [CardID: CardHistory]
  ) throws(SQLiteError) {
    var place = 0
    try connection.withStatement(
      "INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)"
    ) { statement throws(SQLiteError) in
      for card in cards {
        // The cards come in the order of the notes, not all of which have one.
        while place + 1 < deck.notes.count, deck.notes[place].identity != card.note.identity {
          place += 1
        }
        let history = histories[card.id]
        let ordinal = deck.header.directions.firstIndex(of: card.direction) ?? 0
        var values: [SQLiteValue] = [
          .integer(number(of: counts.cards)), .integer(number(of: firstNote + place)),
          .integer(deckID), .integer(Int64(ordinal)), .integer(now.moment.seconds),
        ]
        let isSuspended = history?.isSuspended ?? false
        if let schedule = history?.schedule {
          values += [
            2, isSuspended ? -1 : 2,
            .integer(Int64(max(0, schedule.dueDay - Self.firstDay.number))),
            .integer(Int64(schedule.interval)), 2500, .integer(Int64(schedule.reviewCount)),
            .integer(Int64(schedule.lapseCount)), .text(memory(schedule, of: card.id).text),
          ]
        } else {
          let position = Int64(counts.cards + 1)
          values += [0, isSuspended ? -1 : 0, .integer(position), 0, 0, 0, 0, ""]
        }
        try statement.bind(values)
        while try statement.step() {}
        counts.cards += 1
        if !isWanted() { return }
      }
    }
  }

  /// What FSRS knows of a card, as Anki keeps it: rounded.
  private func memory(_ schedule: CardSchedule, of card: CardID) -> JSON {
    func rounded(_ number: Double, _ factor: Double) -> JSON {
      .number((number * factor).rounded() / factor)
    }
    var members: [JSON.Member] = [
      .init("s", rounded(max(schedule.memory.stability, 0.001), 10_000)),
      .init("d", rounded(schedule.memory.difficulty, 1_000)),
      .init("dr", rounded(schedule.desiredRetention, 100)),
      .init("decay", rounded(options.parameters.weights[20], 1_000)),
    ]
    if let seconds = lastReviews[card] { members.append(.init("lrt", .integer(seconds))) }
    return .object(members)
  }

  private func addReviews(
    of cards: [Card],
    firstCard: Int,
    _ histories: [CardID: CardHistory],
    from journal: ReviewJournal
  ) throws(ExportError) {
    var numbers: [CardID: Int64] = [:]
    for (place, card) in cards.enumerated() where histories[card.id] != nil {
      // The history of a card that stands in two decks goes with the first.
      if told.insert(card.id).inserted { numbers[card.id] = number(of: firstCard + place) }
    }
    var rows = AnkiReviewRows(connection)
    var failure: SQLiteError?
    var last: CardID?
    do throws(JournalError) {
      try journal.forEachReview(of: cards.lazy.map(\.id).filter { numbers[$0] != nil }) { record in
        let card = record.review.card
        guard failure == nil, !isStopped, let number = numbers[card] else { return }
        if card != last, !isWanted() { return }
        last = card
        do throws(SQLiteError) {
          try rows.add(record, of: number)
          if record.memory != nil {
            lastReviews[card] = record.review.moment.seconds
          }
        } catch {
          failure = error
        }
      }
    } catch {
      throw .journal(error)
    }
    counts.reviews += rows.count
    try Self.heeding { () throws(SQLiteError) in if let failure { throw failure } }
  }

  /// The number of the note or card at a place: Anki takes it for a moment in milliseconds, and gives
  /// it another one where it has one of that number.
  private func number(of place: Int) -> Int64 {
    now.moment.milliseconds - 86_400_000 + Int64(place)
  }
}
