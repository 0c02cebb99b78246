public import Memory

/// A card: one way of asking a note, with its own schedule.
public struct AnkiCard: Identifiable, Hashable, Sendable {
  /// How far it is learned.
  public enum State: Int64, Sendable {
    /// Never asked.
    case new = 0
    /// In its first steps.
    case learning = 1
    /// Learned, and asked now and then.
    case review = 2
    /// Forgotten, and in the steps after that.
    case relearning = 3
  }

  /// Where it waits.
  public enum Queue: Int64, Sendable {
    /// Put away by the learner until tomorrow.
    case userBuried = -3
    /// Put away until tomorrow because another card of the note was asked.
    case siblingBuried = -2
    /// Put away until the learner says otherwise.
    case suspended = -1
    /// Among the new ones.
    case new = 0
    /// Among those that come back today.
    case learning = 1
    /// Among those that are due on a day.
    case review = 2
    /// Among those that are being learned and come back on another day.
    case dayLearning = 3
    /// Shown without being scheduled.
    case preview = 4
  }

  /// When it comes back.
  public enum Due: Hashable, Sendable {
    /// At its place among the new ones.
    case position(Int64)
    /// At a moment, in seconds since 1970.
    case moment(Int64)
    /// On a day, counted from the day on which the collection was begun.
    case day(Int64)
  }

  /// What FSRS knew of it, as Anki kept it.
  public struct Memory: Hashable, Sendable {
    /// The stability.
    public var stabilityDays: Double
    /// The difficulty, 1 to 10.
    public var difficulty: Double
    /// The wanted chance of recall with which it was scheduled.
    public var desiredRetention: Double?
    /// The forgetting curve's decay, as a positive number.
    public var decay: Double?
    /// When it was last asked, in seconds since 1970.
    public var lastReview: Int64?
  }

  /// Its number.
  public var id: Int64
  /// Its note.
  public var noteID: Int64
  /// The deck it lies in.
  public var deckID: Int64
  /// The deck it came from, while it lies in one that only gathers.
  public var homeDeckID: Int64?
  /// The place of its template among those of the note's kind; for a gap its number less one.
  public var ordinal: Int
  /// How far it is learned.
  public var state: State
  /// Where it waits.
  public var queue: Queue
  /// When it comes back, in its own deck.
  public var due: Due
  /// The interval, for a forgotten one that after its steps; 0 while it is being learned.
  public var intervalDays: Int64
  /// The ease of Anki's older scheduler; 2500 is its usual one, 0 that of a new card.
  public var easePermille: Int64
  /// How often it was asked.
  public var repetitions: Int64
  /// How often it was forgotten.
  public var lapses: Int64
  /// The colour of its flag, 1 to 7; 0 without one.
  public var flag: Int
  /// What FSRS knew of it; nothing where it did not schedule it.
  public var memory: Memory?

  /// Whether the learner put it away for good.
  public var isSuspended: Bool { queue == .suspended }
}

/// Something that happened to a card.
public struct AnkiReview: Identifiable, Hashable, Sendable {
  /// What it was.
  public enum Kind: Int64, Sendable {
    /// A card being learned was asked.
    case learning = 0
    /// A learned card was asked.
    case review = 1
    /// A forgotten card was asked.
    case relearning = 2
    /// It was asked out of turn.
    case filtered = 3
    /// The learner set its schedule.
    case manual = 4
    /// It was scheduled anew.
    case rescheduled = 5
  }

  /// When it was answered, in milliseconds since 1970.
  public var id: Int64
  /// Its card.
  public var cardID: Int64
  /// The button, 1 to 4; 0 where nothing was answered.
  public var ease: Int64
  /// The interval after it: days, or seconds where it is negative.
  public var interval: Int64
  /// The interval before it, likewise.
  public var lastInterval: Int64
  /// The ease after it, or with FSRS its difficulty; 0 where it changed no schedule.
  public var factor: Int64
  /// How long the answer took.
  public var milliseconds: Int64
  /// What it was.
  public var kind: Kind
  /// Whether it was kept by Anki's first scheduler.
  public var isOfOldScheduler: Bool

  /// Whether it is an answer that says something of the memory: cramming does not, and neither does
  /// a changed schedule.
  public var countsAsReview: Bool {
    (1...4).contains(ease) && kind != .manual && kind != .rescheduled
      && !(kind == .filtered && factor == 0)
  }

  /// Whether it made the card new again: what was before it no longer counts.
  public var isReset: Bool { kind == .manual && factor == 0 }

  /// How well it was known; nothing where it does not count.
  ///
  /// Anki's first scheduler had three buttons for cards in steps; Anki itself reads them so.
  public var rating: Rating? {
    guard countsAsReview else { return nil }
    let isInSteps = kind == .learning || kind == .relearning
    let shift: Int64 = isOfOldScheduler && isInSteps && (2...3).contains(ease) ? 1 : 0
    return Rating(rawValue: Int(ease + shift))
  }
}
