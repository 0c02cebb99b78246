internal import Deck

/// Texts whose signs say something where those of a sentence do not: commands, formulas, charges.
///
/// In a sentence a comma or a hyphen may be left out; in `ls -l`, `-sin x` and `!=` nothing may.
enum Notation {
  /// Whether the signs of a text are compared one by one.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - kind: What kind of answer it is: words and meanings of a language are no notation.
  /// - Returns: True for a text without letters and digits in any case.
  static func isMeant(_ text: [Unicode.Scalar], _ kind: AnswerKind) -> Bool {
    guard text.contains(where: { !$0.isASCII || !($0.isLetter || $0 == " ") }) else { return false }
    guard text.contains(where: { $0.isLetterOrMark || $0.isDigit }) else { return true }
    guard kind == .text else { return false }
    if text.contains(charge) { return true }
    let words = text.split(separator: " ")
    let isFormula = text.contains(where: isOperator)
    return words.indices.contains { index in
      let word = words[index]
      if word.count == 1 || isFormula {
        guard word.contains("-") else { return false }
        // `a - b`, but not `Alien - the film`.
        return isFormula
          || index > 0 && index + 1 < words.count && words[index - 1].count == 1
            && words[index + 1].count == 1
      }
      return isMeant(word: word, isAlone: words.count == 1)
    }
  }

  /// Whether the signs of a line are compared with those of an accepted text.
  ///
  /// - Parameters:
  ///   - text: The accepted text, cleaned.
  ///   - kind: What kind of answer it is.
  ///   - isTyped: Whether the line is a notation: `well -known` is none of well-known.
  /// - Returns: Whether one of the two is a notation.
  static func isMeant(_ text: [Unicode.Scalar], _ kind: AnswerKind, isTyped: Bool) -> Bool {
    isMeant(text, kind) || isTyped && !text.contains("-")
  }

  /// Whether a word of several characters has signs where a sentence has none.
  private static func isMeant(word: ArraySlice<Unicode.Scalar>, isAlone: Bool) -> Bool {
    guard let first = word.first, let last = word.last else { return false }
    let rest = word.dropFirst()
    if word.allSatisfy({ $0 == "." }) { return word.count == 2 }
    if word.allSatisfy({ $0 == "-" }) { return false }
    if word.suffix(2).elementsEqual(["-", "-"]) || word.contains("{") && word.contains("}") {
      return true
    }
    switch first {
    // `:q` and `!ls`
    case ":", "!": return rest.contains { $0.isLetterOrMark || $0.isDigit }
    // `-l` and `--hard`; but `-san` alone is an affix.
    case "-": return !isAlone || word.count == 2 || rest.first?.isLetter != true
    default: break
    }
    // `Cl-` and `NO3-`; but `ex-` is an affix.
    guard last == "-", let before = word.dropLast().last else { return false }
    return before.isDigit || word.count <= 3 && first.properties.isUppercase
  }

  /// The minus of a charge, raised.
  static let charge: Unicode.Scalar = "\u{207b}"

  /// The minus that begins an option of a command: no blank before it may be left out.
  private static let option: Unicode.Scalar = "\u{2212}"

  private static func isOperator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "^", "+", "=", "<", ">", "*": true
    default: !scalar.isASCII && scalar.properties.generalCategory == .mathSymbol
    }
  }

  /// The sign that a mark of a notation is.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - index: Where the mark stands.
  ///   - keepsBrackets: Whether brackets, quotes and commas are signs, too.
  /// - Returns: `nil` for blanks, letters and what is a sign in any text.
  static func glyph(
    _ text: [Unicode.Scalar],
    at index: Int,
    keepsBrackets: Bool
  ) -> Unicode.Scalar? {
    let scalar = text[index]
    switch scalar {
    case charge: return "-"
    case "-":
      guard index > 1, index + 1 < text.count, text[index - 1] == " ", text[index + 1] != " ",
        text[index - 2].isLetter, index > 2, text[index - 3].isLetter
      else { return "-" }
      return option
    // A comma or a full stop may be left out here, too; two dots are a name.
    case ".": return keepsBrackets || isDoubled(text, at: index) ? scalar : nil
    case "\"", "'", "(", ")", "[", "]", "~", "【", "】", "「", "」", "『", "』", ",", ";":
      return keepsBrackets ? scalar : nil
    default: return scalar.isPunctuation ? scalar : nil
    }
  }

  private static func isDoubled(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    index > 0 && text[index - 1] == text[index]
      || index + 1 < text.count && text[index + 1] == text[index]
  }

  /// Whether a blank says nothing: around the signs of a notation, and around the dash between two
  /// numbers.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - index: Where the blank stands.
  ///   - isNotation: Whether the text is one.
  /// - Returns: Whether the text may be read as if the blank were not there.
  static func isFree(_ text: [Unicode.Scalar], at index: Int, isNotation: Bool) -> Bool {
    guard index > 0, index + 1 < text.count else { return false }
    let (before, after) = (text[index - 1], text[index + 1])
    if before == "-" && isRange(text, at: index - 1) || after == "-" && isRange(text, at: index + 1)
    {
      return true
    }
    return isNotation && (isSign(before) || isSign(after))
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isLetterOrMark && !scalar.isDigit && scalar != " "
  }

  /// Whether a dash stands between two digits, blanks aside.
  private static func isRange(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    neighbour(text, before: index)?.isDigit == true
      && neighbour(text, after: index)?.isDigit == true
  }

  private static func neighbour(_ text: [Unicode.Scalar], before index: Int) -> Unicode.Scalar? {
    guard index > 0 else { return nil }
    if text[index - 1] != " " { return text[index - 1] }
    return index > 1 ? text[index - 2] : nil
  }

  private static func neighbour(_ text: [Unicode.Scalar], after index: Int) -> Unicode.Scalar? {
    guard index + 1 < text.count else { return nil }
    if text[index + 1] != " " { return text[index + 1] }
    return index + 2 < text.count ? text[index + 2] : nil
  }

  /// What a sign that keyboards lack or that is written in two ways is read as, in any text.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - index: Where the sign stands.
  /// - Returns: `.some(nil)` where it says nothing; `nil` where the usual rules hold.
  static func sign(_ text: [Unicode.Scalar], at index: Int) -> Unicode.Scalar?? {
    switch text[index] {
    // `x^2` is x², and that is `x2`.
    case "^":
      guard index > 0, index + 1 < text.count, text[index - 1].isLetter, text[index + 1].isDigit
      else { return nil }
      return .some(nil)
    case "×":
      guard let before = neighbour(text, before: index), let after = neighbour(text, after: index),
        !isSign(before), !isSign(after)
      else { return nil }
      return "x"
    case "*":
      guard neighbour(text, before: index)?.isDigit == true,
        neighbour(text, after: index)?.isDigit == true
      else { return nil }
      return "x"
    // `20 C` for 20 °C.
    case "°":
      guard neighbour(text, before: index)?.isDigit == true, index + 1 < text.count,
        "CF".unicodeScalars.contains(text[index + 1])
      else { return nil }
      return .some(nil)
    case "-" where isRange(text, at: index): return "-"
    default: return nil
    }
  }

  /// The ways in which a charge is typed: `SO4^2-`, `SO42-` and `SO4 2-` for SO₄²⁻.
  ///
  /// - Parameter text: An accepted text, cleaned.
  /// - Returns: Other texts; none where there is no charge.
  static func typedCharges(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    let isRaised = text.contains(charge)
    guard isRaised || text.contains("^") else { return [] }
    let plain = text.map { $0 == charge ? "-" : $0 }
    var found = isRaised ? [plain] : []
    if let caret = plain.lastIndex(of: "^"), caret > 0, plain[caret - 1].isDigit,
      plain.contains(where: \.isLetter), let last = plain.last, last == "-" || last == "+",
      plain[(caret + 1)...].dropLast().allSatisfy(\.isDigit), caret + 2 < plain.count
    {
      for joint in [[], [" "]] as [[Unicode.Scalar]] {
        found.append(plain[..<caret] + joint + plain[(caret + 1)...])
      }
    }
    return found
  }

  /// A list of numbers without the blanks behind its commas.
  ///
  /// - Parameter text: An accepted text in brackets, cleaned.
  /// - Returns: At most one text; none where there is no such list.
  static func closedUp(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    let kept = text.indices.filter { index in
      !(text[index] == " " && index > 1 && text[index - 1] == "," && text[index - 2].isDigit
        && neighbour(text, after: index).map { $0.isDigit || $0 == "-" } == true)
    }
    return kept.count < text.count ? [kept.map { text[$0] }] : []
  }

  /// A line with its minus as a sign: `-5` for `minus 5`.
  ///
  /// - Parameters:
  ///   - line: The line, cleaned.
  ///   - language: The language of the answer: the word is English, and known where none is told.
  /// - Returns: `nil` where no such word begins it.
  static func negated(_ line: [Unicode.Scalar], _ language: Language) -> [Unicode.Scalar]? {
    guard language == .english || language == .other else { return nil }
    for word in ["minus ", "negative "] {
      let letters = word.unicodeScalars
      guard line.count > letters.count, line[letters.count].isDigit,
        line.prefix(letters.count).map({ $0.simpleLowercase() }).elementsEqual(letters)
      else { continue }
      return ["-"] + line.dropFirst(letters.count)
    }
    return nil
  }
}
