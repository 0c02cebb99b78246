/// What an import made of what a file brought.
public struct ImportReport: Hashable, Sendable {
  /// What became of one deck.
  public struct DeckChange: Hashable, Sendable {
    /// The deck's name.
    public var name: String
    /// Whether its file was made.
    public var isNew: Bool
    /// How many notes it got.
    public var added = 0
    /// In how many of its notes something changed.
    public var updated = 0
    /// In how many of those that were updated the question was mended, with no progress lost.
    public var mended = 0
    /// How many of its notes stayed as they were.
    public var unchanged = 0
    /// How many notes came before and are not in it any more: whoever took them out meant it.
    public var leftOut = 0
    /// Fields that changed both here and at the source, or may have; what stands here was kept.
    public var conflicts: [Conflict] = []

    /// Makes an entry without any change.
    ///
    /// - Parameters:
    ///   - name: The deck's name.
    ///   - isNew: Whether its file was made.
    public init(name: String, isNew: Bool) {
      self.name = name
      self.isNew = isNew
    }

    /// Adds what became of the same file a second time.
    ///
    /// - Parameter other: What became of it then.
    mutating func add(_ other: DeckChange) {
      added += other.added
      updated += other.updated
      mended += other.mended
      unchanged += other.unchanged
      leftOut += other.leftOut
      conflicts += other.conflicts
    }
  }

  /// A field that stands otherwise here than at the source, and may have been changed here.
  public struct Conflict: Hashable, Sendable {
    /// The line of the deck file, counted from 1.
    public var line: Int
    /// The column.
    public var column: String
    /// What stands here, and stays.
    public var own: String
    /// What the source has now.
    public var theirs: String
    /// Whether it is known that it was changed at both places; else only that it differs.
    public var isChangedTwice: Bool
  }

  /// A direction that a file here does not ask.
  public struct Unasked: Hashable, Sendable {
    /// The deck's name.
    public var deck: String
    /// The direction, as the file here would name it.
    public var direction: String
    /// How many cards of it did not come.
    public var cards: Int

    /// Takes the parts.
    ///
    /// - Parameters:
    ///   - deck: The deck's name.
    ///   - direction: The direction.
    ///   - cards: How many cards of it did not come.
    public init(deck: String, direction: String, cards: Int) {
      self.deck = deck
      self.direction = direction
      self.cards = cards
    }
  }

  /// What became of each deck, in the order of the file.
  public var decks: [DeckChange] = []
  /// How many cards the file brought.
  public var cards = 0
  /// How many answers were new and are kept now.
  public var newReviews = 0
  /// How many answers were here already.
  public var knownReviews = 0
  /// How many new cards are suspended.
  public var suspended = 0
  /// How many cards that an import suspended come back.
  public var resumed = 0
  /// How many notes lie in another deck at the source, and stay where they are here.
  public var moved = 0
  /// How many answers from before their card was made new again are here already.
  public var voidedHere = 0
  /// Directions that a file here does not ask, so that their cards did not come.
  public var unasked: [Unasked] = []
  /// What could not come along.
  public var losses = ImportLosses()

  /// Nothing imported.
  public init() {}

  /// Adds what became of a deck, to what became of it before where something else came into it.
  ///
  /// - Parameter change: What became of it.
  public mutating func add(_ change: DeckChange) {
    if let place = decks.firstIndex(where: { $0.name == change.name }) {
      decks[place].add(change)
    } else {
      decks.append(change)
    }
  }

  /// Whether nothing changed at all.
  public var isEmpty: Bool {
    newReviews == 0 && suspended == 0 && resumed == 0
      && decks.allSatisfy { !$0.isNew && $0.added == 0 && $0.updated == 0 }
  }
}
