/// The 21 numbers that FSRS-6 is fitted with, each within its bounds.
///
/// w0…w3 are days: the first stability after again, hard, good, easy. The others have no unit: w4…w7
/// move the difficulty, w8…w10, w15 and w16 the stability after recall, w11…w14 that after a lapse,
/// w17…w19 that on the same day; w20 is how the curve of forgetting bends. `MemoryModel` has the
/// formulas.
///
/// Source of defaults and bounds: FSRS-6 as of py-fsrs 6.3 and fsrs-rs 6.6.
public struct FSRSParameters: Hashable, Sendable {
  /// The numbers, w0 to w20.
  public let weights: [Double]

  /// The numbers for somebody of whom nothing is known yet.
  public static let standard = FSRSParameters(weights: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ])

  /// The least and the greatest value of each number.
  public static let bounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75,
    0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2,
    0...2, 0...0.8, 0.1...0.8,
  ]

  private init(weights: [Double]) {
    self.weights = weights
  }

  /// Takes numbers that come from elsewhere; those out of bounds are moved to the nearest bound.
  ///
  /// There are no parameters where there are not 21 of them, or one is no number.
  ///
  /// - Parameter weights: The numbers, w0 to w20.
  public init?(clamping weights: [Double]) {
    guard weights.count == Self.bounds.count, weights.allSatisfy(\.isFinite) else { return nil }
    self.weights = zip(weights, Self.bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }

  /// Reads numbers as `text` writes them.
  ///
  /// - Parameter text: The numbers, with commas or blanks between them.
  public init?(text: String) {
    let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
    self.init(clamping: numbers.compactMap { $0 })
    if numbers.contains(nil) { return nil }
  }

  /// The numbers with commas between them, exact to the last bit.
  public var text: String { weights.map { "\($0)" }.joined(separator: ", ") }
}
