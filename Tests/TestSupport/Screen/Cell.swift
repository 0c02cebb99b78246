/// One place on a screen: what stands there and how it is drawn.
public struct Cell: Equatable, Sendable {
  /// The character with its marks; a blank for an empty place, nothing for a second half.
  public var text: String
  /// 1, 2 for a wide character, 0 for its second half.
  public var width: Int
  /// Colours and attributes.
  public var style: CellStyle

  static func blank(_ background: CellColor? = nil) -> Cell {
    var style = CellStyle()
    style.background = background
    return Cell(text: " ", width: 1, style: style)
  }
}

/// How a cell is drawn.
public struct CellStyle: Equatable, Sendable {
  /// SGR 1.
  public var isBold = false
  /// SGR 2.
  public var isFaint = false
  /// SGR 3.
  public var isItalic = false
  /// SGR 4.
  public var isUnderlined = false
  /// SGR 7.
  public var isInverse = false
  /// SGR 9.
  public var isStruck = false
  /// The colour of the letters; nil is the terminal's own.
  public var foreground: CellColor?
  /// The colour behind them; nil is the terminal's own.
  public var background: CellColor?

  /// The style of a terminal that was told nothing.
  public init() {}
}

/// A colour as a program asks for it.
public enum CellColor: Equatable, Sendable {
  /// A place in the palette: 0–7 plain, 8–15 bright, 16–255 the cube and the greys.
  case indexed(Int)
  /// Red, green and blue, 0–255.
  case rgb(Int, Int, Int)
}

/// One row of cells, and whether the text runs on in the next row.
struct ScreenRow: Equatable, Sendable {
  var cells: [Cell]
  var continues = false
  /// Whether the last cell is only blank because a wide character did not fit.
  var hasGap = false

  init(blanks count: Int, background: CellColor? = nil) {
    cells = Array(repeating: .blank(background), count: count)
  }

  /// The row as a reader sees it, without the blanks at its end.
  var text: String {
    var text = ""
    for cell in cells { text += cell.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The cells that belong to the text, if it runs on.
  var contents: ArraySlice<Cell> {
    hasGap && cells.last?.text == " " ? cells.dropLast() : cells[...]
  }

  /// Blanks the halves of wide characters whose other half is gone, and counts them.
  mutating func mend() -> Int {
    var count = 0
    for column in cells.indices {
      let isFirstHalf = cells[column].width == 2
      let isSecondHalf = cells[column].width == 0
      let hasSecond = column + 1 < cells.count && cells[column + 1].width == 0
      let hasFirst = column > 0 && cells[column - 1].width == 2
      if (isFirstHalf && !hasSecond) || (isSecondHalf && !hasFirst) {
        cells[column] = .blank(cells[column].style.background)
        count += 1
      }
    }
    return count
  }
}
