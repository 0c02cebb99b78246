import Files
import SQLite
public import Time

extension ReviewJournal {
  /// Makes the backup of a day, in place of an earlier one of that day, and removes the daily ones
  /// that are kept no longer.
  ///
  /// It is written under another name, flushed, read again, checked and counted; only then it gets
  /// its name. Where that fails nothing of it stays, and the older ones do.
  ///
  /// - Parameters:
  ///   - folder: Where to; made when missing.
  ///   - today: The study day.
  ///   - isOnlyFirst: Whether it is made only where that day has none yet.
  /// - Returns: The backup and what it holds; nothing where none was wanted, or the journal has no
  ///   review or is in memory.
  /// - Throws: Why there is none.
  @discardableResult
  public func backUp(
    to folder: BackupFolder,
    of today: Day,
    onlyFirst isOnlyFirst: Bool = false
  ) throws(BackupError) -> (file: BackupFile, content: JournalContent)? {
    let file = BackupFile(of: today, in: folder.path)
    if isOnlyFirst, FileSystem.exists(file.path) { return nil }
    guard try hasReviews() else { return nil }
    return try folder.locked { () throws(BackupError) in
      // Another shell may have made it while we waited.
      if isOnlyFirst, FileSystem.exists(file.path) { return nil }
      let content = try write(file, into: folder)
      folder.removeOld(today: today)
      return (file, content)
    }
  }

  /// Tells whether there is anything that a backup is made for, also what was taken back.
  ///
  /// - Returns: Whether there is a review in a file.
  /// - Throws: Why the journal cannot be read.
  public func hasReviews() throws(BackupError) -> Bool {
    if isInMemory { return false }
    do throws(JournalError) {
      return try reading { () throws(SQLiteError) in
        try connection.first("SELECT 1 FROM review LIMIT 1") { _ in true } ?? false
      }
    } catch {
      throw .journal(error)
    }
  }

  // MARK: - Helpers

  /// The first name that no file has.
  func freeFile(in folder: BackupFolder, before what: String, at moment: Moment) -> BackupFile {
    let time = LocalTime(moment)
    var number = 1
    while true {
      let file = BackupFile(before: what, at: time, number: number, in: folder.path)
      if FileSystem.kind(of: file.path) == nil || number == 9_999 { return file }
      number += 1
    }
  }

  /// Writes a backup, checks it and gives it its name; to be called under the folder's lock.
  func write(_ file: BackupFile, into folder: BackupFolder) throws(BackupError) -> JournalContent {
    try BackupFolder.begin(folder.unfinished)
    let own: JournalContent
    do throws(SQLiteError) {
      // One transaction: others may go on writing, but not into what is counted and copied.
      own = try connection.transaction(.deferred) { () throws(SQLiteError) in
        let own = try JournalContent(connection)
        try BackupFolder.copy(connection, to: folder.unfinished)
        return own
      }
    } catch  where error.operation == .copying {
      throw BackupError(error, path: file.path)
    } catch {
      throw .journal(JournalError(error, path: path))
    }
    let copied: JournalContent
    do throws(BackupError) {
      copied = try BackupFolder.content(of: folder.unfinished)
    } catch {
      guard case .notRestorable(_, let reason) = error else { throw error }
      throw .notWhole(reason: reason)
    }
    guard copied == own else { throw .notWhole(reason: "it holds less than the journal") }
    try BackupFolder.files { () throws(FileError) in
      try FileSystem.putInPlace(folder.unfinished, as: file.path)
    }
    return copied
  }
}
