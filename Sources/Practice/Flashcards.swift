internal import Answers
public import Deck
public import Memory
public import Time

/// Learning mode as a pure state machine: cards that the learner turns and rates himself.
public struct Flashcards: Sendable {
  /// The cards, fixed at the start; one a page.
  public let plan: SessionPlan

  private let desiredRetention: Double
  private var state: State
  private var past: [State] = []
  /// What the last step found, and what it took out of `past`; for `revert`.
  private var found: (state: State, stepCount: Int, undone: State?)?

  private struct State: Sendable {
    var page = 0
    var isTurned = false
    var shownAt: Moment
    var reviews: [CardID: Review] = [:]
    var durationMilliseconds: Int64 = 0
    var suspended: Set<CardID> = []
    var lastStep: UndoableStep?
    var isOver = false
  }

  private enum UndoableStep {
    case rating(CardID)
    case suspension(Card)
  }

  /// What the learner does.
  public enum Input: Hashable, Sendable {
    /// Turn the card.
    case turn
    /// Say how well it was remembered; turns the page.
    case rate(Rating)
    /// Go to the next page without rating.
    case next
    /// Go to the page before without rating.
    case back
    /// Go to a page, counted from 1, without rating.
    case goTo(Int)
    /// Suspend the card of the page: it leaves the session without a rating.
    case suspend
    /// Take back the last rating or suspension.
    case undo
    /// End the session here.
    case leave
  }

  /// What the world must now do; in the order given, the next only after the one before succeeded.
  public enum Effect: Sendable {
    /// Write down that the card was put to the learner.
    case markAsked(CardID)
    /// Keep the review for good; in place of the card's earlier one of this session, if it has one.
    case record(Review)
    /// Take back this card's review of this session.
    case retract(CardID)
    /// Keep for good that the card is suspended, and say so.
    case suspend(Card)
    /// Keep for good that the card is not suspended any more, and say so.
    case liftSuspension(Card)
    /// Show the page.
    case show(FlashcardPage)
    /// Say that the card has to be turned before it is rated.
    case showNotTurned
    /// Say that there is no page of that number.
    case showNoSuchPage(pageCount: Int)
    /// Say that the card of the wanted page is suspended.
    case showSuspended(Card)
    /// Say that this is the last page, and how many cards are not rated yet.
    case showUnrated(Int)
    /// Say that no rating of this run can be taken back.
    case showNothingToUndo
    /// The session is over.
    case finish(SessionSummary)
  }

  /// Starts learning, or goes on with it.
  ///
  /// - Parameters:
  ///   - plan: The cards.
  ///   - moment: The moment now.
  ///   - desiredRetention: The probability of recall for which the next day of a card is set.
  ///   - suspended: Cards that are not shown, though they may be in the plan.
  ///   - earlier: The reviews that the session already has, oldest first.
  public init(
    plan: SessionPlan,
    at moment: Moment,
    desiredRetention: Double = Scheduler.standardRetention,
    suspended: Set<CardID> = [],
    resumingAfter earlier: [Review] = []
  ) {
    self.plan = plan
    self.desiredRetention = desiredRetention
    state = State(shownAt: moment)
    state.suspended = suspended.intersection(plan.cards.map(\.id))
    for review in earlier {
      state.reviews[review.card] = review
      state.durationMilliseconds += min(review.durationMilliseconds, Session.durationCap)
    }
    if let page = firstUnrated(from: 0) {
      state.page = page
    } else if !state.suspended.isEmpty {
      state.isOver = true
    }
  }

  /// Leaves time out of what the rating took: the program was stopped while the card was shown.
  ///
  /// - Parameter milliseconds: How long.
  public mutating func leaveOut(milliseconds: Int64) {
    state.shownAt = state.shownAt.later(by: milliseconds)
  }

  /// The page that is shown; `nil` once the session is over.
  public var page: FlashcardPage? {
    guard !state.isOver, plan.cards.indices.contains(state.page) else { return nil }
    let card = plan.cards[state.page]
    return FlashcardPage(
      card: card,
      number: state.page + 1,
      pageCount: plan.cards.count,
      isTurned: state.isTurned,
      rating: state.reviews[card.id]?.rating,
      score: score
    )
  }

  /// How many were remembered, out of rated.
  public var score: Score {
    Score(
      right: state.reviews.values.count { $0.verdict != .wrong },
      asked: state.reviews.count
    )
  }

  /// Shows the first page.
  ///
  /// - Returns: What the world must now do.
  public func begin() -> [Effect] { state.isOver ? [.finish(summary)] : showPage() }

  /// Takes one step.
  ///
  /// - Parameters:
  ///   - input: What the learner did.
  ///   - time: The time now.
  /// - Returns: What the world must now do, in order.
  public mutating func handle(_ input: Input, at time: StudyTime) -> [Effect] {
    guard !state.isOver || input == .undo else { return [] }
    found = (state, past.count, nil)
    switch input {
    case .turn:
      state.isTurned.toggle()
      return showPage()
    case .rate(let rating):
      return rate(rating, at: time)
    case .next:
      guard let next = plan.cards.indices.dropFirst(state.page + 1).first(where: isShown) else {
        return [.showUnrated(unratedCount)]
      }
      return turn(to: next, at: time.moment)
    case .back:
      guard let before = plan.cards.indices.prefix(state.page).last(where: isShown) else {
        return [.showNoSuchPage(pageCount: plan.cards.count)]
      }
      return turn(to: before, at: time.moment)
    case .goTo(let number):
      guard (1...max(1, plan.cards.count)).contains(number) else {
        return [.showNoSuchPage(pageCount: plan.cards.count)]
      }
      guard !plan.cards.isEmpty, isShown(number - 1) else {
        return plan.cards.isEmpty ? [] : [.showSuspended(plan.cards[number - 1])]
      }
      return turn(to: number - 1, at: time.moment)
    case .suspend:
      return suspend(at: time.moment)
    case .undo:
      return undo(at: time.moment)
    case .leave:
      state.isOver = true
      return [.finish(summary)]
    }
  }

  /// Goes back to before the last step, since the world could not keep what came of it.
  public mutating func revert() {
    guard let found else { return }
    state = found.state
    if past.count > found.stepCount { past.removeLast() }
    if let undone = found.undone { past.append(undone) }
    self.found = nil
  }

  // MARK: - Steps

  private mutating func rate(_ rating: Rating, at time: StudyTime) -> [Effect] {
    guard plan.cards.indices.contains(state.page) else { return [] }
    guard state.isTurned else { return [.showNotTurned] }
    let card = plan.cards[state.page]
    past.append(state)
    let review = Review(
      card: card.id,
      moment: time.moment,
      zoneOffsetSeconds: time.zoneOffsetSeconds,
      studyDay: time.day,
      kind: .learn,
      verdict: rating == .again ? .wrong : .right,
      rating: rating,
      typed: "",
      durationMilliseconds: time.moment.milliseconds(since: state.shownAt),
      isScored: true,
      desiredRetention: desiredRetention
    )
    let before = state.reviews.updateValue(review, forKey: card.id)
    state.durationMilliseconds +=
      min(review.durationMilliseconds, Session.durationCap)
      - min(before?.durationMilliseconds ?? 0, Session.durationCap)
    state.lastStep = .rating(card.id)
    return [.record(review)] + goOn(at: time.moment)
  }

  private mutating func suspend(at moment: Moment) -> [Effect] {
    guard plan.cards.indices.contains(state.page) else { return [] }
    let card = plan.cards[state.page]
    past.append(state)
    state.suspended.insert(card.id)
    state.lastStep = .suspension(card)
    return [.suspend(card)] + goOn(at: moment)
  }

  /// Turns to the next page that was not rated, or ends.
  private mutating func goOn(at moment: Moment) -> [Effect] {
    guard let next = firstUnrated(from: state.page + 1) ?? firstUnrated(from: 0) else {
      state.isOver = true
      return [.finish(summary)]
    }
    return turn(to: next, at: moment)
  }

  private mutating func undo(at moment: Moment) -> [Effect] {
    guard let last = state.lastStep, let before = past.popLast() else {
      return [.showNothingToUndo]
    }
    found?.undone = before
    state = before
    state.shownAt = moment
    let order: Effect =
      switch last {
      case .rating(let card): state.reviews[card].map { .record($0) } ?? .retract(card)
      case .suspension(let card): .liftSuspension(card)
      }
    return [order] + showPage()
  }

  private mutating func turn(to page: Int, at moment: Moment) -> [Effect] {
    state.page = page
    state.isTurned = false
    state.shownAt = moment
    return showPage()
  }

  private func showPage() -> [Effect] {
    guard let page else { return [] }
    return (page.isTurned || page.rating != nil ? [] : [.markAsked(page.card.id)]) + [.show(page)]
  }

  private func firstUnrated(from start: Int) -> Int? {
    plan.cards.indices.dropFirst(start).first(where: isUnrated)
  }

  private func isShown(_ page: Int) -> Bool { !state.suspended.contains(plan.cards[page].id) }

  private func isUnrated(_ page: Int) -> Bool {
    isShown(page) && state.reviews[plan.cards[page].id] == nil
  }

  private var unratedCount: Int { plan.cards.indices.count(where: isUnrated) }

  private var summary: SessionSummary {
    SessionSummary(
      score: score,
      plannedCount: state.reviews.count + unratedCount,
      missed: plan.cards.filter { state.reviews[$0.id]?.verdict == .wrong }
        .map { card in
          // What is accepted hangs on no strictness.
          let answers = Judge(strictness: .moderate).plainAnswers(of: card)
          return SessionSummary.Missed(card: card, answer: answers.first ?? card.answers)
        },
      durationMilliseconds: state.durationMilliseconds,
      waitingCount: unratedCount,
      isComplete: unratedCount == 0,
      drill: nil
    )
  }
}
