public import Deck
public import Memory
public import Time

/// When a card would come back, for each rating: made by the same call that keeps reviews.
public struct Preview: Hashable, Sendable {
  /// What a rating makes of the card.
  public struct Outcome: Hashable, Sendable {
    /// The rating.
    public let rating: Rating
    /// The schedule after it.
    public let schedule: CardSchedule

    /// The day on which the card would come back.
    public var dueDay: Day { Day(number: schedule.dueDay) }
  }

  /// The study day of the answer: today, or the due day where today's answer moves nothing.
  public let day: Day
  /// What each rating makes of the card, from again to easy.
  public let outcomes: [Outcome]

  /// Looks ahead; a card that was answered today already is answered on its due day next.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - schedule: Its schedule; nothing for a card that was never answered.
  ///   - today: The study day now.
  ///   - desiredRetention: The wanted probability of recall; 0.7…0.99.
  ///   - scheduler: Sets the days.
  public init(
    of card: CardID,
    _ schedule: CardSchedule?,
    today: Day,
    desiredRetention: Double,
    scheduler: Scheduler
  ) {
    let moves = scheduler.moves(schedule, on: today.number)
    let day = moves ? today : schedule.map { Day(number: $0.dueDay) } ?? today
    self.day = day
    outcomes = Rating.allCases.map { rating in
      Outcome(
        rating: rating,
        schedule: scheduler.schedule(
          after: rating,
          on: day.number,
          from: schedule,
          desiredRetention: desiredRetention,
          seed: card.rawValue
        )
      )
    }
  }
}
