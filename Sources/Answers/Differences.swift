/// The kinds of difference that were needed to make two texts equal.
struct Differences: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One kind.
  ///
  /// - Parameter reason: The kind.
  init(_ reason: SlipReason) {
    rawValue = 1 << UInt32(Self.place[reason] ?? 31)
  }

  private static let place = Dictionary(
    uniqueKeysWithValues: SlipReason.allCases.enumerated().map { ($1, $0) }
  )

  /// Adds a kind.
  ///
  /// - Parameter reason: The kind.
  mutating func insert(_ reason: SlipReason) {
    formUnion(Differences(reason))
  }

  /// The kinds, in the order in which they are declared.
  var reasons: [SlipReason] {
    isEmpty ? [] : SlipReason.allCases.filter { contains(Differences($0)) }
  }
}

extension Outline {
  /// How this text, expected, differs from another with the same letters.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - accents: Whether accents may differ, and whether that counts.
  ///   - isCaseExact: Whether extra capitals count as well as missing ones.
  /// - Returns: The kinds of difference; `nil` if the letters are not the same.
  func differences(
    from typed: Outline,
    accents: AccentReading,
    isCaseExact: Bool = false
  ) -> Differences? {
    guard glyphs.count == typed.glyphs.count else { return nil }
    var found: Differences = []
    for index in glyphs.indices {
      let expected = glyphs[index]
      let other = typed.glyphs[index]
      if expected.scalar == other.scalar && expected.mark == other.mark { continue }
      if expected.lower != other.lower || expected.mark != other.mark {
        guard accents != .exact, expected.base == other.base else { return nil }
        if accents == .missing, expected.isAccented, other.isAccented { return nil }
        // Greek capitals have no accents.
        if accents != .free, !other.isGreekCapital { found.insert(.accent) }
      }
      if expected.isCapital && !other.isCapital
        || isCaseExact && !expected.isCapital && other.isCapital
      {
        found.insert(.capitals)
      }
    }
    guard glyphs.count > 1 else { return found }
    for index in 1..<glyphs.count where joints[index] != typed.joints[index] {
      // Kana and kanji are written without blanks.
      if glyphs[index - 1].scalar.isJapanese && glyphs[index].scalar.isJapanese { continue }
      // `12` for 1, 2 is another number.
      if glyphs[index - 1].scalar.isDigit, glyphs[index].scalar.isDigit,
        joints[index].isDisjoint(with: .punctuation)
          != typed.joints[index].isDisjoint(with: .punctuation),
        joints[index] == [] || typed.joints[index] == []
      {
        return nil
      }
      let isUnit = glyphs[index - 1].scalar.isDigit != glyphs[index].scalar.isDigit
      found.formUnion(joints[index].differences(from: typed.joints[index], isUnit: isUnit))
    }
    return found
  }
}

/// How accents are compared.
enum AccentReading: Sendable {
  /// A letter with another accent is another letter.
  case exact
  /// Accents may differ, and it counts.
  case counted
  /// Accents may be missing or extra, and it counts; another accent makes another letter.
  case missing
  /// Accents may differ, and it counts for nothing.
  case free
}

extension Joint {
  /// How this joint, expected, differs from another.
  ///
  /// - Parameters:
  ///   - typed: What was typed there.
  ///   - isUnit: Whether a number meets its unit or sign here: the space is free.
  /// - Returns: The kinds of difference.
  func differences(from typed: Joint, isUnit: Bool) -> Differences {
    let expected = subtracting(.free)
    let typed = typed.subtracting(.free)
    let changed = expected.symmetricDifference(typed)
    var found: Differences = []
    if changed.contains(.apostrophe) { found.insert(.apostrophe) }
    if !changed.isDisjoint(with: [.punctuation, .dot]) { found.insert(.punctuation) }
    if !union(typed).isDisjoint(with: .hyphen) {
      if !changed.isDisjoint(with: [.hyphen, .space]) { found.insert(.hyphen) }
    } else if changed.contains(.space) && !isUnit {
      // `hello,world` and `l eau` have one mistake, not two.
      let without = expected.contains(.space) ? typed : expected
      if without.isDisjoint(with: [.punctuation, .dot, .apostrophe]) { found.insert(.space) }
    }
    return found
  }
}
