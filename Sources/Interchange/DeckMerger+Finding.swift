internal import Deck
internal import Text

// How the note of each row is found.
extension DeckMerger {
  /// Finds the note of each row: by its identity; where its question was mended here, by what it was;
  /// in a file that lost its column of identities, or never had one, by its question.
  mutating func findNotes() {
    placeByIdentity.reserveCapacity(notes.count)
    for (place, note) in notes.enumerated() {
      placeByIdentity[stableHash(of: note.identity)] = place
    }
    var taken: Set<Int> = []
    var missing: [Int] = []
    findNumbers(&taken)
    for (row, identity) in incoming.rows.lazy.map(\.identity).enumerated()
    where noteOfRow[row] == nil {
      if let place = placeByIdentity[stableHash(of: identity)], taken.insert(place).inserted {
        noteOfRow[row] = place
        identities[row] = notes[place].identity
      } else {
        missing.append(row)
      }
    }
    findRelinked(&missing, &taken)
    guard let question = incoming.directions.first?.question, !missing.isEmpty else { return }
    let ids = present.deck.header.columns.firstIndex(of: AnkiColumns.id)
    let bringsIdentities = incoming.columns.contains(AnkiColumns.id)
    var byQuestion: [UInt64: Int] = [:]
    for (place, note) in notes.enumerated() where !taken.contains(place) {
      // Where both sides have an identity, they are two notes.
      if bringsIdentities, let ids, !note.field(at: ids).isEmpty { continue }
      let key = stableHash(of: note.field(at: places[question]))
      if byQuestion[key] == nil { byQuestion[key] = place }
    }
    for row in missing {
      let key = stableHash(of: incoming.rows[row].fields[question])
      if let place = byQuestion[key], taken.insert(place).inserted {
        noteOfRow[row] = place
        identities[row] = notes[place].identity
      }
    }
  }

  /// Finds the notes of rows that tell the numbers of their cards, whatever their questions are.
  private mutating func findNumbers(_ taken: inout Set<Int>) {
    guard let direction = present.deck.header.directions.first?.name,
      incoming.rows.contains(where: { $0.number != nil })
    else { return }
    let header = present.deck.header
    var byNumber: [CardID: Int] = [:]
    for (place, note) in notes.enumerated() {
      byNumber[number(of: note.identity, direction)] = place
    }
    for (place, note) in notes.enumerated() {
      let other = AnkiLayout.otherNumber(of: note.identity, in: header)
      if byNumber[other] == nil { byNumber[other] = place }
    }
    for (row, incoming) in incoming.rows.enumerated() {
      guard let number = incoming.number, let place = byNumber[number],
        taken.insert(place).inserted
      else { continue }
      noteOfRow[row] = place
      identities[row] = notes[place].identity
      guard incoming.identity != notes[place].identity else { continue }
      isMendedThere[place] =
        relinked[
          CardID(
            language: header.language,
            identity: notes[place].identity,
            direction: direction
          )
        ] == nil
    }
  }

  /// Finds the notes of rows whose questions were mended here: their cards go by the numbers that the
  /// rows have.
  private mutating func findRelinked(_ missing: inout [Int], _ taken: inout Set<Int>) {
    guard !relinked.isEmpty, !missing.isEmpty else { return }
    let language = present.deck.header.language
    var byNumber: [CardID: Int] = [:]
    for (place, note) in notes.enumerated() where !taken.contains(place) {
      for direction in directionNames {
        let own = CardID(language: language, identity: note.identity, direction: direction)
        if let number = relinked[own] { byNumber[number] = place }
      }
    }
    missing.removeAll { row in
      let identity = incoming.rows[row].identity
      let place = directionNames.lazy.compactMap {
        byNumber[CardID(language: language, identity: identity, direction: $0)]
      }.first
      guard let place, taken.insert(place).inserted else { return false }
      noteOfRow[row] = place
      identities[row] = notes[place].identity
      return true
    }
  }

  /// Finds the notes whose questions were mended at the source: where questions are all that tells
  /// notes apart, a row that is new and a note that came last time and not now are one, if nothing
  /// else tells them apart, their questions are close, and neither has another partner.
  ///
  /// Such a note keeps its identity, and with it its progress: it is written into a column of its own.
  mutating func findMendedQuestions(_ memory: MemoryIndex) {
    guard !incoming.columns.contains(AnkiColumns.id), let first = incoming.directions.first else {
      return
    }
    let found = Set(noteOfRow.compactMap(\.self))
    let orphans = notes.indices.filter {
      !found.contains($0) && place(of: notes[$0], in: memory) != nil
    }
    // What came before is not new at the source, whatever became of it here.
    let new = noteOfRow.indices.filter {
      noteOfRow[$0] == nil && memory.place(of: incoming.rows[$0].identity) == nil
    }
    for (note, row) in pairs(orphans, new, question: first.question) {
      noteOfRow[row] = note
      identities[row] = notes[note].identity
      mended.insert(note)
      change.mended += 1
    }
    findMendedTwice(first.question)
    guard !mended.isEmpty, !columns.contains(AnkiColumns.id) else { return }
    columns.append(AnkiColumns.id)
    rewriting.columns = columns
  }

  /// Finds the notes whose questions were mended both here and at the source.
  private mutating func findMendedTwice(_ question: Int) {
    guard !relinked.isEmpty, let direction = directionNames.first else { return }
    let found = Set(noteOfRow.compactMap(\.self))
    let language = present.deck.header.language
    let orphans = notes.indices.filter {
      !found.contains($0)
        && relinked[
          CardID(language: language, identity: notes[$0].identity, direction: direction)
        ] != nil
    }
    let rows = noteOfRow.indices.filter { noteOfRow[$0] == nil }
    for (note, row) in pairs(orphans, rows, question: question) {
      noteOfRow[row] = note
      identities[row] = notes[note].identity
    }
  }

  /// Notes and rows that are alike in all but their questions, which are close, and have no other
  /// partner.
  private func pairs(
    _ orphans: [Int],
    _ rows: [Int],
    question: Int
  ) -> [(note: Int, row: Int)] {
    guard !orphans.isEmpty, !rows.isEmpty else { return [] }
    var byRest: [UInt64: [Int]] = [:]
    for note in orphans {
      byRest[rest(of: places.map { notes[note].field(at: $0) }, but: question), default: []]
        .append(note)
    }
    var rowsByRest: [UInt64: Int] = [:]
    for row in rows {
      rowsByRest[rest(of: incoming.rows[row].fields, but: question), default: 0] += 1
    }
    return rows.compactMap { row in
      let key = rest(of: incoming.rows[row].fields, but: question)
      guard let twins = byRest[key], twins.count == 1, rowsByRest[key] == 1,
        isClose(notes[twins[0]].field(at: places[question]), incoming.rows[row].fields[question])
      else { return nil }
      return (twins[0], row)
    }
  }

  /// A hash of all fields but one and the tags.
  private func rest(of fields: [String], but question: Int) -> UInt64 {
    let tags = incoming.columns.firstIndex(of: AnkiColumns.tags)
    return stableHash(
      of: fields.enumerated().filter { $0.offset != question && $0.offset != tags }
        .map(\.element).joined(separator: "\u{1f}")
    )
  }

  /// Whether one text may be the other, mended: a third of the longer one's letters differ at most.
  ///
  /// It is more than where questions alone are compared: all other fields are the same here.
  private func isClose(_ one: String, _ other: String) -> Bool {
    let (first, second) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    let longest = max(first.count, second.count)
    guard !first.isEmpty, !second.isEmpty, longest <= 200 else { return false }
    return editDistance(first, second) <= max(1, longest / 3)
  }
}
