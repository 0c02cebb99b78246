public import Deck
public import Time

/// One question put to the learner, as it stands now.
public struct Challenge: Hashable, Sendable {
  /// The card that is asked.
  public let card: Card
  /// In a drill, the card and the one that it is mixed up with, in the order of the plan, whichever
  /// is asked first; else nothing.
  public let pair: [Card]
  /// Its place in the session, or in a drill that of its pair, counted from 1; what was missed keeps
  /// the place of its first time.
  public let number: Int
  /// Which time it is asked in the session, counted from 1.
  public let round: Int
  /// Whether its partner was answered before it in this round.
  public let isSecond: Bool
  /// The numbered answers to choose from; `nil` where the answer is typed.
  public internal(set) var choices: Choices?
  /// When it was put.
  public internal(set) var askedAt: Moment
  /// How often a hint was asked for.
  public internal(set) var hintCount = 0
  /// How often it was asked again because a line could not be an answer.
  public internal(set) var retryCount = 0

  /// In a drill, the card that is mixed up with it, and asked right before or after it.
  public var partner: Card? { pair.first { $0.id != card.id } }

  /// Whether it is a missed card that came back: it changes neither score nor schedule.
  public var isRepeat: Bool { round > 1 }

  /// Whether both are the same card at the same point.
  public static func == (lhs: Challenge, rhs: Challenge) -> Bool {
    lhs.card.id == rhs.card.id && lhs.number == rhs.number && lhs.round == rhs.round
      && lhs.pair.map(\.id) == rhs.pair.map(\.id) && lhs.isSecond == rhs.isSecond
      && lhs.choices == rhs.choices && lhs.askedAt == rhs.askedAt
      && lhs.hintCount == rhs.hintCount && lhs.retryCount == rhs.retryCount
  }

  /// Feeds what tells challenges apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(card.id)
    hasher.combine(number)
    hasher.combine(round)
  }
}
