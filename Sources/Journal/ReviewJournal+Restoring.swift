import Files
import SQLite
public import Time

/// What a restored backup brought back.
public struct Restoration: Hashable, Sendable {
  /// What the journal holds now.
  public let content: JournalContent
  /// Where the journal lies as it was before; nothing where it held nothing.
  public let before: String?
  /// Whether the journal was damaged before, and so is what lies there.
  public let wasDamaged: Bool
}

extension ReviewJournal {
  /// Puts a backup in the place of everything the journal holds.
  ///
  /// The backup is copied, checked and brought to the version of this program; the journal as it is
  /// gets a backup that is kept for good; then all is replaced in one transaction. Other programs
  /// may have the journal open: they go on and see the new one. From then on the journal is another
  /// device's: it may hold numbers of entries that were given since, elsewhere.
  ///
  /// - Parameters:
  ///   - backup: The file; it is not changed.
  ///   - folder: Where the backup of the present journal goes.
  ///   - deviceSeed: A random number that names the journal from now on.
  ///   - now: The moment.
  /// - Returns: What came back.
  /// - Throws: Why it cannot be done; the journal is then as it was.
  public func restore(
    from backup: String,
    keepingPresentIn folder: BackupFolder,
    deviceSeed: Int64,
    now: Moment
  ) throws(BackupError) -> Restoration {
    try Self.refuse(backup, asBackupOf: path)
    return try folder.locked { () throws(BackupError) in
      let arriving = try Self.arrival(of: backup, in: folder, deviceSeed: deviceSeed, now: now)
      let before = try keepPresent(in: folder, at: now)
      do throws(JournalError) {
        try reading { () throws(SQLiteError) in
          try arriving.connection.backUp(to: connection, pagesPerStep: -1)
        }
        return Restoration(
          content: try content(),
          before: before?.file.path,
          wasDamaged: before?.isDamaged ?? false
        )
      } catch {
        throw .journal(error)
      }
    }
  }

  /// Puts a backup in the place of a journal that cannot be opened any more; the old file is kept
  /// beside it.
  ///
  /// - Parameters:
  ///   - backup: The file; it is not changed.
  ///   - path: The journal's file; it may be missing.
  ///   - folder: The folder of the backups.
  ///   - deviceSeed: A random number that names the journal from now on.
  ///   - now: The moment.
  /// - Returns: What came back.
  /// - Throws: Why it cannot be done; the old file is then where it was.
  public static func restore(
    from backup: String,
    replacingDamaged path: String,
    by folder: BackupFolder,
    deviceSeed: Int64,
    now: Moment
  ) throws(BackupError) -> Restoration {
    try refuse(backup, asBackupOf: path)
    return try folder.locked { () throws(BackupError) in
      // Closed again before its file gets the journal's name.
      let content = try arrival(of: backup, in: folder, deviceSeed: deviceSeed, now: now)
        .contentForBackup()
      var aside: String?
      try BackupFolder.files { () throws(FileError) in
        var target = path
        if FileSystem.exists(path) {
          target = try FileSystem.realPath(path)
          let kept = try FileSystem.keepAside(target, word: "damaged")
          // The old file's logs must not be taken for the new one's.
          for log in ["-wal", "-journal"] where FileSystem.exists(target + log) {
            try FileSystem.putInPlace(target + log, as: kept + log)
          }
          try FileSystem.remove(target + "-shm")
          aside = kept
        }
        try FileSystem.putInPlace(folder.arriving, as: target)
      }
      return Restoration(content: content, before: aside, wasDamaged: aside != nil)
    }
  }

  // MARK: - Helpers

  private static func refuse(_ backup: String, asBackupOf path: String) throws(BackupError) {
    let (file, journal) = try BackupFolder.files { () throws(FileError) in
      (try FileSystem.stamp(backup), try FileSystem.stamp(path))
    }
    guard let file, FileSystem.kind(of: backup) == .file else {
      throw .notRestorable(path: backup, reason: "there is no such file")
    }
    // Opening it once more by itself would drop SQLite's locks on it.
    if let journal, (file.device, file.inode) == (journal.device, journal.inode) {
      throw .notRestorable(path: backup, reason: "it is the journal itself")
    }
  }

  /// A copy of a backup, checked and brought to the version of this program.
  private static func arrival(
    of backup: String,
    in folder: BackupFolder,
    deviceSeed: Int64,
    now: Moment
  ) throws(BackupError) -> ReviewJournal {
    try copy(backup, to: folder.arriving)
    let found: JournalContent
    do throws(BackupError) {
      found = try BackupFolder.content(of: folder.arriving)
    } catch {
      guard case .notRestorable(_, let reason) = error else { throw error }
      throw .notRestorable(path: backup, reason: reason)
    }
    do throws(JournalError) {
      let journal = try ReviewJournal(path: folder.arriving, deviceSeed: deviceSeed, now: now)
      try journal.becomeDevice(deviceSeed, at: now)
      guard try journal.content() == found else {
        throw JournalError(kind: .corrupt, path: backup, reason: "something of it was lost")
      }
      return journal
    } catch {
      switch error.kind {
      case .full: throw .full(path: folder.arriving)
      case .cannotOpen, .readOnly, .busy, .corrupt, .notOurs, .newerVersion, .replaced, .copied,
        .failed:
        throw .notRestorable(path: backup, reason: error.reason)
      }
    }
  }

  /// Copies a backup, with what its log holds of it.
  private static func copy(_ backup: String, to path: String) throws(BackupError) {
    try BackupFolder.begin(path)
    do throws(SQLiteError) {
      let source = try BackupFolder.opened(backup)
      try BackupFolder.refuseForeign(try source.fileHeader())
      try BackupFolder.copy(source, to: path)
    } catch {
      if error.isFull { throw .full(path: path) }
      throw .notRestorable(path: backup, reason: BackupFolder.words(for: error))
    }
  }

  /// Goes on as another device, in a file without a log beside it.
  private func becomeDevice(_ seed: Int64, at now: Moment) throws(JournalError) {
    try writing { () throws(SQLiteError) in
      // 2 for one that was its own before.
      try connection.execute("UPDATE device SET is_own = 2 WHERE is_own = 1")
      try connection.execute(
        "INSERT INTO device (id, made_ms, is_own) VALUES (?, ?, 1)",
        [.integer(seed), .integer(now.milliseconds)]
      )
    }
    try reading { () throws(SQLiteError) in
      try connection.execute(script: "PRAGMA journal_mode = DELETE")
    }
  }

  private func contentForBackup() throws(BackupError) -> JournalContent {
    do throws(JournalError) {
      return try content()
    } catch {
      throw .journal(error)
    }
  }

  /// Makes the backup before restoring; of a damaged journal one that is as damaged.
  private func keepPresent(
    in folder: BackupFolder,
    at now: Moment
  ) throws(BackupError) -> (file: BackupFile, isDamaged: Bool)? {
    let file = freeFile(in: folder, before: "restore", at: now)
    do throws(BackupError) {
      guard try hasReviews() else { return nil }
      _ = try write(file, into: folder)
      return (file, false)
    } catch {
      switch error {
      case .notWhole: break
      case .journal(let error) where error.kind == .corrupt: break
      case .unusable, .full, .journal, .notRestorable: throw error
      }
      // Better than nothing, and it is about to be lost.
      try BackupFolder.begin(folder.unfinished)
      do throws(SQLiteError) {
        try BackupFolder.copy(connection, to: folder.unfinished)
      } catch {
        throw BackupError(error, path: file.path)
      }
      try BackupFolder.files { () throws(FileError) in
        try FileSystem.putInPlace(folder.unfinished, as: file.path)
      }
      return (file, true)
    }
  }
}
