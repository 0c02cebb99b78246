/// A number for each day as a map of weeks, each day with a level from 0 to 4.
///
/// Every level has a mark of its own, so that the map is read without colours, too:
///
///         Jun  Jul
///     Mon .-+* ##
///     Tue ...- +
public struct HeatMapChart: Sendable, Hashable {
  /// A column of the map: a week.
  public struct Week: Sendable, Hashable {
    /// What begins in this week, such as a month.
    public var label: String?
    /// The level of each day from the top, from 0 to 4; `nil` for days that are left blank.
    public var levels: [Int?]

    /// A week.
    ///
    /// - Parameters:
    ///   - levels: The level of each day from the top, from 0 to 4; others count as the nearest.
    ///   - label: What begins in this week, such as a month.
    public init(_ levels: [Int?], label: String? = nil) {
      self.levels = levels
      self.label = label
    }
  }

  /// The weeks, the oldest first.
  public var weeks: [Week]
  /// What stands before each row: the days of a week from the top.
  public var dayLabels: [String]
  /// What each level stands for, from level 0; a level without words is left out of the legend.
  public var legend: [String]
  /// What is said where nothing is drawn.
  public var words: [String]

  /// A map.
  ///
  /// - Parameters:
  ///   - weeks: The weeks, the oldest first.
  ///   - dayLabels: What stands before each row.
  ///   - legend: What each level stands for, from level 0.
  ///   - words: What is said where nothing is drawn.
  public init(weeks: [Week], dayLabels: [String], legend: [String] = [], words: [String] = []) {
    self.weeks = weeks
    self.dayLabels = dayLabels
    self.legend = legend
    self.words = words
  }

  /// The mark of each level; each has more ink than the one before.
  static let marks: [Character] = [".", "-", "+", "*", "#"]
  static let roles: [Role] = [.faint, .heat1, .heat2, .heat3, .heat4]

  /// The map as lines.
  ///
  /// A week takes three cells, two or one. Where that is still too wide, the weeks stand in two
  /// bands, the newer below the older; where that is too wide, the oldest are left out.
  ///
  /// - Parameter columns: The cells that a line may take.
  /// - Returns: The lines; none where there are no weeks.
  public func lines(fitting columns: Int) -> [StyledLine] {
    let labels = dayLabels.reduce(0) { max($0, StyledLine($1).width) }
    let margin = min(labels, max(0, columns / 4)) + 1
    let room = columns - margin
    guard !weeks.isEmpty, room > 0 else { return [] }
    // The blank behind the last cell of three may be missing.
    let cell = weeks.count <= (room + 1) / 3 ? 3 : weeks.count <= room / 2 ? 2 : 1
    let bandCount = weeks.count > room ? 2 : 1
    let first = weeks.count - min(weeks.count, room * bandCount)
    let length = (weeks.count - first - 1) / bandCount + 1
    var lines: [StyledLine] = []
    for start in stride(from: first, to: weeks.count, by: length) {
      if start > first { lines.append("") }
      let band = start..<min(start + length, weeks.count)
      lines += self.lines(of: band, margin: margin, cell: cell, columns: columns)
    }
    let key = legendLines(columns: columns, margin: margin, cell: cell)
    return (lines + (key.isEmpty ? [] : [""] + key)).spoken(words.map { StyledLine($0) })
  }

  private func lines(of band: Range<Int>, margin: Int, cell: Int, columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if weeks.contains(where: { $0.label != nil }) {
      // A band that begins within a month says which. Of two labels without room the newer stays.
      let current = weeks[..<band.lowerBound].last { $0.label != nil }?.label
      let labels = band.compactMap { week in
        (weeks[week].label ?? (week == band.lowerBound ? current : nil))
          .map { ChartLabel(text: $0, cell: margin + (week - band.lowerBound) * cell) }
      }
      lines.append(ChartLabel.line(labels.reversed(), .left, columns: columns))
    }
    let height = weeks.reduce(dayLabels.count) { max($0, $1.levels.count) }
    for day in 0..<height {
      let label = day < dayLabels.count ? dayLabels[day] : ""
      var line = StyledLine(label, .faint).padded(to: margin - 1) + " "
      var blanks = 0
      for week in weeks[band] {
        if let level = day < week.levels.count ? week.levels[day] : nil {
          line += .blanks(blanks) + Self.cell(level: level, cells: cell)
          blanks = cell == 3 ? 1 : 0
        } else {
          blanks += cell
        }
      }
      lines.append(line)
    }
    return lines
  }

  /// A day: where there is room, its ground is as wide as it is high.
  private static func cell(level: Int, cells: Int) -> StyledLine {
    let level = min(max(0, level), marks.count - 1)
    let mark = String(marks[level])
    let text = cells == 1 ? mark : cells == 2 ? mark + " " : mark + mark
    return StyledLine(text, roles[level])
  }

  private func legendLines(columns: Int, margin: Int, cell: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (level, text) in legend.prefix(Self.marks.count).enumerated() where !text.isEmpty {
      let entry = (Self.cell(level: level, cells: cell) + " " + StyledLine(text, .faint))
        .truncated(to: columns)
      if let last = lines.last, last.width + 2 + entry.width <= columns {
        lines[lines.count - 1] = last + "  " + entry
      } else {
        lines.append((.blanks(margin) + entry).truncated(to: columns))
      }
    }
    return lines
  }
}
