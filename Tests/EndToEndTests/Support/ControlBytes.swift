/// What text from outside must never bring to a terminal: C0 but newline and tab, DEL, C1, and the
/// characters that turn the direction of text or end a line unseen.
enum ControlBytes {
  /// The forbidden scalars in an output that should be plain text, with their places.
  static func found(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.unicodeScalars.filter(isForbidden).map { scalar in
      "U+" + String(scalar.value, radix: 16, uppercase: true)
    }
  }

  /// An output without the sequences a line editor and colours need: what is left is text.
  static func withoutOwnSequences(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    // CSI with plain parameters, DEC private modes, OSC 11 questions, keypad modes.
    let own =
      /\u{1B}\[[?>]?[0-9;]*[A-Za-z@`]|\u{1B}\]11;\?(\u{1B}\\|\u{7})|\u{1B}[=>]|[\r\u{8}\u{7}]/
    return Array(text.replacing(own.matchingSemantics(.unicodeScalar), with: "").utf8)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }
}
