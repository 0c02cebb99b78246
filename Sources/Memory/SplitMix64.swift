/// A row of numbers that look like chance, the same for the same seed.
///
/// Source: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// A row of numbers.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - place: How many numbers of the row are passed over.
  public init(seed: UInt64, from place: Int = 0) {
    state = seed &+ UInt64(truncatingIfNeeded: place) &* Self.step
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= Self.step
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
