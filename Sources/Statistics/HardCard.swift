public import Deck
public import Memory

/// A card that takes more time than others.
public struct HardCard: Hashable, Sendable {
  /// How hard it is.
  public enum Kind: String, Sendable {
    /// It was forgotten again and again: mend it, or learn it in another way.
    case leech
    /// It does not stay yet.
    case hard
  }

  /// The card.
  public let card: CardID
  /// Its schedule.
  public let schedule: CardSchedule
  /// How hard it is.
  public let kind: Kind

  /// From so many lapses on a card is a leech; Anki's default.
  public static let leechLapses = 8
  /// From so many lapses on a card is hard.
  public static let hardLapses = 3
  /// From this difficulty on a card is hard, if it has enough reviews.
  public static let hardDifficulty = 9.0
  /// So many reviews are enough: a first answer alone says little.
  public static let reviewsForDifficulty = 4

  /// Whether a card is hard.
  ///
  /// A card that was only hard is so no more once it is mature; a leech stays one, as in Anki.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - schedule: Its schedule.
  public init?(_ card: CardID, _ schedule: CardSchedule) {
    if schedule.lapseCount >= Self.leechLapses {
      kind = .leech
    } else if schedule.interval < CardCounts.matureDays,
      schedule.lapseCount >= Self.hardLapses
        || (schedule.memory.difficulty >= Self.hardDifficulty
          && schedule.reviewCount >= Self.reviewsForDifficulty)
    {
      kind = .hard
    } else {
      return nil
    }
    self.card = card
    self.schedule = schedule
  }

  /// The hard cards among others.
  ///
  /// - Parameter schedules: Cards that were answered, with their schedules.
  /// - Returns: The hardest first: most lapses, then most difficult, then least stable.
  public static func among(
    _ schedules: some Sequence<(card: CardID, schedule: CardSchedule)>
  ) -> [HardCard] {
    schedules.compactMap { HardCard($0.card, $0.schedule) }.sorted { $0.rank < $1.rank }
  }

  private var rank: (Int, Double, Double, CardID) {
    (-schedule.lapseCount, -schedule.memory.difficulty, schedule.memory.stability, card)
  }
}
