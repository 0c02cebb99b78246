/// Decodes UTF-8 byte by byte, as keys arrive.
struct UTF8Decoder {
  private var value: UInt32 = 0
  private var missing = 0
  /// What the next continuation byte may be; narrower after some first bytes, which keeps
  /// overlong forms, surrogates and numbers beyond Unicode out.
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  /// Whether a character has begun and is not complete.
  var isInside: Bool { missing > 0 }

  /// Takes a byte.
  ///
  /// - Parameter byte: The next byte.
  /// - Returns: The characters that it completes: mostly none or one; U+FFFD for each faulty part,
  ///   as `String(decoding:as:)` has them.
  mutating func feed(_ byte: UInt8) -> [Unicode.Scalar] {
    guard missing > 0 else { return start(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      return ["\u{fffd}"] + start(byte)
    }
    allowed = 0x80...0xbf
    value = value << 6 | UInt32(byte & 0x3f)
    missing -= 1
    return missing == 0 ? [Unicode.Scalar(value) ?? "\u{fffd}"] : []
  }

  /// Gives up on a character that was not completed.
  ///
  /// - Returns: U+FFFD if there was one.
  mutating func finish() -> [Unicode.Scalar] {
    defer { missing = 0 }
    return isInside ? ["\u{fffd}"] : []
  }

  private mutating func start(_ byte: UInt8) -> [Unicode.Scalar] {
    switch byte {
    case 0..<0x80: return [Unicode.Scalar(byte)]
    case 0xc2...0xdf: begin(byte & 0x1f, missing: 1, allowed: 0x80...0xbf)
    case 0xe0: begin(0, missing: 2, allowed: 0xa0...0xbf)
    case 0xed: begin(0x0d, missing: 2, allowed: 0x80...0x9f)
    case 0xe1...0xef: begin(byte & 0x0f, missing: 2, allowed: 0x80...0xbf)
    case 0xf0: begin(0, missing: 3, allowed: 0x90...0xbf)
    case 0xf1...0xf3: begin(byte & 0x07, missing: 3, allowed: 0x80...0xbf)
    case 0xf4: begin(4, missing: 3, allowed: 0x80...0x8f)
    default: return ["\u{fffd}"]
    }
    return []
  }

  private mutating func begin(_ bits: UInt8, missing: Int, allowed: ClosedRange<UInt8>) {
    value = UInt32(bits)
    self.missing = missing
    self.allowed = allowed
  }
}
