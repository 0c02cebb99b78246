/// Why an answer is wrong.
public enum WrongReason: String, Hashable, Sendable, CaseIterable {
  /// It is none of the accepted answers.
  case different
  /// Of several answers typed at once one is wrong.
  case oneOfSeveral
  /// It is the answer of another card, or has a word of one.
  case otherCard
  /// It is a word of its own, not a typo of the answer.
  case otherWord
  /// It means the opposite.
  case opposite
  /// A number differs.
  case number
  /// A sign that carries meaning differs: `C` for `C++`.
  case sign
  /// It is another form of the word.
  case ending
  /// The first letter differs.
  case firstLetter
  /// An accent differs, and accents are wanted.
  case accent
  /// Capitals differ, and the deck wants them.
  case capitals
  /// The article inside a phrase differs.
  case innerArticle
  /// A plural, or none, is wanted.
  case plural
  /// The article was left out.
  case articleMissing
  /// Another article is wanted.
  case otherArticle
  /// The article is of another gender, or should have been elided.
  case gender
  /// A typing mistake, and none is let pass.
  case typo
  /// The romaji is read another way.
  case romaji
  /// The long vowel is spelled another way.
  case longVowel
  /// The long mark is spelled out.
  case longMark
  /// The particles are written は and へ.
  case particle
  /// The old kana is wanted.
  case oldKana

  /// What is wrong in a few words; nothing where the difference says it all.
  public var phrase: String {
    switch self {
    case .different: ""
    case .oneOfSeveral: "one of these is wrong"
    case .otherCard: "that is another card's answer"
    case .otherWord: "that is another word"
    case .opposite: "that is the opposite"
    case .number: "another number"
    case .sign: "a sign differs"
    case .ending: "another form of the word"
    case .firstLetter: "the first letter differs"
    case .gender: "article of another gender"
    case .particle: "the particle is written は or へ"
    case .accent, .capitals, .innerArticle, .plural, .articleMissing, .otherArticle, .typo, .romaji,
      .longVowel, .longMark, .oldKana:
      SlipReason(rawValue: rawValue)?.phrase ?? ""
    }
  }

  /// The reason why a difference is not let pass.
  ///
  /// - Parameter slip: The kind of difference.
  init(_ slip: SlipReason) {
    self = WrongReason(rawValue: slip.rawValue) ?? .different
  }
}
