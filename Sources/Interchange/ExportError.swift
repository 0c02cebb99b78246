public import Journal

/// Why nothing could be exported.
public enum ExportError: Error, Hashable, Sendable {
  /// The journal could not be read.
  case journal(JournalError)
  /// A package could not be made; why.
  case package(String)
  /// It was not wanted any more.
  case stopped

  /// What happened, in words.
  public var message: String {
    switch self {
    case .journal(let error): error.message
    case .package(let reason): "The package could not be made: \(reason)."
    case .stopped: "It was stopped."
    }
  }
}
