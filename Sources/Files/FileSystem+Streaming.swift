internal import Glibc

/// A file that is being written piece by piece.
public struct FileSink {
  private static let room = 1 << 18

  private let handle: Int32
  private var bytes: [UInt8] = []
  /// How many bytes were taken.
  public private(set) var count = 0
  /// The system's error number of the first piece that could not be written; 0 while all could.
  private(set) var failure: Int32 = 0

  init(_ handle: Int32) {
    self.handle = handle
    bytes.reserveCapacity(Self.room)
  }

  /// Whether a piece could not be written; nothing more is taken then.
  public var hasFailed: Bool { failure != 0 }

  /// Writes a piece.
  ///
  /// - Parameter piece: The bytes that come next.
  public mutating func write(_ piece: some Sequence<UInt8>) {
    guard failure == 0 else { return }
    let before = bytes.count
    bytes.append(contentsOf: piece)
    count += bytes.count - before
    if bytes.count >= Self.room { flush() }
  }

  mutating func flush() {
    if failure == 0 { failure = FileSystem.write(bytes, to: handle) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension FileSystem {
  /// Replaces a whole file by what is written piece by piece, as `replace(_:with:)` does.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mode: The permissions when the file is new.
  ///   - body: Writes the pieces, and says whether the file is to be replaced.
  /// - Returns: Whether it was.
  /// - Throws: `FileError`; no temporary file is left, and the old file is untouched, unless the disk
  ///   fails (`EIO`) when the folder is flushed at the very end.
  @discardableResult
  public static func replace(
    _ path: String,
    modeIfNew mode: UInt32 = 0o600,
    writing body: (inout FileSink) -> Bool
  ) throws(FileError) -> Bool {
    var isWanted = true
    do throws(FileError) {
      try replace(path, modeIfNew: mode) { handle in
        var sink = FileSink(handle)
        isWanted = body(&sink)
        sink.flush()
        // With an error nothing takes the place of the old file.
        return isWanted ? sink.failure : ECANCELED
      }
    } catch {
      if !isWanted && error.code == ECANCELED { return false }
      throw error
    }
    return true
  }

  /// Visits the lines of a file, without holding more than a few of them in memory.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that a line may have; a longer one is refused (`EFBIG`).
  ///   - visit: Takes each line without its line feed, and says whether to go on.
  /// - Throws: `FileError` when it cannot be read.
  public static func forEachLine(
    of path: String,
    limit: Int,
    _ visit: ([UInt8]) -> Bool
  ) throws(FileError) {
    try check(path, for: .read)
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { throw FileError(last: .read, path) }
    defer { close(handle) }
    var info = stat()
    guard fstat(handle, &info) == 0 else { throw FileError(last: .read, path) }
    if kind(mode: info.st_mode) == .folder { throw FileError(.read, path, code: EISDIR) }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { buffer in
        retrying { Glibc.read(handle, buffer.baseAddress, buffer.count) }
      }
      if count < 0 { throw FileError(last: .read, path) }
      if count == 0 { break }
      var rest = buffer[..<count]
      while let end = rest.firstIndex(of: 10) {
        line += rest[..<end]
        if line.count > limit { throw FileError(.read, path, code: EFBIG) }
        guard visit(line) else { return }
        line.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      line += rest
      if line.count > limit { throw FileError(.read, path, code: EFBIG) }
    }
    if !line.isEmpty { _ = visit(line) }
  }
}
