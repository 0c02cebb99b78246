/// Chance as it is handed in: the system's, or a row of numbers that repeats with its seed.
public final class Chance: RandomNumberGenerator {
  private var state: UInt64?

  /// The chance of the system, different each time.
  public init() {
    state = nil
  }

  /// Chance that is the same for the same seed.
  ///
  /// Source: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public func next() -> UInt64 {
    guard let before = state else {
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
    let now = before &+ 0x9e37_79b9_7f4a_7c15
    state = now
    var mixed = (now ^ (now >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
