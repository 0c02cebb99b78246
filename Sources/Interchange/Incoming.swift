public import Deck
public import Memory

/// All that a file brings: decks with their rows, what was answered, and what had to be left out.
public struct Incoming: Sendable {
  /// The decks, in order; none without a row.
  public var decks: [IncomingDeck]
  /// What could not come along, and why.
  public var losses: ImportLosses

  /// Gathers what a file brings.
  ///
  /// - Parameters:
  ///   - decks: The decks, in order.
  ///   - losses: What could not come along.
  public init(decks: [IncomingDeck] = [], losses: ImportLosses = ImportLosses()) {
    self.decks = decks
    self.losses = losses
  }
}

/// A deck that comes from elsewhere.
public struct IncomingDeck: Sendable {
  /// What tells it from all other decks that ever come, for good; written into its header, so that
  /// its file is found again wherever it is moved to: `anki 1700000000001/1700000000002`.
  public var source: String
  /// What the source calls it, the second way to find it again: `Languages::Spanish, Basic`.
  public var sourceName: String
  /// The name that its file is to have, each part safe for files: `Languages/Spanish`.
  public var name: String
  /// What is put behind the name where another deck has it: the kind of its notes.
  public var nameAddition: String
  /// What the header says besides the columns and the directions: `title`, `language`.
  public var headers: [Header]
  /// The names of the columns, as a deck file may have them: lower case, no two alike.
  public var columns: [String]
  /// The ways in which its notes are asked.
  public var directions: [IncomingDirection]
  /// The notes, no two of one identity.
  public var rows: [IncomingRow]
  /// What was answered, in any order.
  public var reviews: [IncomingReview]
  /// The cards that are suspended.
  public var suspended: [IncomingCard]
  /// What was answered before its card was made new again, and counts no more.
  public var voided: [IncomingReview] = []
  /// Whether it is a deck of ours that comes back: it is found by its name, and its header says no
  /// more than it did.
  public var isOurs = false

  /// How many of its notes lie in another deck there, and stay where they are here.
  public var movedCount = 0

  /// How many cards its notes make.
  public var cardCount: Int {
    var count = 0
    for direction in directions { count += cardCount(of: direction) }
    return count
  }

  /// How many cards its notes make in a direction.
  ///
  /// - Parameter direction: The direction.
  /// - Returns: The number.
  public func cardCount(of direction: IncomingDirection) -> Int {
    rows.count {
      !$0.fields[direction.question].isEmpty && holdsAnswer($0.fields[direction.answer])
    }
  }

  /// A line of the header.
  public struct Header: Hashable, Sendable {
    /// The key, in lower case.
    public var key: String
    /// The value, on one line.
    public var value: String

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - key: The key, in lower case.
    ///   - value: The value, on one line.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// Makes a deck.
  ///
  /// - Parameters:
  ///   - source: What tells it from all other decks that ever come.
  ///   - sourceName: What the source calls it.
  ///   - name: The name that its file is to have.
  ///   - nameAddition: What is put behind the name where another deck has it.
  ///   - headers: What the header says besides the columns and the directions.
  ///   - columns: The names of the columns.
  ///   - directions: The ways in which its notes are asked.
  ///   - rows: The notes, no two of one identity.
  ///   - reviews: What was answered.
  ///   - suspended: The cards that are suspended.
  public init(
    source: String,
    sourceName: String,
    name: String,
    nameAddition: String = "",
    headers: [Header] = [],
    columns: [String],
    directions: [IncomingDirection],
    rows: [IncomingRow],
    reviews: [IncomingReview] = [],
    suspended: [IncomingCard] = []
  ) {
    self.source = source
    self.sourceName = sourceName
    self.name = name
    self.nameAddition = nameAddition
    self.headers = headers
    self.columns = columns
    self.directions = directions
    self.rows = rows
    self.reviews = reviews
    self.suspended = suspended
  }
}

/// From which column to which the notes of a deck are asked.
public struct IncomingDirection: Hashable, Sendable {
  /// The place of the column that is shown.
  public var question: Int
  /// The place of the column that is asked for.
  public var answer: Int

  /// Makes a direction.
  ///
  /// - Parameters:
  ///   - question: The place of the column that is shown.
  ///   - answer: The place of the column that is asked for.
  public init(question: Int, answer: Int) {
    self.question = question
    self.answer = answer
  }
}

/// A note that comes from elsewhere.
public struct IncomingRow: Hashable, Sendable {
  /// What tells it from the other notes of its deck: its `id` field where the deck has that column,
  /// else what a deck file would make of it.
  public var identity: String
  /// The fields in the order of the columns, as a deck file gives them back: in normal form C, and
  /// without control characters but tab and line feed.
  public var fields: [String]
  /// The number by which the note's first card goes, where the source tells: by this a note of ours
  /// is known again whatever became of its question.
  public var number: CardID?
  /// What tells a note of ours from all others in Anki, where it comes from there.
  public var guid: String?

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - identity: What tells it from the other notes of its deck.
  ///   - fields: The fields in the order of the columns.
  public init(identity: String, fields: [String]) {
    self.identity = identity
    self.fields = fields
  }
}

/// A card of an incoming deck: the place of its row, and that of its direction.
public struct IncomingCard: Hashable, Sendable {
  /// The place of the note among the rows of its deck.
  public var row: Int
  /// The place of the direction among those of its deck.
  public var direction: Int

  /// Makes a card.
  ///
  /// - Parameters:
  ///   - row: The place of the note among the rows of its deck.
  ///   - direction: The place of the direction among those of its deck.
  public init(row: Int, direction: Int) {
    self.row = row
    self.direction = direction
  }
}

/// An answer that was given elsewhere.
public struct IncomingReview: Hashable, Sendable {
  /// The card that was answered.
  public var card: IncomingCard
  /// When, in milliseconds since 1970.
  public var milliseconds: Int64
  /// How well it was known.
  public var rating: Rating
  /// How long the answer took, in milliseconds.
  public var durationMilliseconds: Int64

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - card: The card that was answered.
  ///   - milliseconds: When, in milliseconds since 1970.
  ///   - rating: How well it was known.
  ///   - durationMilliseconds: How long the answer took.
  public init(
    card: IncomingCard,
    milliseconds: Int64,
    rating: Rating,
    durationMilliseconds: Int64
  ) {
    self.card = card
    self.milliseconds = milliseconds
    self.rating = rating
    self.durationMilliseconds = durationMilliseconds
  }
}
