internal import Glibc

/// Numbers that a program marks as its own while it lives; other programs can tell.
///
/// Each is a lock on one byte of a file, so the marks of a program that was killed are gone with it.
/// On a file system that knows no locks, or where the file cannot be made, nothing is ever marked.
public final class LiveMarks {
  /// Linux: locks that belong to who opened the file, which the library hides without a macro.
  private static let (tellCommand, setCommand): (Int32, Int32) = (36, 37)

  private let path: String
  private var handle: Int32 = -1

  /// Marks in a file.
  ///
  /// - Parameter path: The file; made when something is marked.
  public init(path: String) {
    self.path = path
  }

  deinit {
    if handle >= 0 { close(handle) }
  }

  /// Marks a number as this program's.
  ///
  /// - Parameter number: The number; 0 or more.
  /// - Returns: Whether no other program has it.
  @discardableResult
  public func set(_ number: Int64) -> Bool {
    guard open(making: true) else { return true }
    var lock = Self.lock(F_WRLCK, number)
    if fcntl(handle, Self.setCommand, &lock) == 0 { return true }
    return errno != EAGAIN && errno != EACCES
  }

  /// Takes the mark away again.
  ///
  /// - Parameter number: The number.
  public func clear(_ number: Int64) {
    guard handle >= 0 else { return }
    var lock = Self.lock(F_UNLCK, number)
    _ = fcntl(handle, Self.setCommand, &lock)
  }

  /// Tells whether another program has marked a number.
  ///
  /// - Parameter number: The number.
  /// - Returns: Whether it has.
  public func isElsewhere(_ number: Int64) -> Bool {
    guard open(making: false) else { return false }
    var lock = Self.lock(F_WRLCK, number)
    return fcntl(handle, Self.tellCommand, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private func open(making: Bool) -> Bool {
    if handle >= 0 { return true }
    guard !path.isEmpty, !path.utf8.contains(0) else { return false }
    handle = Glibc.open(path, O_RDWR | O_CLOEXEC | (making ? O_CREAT : 0), 0o600)
    return handle >= 0
  }

  private static func lock(_ type: Int32, _ number: Int64) -> flock {
    flock(
      l_type: Int16(type),
      l_whence: Int16(SEEK_SET),
      l_start: off_t(max(0, min(number, .max - 1))),
      l_len: 1,
      l_pid: 0
    )
  }
}
