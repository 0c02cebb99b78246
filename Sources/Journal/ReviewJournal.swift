import Memory
import SQLite
public import Time

/// Keeps reviews and sessions on disk for good; for one thread.
///
/// Reviews are only ever added; taking one back adds a tombstone. Each writing call is one
/// transaction and durable when it returns. Other programs may use the same file meanwhile.
public final class ReviewJournal {
  /// The file; empty for a journal in memory.
  public let path: String
  let connection: Connection
  private let version: Int32
  /// The scheduler made last, and the text of the parameters that it was made of.
  var lastScheduler: (text: String?, scheduler: Scheduler)?

  /// Opens the journal of a file, or makes one where there is none.
  ///
  /// A file that is no journal, or that a newer Kuchi wrote, is left exactly as it is. The folder
  /// must exist. A journal of an older version is copied beside itself before it is changed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - deviceSeed: A random number that names the journal for good; used only when it is made.
  ///   - now: The moment at which it is made.
  /// - Throws: Why it cannot be used.
  public convenience init(path: String, deviceSeed: Int64, now: Moment) throws(JournalError) {
    try self.init(path: path, deviceSeed: deviceSeed, now: now, schema: .current)
  }

  /// Opens a journal by a ladder of its own.
  init(
    path: String,
    deviceSeed: Int64,
    now: Moment,
    schema: Schema,
    busyTimeoutMilliseconds: Int = 5000
  ) throws(JournalError) {
    self.path = path
    version = schema.version
    do throws(SQLiteError) {
      connection = try Connection(
        .file(path),
        busyTimeoutMilliseconds: busyTimeoutMilliseconds
      )
    } catch {
      throw JournalError(error, path: path)
    }
    let opening = Opening(connection: connection, path: path, schema: schema)
    try opening.makeReady(deviceSeed: deviceSeed, now: now)
  }

  /// Makes a journal in memory, for a session that cannot be kept.
  ///
  /// - Parameters:
  ///   - deviceSeed: A random number that names the journal.
  ///   - now: The moment at which it is made.
  /// - Throws: Why it cannot be used.
  public init(inMemory deviceSeed: Int64, now: Moment) throws(JournalError) {
    path = ""
    let schema = Schema.current
    version = schema.version
    do throws(SQLiteError) {
      connection = try Connection(.memory)
    } catch {
      throw JournalError(error, path: path)
    }
    let opening = Opening(connection: connection, path: path, schema: schema)
    try opening.makeReady(deviceSeed: deviceSeed, now: now)
  }

  /// Makes a journal in memory that holds what one holds that can only be read.
  ///
  /// - Parameters:
  ///   - path: The file to read; nothing is written there or beside it.
  ///   - deviceSeed: A random number that names a journal for good; used where the file is empty.
  ///   - now: The moment at which it is made.
  /// - Throws: Why the file cannot be used.
  public init(copyOf path: String, deviceSeed: Int64, now: Moment) throws(JournalError) {
    self.path = ""
    let schema = Schema.current
    version = schema.version
    do throws(SQLiteError) {
      connection = try Connection(.memory)
      let source = try BackupFolder.opened(path)
      let header = try source.fileHeader()
      guard header.applicationID == Schema.applicationID, header.userVersion <= schema.version
      else { throw .corrupt("it is no journal of this Kuchi") }
      try source.backUp(to: connection, pagesPerStep: -1)
    } catch {
      throw JournalError(error, path: path)
    }
    let opening = Opening(connection: connection, path: "", schema: schema)
    try opening.makeReady(deviceSeed: deviceSeed, now: now)
  }

  /// Makes a journal in a file without a name, to put together what arrives from elsewhere.
  init(arriving deviceSeed: Int64, now: Moment) throws(JournalError) {
    path = ""
    let schema = Schema.current
    version = schema.version
    do throws(SQLiteError) {
      connection = try Connection(.temporary)
    } catch {
      throw JournalError(error, path: path)
    }
    let opening = Opening(connection: connection, path: path, schema: schema)
    try opening.makeReady(deviceSeed: deviceSeed, now: now)
  }

  /// Whether it is gone when the program ends.
  public var isInMemory: Bool { path.isEmpty }

  /// Reads a value that was set with `setConfiguration(_:to:)`.
  ///
  /// - Parameter key: Its name.
  /// - Returns: The value; nothing where none was set.
  /// - Throws: Why the journal cannot be read.
  public func configuration(_ key: String) throws(JournalError) -> String? {
    try reading { () throws(SQLiteError) in
      try connection.first("SELECT value FROM configuration WHERE key = ?", [.text(key)]) {
        $0.text(0)
      }
    }
  }

  /// Keeps a value under a name, or forgets it.
  ///
  /// - Parameters:
  ///   - key: Its name.
  ///   - value: The value; nothing forgets it.
  /// - Throws: Why it cannot be kept.
  public func setConfiguration(_ key: String, to value: String?) throws(JournalError) {
    try writingMuch { () throws(SQLiteError) in
      if let value {
        try connection.execute(
          "INSERT OR REPLACE INTO configuration (key, value) VALUES (?, ?)",
          [.text(key), .text(value)]
        )
      } else {
        try connection.execute("DELETE FROM configuration WHERE key = ?", [.text(key)])
      }
      if key == Self.parametersKey { try caches().rebuild() }
    }
  }

  // MARK: - What all calls share

  /// The number of this journal among all journals; another one after a backup was restored, which
  /// any program may have done meanwhile.
  func device() throws(SQLiteError) -> Int64 {
    let own = try connection.first("SELECT id FROM device WHERE is_own = 1") { $0.integer(0) }
    guard let own else { throw .corrupt("the journal does not know its own number") }
    return own
  }

  /// The number of this journal among all journals; after a backup was restored it has another one.
  ///
  /// Who hands it to a call that writes is refused, with `JournalError.Kind.replaced`, once a backup
  /// was restored: sessions have other numbers then.
  ///
  /// - Returns: The number.
  /// - Throws: Why the journal cannot be read.
  public func number() throws(JournalError) -> Int64 {
    try reading { () throws(SQLiteError) in try device() }
  }

  /// The numbers that this journal has and had before backups were restored, the present one first.
  func ownDevices() throws(SQLiteError) -> [Int64] {
    try connection.query("SELECT id FROM device WHERE is_own <> 0 ORDER BY is_own, made_ms DESC") {
      $0.integer(0)
    }
  }

  /// Runs one statement that reads, and words its failure.
  func reading<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(JournalError) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw JournalError(error, path: path)
    }
  }

  /// Runs several statements that read, all of the same moment.
  func readingAtOnce<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(JournalError) -> Value {
    try reading { () throws(SQLiteError) in try connection.transaction(.deferred, body) }
  }

  /// Runs a transaction that writes very much, with room in memory for what it goes to and fro in.
  func writingMuch<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(JournalError) -> Value {
    try reading { () throws(SQLiteError) in try connection.setCacheSize(megabytes: 64) }
    // The room is given back: a shell stays open for hours.
    defer { try? connection.setCacheSize(megabytes: 2) }
    return try writing(body)
  }

  /// Runs a transaction that writes: when this returns it is durable, when it throws nothing changed.
  ///
  /// - Parameters:
  ///   - number: The number that the journal is expected to have; nothing for any.
  ///   - body: What writes.
  /// - Returns: What `body` returns.
  /// - Throws: What SQLite says when it fails, or that the journal has another number.
  func writing<Value>(
    expecting number: Int64? = nil,
    _ body: () throws(SQLiteError) -> Value
  ) throws(JournalError) -> Value {
    var foundVersion = version
    var isReplaced = false
    let value: Value
    do throws(SQLiteError) {
      value = try connection.transaction(.immediate) { () throws(SQLiteError) in
        // Another Kuchi may have moved the journal on since it was opened.
        foundVersion = try connection.userVersion()
        guard foundVersion == version else { throw .corrupt("it changed its version") }
        if let number {
          isReplaced = try device() != number
          guard !isReplaced else { throw .refused("it has another number") }
        }
        return try body()
      }
    } catch {
      guard !isReplaced else {
        throw JournalError(kind: .replaced, path: path, reason: error.message)
      }
      guard foundVersion <= version else {
        throw JournalError(
          kind: .newerVersion(Int(foundVersion)),
          path: path,
          reason: "its version changed while it was open"
        )
      }
      throw JournalError(error, path: path)
    }
    // What went into a file that has lost its name would be found by nobody.
    guard !connection.hasFileMoved else {
      throw JournalError(
        kind: .cannotOpen,
        path: path,
        reason: "it was moved or deleted while it was open"
      )
    }
    return value
  }
}
