import CSQLite

/// Owns one open database handle; it is closed when the last of its users is gone.
///
/// A connection keeps statements and each statement needs the handle: both hold this, not each
/// other, so nothing is kept alive in a ring.
final class Handle {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    sqlite3_close_v2(pointer)
  }

  /// The error that the last call on this handle left behind.
  ///
  /// - Parameters:
  ///   - code: What the call returned.
  ///   - operation: What was being done.
  /// - Returns: A copy of everything SQLite says of it.
  func error(_ code: Int32, _ operation: SQLiteError.Operation) -> SQLiteError {
    // The handle may know more than the call told, but only if both speak of the same failure.
    let extended = sqlite3_extended_errcode(pointer)
    let isSame = extended & 0xff == code & 0xff
    let comesFromSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
    return SQLiteError(
      extendedCode: isSame ? extended : code,
      systemError: comesFromSystem ? sqlite3_system_errno(pointer) : 0,
      message: isSame
        ? String(cString: sqlite3_errmsg(pointer)) : String(cString: sqlite3_errstr(code)),
      operation: operation
    )
  }
}
