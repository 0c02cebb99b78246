extension Screen {
  /// Puts one character where the cursor is, wrapping first if the row is full.
  mutating func put(_ scalar: Unicode.Scalar) {
    let width = TerminalWidth.columns(of: scalar)
    if join(scalar, width: width) { return }
    guard width > 0, width <= columns else { return }
    if isPendingWrap { wrap() }
    if cursor.column + width > columns {
      guard privateModes.contains(7) else { return }
      wrap(leavingGap: true)
    }
    let row = cursor.row
    let column = cursor.column
    freeEdges(row, column..<(column + width))
    grid[row].cells[column] = Cell(text: String(scalar), width: width, style: style)
    if width == 2 { grid[row].cells[column + 1] = Cell(text: "", width: 0, style: style) }
    lastText = String(scalar)
    if column + width < columns {
      cursor.column = column + width
    } else {
      cursor.column = columns - 1
      isPendingWrap = privateModes.contains(7)
    }
  }

  /// Adds a mark or the rest of a cluster to the cell before; false if it stands alone.
  private mutating func join(_ scalar: Unicode.Scalar, width: Int) -> Bool {
    var column = isPendingWrap ? cursor.column : cursor.column - 1
    if column >= 0, grid[cursor.row].cells[column].width == 0 { column -= 1 }
    guard column >= 0 else { return width == 0 }
    let before = grid[cursor.row].cells[column].text
    if width > 0 {
      guard joinsClusters, Screen.belongsToEmoji(scalar, after: before) else { return false }
    }
    grid[cursor.row].cells[column].text.unicodeScalars.append(scalar)
    let isWidened = scalar.value == 0xFE0F || Screen.isRegional(scalar)
    if joinsClusters, isWidened, grid[cursor.row].cells[column].width == 1, column + 1 < columns {
      freeEdges(cursor.row, (column + 1)..<(column + 2))
      grid[cursor.row].cells[column].width = 2
      grid[cursor.row].cells[column + 1] = Cell(text: "", width: 0, style: style)
      isPendingWrap = column + 2 == columns
      cursor.column = min(column + 2, columns - 1)
    }
    return true
  }

  private static func belongsToEmoji(_ scalar: Unicode.Scalar, after before: String) -> Bool {
    let scalars = before.unicodeScalars
    guard let last = scalars.last else { return false }
    return last.value == 0x200D
      || (0x1F3FB...0x1F3FF).contains(scalar.value) && last.properties.isEmojiModifierBase
      || isRegional(scalar) && scalars.count == 1 && isRegional(last)
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private mutating func wrap(leavingGap: Bool = false) {
    grid[cursor.row].continues = true
    grid[cursor.row].hasGap = leavingGap
    isPendingWrap = false
    lineFeed()
    cursor.column = 0
  }

  /// Blanks the outer halves of wide characters that the columns cut in two.
  private mutating func freeEdges(_ row: Int, _ range: Range<Int>) {
    let cells = grid[row].cells
    if cells[range.lowerBound].width == 0, range.lowerBound > 0 {
      halvedCharacters += 1
      grid[row].cells[range.lowerBound - 1] = .blank(cells[range.lowerBound].style.background)
    }
    if range.upperBound < columns, cells[range.upperBound].width == 0 {
      halvedCharacters += 1
      grid[row].cells[range.upperBound] = .blank(cells[range.upperBound].style.background)
    }
  }

  /// Moves the cursor, held within the screen.
  mutating func moveTo(_ row: Int, _ column: Int) {
    isPendingWrap = false
    cursor.row = min(max(row, 0), rows - 1)
    cursor.column = min(max(column, 0), columns - 1)
  }

  mutating func lineFeed() {
    isPendingWrap = false
    if cursor.row == bottom {
      scrollUp(1)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
  }

  mutating func reverseLineFeed() {
    isPendingWrap = false
    if cursor.row == top {
      scrollDown(1, from: top)
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  mutating func scrollUp(_ count: Int) {
    for _ in 0..<min(count, bottom - top + 1) {
      let gone = grid.remove(at: top)
      if top == 0 { history.append(gone) }
      grid.insert(ScreenRow(blanks: columns, background: style.background), at: bottom)
    }
  }

  mutating func scrollDown(_ count: Int, from first: Int) {
    for _ in 0..<min(count, bottom - first + 1) {
      grid.remove(at: bottom)
      grid.insert(ScreenRow(blanks: columns, background: style.background), at: first)
    }
  }

  mutating func deleteLines(_ count: Int) {
    guard (top...bottom).contains(cursor.row) else { return }
    for _ in 0..<min(count, bottom - cursor.row + 1) {
      grid.remove(at: cursor.row)
      grid.insert(ScreenRow(blanks: columns, background: style.background), at: bottom)
    }
    moveTo(cursor.row, 0)
  }

  mutating func insertLines(_ count: Int) {
    guard (top...bottom).contains(cursor.row) else { return }
    scrollDown(count, from: cursor.row)
    moveTo(cursor.row, 0)
  }

  mutating func insertBlanks(_ count: Int) {
    isPendingWrap = false
    let count = min(count, columns - cursor.column)
    grid[cursor.row].cells.removeLast(count)
    let blanks = Array(repeating: Cell.blank(style.background), count: count)
    grid[cursor.row].cells.insert(contentsOf: blanks, at: cursor.column)
    halvedCharacters += grid[cursor.row].mend()
  }

  mutating func deleteCharacters(_ count: Int) {
    isPendingWrap = false
    let count = min(count, columns - cursor.column)
    grid[cursor.row].cells.removeSubrange(cursor.column..<(cursor.column + count))
    grid[cursor.row].cells += Array(repeating: .blank(style.background), count: count)
    halvedCharacters += grid[cursor.row].mend()
  }

  /// Blanks some columns of a row.
  mutating func erase(row: Int, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<columns)
    guard grid.indices.contains(row), !range.isEmpty else { return }
    for column in range { grid[row].cells[column] = .blank(style.background) }
    halvedCharacters += grid[row].mend()
    if range.upperBound == columns { grid[row].continues = false }
  }

  mutating func restoreCursor() {
    style = saved?.style ?? CellStyle()
    moveTo(saved?.cursor.row ?? 0, saved?.cursor.column ?? 0)
  }

  mutating func reset() {
    style = CellStyle()
    privateModes = [7, 25]
    top = 0
    bottom = rows - 1
    for row in grid.indices { grid[row] = ScreenRow(blanks: columns) }
    moveTo(0, 0)
  }
}
