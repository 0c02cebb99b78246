/// A table from 64-bit hashes to numbers, several for each; built once, then only read.
struct HashTable: Sendable {
  private var hashes: [UInt64]
  private var heads: [Int32]
  private var values: [Int32] = []
  private var next: [Int32] = []
  private var used = 0

  /// Makes an empty table.
  ///
  /// - Parameter expected: About how many hashes it will hold.
  init(expected: Int = 16) {
    var size = 16
    while size < expected * 2 { size *= 2 }
    hashes = Array(repeating: 0, count: size)
    heads = Array(repeating: -1, count: size)
    values.reserveCapacity(expected)
    next.reserveCapacity(expected)
  }

  /// Adds a value to a hash; the one added last comes first.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - hash: The hash.
  mutating func insert(_ value: Int32, for hash: UInt64) {
    if (used + 1) * 4 > hashes.count * 3 { grow() }
    let slot = slot(of: hash)
    if heads[slot] < 0 {
      hashes[slot] = hash
      used += 1
    } else if values[Int(heads[slot])] == value {
      return
    }
    values.append(value)
    next.append(heads[slot])
    heads[slot] = Int32(values.count - 1)
  }

  /// The values of a hash.
  ///
  /// - Parameters:
  ///   - hash: The hash.
  ///   - limit: No more are visited.
  ///   - isFound: Called with each; true ends the search.
  /// - Returns: The value that ended it.
  func first(_ hash: UInt64, atMost limit: Int, where isFound: (Int32) -> Bool) -> Int32? {
    var entry = heads[slot(of: hash)]
    var visited = 0
    while entry >= 0, visited < limit {
      let value = values[Int(entry)]
      if isFound(value) { return value }
      entry = next[Int(entry)]
      visited += 1
    }
    return nil
  }

  /// Whether a hash has a value.
  ///
  /// - Parameter hash: The hash.
  /// - Returns: False if nothing was inserted for it.
  func contains(_ hash: UInt64) -> Bool { heads[slot(of: hash)] >= 0 }

  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & UInt64(hashes.count - 1))
    while heads[slot] >= 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }

  private mutating func grow() {
    let (oldHashes, oldHeads) = (hashes, heads)
    hashes = Array(repeating: 0, count: oldHashes.count * 2)
    heads = Array(repeating: -1, count: oldHashes.count * 2)
    for (index, head) in oldHeads.enumerated() where head >= 0 {
      let slot = slot(of: oldHashes[index])
      hashes[slot] = oldHashes[index]
      heads[slot] = head
    }
  }
}

/// A running hash of code points.
///
/// Source: FNV-1a, 64 bits, a code point at a time.
struct RunningHash: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds a code point.
  ///
  /// - Parameter scalar: The code point.
  mutating func add(_ scalar: Unicode.Scalar) {
    value = (value ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01b3
  }

  /// The hash of a row of code points.
  ///
  /// - Parameter scalars: The code points.
  /// - Returns: Its hash.
  static func of(_ scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
    var hash = RunningHash()
    for scalar in scalars { hash.add(scalar) }
    return hash.value
  }
}
