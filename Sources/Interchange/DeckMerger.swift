internal import Deck
internal import Journal

/// Goes through the rows that come and the notes that are here.
struct DeckMerger {
  private let incoming: IncomingDeck
  private let present: DeckMerge.Present
  /// The notes here, before and after.
  private var notes: [Note] { present.deck.notes }

  private(set) var bytes: [UInt8]?
  private(set) var change: ImportReport.DeckChange
  private(set) var isNew: [Bool]
  private(set) var identities: [String]
  private(set) var directionNames: [String] = []
  /// The numbers by which cards go whose questions were mended here.
  let relinked: [CardID: CardID]
  /// The numbers by which cards go on whose words are others from now on.
  private(set) var relinkings: [ImportedContent.Relinking] = []

  /// The columns of the file, those that are added among them.
  private var columns: [String]
  /// The place in the file of each incoming column.
  private var places: [Int] = []
  private var rewriting = DeckRewriting()
  /// The note of each incoming row; nothing where it is new.
  private var noteOfRow: [Int?]
  /// The notes here by the hashes of their identities.
  private var placeByIdentity: [UInt64: Int] = [:]
  /// The notes whose questions were mended.
  private var mended: Set<Int> = []
  /// Whether the question of a note that was found by its number was mended there, not here.
  private var isMendedThere: [Int: Bool] = [:]
  /// What was known of notes under identities that they have no longer at the source, as hashes.
  private(set) var superseded: Set<UInt64> = []
  /// Rows that came before and whose notes were taken out here.
  private var leftOut: Set<Int> = []
  /// Conflicts by their note, whose line is known at the end.
  private var conflicts: [(note: Int, column: String, own: String, theirs: String)] = []

  init(_ incoming: IncomingDeck, _ present: DeckMerge.Present) {
    self.incoming = incoming
    self.present = present
    change = ImportReport.DeckChange(name: present.deck.header.name, isNew: false)
    columns = present.deck.header.columns
    isNew = Array(repeating: false, count: incoming.rows.count)
    identities = incoming.rows.map(\.identity)
    noteOfRow = Array(repeating: nil, count: incoming.rows.count)
    relinked = present.deck.relinkedNumbers
  }

  mutating func run() throws(DeckMerge.Failure) {
    guard !present.deck.header.directions.isEmpty else { throw .noDirection }
    placeColumns()
    placeDirections()
    let memory = MemoryIndex(present.memory, columns: incoming.columns)
    findNotes()
    findMendedQuestions(memory)
    for row in incoming.rows.indices { merge(row, memory) }
    var after = present.deck
    if !rewriting.isEmpty {
      guard let made = deckBytes(present.bytes, of: present.deck, rewritten: rewriting) else {
        throw .unreadable
      }
      bytes = made.bytes
      after = made.deck
      relink(after)
      // The rows that were added stand at the end, in their order.
      var next = notes.count
      for row in incoming.rows.indices where noteOfRow[row] == nil && !leftOut.contains(row) {
        identities[row] = after.notes[next].identity
        next += 1
      }
    }
    change.conflicts = conflicts.map {
      ImportReport.Conflict(
        line: after.notes[$0.note].line,
        column: $0.column,
        own: $0.own,
        theirs: $0.theirs
      )
    }
  }

  /// Keeps the numbers of cards whose notes have another identity after this.
  private mutating func relink(_ after: DeckFile) {
    let header = present.deck.header
    for place in rewriting.replaced.keys.sorted() {
      let (old, new) = (notes[place].identity, after.notes[place].identity)
      if old == new { continue }
      for direction in header.directions.map(\.name) {
        relinkings.append(
          ImportedContent.Relinking(
            card: CardID(language: header.language, identity: new, direction: direction),
            original: number(of: old, direction)
          )
        )
      }
    }
  }

  /// The number by which the card of a note goes.
  private func number(of identity: String, _ direction: String) -> CardID {
    let own = CardID(
      language: present.deck.header.language,
      identity: identity,
      direction: direction
    )
    return relinked[own] ?? own
  }

  // MARK: - Columns and directions

  /// Finds the column of each incoming one: by its name; else by its place, where the learner gave
  /// it another name; else it is added.
  private mutating func placeColumns() {
    let before = columns.count
    for (index, name) in incoming.columns.enumerated() {
      if let place = columns.firstIndex(of: name) {
        places.append(place)
        continue
      }
      let old = present.memory?.columns.firstIndex(of: name)
      if let old, old == index, old < before, present.memory?.columns.count ?? 0 <= before,
        !incoming.columns.contains(columns[old])
      {
        places.append(old)
        continue
      }
      places.append(columns.count)
      columns.append(name)
    }
    if columns.count > before {
      // A column that no row fills is no gain.
      rewriting.columns = columns
    }
  }

  /// Names the directions as the file here does, and adds those that ask a new column.
  private mutating func placeDirections() {
    let header = present.deck.header
    var names = header.directions.map(\.name)
    let before = names.count
    for direction in incoming.directions {
      let question = places[direction.question]
      let answer = places[direction.answer]
      let name = "\(columns[question])>\(columns[answer])"
      directionNames.append(name)
      let isNew = max(question, answer) >= header.columns.count
      if isNew, !names.contains(name) { names.append(name) }
    }
    if names.count > before { rewriting.directions = names }
  }

  // MARK: - Notes

  /// Finds the note of each row: by its identity; where its question was mended here, by what it was;
  /// in a file that lost its column of identities, or never had one, by its question.
  private mutating func findNotes() {
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
  private mutating func findMendedQuestions(_ memory: MemoryIndex) {
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

  /// What came last of a note: under its question where that was mended, else under its identity.
  private func place(of note: Note, in memory: MemoryIndex) -> Int? {
    let id = present.deck.header.columns.firstIndex(of: AnkiColumns.id)
    // Of notes with one question only the identity tells which one it is.
    if id.map(note.field(at:))?.isEmpty ?? true, let place = memory.place(of: note.identity) {
      return place
    }
    if !incoming.columns.contains(AnkiColumns.id), let first = incoming.directions.first,
      let place = memory.place(of: note.field(at: places[first.question]))
    {
      return place
    }
    return memory.place(of: note.identity)
  }

  /// A hash of all fields but one and the tags.
  private func rest(of fields: [String], but question: Int) -> UInt64 {
    let tags = incoming.columns.firstIndex(of: AnkiColumns.tags)
    return stableHash(
      of: fields.enumerated().filter { $0.offset != question && $0.offset != tags }
        .map(\.element).joined(separator: "\u{1f}")
    )
  }

  /// Whether one text may be the other, mended: few of its characters differ.
  private func isClose(_ one: String, _ other: String) -> Bool {
    let (first, second) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    guard !first.isEmpty, !second.isEmpty, max(first.count, second.count) <= 200 else {
      return false
    }
    var row = Array(0...second.count)
    for (place, scalar) in first.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for index in second.indices {
        let above = row[index + 1]
        let changed = diagonal + (second[index] == scalar ? 0 : 1)
        row[index + 1] = min(changed, above + 1, row[index] + 1)
        diagonal = above
      }
    }
    return row[second.count] <= max(1, max(first.count, second.count) / 3)
  }

  private mutating func merge(_ row: Int, _ memory: MemoryIndex) {
    let theirs = incoming.rows[row].fields
    let identity = incoming.rows[row].identity
    guard let place = noteOfRow[row] else {
      if memory.place(of: identity) != nil {
        change.leftOut += 1
        leftOut.insert(row)
        return
      }
      isNew[row] = true
      change.added += 1
      rewriting.added.append(inFile(theirs))
      return
    }
    let note = notes[place]
    var fields = padded(note.fields)
    let isMended = mended.contains(place)
    let known =
      isMended
      ? self.place(of: note, in: memory)
      : lastPlace(of: identity, in: memory, asFor: place) ?? self.place(of: note, in: memory)
    if let known, memory.identity(at: known) != stableHash(of: identity) {
      superseded.insert(memory.identity(at: known))
    }
    var isChanged = isMended
    if isMended, let id = columns.firstIndex(of: AnkiColumns.id), fields[id].isEmpty {
      fields[id] = note.identity
    }
    for (index, column) in places.enumerated() {
      let (own, other) = (fields[column], theirs[index])
      if own == other || incoming.columns[index] == AnkiColumns.id { continue }
      if incoming.columns[index] == AnkiColumns.tags {
        let last = known.map { memory.tags(at: $0) } ?? ""
        let merged = TagMerge(own: own, last: last, theirs: other).tags
        if merged != own {
          fields[column] = merged
          isChanged = true
        }
        continue
      }
      // A new column has nothing of the learner's.
      let isAdded = column >= present.deck.header.columns.count
      let last = known.flatMap { memory.hash(at: $0, column: index) }
      let isQuestion = index == incoming.directions.first?.question
      // Of a note that is known by its number it is known who mended its question.
      let mendedThere = isQuestion && last == nil ? isMendedThere[place] : nil
      if isAdded || last == hash(own) || mendedThere == true {
        fields[column] = other
        isChanged = true
        if isQuestion, isMendedThere[place] != nil { mend(place, from: own, to: other) }
      } else if mendedThere == false, isOriginal(incoming.rows[row]) {
        continue
      } else if last != hash(other) {
        conflicts.append((place, columns[column], own, other))
      }
    }
    guard isChanged else {
      change.unchanged += 1
      return
    }
    change.updated += 1
    rewriting.replaced[place] = fields
  }

  /// What came last under the identity of a row; of a note that is known by its number only where that
  /// is not the identity of another one.
  private func lastPlace(of identity: String, in memory: MemoryIndex, asFor note: Int) -> Int? {
    if isMendedThere[note] != nil, let other = placeByIdentity[stableHash(of: identity)],
      other != note
    {
      return nil
    }
    return memory.place(of: identity)
  }

  /// Whether a row has the question that its note had at first.
  private func isOriginal(_ row: IncomingRow) -> Bool {
    guard let direction = present.deck.header.directions.first?.name else { return false }
    let own = CardID(
      language: present.deck.header.language,
      identity: row.identity,
      direction: direction
    )
    return own == row.number
  }

  /// Mends the question of a note that keeps its number.
  private mutating func mend(_ place: Int, from own: String, to other: String) {
    change.mended += 1
    guard let first = incoming.directions.first else { return }
    // What tells notes of one question apart follows from all of them.
    for (index, note) in notes.enumerated()
    where index != place && rewriting.replaced[index] == nil {
      let question = note.field(at: places[first.question])
      if question == own || question == other {
        rewriting.replaced[index] = padded(note.fields)
      }
    }
  }

  private func hash(_ field: String) -> UInt64 { field.isEmpty ? 0 : stableHash(of: field) }

  /// Fields of the file, as many as it has columns.
  private func padded(_ fields: [String]) -> [String] {
    fields + Array(repeating: "", count: max(0, columns.count - fields.count))
  }

  /// The fields of a row in the order of the file.
  private func inFile(_ theirs: [String]) -> [String] {
    var fields = padded([])
    for (index, column) in places.enumerated() { fields[column] = theirs[index] }
    return fields
  }
}
