internal import Glibc

/// The few things Kuchi does with files, through the C library, so that no part of Foundation is loaded.
///
/// Paths are text; a path with a NUL in it is refused, because C would silently cut it there.
public enum FileSystem {
  /// What a path leads to, after following links.
  public enum Kind: Sendable, Equatable {
    case file, folder
    /// A pipe, a device, a socket.
    case other
    /// A link that leads nowhere.
    case brokenLink
  }

  /// Tells what is at a path, following links.
  ///
  /// - Parameter path: Where to look.
  /// - Returns: The kind, or `nil` when nothing is there (or it cannot be reached).
  public static func kind(of path: String) -> Kind? {
    guard !path.utf8.contains(0) else { return nil }
    var info = stat()
    if stat(path, &info) == 0 { return kind(mode: info.st_mode) }
    return lstat(path, &info) == 0 ? .brokenLink : nil
  }

  /// Tells whether something is at a path, following links.
  ///
  /// - Parameter path: Where to look.
  /// - Returns: Whether a file, a folder or something else is there.
  public static func exists(_ path: String) -> Bool {
    kind(of: path).map { $0 != .brokenLink } ?? false
  }

  /// Takes a file's stamp.
  ///
  /// - Parameter path: The file; links are followed.
  /// - Returns: Its stamp, or `nil` when no file is there.
  /// - Throws: `FileError` when it cannot be told.
  public static func stamp(_ path: String) throws(FileError) -> FileStamp? {
    try check(path, for: .inspect)
    var info = stat()
    if stat(path, &info) == 0 { return FileStamp(info) }
    let code = errno
    if code == ENOENT || code == ENOTDIR { return nil }
    throw FileError(.inspect, path, code: code)
  }

  /// Removes a file or an empty folder; a link is removed itself, not what it leads to.
  ///
  /// - Parameter path: What to remove.
  /// - Returns: Whether something was there.
  /// - Throws: `FileError` when it stays.
  @discardableResult
  public static func remove(_ path: String) throws(FileError) -> Bool {
    try check(path, for: .remove)
    if Glibc.remove(path) == 0 { return true }
    let code = errno
    if code == ENOENT { return false }
    throw FileError(.remove, path, code: code)
  }

  /// Gives a file a name beside its own that says it is set aside: `settings.json.broken-1`.
  ///
  /// The first free number is taken, so nothing is overwritten. Of a link, the file it leads to is moved.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - word: The word in the new name.
  /// - Returns: The new path.
  /// - Throws: `FileError` when it stays where it is.
  public static func moveAside(
    _ path: String,
    word: String = "broken"
  ) throws(FileError) -> String {
    let target = try followingLinks(path, for: .move)
    for number in 1...9_999 {
      let aside = "\(target).\(word)-\(number)"
      // An empty file made exclusively takes the number; the rename then replaces it.
      let handle = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if handle < 0 {
        let code = errno
        if code == EEXIST { continue }
        throw FileError(.move, target, code: code)
      }
      close(handle)
      if rename(target, aside) == 0 { return aside }
      let code = errno
      unlink(aside)
      throw FileError(.move, target, code: code)
    }
    throw FileError(.move, target, code: EEXIST)
  }

  /// Holds an exclusive lock while work is done; other programs that ask for it wait.
  ///
  /// The lock dies with its holder, so a killed program blocks nobody. The lock file stays. On a file
  /// system that knows no locks the work is done without.
  ///
  /// - Parameters:
  ///   - path: The lock file; made when missing.
  ///   - patience: How often to ask, 5 ms apart, before giving up.
  ///   - body: The work.
  /// - Returns: What the work returns.
  /// - Throws: `FileError` of the lock or of the work.
  public static func withLock<Result>(
    _ path: String,
    patience: Int = 600,
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try check(path, for: .lock)
    let handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw FileError(last: .lock, path) }
    defer { close(handle) }  // and with it the lock
    var asked = 0
    while flock(handle, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == ENOLCK || code == ENOSYS || code == EOPNOTSUPP { break }
      if code == EINTR { continue }
      asked += 1
      guard code == EWOULDBLOCK, asked < patience else { throw FileError(.lock, path, code: code) }
      usleep(5_000)
    }
    return try body()
  }

  /// Refuses a path that C could not take whole.
  static func check(_ path: String, for operation: FileError.Operation) throws(FileError) {
    if path.isEmpty { throw FileError(operation, path, code: ENOENT) }
    if path.utf8.contains(0) { throw FileError(operation, path, code: EINVAL) }
  }

  static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
