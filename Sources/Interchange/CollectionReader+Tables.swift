internal import SQLite

/// Where a newer collection keeps the rest: in tables, with protobuf messages in them.
extension CollectionReader {
  /// Reads decks, kinds of notes and what is set for the whole collection.
  func readTables(into collection: inout AnkiCollection) throws(SQLiteError) {
    collection.usesOldScheduler = try usesOldScheduler()
    collection.decks = try decks()
    collection.noteTypes = try noteTypes()
  }

  private func usesOldScheduler() throws(SQLiteError) -> Bool {
    try connection.first("SELECT val FROM main.config WHERE KEY = 'schedVer'") {
      row throws(SQLiteError) in
      // The value is JSON, but this one is a plain number.
      let value = row.bytes(0)
      try take(row)
      return value == Array("1".utf8)
    } ?? false
  }

  private func decks() throws(SQLiteError) -> [AnkiDeck] {
    try connection.query("SELECT id, name, kind FROM main.decks") {
      row throws(SQLiteError) in
      guard let id = wholeNumber(row, 0) else { throw .corrupt("a deck has no number") }
      let name = row.text(1)
      guard let kind = ProtobufFields(row.bytes(2)) else {
        throw .corrupt("the deck “\(cleanName(name))” cannot be read")
      }
      let description = kind.message(1)?.text(4) ?? ""
      try take(row)
      return AnkiDeck(
        id: id,
        path: deckPath(name, separator: "\u{1f}"),
        isFiltered: kind.count(of: 2) > 0,
        description: description
      )
    }
  }

  private func noteTypes() throws(SQLiteError) -> [AnkiNoteType] {
    var types: [AnkiNoteType] = try connection.query(
      "SELECT id, name, config FROM main.notetypes"
    ) { row throws(SQLiteError) in
      let name = row.text(1)
      guard let id = wholeNumber(row, 0), let config = ProtobufFields(row.bytes(2)) else {
        throw .corrupt("the kind of notes “\(cleanName(name))” cannot be read")
      }
      try take(row)
      return AnkiNoteType(
        id: id,
        name: cleanName(name),
        isCloze: config.integer(1) == 1,
        isImageOcclusion: config.integer(9) == 6,
        fields: [],
        templates: []
      )
    }
    let places = Dictionary(
      types.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var fields: [[(ordinal: Int64, name: String)]] = types.map { _ in [] }
    var templates: [[(ordinal: Int64, template: AnkiTemplate)]] = types.map { _ in [] }
    try connection.forEachRow("SELECT ntid, name, ord FROM main.fields") {
      row throws(SQLiteError) in
      let name = row.text(1)
      try take(row)
      guard let place = wholeNumber(row, 0).flatMap({ places[$0] }) else { return }
      fields[place].append((wholeNumber(row, 2) ?? 0, cleanName(name)))
    }
    try connection.forEachRow("SELECT ntid, name, config, ord FROM main.templates") {
      row throws(SQLiteError) in
      let name = row.text(1)
      guard let config = ProtobufFields(row.bytes(2)) else {
        throw .corrupt("the template “\(cleanName(name))” cannot be read")
      }
      let (front, back) = (config.text(1), config.text(2))
      try take(row)
      guard let place = wholeNumber(row, 0).flatMap({ places[$0] }) else { return }
      let deck = config.integer(5) ?? 0
      let template = AnkiTemplate(
        name: cleanName(name),
        front: front,
        back: back,
        deckID: deck == 0 ? nil : deck
      )
      templates[place].append((wholeNumber(row, 3) ?? 0, template))
    }
    for place in types.indices {
      types[place].fields = fields[place].sorted { $0.ordinal < $1.ordinal }.map(\.name)
      types[place].templates = templates[place].sorted { $0.ordinal < $1.ordinal }.map(\.template)
    }
    return types.sorted { $0.id < $1.id }
  }
}
