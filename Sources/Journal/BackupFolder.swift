public import Files
import SQLite
import Time

/// The folder in which backups of a journal lie; files in it that are no backups are never touched.
public struct BackupFolder: Hashable, Sendable {
  /// Where it is; it need not be there yet.
  public let path: String

  /// The folder at a path.
  ///
  /// - Parameter path: Where it is.
  public init(path: String) {
    self.path = path
  }

  /// Lists the backups by their names, without opening one.
  ///
  /// - Returns: The newest first; nothing where there is no folder.
  /// - Throws: Why it cannot be listed.
  public func files() throws(FileError) -> [BackupFile] {
    guard FileSystem.kind(of: path) != nil else { return [] }
    var found: [(file: BackupFile, modified: Int64)] = []
    for entry in try FileSystem.list(path) where entry.kind == .file && entry.isNameExact {
      guard let file = BackupFile(named: entry.name, in: path) else { continue }
      // One that is gone by now was another shell's to remove.
      guard let stamp = try FileSystem.stamp(file.path) else { continue }
      found.append((file, stamp.modifiedNanoseconds))
    }
    return found.sorted { ($0.file.day, $0.modified) > ($1.file.day, $1.modified) }.map(\.file)
  }

  /// Opens a backup, checks that it is a whole journal that this Kuchi can read, and counts it.
  ///
  /// - Parameter path: The file; it is not changed.
  /// - Returns: What it holds.
  /// - Throws: `BackupError.notRestorable` with what is wrong with it.
  public static func content(of path: String) throws(BackupError) -> JournalContent {
    do throws(SQLiteError) {
      let connection = try opened(path)
      try refuseForeign(try connection.fileHeader())
      return try connection.transaction(.deferred) { () throws(SQLiteError) in
        try checked(connection)
      }
    } catch {
      throw .notRestorable(path: path, reason: words(for: error))
    }
  }

  /// Finds the newest daily backup that is whole.
  ///
  /// - Returns: The backup and what it holds; nothing where there is none.
  /// - Throws: Why the folder cannot be listed.
  public func newestWhole() throws(FileError) -> (file: BackupFile, content: JournalContent)? {
    for file in try files() where file.kind == .daily {
      if let content = try? Self.content(of: file.path) { return (file, content) }
    }
    return nil
  }

  /// Finds the daily backup that is whole and holds most; of several, the newest.
  ///
  /// A journal only grows: one that holds less than an earlier backup was lost in between.
  ///
  /// - Returns: The backup and what it holds; nothing where there is none.
  /// - Throws: Why the folder cannot be listed.
  public func fullestWhole() throws(FileError) -> (file: BackupFile, content: JournalContent)? {
    let counted = try files().filter { $0.kind == .daily }.enumerated()
      .compactMap { place, file in
        Self.reviewCount(in: file.path).map { (place: place, file: file, count: $0) }
      }
    for (_, file, _) in counted.sorted(by: { ($1.count, $0.place) < ($0.count, $1.place) }) {
      if let content = try? Self.content(of: file.path) { return (file, content) }
    }
    return nil
  }

  /// Counts the reviews of a backup without looking whether it is whole; nothing where that fails.
  private static func reviewCount(in path: String) -> Int64? {
    guard let connection = try? opened(path), let header = try? connection.fileHeader(),
      (try? refuseForeign(header)) != nil
    else { return nil }
    return try? connection.first("SELECT count(*) FROM review") { $0.integer(0) }
  }

  // MARK: - What making and restoring share

  /// Opens a file to read it; where it stands alone, nothing will stand beside it afterwards.
  static func opened(_ path: String) throws(SQLiteError) -> Connection {
    // An empty one is left by a program that found no room even to begin it.
    let hasLog = ["-wal", "-journal"].contains {
      !FileSystem.start(of: path + $0, count: 1).isEmpty
    }
    return try Connection(
      .file(path),
      access: hasLog ? .readOnly : .immutable,
      busyTimeoutMilliseconds: 5000
    )
  }

  /// The backup that is being written; it has no name of its own before it is whole.
  var unfinished: String { FileSystem.join(path, ".unfinished.sqlite") }

  /// The copy of a backup from which the journal is restored.
  var arriving: String { FileSystem.join(path, ".arriving.sqlite") }

  /// Works in the folder while no other program does; what a killed one left is removed first.
  func locked<Value>(
    _ body: () throws(BackupError) -> Value
  ) throws(BackupError) -> Value {
    var result: Result<Value, BackupError>?
    do throws(FileError) {
      try FileSystem.createFolder(path)
      // A large journal takes seconds: whoever waits for another waits for a minute.
      try FileSystem.withLock(FileSystem.join(path, ".lock"), patience: 12_000) {
        () throws(FileError) in
        try removeUnfinished()
        do throws(BackupError) { result = .success(try body()) } catch { result = .failure(error) }
        try removeUnfinished()
      }
    } catch {
      if case .failure(let failure) = result { throw failure }
      throw BackupError(error)
    }
    guard let result else { throw .unusable(path: path, reason: "it is locked") }
    return try result.get()
  }

  /// Removes the files that were being written and what lies beside them.
  private func removeUnfinished() throws(FileError) {
    for path in [unfinished, arriving] {
      try FileSystem.removeLeftovers(of: path)
      let prefix = FileSystem.name(of: path)
      for entry in try FileSystem.list(self.path) where entry.name.hasPrefix(prefix) {
        try FileSystem.remove(FileSystem.join(self.path, entry.name))
      }
    }
  }

  /// Copies a database into one of the files that have no name of their own; it is then a file
  /// alone, without a log beside it.
  static func copy(_ source: Connection, to path: String) throws(SQLiteError) {
    do throws(SQLiteError) {
      let copy = try Connection(.file(path), access: .readWrite)
      // It is flushed once, when it is whole.
      try copy.execute(script: "PRAGMA synchronous = OFF")
      try source.backUp(to: copy, pagesPerStep: -1)
      try copy.execute(script: "PRAGMA journal_mode = DELETE")
    } catch {
      throw SQLiteError(
        extendedCode: error.extendedCode,
        systemError: error.systemError,
        message: error.message,
        operation: .copying
      )
    }
  }

  /// Makes a file, empty and for its owner's eyes alone.
  static func begin(_ path: String) throws(BackupError) {
    try files { () throws(FileError) in try FileSystem.replace(path, with: []) }
  }

  /// Runs what works with files, and words its failure.
  @discardableResult
  static func files<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(BackupError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw BackupError(error)
    }
  }

  /// Removes the daily backups that are not kept any more; those that cannot be removed stay.
  func removeOld(today: Day) {
    guard let daily = try? files().filter({ $0.kind == .daily }) else { return }
    let kept = BackupSchedule.kept(of: daily.map(\.day), today: today)
    for file in daily where !kept.contains(file.day) { _ = try? FileSystem.remove(file.path) }
  }

  /// Refuses what cannot be restored by the bytes at its start.
  static func refuseForeign(_ header: FileHeader) throws(SQLiteError) {
    guard header.isSQLite, header.applicationID == Schema.applicationID else {
      throw .corrupt(header.fileSize == 0 ? "it is empty" : "it is no journal of Kuchi")
    }
    try refuseNewer(header.userVersion)
    if header.isCutShort { throw .corrupt("it is damaged (its end is missing)") }
  }

  private static func refuseNewer(_ version: Int32) throws(SQLiteError) {
    guard version <= Schema.current.version else {
      throw .corrupt("a newer Kuchi wrote it (version \(version)); update Kuchi first")
    }
  }

  /// Looks a database through, and counts what it holds.
  static func checked(_ connection: Connection) throws(SQLiteError) -> JournalContent {
    // A write-ahead log may hold another version than the start of the file.
    try refuseNewer(try connection.userVersion())
    let problem = try connection.first("PRAGMA quick_check(1)") { $0.text(0) }
    guard problem == "ok" else { throw .corrupt("it is damaged (\(problem ?? "no answer"))") }
    return try JournalContent(connection)
  }

  /// The words for a file that cannot be read as a backup.
  static func words(for error: SQLiteError) -> String {
    if error.operation == .checking { return error.message }
    if error.isCannotOpen { return "it cannot be opened" }
    if error.isCorrupt || error.isNotADatabase { return "it is damaged (\(error.message))" }
    return error.description
  }
}
