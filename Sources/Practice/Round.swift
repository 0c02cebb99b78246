/// What is asked at one go: a single card, or in a drill the two of a pair, one right after the
/// other.
struct Round: Sendable {
  /// The place of the card or pair in the session, counted from 0.
  let place: Int
  /// Which time it is asked, counted from 1.
  let number: Int
  /// The place in the plan of the card that is asked next; `nil` once all were answered.
  private(set) var next: Int?
  /// The place in the plan of the card that is asked after it, if there is one.
  private(set) var afterNext: Int?
  /// How many of its answers were wrong.
  var missCount = 0

  /// Makes a round of which nothing was answered.
  ///
  /// - Parameters:
  ///   - place: The place of the card or pair in the session.
  ///   - number: Which time it is asked.
  ///   - cards: The places of its cards in the plan; one or two.
  init(place: Int, number: Int, cards: Range<Int>) {
    self.place = place
    self.number = number
    next = cards.first
    afterNext = cards.dropFirst().first
  }

  /// Whether all its cards were answered.
  var isOver: Bool { next == nil }

  /// Whether a pair waits of which nothing was answered.
  var isWhole: Bool { afterNext != nil }

  /// Whether the card at a place in the plan waits.
  func waits(for card: Int) -> Bool { card == next || card == afterNext }

  /// How many of its cards wait.
  var waitingCount: Int { (next == nil ? 0 : 1) + (afterNext == nil ? 0 : 1) }

  /// Changes the order of the two cards that wait.
  mutating func turnAround() {
    if let second = afterNext { (next, afterNext) = (second, next) }
  }

  /// Takes in the answer to a card.
  ///
  /// - Parameters:
  ///   - card: The place of the card in the plan; one that does not wait changes nothing else.
  ///   - isWrong: Whether the answer was wrong.
  mutating func take(answerTo card: Int?, isWrong: Bool) {
    if isWrong { missCount += 1 }
    if card == afterNext { turnAround() }
    guard card == next else { return }
    (next, afterNext) = (afterNext, nil)
  }
}

/// The rounds that wait, in the order in which they are asked.
///
/// Undo keeps the queues from before each answer. So the long middle part, all that was not asked
/// yet, is a slice which all of them share: only the short ends are ever copied.
struct RoundQueue: Sendable {
  private var soon: ArraySlice<Round> = []
  private var fresh: ArraySlice<Round>
  private var last: ArraySlice<Round> = []

  /// Makes a queue.
  ///
  /// - Parameter rounds: The rounds in their order.
  init(_ rounds: [Round] = []) {
    fresh = rounds[...]
  }

  /// Whether nothing waits.
  var isEmpty: Bool { soon.isEmpty && fresh.isEmpty && last.isEmpty }

  /// How many rounds wait.
  var count: Int { soon.count + fresh.count + last.count }

  /// Takes the round that is asked next.
  mutating func popFirst() -> Round? {
    soon.popFirst() ?? fresh.popFirst() ?? last.popFirst()
  }

  /// Puts a round in after some others; last where there are fewer.
  mutating func insert(_ round: Round, after others: Int) {
    while soon.count < others, let moved = fresh.popFirst() ?? last.popFirst() {
      soon.append(moved)
    }
    soon.insert(round, at: soon.startIndex + min(others, soon.count))
  }

  /// Puts a round in at the end.
  mutating func append(_ round: Round) {
    last.append(round)
  }

  /// Takes away the round of a card or pair.
  mutating func remove(place: Int) {
    for part in [\Self.soon, \.last, \.fresh] where self[keyPath: part].contains(place) {
      self[keyPath: part].removeAll { $0.place == place }
    }
  }

  /// Changes how many answers of a round that waits were wrong.
  mutating func changeMissCount(by change: Int, place: Int) {
    for part in [\Self.soon, \.last, \.fresh] {
      guard let index = self[keyPath: part].firstIndex(where: { $0.place == place }) else {
        continue
      }
      self[keyPath: part][index].missCount += change
      return
    }
  }
}

extension ArraySlice<Round> {
  /// Whether the round of a card or pair is among them.
  fileprivate func contains(_ place: Int) -> Bool { contains { $0.place == place } }
}
