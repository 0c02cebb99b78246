import Files
import SQLite
import Time

/// Makes an open connection ready to be a journal, or refuses it untouched.
struct Opening {
  let connection: Connection
  let path: String
  let schema: Schema

  /// Looks whose file it is, brings it to the version of the ladder and sets its modes.
  func makeReady(deviceSeed: Int64, now: Moment) throws(JournalError) {
    if !path.isEmpty { try refuseForeignFile() }
    guard !connection.isReadOnly else {
      throw JournalError(kind: .readOnly, path: path, reason: "it may only be read")
    }
    // Until it is known that we may use the file, not even its own write-ahead log goes into it.
    connection.setCheckpointOnClose(false)
    connection.setForeignKeys(true)
    let found = try asking { () throws(SQLiteError) in try connection.userVersion() }
    try refuseNewer(found)
    if found < schema.version { try climb(deviceSeed: deviceSeed, now: now) }
    try asking { () throws(SQLiteError) in try setModes() }
    connection.setCheckpointOnClose(true)
  }

  /// Refuses what is not ours by the bytes at its start, before SQLite looks at it: recovering a
  /// log of somebody else's database would change it.
  private func refuseForeignFile() throws(JournalError) {
    let header = try asking { () throws(SQLiteError) in try connection.fileHeader() }
    // Nothing at all; or nothing but zeros, which SQLite may mend if power was lost.
    if header.isBlank { return }
    guard header.isSQLite else {
      throw JournalError(kind: .notOurs, path: path, reason: "it is not a database")
    }
    guard header.applicationID == Schema.applicationID else {
      throw JournalError(kind: .notOurs, path: path, reason: "it is another program's database")
    }
    try refuseNewer(header.userVersion)
    // With a log beside it, it may only have been stopped while it grew.
    if header.isCutShort, !["-wal", "-journal"].contains(where: { FileSystem.exists(path + $0) }) {
      throw JournalError(kind: .corrupt, path: path, reason: "its end is missing")
    }
  }

  private func refuseNewer(_ version: Int32) throws(JournalError) {
    guard version > schema.version else { return }
    throw JournalError(
      kind: .newerVersion(Int(version)),
      path: path,
      reason: "this Kuchi knows versions up to \(schema.version)"
    )
  }

  /// Climbs the ladder in one transaction, or leaves everything as it was; a journal that has
  /// content already is copied beside itself first.
  private func climb(deviceSeed: Int64, now: Moment) throws(JournalError) {
    var copy: Result<String, JournalError>?
    do throws(JournalError) {
      try asking { () throws(SQLiteError) in
        try connection.transaction(.immediate) { () throws(SQLiteError) in
          // Another shell may have done it since we looked; from here on it waits for us.
          let version = try connection.userVersion()
          guard version < schema.version else { return }
          if version > 0 {
            do throws(JournalError) {
              copy = .success(try keepCopy())
            } catch {
              copy = .failure(error)
              throw .refused(error.reason)
            }
          }
          try schema.climb(from: max(0, version), on: connection)
          guard version <= 0 else { return try remakeCaches(after: version) }
          try connection.execute(
            "INSERT INTO device (id, made_ms, is_own) VALUES (?, ?, 1)",
            [.integer(deviceSeed), .integer(now.milliseconds)]
          )
        }
      }
    } catch {
      switch copy {
      case .failure(let reason): throw reason
      // A journal that cannot climb would get another copy at each start.
      case .success(let place): _ = try? FileSystem.remove(place)
      case nil: break
      }
      throw error
    }
  }

  /// Makes anew what follows from the reviews: an older version remembered other things of them.
  private func remakeCaches(after version: Int32) throws(SQLiteError) {
    let caches = try ReviewJournal.caches(of: connection)
    guard version < 2 else { return _ = try caches.rebuild() }
    var moves: [(key: ReviewKey, move: CardState.Move)] = []
    try caches.rebuild { moves.append(($0, $1)) }
    try Schema.fillVersion2(connection, with: moves)
  }

  /// Copies the journal beside itself, while nobody writes into it; the copy has no name of its own
  /// before it is whole and on the disk.
  ///
  /// - Returns: Where it is.
  private func keepCopy() throws(JournalError) -> String {
    let place = freeName(for: "\(path).before-\(schema.version)")
    let unfinished = place + ".unfinished"
    // What a killed program left would be taken for a part of this copy.
    try removeUnfinished(unfinished, for: place)
    do throws(JournalError) {
      try asking(about: place) { () throws(SQLiteError) in try copyWhole(to: unfinished) }
      try working(for: place) { () throws(FileError) in
        try FileSystem.putInPlace(unfinished, as: place)
      }
    } catch {
      try? removeUnfinished(unfinished, for: place)
      throw error
    }
    return place
  }

  /// Copies the journal into a file alone, and counts what the copy holds.
  private func copyWhole(to unfinished: String) throws(SQLiteError) {
    // A connection that is about to write cannot be copied from.
    let source = try Connection(.file(path), access: .readWrite)
    source.setCheckpointOnClose(false)
    let copy = try Connection(.file(unfinished))
    // It is flushed once, when it is whole.
    try copy.execute(script: "PRAGMA synchronous = OFF")
    try source.backUp(to: copy, pagesPerStep: -1)
    try copy.execute(script: "PRAGMA journal_mode = DELETE")
    let count = "SELECT count(*) FROM review"
    let copied = try copy.first(count) { $0.integer(0) }
    let own = try connection.first(count) { $0.integer(0) }
    guard copied == own else { throw .corrupt("the copy is not whole") }
  }

  private func removeUnfinished(_ unfinished: String, for place: String) throws(JournalError) {
    try working(for: place) { () throws(FileError) in
      for ending in ["", "-journal", "-wal", "-shm"] { try FileSystem.remove(unfinished + ending) }
    }
  }

  private func working(
    for place: String,
    _ body: () throws(FileError) -> Void
  ) throws(JournalError) {
    do throws(FileError) {
      try body()
    } catch {
      let kind: JournalError.Kind = error.isFull ? .full : .cannotOpen
      throw JournalError(kind: kind, path: place, reason: error.reason)
    }
  }

  /// A name that no file with content has: an earlier copy is never written over.
  private func freeName(for wanted: String) -> String {
    var name = wanted
    var number = 1
    // One that cannot be opened is not there, or making it will tell what is wrong.
    while let size = try? Connection(.file(name), access: .readOnly).fileHeader().fileSize, size > 0
    {
      number += 1
      name = "\(wanted)-\(number)"
    }
    return name
  }

  private func setModes() throws(SQLiteError) {
    do throws(SQLiteError) {
      try connection.execute(script: "PRAGMA journal_mode = WAL")
    } catch  where error.isBusy {
      // Another shell is at it just now. Without a write-ahead log it is durable, too.
    }
    // A session copies the log into the file at its end; an answer should not have to.
    try connection.execute(script: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
  }

  private func asking<Value>(
    about place: String? = nil,
    _ body: () throws(SQLiteError) -> Value
  ) throws(JournalError) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw JournalError(error, path: place ?? path)
    }
  }
}
