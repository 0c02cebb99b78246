/// Adds a note to the end of a deck file; all bytes that are there stay as they are.
///
/// The new line ends as the file's lines do, and a last line without an end gets one first. A file in
/// UTF-16 becomes UTF-8.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - fields: The fields of the note, in the order of the columns.
///   - name: The deck's name.
/// - Returns: The file with the note; `nil` where reading it again would not give the same notes and
///   this one: such as when the file ends within a quote, or the note makes no card.
public func deckBytes(_ bytes: [UInt8], adding fields: [String], name: String) -> [UInt8]? {
  guard let bytes = asUTF8(bytes) else { return nil }
  let before = readDeck(bytes: bytes, name: name)
  var grown = bytes
  let end = lineEnding(of: bytes)
  let isEmpty = bytes.isEmpty || bytes == [0xef, 0xbb, 0xbf]
  if !isEmpty, bytes.last != UInt8(ascii: "\n"), bytes.last != UInt8(ascii: "\r") { grown += end }
  grown += Array(deckRow(fields).utf8) + end
  let after = readDeck(bytes: grown, name: name)
  guard after.notes.count == before.notes.count + 1, let added = after.notes.last,
    after.header.columns == before.header.columns,
    zip(before.notes, after.notes).allSatisfy({ $0.fields == $1.fields && $0.line == $1.line }),
    added.fields.starts(with: fields) || fields.starts(with: added.fields)
  else { return nil }
  return grown
}

/// How the lines of a file end: as its first line does.
func lineEnding(of bytes: [UInt8]) -> [UInt8] {
  let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  guard let first = bytes.firstIndex(where: { $0 == feed || $0 == carriage }) else {
    return [feed]
  }
  if bytes[first] == feed { return [feed] }
  let isPair = first + 1 < bytes.count && bytes[first + 1] == feed
  return isPair ? [carriage, feed] : [carriage]
}
