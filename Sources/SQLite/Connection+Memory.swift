import CSQLite

extension Connection {
  /// Makes a database in memory whose bytes can be had as they would stand in a file.
  ///
  /// Nothing in it can be taken back: it is for one that is written once, from its start to its end.
  ///
  /// - Throws: What SQLite says when it fails; its message says so when more than 1 GiB is wanted.
  /// - Returns: An empty database.
  public static func forContent() throws(SQLiteError) -> Connection {
    let connection = try Connection(.memory)
    let pointer = connection.handle.pointer
    let flags = SQLITE_DESERIALIZE_RESIZEABLE | SQLITE_DESERIALIZE_FREEONCLOSE
    let code = sqlite3_deserialize(pointer, "main", nil, 0, 0, UInt32(flags))
    guard code == SQLITE_OK else { throw connection.handle.error(code, .opening) }
    try connection.execute(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    return connection
  }

  /// Lends the bytes of a database that was made by `forContent()`, without copying them.
  ///
  /// - Parameter body: Uses them; they must not outlive it.
  /// - Throws: What `body` throws.
  /// - Returns: What `body` returned.
  public func withContent<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var count: sqlite3_int64 = 0
    let start = sqlite3_serialize(
      handle.pointer,
      "main",
      &count,
      UInt32(SQLITE_SERIALIZE_NOCOPY)
    )
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }
}
