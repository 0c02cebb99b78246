internal import CUtf8proc

extension String {
  /// The number of terminal cells that the text takes.
  ///
  /// Counted by grapheme cluster: an emoji of several parts is 2, か with a combining mark is 2.
  /// Characters of ambiguous width (…, ★, α) count 1. Control characters count 0, since they never
  /// reach the terminal as they are.
  public var displayWidth: Int {
    var isAscii = true
    var controls = 0
    for byte in utf8 {
      if byte >= 0x80 {
        isAscii = false
        break
      }
      if byte < 0x20 || byte == 0x7f { controls += 1 }
    }
    if isAscii { return utf8.count - controls }
    var width = 0
    for scalar in unicodeScalars {
      guard let cells = lonelyWidth(scalar) else { return clusterWidths }
      width += cells
    }
    return width
  }

  private var clusterWidths: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// The number of terminal cells that the character takes.
  public var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if let cells = lonelyWidth(first), scalars.count == 1 { return cells }
    let base = properties(first)
    if base.boundclass == UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR.rawValue { return 2 }
    let isPicture = base.boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC.rawValue
    if isPicture || isKeycapBase(first) {
      // U+FE0F asks for the emoji, U+FE0E for the text form of the character before it.
      if let second = scalars.dropFirst().first {
        if second.value == 0xfe0f { return 2 }
        if second.value == 0xfe0e { return 1 }
      }
    }
    if isPicture { return cells(first) }
    var width = cells(first)
    var halfWidthMarks = 0
    for scalar in scalars.dropFirst() {
      switch scalar.value {
      case 0xff9e, 0xff9f: halfWidthMarks += 1
      case 0x302e, 0x302f: break
      default:
        let isSpacingMark = properties(scalar).category == UTF8PROC_CATEGORY_MC.rawValue
        width += isSpacingMark ? 1 : cells(scalar)
      }
    }
    // Terminals that form clusters give none of them more than two cells.
    return min(width, 2) + halfWidthMarks
  }
}

/// The width of a code point that never joins its neighbours; `nil` for all others.
private func lonelyWidth(_ scalar: Unicode.Scalar) -> Int? {
  switch scalar.value {
  case 0..<0x20, 0x7f..<0xa0: 0
  case 0x20..<0x7f, 0xa0..<0xa9, 0xaa..<0xae, 0xaf..<0x300: 1
  case 0x3000...0x3029, 0x3041...0x3096, 0x309b...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
    0xff01...0xff60:
    2
  default: nil
  }
}

/// The width of one code point by itself.
private func cells(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x00ad: 1
  case 0x1160...0x11ff, 0xd7b0...0xd7fb: 0  // vowels and finals of Hangul join the letter before
  case 0x20000...0x3fffd: 2  // planes of kanji, those not yet assigned too
  default: Int(properties(scalar).charwidth)
  }
}

private func isKeycapBase(_ scalar: Unicode.Scalar) -> Bool {
  ("0"..."9").contains(scalar) || scalar == "#" || scalar == "*"
}

private func properties(_ scalar: Unicode.Scalar) -> utf8proc_property_t {
  utf8proc_get_property(Int32(bitPattern: scalar.value)).pointee
}
