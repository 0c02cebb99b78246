internal import SQLite

extension CollectionReader {
  /// Reads the notes.
  func notes(
    of noteTypes: [AnkiNoteType]
  ) throws(SQLiteError) -> (notes: [AnkiNote], omissions: AnkiOmissions) {
    let fieldCounts = Dictionary(
      noteTypes.map { ($0.id, $0.fields.count) },
      uniquingKeysWith: { first, _ in first }
    )
    var notes: [AnkiNote] = []
    var omissions = AnkiOmissions()
    try connection.forEachRow("SELECT id, guid, mid, mod, tags, flds FROM main.notes") {
      row throws(SQLiteError) in
      try take(row)
      guard let id = wholeNumber(row, 0), case .text(let guid) = row.value(1),
        case .text(let text) = row.value(5)
      else {
        omissions.brokenNotes += 1
        return
      }
      let tags = row.text(4)
      guard let type = wholeNumber(row, 2), let count = fieldCounts[type] else {
        omissions.notesWithoutType += 1
        return
      }
      var fields = fields(in: text)
      if fields.count != count {
        omissions.mendedNotes += 1
        fields = Array(fields.prefix(count))
        fields += Array(repeating: "", count: count - fields.count)
      }
      notes.append(
        AnkiNote(
          id: id,
          guid: guid,
          noteTypeID: type,
          modified: wholeNumber(row, 3) ?? 0,
          tags: tagNames(tags),
          fields: fields
        )
      )
    }
    return (notes, omissions)
  }

  /// Reads the cards, those of notes that are not there among them.
  func readCards(into collection: inout AnkiCollection) throws(SQLiteError) {
    var cards: [AnkiCard] = []
    var omissions = collection.omissions
    // Texts that are no JSON, and numbers that are texts, count as absent.
    let known = ["s", "d", "dr", "decay", "lrt"].map { "json_extract(j, '$.\($0)')" }
      .joined(separator: ", ")
    try connection.forEachRow(
      """
      SELECT id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, odue, odid, flags, \(known), data
      FROM (SELECT *, iif(typeof(data) = 'text' AND length(data) BETWEEN 3 AND 10000 AND json_valid(data), data, NULL)
        AS j FROM main.cards)
      """
    ) { row throws(SQLiteError) in
      try take(row)
      guard let id = wholeNumber(row, 0), let noteID = wholeNumber(row, 1),
        let ordinal = wholeNumber(row, 3), (0...65_535).contains(ordinal),
        let state = wholeNumber(row, 4).flatMap(AnkiCard.State.init),
        let queue = wholeNumber(row, 5).flatMap(AnkiCard.Queue.init)
      else {
        omissions.brokenCards += 1
        return
      }
      let home = wholeNumber(row, 12) ?? 0
      let realDue = home == 0 ? 0 : wholeNumber(row, 11) ?? 0
      let due = realDue == 0 ? wholeNumber(row, 6) ?? 0 : realDue
      cards.append(
        AnkiCard(
          id: id,
          noteID: noteID,
          deckID: wholeNumber(row, 2) ?? 0,
          homeDeckID: home == 0 ? nil : home,
          ordinal: Int(ordinal),
          state: state,
          queue: queue,
          due: state == .new
            ? .position(due) : due > 1_000_000_000 ? .moment(due) : .day(due),
          intervalDays: max(0, wholeNumber(row, 7) ?? 0),
          easePermille: max(0, wholeNumber(row, 8) ?? 0),
          repetitions: max(0, wholeNumber(row, 9) ?? 0),
          lapses: max(0, wholeNumber(row, 10) ?? 0),
          flag: Int((wholeNumber(row, 13) ?? 0) & 7),
          memory: memory(row)
        )
      )
    }
    collection.cards = cards
    collection.omissions = omissions
  }

  /// Reads what happened to the cards, those that are not there among them.
  func readReviews(into collection: inout AnkiCollection) throws(SQLiteError) {
    let isOld = collection.usesOldScheduler
    var reviews: [AnkiReview] = []
    var omissions = collection.omissions
    try connection.forEachRow(
      "SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM main.revlog"
    ) { row throws(SQLiteError) in
      try take(row)
      guard let id = wholeNumber(row, 0), id > 0, let cardID = wholeNumber(row, 1),
        let ease = wholeNumber(row, 2), (0...4).contains(ease),
        let kind = wholeNumber(row, 7).flatMap(AnkiReview.Kind.init)
      else {
        omissions.brokenReviews += 1
        return
      }
      reviews.append(
        AnkiReview(
          id: id,
          cardID: cardID,
          ease: ease,
          interval: wholeNumber(row, 3) ?? 0,
          lastInterval: wholeNumber(row, 4) ?? 0,
          factor: wholeNumber(row, 5) ?? 0,
          milliseconds: max(0, wholeNumber(row, 6) ?? 0),
          kind: kind,
          isOfOldScheduler: isOld
        )
      )
    }
    collection.reviews = reviews
    collection.omissions = omissions
  }

  private func memory(_ row: Row) -> AnkiCard.Memory? {
    guard let stability = number(row, 14), stability > 0, let difficulty = number(row, 15)
    else { return nil }
    return AnkiCard.Memory(
      stabilityDays: stability,
      difficulty: difficulty,
      desiredRetention: number(row, 16),
      decay: number(row, 17),
      lastReview: row.isNull(18) ? nil : wholeNumber(row, 18)
    )
  }

  /// Parts the fields of a note, which a control character separates.
  private func fields(in text: String) -> [String] {
    var fields: [String] = []
    var start = text.utf8.startIndex
    while let end = text.utf8[start...].firstIndex(of: 0x1f) {
      fields.append(String(text[start..<end]))
      start = text.utf8.index(after: end)
    }
    fields.append(String(text[start...]))
    return fields
  }

  /// Parts tags, which blanks separate, wide ones too.
  private func tagNames(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    return (text.utf8.contains(0xe3) ? text.replacing(bytes: "\u{3000}", with: " ") : text).utf8
      .split(
        separator: 0x20
      )
      .map { cleanName(String(Substring($0))) }
      .filter { !$0.isEmpty }
  }
}

extension AnkiCollection {
  /// Leaves out the cards of notes that are not there, and the reviews of cards that are not there.
  mutating func leaveOutStrays() {
    let knownNotes = Set(notes.map(\.id))
    let cardCount = cards.count
    cards.removeAll { !knownNotes.contains($0.noteID) }
    omissions.cardsWithoutNote += cardCount - cards.count
    let known = Set(cards.map(\.id))
    let before = reviews.count
    reviews.removeAll { !known.contains($0.cardID) }
    omissions.reviewsWithoutCard += before - reviews.count
  }
}

extension AnkiOmissions {
  /// Counts what was left out elsewhere, too.
  mutating func add(_ other: AnkiOmissions) {
    notesWithoutType += other.notesWithoutType
    brokenNotes += other.brokenNotes
    mendedNotes += other.mendedNotes
    cardsWithoutNote += other.cardsWithoutNote
    brokenCards += other.brokenCards
    reviewsWithoutCard += other.reviewsWithoutCard
    brokenReviews += other.brokenReviews
  }
}
