extension String {
  /// The text without the marks on its Latin letters, in normal form C: `Crème` → `Creme`.
  ///
  /// Letters that are marked but do not decompose count too: ø → o, ł → l, đ and ð → d, ħ → h,
  /// ı → i. Kana, й, Hangul and every other script keep their marks, and ß, æ, œ, þ stay, because
  /// they are spelled out by rules of their language.
  public var strippingLatinMarks: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var decomposed: [Int32] = []
    decomposed.reserveCapacity(utf8.count)
    for scalar in unicodeScalars { NormalForm.decompose(scalar, into: &decomposed) }
    var points: [Int32] = []
    points.reserveCapacity(decomposed.count)
    var isOnLatin = false
    for point in decomposed {
      if (0x300...0x36f).contains(point) {
        if !isOnLatin { points.append(point) }
        continue
      }
      let plain = Self.undecomposed[point] ?? point
      isOnLatin = isLatin(plain)
      points.append(plain)
    }
    NormalForm.compose(&points)
    return NormalForm.text(points)
  }

  /// Letters whose mark Unicode does not take apart.
  private static let undecomposed: [Int32: Int32] = [
    0x00f8: 0x6f, 0x00d8: 0x4f, 0x0142: 0x6c, 0x0141: 0x4c, 0x0111: 0x64, 0x0110: 0x44,
    0x00f0: 0x64, 0x00d0: 0x44, 0x0127: 0x68, 0x0126: 0x48, 0x0131: 0x69,
  ]
}

private func isLatin(_ point: Int32) -> Bool {
  switch point {
  case 0x41...0x5a, 0x61...0x7a, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x24f, 0x1e00...0x1eff: true
  default: false
  }
}
