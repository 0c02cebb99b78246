internal import Text

/// A category of a quiz(6) data file: text with alternatives `|`, optional parts `{}` and groups
/// `[]`.
///
/// Source: quiz(6), BSD Games manual, “Index and Data File Syntax”.
struct QuizPattern {
  fileprivate typealias Sequence = [Part]

  fileprivate indirect enum Part {
    case text(String.UnicodeScalarView)
    case optional([Sequence])
    case group([Sequence])
  }

  /// The text as it is shown: the first of all alternatives, with all optional parts.
  let shown: String
  /// All that is accepted, in the words of a deck's field.
  let field: String
  /// Whether a bracket has no partner; it stands for itself.
  let hasLoneBracket: Bool

  /// A field lists no more answers; what is beyond stands as optional parts.
  private static let mostAnswers = 32
  /// Deeper brackets stand for themselves.
  private static let deepest = 10

  /// Reads a category.
  ///
  /// - Parameter category: The category as it stands in the file, with its backslashes.
  init(_ category: String) {
    var parser = Parser(category, deepest: Self.deepest)
    let alternatives = parser.parse()
    hasLoneBracket = parser.hasLoneBracket
    shown = trimmed(Self.shown(alternatives))
    var answers: [String] = []
    for alternative in alternatives.flatMap(Self.withSomethingRequired) {
      let room = max(1, Self.mostAnswers - answers.count)
      answers += Self.answers(alternative, room: room).map { trimmed($0) }
    }
    var seen: Set<String> = []
    field = answers.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: "; ")
  }

  private static func shown(_ alternatives: [Sequence]) -> String {
    var text = ""
    for part in alternatives.first ?? [] {
      switch part {
      case .text(let scalars): text.unicodeScalars.append(contentsOf: scalars)
      case .optional(let inner), .group(let inner): text += shown(inner)
      }
    }
    return text
  }

  // MARK: The field

  /// A sequence that is all optional parts, once with each of them required: a field that is all
  /// brackets would be required as it is.
  private static func withSomethingRequired(_ parts: Sequence) -> [Sequence] {
    let optional = parts.indices.filter { if case .optional = parts[$0] { true } else { false } }
    guard optional.count > 1, optional.count <= 8, !parts.contains(where: isRequiredWord) else {
      return [parts]
    }
    return optional.map { index in
      var parts = parts
      if case .optional(let inner) = parts[index] { parts[index] = .group(inner) }
      return parts
    }
  }

  /// Whether a part has a letter or a digit that must be there.
  private static func isRequiredWord(_ part: Part) -> Bool {
    switch part {
    case .text(let scalars): scalars.contains(where: isWordy)
    case .group(let inner): inner.contains { $0.contains(where: isRequiredWord) }
    case .optional: false
    }
  }

  private static func isWordy(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The mark of an optional part that is a comma, a full stop or such: nobody must type it.
  private static func sentenceMark(_ alternatives: [Sequence]) -> Unicode.Scalar? {
    var first: Unicode.Scalar?
    for alternative in alternatives {
      guard alternative.count == 1, case .text(let scalars) = alternative[0], scalars.count == 1,
        let mark = scalars.first, ",.;:!?".unicodeScalars.contains(mark)
      else { return nil }
      first = first ?? mark
    }
    return first
  }

  /// The answers of a sequence, each in the words of a field; at most `room`, at least one.
  private static func answers(_ parts: Sequence, room: Int) -> [String] {
    var texts = [""]
    // Where only marks are required, all else together would be taken for required too.
    let isListed = !parts.contains(where: isRequiredWord)
    for index in parts.indices {
      let following = parts[(index + 1)...]
      var options: [String]
      switch parts[index] {
      case .text(let scalars): options = [escaped(scalars)]
      case .group(let inner):
        options = listed(inner, room: room)
        if texts.count * options.count > room { options = [bracketed(inner)] }
      case .optional(let inner):
        let isAfterBlank = texts.allSatisfy { $0.isEmpty || $0.hasSuffix(" ") }
        if !isListed, let mark = sentenceMark(inner), !isAfterBlank {
          options = [escaped(String.UnicodeScalarView([mark]))]
        } else if !isListed,
          let bracketed = optional(inner, isAfterBlank: isAfterBlank, before: following)
        {
          options = [bracketed]
        } else {
          options = listed(inner, room: room) + [""]
          if texts.count * options.count > room { options = [bracketed(inner)] }
        }
      }
      texts = texts.flatMap { text in options.map { text + $0 } }
    }
    return texts
  }

  private static func listed(_ alternatives: [Sequence], room: Int) -> [String] {
    var all: [String] = []
    for alternative in alternatives where all.count <= room {
      all += answers(alternative, room: max(1, room - all.count))
    }
    return all
  }

  /// An optional part in brackets; `nil` where the blanks at its ends would be lost with it.
  private static func optional(
    _ alternatives: [Sequence],
    isAfterBlank: Bool,
    before following: ArraySlice<Part>
  ) -> String? {
    let begins = alternatives.map { startsWithBlank($0[...]) }
    let ends = alternatives.map { endsWithBlank($0) }
    let (hasBegin, hasEnd) = (begins.contains(true), ends.contains(true))
    if hasBegin && (begins.contains(false) || !(following.isEmpty || startsWithBlank(following))) {
      return nil
    }
    if hasEnd && (ends.contains(false) || !isAfterBlank) { return nil }
    return (hasBegin ? " " : "") + bracketed(alternatives) + (hasEnd ? " " : "")
  }

  private static func bracketed(_ alternatives: [Sequence]) -> String {
    "(" + alternatives.map { trimmed(inBrackets($0)) }.joined(separator: "; ") + ")"
  }

  /// A sequence within brackets, where nothing is listed.
  private static func inBrackets(_ parts: Sequence) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let scalars): text += escaped(scalars)
      case .group(let inner): text += bracketed(inner)
      case .optional(let inner):
        let isAfterBlank = text.isEmpty || text.hasSuffix(" ")
        let following = parts[(index + 1)...]
        text +=
          optional(inner, isAfterBlank: isAfterBlank, before: following) ?? bracketed(inner)
      }
    }
    return text
  }

  private static func startsWithBlank(_ parts: ArraySlice<Part>) -> Bool {
    switch parts.first {
    case .text(let scalars): scalars.first == " "
    case .optional(let inner), .group(let inner): inner.allSatisfy { startsWithBlank($0[...]) }
    case nil: false
    }
  }

  private static func endsWithBlank(_ parts: Sequence) -> Bool {
    switch parts.last {
    case .text(let scalars): scalars.last == " "
    case .optional(let inner), .group(let inner): inner.allSatisfy(endsWithBlank)
    case nil: false
    }
  }

  /// A text in which nothing acts in a field.
  private static func escaped(_ scalars: String.UnicodeScalarView) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      if ";；|/／()[]（）【】\\".unicodeScalars.contains(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}

/// Finds the brackets of a category.
private struct Parser {
  private struct Frame {
    /// The bracket that opened it; `nil` for the whole category.
    let sign: Unicode.Scalar?
    var alternatives: [QuizPattern.Sequence] = [[]]

    mutating func add(_ scalar: Unicode.Scalar) {
      let last = alternatives.count - 1
      if case .text(var scalars)? = alternatives[last].last {
        alternatives[last].removeLast()
        scalars.append(scalar)
        alternatives[last].append(.text(scalars))
      } else {
        alternatives[last].append(.text(String.UnicodeScalarView([scalar])))
      }
    }

    mutating func add(_ part: QuizPattern.Part) {
      alternatives[alternatives.count - 1].append(part)
    }
  }

  private let scalars: [Unicode.Scalar]
  private let deepest: Int
  private(set) var hasLoneBracket = false

  init(_ category: String, deepest: Int) {
    scalars = Array(category.unicodeScalars)
    self.deepest = deepest
  }

  mutating func parse() -> [QuizPattern.Sequence] {
    let partners = partners()
    var frames = [Frame(sign: nil)]
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      var top = frames.removeLast()
      switch scalar {
      case "\\" where index + 1 < scalars.count:
        index += 1
        top.add(scalars[index])
      case "|": top.alternatives.append([])
      case "{" where partners.contains(index), "[" where partners.contains(index):
        frames.append(top)
        top = Frame(sign: scalar)
      case "}" where partners.contains(index), "]" where partners.contains(index):
        let part: QuizPattern.Part =
          top.sign == "{" ? .optional(top.alternatives) : .group(top.alternatives)
        top = frames.removeLast()
        top.add(part)
      default:
        if "{}[]".unicodeScalars.contains(scalar) { hasLoneBracket = true }
        top.add(scalar)
      }
      frames.append(top)
      index += 1
    }
    return frames[0].alternatives
  }

  /// The places of the brackets that have partners.
  private func partners() -> Set<Int> {
    var partners: Set<Int> = []
    var opened: [Int] = []
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "{", "[":
        if opened.count < deepest { opened.append(index) }
      case "}", "]":
        let sign: Unicode.Scalar = scalars[index] == "}" ? "{" : "["
        // A bracket of the other kind closes too, where it has nothing else to close.
        if let last = opened.last,
          scalars[last] == sign || !opened.contains(where: { scalars[$0] == sign })
        {
          opened.removeLast()
          partners.formUnion([last, index])
        }
      default: break
      }
      index += 1
    }
    return partners
  }
}
