internal import Deck

/// Splits a field into the answers that it lists.
struct FieldSplitter {
  /// The field.
  let tokens: FieldTokens
  /// What kind of answer it holds.
  let kind: AnswerKind
  /// Whether commas separate.
  let comma: CommaRule

  /// The places of the answers.
  ///
  /// - Returns: Ranges in order, some perhaps empty.
  func pieces() -> [Range<Int>] {
    let all = 0..<tokens.scalars.count
    let hard = tokens.split(all) { isHard($0) }
    let spaced = hard.flatMap { tokens.split($0) { isSpacedSlash($0) } }
    // With a semicolon in the field a comma belongs to the answer.
    guard kind != .reading, comma != .keep, hard.count == 1 else { return spaced }
    return spaced.flatMap { piece in
      let parts = tokens.split(piece) { isComma($0) }
      return parts.count > 1 && (comma == .split || isList(parts)) ? parts : [piece]
    }
  }

  private func isHard(_ index: Int) -> Bool {
    switch tokens.sign(index) {
    case ";", "|": true
    case "/", ",": kind == .reading
    case "・":
      kind == .reading && index > 0 && index + 1 < tokens.scalars.count
        && tokens.scalars[index - 1].isHiragana && tokens.scalars[index + 1].isHiragana
    default: false
    }
  }

  private func isSpacedSlash(_ index: Int) -> Bool {
    tokens.sign(index) == "/" && tokens.isBlank(index - 1) && tokens.isBlank(index + 1)
  }

  /// A comma between digits belongs to the number.
  private func isComma(_ index: Int) -> Bool {
    guard tokens.sign(index) == "," else { return false }
    guard index > 0, index + 1 < tokens.scalars.count else { return true }
    return !(tokens.scalars[index - 1].isDigit && tokens.scalars[index + 1].isDigit)
  }

  /// Whether parts between commas are a list of short terms and not a phrase.
  private func isList(_ parts: [Range<Int>]) -> Bool {
    let words = parts.map(words)
    guard words.allSatisfy({ $0.count <= 4 }) else { return false }
    if let end = parts.last.map(tokens.trimmed), !end.isEmpty,
      ".!?。！？".unicodeScalars.contains(tokens.scalars[end.upperBound - 1])
    {
      return false
    }
    if let first = words.first, Phrases.interjections.contains(first.joined(separator: " ")) {
      return false
    }
    let later = words.dropFirst()
    if later.contains(where: { $0.first.map(Phrases.continuations.contains) == true }) {
      return false
    }
    guard kind == .text else { return true }
    if words.last?.contains(where: Phrases.conjunctions.contains) == true { return false }
    let areNames = parts.allSatisfy { part in
      tokens.scalars[tokens.trimmed(part)].first.map { $0.simpleLowercase() != $0 } == true
    }
    return !areNames
  }

  /// The words of a part outside brackets, in small letters.
  private func words(_ range: Range<Int>) -> [String] {
    var plain: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let close = tokens.closer(of: index, in: range) {
        index = close
      } else {
        plain.append(tokens.scalars[index])
      }
      index += 1
    }
    return Cleaning.text(Cleaning.clean(Cleaning.text(plain))).lowercased().split(separator: " ")
      .map(String.init)
  }
}
