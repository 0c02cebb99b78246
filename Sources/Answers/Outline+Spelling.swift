extension Outline {
  /// The text with the official spellings without the letter where the typed text has them: ä as ae.
  ///
  /// Only the expected side is written out, never what was typed: `Stüer` is not Steuer.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - language: The language of both.
  /// - Returns: `nil` if nothing changed.
  func respelled(like typed: Outline, _ language: Language) -> Outline? {
    guard let table = Self.officialSpellings[language],
      glyphs.contains(where: { table[$0.lower] != nil })
    else { return nil }
    var result = Outline(glyphs: [], joints: [])
    var hasChanged = false
    var place = 0
    for index in glyphs.indices {
      result.glyphs.append(glyphs[index])
      result.joints.append(joints[index])
      defer { place += 1 }
      guard let spelling = table[glyphs[index].lower] else { continue }
      // A typo before may have moved the letters by a place or two.
      guard
        let found = [0, -1, 1, -2, 2].map({ place + $0 }).first(where: {
          typed.has(spelling, at: $0)
        })
      else { continue }
      let capital = glyphs[index].isCapital
      result.glyphs.removeLast()
      for (offset, scalar) in spelling.enumerated() {
        var glyph = Glyph(scalar)
        if capital && offset == 0 {
          glyph.scalar = scalar.properties.uppercaseMapping.unicodeScalars.first ?? scalar
        }
        result.glyphs.append(glyph)
        if offset > 0 { result.joints.append([]) }
      }
      place = found + spelling.count - 1
      hasChanged = true
    }
    result.joints.append(joints.last ?? [])
    return hasChanged ? result : nil
  }

  private func has(_ spelling: [Unicode.Scalar], at place: Int) -> Bool {
    guard place >= 0, place + spelling.count <= glyphs.count else { return false }
    for offset in spelling.indices where glyphs[place + offset].lower != spelling[offset] {
      return false
    }
    return true
  }

  /// Source: the spelling rules of each language for keyboards without the letter.
  private static let officialSpellings: [Language: [Unicode.Scalar: [Unicode.Scalar]]] = {
    let nordic: [Unicode.Scalar: [Unicode.Scalar]] = [
      "å": ["a", "a"], "ø": ["o", "e"], "ö": ["o", "e"], "ä": ["a", "e"],
    ]
    return [
      .german: ["ä": ["a", "e"], "ö": ["o", "e"], "ü": ["u", "e"], "ß": ["s", "s"]],
      .danish: nordic, .norwegian: nordic, .swedish: nordic,
    ]
  }()
}
