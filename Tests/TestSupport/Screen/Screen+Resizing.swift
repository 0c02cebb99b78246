extension Screen {
  /// Gives the screen another size, as the learner does with the window's corner.
  ///
  /// - Parameters:
  ///   - rows: The new height, at least 1.
  ///   - columns: The new width, at least 1.
  ///   - reflowing: Whether text is wrapped anew, as most terminals do; xterm cuts it.
  public mutating func resize(rows: Int, columns: Int, reflowing: Bool = true) {
    let rows = max(1, rows)
    let columns = max(1, columns)
    if columns != self.columns {
      if reflowing { reflow(to: columns) } else { cut(to: columns) }
    }
    self.columns = columns
    while grid.count > rows, grid.count - 1 > cursor.row, grid.last?.text.isEmpty == true {
      grid.removeLast()
    }
    while grid.count > rows {
      history.append(grid.removeFirst())
      cursor.row -= 1
    }
    while grid.count < rows, reflowing, let row = history.popLast() {
      // What was scrolled away kept the width that it had.
      grid.insert(cut(row, to: columns), at: 0)
      cursor.row += 1
    }
    while grid.count < rows { grid.append(ScreenRow(blanks: columns)) }
    self.rows = rows
    top = 0
    bottom = rows - 1
    moveTo(cursor.row, cursor.column)
  }

  private mutating func cut(to columns: Int) {
    for row in grid.indices {
      grid[row] = cut(grid[row], to: columns)
      grid[row].continues = false
    }
  }

  /// A row with as many cells as there are columns.
  private mutating func cut(_ row: ScreenRow, to columns: Int) -> ScreenRow {
    var row = row
    let missing = columns - row.cells.count
    if missing < 0 {
      row.cells.removeLast(-missing)
      halvedCharacters += row.mend()
    } else {
      row.cells += Array(repeating: .blank(), count: missing)
    }
    return row
  }

  /// Joins what wrapped and wraps it again; the cursor stays at its character.
  private mutating func reflow(to columns: Int) {
    let height = grid.count
    let all = history + grid
    let cursorIndex = history.count + cursor.row
    let used = max(cursorIndex, all.lastIndex { !$0.text.isEmpty } ?? 0)
    var output: [ScreenRow] = []
    var place = Position(row: 0, column: 0)
    var line: [Cell] = []
    var offset: Int?
    for (index, row) in all[...used].enumerated() {
      if index == cursorIndex { offset = line.count + cursor.column + (isPendingWrap ? 1 : 0) }
      if row.continues, index < used {
        line += row.contents
        continue
      }
      line += row.cells
      while let last = line.last, last == .blank() { line.removeLast() }
      let start = output.count
      let wrapped = Screen.wrap(line, columns)
      output += wrapped.rows
      if let found = offset {
        let inside = wrapped.starts.lastIndex { $0 <= found } ?? 0
        place.row = start + inside
        place.column = min(found - wrapped.starts[inside], columns - 1)
        offset = nil
      }
      line = []
    }
    let visible = min(height, max(output.count, 1))
    history = Array(output.dropLast(visible))
    grid = Array(output.suffix(visible))
    cursor = Position(row: max(0, place.row - history.count), column: place.column)
    while grid.count < height { grid.append(ScreenRow(blanks: columns)) }
    isPendingWrap = false
  }

  /// The rows of one line, and the place in the line where each begins.
  private static func wrap(_ line: [Cell], _ columns: Int) -> (rows: [ScreenRow], starts: [Int]) {
    var rows: [ScreenRow] = []
    var starts = [0]
    var cells: [Cell] = []
    for (index, cell) in line.enumerated() {
      if cells.count + max(cell.width, 1) > columns, cell.width > 0 {
        rows.append(row(cells, columns, continues: true))
        starts.append(index)
        cells = []
      }
      if cells.count < columns { cells.append(cell) }
    }
    rows.append(row(cells, columns, continues: false))
    return (rows, starts)
  }

  private static func row(_ cells: [Cell], _ columns: Int, continues: Bool) -> ScreenRow {
    var row = ScreenRow(blanks: columns)
    row.cells.replaceSubrange(0..<cells.count, with: cells)
    row.continues = continues
    row.hasGap = continues && cells.count < columns
    _ = row.mend()
    return row
  }
}
