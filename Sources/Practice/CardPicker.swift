public import Deck
public import Memory
public import Time

/// Chooses the cards of a session from all cards at hand and what is known of their past.
public struct CardPicker: Sendable {
  /// All cards at hand that are not suspended, in deck order.
  public let cards: [Card]
  /// What is known of those that were seen.
  public let histories: [CardID: CardHistory]
  /// How many cards may be answered for the first time.
  public let newLimit: Int
  /// The study day.
  public let today: Day
  /// Tells how likely recall is.
  public let scheduler: Scheduler

  /// Makes a picker; of two cards with the same identity the first is kept, of suspended ones none.
  ///
  /// - Parameters:
  ///   - cards: All cards at hand, in deck order.
  ///   - histories: What is known of those that were seen.
  ///   - newLimit: How many cards may be answered for the first time; 0 or more.
  ///   - today: The study day.
  ///   - scheduler: Tells how likely recall is.
  public init(
    cards: [Card],
    histories: [CardID: CardHistory],
    newLimit: Int,
    today: Day,
    scheduler: Scheduler = Scheduler()
  ) {
    var seen: Set<CardID> = []
    seen.reserveCapacity(cards.count)
    for (id, history) in histories where history.isSuspended { seen.insert(id) }
    let suspended = seen
    for index in cards.indices { seen.insert(cards[index].id) }
    if seen.count < cards.count || !suspended.isEmpty {
      seen = suspended
      self.cards = cards.filter { seen.insert($0.id).inserted }
    } else {
      self.cards = cards
    }
    self.histories = histories
    self.newLimit = newLimit
    self.today = today
    self.scheduler = scheduler
  }

  /// The cards that wait: those due today or before, and the new ones within the limit.
  public var counts: (due: Int, new: Int) {
    var (due, new) = (0, 0)
    for index in cards.indices {
      guard let schedule = histories[cards[index].id]?.schedule else {
        new += 1
        continue
      }
      if isDue(schedule) { due += 1 }
    }
    return (due, min(max(0, newLimit), new))
  }

  /// The next study day after today on which a card is due, and how many are due on it.
  public var next: (day: Day, count: Int)? {
    var days: [Int: Int] = [:]
    for index in cards.indices {
      guard let schedule = histories[cards[index].id]?.schedule, !isDue(schedule) else { continue }
      days[schedule.dueDay, default: 0] += 1
    }
    return days.min { $0.key < $1.key }.map { (Day(number: $0.key), $0.value) }
  }

  /// Whether a card was learned and is not due yet.
  ///
  /// - Parameter card: One of the cards.
  /// - Returns: Whether its day is still to come.
  public func isAhead(_ card: Card) -> Bool {
    histories[card.id]?.schedule.map { !isDue($0) } ?? false
  }

  /// Picks the cards of a session.
  ///
  /// First come the due cards, the least likely to be recalled first; then new ones in deck order up
  /// to the limit, those that were asked before and left without an answer last. Of two cards of one
  /// note that wait the second comes after all these, since it was just given away. Only then come
  /// cards ahead of their day, the least likely to be recalled first, again those of other notes
  /// before the rest.
  ///
  /// - Parameter count: How many cards are wanted.
  /// - Returns: At most `count` cards in that order, no card twice.
  public func pick(_ count: Int) -> [Card] {
    guard count > 0 else { return [] }
    let ranks = ranks()
    var picked: [Int] = []
    var notes: Set<NoteKey> = []
    var passedOver: [(place: Int, isNew: Bool)] = []
    var newLeft = max(0, newLimit)
    func take(_ place: Int, isNew: Bool = false) {
      guard notes.insert(NoteKey(cards[place])).inserted else {
        passedOver.append((place, isNew))
        return
      }
      picked.append(place)
      if isNew { newLeft -= 1 }
    }
    func takePassedOver() {
      for (place, isNew) in passedOver where picked.count < count && (!isNew || newLeft > 0) {
        picked.append(place)
        if isNew { newLeft -= 1 }
      }
      passedOver = []
    }
    for rank in Ascending(ranks.due) {
      if picked.count >= count { break }
      take(rank.index)
    }
    for place in ranks.new {
      if picked.count >= count || newLeft == 0 { break }
      take(place, isNew: true)
    }
    takePassedOver()
    if picked.count < count {
      for rank in Ascending(ranks.ahead) {
        take(rank.index)
        if picked.count >= count { break }
      }
      takePassedOver()
    }
    return picked.map { cards[$0] }
  }

  /// All cards, weakest first: the least likely to be recalled, and last those never answered.
  ///
  /// - Returns: Every card once.
  public func weakestFirst() -> [Card] {
    let ranks = ranks()
    return ((ranks.due + ranks.ahead).sorted().map(\.index) + ranks.new).map { cards[$0] }
  }

  /// The place of a card that was answered, and how likely it is to be recalled.
  private struct Rank: Comparable {
    let recall: Double
    let index: Int

    static func < (lhs: Rank, rhs: Rank) -> Bool {
      (lhs.recall, lhs.index) < (rhs.recall, rhs.index)
    }
  }

  /// The places of the cards that are due, new or ahead of their day; the new ones in their order.
  private func ranks() -> (due: [Rank], new: [Int], ahead: [Rank]) {
    var due: [Rank] = []
    var new: [Int] = []
    var left: [(moment: Moment, index: Int)] = []
    var ahead: [Rank] = []
    for index in cards.indices {
      guard let history = histories[cards[index].id] else {
        new.append(index)
        continue
      }
      if let schedule = history.schedule {
        let recall = scheduler.retrievability(of: schedule, on: today.number)
        let rank = Rank(recall: recall, index: index)
        if isDue(schedule) { due.append(rank) } else { ahead.append(rank) }
      } else if let asked = history.lastAsked {
        left.append((asked, index))
      } else {
        new.append(index)
      }
    }
    left.sort { ($0.moment, $0.index) < ($1.moment, $1.index) }
    return (due, new + left.map(\.index), ahead)
  }

  /// Whether it is due; so is what no schedule could have put so far away.
  private func isDue(_ schedule: CardSchedule) -> Bool {
    schedule.dueDay <= today.number
      || schedule.dueDay > today.number + Scheduler.longestInterval + 1
  }
}
