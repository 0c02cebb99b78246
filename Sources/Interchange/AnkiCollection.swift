/// The decks, notes, cards and reviews that an Anki package holds, as they stand there.
public struct AnkiCollection: Sendable {
  /// The version of its tables: 11, or 15 and later.
  public var schemaVersion: Int
  /// When it was begun, in seconds since 1970: the start of its day 0.
  public var created: Int64
  /// Whether it was kept by Anki's first scheduler, whose ratings of learning cards count from
  /// 1 to 3; `AnkiReview.rating` heeds it.
  public var usesOldScheduler: Bool
  /// The decks, by name.
  public var decks: [AnkiDeck]
  /// The kinds of notes, by number.
  public var noteTypes: [AnkiNoteType]
  /// The notes, by number.
  public var notes: [AnkiNote]
  /// The cards, by number; each belongs to one of the notes.
  public var cards: [AnkiCard]
  /// What happened to the cards, from the first to the last; each belongs to one of the cards.
  public var reviews: [AnkiReview]
  /// How many media files the package names; nothing where its list of them cannot be read.
  public var mediaCount: Int?
  /// What is in the package and not in here.
  public var omissions: AnkiOmissions

  /// Whether it holds nothing but the note that newer Ankis put into packages for older ones.
  var isPlaceholder: Bool {
    notes.count == 1 && cards.count <= 1 && reviews.isEmpty
      && notes.first?.fields.first?.hasPrefix("Please update to the latest Anki version") == true
  }
}

/// What could not be taken from a package, counted.
public struct AnkiOmissions: Hashable, Sendable {
  /// Notes of a kind that is not there.
  public var notesWithoutType = 0
  /// Notes whose row makes no sense.
  public var brokenNotes = 0
  /// Notes with fewer or more fields than their kind has; they are taken, filled up or cut.
  public var mendedNotes = 0
  /// Cards of a note that was not taken.
  public var cardsWithoutNote = 0
  /// Cards whose row makes no sense.
  public var brokenCards = 0
  /// Reviews of a card that was not taken.
  public var reviewsWithoutCard = 0
  /// Reviews whose row makes no sense.
  public var brokenReviews = 0

  /// Nothing left out.
  public init() {}
}

/// A deck.
public struct AnkiDeck: Identifiable, Hashable, Sendable {
  /// Its number.
  public var id: Int64
  /// The names of the decks it lies in, and its own last.
  public var path: [String]
  /// Whether it only gathers cards of other decks for a time.
  public var isFiltered: Bool
  /// What it says of itself.
  public var description: String

  /// Its name with those of the decks it lies in: `Languages::Spanish`.
  public var name: String { path.joined(separator: "::") }
}

/// A kind of notes.
public struct AnkiNoteType: Identifiable, Hashable, Sendable {
  /// Its number.
  public var id: Int64
  /// Its name.
  public var name: String
  /// Whether its cards are the gaps in a text.
  public var isCloze: Bool
  /// Whether its cards are parts of a picture, which a terminal cannot show.
  public var isImageOcclusion: Bool
  /// The names of its fields.
  public var fields: [String]
  /// How its cards are asked; a gap's card uses the first.
  public var templates: [AnkiTemplate]
}

/// How cards of a kind are asked.
public struct AnkiTemplate: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// What is shown first, as HTML with the names of fields in it.
  public var front: String
  /// What is shown then.
  public var back: String
  /// The deck into which its cards go, where it is not that of the note.
  public var deckID: Int64?
}

/// A note.
public struct AnkiNote: Identifiable, Hashable, Sendable {
  /// Its number: when it was made, in milliseconds since 1970.
  public var id: Int64
  /// What tells it from all others, in every collection.
  public var guid: String
  /// Its kind.
  public var noteTypeID: Int64
  /// When it was last changed, in seconds since 1970.
  public var modified: Int64
  /// Its tags.
  public var tags: [String]
  /// Its fields, as HTML, as many as its kind has.
  public var fields: [String]
}
