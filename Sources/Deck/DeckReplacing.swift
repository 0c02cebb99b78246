/// Puts other fields into a note of a deck file; all other bytes stay as they are.
///
/// A file in UTF-16 becomes UTF-8.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - note: The note, as it was read from these bytes.
///   - fields: Its new fields, in the order of the columns.
///   - name: The deck's name.
/// - Returns: The file, and the note as it is read from it now; `nil` where reading it again would
///   not give the same other notes and this one.
public func deckBytes(
  _ bytes: [UInt8],
  replacing note: Note,
  with fields: [String],
  name: String
) -> (bytes: [UInt8], note: Note)? {
  guard let bytes = asUTF8(bytes) else { return nil }
  let before = readDeck(bytes: bytes, name: name)
  guard let place = before.notes.firstIndex(where: { $0.line == note.line }),
    before.notes[place].fields == note.fields,
    let range = rangeOfRow(onLine: note.line, in: bytes.span, header: before.header)
  else { return nil }
  var changed = bytes
  changed.replaceSubrange(range, with: Array(deckRow(fields).utf8))
  let after = readDeck(bytes: changed, name: name)
  guard after.notes.count == before.notes.count, after.notes.indices.contains(place),
    after.header.columns == before.header.columns,
    zip(before.notes, after.notes).enumerated().allSatisfy({ index, pair in
      index == place || pair.0.fields == pair.1.fields && pair.0.identity == pair.1.identity
    }),
    case let kept = after.notes[place].fields,
    kept.starts(with: fields) || fields.starts(with: kept)
  else { return nil }
  return (changed, after.notes[place])
}

/// The bytes of the row that begins on a line, without the line break that ends it.
private func rangeOfRow(
  onLine line: Int,
  in bytes: Span<UInt8>,
  header: DeckHeader
) -> Range<Int>? {
  var reader = DeckReader(name: header.name)
  if starts(bytes, with: [0xef, 0xbb, 0xbf]) { reader.position = 3 }
  while reader.line < line, reader.position < bytes.count {
    reader.position = lineEnd(bytes, from: reader.position)
    reader.stepOverLineBreak(bytes)
  }
  guard reader.line == line, reader.position < bytes.count else { return nil }
  let start = reader.position
  reader.readRow(bytes, asker: Asker(header: header))
  var end = reader.position
  if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
  if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
  return start..<end
}
