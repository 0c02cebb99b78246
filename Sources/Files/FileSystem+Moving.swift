internal import Glibc

extension FileSystem {
  /// Copies the bytes of a file into another, which is made or emptied; nothing is flushed yet.
  ///
  /// - Parameters:
  ///   - path: The file; links are followed.
  ///   - copy: Where to; never through a link.
  ///   - mode: The permissions when it is new.
  /// - Throws: `FileError` when the copy is not whole; what there is of it stays.
  public static func copy(
    _ path: String,
    to copy: String,
    modeIfNew mode: UInt32 = 0o600
  ) throws(FileError) {
    try check(path, for: .read)
    try check(copy, for: .write)
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw FileError(last: .read, path) }
    defer { close(source) }
    let target = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode)
    guard target >= 0 else { throw FileError(last: .write, copy) }
    defer { close(target) }
    let capacity = 1 << 20
    var got = capacity
    while got > 0 {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        got = retrying { Glibc.read(source, buffer.baseAddress, buffer.count) }
        if got < 0 { failure = errno }
        count = max(got, 0)
      }
      if failure != 0 { throw FileError(.read, path, code: failure) }
      failure = write(chunk, to: target)
      if failure != 0 { throw FileError(.write, copy, code: failure) }
    }
  }

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
