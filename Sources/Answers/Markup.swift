/// The little markup that imported decks carry.
enum Markup {
  /// Stands between answers that the markup separates; no cleaned text contains it.
  static let separator: Unicode.Scalar = "\u{1e}"

  /// The text without tags, entities decoded.
  ///
  /// A tag counts only if it is one of HTML's and written to the letter, so that `if (a<b && c>d)`
  /// stays whole.
  ///
  /// - Parameter text: The field without control characters.
  /// - Returns: Its text; `separator` for a line break or a block.
  static func plain(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: { $0 == "<" || $0 == "&" }) else { return text }
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == "<", let tag = tag(in: text, at: index) {
        if breaking.contains(tag.name) { result.append(separator) }
        index = tag.end
      } else if text[index] == "&", let entity = entity(in: text, at: index) {
        result.append(entity.scalar)
        index = entity.end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Tags that begin a new line.
  private static let breaking: Set<String> = ["br", "div", "p", "li", "ul", "ol", "tr", "hr"]

  /// The other tags that note editors write.
  private static let known: Set<String> = breaking.union([
    "a", "b", "i", "u", "s", "em", "strong", "span", "font", "sub", "sup", "small", "big", "code",
    "img", "ruby", "rt", "rp", "table", "tbody", "td", "th", "h1", "h2", "h3", "pre", "mark", "del",
  ])

  private static let named: [String: Unicode.Scalar] = [
    "nbsp": " ", "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// No tag is longer; so an unclosed `<` costs a bounded look ahead.
  private static let longestTag = 1000

  private static func tag(
    in text: [Unicode.Scalar],
    at start: Int
  ) -> (name: String, end: Int)? {
    var index = start + 1
    let limit = min(text.count, start + longestTag)
    if index < limit, text[index] == "/" { index += 1 }
    let nameStart = index
    while index < limit, text[index].isASCII, text[index].isLetter || text[index].isDigit {
      index += 1
      if index - nameStart > 6 { return nil }
    }
    let name = Cleaning.text(text[nameStart..<index]).lowercased()
    guard known.contains(name) else { return nil }
    while index < limit {
      while index < limit, text[index] == " " || text[index] == "\n" || text[index] == "\t" {
        index += 1
      }
      guard index < limit else { return nil }
      if text[index] == ">" { return (name, index + 1) }
      if text[index] == "/", index + 1 < limit, text[index + 1] == ">" { return (name, index + 2) }
      guard let end = endOfAttribute(in: text, from: index, limit: limit) else { return nil }
      index = end
    }
    return nil
  }

  /// The end of `name="value"`; `nil` if it is something else.
  private static func endOfAttribute(
    in text: [Unicode.Scalar],
    from start: Int,
    limit: Int
  ) -> Int? {
    var index = start
    while index < limit, text[index].isASCII, text[index].isLetter || text[index] == "-" {
      index += 1
    }
    guard index > start, index + 1 < limit, text[index] == "=" else { return nil }
    index += 1
    let quote = text[index]
    if quote == "\"" || quote == "'" {
      index += 1
      while index < limit, text[index] != quote { index += 1 }
      return index < limit ? index + 1 : nil
    }
    let valueStart = index
    while index < limit, text[index] != " ", text[index] != ">" { index += 1 }
    return index > valueStart && index < limit ? index : nil
  }

  private static func entity(
    in text: [Unicode.Scalar],
    at start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let limit = min(text.count, start + 10)
    guard let end = text[start..<limit].firstIndex(of: ";"), end > start + 1 else { return nil }
    let name = Cleaning.text(text[(start + 1)..<end])
    if let scalar = named[name] { return (scalar, end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.dropFirst().first?.lowercased() == "x"
    let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    guard let scalar = code.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
    return (scalar, end + 1)
  }
}
