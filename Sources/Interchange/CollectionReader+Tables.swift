internal import SQLite

/// Where a newer collection keeps the rest: in tables, with protobuf messages in them.
extension CollectionReader {
  /// Reads decks, options, kinds of notes and what is set for the whole collection.
  func readTables(into collection: inout AnkiCollection) throws(SQLiteError) {
    try readSettings(into: &collection)
    collection.decks = try decks()
    collection.presets = try presets()
    collection.noteTypes = try noteTypes()
  }

  private func readSettings(into collection: inout AnkiCollection) throws(SQLiteError) {
    var read = collection
    try connection.forEachRow(
      "SELECT KEY, val FROM main.config WHERE KEY IN ('schedVer', 'creationOffset', 'rollover', 'fsrs')"
    ) { row throws(SQLiteError) in
      // The values are JSON, but these are plain numbers or yes and no.
      let value = String(decoding: row.bytes(1).prefix(32), as: UTF8.self)
      try take(row)
      switch row.text(0) {
      case "schedVer": read.usesOldScheduler = value == "1"
      case "creationOffset": read.creationMinutesWest = Int64(value)
      case "rollover": read.rolloverHour = Int64(value)
      default: read.usesFSRS = value == "true"
      }
    }
    collection = read
  }

  private func decks() throws(SQLiteError) -> [AnkiDeck] {
    try connection.query("SELECT id, name, kind FROM main.decks") {
      row throws(SQLiteError) in
      guard let id = wholeNumber(row, 0) else { throw .corrupt("a deck has no number") }
      let name = row.text(1)
      guard let kind = ProtobufFields(row.bytes(2)) else {
        throw .corrupt("the deck “\(cleanName(name))” cannot be read")
      }
      let normal = kind.message(1)
      let description = normal?.text(4) ?? ""
      try take(row)
      return AnkiDeck(
        id: id,
        path: deckPath(name, separator: "\u{1f}"),
        isFiltered: kind.count(of: 2) > 0,
        description: description,
        presetID: normal?.integer(1)
      )
    }
  }

  private func presets() throws(SQLiteError) -> [AnkiPreset] {
    try connection.query("SELECT id, name, config FROM main.deck_config") {
      row throws(SQLiteError) in
      let name = row.text(1)
      guard let config = ProtobufFields(row.bytes(2)) else {
        throw .corrupt("the options “\(cleanName(name))” cannot be read")
      }
      try take(row)
      return AnkiPreset(
        id: wholeNumber(row, 0) ?? 0,
        name: cleanName(name),
        learningStepsMinutes: config.floats(1),
        relearningStepsMinutes: config.floats(2),
        newPerDay: config.integer(9) ?? 0,
        reviewsPerDay: config.integer(10) ?? 0,
        longestIntervalDays: config.integer(16) ?? 0,
        desiredRetention: config.float(37),
        parameters: config.floats(6)
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
        sortField: Int(clamping: config.integer(2) ?? 0),
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
