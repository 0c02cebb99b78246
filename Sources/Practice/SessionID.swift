/// What tells a session from all others of its journal; also its number in the history.
public struct SessionID: Hashable, Comparable, Sendable {
  /// The number, counted from 1.
  public let rawValue: Int64

  /// Takes a number that was stored or typed.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Whether `lhs` began before `rhs`.
  public static func < (lhs: SessionID, rhs: SessionID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
