extension String {
  /// The text in Unicode normal form C, so that canonically equal texts have equal bytes.
  public var nfc: String {
    var text = self
    let isPlain = text.withUTF8 { isPlainlyNFC($0) }
    if isPlain { return self }
    var points: [Int32] = []
    points.reserveCapacity(utf8.count)
    for scalar in unicodeScalars { NormalForm.decompose(scalar, into: &points) }
    NormalForm.compose(&points)
    return NormalForm.text(points)
  }
}

/// Whether a text is made only of code points that normal form C leaves alone wherever they stand.
///
/// It knows the blocks that nearly all texts here are made of: Latin, Cyrillic, punctuation, kana,
/// kanji, Hangul syllables, full and half width forms. "No" only means "ask the tables".
private func isPlainlyNFC(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  while index < bytes.count {
    let lead = bytes[index]
    if lead < 0xcc {  // ASCII, and two bytes up to U+02FF
      index += lead < 0x80 ? 1 : 2
      continue
    }
    if lead == 0xd0 || lead == 0xd1 {  // U+0400–047F
      index += 2
      continue
    }
    guard lead >= 0xe0, lead < 0xf0, index + 2 < bytes.count else { return false }
    let code =
      UInt32(lead & 0x0f) << 12 | UInt32(bytes[index + 1] & 0x3f) << 6
      | UInt32(bytes[index + 2] & 0x3f)
    switch code {
    case 0x2010...0x2027, 0x2030...0x205f, 0x2190...0x2328, 0x2460...0x27ff,
      0x3000...0x3029, 0x3030...0x3098, 0x309b...0x30ff, 0x3200...0x9fff,
      0xac00...0xd7a3, 0xff01...0xffef:
      index += 3
    default:
      return false
    }
  }
  return true
}
