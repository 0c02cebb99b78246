/// The side on which a text stands in its cells.
public enum Alignment: Sendable, Hashable {
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the middle.
  case center
}

extension StyledLine {
  /// The line cut to a width; the mark `~` stands where something is missing.
  ///
  /// - Parameter cells: The cells that it may take; newlines in it become blanks.
  /// - Returns: The line, filtered, at most that wide.
  public func truncated(to cells: Int) -> StyledLine {
    let glyphs = oneRow
    if glyphs.reduce(0, { $0 + $1.width }) <= cells {
      var line = StyledLine(glyphs: glyphs)
      line.spoken = spoken
      return line
    }
    // Where nothing is cut, nothing is missing.
    let whole = spoken ?? [self]
    guard cells > 0 else { return StyledLine([]).spoken(whole) }
    var kept: [Glyph] = []
    var width = 0
    for glyph in glyphs {
      guard width + glyph.width < cells || glyph.width == 0 else { break }
      kept.append(glyph)
      width += glyph.width
    }
    kept.append(Glyph("~", .role(.faint)))
    return StyledLine(glyphs: kept).spoken(whole)
  }

  /// The line filled with blanks up to a width, or cut to it.
  ///
  /// - Parameters:
  ///   - cells: The cells that it takes.
  ///   - alignment: The side on which the text stands.
  /// - Returns: The line, filtered, exactly that wide.
  public func padded(to cells: Int, _ alignment: Alignment = .left) -> StyledLine {
    let line = truncated(to: cells)
    let missing = max(0, cells) - line.width
    guard missing > 0 else { return line }
    let left =
      switch alignment {
      case .left: 0
      case .right: missing
      case .center: missing / 2
      }
    return Self.blanks(left) + line + Self.blanks(missing - left)
  }

  /// The line in rows, broken at words; words that are too long are broken anywhere.
  ///
  /// Between characters that are two cells wide every place is a word's end, but no row begins
  /// with a comma or ends with an opening bracket. The blanks that the line begins with are the
  /// indent of its further rows.
  ///
  /// - Parameter cells: The cells that a row may take; at least 2 are used.
  /// - Returns: The rows, filtered; at least one.
  public func wrapped(to cells: Int) -> [StyledLine] {
    let limit = max(2, cells)
    let rows = visible.glyphs
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { Self.rows(of: $0, limit: limit) }
    return rows.count == 1 && spoken == nil ? rows : rows.spoken(spoken ?? [self])
  }

  /// A line with one part at the left edge and one at the right.
  ///
  /// - Parameters:
  ///   - left: What stands at the left edge.
  ///   - right: What stands at the right edge, at least two blanks further on.
  ///   - columns: The width of the line; where it is too small, the right part starts a new line.
  /// - Returns: The line, or two with a newline between them.
  public static func header(left: StyledLine, right: StyledLine, columns: Int) -> StyledLine {
    let left = left.visible
    let right = right.visible
    if right.isEmpty { return left }
    let gap = columns - left.width - right.width
    return (gap >= 2 ? left + blanks(gap) + right : left + "\n" + right).spoken([left, right])
  }

  /// A horizontal bar of `#`.
  ///
  /// - Parameters:
  ///   - value: What the bar shows; below 0 counts as 0.
  ///   - whole: What a full bar shows; beyond it the bar is full.
  ///   - cells: The cells of a full bar.
  /// - Returns: The bar, filled with blanks; something is never empty, and only the whole is full.
  public static func bar(value: Double, of whole: Double, cells: Int) -> String {
    let cells = min(max(0, cells), 1000)
    guard whole > 0, value > 0, cells > 0 else { return String(repeating: " ", count: cells) }
    let share = min(1, value / whole)
    guard share.isFinite else { return String(repeating: " ", count: cells) }
    var filled = Int((share * Double(cells)).rounded())
    if share < 1 { filled = min(filled, max(1, cells - 1)) }
    filled = max(1, filled)
    return String(repeating: "#", count: filled) + String(repeating: " ", count: cells - filled)
  }

  /// That many blanks.
  static func blanks(_ count: Int) -> StyledLine {
    StyledLine(String(repeating: " ", count: max(0, count)))
  }

  /// The characters with every newline as a blank.
  private var oneRow: [Glyph] {
    visible.glyphs.map { $0.isNewline ? .blank($0.style) : $0 }
  }

  /// The rows of a line without newlines.
  private static func rows(of glyphs: ArraySlice<Glyph>, limit: Int) -> [StyledLine] {
    let leading = glyphs.prefix(while: \.isBlank)
    let words = Array(glyphs.dropFirst(leading.count))
    if words.isEmpty { return [StyledLine(glyphs: leading.prefix(limit))] }
    // An indent that leaves too little room is not worth keeping.
    let depth = leading.reduce(0) { $0 + $1.width }
    let indent = depth <= min(limit / 2, limit - 2) ? leading : []
    let room = indent.isEmpty ? limit : limit - depth
    var rows: [StyledLine] = []
    var start = 0
    while start < words.count {
      let end = rowEnd(in: words, from: start, room: room)
      var row = words[start..<end]
      start = end
      if start < words.count {
        while row.last?.isBlank == true { row.removeLast() }
        while start < words.count && words[start].isBlank { start += 1 }
      }
      rows.append(StyledLine(glyphs: indent + row))
    }
    return rows
  }

  /// Where the row that begins at `start` ends; always behind its first character.
  private static func rowEnd(in words: [Glyph], from start: Int, room: Int) -> Int {
    var end = start
    var width = 0
    while end < words.count && (width + words[end].width <= room || end == start) {
      width += words[end].width
      end += 1
    }
    if end == words.count || words[end].isBlank { return end }
    var place = end
    while place > start {
      if mayBreak(between: words[place - 1], and: words[place]) { return place }
      place -= 1
    }
    return end
  }

  /// Whether a row may end between two characters.
  private static func mayBreak(between left: Glyph, and right: Glyph) -> Bool {
    if right.isBlank { return false }
    if left.isBlank { return true }
    if right.width == 0 || noRowStart.contains(right.character) { return false }
    if noRowEnd.contains(left.character) { return false }
    return left.width == 2 || right.width == 2
  }

  private static let noRowStart = Set<Character>(
    "、。，．・：；？！）」』】〕〉》〟ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ,.:;?!)]}~"
  )
  private static let noRowEnd = Set<Character>("（「『【〔〈《〝([{")
}
