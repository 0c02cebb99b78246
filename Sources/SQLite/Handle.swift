import CSQLite

/// Owns one open database handle; it is closed when the last of its users is gone.
///
/// A connection keeps statements and each statement needs the handle: both hold this, not each
/// other, so nothing is kept alive in a ring.
final class Handle {
  let pointer: OpaquePointer
  /// How often SQLite may still say that it took another thousand steps; counted only where a limit
  /// was set.
  private var stepsLeft: Int64 = 0

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Interrupts whatever runs once all statements together took so many steps.
  ///
  /// - Parameter steps: The steps of SQLite's own machine, to about a thousand.
  func limitSteps(to steps: Int64) {
    stepsLeft = steps / 1_000
    // We outlive the connection: it is closed when we end.
    let owner = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      pointer,
      1_000,
      { owner in
        guard let owner else { return 1 }
        let handle = Unmanaged<Handle>.fromOpaque(owner).takeUnretainedValue()
        handle.stepsLeft -= 1
        return handle.stepsLeft < 0 ? 1 : 0
      },
      owner
    )
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
