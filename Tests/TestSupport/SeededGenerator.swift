import Foundation

/// Chance that can be repeated: SplitMix64.
///
/// Source: Steele, Lea, Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// What it started from.
  public let seed: UInt64
  private var state: UInt64

  /// The generator that begins at a seed.
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A generator for one test: another seed each time, printed so that a failure can be repeated.
  ///
  /// `TEST_SEED=n` in the environment sets the seed of all of them.
  ///
  /// - Parameter purpose: What it is for, in a few words.
  public init(for purpose: String) {
    let given = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) }
    self.init(seed: given ?? UInt64.random(in: 1...999_999_999))
    print("\(purpose): TEST_SEED=\(seed) repeats this")
  }

  /// The next number.
  ///
  /// - Returns: 64 bits, each as likely as not.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
