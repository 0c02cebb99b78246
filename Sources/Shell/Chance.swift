internal import Memory

/// Chance as it is handed in: the system's, or a row of numbers that repeats with its seed.
public final class Chance: RandomNumberGenerator {
  private var row: SplitMix64?

  /// The chance of the system, different each time.
  public init() {
    row = nil
  }

  /// Chance that is the same for the same seed.
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) {
    row = SplitMix64(seed: seed)
  }

  /// The next 64 random bits.
  public func next() -> UInt64 {
    if let bits = row?.next() { return bits }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
