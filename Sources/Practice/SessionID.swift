/// What tells a session from all others of its journal.
public struct SessionID: Hashable, Comparable, Sendable {
  /// The number under which the journal keeps it, from 1 on.
  public let rawValue: Int64

  /// Takes a number that a journal gave.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Whether `lhs` was entered into the journal before `rhs`.
  public static func < (lhs: SessionID, rhs: SessionID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
