public import Deck

/// One step of a judgement, for deck authors who ask why.
public struct JudgeStep: Hashable, Sendable {
  /// What is looked at, in a word or two.
  public let name: String
  /// What was found.
  public let text: String
}

extension Judge {
  /// How a line is judged for a card, step by step.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed.
  ///   - card: The card.
  ///   - context: What is known of other cards.
  /// - Returns: The steps in order; the verdict is the last.
  public func explanation(
    of typed: String,
    for card: Card,
    in context: JudgeContext
  ) -> [JudgeStep] {
    explanation(
      of: typed,
      in: Hearing(Asked(card), strictness, context, note: context.index?.note(of: card))
    )
  }

  /// How a line is judged, step by step.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed.
  ///   - asked: What is asked.
  ///   - context: What is known of other cards.
  /// - Returns: The steps in order; the verdict is the last.
  public func explanation(
    of typed: String,
    for asked: Asked,
    in context: JudgeContext = JudgeContext()
  ) -> [JudgeStep] {
    explanation(of: typed, in: Hearing(asked, strictness, context))
  }

  private func explanation(of typed: String, in hearing: Hearing) -> [JudgeStep] {
    let line = Cleaning.clean(typed)
    let asked = hearing.asked
    var steps = [
      JudgeStep(name: "typed", text: typed),
      JudgeStep(name: "cleaned", text: Cleaning.text(line)),
      JudgeStep(
        name: "asked",
        text: "\(asked.kind.rawValue), language \(asked.language.isEmpty ? "–" : asked.language), "
          + "strictness \(strictness.rawValue)"
      ),
      JudgeStep(name: "field", text: asked.field),
      JudgeStep(name: "answers", text: hearing.alternatives.map(\.shown).joined(separator: " | ")),
    ]
    for (name, text) in hearing.comparisons(with: line).prefix(Self.mostSteps) {
      steps.append(JudgeStep(name: name, text: text))
    }
    if let index = hearing.context.index, let place = hearing.otherCard(accepting: line) {
      let other = index.askedFor(place)
      steps.append(JudgeStep(name: "other card", text: "\(other.prompt ?? "") → \(other.field)"))
    }
    let verdict = opinion(on: typed, in: hearing).verdict
    steps.append(JudgeStep(name: "verdict", text: Self.words(for: verdict)))
    return steps
  }

  /// No more accepted texts are explained.
  private static let mostSteps = 40

  private static func words(for verdict: Verdict) -> String {
    switch verdict {
    case .right(let answer): "right: \(answer)"
    case .slip(let reason, let answer): "slip (\(reason.phrase)): \(answer)"
    case .wrong(let reason, let nearest):
      reason.phrase.isEmpty ? "wrong, nearest: \(nearest)" : "wrong (\(reason.phrase)): \(nearest)"
    case .retry(let reason): "ask again: \(reason.request)"
    }
  }
}

extension Hearing {
  /// What the line is found to be beside each accepted text.
  ///
  /// - Parameter line: The line, cleaned.
  /// - Returns: The text and what was found.
  func comparisons(with line: [Unicode.Scalar]) -> [(name: String, text: String)] {
    let typed = Typed(line, comparer)
    return variants(near: line).map { variant in
      let name = "compared with \(Cleaning.text(variant.text))"
      if let found = equality(of: variant, typed) {
        let differences =
          found.slip?.phrase ?? (found.retry?.request ?? "no difference that counts")
        return (name, "the same: \(differences): \(Self.word(found.severity))")
      }
      let found = nearness(of: variant, typed)
      let apart =
        found.distance > Self.farthest
        ? "far apart" : "\(found.distance) edit\(found.distance == 1 ? "" : "s") apart"
      let reason = found.slip?.phrase ?? found.wrong.phrase
      return (name, "\(apart): \(reason.isEmpty ? "" : reason + ": ")\(Self.word(found.severity))")
    }
  }

  private static func word(_ severity: Severity) -> String {
    switch severity {
    case .right: "right"
    case .slip: "slip"
    case .wrong: "wrong"
    }
  }
}
