internal import Glibc

/// What went wrong with one file, and why.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was being done.
  public enum Operation: String, Sendable {
    case read, write, create, list, inspect, move, remove, lock
  }

  /// What was being done.
  public let operation: Operation
  /// The file or folder it was done to.
  public let path: String
  /// The system's error number, or `changedMeanwhile`.
  public let code: Int32

  /// The number where the file is not any more what it was when it was read; no system has it.
  public static let changedMeanwhile: Int32 = -1

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - operation: What was being done.
  ///   - path: The file or folder it was done to.
  ///   - code: The system's error number.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Creates an error from the system's latest error number; call it before anything else can change it.
  init(last operation: Operation, _ path: String) {
    self.init(operation, path, code: errno)
  }

  /// The reason in words, most often the system's: “No space left on device”.
  public var reason: String {
    if code == Self.changedMeanwhile { return "another program wrote it meanwhile" }
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// Whether there is no room left to write.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// What happened, where and why, in one line without a full stop.
  public var message: String {
    let verb =
      switch operation {
      case .read: "read"
      case .write: "written"
      case .create: "created"
      case .list: "listed"
      case .inspect: "looked at"
      case .move: "moved aside"
      case .remove: "removed"
      case .lock: "locked"
      }
    return "\(path) can't be \(verb): \(reason)"
  }

  /// The same as `message`.
  public var description: String { message }
}
