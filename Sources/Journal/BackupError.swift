import Files
import SQLite

/// Why a backup could not be made or restored; the journal and the older backups are as they were.
public enum BackupError: Error, Hashable, Sendable {
  /// A file or folder of the backups could not be written or read.
  case unusable(path: String, reason: String)
  /// There is no room left on the disk.
  case full(path: String)
  /// The new backup was not what it should be, and was not kept.
  case notWhole(reason: String)
  /// The journal could not be read or written.
  case journal(JournalError)
  /// Nothing can be restored from the file.
  case notRestorable(path: String, reason: String)

  init(_ error: FileError) {
    self =
      error.isFull ? .full(path: error.path) : .unusable(path: error.path, reason: error.reason)
  }

  /// For a failure with a file of the backups.
  init(_ error: SQLiteError, path: String) {
    self = error.isFull ? .full(path: path) : .unusable(path: path, reason: error.description)
  }

  /// What happened and where, in one line or, for one of the journal's, in its two.
  public var message: String {
    switch self {
    case .unusable(let path, let reason): "\(path) cannot be used: \(reason)."
    case .full(let path): "There is no room left on the disk for \(path)."
    case .notWhole(let reason): "The new backup did not pass its check: \(reason)."
    case .journal(let error): error.message
    case .notRestorable(let path, let reason): "\(path) cannot be restored: \(reason)."
    }
  }
}
