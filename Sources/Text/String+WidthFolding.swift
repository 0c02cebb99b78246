internal import CUtf8proc

extension String {
  /// The text with full width Latin and half width kana in their usual width; not composed.
  ///
  /// Only characters whose decomposition Unicode tags as wide or narrow change: `ＡＢＣ１２３` →
  /// `ABC123`, `ｶﾀｶﾅ` → `カタカナ`, U+3000 → a space. `①`, `²`, `㍻` and `℃` stay, unlike in NFKC.
  /// A half width voicing mark becomes a combining one, which `nfc` then joins to its kana.
  public var widthFolded: String {
    guard unicodeScalars.contains(where: mayHaveOtherWidth) else { return self }
    var points: [Int32] = []
    points.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if mayHaveOtherWidth(scalar) && isTaggedWideOrNarrow(scalar) {
        NormalForm.decompose(scalar, into: &points, compatibility: true)
      } else {
        points.append(Int32(bitPattern: scalar.value))
      }
    }
    return NormalForm.text(points)
  }
}

/// All characters with a wide or narrow decomposition stand here.
private func mayHaveOtherWidth(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value == 0x3000 || (0xff01...0xffee).contains(scalar.value)
}

private func isTaggedWideOrNarrow(_ scalar: Unicode.Scalar) -> Bool {
  let tag = utf8proc_get_property(Int32(bitPattern: scalar.value)).pointee.decomp_type
  return tag == UTF8PROC_DECOMP_TYPE_WIDE.rawValue || tag == UTF8PROC_DECOMP_TYPE_NARROW.rawValue
}
