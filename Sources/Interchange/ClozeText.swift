internal import Text

/// A text with `[gaps]` in it.
///
/// A bracket with a backslash is a bracket, and links (`[text](place)`) and pictures are no gaps.
struct ClozeText {
  /// The cards of the text: the question with one gap open, and what was in it.
  private(set) var gaps: [(question: String, answer: String)] = []

  /// What stands for the open gap.
  static let open = "[...]"

  /// More gaps than this in one text make no cards: their questions alone would fill the memory.
  private static let most = 200

  private enum Part {
    case text(String)
    case gap(String)
  }

  /// Finds the gaps.
  ///
  /// - Parameter text: The text.
  init(_ text: String) {
    let parts = Self.parts(Array(text.unicodeScalars))
    let places = parts.indices.filter { if case .gap = parts[$0] { true } else { false } }
    for place in places.prefix(Self.most) {
      var (question, answer) = ("", "")
      for (index, part) in parts.enumerated() {
        switch part {
        case .text(let text): question += text
        case .gap(let text):
          question += index == place ? Self.open : text
          if index == place { answer = text }
        }
      }
      gaps.append((question, answer))
    }
  }

  private static func parts(_ scalars: [Unicode.Scalar]) -> [Part] {
    let closers = closers(scalars)
    var parts: [Part] = []
    var text = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if isEscape(scalars, index) {
        text.append(scalars[index + 1])
        index += 2
      } else if let close = closers[index] {
        let isPicture = index > 0 && scalars[index - 1] == "!"
        let isLink = close + 1 < scalars.count && scalars[close + 1] == "("
        let inside = trimmed(plain(scalars[index + 1..<close]))
        if isPicture || isLink || inside.isEmpty {
          text.append(contentsOf: scalars[index...close])
        } else {
          parts.append(.text(String(text)))
          parts.append(.gap(inside))
          text = String.UnicodeScalarView()
        }
        index = close + 1
      } else {
        text.append(scalars[index])
        index += 1
      }
    }
    return parts + [.text(String(text))]
  }

  /// For each outermost opening bracket, where its partner stands.
  private static func closers(_ scalars: [Unicode.Scalar]) -> [Int: Int] {
    var closers: [Int: Int] = [:]
    var opened: [Int] = []
    var index = 0
    while index < scalars.count {
      if isEscape(scalars, index) {
        index += 2
        continue
      }
      if scalars[index] == "[" { opened.append(index) }
      if scalars[index] == "]", let start = opened.popLast() { closers[start] = index }
      index += 1
    }
    return closers
  }

  private static func isEscape(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index] == "\\" && index + 1 < scalars.count
      && "[]\\".unicodeScalars.contains(scalars[index + 1])
  }

  private static func plain(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in scalars {
      if scalar == "\\" && !isEscaped {
        isEscaped = true
        continue
      }
      if isEscaped && !"[]\\".unicodeScalars.contains(scalar) { plain.append("\\") }
      plain.append(scalar)
      isEscaped = false
    }
    if isEscaped { plain.append("\\") }
    return String(plain)
  }
}

extension String.UnicodeScalarView {
  fileprivate mutating func append(contentsOf scalars: ArraySlice<Unicode.Scalar>) {
    for scalar in scalars { append(scalar) }
  }
}
