/// A kind of difference that a fair judge lets pass at some strictness: why an answer is right only
/// with a slip.
public enum SlipReason: String, Hashable, Sendable, CaseIterable {
  /// Capitals are missing.
  case capitals
  /// Punctuation inside the answer differs.
  case punctuation
  /// An apostrophe was left out or put in.
  case apostrophe
  /// A hyphen stands for a space or nothing, or the other way round.
  case hyphen
  /// A space was left out or put in.
  case space
  /// An accent is missing, extra or another.
  case accent
  /// The English article at the start is missing, extra or another.
  case article
  /// An English article inside a phrase is missing or extra.
  case innerArticle
  /// The "to" of a verb is missing or extra.
  case to
  /// Another wording of the same: don't and do not, somebody and someone.
  case wording
  /// A number in digits and not in words, or the other way round.
  case number
  /// An English plural.
  case plural
  /// The -s of an English verb: `eats` for (to) eat.
  case ending
  /// The article of the learned language was left out.
  case articleMissing
  /// An article was added to an answer without one.
  case articleAdded
  /// Another article of the same gender.
  case otherArticle
  /// The article of another gender, or one that should have been elided.
  case gender
  /// A typing mistake within the budget.
  case typo
  /// Romaji that is read another way at first: `kinyoubi` for きんようび.
  case romaji
  /// Romaji of another spelling of the same long vowel: `kookoo` for こうこう.
  case longVowel
  /// A long mark spelled out, or put where the kana has none.
  case longMark
  /// わ or え typed in kana for the particles は and へ.
  case particle
  /// い or え typed for ゐ and ゑ.
  case oldKana

  /// The kind of difference in a word or two.
  public var phrase: String {
    switch self {
    case .capitals: "capitals"
    case .punctuation: "punctuation"
    case .apostrophe: "apostrophe"
    case .hyphen: "hyphen"
    case .space: "space"
    case .accent: "accent"
    case .article, .articleMissing, .articleAdded, .otherArticle: "article"
    case .innerArticle: "small word"
    case .to: "to"
    case .wording: "wording"
    case .number: "number"
    case .plural: "plural"
    case .ending: "form"
    case .gender: "article of another gender"
    case .typo: "typo"
    case .romaji: "romaji"
    case .longVowel: "long vowel"
    case .longMark: "long mark"
    case .particle: "particle"
    case .oldKana: "old kana"
    }
  }

  /// Whether the slip is off when the text as typed is another card's answer.
  var yieldsToOtherCards: Bool {
    switch self {
    case .accent, .apostrophe, .space, .plural, .ending, .innerArticle, .articleMissing,
      .otherArticle,
      .gender, .romaji, .longVowel, .longMark, .oldKana, .particle, .typo:
      true
    case .capitals, .punctuation, .hyphen, .article, .to, .wording, .number, .articleAdded: false
    }
  }
}

/// How much a difference counts.
enum Severity: Int, Comparable, Sendable {
  case right, slip, wrong

  static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension SlipReason {
  /// How much the difference counts.
  ///
  /// - Parameters:
  ///   - strictness: The learner's choice.
  ///   - rules: The deck's choices, which come first.
  /// - Returns: What becomes of an answer that differs only so.
  func severity(_ strictness: Strictness, _ rules: DeckRules) -> Severity {
    switch (self, rules.accents, rules.capitals) {
    case (.accent, .lenient, _), (.capitals, _, .lenient): return .right
    case (.accent, .strict, _), (.capitals, _, .strict): return .wrong
    default: break
    }
    let levels: (Severity, Severity, Severity) =
      switch self {
      case .capitals, .punctuation, .hyphen, .article, .to, .wording, .number, .articleAdded:
        (.right, .right, .slip)
      case .apostrophe, .space: (.right, .slip, .slip)
      case .accent, .articleMissing: (.right, .slip, .wrong)
      case .innerArticle, .plural, .ending, .otherArticle, .typo, .romaji, .longMark, .oldKana:
        (.slip, .slip, .wrong)
      case .gender, .longVowel, .particle: (.slip, .wrong, .wrong)
      }
    return switch strictness {
    case .low: levels.0
    case .moderate: levels.1
    case .aggressive: levels.2
    }
  }
}
