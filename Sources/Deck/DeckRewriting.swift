/// What is to be changed in a deck file all at once.
public struct DeckRewriting: Sendable {
  /// The new fields of notes, by their place in the deck, in the order of the new columns.
  public var replaced: [Int: [String]] = [:]
  /// The fields of notes that are added at the end, in the order of the new columns.
  public var added: [[String]] = []
  /// The names of all columns, where there are more than before; the earlier ones stay in front.
  public var columns: [String]?
  /// The directions, as `#ask:` has them, where there are others than before.
  public var directions: [String]?
  /// Header lines that are to be there; each takes the place of one with its key.
  public var headers: [(key: String, value: String)] = []

  /// Nothing to be changed.
  public init() {}

  /// Whether there is nothing to be changed.
  public var isEmpty: Bool {
    replaced.isEmpty && added.isEmpty && columns == nil && directions == nil && headers.isEmpty
  }
}

/// Changes a deck file; all bytes of it that are not concerned stay as they are, as UTF-8.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - deck: The deck, as it was read from these bytes.
///   - change: What is to be changed.
/// - Returns: The file, and the deck as it is read from it now: its notes are those that were there,
///   in their places, then the added ones; `nil` where reading it again would not give them.
public func deckBytes(
  _ bytes: [UInt8],
  of deck: DeckFile,
  rewritten change: DeckRewriting
) -> (bytes: [UInt8], deck: DeckFile)? {
  guard let bytes = asUTF8(bytes) else { return nil }
  let layout = DeckLayout(bytes, header: deck.header)
  guard layout.rows.count == deck.notes.count else { return nil }
  let end = lineEnding(of: bytes)
  var written = changedHeader(bytes, layout, change, end)
  var position = layout.rowsStart
  for place in change.replaced.keys.sorted() {
    guard let fields = change.replaced[place], layout.rows.indices.contains(place) else {
      return nil
    }
    let range = layout.rows[place]
    written += bytes[position..<range.lowerBound]
    written += Array(deckRow(fields).utf8)
    position = range.upperBound
  }
  written += bytes[position...]
  if !change.added.isEmpty {
    if let last = written.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
      written += end
    }
    for fields in change.added { written += Array(deckRow(fields).utf8) + end }
  }
  let after = readDeck(bytes: written, name: deck.header.name)
  guard isAsWanted(after, deck, change) else { return nil }
  return (written, after)
}

/// Whether what is read now is what was there, changed as wanted.
private func isAsWanted(_ after: DeckFile, _ before: DeckFile, _ change: DeckRewriting) -> Bool {
  func isSame(_ kept: [String], _ wanted: [String]) -> Bool {
    let long = kept.count >= wanted.count ? kept : wanted
    let short = kept.count >= wanted.count ? wanted : kept
    return long.starts(with: short) && long[short.count...].allSatisfy(\.isEmpty)
  }
  guard after.notes.count == before.notes.count + change.added.count,
    after.header.columns == change.columns ?? before.header.columns,
    after.header.directions.map(\.name)
      == change.directions ?? before.header.directions.map(\.name),
    after.header.language == before.header.language
  else { return false }
  for (place, note) in before.notes.enumerated() {
    guard after.notes[place].identity == note.identity || change.replaced[place] != nil,
      isSame(after.notes[place].fields, change.replaced[place] ?? note.fields)
    else { return false }
  }
  return zip(after.notes.dropFirst(before.notes.count), change.added)
    .allSatisfy { isSame($0.fields, $1) }
}

/// Where the parts of a deck file stand.
private struct DeckLayout {
  /// The header lines, without the line breaks that end them.
  var headers: [(key: String, range: Range<Int>)] = []
  /// Where the first thing begins that belongs to no header.
  var rowsStart = 0
  /// The rows that make notes, without the line breaks that end them.
  var rows: [Range<Int>] = []

  init(_ bytes: [UInt8], header: DeckHeader) {
    let span = bytes.span
    var reader = DeckReader(name: header.name)
    if starts(span, with: [0xef, 0xbb, 0xbf]) { reader.position = 3 }
    rowsStart = reader.position
    while reader.position < span.count {
      let start = reader.position
      let end = lineEnd(span, from: start)
      guard span[start] == UInt8(ascii: "#") else {
        guard isBlank(span, start..<end) else { break }
        reader.position = end
        reader.stepOverLineBreak(span)
        continue
      }
      if case .success(let text) = decode(span, start + 1..<end),
        let line = HeaderLine(text, line: reader.line)
      {
        headers.append((line.key, start..<end))
      }
      reader.position = end
      reader.stepOverLineBreak(span)
      rowsStart = reader.position
    }
    let asker = Asker(header: header)
    reader.position = rowsStart
    while reader.position < span.count {
      let start = reader.position
      let known = reader.notes.count
      reader.readRow(span, asker: asker)
      guard reader.notes.count > known else { continue }
      var end = reader.position
      if end > start, span[end - 1] == UInt8(ascii: "\n") { end -= 1 }
      if end > start, span[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      rows.append(start..<end)
    }
  }
}

/// The header with other lines, as far as they are to be others.
private func changedHeader(
  _ bytes: [UInt8],
  _ layout: DeckLayout,
  _ change: DeckRewriting,
  _ end: [UInt8]
) -> [UInt8] {
  var wanted = change.headers
  if let columns = change.columns { wanted.append(("columns", columns.joined(separator: "\t"))) }
  if let directions = change.directions {
    wanted.append(("ask", directions.joined(separator: ", ")))
  }
  guard !wanted.isEmpty else { return Array(bytes[..<layout.rowsStart]) }
  var written: [UInt8] = []
  var position = 0
  var missing = wanted
  for (index, header) in layout.headers.enumerated() {
    // Of several the last counts.
    guard let line = wanted.first(where: { $0.key == header.key }),
      !layout.headers[(index + 1)...].contains(where: { $0.key == header.key })
    else { continue }
    written += bytes[position..<header.range.lowerBound]
    written += Array("#\(line.key):\(line.value)".utf8)
    position = header.range.upperBound
    missing.removeAll { $0.key == line.key }
  }
  written += bytes[position..<layout.rowsStart]
  if let last = written.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r"),
    !missing.isEmpty, layout.rowsStart > 3
  {
    written += end
  }
  for line in missing { written += Array("#\(line.key):\(line.value)".utf8) + end }
  return written
}
