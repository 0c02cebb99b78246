/// The beginning of a text's SHA-1, by which Anki finds notes that begin alike; it protects nothing.
///
/// Source: FIPS 180-4, section 6.1.
enum SHA1 {
  /// The first four bytes of the hash, as a number.
  ///
  /// - Parameter message: What is hashed.
  /// - Returns: The number.
  static func start(of message: [UInt8]) -> UInt32 {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for word in 0..<16 {
        let place = block + word * 4
        words[word] = (0..<4).reduce(0) { $0 << 8 | UInt32(padded[place + $1]) }
      }
      for word in 16..<80 {
        let mixed = words[word - 3] ^ words[word - 8] ^ words[word - 14] ^ words[word - 16]
        words[word] = rotated(mixed, 1)
      }
      take(words, into: &state)
    }
    return state[0]
  }

  private static func take(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let mixed: UInt32
      let constant: UInt32
      switch round {
      case ..<20: (mixed, constant) = (b & c | ~b & d, 0x5a82_7999)
      case ..<40: (mixed, constant) = (b ^ c ^ d, 0x6ed9_eba1)
      case ..<60: (mixed, constant) = (b & c | b & d | c & d, 0x8f1b_bcdc)
      default: (mixed, constant) = (b ^ c ^ d, 0xca62_c1d6)
      }
      let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ words[round]
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    for (place, value) in [a, b, c, d, e].enumerated() { state[place] = state[place] &+ value }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
