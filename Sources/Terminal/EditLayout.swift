/// Where the characters of a prompt and the line behind it stand on the screen.
struct EditLayout: Equatable {
  /// The rows, from top to bottom; none is wider than the window.
  private(set) var rows: [[Glyph]] = [[]]
  /// The cells that each row takes.
  private(set) var widths: [Int] = [0]
  /// The row and the column of the cursor.
  private(set) var cursor = Place(row: 0, column: 0)
  /// The width of the window.
  let columns: Int

  struct Place: Equatable {
    var row: Int
    var column: Int
  }

  /// Lays a line out.
  ///
  /// - Parameters:
  ///   - prompt: The prompt, visible; newlines in it start a row.
  ///   - text: The characters of the line.
  ///   - position: How many of them stand before the cursor.
  ///   - columns: The width of the window.
  init(prompt: [Glyph], text: [Glyph], position: Int, columns: Int) {
    self.columns = max(1, columns)
    for glyph in prompt {
      if glyph.isNewline { newRow() } else { add(glyph) }
    }
    for (index, glyph) in text.enumerated() {
      if index == position { cursor = place(before: glyph) }
      add(glyph)
    }
    // A full last row leaves terminals of two minds about where the cursor is.
    if lastWidth >= self.columns { newRow() }
    if position >= text.count { cursor = Place(row: rows.count - 1, column: lastWidth) }
  }

  private var lastWidth: Int { widths.last ?? 0 }

  private func place(before glyph: Glyph) -> Place {
    lastWidth + max(1, glyph.width) > columns
      ? Place(row: rows.count, column: 0) : Place(row: rows.count - 1, column: lastWidth)
  }

  private mutating func add(_ glyph: Glyph) {
    if lastWidth + glyph.width > columns && lastWidth > 0 { newRow() }
    rows[rows.count - 1].append(glyph)
    widths[widths.count - 1] += glyph.width
  }

  private mutating func newRow() {
    rows.append([])
    widths.append(0)
  }
}
