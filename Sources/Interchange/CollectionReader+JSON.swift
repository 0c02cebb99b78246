internal import SQLite

/// Where a collection with tables of version 11 keeps the rest: as JSON in its only row.
extension CollectionReader {
  /// Reads decks, kinds of notes and what is set for the whole collection.
  func readJSON(into collection: inout AnkiCollection) throws(SQLiteError) {
    for column in ["models", "decks"] {
      let isObject = try connection.first(
        "SELECT 1 FROM main.col WHERE json_valid(\(column)) AND json_type(\(column)) = 'object'"
      ) { _ in true }
      guard isObject == true else { throw .corrupt("“\(column)” cannot be read") }
    }
    collection.usesOldScheduler = try usesOldScheduler()
    collection.decks = try decks()
    collection.noteTypes = try noteTypes()
  }

  private func usesOldScheduler() throws(SQLiteError) -> Bool {
    try connection.first(
      "SELECT json_extract(conf, '$.schedVer') FROM main.col WHERE json_valid(conf)"
    ) { (wholeNumber($0, 0) ?? 1) < 2 } ?? true
  }

  private func decks() throws(SQLiteError) -> [AnkiDeck] {
    try connection.query(
      """
      SELECT json_extract(d.value, '$.id'), json_extract(d.value, '$.name'),
        json_extract(d.value, '$.dyn'), json_extract(d.value, '$.desc')
      FROM main.col, json_each(col.decks) d WHERE d.type = 'object'
      """
    ) { row throws(SQLiteError) in
      guard let id = wholeNumber(row, 0), case .text(let name) = row.value(1) else {
        throw .corrupt("a deck has no number or no name")
      }
      let description = row.text(3)
      try take(row)
      return AnkiDeck(
        id: id,
        path: deckPath(name, separator: "::"),
        isFiltered: (wholeNumber(row, 2) ?? 0) != 0,
        description: description
      )
    }
  }

  private func noteTypes() throws(SQLiteError) -> [AnkiNoteType] {
    // Where a number stands twice, as genanki writes it, the later one counts.
    var types: [(element: Int64, type: AnkiNoteType)] = try connection.query(
      """
      SELECT json_extract(m.value, '$.id'), json_extract(m.value, '$.name'),
        json_extract(m.value, '$.type'), json_extract(m.value, '$.originalStockKind'),
        m.key, m.id
      FROM main.col, json_each(col.models) m WHERE m.type = 'object'
      """
    ) { row throws(SQLiteError) in
      // Very old programs wrote the number as text, or only as the key.
      guard let id = wholeNumberOrText(row, 0) ?? wholeNumberOrText(row, 4) else {
        throw .corrupt("a kind of notes has no number")
      }
      let name = row.text(1)
      try take(row)
      let type = AnkiNoteType(
        id: id,
        name: cleanName(name),
        isCloze: wholeNumber(row, 2) == 1,
        isImageOcclusion: wholeNumber(row, 3) == 6,
        fields: [],
        templates: []
      )
      return (row.integer(5), type)
    }
    let places = Dictionary(
      types.enumerated().map { ($1.element, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    try connection.forEachRow(
      """
      SELECT m.id, json_extract(f.value, '$.name')
      FROM main.col, json_each(col.models) m, json_each(m.value, '$.flds') f
      WHERE m.type = 'object'
      """
    ) { row throws(SQLiteError) in
      let name = row.text(1)
      try take(row)
      guard let place = wholeNumber(row, 0).flatMap({ places[$0] }) else { return }
      types[place].type.fields.append(cleanName(name))
    }
    try connection.forEachRow(
      """
      SELECT m.id, json_extract(t.value, '$.name'), json_extract(t.value, '$.qfmt'),
        json_extract(t.value, '$.afmt'), json_extract(t.value, '$.did')
      FROM main.col, json_each(col.models) m, json_each(m.value, '$.tmpls') t
      WHERE m.type = 'object'
      """
    ) { row throws(SQLiteError) in
      let (name, front, back) = (row.text(1), row.text(2), row.text(3))
      try take(row)
      guard let place = wholeNumber(row, 0).flatMap({ places[$0] }) else { return }
      let deck = wholeNumber(row, 4) ?? 0
      types[place].type.templates.append(
        AnkiTemplate(
          name: cleanName(name),
          front: front,
          back: back,
          deckID: deck == 0 ? nil : deck
        )
      )
    }
    let byID = Dictionary(types.map { ($1.id, $1) }, uniquingKeysWith: { _, last in last })
    return byID.values.sorted { $0.id < $1.id }
  }
}
