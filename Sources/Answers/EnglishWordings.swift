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
      ("everybody", "everyone"), ("nobody", "no one"), ("okay", "ok"), ("&", "and"),
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

  /// The other reading of `'s` and `'d`: `it's` is also `it has`, `I'd` also `I had`.
  static let secondReading: [String: String] = ["is": "has", "would": "had"]
}
