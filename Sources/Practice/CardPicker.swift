public import Deck
public import Memory
public import Time

/// Chooses the cards of a session from all cards at hand and what is known of their past.
public struct CardPicker: Sendable {
  /// All cards at hand, in deck order.
  public let cards: [Card]
  /// What is known of those that were seen.
  public let histories: [CardID: CardHistory]
  /// How many cards may be answered for the first time.
  public let newLimit: Int
  /// The study day.
  public let today: Day
  /// Tells how likely recall is.
  public let scheduler: Scheduler

  /// Makes a picker; of two cards with the same identity the first is kept.
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
    self.cards = cards.filter { seen.insert($0.id).inserted }
    self.histories = histories
    self.newLimit = newLimit
    self.today = today
    self.scheduler = scheduler
  }

  /// The cards that wait: those due today or before, and the new ones within the limit.
  public var counts: (due: Int, new: Int) {
    let ranks = ranking()
    return (ranks.due.count, min(newLimit, ranks.new.count))
  }

  /// The next study day after today on which a card is due, and how many are due on it.
  public var next: (day: Day, count: Int)? {
    var days: [Int: Int] = [:]
    for card in cards {
      guard let due = histories[card.id]?.schedule?.dueDay, due > today.number else { continue }
      days[due, default: 0] += 1
    }
    return days.min { $0.key < $1.key }.map { (Day(number: $0.key), $0.value) }
  }

  /// Picks the cards of a session.
  ///
  /// First come the due cards, the least likely to be recalled first; then new ones in deck order up
  /// to the limit, those that were asked before and left without an answer last; then cards ahead of
  /// their day, the least likely to be recalled first. Two cards of one note are taken only where
  /// there is nothing else.
  ///
  /// - Parameter count: How many cards are wanted.
  /// - Returns: At most `count` cards in that order, no card twice.
  public func pick(_ count: Int) -> [Card] {
    let ranks = ranking()
    let ranked = ranks.due + ranks.new.prefix(max(0, newLimit)) + ranks.ahead
    var notes: Set<NoteKey> = []
    var picked: [Int] = []
    var passedOver: [Int] = []
    for index in ranked where picked.count < count {
      if notes.insert(NoteKey(cards[index])).inserted {
        picked.append(index)
      } else {
        passedOver.append(index)
      }
    }
    picked += passedOver.prefix(max(0, count - picked.count))
    return picked.map { cards[$0] }
  }

  /// All cards, weakest first: the least likely to be recalled, and last those never answered.
  ///
  /// - Returns: Every card once.
  public func weakestFirst() -> [Card] {
    let ranks = ranking()
    return (leastLikelyFirst(ranks.due + ranks.ahead) + ranks.new).map { cards[$0] }
  }

  /// What makes two cards cards of one note.
  private struct NoteKey: Hashable {
    let deckName: String
    let identity: String

    init(_ card: Card) {
      deckName = card.deck.name
      identity = card.note.identity
    }
  }

  /// The places of all cards, the most wanted first: due ones, new ones, those ahead of their day.
  private func ranking() -> (due: [Int], new: [Int], ahead: [Int]) {
    var due: [Int] = []
    var new: [Int] = []
    var left: [(index: Int, moment: Moment)] = []
    var ahead: [Int] = []
    for (index, card) in cards.enumerated() {
      let history = histories[card.id]
      if let schedule = history?.schedule {
        if isDue(schedule) { due.append(index) } else { ahead.append(index) }
      } else if let asked = history?.lastAsked {
        left.append((index, asked))
      } else {
        new.append(index)
      }
    }
    left.sort { ($0.moment, $0.index) < ($1.moment, $1.index) }
    return (leastLikelyFirst(due), new + left.map(\.index), leastLikelyFirst(ahead))
  }

  /// Whether it is due; so is what no schedule could have put so far away.
  private func isDue(_ schedule: CardSchedule) -> Bool {
    schedule.dueDay <= today.number
      || schedule.dueDay > today.number + Scheduler.longestInterval + 1
  }

  private func leastLikelyFirst(_ places: [Int]) -> [Int] {
    places.map { place in
      let schedule = histories[cards[place].id]?.schedule
      return (place, schedule.map { scheduler.retrievability(of: $0, on: today.number) } ?? 0)
    }
    .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    .map(\.0)
  }
}
