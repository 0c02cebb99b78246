internal import Deck
internal import Text

/// A field of a table as it stands in the file.
public struct TextField: Hashable, Sendable {
  /// Its text: quotes taken off, doubled ones single, line breaks in it `\n`.
  public let text: String
  /// Whether it stood in quotes: then its outer blanks are meant.
  public let isQuoted: Bool

  /// The text without outer blanks, unless they are meant.
  var kept: String { isQuoted ? text : trimmed(text) }
}

/// A row of a table.
public struct TextRow: Hashable, Sendable {
  /// The line on which it begins, counted from 1.
  public let line: Int
  /// Its fields, in order.
  public let fields: [TextField]
}

/// The rows of a table, read by a separator.
struct TextTable {
  private(set) var rows: [TextRow] = []
  /// The rows that could not be read.
  private(set) var problems: [DeckProblem] = []
  /// How many rows hold a quote that means nothing where it stands.
  private(set) var oddQuotes = 0

  /// More bytes than this between two quotes, over several lines, were not meant to be quoted.
  private static let quoteLimit = 40_000
  /// Of fields beyond this nothing is kept; so many are refused later.
  private static let fieldLimit = 1_001

  private let bytes: [UInt8]
  private let separator: [UInt8]
  private var position: Int
  private var line: Int
  private var isOdd = false

  /// Reads rows; blank lines make none.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - start: Where the first row begins.
  ///   - line: The line on which it begins.
  ///   - separator: What stands between fields.
  ///   - end: Where to stop, at the first row that begins there or later.
  init(
    _ bytes: [UInt8],
    from start: Int = 0,
    line: Int = 1,
    separator: TextSeparator,
    upTo end: Int = .max
  ) {
    self.bytes = bytes
    self.separator = separator.bytes
    self.line = line
    position = start
    while position < bytes.count, position < end { readRow() }
  }

  private mutating func readRow() {
    let first = line
    let known = problems.count
    isOdd = false
    var fields: [TextField] = []
    while true {
      let field = readField()
      if fields.count < Self.fieldLimit { fields.append(field) }
      guard bytes.holds(separator, at: position) else { break }
      position += separator.count
    }
    let next = bytes.afterLineBreak(at: position)
    if next > position { line += 1 }
    position = next
    if isOdd { oddQuotes += 1 }
    guard problems.count == known else { return }
    let isBlank = !fields.contains { $0.isQuoted || !trimmed($0.text).isEmpty }
    if !isBlank { rows.append(TextRow(line: first, fields: fields)) }
  }

  private mutating func readField() -> TextField {
    let start = position
    if position < bytes.count, bytes[position] == .quote {
      switch endOfQuote() {
      case .closed(let end, let next):
        let text = unquoted(start + 1..<end)
        position = next
        return TextField(text: text, isQuoted: true)
      case .literal:
        isOdd = true
      case .unclosed:
        // The rest of the line may hold quotes too; none of them may swallow the lines below.
        isOdd = true
        let end = bytes.lineEnd(from: position)
        var shown = min(end, position + 160)
        while shown < end, bytes[shown] & 0xc0 == 0x80 { shown += 1 }
        let text = excerpt(of: bytes.text(position..<shown))
        problems.append(DeckProblem(line: line, kind: .unclosedQuote(text)))
        position = end
        return TextField(text: "", isQuoted: false)
      }
    }
    while position < bytes.count, !bytes[position].isLineBreak,
      bytes[position] != separator[0] || !bytes.holds(separator, at: position)
    {
      position += 1
    }
    return TextField(text: bytes.text(start..<position), isQuoted: false)
  }

  private mutating func unquoted(_ range: Range<Int>) -> String {
    var content: [UInt8] = []
    content.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index].isLineBreak {
        content.append(.lineFeed)
        line += 1
        index = bytes.afterLineBreak(at: index)
        continue
      }
      content.append(bytes[index])
      index += bytes[index] == .quote ? 2 : 1
    }
    return content.text(0..<content.count)
  }

  private enum QuoteEnd {
    /// The quote closes: where the content ends, and what comes after it.
    case closed(end: Int, next: Int)
    /// The field is text that merely begins with a quote: `"Well," he said`.
    case literal
    case unclosed
  }

  /// Finds the quote that closes the one at `position`.
  ///
  /// It looks as far as the first odd run of quotes, at which every later search that begins before
  /// it ends too: so all searches of a file together take time in proportion to its length.
  private func endOfQuote() -> QuoteEnd {
    var index = position + 1
    var hasLineBreak = false
    while index < bytes.count {
      guard bytes[index] == .quote else {
        if bytes[index].isLineBreak { hasLineBreak = true }
        index += 1
        continue
      }
      let run = index
      while index < bytes.count, bytes[index] == .quote { index += 1 }
      if (index - run) % 2 == 0 { continue }
      if isFieldEnd(index) { return closed(index - 1, index, hasLineBreak) }
      var next = index
      while next < bytes.count, bytes[next] == .blank { next += 1 }
      if isFieldEnd(next) { return closed(index - 1, next, hasLineBreak) }
      return hasLineBreak ? .unclosed : .literal
    }
    return .unclosed
  }

  private func closed(_ end: Int, _ next: Int, _ hasLineBreak: Bool) -> QuoteEnd {
    hasLineBreak && end - position > Self.quoteLimit ? .unclosed : .closed(end: end, next: next)
  }

  private func isFieldEnd(_ index: Int) -> Bool {
    index >= bytes.count || bytes[index].isLineBreak || bytes.holds(separator, at: index)
  }
}
