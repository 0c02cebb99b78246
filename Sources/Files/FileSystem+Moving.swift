internal import Glibc

extension FileSystem {
  /// Gives a finished file its name, in place of what has that name: at any moment, even after a
  /// crash, the old or the new one is there.
  ///
  /// - Parameters:
  ///   - finished: The file; flushed to the disk first.
  ///   - path: Its new name, on the same file system.
  /// - Throws: `FileError`; what had the name still has it.
  public static func putInPlace(_ finished: String, as path: String) throws(FileError) {
    try check(finished, for: .write)
    try check(path, for: .write)
    let handle = open(finished, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { throw FileError(last: .write, finished) }
    var failure = fsync(handle) == 0 ? 0 : errno
    close(handle)
    if failure == 0 && rename(finished, path) != 0 { failure = errno }
    if failure != 0 { throw FileError(.write, path, code: failure) }
    try flushFolder(parent(of: path), for: path)
  }

  /// Gives a file a second name beside its own, `journal.sqlite.damaged-1`, so that it is still
  /// there when another takes its place.
  ///
  /// Where a file can have one name only, it is moved there.
  ///
  /// - Parameters:
  ///   - path: The file; a link is followed.
  ///   - word: The word in the new name.
  /// - Returns: The second name.
  /// - Throws: `FileError` when it has none.
  public static func keepAside(_ path: String, word: String) throws(FileError) -> String {
    let target = try followingLinks(path, for: .move)
    for number in 1...9_999 {
      let aside = "\(target).\(word)-\(number)"
      if link(target, aside) == 0 { return aside }
      let code = errno
      if code == EEXIST { continue }
      if code == EPERM || code == EOPNOTSUPP || code == EMLINK || code == ENOSYS { break }
      throw FileError(.move, target, code: code)
    }
    return try moveAside(path, word: word)
  }
}
