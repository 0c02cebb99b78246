/// `please`, which may stand at either end of what is said.
enum Courtesy {
  private static let please = Array("please".unicodeScalars)

  /// Whether a line begins or ends with it, and is not that alone.
  ///
  /// - Parameter line: The line, cleaned.
  /// - Returns: True for `Come in, please.`
  static func isPolite(_ line: [Unicode.Scalar]) -> Bool { place(in: line) != nil }

  /// An accepted text with it at the other end.
  ///
  /// - Parameter text: The text, cleaned.
  /// - Returns: The texts with and without a comma; none for a text without it.
  static func moved(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    guard let (rest, isFirst) = place(in: text) else { return [] }
    let blank: [Unicode.Scalar] = [" "]
    let (stop, words) = (rest.reversed().prefix(while: \.isPunctuation).reversed(), small(rest))
    let plain = Array(words.dropLast(stop.count))
    if isFirst { return [plain + blank + please + stop, plain + [","] + blank + please + stop] }
    return [please + blank + plain + stop, please + [","] + blank + plain + stop]
  }

  /// The words beside it, without the comma between.
  private static func place(
    in text: [Unicode.Scalar]
  ) -> (rest: [Unicode.Scalar], isFirst: Bool)? {
    let end = text.lastIndex { !$0.isPunctuation }.map { $0 + 1 } ?? 0
    let small = text.map { $0.simpleLowercase() }
    let rest: [Unicode.Scalar]
    let isFirst = small.starts(with: please)
    if isFirst {
      guard let next = text.dropFirst(please.count).first, next == " " || next == "," else {
        return nil
      }
      rest = Array(text[please.count...].drop { $0 == " " || $0 == "," })
    } else {
      guard end > please.count, small[..<end].suffix(please.count).elementsEqual(please) else {
        return nil
      }
      let before = text[..<(end - please.count)]
      guard before.last == " " || before.last == "," else { return nil }
      let last = before.lastIndex { $0 != " " && $0 != "," }.map { $0 + 1 } ?? 0
      rest = Array(before[..<last] + text[end...])
    }
    return rest.contains { $0.isLetter } ? (rest, isFirst) : nil
  }

  /// What begins a sentence as it stands inside one; names and `I` keep their capital.
  private static func small(_ words: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard words.count > 1, words[1].isLetter, words[1].simpleLowercase() == words[1] else {
      return words
    }
    return [words[0].simpleLowercase()] + words.dropFirst()
  }
}
