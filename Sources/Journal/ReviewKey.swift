/// What tells a review from all others, on every machine: who recorded it, and as which in a row.
public struct ReviewKey: Hashable, Comparable, Sendable {
  /// The journal that recorded it, by its random number.
  public let device: Int64
  /// Its place in that journal's sequence of entries, from 1 on.
  public let sequence: Int64

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - device: The journal that recorded it.
  ///   - sequence: Its place in that journal's sequence of entries.
  public init(device: Int64, sequence: Int64) {
    self.device = device
    self.sequence = sequence
  }

  /// An order that is the same on every machine.
  public static func < (lhs: ReviewKey, rhs: ReviewKey) -> Bool {
    (lhs.device, lhs.sequence) < (rhs.device, rhs.sequence)
  }
}
