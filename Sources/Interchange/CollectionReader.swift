internal import SQLite

/// Reads a collection's database, which anybody may have made.
///
/// Only ordinary tables are read, with statements of our own; what a column holds is looked at, not
/// believed. A file whose pages point at each other in a ring could go on for ever, so no more rows
/// and no more text are taken than the file can hold.
final class CollectionReader {
  let connection: Connection
  /// The version of the tables.
  let schemaVersion: Int
  private var rowsLeft: Int
  private var bytesLeft: Int

  private static let longestValue = 64 << 20

  /// Opens a database and sees whether it is a collection.
  ///
  /// - Parameter database: The content of its file.
  /// - Throws: Why it is none.
  init(_ database: [UInt8]) throws(AnkiError.Kind) {
    rowsLeft = 1_000 + database.count / 4
    // Text that is kept as UTF-16 grows by half.
    bytesLeft = 1_000_000 + database.count * 2
    (connection, schemaVersion) = try Self.heeding { () throws(SQLiteError) in
      let connection = try Connection(
        deserializing: database,
        longestValue: Self.longestValue
      )
      return (connection, try Self.version(of: connection))
    }
    switch schemaVersion {
    case 11, 15...18: break
    case 19...: throw .newer(schemaVersion)
    default: throw .older(schemaVersion)
    }
    try requireTables(["notes", "cards", "revlog"])
    if schemaVersion > 11 {
      try requireTables(["config", "notetypes", "fields", "templates", "decks"])
    }
  }

  /// Reads everything.
  ///
  /// - Parameter package: The package that it came in.
  /// - Throws: Why it cannot be read.
  /// - Returns: The collection.
  func collection(of package: AnkiPackage) throws(AnkiError.Kind) -> AnkiCollection {
    var collection = try Self.heeding { () throws(SQLiteError) in
      var collection = AnkiCollection(
        schemaVersion: schemaVersion,
        created: try connection.first("SELECT crt FROM main.col") { $0.integer(0) } ?? 0,
        usesOldScheduler: false,
        decks: [],
        noteTypes: [],
        notes: [],
        cards: [],
        reviews: [],
        mediaCount: package.mediaCount,
        omissions: AnkiOmissions()
      )
      if schemaVersion == 11 {
        try readJSON(into: &collection)
      } else {
        try readTables(into: &collection)
      }
      return collection
    }
    collection.decks.sort { ($0.name, $0.id) < ($1.name, $1.id) }
    try readRows(into: &collection, of: package)
    // They come in this order nearly always.
    collection.notes.sort { $0.id < $1.id }
    collection.cards.sort { $0.id < $1.id }
    collection.reviews.sort { $0.id < $1.id }
    return collection
  }

  /// Reads notes, cards and reviews; of a large collection the notes beside the rest.
  private func readRows(
    into collection: inout AnkiCollection,
    of package: AnkiPackage
  ) throws(AnkiError.Kind) {
    let noteTypes = collection.noteTypes
    let database = package.database
    let ahead =
      database.count < Self.largeDatabase
      ? nil
      : Background { () -> Result<ReadNotes, AnkiError.Kind> in
        do throws(AnkiError.Kind) {
          let reader = try CollectionReader(database)
          let read = try Self.heeding { () throws(SQLiteError) in try reader.notes(of: noteTypes) }
          return .success(ReadNotes(notes: read.notes, omissions: read.omissions))
        } catch {
          return .failure(error)
        }
      }
    if ahead == nil {
      (collection.notes, collection.omissions) = try Self.heeding { () throws(SQLiteError) in
        try notes(of: noteTypes)
      }
    }
    var read = collection
    let rest: Result<Void, AnkiError.Kind>
    do throws(AnkiError.Kind) {
      try Self.heeding { () throws(SQLiteError) in
        try readCards(into: &read)
        try readReviews(into: &read)
      }
      rest = .success(())
    } catch {
      rest = .failure(error)
    }
    if let ahead {
      // What is wrong with the notes is told before what is wrong with the rest.
      let notes = try ahead.value.get()
      read.notes = notes.notes
      read.omissions.add(notes.omissions)
    }
    try rest.get()
    collection = read
    collection.leaveOutStrays()
  }

  /// What a reader of its own made of the notes.
  private struct ReadNotes: Sendable {
    let notes: [AnkiNote]
    let omissions: AnkiOmissions
  }

  /// Of smaller collections a second reader would cost more than it gains.
  private static let largeDatabase = 4 << 20

  /// Counts the members of a JSON object.
  ///
  /// - Parameter text: The text.
  /// - Returns: The count; nothing where the text is no JSON object.
  static func memberCount(ofJSON text: String) -> Int? {
    let count = try? Connection(.memory)
      .first(
        "SELECT count(*) FROM json_each(iif(json_valid(?1), ?1, '[]')) HAVING json_type(?1) = 'object'",
        [.text(text)]
      ) { Int($0.integer(0)) }
    return count ?? nil
  }

  // MARK: - What may be taken

  /// Takes note of a row that was read.
  ///
  /// Nothing is sorted by SQLite: it would have to read all rows before the first is seen here.
  ///
  /// - Parameter row: The row.
  /// - Throws: When there is more than the file can hold.
  func take(_ row: Row) throws(SQLiteError) {
    rowsLeft -= 1
    bytesLeft -= row.byteCount
    if rowsLeft < 0 || bytesLeft < 0 {
      throw .corrupt("it holds more rows than its size can hold")
    }
  }

  /// Runs what SQLite may refuse, and says what that means for a package.
  static func heeding<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(AnkiError.Kind) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      if error.isNotADatabase { throw .noDatabase }
      // It may quote names out of the file.
      throw .damaged(cleanName(error.message))
    }
  }

  private static func version(of connection: Connection) throws(SQLiteError) -> Int {
    guard try isTable("col", in: connection) else {
      throw .corrupt("it holds no collection of cards")
    }
    let version = try connection.first("SELECT ver FROM main.col") { wholeNumber($0, 0) }
    guard let version, let version else { throw .corrupt("it does not say how it is laid out") }
    return Int(clamping: version)
  }

  /// Whether there is a table that holds its rows itself: no view, and no virtual table.
  private static func isTable(
    _ name: String,
    in connection: Connection
  ) throws(SQLiteError) -> Bool {
    try connection.first(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? AND rootpage > 0",
      [.text(name)]
    ) { _ in true } ?? false
  }

  private func requireTables(_ names: [String]) throws(AnkiError.Kind) {
    for name in names {
      let isThere = try Self.heeding { () throws(SQLiteError) in
        try Self.isTable(name, in: connection)
      }
      guard isThere else { throw .damaged("its table “\(name)” is missing") }
    }
  }
}

/// The whole number that a column holds; text is none.
func wholeNumber(_ row: Row, _ column: Int) -> Int64? {
  guard row.isNumber(column) else { return nil }
  switch row.value(column) {
  case .integer(let number): return number
  case .real(let number): return Int64(exactly: number.rounded(.towardZero))
  case .text, .blob, .null: return nil
  }
}

/// The whole number that a column holds, be it as text.
func wholeNumberOrText(_ row: Row, _ column: Int) -> Int64? {
  wholeNumber(row, column) ?? Int64(row.text(column))
}

/// The number that a column holds; text is none.
func number(_ row: Row, _ column: Int) -> Double? {
  guard row.isNumber(column) else { return nil }
  let value = row.real(column)
  return value.isFinite ? value : nil
}

/// A name without what a terminal would obey.
func cleanName(_ text: String) -> String {
  if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) { return text }
  return String(
    String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7f}" })
  )
}

/// The decks that a name goes through, whatever parts them.
func deckPath(_ name: String, separator: String) -> [String] {
  name.split(separator: separator, omittingEmptySubsequences: false).map {
    let part = cleanName(String($0))
    return part.isEmpty ? "blank" : part
  }
}
