/// A terminal's screen, as the learner sees it: bytes in, rows of cells out.
///
/// It follows xterm where terminals differ, and Unicode for the width of characters. Rows and
/// columns count from 0. A mark joins the cell before it; emoji sequences stay apart, as in xterm,
/// unless `joinsClusters` asks for the newer way.
public struct Screen: Sendable {
  /// The height.
  public internal(set) var rows: Int
  /// The width.
  public internal(set) var columns: Int
  /// Whether a whole grapheme cluster (a flag, a family, a skin tone) takes one place.
  public let joinsClusters: Bool
  /// Where the next character goes; behind a full row this is its last column.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// Private modes that are on: 25 cursor, 7 autowrap, 2004 bracketed paste, 1049 other screen.
  public internal(set) var privateModes: Set<Int> = [7, 25]
  /// Every private mode the program ever switched on.
  public internal(set) var usedModes: Set<Int> = []
  /// OSC strings (window titles, clipboard …), without introducer and end.
  public internal(set) var operatingSystemCommands: [String] = []
  /// What the program asked the terminal, in order.
  public internal(set) var questions: [Question] = []
  /// How often it rang the bell.
  public internal(set) var bells = 0
  /// Sequences this emulator does not know, made readable; a test may want none.
  public internal(set) var unknownSequences: [String] = []

  /// How often one half of a wide character was overwritten or moved away.
  ///
  /// A program that knows its columns never does that, and terminals disagree about what is left.
  public internal(set) var halvedCharacters = 0

  var grid: [ScreenRow]
  var history: [ScreenRow] = []
  var style = CellStyle()
  var isPendingWrap = false
  var top = 0
  var bottom: Int
  var saved: (cursor: Position, style: CellStyle)?
  var parser = Parser()
  var lastText: String?

  /// A place on the screen, from 0.
  public struct Position: Equatable, Sendable {
    /// The row, 0 at the top.
    public var row: Int
    /// The column, 0 at the left.
    public var column: Int

    /// A place.
    ///
    /// - Parameters:
    ///   - row: From 0 at the top.
    ///   - column: From 0 at the left.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Something a program asks the terminal and waits for.
  public enum Question: Equatable, Sendable {
    /// DA1, `CSI c`: what are you?
    case attributes
    /// DA2, `CSI > c`: which version?
    case version
    /// CPR, `CSI 6 n`; with the place at that moment.
    case cursorPosition(Position)
    /// `CSI 5 n`: are you well?
    case status
    /// OSC 10, 11 or 12 with `?`: the colour of text, background or cursor.
    case color(Int)
  }

  /// A blank screen.
  ///
  /// - Parameters:
  ///   - rows: The height, at least 1.
  ///   - columns: The width, at least 1.
  ///   - joinsClusters: Whether a whole grapheme cluster takes one place.
  public init(rows: Int = 24, columns: Int = 80, joinsClusters: Bool = false) {
    self.rows = max(1, rows)
    self.columns = max(1, columns)
    self.joinsClusters = joinsClusters
    bottom = self.rows - 1
    grid = Array(repeating: ScreenRow(blanks: self.columns), count: self.rows)
  }

  /// Whether the program asked for pastes to be marked.
  public var bracketedPaste: Bool { privateModes.contains(2004) }

  /// Whether the cursor can be seen.
  public var isCursorVisible: Bool { privateModes.contains(25) }

  /// The rows on the screen, blanks at their ends cut, empty rows at the bottom left out.
  public var text: String { Screen.joined(grid.map(\.text)) }

  /// The lines that scrolled off the top, oldest first.
  public var scrollback: [String] { history.map(\.text) }

  /// Everything ever shown and not erased: scrollback, then screen.
  public var transcript: String { Screen.joined((history + grid).map(\.text)) }

  /// As `transcript`, but text that ran over several rows is one line.
  public var unwrappedTranscript: String {
    var lines: [String] = []
    var open = ""
    for row in history + grid {
      if row.continues {
        open += row.contents.map(\.text).joined()
      } else {
        lines.append(open + row.text)
        open = ""
      }
    }
    return Screen.joined(lines)
  }

  /// One row's text; empty if there is no such row.
  ///
  /// - Parameter row: From 0 at the top.
  /// - Returns: The text without blanks at its end.
  public func line(_ row: Int) -> String { grid.indices.contains(row) ? grid[row].text : "" }

  /// The text of the row the cursor is in.
  public var cursorLine: String { line(cursor.row) }

  /// One cell; a blank if there is no such place.
  ///
  /// - Parameters:
  ///   - row: From 0 at the top.
  ///   - column: From 0 at the left.
  /// - Returns: The cell.
  public func cell(_ row: Int, _ column: Int) -> Cell {
    guard grid.indices.contains(row), grid[row].cells.indices.contains(column) else {
      return .blank()
    }
    return grid[row].cells[column]
  }

  /// Where a text first stands on the screen, from the top.
  ///
  /// - Parameter text: What to look for; within one row.
  /// - Returns: The place of its first character, or nil.
  public func find(_ text: String) -> Position? {
    for (row, content) in grid.enumerated() {
      for column in content.cells.indices where content.cells[column].width > 0 {
        let rest = content.cells[column...].map(\.text).joined()
        if rest.hasPrefix(text) { return Position(row: row, column: column) }
      }
    }
    return nil
  }

  /// The style of the first character of a text on the screen.
  ///
  /// - Parameter text: What to look for; within one row.
  /// - Returns: Its style, or nil if the text is not there.
  public func style(of text: String) -> CellStyle? {
    find(text).map { cell($0.row, $0.column).style }
  }

  /// The screen in a frame, with the cursor named, for messages.
  public var picture: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let used = max(cursor.row, grid.lastIndex { !$0.text.isEmpty } ?? 0)
    let shown = grid[...used].map { row in "|" + row.cells.map(\.text).joined() + "|" }
    let place = "row \(cursor.row) of \(rows), column \(cursor.column) of \(columns)"
    return ([edge] + shown + [edge, "cursor: \(place)"]).joined(separator: "\n")
  }

  private static func joined(_ lines: [String]) -> String {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
