/// The articles of the languages whose nouns have a gender.
///
/// Source: the grammars of each language; the sets are closed.
enum Articles {
  /// What an article tells of its noun.
  struct Gender: OptionSet, Sendable {
    let rawValue: UInt8

    static let masculine = Gender(rawValue: 1)
    static let feminine = Gender(rawValue: 2)
    static let neuter = Gender(rawValue: 4)
    /// Dutch `de`.
    static let common: Gender = [.masculine, .feminine]
    static let any: Gender = [.masculine, .feminine, .neuter]
  }

  /// An article.
  struct Article: Sendable {
    /// The genders that it may have.
    let gender: Gender
    /// Whether it is joined to the noun by an apostrophe: `l'`.
    let isElided: Bool
    /// Whether it is one that is elided before a vowel: `la`.
    let elides: Bool
  }

  /// The English ones.
  static let english: Set<String> = ["a", "an", "the"]

  /// Whether an English article changes what the words behind it say: `a few` is not `few`, nor
  /// `a little` `little`; but `a little dog` is `little dog`.
  ///
  /// - Parameter words: The words behind the place of the article, to the end of the text.
  /// - Returns: Whether the article must stand, or must not, as the deck has it.
  static func isMeant(before words: ArraySlice<Word>) -> Bool {
    switch words.first?.letters {
    case "few": true
    case "little": words.dropFirst().first.map { afterQuantity.contains($0.letters) } ?? true
    default: false
    }
  }

  /// Words before which `little` tells an amount and not a size.
  private static let afterQuantity: Set<String> = [
    "amount", "by", "for", "in", "is", "less", "more", "of", "on", "to", "with", "english",
    "food", "help", "japanese", "milk", "money", "rain", "salt", "sleep", "snow", "sugar", "time",
    "water", "work",
  ]

  /// Whether no article stands before a text, unless it is a noun: `a big` says nothing, and `a cold`
  /// is an illness.
  ///
  /// - Parameter words: The words of the text.
  /// - Returns: True for a single adjective of the list.
  static func isOdd(before words: [Word]) -> Bool {
    words.count == 1 && adjectives.contains(words[0].letters)
  }

  /// Source: our own list of common adjectives that are no nouns of everyday English, and `cold`.
  private static let adjectives: Set<String> = [
    "bad", "beautiful", "big", "boring", "bright", "busy", "cheap", "cold", "cute", "dangerous",
    "delicious", "difficult", "dirty", "early", "easy", "expensive", "famous", "happy", "healthy",
    "heavy", "hot", "important", "interesting", "large", "late", "lively", "lonely",
    "narrow", "new", "noisy", "old", "painful", "pretty", "quiet", "sad", "small", "spacious",
    "strong", "tall", "tasty", "thick", "thin", "tiny", "tired", "ugly", "warm", "weak", "wide",
    "wonderful", "young",
  ]

  /// The articles of a language by their small letters; an elided one without its apostrophe.
  ///
  /// - Parameter language: The language.
  /// - Returns: `nil` for a language whose articles are not known.
  static func table(_ language: Language) -> [String: Article]? { tables[language] }

  private static let tables: [Language: [String: Article]] = [
    .spanish: table(masculine: "el los un unos", feminine: "la las una unas"),
    .french: table(
      masculine: "le un du",
      feminine: "la une",
      any: "les des",
      elided: "l",
      eliding: "le la"
    ),
    .german: table(masculine: "der", feminine: "die eine", neuter: "das", notFeminine: "ein"),
    .italian: table(
      masculine: "il lo i gli uno",
      feminine: "la le una",
      elided: "l un",
      eliding: "lo la una"
    )
    .merging(["un": Article(gender: .masculine, isElided: false, elides: false)]) { _, new in new },
    .portuguese: table(masculine: "o os um uns", feminine: "a as uma umas"),
    .dutch: table(neuter: "het", any: "een", common: "de"),
    .greek: table(
      masculine: "ο ένας ενας τον τους",
      feminine: "η μια μία τη την τις",
      neuter: "το τα ένα ενα",
      common: "οι"
    ),
  ]

  private static func table(
    masculine: String = "",
    feminine: String = "",
    neuter: String = "",
    any: String = "",
    common: String = "",
    notFeminine: String = "",
    elided: String = "",
    eliding: String = ""
  ) -> [String: Article] {
    let eliding = eliding.split(separator: " ")
    var found: [String: Article] = [:]
    let rows: [(String, Gender)] = [
      (masculine, .masculine), (feminine, .feminine), (neuter, .neuter), (any, .any),
      (common, .common), (notFeminine, [.masculine, .neuter]),
    ]
    for (words, gender) in rows {
      for word in words.split(separator: " ") {
        found[String(word)] = Article(
          gender: gender,
          isElided: false,
          elides: eliding.contains(word)
        )
      }
    }
    for word in elided.split(separator: " ") where found[String(word)] == nil {
      found[word + "'"] = Article(gender: .any, isElided: true, elides: false)
    }
    return found
  }

  /// Words before which English `to` does not mark a verb: `to the left` is not `left`.
  ///
  /// Source: the closed classes of English grammar (determiners, pronouns, numbers), and nouns that
  /// usually follow `to` without an article.
  static let notVerbs: Set<String> = [
    "a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these",
    "those", "me", "you", "him", "it", "us", "them", "myself", "yourself", "himself", "herself",
    "itself", "ourselves", "themselves", "one", "oneself", "one's", "someone", "somebody",
    "something", "anyone", "anybody", "anything", "everyone", "everybody", "everything", "nobody",
    "nothing", "which", "what", "whom", "who", "whose", "where", "when", "how", "some", "any",
    "all",
    "each", "every", "both", "either", "many", "much", "most", "no", "other", "others", "another",
    "left", "right", "north", "south", "east", "west", "here", "there", "school", "bed", "town",
    "church", "today", "tomorrow", "yesterday", "death", "and", "or", "two", "three", "four",
    "five",
    "six", "seven", "eight", "nine", "ten",
  ]
}
