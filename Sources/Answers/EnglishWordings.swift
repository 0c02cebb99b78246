/// English wordings that mean the same: contractions, abbreviations, signs.
///
/// Source: the contractions of English grammar; dictionary abbreviations for persons and things.
enum EnglishWordings {
  /// What a word, in small letters with its apostrophes, is written out as.
  static let expansions: [String: [String]] = {
    var found: [String: [String]] = [:]
    let rows: [(String, String)] = [
      ("can't", "can not"), ("cannot", "can not"), ("won't", "will not"), ("shan't", "shall not"),
      ("let's", "let us"), ("i'm", "i am"), ("sb", "someone"), ("smb", "someone"),
      ("sbdy", "someone"), ("s.o", "someone"), ("so.", "someone"), ("somebody", "someone"),
      ("sth", "something"), ("smth", "something"), ("sthg", "something"), ("anybody", "anyone"),
      ("everybody", "everyone"), ("nobody", "no one"), ("okay", "ok"), ("alright", "all right"),
      ("&", "and"),
      ("%", "percent"), ("per cent", "percent"),
    ]
    for (word, expansion) in rows {
      found[word] = expansion.split(separator: " ").map(String.init)
    }
    let negated = [
      "do", "does", "did", "is", "are", "was", "were", "have", "has", "had", "would", "should",
      "could", "must", "need", "might", "ought", "dare",
    ]
    for verb in negated { found[verb + "n't"] = [verb, "not"] }
    let subjects = [
      "i", "you", "he", "she", "it", "we", "they", "that", "this", "there", "here", "what", "who",
      "where", "when", "how", "why", "someone", "everyone", "one",
    ]
    for subject in subjects {
      found[subject + "'ll"] = [subject, "will"]
      found[subject + "'d"] = [subject, "would"]
      found[subject + "'re"] = [subject, "are"]
      found[subject + "'ve"] = [subject, "have"]
      if subject != "i", subject != "you", subject != "we", subject != "they" {
        found[subject + "'s"] = [subject, "is"]
      }
    }
    return found
  }()

  /// The same contractions without their apostrophe, `dont`, as they may be typed; but none that is
  /// a word of its own: `well` is not `we'll`.
  static let withoutApostrophe: [String: [String]] = {
    var found: [String: [String]] = [:]
    for (word, expansion) in expansions where word.contains("'") {
      let letters = word.filter { $0 != "'" }
      if !ownWords.contains(letters) { found[letters] = expansion }
    }
    return found
  }()

  private static let ownWords: Set<String> = [
    "hell", "id", "ill", "ones", "shed", "shell", "wed", "well", "were", "whore",
  ]

  /// Whether an abbreviation stands at a place that is one beside a number only: `10 min`, `no. 1`.
  ///
  /// - Parameters:
  ///   - words: The words of a text.
  ///   - index: The place.
  /// - Returns: False for `no` and for `min` alone.
  static func isAbbreviated(_ words: [Word], at index: Int) -> Bool {
    writtenOut(words, at: index) != nil
  }

  /// The word that an abbreviation beside a number stands for.
  ///
  /// - Parameters:
  ///   - words: The words of a text.
  ///   - index: The place.
  /// - Returns: `nil` if none stands there.
  static func writtenOut(_ words: [Word], at index: Int) -> Word? {
    // Few words are so short and end so; the others are not looked at.
    guard words[index].glyphs.count <= longestAbbreviation,
      let last = words[index].glyphs.last?.lower, "norsc".unicodeScalars.contains(last)
    else { return nil }
    let letters = words[index].letters
    if letters == "no" || letters == "nr", index + 1 < words.count {
      let isBeforeNumber = words[index + 1].glyphs.first?.scalar.isDigit == true
      return isBeforeNumber ? words[index].respelled("number") : nil
    }
    // `10min` is one word.
    let digits = letters.prefix { $0.isNumber }
    guard let unit = units[String(letters.dropFirst(digits.count))] else { return nil }
    var amount = String(digits)
    if amount.isEmpty {
      guard index > 0 else { return nil }
      let before = words[index - 1].letters
      guard NumberWords.mayBegin(before) || before.first?.isNumber == true else { return nil }
      amount = before
    }
    let isOne = amount == "1" || amount == "one"
    return words[index].respelled(digits + (isOne ? unit : unit + "s"))
  }

  /// `1200mins`.
  private static let longestAbbreviation = 8

  /// Abbreviated units of time.
  private static let units = [
    "min": "minute", "mins": "minute", "sec": "second", "secs": "second", "hr": "hour",
    "hrs": "hour",
  ]

  /// The other reading of `'s` and `'d`: `it's` is also `it has`, `I'd` also `I had`.
  static let secondReading: [String: String] = ["is": "has", "would": "had"]
}
