import CSQLite

extension Connection {
  /// Reads the start of the file, without a lock and without touching it or its neighbours.
  ///
  /// Before anything else is done with the connection, this tells whose file it is. A write-ahead
  /// log may hold a newer start.
  ///
  /// - Returns: What stands there.
  public func fileHeader() throws(SQLiteError) -> FileHeader {
    var start = [UInt8](repeating: 0, count: 100)
    var size: Int64 = 0
    let code = start.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        kuchi_sqlite_read_start(handle.pointer, $0, Int32(bytes.count), &size)
      } ?? SQLITE_NOMEM
    }
    guard code == SQLITE_OK else { throw handle.error(code, .opening) }
    return FileHeader(fileSize: size, start: start)
  }

  /// Whether the file was moved or deleted since it was opened; what is written now would be lost.
  public var hasFileMoved: Bool {
    var moved: Int32 = 0
    return kuchi_sqlite_has_moved(handle.pointer, &moved) == SQLITE_OK && moved != 0
  }

  /// Says whether closing the last connection moves the write-ahead log into the file; it does from
  /// the start.
  ///
  /// - Parameter isOn: Whether it does.
  public func setCheckpointOnClose(_ isOn: Bool) {
    kuchi_sqlite_checkpoint_on_close(handle.pointer, isOn ? 1 : 0)
  }

  /// Says whether foreign keys are enforced.
  ///
  /// - Parameter isOn: Whether they are.
  public func setForeignKeys(_ isOn: Bool) {
    kuchi_sqlite_enforce_foreign_keys(handle.pointer, isOn ? 1 : 0)
  }

  /// Reads the version of the schema.
  ///
  /// - Returns: The number that was set; 0 in a new database.
  public func userVersion() throws(SQLiteError) -> Int32 {
    Int32(truncatingIfNeeded: try first("PRAGMA user_version") { $0.integer(0) } ?? 0)
  }

  /// Sets the version of the schema; within a transaction it is kept or taken back with the rest.
  ///
  /// - Parameter version: The number.
  /// - Throws: What SQLite says when it fails.
  public func setUserVersion(_ version: Int32) throws(SQLiteError) {
    try execute(script: "PRAGMA user_version = \(version)")
  }

  /// Says whose database it is.
  ///
  /// - Parameter id: The application's number.
  /// - Throws: What SQLite says when it fails.
  public func setApplicationID(_ id: Int32) throws(SQLiteError) {
    try execute(script: "PRAGMA application_id = \(id)")
  }

  /// Copies the whole database into another, in steps, while others may go on using it.
  ///
  /// What the other one held is replaced, in one transaction: it is copied wholly or not at all.
  ///
  /// - Parameters:
  ///   - destination: The connection to copy into.
  ///   - pagesPerStep: How many pages go into one step; all at once where it is negative.
  ///   - progress: Told after each step how many pages are left and how many there are.
  /// - Throws: What SQLite says when it fails.
  public func backUp(
    to destination: Connection,
    pagesPerStep: Int = 1024,
    progress: (_ remaining: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(SQLiteError) {
    guard
      let copy = sqlite3_backup_init(destination.handle.pointer, "main", handle.pointer, "main")
    else {
      throw destination.handle.error(
        sqlite3_errcode(destination.handle.pointer),
        .copying
      )
    }
    var code: Int32
    repeat {
      code = sqlite3_backup_step(copy, Int32(clamping: pagesPerStep == 0 ? -1 : pagesPerStep))
      progress(Int(sqlite3_backup_remaining(copy)), Int(sqlite3_backup_pagecount(copy)))
    } while code == SQLITE_OK
    let end = sqlite3_backup_finish(copy)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      throw destination.handle.error(end == SQLITE_OK ? code : end, .copying)
    }
  }
}
