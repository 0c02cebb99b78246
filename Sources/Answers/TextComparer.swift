internal import Deck

/// Compares texts of alphabets: which differences make the typed text equal to the expected one.
struct TextComparer: Sendable {
  /// The language of the answer.
  let language: Language
  /// What kind of answer is wanted.
  let kind: AnswerKind
  /// How the deck wants it compared.
  let rules: DeckRules
  /// How slips are treated.
  let strictness: Strictness
  /// Whether the signs of both texts say something.
  private(set) var isNotation = false

  /// Makes a comparer for texts in general.
  ///
  /// - Parameters:
  ///   - language: The language of the answer.
  ///   - kind: What kind of answer is wanted.
  ///   - rules: How the deck wants it compared.
  ///   - strictness: How slips are treated.
  init(language: Language, kind: AnswerKind, rules: DeckRules, strictness: Strictness) {
    self.language = language
    self.kind = kind
    self.rules = rules
    self.strictness = strictness
  }

  /// The comparer that heeds every sign.
  var forNotation: TextComparer {
    var other = self
    other.isNotation = true
    return other
  }

  /// A text with the forms that comparing needs.
  struct Form: Sendable {
    /// Its letters and what stands between them.
    let outline: Outline
    /// If it is English: its words.
    let english: EnglishForms?
  }

  /// A text made ready, so that nothing is taken apart twice.
  struct Prepared: Sendable {
    /// The whole text.
    let whole: Form
    /// What stands before the answer.
    let lead: Lead?
    /// The text without it.
    let rest: Form?
    /// Whether it begins with an English verb.
    let isVerb: Bool
  }

  /// Two texts to compare, and what was set aside to get them.
  struct Pair {
    let expected: Form
    let typed: Form
    let setAside: Differences
    /// Whether the expected text begins with an English verb.
    let isVerb: Bool
  }

  /// Makes a cleaned text ready.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - isVerb: Whether it is known to begin with an English verb.
  /// - Returns: Its forms, numbers in one form.
  func prepare(_ text: [Unicode.Scalar], isVerb: Bool = false) -> Prepared {
    let whole = outline(text)
    let lead = Lead(whole, language)
    let hasTo = if case .to = lead?.kind { true } else { false }
    return Prepared(
      whole: form(whole),
      lead: lead,
      rest: lead.map { form(whole.dropping($0.length)) },
      isVerb: isVerb || hasTo
    )
  }

  private func form(_ outline: Outline) -> Form {
    Form(
      outline: outline,
      english: language == .english && !isNotation ? EnglishForms(outline) : nil
    )
  }

  /// The outline of a cleaned text.
  ///
  /// - Parameter text: The text, cleaned.
  /// - Returns: Its letters, numbers in one form.
  func outline(_ text: [Unicode.Scalar]) -> Outline {
    var outline = Outline(text, language: language, isNotation: isNotation)
    outline.unifyNumbers(language)
    return outline
  }

  /// How accents are compared: in English they are optional, and where they tell the tone another is
  /// none that is missing.
  var accents: AccentReading {
    if language == .english { return .free }
    return language.hasTones && rules.accents != .lenient ? .missing : .counted
  }

  /// The gravest of some differences.
  ///
  /// - Parameter differences: The differences.
  /// - Returns: How much they count together, and the one that decides; `nil` where none counts.
  func gravest(_ differences: Differences) -> (severity: Severity, reason: SlipReason?) {
    var found: (severity: Severity, reason: SlipReason?) = (.right, nil)
    for reason in differences.reasons {
      let severity = reason.severity(strictness, rules)
      if severity > found.severity { found = (severity, reason) }
    }
    return found
  }

  /// The differences that make two texts equal, the least grave set of them.
  ///
  /// - Parameters:
  ///   - expected: The accepted answer.
  ///   - typed: What was typed.
  /// - Returns: `nil` if the texts are not equal under any known difference.
  func equality(_ expected: Prepared, _ typed: Prepared) -> Differences? {
    var best: Differences?
    for pair in pairs(expected, typed) {
      best = milder(best, equality(of: pair))
      if let respelled = pair.expected.outline.respelled(like: pair.typed.outline, language) {
        let expected = Form(outline: respelled, english: nil)
        let other = Pair(
          expected: expected,
          typed: pair.typed,
          setAside: pair.setAside,
          isVerb: pair.isVerb
        )
        best = milder(best, equality(of: other))
      }
      if best?.isEmpty == true { break }
    }
    return best
  }

  /// The less grave of two sets of differences; of equals the smaller, then the first.
  private func milder(_ one: Differences?, _ other: Differences?) -> Differences? {
    guard let one else { return other }
    guard let other else { return one }
    let (first, second) = (gravest(one).severity, gravest(other).severity)
    if first != second { return first < second ? one : other }
    return other.reasons.count < one.reasons.count ? other : one
  }

  /// The texts as they are, and without what stands before the answer: an article, "to".
  ///
  /// - Parameters:
  ///   - expected: The accepted answer.
  ///   - typed: What was typed.
  /// - Returns: At least the texts as they are.
  func pairs(_ expected: Prepared, _ typed: Prepared) -> [Pair] {
    let whole = Pair(
      expected: expected.whole,
      typed: typed.whole,
      setAside: [],
      isVerb: expected.isVerb
    )
    guard let reason = reason(expected, typed) else { return [whole] }
    let rest = Pair(
      expected: expected.rest ?? expected.whole,
      typed: typed.rest ?? typed.whole,
      setAside: Differences(reason),
      isVerb: expected.isVerb
    )
    return [whole, rest]
  }

  /// The kind of difference between two beginnings; `nil` if they may not be set aside.
  private func reason(_ expected: Prepared, _ typed: Prepared) -> SlipReason? {
    if language == .english, expected.lead != nil || typed.lead != nil {
      let words = [expected, typed].map { ($0.rest ?? $0.whole).english?.words ?? [] }
      let isArticle = [expected, typed].contains {
        if case .english = $0.lead?.kind { true } else { false }
      }
      if isArticle, words.contains(where: { Articles.isMeant(before: $0[...]) }) { return nil }
      if expected.lead == nil, isArticle, words.contains(where: Articles.isOdd) {
        return .innerArticle
      }
    }
    switch (expected.lead?.kind, typed.lead?.kind) {
    case (.to, nil), (nil, .to): return .to
    case (.english, nil), (nil, .english), (.english, .english): return .article
    case (.article, nil): return kind == .meaning ? .article : .articleMissing
    case (nil, .article): return kind == .meaning ? .article : .articleAdded
    case (.article(let expected), .article(let other)):
      if kind == .meaning { return .article }
      // `la eau` for l'eau, `l'chat` for le chat.
      if expected.isElided && other.elides || other.isElided && expected.elides { return .gender }
      return expected.gender.isDisjoint(with: other.gender) ? .gender : .otherArticle
    default: return nil
    }
  }

  private func equality(of pair: Pair) -> Differences? {
    var found = plain(pair.expected.outline, pair.typed.outline)
    if found.map({ gravest($0).severity > .right }) ?? true {
      if let wanted = pair.expected.english, let given = pair.typed.english {
        // `can not` for cannot is a space put in, but also the same wording.
        found = milder(found, english(wanted, given, isVerb: pair.isVerb))
      } else {
        found = milder(found, numbers(pair.expected.outline, pair.typed.outline))
      }
    }
    return found.map { $0.union(pair.setAside) }
  }

  private func plain(_ expected: Outline, _ typed: Outline) -> Differences? {
    guard !expected.isEmpty else { return nil }
    return expected.differences(
      from: typed,
      accents: accents,
      isCaseExact: rules.capitals == .strict
    )
  }

  /// Number words against digits in a learned language: the card may say `12`, not the learner.
  private func numbers(_ expected: Outline, _ typed: Outline) -> Differences? {
    // One of them must have digits for the other's words.
    let hasDigits =
      expected.glyphs.contains { $0.scalar.isDigit } || typed.glyphs.contains { $0.scalar.isDigit }
    guard hasDigits else { return nil }
    let wanted = kind == .word ? nil : expected.withDigits(language)
    let given = typed.withDigits(language)
    guard wanted != nil || given != nil else { return nil }
    return plain(wanted ?? expected, given ?? typed).map { $0.union(Differences(.number)) }
  }

  /// Spellings, wordings, numbers, small words and plurals of English.
  private func english(
    _ expected: EnglishForms,
    _ typed: EnglishForms,
    isVerb: Bool
  ) -> Differences? {
    var best: Differences?
    for step in EnglishForms.steps {
      guard
        let (one, other, reasons) = expected.pair(with: typed, step, isLearned: kind == .word)
      else { continue }
      if let found = plain(one, other) {
        best = milder(best, found.union(reasons))
      } else if step.isPluralTried, let mended = other.withEndings(of: one, isVerb: isVerb),
        let found = plain(one, mended.text)
      {
        best = milder(best, found.union(reasons).union(mended.reasons))
      }
      if let best, gravest(best).severity == .right { break }
    }
    return best
  }
}

/// What stands before an answer and is no part of its meaning.
struct Lead: Sendable {
  enum Kind: Sendable {
    /// An English article.
    case english
    /// English "to" before a verb.
    case to
    /// An article of a language with genders.
    case article(Articles.Article)
  }

  let kind: Kind
  /// How many letters it takes.
  let length: Int

  /// Finds what stands before an answer; an answer is never all lead.
  ///
  /// - Parameters:
  ///   - outline: The answer.
  ///   - language: Its language.
  init?(_ outline: Outline, _ language: Language) {
    var end = 0
    var hasApostrophe = false
    while end < outline.glyphs.count, end < 5 {
      let joint = outline.joints[end]
      if end > 0, joint.contains(.apostrophe) { hasApostrophe = true }
      if end > 0, !joint.isDisjoint(with: [.space, .apostrophe]) { break }
      end += 1
    }
    guard end > 0, end < outline.glyphs.count,
      !outline.joints[end].isDisjoint(with: [.space, .apostrophe])
    else { return nil }
    let word = Cleaning.text(outline.glyphs[..<end].map(\.lower))
    length = end
    if language == .english {
      guard !hasApostrophe else { return nil }
      if Articles.english.contains(word) {
        kind = .english
        return
      }
      guard word == "to" else { return nil }
      var next = end
      while next < outline.glyphs.count,
        next == end || outline.joints[next].isDisjoint(with: .space)
      { next += 1 }
      let follower = Cleaning.text(outline.glyphs[end..<next].map(\.lower))
      guard !Articles.notVerbs.contains(follower) else { return nil }
      kind = .to
    } else {
      guard let article = Articles.table(language)?[hasApostrophe ? word + "'" : word] else {
        return nil
      }
      kind = .article(article)
    }
  }
}
