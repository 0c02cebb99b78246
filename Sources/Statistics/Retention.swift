public import Journal
public import Time

/// How much of what had been learned was still known: the retention that was measured.
///
/// Counted are the reviews that moved a card learned on an earlier day, as `DayTally` has them.
public struct Retention: Hashable, Sendable {
  /// How many reviews it is measured by.
  public let reviewCount: Int
  /// How many of these were remembered.
  public let recalledCount: Int

  /// Takes counts; what was remembered is at most what was asked.
  ///
  /// - Parameters:
  ///   - reviewCount: How many reviews it is measured by.
  ///   - recalledCount: How many of these were remembered.
  public init(reviewCount: Int, recalledCount: Int) {
    self.reviewCount = max(0, reviewCount)
    self.recalledCount = min(max(0, recalledCount), self.reviewCount)
  }

  /// Measures the last days.
  ///
  /// - Parameters:
  ///   - tallies: The study days, in any order; later ones than today are left out.
  ///   - days: How many days are looked at, today among them.
  ///   - today: The study day now.
  public init(of tallies: [DayTally], days: Int, today: Day) {
    let seen = tallies.filter { (0..<max(0, days)).contains(today - $0.day) }
    self.init(
      reviewCount: seen.map(\.recallCount).cappedSum,
      recalledCount: seen.map(\.recalledCount).cappedSum
    )
  }

  /// The share that was remembered, 0…1; `nil` where nothing was measured.
  public var share: Double? {
    reviewCount > 0 ? Double(recalledCount) / Double(reviewCount) : nil
  }

  /// Where the true share lies with a probability of 0.95; `nil` where nothing was measured.
  ///
  /// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
  /// Journal of the American Statistical Association 22, 1927; with z = 1.96.
  public var margin: ClosedRange<Double>? {
    guard let share else { return nil }
    let (count, z) = (Double(reviewCount), 1.96)
    let middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    let half =
      z / (1 + z * z / count)
      * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
    // Rounding must not push the measured share itself out of its margin.
    return max(0, min(middle - half, share))...min(1, max(middle + half, share))
  }

  /// What a measured retention says beside the desired one.
  public enum Comparison: String, Sendable {
    /// Nothing was measured, or so little that it says nothing.
    case unknown
    /// As desired, as far as can be told.
    case asDesired
    /// Less was remembered than desired.
    case below
    /// More was remembered than desired.
    case above
  }

  /// Compares with what is desired, and takes no chance difference for a real one.
  ///
  /// - Parameter desired: The desired retention, 0…1.
  /// - Returns: Unknown while the margin is wider than 20 hundredths.
  public func compared(with desired: Double) -> Comparison {
    guard let margin else { return .unknown }
    if desired > margin.upperBound { return .below }
    if desired < margin.lowerBound { return .above }
    return margin.upperBound - margin.lowerBound > 0.2 ? .unknown : .asDesired
  }
}
