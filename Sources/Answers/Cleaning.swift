internal import Text

/// Takes from a line what no keyboard meant: the first thing done to both sides of a comparison.
enum Cleaning {
  /// The text without escape sequences, invisible characters, odd widths and look-alikes.
  ///
  /// Full NFKC would be too much: it makes `10²` into `102`, `①` into `1` and `㍻` into 平成.
  ///
  /// - Parameter line: Any text.
  /// - Returns: The code points in normal form C, blanks single and none at the ends.
  static func clean(_ line: some StringProtocol) -> [Unicode.Scalar] {
    let visible = removingInvisible(line.unicodeScalars)
    if visible.allSatisfy(\.isASCII) { return unified(visible) }
    return unified(Array(text(visible).widthFolded.nfc.unicodeScalars))
  }

  /// The text of code points.
  ///
  /// - Parameter scalars: The code points.
  /// - Returns: Their text.
  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The text without escape sequences, control and ignorable characters; spacing voicing marks
  /// after kana become combining ones.
  ///
  /// - Parameter line: Any code points.
  /// - Returns: What is visible of them, blanks as they were.
  static func removingInvisible(_ line: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    let line = Array(line)
    var kept: [Unicode.Scalar] = []
    kept.reserveCapacity(line.count)
    var index = 0
    while index < line.count {
      let scalar = line[index]
      let next = index + 1 < line.count ? line[index + 1] : nil
      if scalar.value == 0x9b || (scalar.value == 0x1b && next == "[") {
        index = endOfControlSequence(line, from: index + (scalar.value == 0x9b ? 1 : 2))
        continue
      }
      if scalar.value == 0x8f || (scalar.value == 0x1b && next == "O") {
        index += scalar.value == 0x8f ? 2 : 3
        continue
      }
      index += 1
      if isControl(scalar) && !isBlank(scalar) { continue }
      if scalar.value >= 0xad && scalar.properties.isDefaultIgnorableCodePoint { continue }
      if scalar.value == 0x309b || scalar.value == 0x309c, let last = kept.last, last.isAnyKana {
        kept.append(scalar.value == 0x309b ? "\u{3099}" : "\u{309a}")
      } else {
        kept.append(scalar)
      }
    }
    return kept
  }

  /// Parameters and intermediate bytes, then one final byte; a broken sequence ends where it breaks.
  private static func endOfControlSequence(_ line: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < line.count, (0x20...0x3f).contains(line[index].value) { index += 1 }
    if index < line.count, (0x40...0x7e).contains(line[index].value) { index += 1 }
    return index
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0d, 0x20, 0x85, 0xa0: true
    case 0x1680...: scalar.properties.isWhitespace
    default: false
    }
  }

  /// Look-alikes to one form, raised and lowered digits to plain ones, blanks to single ones.
  private static func unified(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var isInPower = false
    var wasRaised = false
    for (index, scalar) in scalars.enumerated() {
      if isBlank(scalar) {
        (isInPower, wasRaised) = (false, false)
        if let last = result.last, last != " " { result.append(" ") }
        continue
      }
      if scalar.value >= 0xb2, let digit = LookAlikes.raised[scalar.value] {
        let isRaised = !(0x2080...0x208e).contains(scalar.value)
        defer { wasRaised = isRaised }
        if isRaised, digit == "+" || digit == "-", !isPower(scalars, after: index) {
          // A charge: Fe²⁺, NO₃⁻.
          result.append(digit == "-" ? Notation.charge : digit)
          continue
        }
        if !isInPower, !(isRaised && wasRaised), let last = result.last, last.isDigit {
          result.append("^")
          isInPower = true
        }
        result.append(digit)
        continue
      }
      (isInPower, wasRaised) = (false, false)
      if scalar.isASCII {
        result.append(scalar == "`" ? "'" : scalar)
      } else if let replacement = LookAlikes.forms[scalar.value] {
        // 1½ is 1 1/2, not 11/2.
        if replacement.first.map(\.isDigit) == true, let last = result.last, last.isDigit {
          result.append(" ")
        }
        result.append(contentsOf: replacement)
      } else {
        result.append(scalar)
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// Whether a raised digit or letter follows, as in 10⁻³.
  private static func isPower(_ scalars: [Unicode.Scalar], after index: Int) -> Bool {
    guard index + 1 < scalars.count else { return false }
    return LookAlikes.raised[scalars[index + 1].value].map { $0.isDigit || $0 == "n" } == true
      && !(0x2080...0x208e).contains(scalars[index + 1].value)
  }
}
