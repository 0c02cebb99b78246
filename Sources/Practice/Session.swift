public import Answers
public import Deck
internal import Memory
public import Time

/// A challenge or practice session as a pure state machine.
///
/// It knows what to ask, what was answered, and which review to record; the world gets its orders
/// back as effects.
public struct Session: Sendable {
  /// The cards, fixed at the start.
  public let plan: SessionPlan
  /// How the session goes.
  public let rules: SessionRules

  private let judge: Judge
  private var context: JudgeContext
  /// Whether the world has words that were not handed in yet.
  private var wordsWait: Bool
  /// Answers that the learner added, by card.
  private var ownAnswers: [CardID: [String]]
  private let pool: [Card]
  private var state: State
  /// The states before each answer; undo goes back to the last one.
  private var past: [State] = []

  /// A card that still has to be asked.
  private struct Pending: Sendable {
    let card: Card
    let number: Int
    let isRepeat: Bool
  }

  private struct State: Sendable {
    var current: Challenge?
    var queue: [Pending] = []
    var score = Score()
    var missed: [Card] = []
    var durationMilliseconds: Int64 = 0
    var last: JudgedAnswer?
    var isLeft = false
  }

  /// Starts a session, or goes on with one.
  ///
  /// - Parameters:
  ///   - plan: The cards.
  ///   - rules: How the session goes.
  ///   - judge: Judges what is typed.
  ///   - context: What the judge knows of other cards.
  ///   - gathersWords: Whether the world has more words than the context, which it gathers only when
  ///     an answer hangs on them.
  ///   - ownAnswers: Answers that the learner added, by card.
  ///   - pool: The cards whose answers serve as wrong choices.
  ///   - earlier: The reviews that the session already has, oldest first.
  public init(
    plan: SessionPlan,
    rules: SessionRules,
    judge: Judge,
    context: JudgeContext = JudgeContext(),
    gathersWords: Bool = false,
    ownAnswers: [CardID: [String]] = [:],
    pool: [Card] = [],
    resumingAfter earlier: [Review] = []
  ) {
    self.plan = plan
    self.rules = rules
    self.judge = judge
    self.context = context
    wordsWait = gathersWords
    self.ownAnswers = ownAnswers
    self.pool = pool
    state = State()
    let numbered = zip(plan.cards, 1...).map { Pending(card: $0, number: $1, isRepeat: false) }
    var firsts: [CardID: Review] = [:]
    var relearned: Set<CardID> = []
    for review in earlier {
      state.durationMilliseconds += min(review.durationMilliseconds, Self.durationCap)
      if review.isScored {
        firsts[review.card] = review
      } else if review.verdict != .wrong {
        relearned.insert(review.card)
      }
    }
    state.queue = numbered.filter { firsts[$0.card.id] == nil }
    for pending in numbered {
      guard let first = firsts[pending.card.id] else { continue }
      state.score.asked += 1
      if first.verdict == .wrong {
        state.missed.append(pending.card)
        if rules.retriesMissed, !relearned.contains(pending.card.id) { comeBack(pending) }
      } else {
        state.score.right += 1
      }
    }
  }

  /// The challenge that waits for an answer; `nil` once the session is over, or before `begin`.
  public var challenge: Challenge? { state.current }

  /// Right at the first try, out of asked.
  public var score: Score { state.score }

  /// How many cards the session has.
  public var plannedCount: Int { plan.cards.count }

  /// The answer that was judged last in this run.
  public var lastAnswer: JudgedAnswer? { past.isEmpty ? nil : state.last }

  /// Whether an answer of this run can be taken back by `undo`.
  public var canUndo: Bool { !past.isEmpty }

  /// Puts the first question.
  ///
  /// - Parameters:
  ///   - time: The time now.
  ///   - random: Chance.
  /// - Returns: What the world must now do.
  public mutating func begin(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    advance(at: time, using: &random)
  }

  /// Tells the judge which words are no typos of others; from then on none are asked for.
  ///
  /// - Parameter words: Lists of words, in place of those that it had.
  public mutating func learn(_ words: [WordList]) {
    context.words = words
    wordsWait = false
  }

  /// Takes one step.
  ///
  /// - Parameters:
  ///   - input: What the learner did.
  ///   - time: The time now.
  ///   - random: Chance.
  /// - Returns: What the world must now do, in order.
  public mutating func handle(
    _ input: Input,
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    switch input {
    case .answer(let line): answer(line, at: time, using: &random)
    case .giveUp: settle(nil, typed: "", at: time, using: &random)
    case .hint: hint()
    case .skip: skip(at: time, using: &random)
    case .undo: undo(at: time)
    case .correct(let correction): correct(correction, at: time, using: &random)
    case .keepTyped: keepTyped(at: time, using: &random)
    case .leave: leave()
    }
  }

  // MARK: - Steps

  private mutating func answer(
    _ line: String,
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard var challenge = state.current else { return [] }
    let text = challenge.choices?.answer(chosenBy: line) ?? line
    let opinion = judge.opinion(on: text, for: challenge.card, in: context(for: challenge.card))
    let verdict = opinion.verdict
    if wordsWait, verdict.dependsOnWords { return [.gatherWords(answer: line)] }
    if case .retry(let reason) = verdict {
      if reason == .blank { return [.askAgain(reason, challenge)] }
      if challenge.retryCount < rules.retryLimit {
        challenge.retryCount += 1
        state.current = challenge
        return [.askAgain(reason, challenge)]
      }
      return settle(opinion, typed: text, at: time, using: &random)
    }
    if case .wrong = verdict, let choices = challenge.choices, !choices.answers.contains(text),
      line.allSatisfy({ $0.isNumber || $0.isWhitespace })
    {
      return [.chooseAgain(challenge)]
    }
    return settle(opinion, typed: text, at: time, using: &random)
  }

  /// Makes a review of an answer, or of giving up where there is no opinion, and goes on.
  private mutating func settle(
    _ opinion: Opinion?,
    typed: String,
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let challenge = state.current else { return [] }
    past.append(state)
    let kept = ReviewVerdict(opinion?.verdict)
    let review = Review(
      card: challenge.card.id,
      moment: time.moment,
      zoneOffsetSeconds: time.zoneOffsetSeconds,
      studyDay: time.day,
      kind: plan.kind == .practice || challenge.isRepeat ? .practice : .challenge,
      verdict: kept,
      rating: Self.rating(kept, hinted: challenge.hintCount > 0),
      typed: typed,
      durationMilliseconds: time.moment.milliseconds(since: challenge.askedAt),
      isScored: !challenge.isRepeat
    )
    let judged = JudgedAnswer(
      challenge: challenge,
      opinion: opinion,
      otherCard: opinion?.otherCard.flatMap { place in
        context.index.flatMap { $0.cards.indices.contains(place) ? $0.cards[place] : nil }
      },
      review: review,
      acceptedAnswers: opinion?.accepted ?? acceptedAnswers(of: challenge.card)
    )
    state.durationMilliseconds += min(review.durationMilliseconds, Self.durationCap)
    state.last = judged
    count(judged, as: kept)
    return [.record(review), .show(judged)] + advance(at: time, using: &random)
  }

  private mutating func hint() -> [Effect] {
    guard var challenge = state.current else { return [] }
    challenge.hintCount += 1
    state.current = challenge
    let answer = judge.acceptedAnswers(of: challenge.card).first ?? challenge.card.answers
    return [.showHint(Hint(for: answer, level: challenge.hintCount))]
  }

  private mutating func skip(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let challenge = state.current else { return [] }
    guard !state.queue.isEmpty else { return [.showNothingToSkipTo] }
    state.queue.append(
      Pending(card: challenge.card, number: challenge.number, isRepeat: challenge.isRepeat)
    )
    return [.showSkipped(challenge.card)] + advance(at: time, using: &random)
  }

  private mutating func undo(at time: StudyTime) -> [Effect] {
    guard let answered = state.last?.challenge.card, let before = past.popLast() else {
      return [.showNothingToUndo]
    }
    state = before
    guard var challenge = state.current else { return [.retractLast] }
    challenge.askedAt = time.moment
    state.current = challenge
    return [.retractLast, .showUndone(answered), .ask(challenge)]
  }

  private mutating func correct(
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
    let corrected = JudgedAnswer(
      challenge: last.challenge,
      opinion: last.opinion,
      otherCard: last.otherCard,
      review: review,
      acceptedAnswers: last.acceptedAnswers
    )
    let wasWrong = last.review.verdict == .wrong
    let isWrong = review.verdict == .wrong
    if wasWrong != isWrong {
      uncount(last)
      count(corrected, as: review.verdict)
    }
    state.last = corrected
    var effects: [Effect] = [.replaceLast(review)]
    if correction == .right, case .wrong = last.verdict, wasWrong {
      effects.append(.offerKeeping(review.typed, last.challenge.card))
    }
    effects.append(.showCorrected(corrected))
    if state.isLeft { return effects + [.finish(summary)] }
    // The card may have come back already, or come back only now.
    let isRepeatOfIt = state.current.map { $0.isRepeat && $0.card.id == review.card } ?? true
    return isRepeatOfIt && !isWrong || state.current == nil
      ? effects + advance(at: time, using: &random) : effects
  }

  private mutating func keepTyped(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let last = state.last, !past.isEmpty, case .wrong = last.verdict else {
      return [.showNothingToKeep]
    }
    let (typed, card) = (last.review.typed, last.challenge.card)
    ownAnswers[card.id, default: []].append(typed)
    let kept = Effect.keepAnswer(typed, card)
    guard last.review.verdict == .wrong else { return [kept] }
    let corrected = correct(.right, at: time, using: &random).filter { effect in
      if case .offerKeeping = effect { false } else { true }
    }
    return [kept] + corrected
  }

  /// What the judge knows while a card is asked.
  private func context(for card: Card) -> JudgeContext {
    var context = context
    context.synonyms = ownAnswers[card.id] ?? []
    return context
  }

  /// The accepted answers of a card, the learner's own last.
  private func acceptedAnswers(of card: Card) -> [String] {
    judge.acceptedAnswers(of: card) + (ownAnswers[card.id] ?? [])
  }

  private mutating func leave() -> [Effect] {
    guard state.current != nil else { return [] }
    state.current = nil
    state.isLeft = true
    return [.finish(summary)]
  }

  // MARK: - What the steps share

  /// Each answer counts for at most a minute: a longer one is a break.
  static let durationCap: Int64 = 60_000

  private static func rating(_ verdict: ReviewVerdict, hinted: Bool) -> Rating {
    switch verdict {
    case .wrong: .again
    case .right, .slip: hinted ? .hard : .good
    }
  }

  private mutating func count(_ judged: JudgedAnswer, as verdict: ReviewVerdict) {
    let challenge = judged.challenge
    if !challenge.isRepeat {
      state.score.asked += 1
      if verdict == .wrong {
        state.missed.append(challenge.card)
      } else {
        state.score.right += 1
      }
    }
    if verdict == .wrong, rules.retriesMissed {
      let pending = Pending(card: challenge.card, number: challenge.number, isRepeat: true)
      if challenge.isRepeat {
        // Missed again: last, or the cards that were never asked would wait for ever.
        state.queue.append(pending)
      } else {
        comeBack(pending)
      }
    }
  }

  private mutating func uncount(_ judged: JudgedAnswer) {
    let challenge = judged.challenge
    if !challenge.isRepeat {
      state.score.asked -= 1
      if judged.review.verdict == .wrong {
        state.missed.removeAll { $0.id == challenge.card.id }
      } else {
        state.score.right -= 1
      }
    }
    state.queue.removeAll { $0.isRepeat && $0.card.id == challenge.card.id }
  }

  /// Queues a missed card: after at least three others, or last.
  private mutating func comeBack(_ pending: Pending) {
    state.queue.insert(
      Pending(card: pending.card, number: pending.number, isRepeat: true),
      at: min(Self.othersBeforeRepeat, state.queue.count)
    )
  }

  private static let othersBeforeRepeat = 3

  private mutating func advance(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard !state.queue.isEmpty else {
      state.current = nil
      return [.finish(summary)]
    }
    let next = state.queue.removeFirst()
    let challenge = Challenge(
      card: next.card,
      number: next.number,
      isRepeat: next.isRepeat,
      choices: rules.choiceCount.flatMap {
        Choices(for: next.card, count: $0, from: pool, judge: judge, using: &random)
      },
      askedAt: time.moment
    )
    state.current = challenge
    return (next.isRepeat ? [] : [.markAsked(next.card.id)]) + [.ask(challenge)]
  }

  private var summary: SessionSummary {
    SessionSummary(
      score: state.score,
      plannedCount: plan.cards.count,
      missed: state.missed.map { card in
        SessionSummary.Missed(
          card: card,
          answer: judge.acceptedAnswers(of: card).first ?? card.answers
        )
      },
      durationMilliseconds: state.durationMilliseconds,
      waitingCount: state.isLeft ? state.queue.count + 1 : 0,
      isComplete: state.score.asked == plan.cards.count && !state.isLeft
    )
  }
}
