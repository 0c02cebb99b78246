public import Deck

/// Judges typed answers.
public struct Judge: Sendable {
  /// How slips are treated.
  public let strictness: Strictness

  /// Makes a judge.
  ///
  /// - Parameter strictness: How slips are treated.
  public init(strictness: Strictness) {
    self.strictness = strictness
  }

  /// Judges what was typed for a card.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed, unchanged.
  ///   - card: The card that was asked.
  /// - Returns: The verdict; the same for the same arguments on every run.
  public func verdict(on typed: String, for card: Card) -> Verdict {
    verdict(on: typed, for: Asked(card))
  }

  /// Judges what was typed.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed, unchanged.
  ///   - asked: What is asked.
  /// - Returns: The verdict; the same for the same arguments on every run.
  public func verdict(on typed: String, for asked: Asked) -> Verdict {
    let line = Cleaning.clean(typed)
    let field = asked.answerField
    if Self.isBlank(line, for: field) { return .retry(.blank) }
    let whole = verdict(on: line, for: asked, field)
    if case .wrong = whole {
      return severalAnswers(line, for: asked, field) ?? whole
    }
    return whole
  }

  /// The accepted answers of a card, as they are shown, in the order of the deck.
  ///
  /// - Parameter card: The card.
  /// - Returns: At least one text; each of them is right when it is typed.
  public func acceptedAnswers(of card: Card) -> [String] {
    acceptedAnswers(of: Asked(card))
  }

  /// The accepted answers, as they are shown, in the order of the deck.
  ///
  /// - Parameter asked: What is asked.
  /// - Returns: At least one text; each of them is right when it is typed.
  public func acceptedAnswers(of asked: Asked) -> [String] {
    var seen: Set<String> = []
    return asked.answerField.alternatives.map(\.shown).filter { seen.insert($0).inserted }
  }

  /// Nothing is left, or punctuation alone where letters or digits are asked.
  private static func isBlank(_ line: [Unicode.Scalar], for field: AnswerField) -> Bool {
    if line.isEmpty { return true }
    guard line.allSatisfy({ $0 == " " || $0 == "~" || $0.isPunctuation }) else { return false }
    if field.alternatives.contains(where: { $0.variants.contains(line) }) { return false }
    return field.literal.contains { $0.isLetterOrMark || $0.isDigit }
  }

  /// Judges a line as one answer.
  private func verdict(
    on line: [Unicode.Scalar],
    for asked: Asked,
    _ field: AnswerField
  ) -> Verdict {
    let language = Language(code: asked.language)
    let typed = Outline(line, language: language)
    let typedKana = Kana.folded(line)
    var best: (severity: Severity, reason: SlipReason?, shown: String)?
    for alternative in field.alternatives {
      for variant in alternative.variants {
        guard
          let found = differences(typed, line, typedKana, variant, asked.rules, language)
        else { continue }
        let severity = found.map { $0.severity(strictness) } ?? .right
        if best.map({ severity < $0.severity }) ?? true {
          best = (severity, found, alternative.shown)
        }
        if severity == .right { return .right(answer: alternative.shown) }
      }
    }
    if line == field.literal { return .right(answer: Cleaning.text(field.literal)) }
    let nearest = field.alternatives.first?.shown ?? asked.field
    guard let best else { return .wrong(.different, nearest: nearest) }
    guard let reason = best.reason else { return .right(answer: best.shown) }
    if best.severity == .slip { return .slip(reason, answer: best.shown) }
    return .wrong(WrongReason(rawValue: reason.rawValue) ?? .different, nearest: best.shown)
  }

  /// The gravest difference: `.some(nil)` for none, `nil` if the texts are not the same.
  private func differences(
    _ typed: Outline,
    _ line: [Unicode.Scalar],
    _ typedKana: [Unicode.Scalar],
    _ variant: [Unicode.Scalar],
    _ rules: DeckRules,
    _ language: Language
  ) -> SlipReason?? {
    if variant == line { return .some(nil) }
    let kana = Kana.folded(variant)
    if Kana.isPure(kana) { return kana == typedKana ? .some(nil) : nil }
    let expected = Outline(variant, language: language)
    guard !expected.glyphs.isEmpty else { return nil }
    let accents: AccentReading = language == .english ? .free : .counted
    guard let found = expected.differences(from: typed, accents: accents) else { return nil }
    let gravest = found.reasons.max { $0.severity(strictness) < $1.severity(strictness) }
    return .some(gravest)
  }

  /// Several answers typed at once: all must be right.
  private func severalAnswers(
    _ line: [Unicode.Scalar],
    for asked: Asked,
    _ field: AnswerField
  ) -> Verdict? {
    var parts: [[Unicode.Scalar]] = []
    var start = 0
    for index in line.indices where Self.separates(line, at: index) {
      parts.append(Array(line[start..<index]))
      start = index + 1
      if parts.count > Self.mostAnswers { break }
    }
    parts.append(Array(line[start...]))
    parts.removeAll { $0.allSatisfy { $0 == " " } }
    guard parts.count > 1 else { return nil }
    let nearest = field.alternatives.first?.shown ?? asked.field
    guard parts.count <= Self.mostAnswers else { return .wrong(.oneOfSeveral, nearest: nearest) }
    var first: Verdict?
    var slip: Verdict?
    for part in parts {
      let clean = Cleaning.clean(Cleaning.text(part))
      let verdict = verdict(on: clean, for: asked, field)
      switch verdict {
      case .right: first = first ?? verdict
      case .slip: slip = slip ?? verdict
      case .wrong(_, let nearest): return .wrong(.oneOfSeveral, nearest: nearest)
      case .retry: return verdict
      }
    }
    return slip ?? first
  }

  /// No field lists more answers than a learner types at once.
  private static let mostAnswers = 24

  private static func separates(_ line: [Unicode.Scalar], at index: Int) -> Bool {
    switch line[index] {
    case ";", "|", "/", "、": return true
    case ",":
      guard index > 0, index + 1 < line.count else { return true }
      return !(line[index - 1].isDigit && line[index + 1].isDigit)
    default: return false
    }
  }
}
