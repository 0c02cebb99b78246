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
    opinion(on: typed, for: card, in: JudgeContext()).verdict
  }

  /// Judges what was typed.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed, unchanged.
  ///   - asked: What is asked.
  ///   - context: What is known of other cards.
  /// - Returns: The verdict; the same for the same arguments on every run.
  public func verdict(
    on typed: String,
    for asked: Asked,
    in context: JudgeContext = JudgeContext()
  ) -> Verdict {
    opinion(on: typed, for: asked, in: context).verdict
  }

  /// Judges what was typed for a card, and tells what is worth showing.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed, unchanged.
  ///   - card: The card that was asked.
  ///   - context: What is known of other cards.
  /// - Returns: The verdict with its difference and surroundings.
  public func opinion(
    on typed: String,
    for card: Card,
    in context: JudgeContext
  ) -> Opinion {
    let hearing = Hearing(
      Asked(card),
      strictness,
      context,
      note: context.index?.note(of: card)
    )
    return opinion(on: typed, in: hearing)
  }

  /// Judges what was typed, and tells what is worth showing.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed, unchanged.
  ///   - asked: What is asked.
  ///   - context: What is known of other cards.
  /// - Returns: The verdict with its difference and surroundings.
  public func opinion(
    on typed: String,
    for asked: Asked,
    in context: JudgeContext
  ) -> Opinion {
    opinion(on: typed, in: Hearing(asked, strictness, context))
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
    return asked.alternatives.map(\.shown).filter { seen.insert($0).inserted }
  }

  /// Judges a line in a hearing.
  ///
  /// - Parameters:
  ///   - typed: The line as it was typed.
  ///   - hearing: The hearing.
  /// - Returns: The verdict with its difference and surroundings.
  func opinion(on typed: String, in hearing: Hearing) -> Opinion {
    let line = Cleaning.clean(typed)
    var seen: Set<String> = []
    let accepted = hearing.alternatives.map(\.shown).filter { seen.insert($0).inserted }
    switch hearing.ruling(on: line) {
    case .retry(let reason):
      return Opinion(
        verdict: .retry(reason),
        accepted: accepted,
        difference: nil,
        typedKana: nil,
        clearRomaji: nil,
        otherCard: nil
      )
    case .answer(let finding):
      return opinion(finding, line, accepted, hearing)
    }
  }

  private func opinion(
    _ finding: Hearing.Finding,
    _ line: [Unicode.Scalar],
    _ accepted: [String],
    _ hearing: Hearing
  ) -> Opinion {
    let verdict: Verdict
    switch (finding.severity, finding.slip) {
    case (.right, _), (.slip, nil): verdict = .right(answer: finding.shown)
    case (.slip, let reason?): verdict = .slip(reason, answer: finding.shown)
    case (.wrong, _): verdict = .wrong(finding.wrong, nearest: finding.shown)
    }
    var typedKana: String?
    var clearRomaji: String?
    let expectedKana = Kana.folded(finding.variant)
    if Kana.isPure(expectedKana), line.contains(where: \.isLatin) {
      // Read with indulgence, the line stands for the expected kana; wrong, for its own.
      let isRead = finding.severity != .wrong
      typedKana = isRead ? Cleaning.text(finding.variant) : Cleaning.text(Romaji(line).kana)
      if finding.slip == .romaji || finding.slip == .longVowel {
        typedKana = Cleaning.text(Romaji(line).kana)
        clearRomaji = RomajiDisplay.romaji(of: Cleaning.text(finding.variant))
      }
    }
    var difference: Difference?
    if finding.severity != .right || finding.slip != nil {
      difference = Difference(
        typed: typedKana ?? Cleaning.text(line),
        expected: Cleaning.text(finding.variant)
      )
    }
    let other = finding.severity == .wrong ? hearing.otherCard(accepting: line) : nil
    return Opinion(
      verdict: verdict,
      accepted: accepted,
      difference: difference,
      typedKana: typedKana,
      clearRomaji: clearRomaji,
      otherCard: other
    )
  }
}
