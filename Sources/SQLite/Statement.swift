import CSQLite

/// One compiled statement, bound and run as often as is wanted; for one thread.
public final class Statement {
  private let pointer: OpaquePointer
  private let handle: Handle

  /// Compiles the first statement of `sql`.
  ///
  /// - Parameters:
  ///   - sql: The text; what follows the first statement is left alone.
  ///   - handle: The open database.
  ///   - isKept: Whether it will be used again and again.
  /// - Throws: What SQLite says when it fails.
  init(_ sql: String, on handle: Handle, isKept: Bool) throws(SQLiteError) {
    var sql = sql
    var compiled: OpaquePointer?
    let code = sql.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        sqlite3_prepare_v3(
          handle.pointer,
          text.baseAddress,
          Int32(clamping: text.count),
          isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0,
          &compiled,
          nil
        )
      }
    }
    guard code == SQLITE_OK else { throw handle.error(code, .preparing) }
    guard let compiled else {
      throw SQLiteError(
        extendedCode: SQLITE_MISUSE,
        message: "there is no statement in the text",
        operation: .preparing
      )
    }
    pointer = compiled
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  /// Gives values to the parameters, the first value to the first; parameters left over are nothing.
  ///
  /// - Parameter values: The values.
  /// - Throws: What SQLite says when it fails.
  public func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    sqlite3_clear_bindings(pointer)
    var index = 1
    for value in values {
      try bind(value, at: index)
      index += 1
    }
  }

  /// Gives a value to a parameter.
  ///
  /// - Parameters:
  ///   - value: The value; SQLite copies it at once.
  ///   - index: The parameter, counted from 1.
  /// - Throws: What SQLite says when it fails.
  public func bind(_ value: SQLiteValue, at index: Int) throws(SQLiteError) {
    let place = Int32(clamping: index)
    let code: Int32
    switch value {
    case .null: code = sqlite3_bind_null(pointer, place)
    case .integer(let number): code = sqlite3_bind_int64(pointer, place, number)
    case .real(let number): code = sqlite3_bind_double(pointer, place, number)
    case .text(var text):
      code = text.withUTF8 { bytes in
        // Without an address SQLite would take empty text for nothing.
        bytes.baseAddress.map {
          kuchi_sqlite_bind_text(pointer, place, $0, UInt64(bytes.count))
        } ?? kuchi_sqlite_bind_text(pointer, place, "", 0)
      }
    case .blob(let bytes):
      code = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          kuchi_sqlite_bind_blob(pointer, place, $0, UInt64(bytes.count))
        } ?? sqlite3_bind_zeroblob(pointer, place, 0)
      }
    }
    guard code == SQLITE_OK else { throw handle.error(code, .binding) }
  }

  /// Runs on to the next row.
  ///
  /// - Returns: Whether there is one; after the last the statement is ready to be run again.
  public func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      reset()
      return false
    }
    // Resetting keeps the message, but the next call may not: copy first.
    let error = handle.error(code, .running)
    reset()
    throw error
  }

  /// Makes it ready to be run from the start; the values stay.
  public func reset() {
    // It tells again what the last step told, which was reported then.
    sqlite3_reset(pointer)
  }

  /// Lets go of the values, so that a long text does not stay in memory.
  func forgetValues() {
    sqlite3_clear_bindings(pointer)
  }

  /// The row that the last `step` came to; it is good until the next one.
  public var row: Row { Row(pointer) }
}
