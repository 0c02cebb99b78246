internal import Answers
internal import Deck
internal import Memory
internal import Time

/// What the learner makes of the last answer afterwards.
extension Session {
  /// Counts the last answer otherwise, as the learner says.
  mutating func correct(
    _ correction: Correction,
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let last = state.last, !past.isEmpty else { return [.showNothingToCorrect] }
    var review = last.review
    switch correction {
    case .right:
      if review.verdict == .wrong {
        review.verdict = .right
        review.rating = Self.rating(.right, hinted: last.challenge.hintCount > 0)
      }
    case .wrong:
      review.verdict = .wrong
      review.rating = .again
    case .hard, .easy:
      // A rating alone makes no wrong answer right.
      guard review.verdict != .wrong else { return [.showWrongStays] }
      review.rating = correction == .hard ? .hard : .easy
    }
    let wasWrong = last.review.verdict == .wrong
    let isWrong = review.verdict == .wrong
    if wasWrong != isWrong { amendLastRound(isWrong: isWrong, of: last.challenge) }
    let corrected = JudgedAnswer(
      challenge: last.challenge,
      opinion: last.opinion,
      otherCard: last.otherCard,
      review: review,
      acceptedAnswers: last.acceptedAnswers,
      pairAnswers: last.pairAnswers,
      pairOutcome: state.lastRound.flatMap(outcome)
    )
    state.last = corrected
    var effects: [Effect] = [.replaceLast(review)]
    if correction == .right, case .wrong = last.verdict, wasWrong {
      effects.append(.offerKeeping(review.typed, last.challenge.card))
    }
    effects.append(.showCorrected(corrected))
    if state.isLeft { return effects + [.finish(summary)] }
    // What was asked may have come back only because of the answer, or comes back only now.
    return state.current == nil ? effects + advance(at: time, using: &random) : effects
  }

  /// Accepts what was typed last from now on, and counts it as right.
  mutating func keepTyped(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let last = state.last, !past.isEmpty, case .wrong = last.verdict else {
      return [.showNothingToKeep]
    }
    let (typed, card) = (last.review.typed, last.challenge.card)
    if state.ownAnswers[card.id]?.contains(typed) != true {
      state.ownAnswers[card.id, default: []].append(typed)
    }
    let kept = Effect.keepAnswer(typed, card)
    guard last.review.verdict == .wrong else { return [kept] }
    let corrected = correct(.right, at: time, using: &random).filter { effect in
      if case .offerKeeping = effect { false } else { true }
    }
    return [kept] + corrected
  }
}
