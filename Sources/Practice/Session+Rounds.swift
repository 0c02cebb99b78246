internal import Deck

/// What comes back, and when: the same for a card alone and for a drill's pair.
extension Session {
  /// A missed card comes back after at least so many others.
  private static let othersBeforeRepeat = 3
  /// A pair is asked at most so often in one drill: more would be torture.
  static let drillRounds = 5

  /// Whether the card or pair of a round that is over comes back.
  private func comesBack(_ round: Round) -> Bool {
    rules.retriesMissed && round.missCount > 0
      && (plan.kind != .drill || round.number < Self.drillRounds)
  }

  /// What a round made of its pair; nothing before it is over, and where there is no pair.
  func outcome(of round: Round) -> PairOutcome? {
    guard plan.kind == .drill, round.isOver else { return nil }
    if round.missCount == 0 { return .toldApart }
    return comesBack(round) ? .comesBack : .mixedUp
  }

  /// Goes on after a round that is over.
  mutating func close(_ round: Round) {
    note(round)
    if comesBack(round) { comeBack(round) }
  }

  private mutating func note(_ round: Round) {
    if plan.kind == .drill { state.drill.note(round) }
  }

  /// Queues what was missed: after at least three other cards, or last.
  ///
  /// What was missed again is last in any case, or the cards that were never asked would wait for
  /// ever.
  ///
  /// - Parameters:
  ///   - round: The round that is over.
  ///   - missedBefore: How many rounds came back to the same place already.
  private mutating func comeBack(_ round: Round, behind missedBefore: Int = 0) {
    let next = Round(
      place: round.place,
      number: round.number + 1,
      cards: plan.places(ofRoundAt: round.place)
    )
    if round.number == 1 {
      let others = (Self.othersBeforeRepeat + plan.roundSize - 1) / plan.roundSize
      state.queue.insert(next, after: others + missedBefore)
    } else {
      state.queue.append(next)
    }
  }

  /// Makes the last answer, which was right, wrong, or the other way round, with all that follows.
  mutating func amendLastRound(isWrong: Bool, of challenge: Challenge) {
    if !challenge.isRepeat {
      if isWrong {
        state.score.right -= 1
        state.missed.append(challenge.card)
      } else {
        state.score.right += 1
        // A card of several pairs may have been missed more than once; this was the last time.
        if let last = state.missed.lastIndex(where: { $0.id == challenge.card.id }) {
          state.missed.remove(at: last)
        }
      }
    }
    guard let before = state.lastRound else { return }
    var round = before
    let change = isWrong ? 1 : -1
    round.missCount += change
    state.lastRound = round
    guard round.isOver else {
      // Its other card waits still, as the next one or, where it was skipped, as a later one.
      if state.open?.place == round.place {
        state.open?.missCount += change
      } else {
        state.queue.changeMissCount(by: change, place: round.place)
      }
      return
    }
    note(round)
    switch (comesBack(before), comesBack(round)) {
    case (true, false):
      state.queue.remove(place: round.place)
      if state.open?.place == round.place {
        state.open = nil
        state.current = nil
      }
    case (false, true): comeBack(round)
    case (true, true), (false, false): break
    }
  }

  /// Takes in the reviews that the session already has, oldest first; what is suspended is not
  /// asked any more, in a drill with the card that it is mixed up with.
  mutating func goOn(after earlier: [Review], without suspended: Set<CardID> = []) {
    let planned = plan.cards.map(\.id)
    let log = RoundLog(
      planned: planned,
      roundSize: plan.roundSize,
      answers: earlier.map(RoundLog.Answer.init)
    )
    let cards = earlier.isEmpty ? [:] : plan.cards.byID
    for review in earlier {
      state.durationMilliseconds += min(review.durationMilliseconds, Self.durationCap)
      guard let card = cards[review.card], review.isScored else { continue }
      state.score.asked += 1
      if review.verdict == .wrong { state.missed.append(card) } else { state.score.right += 1 }
    }
    log.over.forEach { note($0) }
    queueRest(log, suspended)
  }

  /// Queues what is left of a session: its pair that was being asked, what was not asked yet, and
  /// after some of it what comes back.
  private mutating func queueRest(_ log: RoundLog, _ suspended: Set<CardID>) {
    let begun = log.begun
    func isLeftOut(_ round: Round) -> Bool {
      !suspended.isEmpty
        && plan.places(ofRoundAt: round.place).contains { suspended.contains(plan.cards[$0].id) }
    }
    var rounds = (0..<plan.roundCount).compactMap { place in
      begun[place].map { $0.isOver ? nil : $0 }
        ?? Round(place: place, number: 1, cards: plan.places(ofRoundAt: place))
    }
    for round in rounds where round.number == 1 && isLeftOut(round) {
      state.leftOutCount += round.waitingCount
    }
    rounds.removeAll(where: isLeftOut)
    if let last = log.last, let index = rounds.firstIndex(where: { $0.place == last }) {
      rounds.insert(rounds.remove(at: index), at: 0)
    }
    state.queue = RoundQueue(rounds)
    let missed = log.over.filter {
      begun[$0.place]?.number == $0.number && comesBack($0) && !isLeftOut($0)
    }
    for (offset, round) in missed.filter({ $0.number == 1 }).enumerated() {
      comeBack(round, behind: offset)
    }
    for round in missed where round.number > 1 { comeBack(round) }
  }
}
