/// One word of a `:set` line; it knows which of its characters stood in quotes.
struct SetWord {
  private(set) var letters: [(character: Character, isQuoted: Bool)] = []
  /// Whether any part of it was quoted.
  private(set) var hasQuotes = false

  /// All characters.
  var text: String { String(letters.map(\.character)) }

  /// The text from a position on.
  func text(from start: Int) -> String { String(letters.dropFirst(start).map(\.character)) }

  /// The text before a position.
  func text(before end: Int) -> String { String(letters.prefix(end).map(\.character)) }

  /// Whether a sign stands, outside quotes, at a position.
  private func hasSign(_ sign: String, at position: Int) -> Bool {
    let part = letters.dropFirst(position).prefix(sign.count)
    return part.count == sign.count
      && zip(part, sign).allSatisfy { !$0.isQuoted && $0.character == $1 }
  }

  /// The first sign outside quotes, and where it stands; the length of the word when there is none.
  var firstSign: (position: Int, sign: String?) {
    for position in letters.indices {
      if letters[position].isQuoted { break }
      for sign in ["+=", "-=", "=", ":", "?", "!", "&"] where hasSign(sign, at: position) {
        return (position, sign)
      }
    }
    return (letters.count, nil)
  }

  /// Splits a line at blanks.
  ///
  /// A part in double quotes may hold blanks. A backslash takes a blank, a quote or a backslash as it is.
  ///
  /// - Parameter line: The line.
  /// - Returns: Its words.
  /// - Throws: `SetError` when a quote has no end.
  static func split(_ line: String) throws(SetError) -> [SetWord] {
    let (words, openQuote) = splitAsFarAsPossible(line)
    if let openQuote { throw SetError(.openQuote(openQuote)) }
    return words.map(\.word)
  }

  /// Splits a line whose last quote may still be open, as while it is typed.
  ///
  /// - Parameter line: The line.
  /// - Returns: The words, each with the place where it begins; what follows an open quote.
  static func splitAsFarAsPossible(
    _ line: String
  ) -> (words: [(word: SetWord, start: String.Index)], openQuote: String?) {
    var words: [(word: SetWord, start: String.Index)] = []
    var quoteStart: String.Index?
    var inWord = false
    var place = line.startIndex

    func extend(with letter: (Character, Bool)?, quotes: Bool = false) {
      if !inWord { words.append((SetWord(), place)) }
      inWord = true
      let last = words.count - 1
      if let letter { words[last].word.letters.append(letter) }
      if quotes { words[last].word.hasQuotes = true }
    }

    while place < line.endIndex {
      let character = line[place]
      let next = line.index(after: place)
      if character == "\"" {
        extend(with: nil, quotes: true)
        quoteStart = quoteStart == nil ? next : nil
      } else if character == "\\", next < line.endIndex,
        line[next] == "\"" || line[next] == "\\" || line[next].isWhitespace
      {
        extend(with: (line[next], true))
        place = line.index(after: next)
        continue
      } else if quoteStart != nil {
        extend(with: (character, true))
      } else if character.isWhitespace {
        inWord = false
      } else {
        extend(with: (character, false))
      }
      place = next
    }
    return (words, quoteStart.map { String(line[$0...]) })
  }
}
