/// Rows of cells that stand below one another, whatever script they are in.
public struct Table: Sendable, Hashable {
  /// The side on which the cells of each column stand; columns without one stand at the left.
  public var alignments: [Alignment]
  /// The title of each column; `nil` for none.
  public var header: [StyledLine]?
  /// The rows; a missing cell counts as empty.
  public var rows: [[StyledLine]]
  /// The blanks between two columns.
  public var gap: Int
  /// The blanks before the first column.
  public var indent: Int

  /// A table.
  ///
  /// - Parameters:
  ///   - alignments: The side on which the cells of each column stand.
  ///   - header: The title of each column.
  ///   - rows: The rows.
  ///   - gap: The blanks between two columns.
  ///   - indent: The blanks before the first column.
  public init(
    alignments: [Alignment] = [],
    header: [StyledLine]? = nil,
    rows: [[StyledLine]] = [],
    gap: Int = 2,
    indent: Int = 0
  ) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
    self.gap = gap
    self.indent = indent
  }

  /// The table as lines.
  ///
  /// A last column at the left side is broken at words where the line is too short for it, below
  /// itself or, on a narrow screen, below the whole row, which is broken, too, where it has no room
  /// of its own and no titles to stand below. Where that does not help, the widest columns give
  /// way, and `~` stands where something was cut.
  ///
  /// - Parameter columns: The cells that a line may take.
  /// - Returns: The header, if there is one, and the lines of each row; where nothing is drawn a row
  ///   is a statement.
  public func lines(fitting columns: Int) -> [StyledLine] {
    let all = (header.map { [$0] } ?? []) + rows
    let count = all.reduce(0) { max($0, $1.count) }
    guard count > 0 else { return all.map { _ in "" } }
    var widths = [Int](repeating: 0, count: count)
    for row in all {
      for (place, cell) in row.enumerated() { widths[place] = max(widths[place], cell.width) }
    }
    let indent = min(max(0, self.indent), max(0, columns - 1))
    let last = count - 1
    let before = indent + widths.dropLast().reduce(0, +) + max(0, gap) * last
    if side(of: last) == .left, before + widths[last] > columns {
      if columns - before >= Self.readableCells {
        widths[last] = columns - before
      } else if last > 0, before <= columns,
        header == nil || widths[last] > Self.readableCells
      {
        return said(all) { stacked($0, widths: widths, indent: indent, columns: columns) }
      } else if last > 0, before > columns, columns >= Self.readableCells / 2, header == nil {
        return said(all) { broken($0, last: last, indent: indent, columns: columns) }
      }
    }
    shrink(&widths, to: columns - indent - max(0, gap) * last)
    return said(all) { lines(of: $0, widths: widths, indent: indent, columns: columns) }
  }

  /// The lines of all rows, each row with what is said in its place.
  private func said(_ all: [[StyledLine]], _ lines: ([StyledLine]) -> [StyledLine]) -> [StyledLine]
  {
    all.enumerated().flatMap { place, row in
      lines(row).spoken(header != nil && place == 0 ? [] : [statement(of: row)])
    }
  }

  /// A row as a statement: `questions: 6, how many cards`, or `score: 3/4, average: 75 %` where the
  /// columns have titles.
  private func statement(of row: [StyledLine]) -> StyledLine {
    var parts: [String] = []
    for (place, cell) in row.enumerated() {
      let text = cell.spokenText
      if text.isEmpty { continue }
      let title = header.flatMap { place < $0.count ? $0[place].spokenText : nil } ?? ""
      parts.append(title.isEmpty ? text : "\(title): \(text)")
    }
    guard header == nil, parts.count > 1, let first = parts.first else {
      return StyledLine(parts.joined(separator: ", "))
    }
    return StyledLine("\(first): \(parts.dropFirst().joined(separator: ", "))")
  }

  /// So many cells are enough to read a text that is broken into rows.
  private static let readableCells = 24

  private func side(of place: Int) -> Alignment {
    place < alignments.count ? alignments[place] : .left
  }

  /// A row whose last cell is broken into rows below itself.
  private func lines(
    of row: [StyledLine],
    widths: [Int],
    indent: Int,
    columns: Int
  ) -> [StyledLine] {
    let last = widths.count - 1
    var line = StyledLine.blanks(indent)
    for place in 0..<last {
      let cell = place < row.count ? row[place] : ""
      line += cell.padded(to: widths[place], side(of: place)) + .blanks(max(0, gap))
    }
    let cell = last < row.count ? row[last] : ""
    guard side(of: last) == .left else {
      line += cell.padded(to: widths[last], side(of: last))
      return [line.width > columns ? line.truncated(to: columns) : line]
    }
    // Blanks at the end of a line are of no use.
    guard cell.width > widths[last], widths[last] >= Self.readableCells else {
      line += cell.truncated(to: widths[last])
      return [line.width > columns ? line.truncated(to: columns) : line]
    }
    let rows = cell.wrapped(to: widths[last])
    return rows.enumerated().map { number, text in
      number == 0 ? line + text : .blanks(line.width) + text
    }
  }

  /// A row whose last cell stands below it.
  private func stacked(
    _ row: [StyledLine],
    widths: [Int],
    indent: Int,
    columns: Int
  ) -> [StyledLine] {
    let last = widths.count - 1
    var line = StyledLine.blanks(indent)
    for place in 0..<last {
      let cell = place < row.count ? row[place] : ""
      if place > 0 { line += .blanks(max(0, gap)) }
      line +=
        place == last - 1 && side(of: place) == .left
        ? cell : cell.padded(to: widths[place], side(of: place))
    }
    guard last < row.count, !row[last].isEmpty else { return [line] }
    let inset = StyledLine.blanks(indent + 4)
    return [line] + row[last].wrapped(to: columns - indent - 4).map { inset + $0 }
  }

  /// A row whose cells follow one another, broken where there is no room, and whose last cell stands
  /// below them.
  private func broken(
    _ row: [StyledLine],
    last: Int,
    indent: Int,
    columns: Int
  ) -> [StyledLine] {
    var line = StyledLine.blanks(indent)
    for cell in row.prefix(last) where !cell.isEmpty {
      if line.width > indent { line += .blanks(max(0, gap)) }
      line += cell
    }
    let head = line.wrapped(to: max(1, columns))
    guard last < row.count, !row[last].isEmpty else { return head }
    let inset = StyledLine.blanks(min(indent + 4, max(0, columns - 1)))
    return head + row[last].wrapped(to: max(1, columns - inset.width)).map { inset + $0 }
  }

  /// Takes cells from the widest columns until the sum fits, or all are down to one cell.
  private func shrink(_ widths: inout [Int], to room: Int) {
    let room = max(room, 0)
    for place in widths.indices { widths[place] = min(widths[place], max(room, 1)) }
    var excess = widths.reduce(0, +) - room
    while excess > 0, let widest = widths.max(), widest > 1 {
      // Bring all widest columns down to the next lower width, or as far as needed.
      let next = max(1, widths.filter { $0 < widest }.max() ?? 1)
      let places = widths.indices.filter { widths[$0] == widest }
      let step = max(1, min(widest - next, excess / places.count))
      for place in places where excess > 0 {
        widths[place] -= step
        excess -= step
      }
    }
  }
}
