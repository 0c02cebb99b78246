/// A text with gaps: `{{c1::Paris::city}} is in France`.
///
/// Source: Anki 26.9.3 as it was observed: gaps nest, ten deep at most, a gap may have several
/// numbers, and what is not closed is text.
public struct Cloze: Sendable {
  private struct Gap: Sendable {
    var numbers: [Int]
    var hint: String?
    var parts: [Part] = []
    /// How it began, in case it never ends.
    var opening: String

    /// Parts the hint from what is hidden: it stands behind the first two colons.
    mutating func partHint() {
      for (place, part) in parts.enumerated() {
        guard case .text(let text) = part, let colons = text.firstRange(ofBytes: "::") else {
          continue
        }
        hint = String(text[colons.upperBound...])
        parts[place] = .text(String(text[..<colons.lowerBound]))
        return
      }
    }

    /// Whether it hides a part of a picture and not of the text.
    var isPicture: Bool {
      if case .text(let text) = parts.first { text.hasPrefix("image-occlusion:") } else { false }
    }
  }

  private indirect enum Part: Sendable {
    case text(String)
    case gap(Gap)
  }

  private static let deepest = 10

  private let parts: [Part]
  /// The numbers of its gaps, each once, in order; each makes a card.
  public let numbers: [Int]

  /// Reads a text.
  ///
  /// - Parameter text: The text, or its HTML.
  public init(_ text: String) {
    parts = Self.parse(Array(text.utf8))
    var found: Set<Int> = []
    Self.collect(parts, into: &found)
    // Number 0 never makes a card.
    numbers = found.filter { $0 > 0 }.sorted()
  }

  /// The text with the gaps of a number hidden.
  ///
  /// - Parameter number: The number.
  /// - Returns: The text, with `[…]` or the hint in brackets for each hidden gap, and what all other
  ///   gaps hide.
  public func question(_ number: Int) -> String {
    Self.show(parts) { gap in
      gap.numbers.contains(number) ? "[\(gap.hint ?? "...")]" : nil
    }
  }

  /// The text with nothing hidden.
  public var answer: String { Self.show(parts) { _ in nil } }

  /// What the gaps of a number hide, in order.
  ///
  /// - Parameter number: The number.
  /// - Returns: What is in them.
  public func answers(_ number: Int) -> [String] {
    var answers: [String] = []
    Self.visit(parts) { gap in
      if gap.numbers.contains(number) { answers.append(Self.show(gap.parts) { _ in nil }) }
    }
    return answers
  }

  /// What is to be typed for a number: equal gaps once, different ones with commas between.
  ///
  /// - Parameter number: The number.
  /// - Returns: The answer.
  public func typedAnswer(_ number: Int) -> String {
    let all = answers(number)
    guard let first = all.first else { return "" }
    return all.allSatisfy { $0 == first } ? first : all.joined(separator: ", ")
  }

  // MARK: - Reading

  private static func parse(_ text: [UInt8]) -> [Part] {
    var outer: [Part] = []
    var open: [Gap] = []
    /// Gaps beyond the deepest, which stay text.
    var tooDeep = 0
    var start = 0
    var place = 0
    func add(_ part: Part) {
      if open.isEmpty {
        outer.append(part)
      } else {
        open[open.count - 1].parts.append(part)
      }
    }
    func flush(to end: Int) {
      guard start < end else { return }
      add(.text(String(decoding: text[start..<end], as: UTF8.self)))
    }
    while place + 1 < text.count {
      if text[place] == UInt8(ascii: "}"), text[place + 1] == UInt8(ascii: "}"), !open.isEmpty {
        if tooDeep > 0 {
          tooDeep -= 1
          place += 2
          continue
        }
        flush(to: place)
        place += 2
        start = place
        var gap = open.removeLast()
        gap.partHint()
        add(.gap(gap))
      } else if text[place] == UInt8(ascii: "{"), let (numbers, end) = opening(in: text, at: place)
      {
        if open.count >= deepest {
          tooDeep += 1
          place = end
          continue
        }
        flush(to: place)
        open.append(
          Gap(numbers: numbers, opening: String(decoding: text[place..<end], as: UTF8.self))
        )
        place = end
        start = end
      } else {
        place += 1
      }
    }
    flush(to: text.count)
    // What is still open was never a gap.
    while let gap = open.popLast() {
      add(.text(gap.opening))
      for part in gap.parts { add(part) }
    }
    return outer
  }

  /// The numbers of a gap that begins at a place, and where its text begins.
  private static func opening(in text: [UInt8], at place: Int) -> ([Int], end: Int)? {
    guard text[place...].starts(with: "{{c".utf8) else { return nil }
    var numbers: [Int] = []
    var number: Int?
    var index = place + 3
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let next = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
        // Anki counts cards up to 65,535; a longer number would only overflow.
        guard next <= 65_535 else { return nil }
        number = next
      case UInt8(ascii: ","):
        if let number { numbers.append(number) }
        number = nil
      default:
        if let number { numbers.append(number) }
        guard !numbers.isEmpty, text[index...].starts(with: "::".utf8) else { return nil }
        return (numbers, index + 2)
      }
      index += 1
    }
    return nil
  }

  // MARK: - Showing

  private static func collect(_ parts: [Part], into numbers: inout Set<Int>) {
    visit(parts) { numbers.formUnion($0.numbers) }
  }

  private static func visit(_ parts: [Part], _ body: (Gap) -> Void) {
    for case .gap(let gap) in parts {
      body(gap)
      visit(gap.parts, body)
    }
  }

  private static func show(_ parts: [Part], _ hidden: (Gap) -> String?) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .gap(let gap) where gap.isPicture: continue
      case .gap(let gap): text += hidden(gap) ?? show(gap.parts, hidden)
      }
    }
    return text
  }
}
