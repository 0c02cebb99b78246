internal import Deck
internal import Journal

/// Goes through the rows that come and the notes that are here.
struct DeckMerger {
  let incoming: IncomingDeck
  let present: DeckMerge.Present
  /// The notes here, before and after.
  var notes: [Note] { present.deck.notes }

  private(set) var bytes: [UInt8]?
  var change: ImportReport.DeckChange
  var identities: [String]
  private(set) var directionNames: [String] = []
  /// Whether the file here asks each direction.
  private(set) var isAsked: [Bool] = []
  /// The numbers by which cards go whose questions were mended here.
  let relinked: [CardID: CardID]
  /// The numbers by which cards go on whose words are others from now on.
  private(set) var relinkings: [ImportedContent.Relinking] = []

  /// The columns of the file, those that are added among them.
  var columns: [String]
  /// The place in the file of each incoming column.
  var places: [Int] = []
  var rewriting = DeckRewriting()
  /// The note of each incoming row; nothing where it is new.
  var noteOfRow: [Int?]
  /// The notes here by the hashes of their identities.
  var placeByIdentity: [UInt64: Int] = [:]
  /// The notes whose questions were mended.
  var mended: Set<Int> = []
  /// Whether the question of a note that was found by its number was mended there, not here.
  var isMendedThere: [Int: Bool] = [:]
  /// What was known of notes under identities that they have no longer at the source, as hashes.
  private(set) var superseded: Set<UInt64> = []
  /// Rows that came before and whose notes were taken out here.
  private var leftOut: Set<Int> = []
  /// Conflicts by their note, whose line is known at the end.
  private var conflicts: [(note: Int, made: ImportReport.Conflict)] = []

  init(_ incoming: IncomingDeck, _ present: DeckMerge.Present) {
    self.incoming = incoming
    self.present = present
    change = ImportReport.DeckChange(name: present.deck.header.name, isNew: false)
    columns = present.deck.header.columns
    identities = incoming.rows.map(\.identity)
    noteOfRow = Array(repeating: nil, count: incoming.rows.count)
    relinked = present.deck.relinkedNumbers
  }

  mutating func run() throws(DeckMerge.Failure) {
    guard !present.deck.header.directions.isEmpty else { throw .noDirection }
    let remembered = placeColumns()
    placeDirections()
    let memory = MemoryIndex(present.memory, columns: remembered)
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
      var conflict = $0.made
      conflict.line = after.notes[$0.note].line
      return conflict
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
  func number(of identity: String, _ direction: String) -> CardID {
    let own = CardID(
      language: present.deck.header.language,
      identity: identity,
      direction: direction
    )
    return relinked[own] ?? own
  }

  // MARK: - Columns and directions

  /// Finds the column of each incoming one: by its name; else by its place, where the learner or the
  /// source gave it another name; else it is added.
  ///
  /// - Returns: The names under which the incoming columns were known last time.
  private mutating func placeColumns() -> [String] {
    let before = columns.count
    var remembered = incoming.columns
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
      if let (place, known) = renamed(index) {
        places.append(place)
        remembered[index] = known
        continue
      }
      places.append(columns.count)
      columns.append(name)
    }
    if columns.count > before {
      // A column that no row fills is no gain.
      rewriting.columns = columns
    }
    return remembered
  }

  /// The column of one that has another name at the source since last time: it stands where that one
  /// stood, and most notes have the texts in it that they had.
  ///
  /// - Returns: The place in the file, where it keeps its name, and that name.
  private func renamed(_ index: Int) -> (place: Int, known: String)? {
    guard let memory = present.memory, memory.columns.indices.contains(index),
      !memory.columns.contains(incoming.columns[index]),
      !incoming.columns.contains(memory.columns[index]),
      let place = present.deck.header.columns.firstIndex(of: memory.columns[index])
    else { return nil }
    let last = MemoryIndex(memory, columns: memory.columns)
    var (same, other) = (0, 0)
    for row in incoming.rows {
      guard let known = last.place(of: row.identity) else { continue }
      let hash = hash(row.fields[index])
      let before = last.hash(at: known, column: index)
      if hash == 0, before == 0 { continue }
      if hash == before { same += 1 } else { other += 1 }
    }
    return same > other ? (place, memory.columns[index]) : nil
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
    isAsked = directionNames.map(names.contains)
  }

  // MARK: - Notes

  /// What came last of a note: under its question where that was mended, else under its identity.
  func place(of note: Note, in memory: MemoryIndex) -> Int? {
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

  private mutating func merge(_ row: Int, _ memory: MemoryIndex) {
    let theirs = incoming.rows[row].fields
    let identity = incoming.rows[row].identity
    guard let place = noteOfRow[row] else {
      if memory.place(of: identity) != nil {
        change.leftOut += 1
        leftOut.insert(row)
        return
      }
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
        let conflict = ImportReport.Conflict(
          line: note.line,
          column: columns[column],
          own: own,
          theirs: other,
          isChangedTwice: last != nil || mendedThere == false
        )
        conflicts.append((place, conflict))
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
