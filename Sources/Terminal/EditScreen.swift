/// Keeps the rows of the line that is being edited up to date on the screen.
///
/// It does what libedit's own display would do, by display width instead of code points, so that
/// wide characters, combining marks and wrapped lines stand where they belong. Everything is
/// placed relative to where the prompt began, so it works on any row of the screen.
struct EditScreen {
  private var shown: EditLayout?
  /// The rows of `shown` that fit the window.
  private var view = 0..<0

  /// What must be written so that the screen shows a line.
  ///
  /// - Parameters:
  ///   - layout: Where everything stands.
  ///   - height: The rows of the window.
  ///   - renderer: Draws the characters.
  /// - Returns: The bytes; empty if nothing changed.
  mutating func show(_ layout: EditLayout, height: Int, renderer: Renderer) -> String {
    let newView = Self.view(of: layout, height: max(1, height), before: view)
    defer {
      shown = layout
      view = newView
    }
    guard let old = shown else { return draw(layout, newView, from: nil, renderer) }
    if newView == view && old.columns == layout.columns {
      if old.rows == layout.rows { return Self.move(from: old.cursor, to: layout.cursor) }
      if let added = Self.appended(to: old, in: layout) {
        return renderer.text(for: StyledLine(glyphs: added))
      }
    }
    return draw(layout, newView, from: old.cursor, renderer)
  }

  /// What must be written to continue below the line; nothing of it is tracked afterwards.
  ///
  /// - Returns: The bytes.
  mutating func leave() -> String {
    defer { forget() }
    guard let shown else { return "" }
    let down = max(0, view.upperBound - 1 - shown.cursor.row)
    // A linefeed scrolls where moving down would not; no row is left below the last one.
    return "\r" + String(repeating: "\n", count: down + 1)
  }

  /// What must be written after the window changed, before the line is shown again.
  ///
  /// - Parameter columns: The new width of the window; rows that are wider have been wrapped.
  /// - Returns: The bytes.
  mutating func windowChanged(columns: Int) -> String {
    defer { forget() }
    guard let shown else { return "" }
    let cursor = shown.cursor
    let above = shown.rows[view.lowerBound..<max(view.lowerBound, cursor.row)]
      .reduce(0) { $0 + Self.wraps(of: $1, columns: columns) + 1 }
    // Up to the character that the cursor is on: a wrap takes both along.
    var start = 0
    let left = shown.rows[cursor.row].prefix { glyph in
      defer { start += glyph.width }
      return start <= cursor.column
    }
    let inside = Self.wraps(of: left, columns: columns)
    return "\r" + Self.up(above + inside) + "\u{1b}[J"
  }

  /// How often a terminal wraps a row in a narrower window.
  private static func wraps(of row: some Sequence<Glyph>, columns: Int) -> Int {
    var wraps = 0
    var column = 0
    for glyph in row {
      if column + glyph.width > max(1, columns) && column > 0 {
        wraps += 1
        column = 0
      }
      column += glyph.width
    }
    return wraps
  }

  /// Forgets what is on the screen: the next line is shown where the cursor is.
  mutating func forget() {
    shown = nil
    view = 0..<0
  }

  private func draw(
    _ layout: EditLayout,
    _ view: Range<Int>,
    from cursor: EditLayout.Place?,
    _ renderer: Renderer
  ) -> String {
    var output = "\r"
    if let cursor { output += Self.up(cursor.row - self.view.lowerBound) }
    for row in view {
      if row > view.lowerBound { output += "\r\n" }
      output += renderer.text(for: StyledLine(glyphs: layout.rows[row]))
      // In the last column erasing would hit the character just written.
      if layout.widths[row] < layout.columns { output += "\u{1b}[K" }
    }
    if view.upperBound == layout.rows.count { output += "\u{1b}[J" }
    let bottom = EditLayout.Place(row: view.upperBound - 1, column: -1)
    return output + Self.move(from: bottom, to: layout.cursor)
  }

  /// The characters that were added at the end, if nothing else changed.
  private static func appended(to old: EditLayout, in new: EditLayout) -> ArraySlice<Glyph>? {
    guard let before = old.rows.last, let after = new.rows.last, let width = new.widths.last,
      let oldWidth = old.widths.last, old.rows.count == new.rows.count,
      old.rows.dropLast() == new.rows.dropLast(), after.starts(with: before),
      old.cursor == .init(row: old.rows.count - 1, column: oldWidth),
      new.cursor == .init(row: new.rows.count - 1, column: width), width < new.columns
    else { return nil }
    return after.dropFirst(before.count)
  }

  /// The rows that are shown: all, or those around the cursor.
  private static func view(of layout: EditLayout, height: Int, before: Range<Int>) -> Range<Int> {
    if layout.rows.count <= height { return 0..<layout.rows.count }
    var start = min(before.lowerBound, layout.rows.count - height)
    start = min(max(start, layout.cursor.row - height + 1), layout.cursor.row)
    return start..<start + height
  }

  private static func move(from old: EditLayout.Place, to new: EditLayout.Place) -> String {
    if old == new { return "" }
    var output = up(old.row - new.row)
    if new.row > old.row { output += "\u{1b}[\(new.row - old.row)B" }
    if old.column == new.column { return output }
    output += "\r"
    return new.column > 0 ? output + "\u{1b}[\(new.column)C" : output
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1b}[\(rows)A" : "" }
}
