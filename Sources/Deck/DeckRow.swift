internal import Text

/// A row that stands elsewhere than in a deck file.
public struct DeckRow: Sendable {
  /// The fields, as they are kept: outer blanks are taken off by whoever read them.
  public var fields: [String]
  /// The line of its file on which it begins, counted from 1.
  public var line: Int

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - fields: The fields, in the order of the columns.
  ///   - line: The line of its file on which it begins, counted from 1.
  public init(_ fields: [String], line: Int) {
    self.fields = fields
    self.line = line
  }
}

/// How much one deck file can hold of a kind; what is more is refused when it is read.
public enum DeckLimits {
  /// The most characters of a field.
  public static let fieldCharacters = DeckReader.fieldLimit
  /// The most columns.
  public static let columns = DeckReader.columnLimit
}

/// Makes a deck of rows, by the rules by which a deck file is read.
///
/// The notes get the identities that they would have in a deck file, and the same things are wrong
/// with them. Reading what `writeDeck` makes of the deck gives the same notes.
///
/// - Parameters:
///   - rows: The rows, in order.
///   - name: The deck's name.
///   - headers: What a deck file would say in its `#key:value` lines, each with its line.
///   - separator: The name of what stands between the fields, for messages; `nil` if it is no table.
///   - problems: What is wrong with the file so far.
/// - Returns: The deck, with all problems in the order of their lines.
public func makeDeck(
  rows: [DeckRow],
  name: String,
  headers: [(key: String, value: String, line: Int)],
  separator: String?,
  problems: [DeckProblem] = []
) -> DeckFile {
  var reader = DeckReader(name: name)
  reader.problems = problems
  return reader.read(rows, headers: headers, separator: separator)
}

/// What makes a file unreadable as a whole: it is no text, or its text is not UTF-8.
///
/// - Parameter bytes: The file, as it is on disk.
/// - Returns: The problem; `nil` if all of the file is UTF-8.
public func encodingProblem(of bytes: [UInt8]) -> DeckProblem? {
  let span = bytes.span
  if let encoding = otherEncoding(span) {
    return DeckProblem(line: 1, kind: .otherEncoding(encoding))
  }
  if isBinary(span) { return DeckProblem(line: 1, kind: .notText) }
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: span)
    return nil
  } catch {
    let offset = error.byteOffsets.lowerBound
    return DeckProblem(line: lineNumber(of: offset, in: span), kind: .invalidUTF8(offset: offset))
  }
}

/// The start of a text, on one line, short enough for a message.
///
/// - Parameter text: The text.
/// - Returns: At most 40 characters and an ellipsis.
public func excerpt(of text: String) -> String { excerptOf(text) }

private func lineNumber(of offset: Int, in bytes: Span<UInt8>) -> Int {
  var line = 1
  for index in 0..<offset
  where bytes[index] == UInt8(ascii: "\n")
    || bytes[index] == UInt8(ascii: "\r") && bytes[index + 1] != UInt8(ascii: "\n")
  {
    line += 1
  }
  return line
}

extension DeckReader {
  /// Makes a deck of rows.
  fileprivate mutating func read(
    _ rows: [DeckRow],
    headers: [(key: String, value: String, line: Int)],
    separator: String?
  ) -> DeckFile {
    let lines = headers.compactMap { HeaderLine("\($0.key):\($0.value)", line: $0.line) }
    let header = DeckHeader.read(lines, name: name, into: &problems)
    let asker = Asker(header: header)
    for row in rows { take(row, asker: asker) }
    if !notes.contains(where: asker.makesCard) {
      problems.append(DeckProblem(line: 1, kind: .noCards))
    }
    problems = problems.map { DeckProblem(line: $0.line, kind: reworded($0.kind, separator)) }
    return file(header: header)
  }

  private mutating func take(_ given: DeckRow, asker: Asker) {
    var row = Row(line: given.line)
    row.count = given.fields.count
    for field in given.fields.prefix(Self.columnLimit) {
      let text = field.nfc
      if text.utf8.count > Self.fieldLimit {
        let count = text.unicodeScalars.count
        if count > Self.fieldLimit {
          row.fault = (.fieldTooLong(characters: count, limit: Self.fieldLimit), given.line)
          break
        }
      }
      if row.control == nil { row.control = controlCharacter(in: text) }
      row.fields.append(text)
    }
    finish(row, asker: asker)
  }

  /// A problem without the words that only fit a file with tabs.
  private func reworded(_ kind: DeckProblem.Kind, _ separator: String?) -> DeckProblem.Kind {
    switch kind {
    case .noTab(let text):
      separator.map { .noSeparator(text, separator: $0) } ?? .emptyField(text, column: "answer")
    case .noField(let text, let column): .emptyField(text, column: column)
    case .extraFields(let count, let columns): .surplusFields(count, columns: columns)
    default: kind
    }
  }
}
