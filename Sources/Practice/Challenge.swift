public import Deck
public import Time

/// One question put to the learner, as it stands now.
public struct Challenge: Hashable, Sendable {
  /// The card that is asked.
  public let card: Card
  /// Its place in the session, counted from 1; a missed card keeps the place of its first time.
  public let number: Int
  /// Whether it is a missed card that came back: it changes neither score nor schedule.
  public let isRepeat: Bool
  /// The numbered answers to choose from; `nil` where the answer is typed.
  public internal(set) var choices: Choices?
  /// When it was put.
  public internal(set) var askedAt: Moment
  /// How often a hint was asked for.
  public internal(set) var hintCount = 0
  /// How often it was asked again because a line could not be an answer.
  public internal(set) var retryCount = 0

  /// Whether both are the same card at the same point.
  public static func == (lhs: Challenge, rhs: Challenge) -> Bool {
    lhs.card.id == rhs.card.id && lhs.number == rhs.number && lhs.isRepeat == rhs.isRepeat
      && lhs.choices == rhs.choices && lhs.askedAt == rhs.askedAt
      && lhs.hintCount == rhs.hintCount && lhs.retryCount == rhs.retryCount
  }

  /// Feeds what tells challenges apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(card.id)
    hasher.combine(number)
    hasher.combine(isRepeat)
  }
}
