public import Answers
public import Deck
internal import Memory
public import Time

/// A challenge, practice or drill session as a pure state machine.
///
/// It knows what to ask, what was answered, and which review to record; the world gets its orders
/// back as effects. A drill asks its cards two by two, one right after the other; all else is the
/// same.
public struct Session: Sendable {
  /// The cards, fixed at the start.
  public let plan: SessionPlan
  /// How the session goes.
  public let rules: SessionRules

  private let judge: Judge
  private var context: JudgeContext
  /// Whether the world has words that were not handed in yet.
  private var wordsWait: Bool
  private let pool: [Card]
  var state: State
  /// The states before each answer; undo goes back to the last one.
  private(set) var past: [State] = []
  /// What the last step found, for `revert`.
  private var found: Found?

  /// A session before a step.
  private struct Found: Sendable {
    let state: State
    /// How many answers could be taken back.
    let answerCount: Int
    /// What the step took out of the states before each answer.
    var undone: State?
  }

  struct State: Sendable {
    /// Answers that the learner added, by card.
    var ownAnswers: [CardID: [String]]
    var current: Challenge?
    /// The round of the current challenge, whose card is its next one.
    var open: Round?
    var queue = RoundQueue()
    /// The round of the last answer, as that answer left it.
    var lastRound: Round?
    var score = Score()
    var missed: [Card] = []
    var drill = DrillProgress()
    var durationMilliseconds: Int64 = 0
    var last: JudgedAnswer?
    var isLeft = false
    /// What was taken out because its card was suspended, and can be put back by `undo`.
    var setAside: [SetAside] = []
    /// How many cards are not asked for the first time any more, because they are suspended or go
    /// with one that is.
    var leftOutCount = 0
  }

  /// A round that was taken out.
  struct SetAside: Sendable {
    let round: Round
    let challenge: Challenge
    /// How many cards it would have asked for the first time.
    let cardCount: Int
    /// How many answers could be taken back then: those come after it.
    let answerCount: Int
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
  ///   - suspended: Cards that are not asked, though they may be in the plan.
  ///   - earlier: The reviews that the session already has, oldest first.
  public init(
    plan: SessionPlan,
    rules: SessionRules,
    judge: Judge,
    context: JudgeContext = JudgeContext(),
    gathersWords: Bool = false,
    ownAnswers: [CardID: [String]] = [:],
    pool: [Card] = [],
    suspended: Set<CardID> = [],
    resumingAfter earlier: [Review] = []
  ) {
    self.plan = plan
    self.rules = rules
    self.judge = judge
    self.context = context
    wordsWait = gathersWords
    self.pool = pool
    state = State(ownAnswers: ownAnswers)
    goOn(after: earlier, without: suspended)
  }

  /// The challenge that waits for an answer; `nil` once the session is over, or before `begin`.
  public var challenge: Challenge? { state.current }

  /// Right at the first try, out of asked.
  public var score: Score { state.score }

  /// The pairs told apart at the first try, out of those asked; `nil` where it is no drill.
  public var toldApart: Score? { plan.kind == .drill ? state.drill.score : nil }

  /// How many cards the session has.
  public var plannedCount: Int { plan.cards.count }

  /// The answer that was judged last in this run.
  public var lastAnswer: JudgedAnswer? { past.isEmpty ? nil : state.last }

  /// Whether an answer of this run, or a suspension, can be taken back by `undo`.
  public var canUndo: Bool { !past.isEmpty || !state.setAside.isEmpty }

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

  /// Leaves time out of what the answer took: the program was stopped while the question waited.
  ///
  /// - Parameter milliseconds: How long.
  public mutating func leaveOut(milliseconds: Int64) {
    guard var challenge = state.current else { return }
    challenge.askedAt = challenge.askedAt.later(by: milliseconds)
    state.current = challenge
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
    found = Found(state: state, answerCount: past.count)
    return switch input {
    case .answer(let line): answer(line, at: time, using: &random)
    case .giveUp: settle(nil, typed: "", at: time, using: &random)
    case .hint: hint()
    case .skip: skip(at: time, using: &random)
    case .undo: undo(at: time)
    case .correct(let correction): correct(correction, at: time, using: &random)
    case .keepTyped: keepTyped(at: time, using: &random)
    case .suspend: suspend(at: time, using: &random)
    case .leave: leave()
    }
  }

  /// Goes back to before the last step, since the world could not keep what came of it.
  public mutating func revert() {
    guard let found else { return }
    state = found.state
    if past.count > found.answerCount { past.removeLast() }
    if let undone = found.undone { past.append(undone) }
    self.found = nil
  }

  // MARK: - Steps

  private mutating func answer(
    _ line: String,
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard var challenge = state.current else { return [] }
    // What stands for bytes that are no text is typed by nobody.
    if line.unicodeScalars.contains("\u{fffd}") { return [.askAgain(.unreadable, challenge)] }
    let text = challenge.choices?.answer(chosenBy: line) ?? line
    var opinion = judge.opinion(on: text, for: challenge.card, in: context(for: challenge.card))
    if let choices = challenge.choices { opinion = opinion.leading(with: choices.accepted) }
    let verdict = opinion.verdict
    if wordsWait, verdict.dependsOnWords { return [.gatherWords(answer: line)] }
    if verdict == .retry(.blank) { return [.askAgain(.blank, challenge)] }
    if let choices = challenge.choices, !choices.answers.contains(text), Choices.isNumber(line) {
      switch verdict {
      // Where kana are asked a number is no answer, and it is none of the numbers either.
      case .wrong, .retry: return [.chooseAgain(challenge)]
      case .right, .slip: break
      }
    }
    if case .retry(let reason) = verdict {
      if challenge.retryCount < rules.retryLimit {
        challenge.retryCount += 1
        state.current = challenge
        return [.askAgain(reason, challenge)]
      }
      return settle(opinion, typed: text, at: time, using: &random)
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
    guard let challenge = state.current, var round = state.open else { return [] }
    past.append(state)
    let kept = ReviewVerdict(opinion?.verdict)
    let review = Review(
      card: challenge.card.id,
      moment: time.moment,
      zoneOffsetSeconds: time.zoneOffsetSeconds,
      studyDay: time.day,
      kind: plan.kind != .challenge || challenge.isRepeat ? .practice : .challenge,
      verdict: kept,
      rating: Self.rating(kept, hinted: challenge.hintCount > 0),
      typed: typed,
      durationMilliseconds: time.moment.milliseconds(since: challenge.askedAt),
      isScored: !challenge.isRepeat,
      desiredRetention: rules.desiredRetention,
      partner: challenge.partner?.id
    )
    round.take(answerTo: round.next, isWrong: kept == .wrong)
    let judged = JudgedAnswer(
      challenge: challenge,
      opinion: opinion,
      otherCard: opinion?.otherCard.flatMap { place in
        context.index.flatMap { $0.cards.indices.contains(place) ? $0.cards[place] : nil }
      },
      review: review,
      acceptedAnswers: opinion?.accepted ?? acceptedAnswers(of: challenge.card),
      pairAnswers: challenge.pair.map(shownAnswer),
      pairOutcome: outcome(of: round)
    )
    state.durationMilliseconds += min(review.durationMilliseconds, Self.durationCap)
    state.last = judged
    state.lastRound = round
    count(challenge, isWrong: kept == .wrong)
    if round.isOver {
      state.open = nil
      close(round)
    } else {
      state.open = round
    }
    return [.record(review), .show(judged)] + advance(at: time, using: &random)
  }

  private mutating func hint() -> [Effect] {
    guard var challenge = state.current else { return [] }
    challenge.hintCount += 1
    state.current = challenge
    let hint = Hint(for: shownAnswer(of: challenge.card), level: challenge.hintCount)
    return [.showHint(hint)]
  }

  private mutating func skip(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let challenge = state.current else { return [] }
    guard var round = state.open else { return [] }
    if state.queue.isEmpty {
      guard round.isWhole else { return [.showNothingToSkipTo] }
      round.turnAround()
      state.open = round
    } else {
      state.open = nil
      state.queue.append(round)
    }
    return [.showSkipped(challenge.card)] + advance(at: time, using: &random)
  }

  private mutating func suspend(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard let challenge = state.current, let round = state.open else { return [] }
    let aside = SetAside(
      round: round,
      challenge: challenge,
      cardCount: round.number == 1 ? round.waitingCount : 0,
      answerCount: past.count
    )
    state.setAside.append(aside)
    state.leftOutCount += aside.cardCount
    state.open = nil
    return [.suspend(challenge.card)] + advance(at: time, using: &random)
  }

  /// Puts back what was suspended last; what is asked now comes after it.
  private mutating func liftSuspension(_ aside: SetAside, at time: StudyTime) -> [Effect] {
    state.setAside.removeLast()
    state.leftOutCount -= aside.cardCount
    if let open = state.open { state.queue.insert(open, after: 0) }
    state.open = aside.round
    var challenge = aside.challenge
    challenge.askedAt = time.moment
    state.current = challenge
    state.isLeft = false
    return [.liftSuspension(challenge.card), .ask(challenge)]
  }

  private mutating func undo(at time: StudyTime) -> [Effect] {
    if let aside = state.setAside.last, aside.answerCount == past.count {
      return liftSuspension(aside, at: time)
    }
    guard let answered = state.last?.challenge.card, let before = past.popLast() else {
      return [.showNothingToUndo]
    }
    found?.undone = before
    let kept = (state.ownAnswers[answered.id] ?? []).dropFirst(
      before.ownAnswers[answered.id]?.count ?? 0
    )
    state = before
    let orders = [.retractLast] + kept.map { Effect.forgetAnswer($0, answered) }
    guard var challenge = state.current else { return orders }
    challenge.askedAt = time.moment
    state.current = challenge
    return orders + [.showUndone(answered), .ask(challenge)]
  }

  /// What the judge knows while a card is asked.
  private func context(for card: Card) -> JudgeContext {
    var context = context
    context.synonyms = state.ownAnswers[card.id] ?? []
    return context
  }

  /// The answer of a card that is shown where one must do.
  func shownAnswer(of card: Card) -> String {
    judge.acceptedAnswers(of: card).first ?? card.answers
  }

  /// The accepted answers of a card, the learner's own last.
  private func acceptedAnswers(of card: Card) -> [String] {
    judge.acceptedAnswers(of: card) + (state.ownAnswers[card.id] ?? [])
  }

  private mutating func leave() -> [Effect] {
    guard state.current != nil else { return [] }
    state.current = nil
    state.isLeft = true
    if let round = state.open { state.queue.insert(round, after: 0) }
    state.open = nil
    return [.finish(summary)]
  }

  // MARK: - What the steps share

  /// Each answer counts for at most a minute: a longer one is a break.
  static let durationCap: Int64 = 60_000

  static func rating(_ verdict: ReviewVerdict, hinted: Bool) -> Rating {
    switch verdict {
    case .wrong: .again
    case .right, .slip: hinted ? .hard : .good
    }
  }

  /// Counts the first answer to a card.
  private mutating func count(_ challenge: Challenge, isWrong: Bool) {
    guard !challenge.isRepeat else { return }
    state.score.asked += 1
    if isWrong {
      state.missed.append(challenge.card)
    } else {
      state.score.right += 1
    }
  }

  mutating func advance(
    at time: StudyTime,
    using random: inout some RandomNumberGenerator
  ) -> [Effect] {
    if state.open == nil {
      state.open = state.queue.popFirst()
      if state.open?.isWhole == true, Bool.random(using: &random) { state.open?.turnAround() }
    }
    guard let round = state.open, let next = round.next else {
      state.current = nil
      return [.finish(summary)]
    }
    let card = plan.cards[next]
    let places = plan.places(ofRoundAt: round.place)
    let partner = places.first { $0 != next }.map { plan.cards[$0] }
    let challenge = Challenge(
      card: card,
      pair: partner == nil ? [] : places.map { plan.cards[$0] },
      number: round.place + 1,
      round: round.number,
      isSecond: partner != nil && !round.isWhole,
      choices: rules.choiceCount.flatMap {
        Choices(for: card, count: $0, with: partner, from: pool, judge: judge, using: &random)
      },
      askedAt: time.moment
    )
    state.current = challenge
    return (challenge.isRepeat ? [] : [.markAsked(card.id)]) + [.ask(challenge)]
  }

  var summary: SessionSummary {
    SessionSummary(
      score: state.score,
      plannedCount: plan.cards.count - state.leftOutCount,
      missed: state.missed.map { SessionSummary.Missed(card: $0, answer: shownAnswer(of: $0)) },
      durationMilliseconds: state.durationMilliseconds,
      waitingCount: state.queue.count,
      isComplete: state.score.asked == plan.cards.count - state.leftOutCount
        && state.queue.isEmpty,
      drill: plan.kind == .drill ? drillSummary : nil
    )
  }
}
