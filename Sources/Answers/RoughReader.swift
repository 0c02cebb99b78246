/// Reads a field in one pass into hashes of the answers that it may list.
///
/// It lists rather too many: every piece between separators, with and without its brackets. Small
/// letters, hiragana, single blanks, hyphens and apostrophes count; other marks do not.
struct RoughReader {
  /// The hashes of the answers.
  private(set) var answers: [UInt64] = []
  /// The hashes of the words.
  private(set) var words: [UInt64] = []

  private var whole = Piece()
  private var withoutBrackets = Piece()
  private var word = WordHash()
  private var depth = 0
  /// The marks of an answer that may be all that it has.
  private var signs = RunningHash()
  private var signCount = 0

  /// A piece under way.
  private struct Piece {
    var hash = RunningHash()
    var length = 0
    /// A blank or hyphen that has not been followed by a letter yet.
    var pending: Unicode.Scalar?

    mutating func add(_ scalar: Unicode.Scalar) {
      if let joint = pending, length > 0 { hash.add(joint) }
      pending = nil
      hash.add(scalar)
      length += 1
    }
  }

  /// Forgets what was read, to read the next field in the same memory.
  mutating func clear() {
    answers.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
  }

  /// Reads a field.
  ///
  /// - Parameter field: The field as it stands in the deck.
  /// - Returns: False if its structure or its characters need a proper reading.
  mutating func read(_ field: String) -> Bool {
    var isSimple = true
    var previous: Unicode.Scalar = " "
    var brackets = 0
    // Text with commas but no semicolon may be one answer or several: both are listed.
    var list = field.unicodeScalars.contains { $0 == "," || $0 == "、" } ? RoughReader() : nil
    for scalar in field.unicodeScalars {
      switch scalar {
      case ";", "；", "|":
        if depth != 0 { isSimple = false }
        finish()
        list?.finish()
      case ",", "、":
        endWord()
        list?.finish()
      case "(", "（":
        brackets += 1
        take(scalar)
        list?.take(scalar)
      case "/", "<", "&", "\\", "・", "[", "【": isSimple = false
      default:
        if !Self.isPlain(scalar, after: previous) { isSimple = false }
        take(scalar)
        list?.take(scalar)
      }
      previous = scalar
    }
    if depth != 0 || brackets > 1 { isSimple = false }
    finish()
    if var list {
      list.finish()
      answers += list.answers
    }
    return isSimple
  }

  /// Reads one answer, already cleaned.
  ///
  /// - Parameter piece: The answer.
  /// - Returns: True.
  mutating func read(piece: [Unicode.Scalar]) -> Bool {
    for scalar in piece { take(scalar) }
    finish()
    return true
  }

  /// Whether cleaning leaves a character as it is.
  private static func isPlain(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20: true
    case 0x21...0x7e: scalar != "`" && !(scalar == "." && previous.isHiragana)
    // Ligatures are written out.
    case 0xc6, 0xe6, 0x132, 0x133, 0x152, 0x153: false
    case 0xc0...0x17f: true
    case 0x3041...0x3096, 0x30a1...0x30fc, 0x3001, 0x3002, 0x4e00...0x9fff, 0xac00...0xd7a3: true
    case 0x400...0x45f: true
    default: false
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "(", "（":
      sign(scalar)
      depth += 1
    case ")", "）":
      sign(scalar)
      depth = max(0, depth - 1)
    case " ": joint(" ")
    case "-":
      sign(scalar)
      joint("-")
    case "'":
      if whole.length > 0 { letter("'", isWord: false) } else { sign(scalar) }
    default:
      if scalar.isLetterOrMark || scalar.isDigit || !scalar.isPunctuation && scalar != "~" {
        letter(scalar.simpleLowercase().asHiragana, isWord: true)
      } else {
        sign(scalar)
      }
    }
  }

  private mutating func sign(_ scalar: Unicode.Scalar) {
    guard whole.length == 0 else { return }
    signs.add(scalar)
    signCount += 1
  }

  private mutating func letter(_ scalar: Unicode.Scalar, isWord: Bool) {
    // Kana and kanji are written without blanks.
    if scalar.isJapanese {
      whole.pending = nil
      withoutBrackets.pending = nil
    }
    whole.add(scalar)
    if depth == 0 { withoutBrackets.add(scalar) }
    if isWord {
      word.add(scalar)
    }
  }

  private mutating func joint(_ scalar: Unicode.Scalar) {
    endWord()
    if whole.pending != "-" { whole.pending = scalar }
    if depth == 0, withoutBrackets.pending != "-" { withoutBrackets.pending = scalar }
  }

  private mutating func endWord() {
    if word.isEmpty { return }
    words += word.keys
    word = WordHash()
  }

  private mutating func finish() {
    endWord()
    if whole.length > 0 {
      answers.append(whole.hash.value)
    } else if signCount > 0 {
      answers.append(signs.value)
    }
    if signCount > 0 { (signs, signCount) = (RunningHash(), 0) }
    if withoutBrackets.length > 0, withoutBrackets.hash.value != whole.hash.value {
      answers.append(withoutBrackets.hash.value)
    }
    whole = Piece()
    withoutBrackets = Piece()
    depth = 0
  }
}
