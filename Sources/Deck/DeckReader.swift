internal import Text

/// Reads a deck from the bytes of its file; never fails, reports everything that made no card.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - name: The deck's name: its path under the content folder without the ending.
/// - Returns: The deck, with all problems of the file in the order of its lines.
public func readDeck(bytes: [UInt8], name: String) -> DeckFile {
  var reader = DeckReader(name: name)
  var text = bytes
  do throws(UnreadableText) {
    if let decoded = try textOfUTF16(bytes) { text = decoded }
  } catch {
    reader.problems.append(error.problem)
    text = []
  }
  return reader.read(text.span)
}

/// Goes once through a deck file, byte by byte: header lines, then rows.
struct DeckReader {
  /// Fields longer than this are refused: nobody can answer them, and a panel cannot show them.
  static let fieldLimit = 10_000
  /// More fields than this are refused.
  static let columnLimit = 1_000

  let name: String
  /// The place of the next byte.
  var position = 0
  /// The line that the next byte stands on.
  var line = 1
  var problems: [DeckProblem] = []
  var unknownHeaders: [DeckProblem] = []
  var notes: [Note] = []
  /// Where the rows of the notes stand; kept only where somebody asks for it.
  var noteRanges: [Range<Int>]?
  /// The hash of each identity and its place in `notes`; hashing here is much faster than `String`'s.
  var placeByIdentity: [UInt64: Int] = [:]

  init(name: String) {
    self.name = name
  }

  mutating func read(_ bytes: Span<UInt8>) -> DeckFile {
    if let encoding = otherEncoding(bytes) {
      report(.otherEncoding(encoding))
      return file(header: DeckHeader.read([], name: name, into: &problems))
    }
    if isBinary(bytes) {
      report(.notText)
      return file(header: DeckHeader.read([], name: name, into: &problems))
    }
    if starts(bytes, with: [0xef, 0xbb, 0xbf]) { position = 3 }
    let lines = readHeaderLines(bytes)
    let header = DeckHeader.read(lines, name: name, into: &problems)
    let isOurs = !problems.contains { if case .otherSeparator = $0.kind { true } else { false } }
    if isOurs {
      let asker = Asker(header: header)
      while position < bytes.count {
        let (start, count) = (position, notes.count)
        readRow(bytes, asker: asker)
        if noteRanges != nil, notes.count > count { noteRanges?.append(start..<position) }
      }
      if !notes.contains(where: asker.makesCard) {
        problems.append(DeckProblem(line: 1, kind: .noCards))
      }
    }
    return file(header: header)
  }

  mutating func report(_ kind: DeckProblem.Kind, on line: Int? = nil) {
    problems.append(DeckProblem(line: line ?? self.line, kind: kind))
  }

  func file(header: DeckHeader) -> DeckFile {
    // The order of problems on one line is the order in which they were found.
    let sorted = problems.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return DeckFile(
      header: header,
      notes: notes,
      problems: sorted.map(\.element),
      unknownHeaders: unknownHeaders
    )
  }

  // MARK: Header lines and comments

  /// Reads the `#` lines at the top; stops at the first row.
  private mutating func readHeaderLines(_ bytes: Span<UInt8>) -> [HeaderLine] {
    var lines: [HeaderLine] = []
    while position < bytes.count {
      let end = lineEnd(bytes, from: position)
      if bytes[position] == UInt8(ascii: "#") {
        switch decode(bytes, position + 1..<end) {
        case .success(let text) where text.unicodeScalars.count > Self.limit(ofHeader: text):
          let count = text.unicodeScalars.count
          report(.fieldTooLong(characters: count, limit: Self.limit(ofHeader: text)))
        case .success(let text):
          if let control = controlCharacter(in: text) { report(.controlCharacter(control)) }
          if let header = HeaderLine(text, line: line) {
            lines.append(header)
            if header.isUnknown {
              let kind = DeckProblem.Kind.unknownHeader(excerptOf(header.key))
              unknownHeaders.append(DeckProblem(line: line, kind: kind))
            }
          }
        case .failure(let fault):
          report(.invalidUTF8(offset: fault.offset))
        }
      } else if !isBlank(bytes, position..<end) {
        break
      }
      position = end
      stepOverLineBreak(bytes)
    }
    return lines
  }

  /// How long a header line may be: one that names many columns is long.
  private static func limit(ofHeader line: String) -> Int {
    line.hasPrefix("columns:") || line.hasPrefix("ask:") ? 100 * fieldLimit : fieldLimit
  }

  /// Steps over a comment; a header that came too late is worth a word.
  mutating func skipComment(_ bytes: Span<UInt8>) {
    let end = lineEnd(bytes, from: position)
    let start = position + 1..<min(end, position + 40)
    if let colon = start.first(where: { bytes[$0] == UInt8(ascii: ":") }),
      case .success(let text) = decode(bytes, position + 1..<colon)
    {
      let key = text.lowercased()
      if HeaderLine.known.contains(key) { report(.lateHeader(key)) }
    }
    position = end
    stepOverLineBreak(bytes)
  }
}

/// What the rows of a deck need to know of its header.
struct Asker {
  let columns: Int
  let idColumn: Int?
  let directions: [(question: Int, answer: Int)]
  /// All columns of all directions, in order.
  let asked: [Int]
  let names: [String]
  /// Whether the file itself names the columns, and enough of them.
  let namesColumns: Bool

  init(header: DeckHeader) {
    columns = header.columns.count
    names = header.columns
    idColumn = header.columns.firstIndex(of: ColumnNames.id)
    directions = header.directions.map { ($0.questionColumn, $0.answerColumn) }
    asked = Set(directions.flatMap { [$0.question, $0.answer] }).sorted()
    namesColumns = header.headers["columns"] != nil && columns > 1
  }

  func makesCard(_ note: Note) -> Bool { makesCard(note.fields) }

  func makesCard(_ fields: [String]) -> Bool {
    directions.contains { !fields[$0.question].isEmpty && holdsAnswer(fields[$0.answer]) }
  }
}
