public import Deck
public import Time

/// Two cards of which the learner gives the answer of one for the other.
public struct Confusion: Hashable, Sendable {
  /// One wrong answer that was the right one of another card.
  public struct MixUp: Hashable, Sendable {
    /// The card that was asked.
    public let asked: CardID
    /// The card whose answer was typed.
    public let given: CardID
    /// The study day.
    public let day: Day

    /// Makes a mix-up.
    ///
    /// - Parameters:
    ///   - asked: The card that was asked.
    ///   - given: The card whose answer was typed.
    ///   - day: The study day.
    public init(asked: CardID, given: CardID, day: Day) {
      self.asked = asked
      self.given = given
      self.day = day
    }
  }

  /// The card for which the other's answer was given more often.
  public let first: CardID
  /// The other card.
  public let second: CardID
  /// How often the second card's answer was given for the first.
  public let firstCount: Int
  /// How often the first card's answer was given for the second.
  public let secondCount: Int
  /// The study day on which it last happened.
  public let newest: Day

  /// How often it happened, both ways together.
  public var count: Int { firstCount + secondCount }

  /// So many days are looked back; older mix-ups are forgotten.
  public static let windowDays = 180
  /// A pair counts as settled once each card that was mistaken was right on so many later days.
  public static let settlingDays = 3

  /// The pairs that are mixed up now.
  ///
  /// A pair is settled, and left out, when since its newest mix-up every card of it that was
  /// mistaken has been answered right on three study days: later ones, for on the same day the
  /// right answer is still in the ear.
  ///
  /// - Parameters:
  ///   - mixUps: What happened, in any order; a card given for itself does not count.
  ///   - today: The study day now; mix-ups of later days, or older than 180 days, are left out.
  ///   - rightDays: The study days on which cards were answered right, in any order.
  /// - Returns: The most frequent pair first; of several, the one that happened last.
  public static func pairs(
    in mixUps: [MixUp],
    today: Day,
    rightDays: [CardID: [Day]] = [:]
  ) -> [Confusion] {
    var found: [Pair: [MixUp]] = [:]
    for mixUp in mixUps where mixUp.asked != mixUp.given {
      guard (0..<windowDays).contains(today - mixUp.day) else { continue }
      found[Pair(mixUp), default: []].append(mixUp)
    }
    return found.map { Confusion($0, $1) }
      .filter { !$0.isSettled(by: rightDays) }
      .sorted { $0.rank < $1.rank }
  }

  private init(_ pair: Pair, _ mixUps: [MixUp]) {
    let low = mixUps.count { $0.asked == pair.low }
    let high = mixUps.count - low
    (first, second) = low >= high ? (pair.low, pair.high) : (pair.high, pair.low)
    (firstCount, secondCount) = (max(low, high), min(low, high))
    newest = mixUps.map(\.day).max() ?? Day(number: 0)
  }

  private func isSettled(by rightDays: [CardID: [Day]]) -> Bool {
    [(first, firstCount), (second, secondCount)].allSatisfy { card, count in
      count == 0 || Set((rightDays[card] ?? []).filter { $0 > newest }).count >= Self.settlingDays
    }
  }

  private var rank: (Int, Int, CardID, CardID) {
    // The complement turns the order of days round without overflowing.
    (-count, ~newest.number, first, second)
  }
}

/// Two cards, whichever was asked.
private struct Pair: Hashable {
  let low: CardID
  let high: CardID

  init(_ mixUp: Confusion.MixUp) {
    low = min(mixUp.asked, mixUp.given)
    high = max(mixUp.asked, mixUp.given)
  }
}
