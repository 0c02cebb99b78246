/// A word of an outline.
struct Word: Sendable {
  /// Its letters.
  var glyphs: [Glyph]
  /// What stands before each letter; of the first: before the word.
  var joints: [Joint]

  /// Small letters with the apostrophes inside: `don't`.
  var key: String {
    var view = String.UnicodeScalarView()
    for index in glyphs.indices {
      if index > 0, joints[index].contains(.apostrophe) { view.append("'") }
      view.append(glyphs[index].lower)
    }
    return String(view)
  }

  /// Small letters alone: `dont`.
  var letters: String { Cleaning.text(glyphs.map(\.lower)) }

  /// Small letters alone, without accents.
  var base: [Unicode.Scalar] { glyphs.map(\.base) }

  /// Whether it is another word with an apostrophe and s behind it.
  ///
  /// - Parameter word: The other word.
  /// - Returns: True for `school's` of `school`.
  func isPossessive(of word: Word) -> Bool {
    joints.last?.contains(.apostrophe) == true && glyphs.last?.lower == "s"
      && glyphs.dropLast().map(\.lower) == word.glyphs.map(\.lower)
  }

  /// What stands before an `'s`, in small letters; `nil` where the word ends otherwise.
  var beforeApostropheS: String? {
    guard glyphs.count > 1, glyphs.last?.lower == "s", joints.last?.contains(.apostrophe) == true
    else { return nil }
    return Cleaning.text(glyphs.dropLast().map(\.lower))
  }

  /// A word in place of this one; its first letter stays a capital.
  ///
  /// - Parameter text: The new letters, small; apostrophes left out.
  /// - Returns: The word.
  func respelled(_ text: String) -> Word {
    var glyphs = text.unicodeScalars.map { Glyph($0) }
    if self.glyphs.first?.isCapital == true, let first = glyphs.first {
      glyphs[0].scalar =
        first.scalar.properties.uppercaseMapping.unicodeScalars.first ?? first.scalar
    }
    var joints = Array(repeating: Joint(), count: glyphs.count)
    if let lead = self.joints.first, !joints.isEmpty { joints[0] = lead }
    return Word(glyphs: glyphs, joints: joints)
  }
}

extension Outline {
  /// The words: what stands between blanks, and between hyphens too.
  var words: [Word] {
    var found: [Word] = []
    for index in glyphs.indices {
      let joint = joints[index]
      if index == 0 || !joint.isDisjoint(with: [.space, .hyphen]) {
        found.append(Word(glyphs: [], joints: []))
      }
      found[found.count - 1].glyphs.append(glyphs[index])
      found[found.count - 1].joints.append(joint)
    }
    return found
  }

  /// Puts words together again.
  ///
  /// - Parameter words: The words; empty ones are left out.
  init(_ words: some Sequence<Word>) {
    var glyphs: [Glyph] = []
    var joints: [Joint] = []
    for word in words {
      glyphs += word.glyphs
      joints += word.joints
    }
    joints.append([])
    self.init(glyphs: glyphs, joints: joints)
  }

  /// The outline without its first letters.
  ///
  /// - Parameter count: How many letters go.
  /// - Returns: The rest.
  func dropping(_ count: Int) -> Outline {
    Outline(glyphs: Array(glyphs.dropFirst(count)), joints: Array(joints.dropFirst(count)))
  }
}
