/// A piece of a deck file; all pieces together are the whole file, byte for byte, as UTF-8 where it
/// was UTF-16.
public enum DeckPiece: Sendable {
  /// Header lines, comments, blank lines, lines that made no card.
  case other(ArraySlice<UInt8>)
  /// A note, and its row with the line break that ends it.
  case note(Note, ArraySlice<UInt8>)
}

/// Takes a deck file apart.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - name: The deck's name.
/// - Returns: The deck, and the pieces in the order of the file.
public func deckPieces(
  of bytes: [UInt8],
  name: String
) -> (deck: DeckFile, pieces: [DeckPiece]) {
  var reader = DeckReader(name: name)
  reader.noteRanges = []
  let bytes = asUTF8(bytes) ?? bytes
  let deck = reader.read(bytes.span)
  var pieces: [DeckPiece] = []
  var end = 0
  for (note, range) in zip(deck.notes, reader.noteRanges ?? []) {
    if end < range.lowerBound { pieces.append(.other(bytes[end..<range.lowerBound])) }
    pieces.append(.note(note, bytes[range]))
    end = range.upperBound
  }
  if end < bytes.count { pieces.append(.other(bytes[end...])) }
  return (deck, pieces)
}
