/// What happened to the cards of a deck since its file was looked at last.
public struct DeckChange: Hashable, Sendable {
  /// A question that was mended.
  public struct Mended: Hashable, Sendable {
    /// As it was.
    public let before: String
    /// As it is.
    public let now: String
  }

  /// The questions that were mended and keep their progress; of a note that is asked both ways, both.
  public internal(set) var mended: [Mended] = []
  /// The questions that are back and have their progress again, which a mended one had meanwhile.
  public internal(set) var returned: [String] = []
  /// How many cards with progress are gone from the file and stand in no other deck.
  public internal(set) var goneCount = 0
  /// How many cards the file had before.
  public internal(set) var countBefore = 0

  /// Whether so much is gone that somebody should look.
  public var hasLostMuch: Bool { goneCount >= 3 && goneCount * 3 >= countBefore }

  /// Nothing happened.
  public init() {}
}
