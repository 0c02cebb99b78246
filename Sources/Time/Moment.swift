/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z.
public struct Moment: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let milliseconds: Int64

  /// Makes a moment.
  ///
  /// - Parameter milliseconds: Milliseconds since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    let quotient = milliseconds / 1000
    return milliseconds % 1000 < 0 ? quotient - 1 : quotient
  }

  /// The milliseconds from `earlier` to this moment; never negative, whatever the clocks did.
  ///
  /// - Parameter earlier: The moment to count from.
  /// - Returns: Milliseconds, 0 when `earlier` is later than this moment.
  public func milliseconds(since earlier: Moment) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? 0 : max(0, difference)
  }

  /// The moment so many milliseconds later; this one where that is beyond all time.
  ///
  /// - Parameter milliseconds: How much later; negative for earlier.
  /// - Returns: That moment.
  public func later(by milliseconds: Int64) -> Moment {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return overflow ? self : Moment(milliseconds: sum)
  }

  /// Whether `lhs` is before `rhs`.
  public static func < (lhs: Moment, rhs: Moment) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }
}
