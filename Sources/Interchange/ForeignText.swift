public import Deck

/// A text file of another program, as it was understood.
public struct ForeignText: Sendable {
  /// What it was taken for.
  public let format: TextFormat
  /// What stands between the fields of a table; `nil` for all else.
  public let separator: TextSeparator?
  /// Whether nobody said what stands between the fields, so that it had to be guessed.
  public let isSeparatorGuessed: Bool
  /// Whether the first row was taken for the names of the columns.
  public let hasHeaderRow: Bool
  /// The rows of a table as they stand in the file, without its header; empty for all else.
  public let rows: [TextRow]
  /// The deck that it makes, with everything that made no card.
  public let deck: DeckFile

  /// A text that is no table.
  init(format: TextFormat, deck: DeckFile) {
    self.init(
      format: format,
      separator: nil,
      isSeparatorGuessed: false,
      hasHeaderRow: false,
      rows: [],
      deck: deck
    )
  }

  init(
    format: TextFormat,
    separator: TextSeparator?,
    isSeparatorGuessed: Bool,
    hasHeaderRow: Bool,
    rows: [TextRow],
    deck: DeckFile
  ) {
    self.format = format
    self.separator = separator
    self.isSeparatorGuessed = isSeparatorGuessed
    self.hasHeaderRow = hasHeaderRow
    self.rows = rows
    self.deck = deck
  }

  /// The fields of the first rows, to show and ask whether they are understood.
  ///
  /// - Parameter count: How many rows at most.
  /// - Returns: The fields of each row in the order of the columns.
  public func preview(rows count: Int = 5) -> [[String]] {
    deck.notes.prefix(max(0, count)).map(\.fields)
  }
}

/// Reads a text file of another program; its content decides how.
///
/// It never fails: what made no card is among the deck's problems, and a deck without a card is one.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - name: The deck's name; it decides nothing.
///   - options: What the learner says of the file.
/// - Returns: The file as it was understood.
public func readForeign(
  bytes: [UInt8],
  name: String,
  options: TextOptions = TextOptions()
) -> ForeignText {
  let source: TextSource
  do throws(UnreadableText) {
    source = try TextSource(bytes)
  } catch {
    let deck = makeDeck(
      rows: [],
      name: name,
      headers: [],
      separator: nil,
      problems: [error.problem]
    )
    return ForeignText(format: .table, deck: deck)
  }
  let format = options.format ?? TextSniffer.format(of: source.bytes, name: name, options: options)
  switch format {
  case .table:
    return TableDeck(source.bytes, name: name, options: options).text
  case .markdown:
    let deck = MarkdownDeck(source.bytes, name: name).deck
    return ForeignText(format: format, deck: deck)
  case .quiz:
    let deck = QuizDeck(source.bytes, name: name, options: options).deck
    return ForeignText(format: format, deck: deck)
  }
}
