public import Deck
public import Practice
public import Time

/// One thing that a journal holds, as it leaves and comes back.
///
/// All entries of a journal are all that it holds: the rest follows from them.
public enum JournalEntry: Hashable, Sendable {
  /// A journal that wrote here; whether it is this one, or was before a backup was restored.
  case device(id: Int64, made: Moment, isOwn: Bool)
  /// What was set.
  case configuration(key: String, value: String)
  /// The text of a card, as it was last seen.
  case card(CardText)
  /// A session.
  case session(SessionEntry)
  /// A review, also one that was taken back.
  case review(ReviewRecord, session: SessionKey?, place: Int64)
  /// That a review was taken back.
  case retraction(ReviewKey, of: ReviewKey, at: Moment)
  /// An answer of the learner's own, or that it was taken out again.
  case ownAnswer(String, of: CardID, isAccepted: Bool, changed: Moment)
  /// That a card was suspended, or let come back.
  case suspension(of: CardID, isSuspended: Bool, changed: Moment)
  /// What came last from a source.
  case imported(ImportedSource)
  /// That a card goes by the number of another one, or goes by it no longer.
  case relinking(of: CardID, to: CardID, isLinked: Bool, changed: Moment)
}

/// What came last from a source, as the journal keeps it.
public struct ImportedSource: Hashable, Sendable {
  /// The source.
  public var name: String
  /// Its columns, with tabs between them.
  public var columns: String
  /// For each note a hash of its identity and of each field, 8 bytes each.
  public var hashes: [UInt8]
  /// For each note a line of tags.
  public var tags: String
  /// When it came.
  public var changed: Moment

  /// Makes one of its parts.
  ///
  /// - Parameters:
  ///   - name: The source.
  ///   - columns: Its columns, with tabs between them.
  ///   - hashes: For each note a hash of its identity and of each field, 8 bytes each.
  ///   - tags: For each note a line of tags.
  ///   - changed: When it came.
  public init(name: String, columns: String, hashes: [UInt8], tags: String, changed: Moment) {
    self.name = name
    self.columns = columns
    self.hashes = hashes
    self.tags = tags
    self.changed = changed
  }
}

/// What tells a session from all others, on every machine.
public struct SessionKey: Hashable, Comparable, Sendable {
  /// The journal in which it began, by its random number.
  public let device: Int64
  /// Its number there.
  public let number: Int64

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - device: The journal in which it began.
  ///   - number: Its number there.
  public init(device: Int64, number: Int64) {
    self.device = device
    self.number = number
  }

  /// An order that is the same on every machine.
  public static func < (lhs: SessionKey, rhs: SessionKey) -> Bool {
    (lhs.device, lhs.number) < (rhs.device, rhs.number)
  }
}

/// The text of a card, as a journal last saw it.
public struct CardText: Hashable, Sendable {
  /// The card.
  public var id: CardID
  /// The deck's name.
  public var deck: String
  /// The learned language of the deck.
  public var language: String
  /// The note's identity.
  public var identity: String
  /// The direction's name.
  public var direction: String
  /// The question.
  public var question: String
  /// A hash of the answers, FNV-1a 64; nothing where they were never seen.
  public var answersHash: Int64?

  /// Makes a text of its parts.
  ///
  /// - Parameters:
  ///   - id: The card.
  ///   - deck: The deck's name.
  ///   - language: The learned language of the deck.
  ///   - identity: The note's identity.
  ///   - direction: The direction's name.
  ///   - question: The question.
  ///   - answersHash: A hash of the answers.
  public init(
    id: CardID,
    deck: String,
    language: String,
    identity: String,
    direction: String,
    question: String,
    answersHash: Int64? = nil
  ) {
    self.id = id
    self.deck = deck
    self.language = language
    self.identity = identity
    self.direction = direction
    self.question = question
    self.answersHash = answersHash
  }
}

/// A session with its plan.
public struct SessionEntry: Hashable, Sendable {
  /// A card of the plan.
  public struct PlannedCard: Hashable, Sendable {
    /// The card.
    public var card: CardID
    /// When it was last asked in this session.
    public var asked: Moment?

    /// Makes one.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - asked: When it was last asked in this session.
    public init(_ card: CardID, asked: Moment?) {
      self.card = card
      self.asked = asked
    }
  }

  /// What tells it from all others.
  public var key: SessionKey
  /// What kind of session it is.
  public var kind: SessionKind
  /// When it began, in which zone and on which study day.
  public var started: StudyTime
  /// When it ended.
  public var ended: Moment?
  /// Whether it was played to its end.
  public var isFinished: Bool
  /// What the learner gave it, 1…5.
  public var rating: Int?
  /// The decks it was made from, by name.
  public var decks: [String]
  /// The cards that it was to ask, in order.
  public var cards: [PlannedCard]

  /// Makes a session of its parts.
  ///
  /// - Parameters:
  ///   - key: What tells it from all others.
  ///   - kind: What kind of session it is.
  ///   - started: When it began, in which zone and on which study day.
  ///   - ended: When it ended.
  ///   - isFinished: Whether it was played to its end.
  ///   - rating: What the learner gave it, 1…5.
  ///   - decks: The decks it was made from, by name.
  ///   - cards: The cards that it was to ask, in order.
  public init(
    key: SessionKey,
    kind: SessionKind,
    started: StudyTime,
    ended: Moment?,
    isFinished: Bool,
    rating: Int?,
    decks: [String],
    cards: [PlannedCard]
  ) {
    self.key = key
    self.kind = kind
    self.started = started
    self.ended = ended
    self.isFinished = isFinished
    self.rating = rating
    self.decks = decks
    self.cards = cards
  }
}
