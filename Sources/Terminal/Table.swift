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
  /// - Parameter columns: The cells that a line may take. Where they are too few, the widest
  ///   columns give way first, and `~` stands where something was cut.
  /// - Returns: The header, if there is one, and a line for each row.
  public func lines(fitting columns: Int) -> [StyledLine] {
    let all = (header.map { [$0] } ?? []) + rows
    let count = all.reduce(0) { max($0, $1.count) }
    guard count > 0 else { return all.map { _ in "" } }
    let gap = max(0, self.gap)
    let indent = min(max(0, self.indent), max(0, columns - 1))
    var widths = [Int](repeating: 0, count: count)
    for row in all {
      for (place, cell) in row.enumerated() { widths[place] = max(widths[place], cell.width) }
    }
    shrink(&widths, to: columns - indent - gap * (count - 1))
    return all.map { row in
      var line = StyledLine.blanks(indent)
      for place in 0..<count {
        let cell = place < row.count ? row[place] : ""
        let side = place < alignments.count ? alignments[place] : .left
        // Blanks at the end of a line are of no use.
        let isLast = place == count - 1 && side == .left
        line += isLast ? cell.truncated(to: widths[place]) : cell.padded(to: widths[place], side)
        if place < count - 1 { line += .blanks(gap) }
      }
      return line.width > columns ? line.truncated(to: columns) : line
    }
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
