internal import Text

/// A text as the judge compares it: its letters, digits and meaningful signs, and what stands
/// between them.
///
/// Blanks, punctuation, hyphens and apostrophes are no letters of their own but joints between
/// letters, so that two texts with the same letters are compared joint by joint, whatever was left
/// out before.
struct Outline: Sendable {
  /// The letters, digits and signs.
  var glyphs: [Glyph] = []
  /// What stands before each glyph; one more at the end.
  var joints: [Joint] = [[]]

  /// Makes the outline of a cleaned text.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - language: Its language, for the case of letters.
  ///   - isNotation: Whether its signs say something, so that none is a mere joint.
  init(_ text: [Unicode.Scalar], language: Language, isNotation: Bool = false) {
    glyphs.reserveCapacity(text.count)
    joints.reserveCapacity(text.count + 1)
    let keepsBrackets = isNotation && !text.contains { $0.isLetterOrMark || $0.isDigit }
    for index in text.indices {
      let scalar = text[index]
      if scalar.isASCII && scalar.isLetter || scalar.isDigit {
        append(Glyph(scalar, language: language))
        continue
      }
      if scalar != " ", let sign = Notation.sign(text, at: index) {
        if let sign { append(Glyph(sign, language: language)) }
        continue
      }
      let previous = index > 0 ? text[index - 1] : nil
      let next = index + 1 < text.count ? text[index + 1] : nil
      if isNotation, let sign = Notation.glyph(text, at: index, keepsBrackets: keepsBrackets) {
        append(Glyph(sign, language: language))
      } else if scalar == " ", Notation.isFree(text, at: index, isNotation: isNotation) {
        continue
      } else if let joint = Joint(scalar, after: previous, before: next) {
        joints[joints.count - 1].formUnion(joint)
      } else if scalar.value >= 0x300, let last = glyphs.last, joints.last == [],
        scalar.isOptionalMark(on: last.scalar)
      {
        glyphs[glyphs.count - 1].mark = last.mark &* 31 &+ scalar.value
      } else {
        append(Glyph(scalar, language: language))
      }
    }
  }

  /// Makes an outline of parts.
  ///
  /// - Parameters:
  ///   - glyphs: The letters.
  ///   - joints: What stands before each of them, and one more.
  init(glyphs: [Glyph], joints: [Joint]) {
    self.glyphs = glyphs
    self.joints = joints
  }

  /// Whether nothing but blanks and punctuation is there.
  var isEmpty: Bool { glyphs.isEmpty }

  private mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    joints.append([])
  }
}

/// A letter, a digit or a sign that carries meaning.
struct Glyph: Hashable, Sendable {
  /// As it was written.
  var scalar: Unicode.Scalar
  /// As a small letter.
  var lower: Unicode.Scalar
  /// As a small letter without a mark, if it is Latin or Greek.
  var base: Unicode.Scalar
  /// Marks that join no letter of their own, as a number; 0 for none.
  var mark: UInt32 = 0

  /// Makes a glyph of a code point in normal form C.
  ///
  /// - Parameters:
  ///   - scalar: The code point.
  ///   - language: Its language: Turkish and Azeri know an i without a dot.
  init(_ scalar: Unicode.Scalar, language: Language = .other) {
    self.scalar = language == .russian ? scalar.withoutDiaeresis : scalar
    lower = self.scalar.simpleLowercase(language)
    base = lower
    if !lower.isASCII && lower.isLatin {
      base = lower.withoutLatinMark
    } else if (0x370...0x3ff).contains(lower.value) {
      base = lower.withoutGreekMark
    }
  }

  /// Whether it is a capital letter.
  var isCapital: Bool { scalar != lower }

  /// Whether it has an accent.
  var isAccented: Bool { lower != base || mark != 0 }

  /// Whether it is a Greek capital without an accent.
  var isGreekCapital: Bool { isCapital && !isAccented && (0x391...0x3a9).contains(scalar.value) }
}

extension Unicode.Scalar {
  /// The small letter, one for one; a Greek sigma always takes its usual form.
  ///
  /// - Parameter language: The language of the text.
  /// - Returns: The small letter; the code point itself where it has none.
  func simpleLowercase(_ language: Language = .other) -> Unicode.Scalar {
    if isASCII {
      guard (0x41...0x5a).contains(value) else { return self }
      if value == 0x49 && (language == .turkish || language == .azeri) { return "ı" }
      return Unicode.Scalar(UInt8(value | 0x20))
    }
    switch value {
    case 0x3c2: return "σ"
    case 0x130: return "i"
    case 0x3000...0xabff: return self
    default: return properties.lowercaseMapping.unicodeScalars.first ?? self
    }
  }

  /// е for ё, which Russian writes or leaves to the reader.
  var withoutDiaeresis: Unicode.Scalar {
    switch self {
    case "ё": "е"
    case "Ё": "Е"
    default: self
    }
  }

  /// The small Greek letter without accent and dialytika.
  var withoutGreekMark: Unicode.Scalar {
    switch self {
    case "ά": "α"
    case "έ": "ε"
    case "ή": "η"
    case "ί", "ϊ", "ΐ": "ι"
    case "ό": "ο"
    case "ύ", "ϋ", "ΰ": "υ"
    case "ώ": "ω"
    default: self
    }
  }

  /// Whether it is a mark that a letter has in textbooks only, or that keyboards lack: an accent on
  /// a Latin letter, the stress of a Russian word, a Hebrew or Arabic vowel sign.
  ///
  /// - Parameter letter: The letter before it.
  /// - Returns: False for the voicing mark of a kana.
  func isOptionalMark(on letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x370...0x3ff: (0x300...0x345).contains(value)
    case 0x400...0x52f: value == 0x300 || value == 0x301
    case 0x5d0...0x5ea: (0x591...0x5c7).contains(value) && isMark
    case 0x620...0x6d3:
      (0x64b...0x65f).contains(value) || value == 0x670 || (0x6d6...0x6ed).contains(value) && isMark
    default: letter.isLatin && (0x300...0x36f).contains(value)
    }
  }

  /// The Latin letter without its marks.
  var withoutLatinMark: Unicode.Scalar {
    switch value {
    case 0xaa: "a"
    case 0xba: "o"
    default: String(self).strippingLatinMarks.unicodeScalars.first ?? self
    }
  }
}

/// What stands between two letters.
struct Joint: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A blank.
  static let space = Joint(rawValue: 1)
  /// A hyphen between letters, or a dash.
  static let hyphen = Joint(rawValue: 2)
  /// An apostrophe inside a word.
  static let apostrophe = Joint(rawValue: 4)
  /// A comma, a colon, a question mark and their like.
  static let punctuation = Joint(rawValue: 8)
  /// A full stop.
  static let dot = Joint(rawValue: 16)
  /// A quote, a bracket, a placeholder: never required.
  static let free = Joint(rawValue: 32)

  /// The joint that a character makes where it stands; `nil` if it is a letter or sign of its own.
  ///
  /// - Parameters:
  ///   - scalar: The character, cleaned.
  ///   - previous: The character before it.
  ///   - next: The character after it.
  init?(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) {
    let isBetweenDigits = previous?.isDigit == true && next?.isDigit == true
    switch scalar {
    case " ": self = .space
    case "'":
      let joins = previous?.isLetterOrMark == true && next?.isLetterOrMark == true
      self = joins ? .apostrophe : .free
    case "-":
      // Before a digit it is a minus, between digits it is required; `B-52` has a hyphen.
      if next?.isDigit == true && previous?.isLetterOrMark != true { return nil }
      self = .hyphen
    case ".":
      // An ellipsis is a placeholder; the dot of `.NET` and `.5` is part of the name.
      if previous == "." || next == "." { self = .free; return }
      if isBetweenDigits { return nil }
      let startsName = previous == nil || previous == " "
      if startsName, let next, next.isDigit || next.isLetter { return nil }
      self = .dot
    case ",", ":":
      if isBetweenDigits { return nil }
      self = .punctuation
    case "\"", "(", ")", "[", "]", "{", "}", "~", "【", "】", "「", "」", "『", "』", "¿", "¡":
      self = .free
    case "#", "%", "&", "@", "*", "/", "\\", "_", "§", "†", "‡", "‰", "‱": return nil
    default:
      guard scalar.isPunctuation else { return nil }
      self = .punctuation
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is part of a word.
  var isLetterOrMark: Bool { isLetter || isMark }
}
