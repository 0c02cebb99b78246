internal import Glibc

extension FileSystem {
  /// Replaces a whole file, so that at any moment, even after a crash, the old or the new one is there.
  ///
  /// A temporary file in the same folder is written, flushed to the disk and renamed over the old one.
  /// A link is followed, so it stays a link; the mode (and where allowed the owner) of an old file is
  /// kept. Only a plain file is replaced, never a folder or a device.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: Its new content.
  ///   - mode: The permissions when the file is new.
  /// - Returns: The stamp of the new file.
  /// - Throws: `FileError`; no temporary file is left, and the old file is untouched, unless the disk
  ///   fails (`EIO`) when the folder is flushed at the very end.
  @discardableResult
  public static func replace(
    _ path: String,
    with bytes: [UInt8],
    modeIfNew mode: UInt32 = 0o600
  ) throws(FileError) -> FileStamp {
    try replace(path, modeIfNew: mode) { write(bytes, to: $0) }
  }

  /// Replaces a whole file by what is written to a descriptor.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mode: The permissions when the file is new.
  ///   - fill: Writes the content; returns 0 or the error number.
  /// - Returns: The stamp of the new file.
  /// - Throws: `FileError`; no temporary file is left, and the old file is untouched, unless the disk
  ///   fails (`EIO`) when the folder is flushed at the very end.
  @discardableResult
  static func replace(
    _ path: String,
    modeIfNew mode: UInt32,
    filling fill: (Int32) -> Int32
  ) throws(FileError) -> FileStamp {
    let target = try followingLinks(path, for: .write)
    var old = stat()
    var isNew = false
    if lstat(target, &old) != 0 {
      guard errno == ENOENT else { throw FileError(last: .write, path) }
      isNew = true
    } else if kind(mode: old.st_mode) != .file {
      let code = kind(mode: old.st_mode) == .folder ? EISDIR : EINVAL
      throw FileError(.write, path, code: code)
    }

    let (temporary, handle) = try openTemporary(for: target, mode: isNew ? mode : 0o600)
    var stamp: FileStamp?
    var failure = fill(handle)
    if failure == 0 && !isNew {
      var made = stat()
      if fstat(handle, &made) == 0 && (made.st_uid != old.st_uid || made.st_gid != old.st_gid) {
        _ = fchown(handle, old.st_uid, old.st_gid)  // may not be allowed; then it is ours
      }
      if fchmod(handle, old.st_mode & 0o7777) != 0 { failure = errno }
    }
    if failure == 0 && fsync(handle) != 0 { failure = errno }
    if failure == 0 {
      var made = stat()
      if fstat(handle, &made) == 0 { stamp = FileStamp(made) } else { failure = errno }
    }
    // Some network file systems tell only here that the disk is full.
    if close(handle) != 0 && failure == 0 && errno != EINTR { failure = errno }
    if failure == 0 && rename(temporary, target) != 0 { failure = errno }
    guard failure == 0, let stamp else {
      unlink(temporary)
      throw FileError(.write, path, code: failure)
    }
    try flushFolder(parent(of: target), for: path)
    return stamp
  }

  /// Adds a line to the end of a file, in one write, so that lines of two programs do not mix.
  ///
  /// When the file ends in the middle of a line (its writer was killed), that line is ended first.
  ///
  /// - Parameters:
  ///   - path: The file; made when missing.
  ///   - line: The line, without its end.
  ///   - mode: The permissions when the file is new.
  /// - Throws: `FileError` when the line is not in the file.
  public static func appendLine(
    _ path: String,
    _ line: String,
    modeIfNew mode: UInt32 = 0o600
  ) throws(FileError) {
    try check(path, for: .write)
    let handle = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, mode)
    guard handle >= 0 else { throw FileError(last: .write, path) }
    defer { close(handle) }
    var bytes = Array(line.utf8)
    bytes.append(10)
    var info = stat()
    if fstat(handle, &info) == 0, info.st_size > 0 {
      var last: UInt8 = 10
      if pread(handle, &last, 1, info.st_size - 1) == 1, last != 10 { bytes.insert(10, at: 0) }
    }
    let failure = write(bytes, to: handle)
    if failure != 0 { throw FileError(.write, path, code: failure) }
  }

  /// Removes temporary files that a killed `replace` of this file left; call it only under the lock
  /// that every writer of the file holds.
  ///
  /// - Parameter path: The file that was to be replaced.
  /// - Throws: `FileError` when its folder cannot be listed.
  public static func removeLeftovers(of path: String) throws(FileError) {
    let target = try followingLinks(path, for: .write)
    let folder = parent(of: target)
    let prefix = temporaryPrefix(for: target)
    for entry in try list(folder)
    where entry.name.utf8.starts(with: prefix.utf8) && entry.kind == .file {
      try remove(join(folder, entry.name))
    }
  }

  private static func openTemporary(
    for target: String,
    mode: UInt32
  ) throws(FileError) -> (path: String, handle: Int32) {
    let stem = join(parent(of: target), "\(temporaryPrefix(for: target))\(getpid())-")
    for number in 0..<1_000 {
      let path = stem + String(number)
      let handle = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if handle >= 0 { return (path, handle) }
      guard errno == EEXIST || errno == EINTR else { throw FileError(last: .write, target) }
    }
    throw FileError(.write, target, code: EEXIST)
  }

  /// Hidden, and short enough for a long name: 40 scalars are at most 160 of the 255 bytes.
  private static func temporaryPrefix(for target: String) -> String {
    var short = String.UnicodeScalarView()
    short.append(contentsOf: name(of: target).unicodeScalars.prefix(40))
    return ".\(String(short)).tmp-"
  }

  /// Writes all bytes; returns 0 or the error number.
  static func write(_ bytes: [UInt8], to handle: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = retrying { Glibc.write(handle, rest.baseAddress, rest.count) }
        if count < 0 { return errno }
        if count == 0 { return EIO }
        written += count
      }
      return 0
    }
  }

  /// Makes a rename durable.
  ///
  /// Folders that cannot be opened or flushed are let be; a failing disk is told.
  static func flushFolder(_ folder: String, for path: String) throws(FileError) {
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return }
    defer { close(handle) }
    if fsync(handle) != 0 && errno == EIO { throw FileError(last: .write, path) }
  }
}
