/// How a program ended.
public enum ProgramStatus: Equatable, Sendable, CustomStringConvertible {
  /// It returned this code.
  case code(Int32)
  /// This signal ended it.
  case signal(Int32)

  /// As a sentence part.
  public var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let number): "signal \(number)"
    }
  }
}
