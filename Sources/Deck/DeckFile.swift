/// A deck as it was read: its header, its notes, and everything in the file that made no card.
public struct DeckFile: Sendable {
  /// What the deck says of itself.
  public let header: DeckHeader
  /// The notes, in the order of the file.
  public let notes: [Note]
  /// All that is wrong with the file, in the order of its lines.
  public let problems: [DeckProblem]
}
