internal import Deck

extension Hearing {
  /// The place in the index of another card that accepts the line as it was typed.
  ///
  /// - Parameters:
  ///   - line: The line, cleaned.
  ///   - isWithoutArticle: Whether the other card may have an article that the line has not.
  /// - Returns: `nil` if there is none.
  func otherCard(accepting line: [Unicode.Scalar], isWithoutArticle: Bool = false) -> Int? {
    guard let index = context.index else { return nil }
    let found = index.other(
      accepting: line,
      language: asked.language,
      note: note,
      isWithoutArticle: isWithoutArticle
    )
    if let found { return found }
    guard asked.kind == .reading || alternatives.contains(where: \.hasKana) else { return nil }
    let read = Romaji(line)
    guard read.isComplete, read.kana != line else { return nil }
    return index.other(accepting: read.kana, language: asked.language, note: note)
  }

  /// Whether a word is one of another card or of a list.
  ///
  /// - Parameter word: The word in small letters.
  /// - Returns: Why it is no typo; `nil` if it is unknown.
  func ownWord(_ word: String) -> WrongReason? {
    if context.index?.hasWord(word, language: asked.language, note: note) == true {
      return .otherWord
    }
    if isOwnWord(word) { return .otherWord }
    let isListed = context.words.contains {
      Language.isSame($0.language, asked.language) && $0.contains(word)
    }
    return isListed ? .otherWord : nil
  }

  /// Whether a word stands in one of the card's own answers: then it is no typo of another's.
  private func isOwnWord(_ word: String) -> Bool {
    let letters = Array(word.unicodeScalars)
    return alternatives.contains { alternative in
      alternative.variants.prefix(Self.mostOwnTexts).contains { text in
        text.split { !$0.isLetterOrMark }.contains { part in
          part.count == letters.count
            && zip(part, letters).allSatisfy { $0.simpleLowercase() == $1 }
        }
      }
    }
  }

  /// The texts of an answer have mostly the same words.
  private static let mostOwnTexts = 8

  /// Whether a line that has the letters of this card's answer is another card's to the letter.
  ///
  /// What people leave out, capitals, commas, dots on ё, tells nothing; what they put in is meant: a
  /// capital, an article with it, outside of languages a hyphen; but the capital that begins a phrase is a habit. In English an
  /// article is put in without a thought, and how a meaning is spelled is not asked.
  ///
  /// - Parameters:
  ///   - variant: The accepted text.
  ///   - typed: The line.
  ///   - found: The differences between the two.
  /// - Returns: False also where nothing is known of other cards.
  func isAnotherToTheLetter(_ variant: Variant, _ typed: Typed, _ found: Differences) -> Bool {
    guard let index = context.index, asked.kind != .meaning, !variant.isJapanese else {
      return false
    }
    var free = Self.addable
    if comparer.language != .english { free.insert(.article) }
    if comparer.language != .other {
      // In a language these are spellings of the same text, and never look at other cards: a hyphen,
      // an article more and nothing else, and what Caps Lock writes.
      free.subtract(Differences(.hyphen))
      if typed.line.reversed().starts(with: variant.text.reversed()) { return false }
      let hasCapitals = typed.line.contains(where: \.properties.isUppercase)
      if hasCapitals, !typed.line.contains(where: \.properties.isLowercase) { return false }
    }
    guard free.isSuperset(of: found), !Self.isLeftOut(of: variant.text, typed.line) else {
      return false
    }
    // Other spellings and wordings of the same are the same, whoever has them.
    if found.isDisjoint(with: Self.addedArticles) {
      let wanted = Outline(variant.text, language: comparer.language)
      let given = Outline(typed.line, language: comparer.language)
      if wanted.differences(from: given, accents: .exact) == nil { return false }
    }
    return index.other(toTheLetter: typed.line, asked, note: note) != nil
  }

  private static let addedArticles = Differences(.articleAdded).union(Differences(.article))
  private static let addable = Differences(
    [.capitals, .punctuation, .hyphen, .articleAdded].map(Differences.init)
  )

  /// Whether a line is a text from which something was left out that hurried people leave out.
  private static func isLeftOut(of text: [Unicode.Scalar], _ line: [Unicode.Scalar]) -> Bool {
    // Who types one capital means the small letters, too: `Co` for CO.
    let isPhrase = text.contains(" ")
    let typesCapitals = line.dropFirst(isPhrase ? 1 : 0).contains(where: \.properties.isUppercase)
    var place = 0
    for (index, scalar) in text.enumerated() {
      if place < line.count {
        let typed = line[place]
        let small = scalar.simpleLowercase()
        if typed == scalar || typed == scalar.withoutDiaeresis
          || !typesCapitals && (typed == small || typed == small.withoutDiaeresis)
          || isPhrase && index == 0 && typed.simpleLowercase() == small
        {
          place += 1
          continue
        }
      }
      if scalar == "-" {
        // An affix: `-san`.
        guard index == 0 || index + 1 == text.count else { return false }
      } else if scalar != " " && !scalar.isPunctuation && scalar != "~" {
        return false
      }
    }
    return place == line.count
  }

  /// Whether a typed word has an accent that the expected one has not, and is another card's answer.
  ///
  /// - Parameters:
  ///   - expected: The words of the accepted text.
  ///   - given: The words of the line.
  /// - Returns: False for a single word: the card of that is found as it stands.
  func hasOtherAccent(_ expected: [Word], _ given: [Word]) -> Bool {
    guard let index = context.index, expected.count == given.count, given.count > 1 else {
      return false
    }
    return zip(expected, given).contains { wanted, word in
      guard
        zip(wanted.glyphs, word.glyphs).contains(where: { $1.isAccented && $0.lower != $1.lower })
      else { return false }
      return index.other(accepting: word.glyphs.map(\.lower), language: asked.language, note: note)
        != nil
    }
  }
}
