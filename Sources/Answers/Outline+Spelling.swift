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

  /// The texts that a typed one may stand for where it has official spellings without the letter:
  /// `druecken` for drücken.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - language: Its language.
  /// - Returns: Other texts; none where there is no such spelling.
  static func written(_ text: [Unicode.Scalar], _ language: Language) -> [[Unicode.Scalar]] {
    guard let table = officialSpellings[language] else { return [] }
    var texts: [[Unicode.Scalar]] = [[]]
    var index = 0
    while index < text.count {
      let pair = text[index..<min(index + 2, text.count)]
      let small = pair.map { $0.simpleLowercase() }
      let letters = table.filter { $0.value == small }.keys
      let whole = texts.count * (letters.count + 1) <= mostWritten ? letters.sorted() : []
      // What begins with the letter has taken both places.
      texts = texts.flatMap { before -> [[Unicode.Scalar]] in
        if before.count > index { return [before] }
        return [before + [text[index]]] + whole.map { before + [$0, secondLetter] }
      }
      index += 1
    }
    return texts.dropFirst().map { $0.filter { $0 != secondLetter } }
  }

  /// Stands for the second letter of a pair while texts are put together; cleaning removes it.
  private static let secondLetter: Unicode.Scalar = "\0"

  /// More spellings of one text are not looked for.
  private static let mostWritten = 16

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
