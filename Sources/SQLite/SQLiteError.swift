import CSQLite
import Glibc

/// What went wrong in SQLite, copied from the connection at once.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Operation: String, Sendable {
    /// A database was being opened.
    case opening = "opening the database"
    /// A statement was being compiled.
    case preparing = "preparing a statement"
    /// A value was being given to a statement.
    case binding = "binding a value"
    /// A statement was being run.
    case running = "running a statement"
    /// A database was being copied into another.
    case copying = "copying the database"
    /// What was read, or asked for, was looked at; SQLite itself had no objection.
    case checking = "checking it"
  }

  /// SQLite's primary result code.
  public let code: Int32
  /// SQLite's extended result code: the primary one with its reason.
  public let extendedCode: Int32
  /// The system's `errno` where the failure came from the system, else 0.
  public let systemError: Int32
  /// SQLite's own words.
  public let message: String
  /// What was being done.
  public let operation: Operation

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - extendedCode: SQLite's extended result code; a primary one will do.
  ///   - systemError: The system's `errno`, or 0.
  ///   - message: What happened, in words.
  ///   - operation: What was being done.
  public init(extendedCode: Int32, systemError: Int32 = 0, message: String, operation: Operation) {
    code = extendedCode & 0xff
    self.extendedCode = extendedCode
    self.systemError = systemError
    self.message = message
    self.operation = operation
  }

  /// An error for content that cannot be what was written.
  ///
  /// - Parameter message: What is wrong with it.
  /// - Returns: An error that claims to be corrupt.
  public static func corrupt(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CORRUPT, message: message, operation: .checking)
  }

  /// An error for what the caller will not do, though SQLite would.
  ///
  /// - Parameter message: Why not.
  /// - Returns: An error that claims to be nothing in particular.
  public static func refused(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CONSTRAINT, message: message, operation: .checking)
  }

  /// Whether another connection held the database for longer than the busy timeout.
  public var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

  /// Whether the file, its folder or its file system must not be written.
  public var isReadOnly: Bool {
    code == SQLITE_READONLY || code == SQLITE_PERM
      || code == SQLITE_CANTOPEN && [EROFS, EACCES, EPERM].contains(systemError)
  }

  /// Whether there is no room left to write.
  public var isFull: Bool {
    code == SQLITE_FULL
      || (code == SQLITE_IOERR || code == SQLITE_CANTOPEN)
        && [ENOSPC, EDQUOT].contains(systemError)
  }

  /// Whether the content is damaged.
  public var isCorrupt: Bool { code == SQLITE_CORRUPT }

  /// Whether a row was refused that breaks a rule of its table.
  public var isConstraint: Bool { code == SQLITE_CONSTRAINT && operation != .checking }

  /// Whether the file is no SQLite database at all.
  public var isNotADatabase: Bool { code == SQLITE_NOTADB }

  /// Whether the file could not be opened.
  public var isCannotOpen: Bool { code == SQLITE_CANTOPEN }

  /// What happened, while what was done, with SQLite's number for it.
  public var description: String {
    if operation == .checking { return message }
    let cause = systemError == 0 ? "" : ", \(String(cString: strerror(systemError)))"
    return "\(message) while \(operation.rawValue) (SQLite \(extendedCode)\(cause))"
  }
}
