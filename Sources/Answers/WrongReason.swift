/// Why an answer is wrong.
public enum WrongReason: String, Hashable, Sendable, CaseIterable {
  /// It is none of the accepted answers.
  case different
  /// Of several answers typed at once one is wrong.
  case oneOfSeveral
  /// It would be let pass, but it is the answer of another card.
  case otherCard
  /// It is, or has, a word of its own, not a typo of the answer's.
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
    case .number: "the number differs"
    case .sign: "a sign differs"
    case .ending: "that is another form of the word"
    case .firstLetter: "the first letter differs"
    case .accent: "the accent counts here"
    case .capitals: "capitals count here"
    case .innerArticle: "a small word differs"
    case .plural: "singular or plural counts here"
    case .articleMissing: "the article belongs to it"
    case .otherArticle: "the article differs"
    case .gender: "the article is of another gender"
    case .typo: "a typo, and none is let pass"
    case .romaji: "the romaji is read another way"
    case .longVowel: "the long vowel is spelled another way"
    case .longMark: "the long mark is spelled another way"
    case .particle: "the particle is written は or へ"
    case .oldKana: "the old kana is wanted"
    }
  }

  /// The reason why a difference is not let pass.
  ///
  /// - Parameter slip: The kind of difference.
  init(_ slip: SlipReason) {
    self = WrongReason(rawValue: slip.rawValue) ?? .different
  }
}
