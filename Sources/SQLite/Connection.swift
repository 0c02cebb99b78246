import CSQLite
import Glibc

/// One connection to a database; for one thread.
public final class Connection {
  /// Where the database lives.
  public enum Location: Hashable, Sendable {
    /// In a file, whatever its name looks like.
    case file(String)
    /// In memory, gone with the connection.
    case memory
    /// In a file without a name, of which a little is in memory; gone with the connection.
    case temporary
  }

  /// What may be done with it.
  public enum Access: Sendable {
    /// Reading.
    case readOnly
    /// Reading a file that nobody changes meanwhile: it takes no lock, heeds no write-ahead log, and
    /// leaves nothing beside the file.
    case immutable
    /// Reading and writing; the file must be there.
    case readWrite
    /// Reading and writing; a file that is not there is made.
    case create
  }

  /// How a transaction begins.
  public enum TransactionKind: String, Sendable {
    /// It takes its locks as it needs them.
    case deferred = "BEGIN"
    /// It may write from the start on, so it cannot fail half-way because another one does.
    case immediate = "BEGIN IMMEDIATE"
  }

  let handle: Handle
  /// Compiled statements that nobody uses just now, by their text.
  private var idleStatements: [String: Statement] = [:]

  /// Opens a database; nothing of it is read or locked yet.
  ///
  /// - Parameters:
  ///   - location: Where it lives.
  ///   - access: What may be done with it.
  ///   - busyTimeoutMilliseconds: For how long to wait for others who hold it.
  /// - Throws: What SQLite says when it fails.
  public init(
    _ location: Location,
    access: Access = .create,
    busyTimeoutMilliseconds: Int = 0
  ) throws(SQLiteError) {
    let name = try fileName(of: location, access: access)
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else {
      throw SQLiteError(
        extendedCode: SQLITE_NOMEM,
        message: "out of memory",
        operation: .opening
      )
    }
    handle = Handle(opened)  // closes it even if opening failed
    guard code == SQLITE_OK else {
      let error = handle.error(code, .opening)
      throw SQLiteError(
        extendedCode: error.extendedCode,
        systemError: access == .create ? whyNotMade(name) ?? error.systemError : error.systemError,
        message: error.message,
        operation: .opening
      )
    }
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, Int32(clamping: busyTimeoutMilliseconds))
  }

  /// Opens a database that somebody else made and that lies in memory; it can only be read.
  ///
  /// Nothing that its schema brings along is run, no value may be longer than `longestValue`, and
  /// every statement is interrupted that takes longer than the content can explain.
  ///
  /// - Parameters:
  ///   - bytes: The content of the database file; it is copied.
  ///   - longestValue: The most bytes a text, a blob or a row may have.
  /// - Throws: What SQLite says when it fails.
  public init(deserializing bytes: [UInt8], longestValue: Int) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:",
      &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
      nil
    )
    guard let opened else {
      throw SQLiteError(
        extendedCode: SQLITE_NOMEM,
        message: "out of memory",
        operation: .opening
      )
    }
    handle = Handle(opened)
    guard code == SQLITE_OK else { throw handle.error(code, .opening) }
    sqlite3_extended_result_codes(opened, 1)
    let distrusting = kuchi_sqlite_distrust(opened)
    guard distrusting == SQLITE_OK else { throw handle.error(distrusting, .opening) }
    let taking = bytes.withUnsafeBytes { content in
      content.baseAddress.map { kuchi_sqlite_deserialize(opened, $0, Int64(content.count)) }
        ?? SQLITE_NOTADB
    }
    guard taking == SQLITE_OK else { throw handle.error(taking, .opening) }
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Int32(clamping: longestValue))
    sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
    // Reading everything once takes less than a step for each byte.
    handle.limitSteps(to: 10_000_000 + 4 * Int64(bytes.count))
  }

  /// Compiles a statement that the caller keeps.
  ///
  /// - Parameter sql: Its text.
  /// - Throws: What SQLite says when it fails.
  /// - Returns: The statement, with nothing bound.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: handle, isKept: true)
  }

  /// Runs all statements of a text, one after the other, and drops their rows.
  ///
  /// - Parameter script: The statements, parted by `;`.
  /// - Throws: What SQLite says when it fails.
  public func execute(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle.pointer, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw handle.error(code, .running) }
  }

  /// Runs one statement to its end and drops its rows; it is compiled once and kept.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The values for its parameters.
  /// - Throws: What SQLite says when it fails.
  public func execute(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) {
    try forEachRow(sql, values) { _ in }
  }

  /// Runs one statement and makes something of every row; it is compiled once and kept.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The values for its parameters.
  ///   - make: Makes something of a row.
  /// - Throws: What SQLite says when it fails.
  /// - Returns: What was made, in the order of the rows.
  public func query<Element>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ make: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> [Element] {
    var made: [Element] = []
    try forEachRow(sql, values) { row throws(SQLiteError) in made.append(try make(row)) }
    return made
  }

  /// Runs one statement and makes something of its first row; it is compiled once and kept.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The values for its parameters.
  ///   - make: Makes something of the row.
  /// - Throws: What SQLite says when it fails.
  /// - Returns: What was made; nothing where there is no row.
  public func first<Element>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ make: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    try withStatement(sql) { statement throws(SQLiteError) in
      try statement.bind(values)
      return try statement.step() ? try make(statement.row) : nil
    }
  }

  /// Runs one statement and looks at every row; it is compiled once and kept.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The values for its parameters.
  ///   - visit: Looks at a row.
  /// - Throws: What SQLite says when it fails.
  public func forEachRow(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ visit: (Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try withStatement(sql) { statement throws(SQLiteError) in
      try statement.bind(values)
      while try statement.step() { try visit(statement.row) }
    }
  }

  /// Lends a compiled statement, taken from those that are kept; it is reset afterwards.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - body: Uses it.
  /// - Throws: What SQLite says when it fails.
  /// - Returns: What `body` returned.
  public func withStatement<Value>(
    _ sql: String,
    _ body: (Statement) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    // While it is lent it is not in the store: the same text can be run again within `body`.
    let statement: Statement
    if let idle = idleStatements.removeValue(forKey: sql) {
      statement = idle
    } else {
      statement = try prepare(sql)
    }
    defer {
      statement.reset()
      statement.forgetValues()
      idleStatements[sql] = statement
    }
    return try body(statement)
  }

  /// Runs a transaction: all that `body` does, or nothing of it.
  ///
  /// - Parameters:
  ///   - kind: How it begins.
  ///   - body: What is done; when it throws, everything is taken back.
  /// - Throws: What SQLite says when it fails.
  /// - Returns: What `body` returned, once it is kept.
  public func transaction<Value>(
    _ kind: TransactionKind,
    _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try execute(kind.rawValue)
    do throws(SQLiteError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // After some failures SQLite has already taken everything back itself.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Sets how much of the database is held in memory at most.
  ///
  /// - Parameter megabytes: How much; it is taken as it is needed.
  /// - Throws: What SQLite says when it fails.
  public func setCacheSize(megabytes: Int) throws(SQLiteError) {
    try execute(script: "PRAGMA cache_size = \(-1024 * megabytes)")
  }

  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle.pointer) == 0 }

  /// How many rows the last statement that changed something changed.
  public var changes: Int64 { sqlite3_changes64(handle.pointer) }

  /// The row id that the last insertion gave.
  public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle.pointer) }

  /// Whether the database can only be read, whatever was asked for when it was opened.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle.pointer, "main") == 1 }
}

/// The name by which SQLite opens a file and nothing else: `file:…`, `:memory:` and the empty name
/// would mean something to it (Debian builds it with URI names on).
private func fileName(
  of location: Connection.Location,
  access: Connection.Access
) throws(SQLiteError) -> String {
  switch location {
  case .memory: return ":memory:"
  case .temporary: return ""
  case .file(let path):
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN,
        message: "unable to open database file: this is no file name",
        operation: .opening
      )
    }
    let plain = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    guard case .immutable = access else { return plain }
    // An absolute path needs its empty host before it: two slashes of its own would be taken for one.
    let host = plain.utf8.first == UInt8(ascii: "/") ? "//" : ""
    return "file:\(host)\(percentEncoded(plain))?immutable=1"
  }
}

/// A path as it stands in a URI.
private func percentEncoded(_ path: String) -> String {
  path.utf8.reduce(into: "") { text, byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      text.unicodeScalars.append(Unicode.Scalar(byte))
    default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

/// Why the system would not make a file; SQLite tries to read it next and then only knows that it is
/// not there.
private func whyNotMade(_ path: String) -> Int32? {
  let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
  return access(folder, W_OK) == 0 ? nil : errno
}
