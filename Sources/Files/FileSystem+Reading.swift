internal import Glibc

extension FileSystem {
  /// Reads a whole file.
  ///
  /// Pipes are read to their end, so that `<(command)` works where a file does.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes to take; a longer file is refused (`EFBIG`).
  ///   - isWanted: Whether to go on waiting for a pipe; asked a few times a second (`EINTR` if not).
  /// - Returns: Its bytes.
  /// - Throws: `FileError` when it cannot be read whole.
  public static func read(
    _ path: String,
    limit: Int,
    isWanted: () -> Bool = { true }
  ) throws(FileError) -> [UInt8] {
    try check(path, for: .read)
    // A pipe without a writer is opened at once, and waited for where that can be given up.
    let handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard handle >= 0 else { throw FileError(last: .read, path) }
    defer { close(handle) }
    var info = stat()
    guard fstat(handle, &info) == 0 else { throw FileError(last: .read, path) }
    let kind = kind(mode: info.st_mode)
    if kind == .folder { throw FileError(.read, path, code: EISDIR) }
    // One byte more than the size lets a single read find the end.
    let expected = min(max(Int(info.st_size), 0), limit)
    var bytes: [UInt8] = []
    var capacity = max(expected, 4_095) + 1
    while true {
      if kind != .file {
        while !isReadable(handle) {
          if !isWanted() { throw FileError(.read, path, code: EINTR) }
        }
      }
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        let got = retrying { Glibc.read(handle, buffer.baseAddress, buffer.count) }
        if got < 0 { failure = errno }
        count = max(got, 0)
      }
      if failure == EAGAIN { continue }
      if failure != 0 { throw FileError(.read, path, code: failure) }
      if chunk.isEmpty {
        // A key that ends both sides of a pipe looks like the end of it.
        if kind != .file, !isWanted() { throw FileError(.read, path, code: EINTR) }
        return bytes
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { throw FileError(.read, path, code: EFBIG) }
      capacity = 65_536
    }
  }

  /// Waits a fifth of a second for something to read, or its end.
  private static func isReadable(_ handle: Int32) -> Bool {
    var wanted = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 200) > 0
  }

  /// Reads the start of a file.
  ///
  /// - Parameters:
  ///   - path: The file; nothing is taken from a pipe.
  ///   - count: How many bytes are wanted.
  /// - Returns: As many as there are; none where there is no such file, or it cannot be read.
  public static func start(of path: String, count: Int) -> [UInt8] {
    guard kind(of: path) == .file else { return [] }
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      filled = max(retrying { Glibc.read(handle, buffer.baseAddress, buffer.count) }, 0)
    }
  }

  /// Repeats a call that a signal interrupted.
  static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
