/// A share that changes with time, such as the chance to remember, as a curve over days.
///
///     100 % |**
///           |  ***
///      90 % |- - :** - - -
///           |    :  ***
///       0 % |    :     ****
///           +----^---------
///              today
public struct CurveChart: Sendable, Hashable {
  /// A day with a name.
  public struct Tick: Sendable, Hashable {
    /// The day.
    public var day: Double
    /// Its name.
    public var label: String

    /// A day with a name.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - label: Its name.
    public init(_ day: Double, _ label: String) {
      self.day = day
      self.label = label
    }
  }

  /// The first and the last day.
  public var days: ClosedRange<Double>
  /// The shares at the bottom and at the top, from 0 to 1; the curve keeps within them.
  public var shares: ClosedRange<Double>
  /// The days that are named below the curve, in order.
  public var ticks: [Tick]
  /// The day at which a line stands.
  public var today: Tick?
  /// The share at which a dashed line lies.
  public var threshold: Double?

  /// A chart.
  ///
  /// - Parameters:
  ///   - days: The first and the last day.
  ///   - shares: The shares at the bottom and at the top.
  ///   - ticks: The days that are named below the curve, in order.
  ///   - today: The day at which a line stands.
  ///   - threshold: The share at which a dashed line lies.
  public init(
    days: ClosedRange<Double>,
    shares: ClosedRange<Double> = 0...1,
    ticks: [Tick] = [],
    today: Tick? = nil,
    threshold: Double? = nil
  ) {
    self.days = days
    self.shares = shares
    self.ticks = ticks
    self.today = today
    self.threshold = threshold
  }

  /// The chart as lines.
  ///
  /// - Parameters:
  ///   - columns: The cells that a line may take; at most 60 of them are drawn on.
  ///   - rows: The rows of the curve, from 3 to 40.
  ///   - share: The share on a day; where it is not finite, nothing is drawn.
  /// - Returns: The rows, the line below them, and the names of the days if there are any; where
  ///   nothing is drawn, the share on each named day.
  public func lines(
    fitting columns: Int,
    rows: Int = 10,
    of share: (_ day: Double) -> Double
  ) -> [StyledLine] {
    let height = min(max(3, rows), 40)
    let labels = rowLabels(height: height)
    let margin = labels.values.reduce(0) { max($0, $1.utf8.count) } + 1
    let width = min(60, columns - margin - 1)
    guard width > 0 else { return [] }
    let grid = grid(width: width, height: height, of: share)
    var lines = grid.enumerated().map { row, cells in
      StyledLine(labels[row] ?? "", .faint).padded(to: margin - 1, .right)
        + " " + StyledLine("|", .faint) + Self.line(of: cells)
    }
    var axis = [Character](repeating: "-", count: width)
    for tick in ticks {
      if let cell = self.cell(of: tick.day, width: width), cell > 0 { axis[cell] = "+" }
    }
    if let today, let cell = cell(of: today.day, width: width) { axis[cell] = "^" }
    lines.append(.blanks(margin) + StyledLine("+" + String(axis), .faint))
    let names = ChartLabel.line(
      namedDays.compactMap { tick, role in
        cell(of: tick.day, width: width).map {
          ChartLabel(text: tick.label, cell: $0 + margin + 1, role: role)
        }
      },
      .center,
      columns: columns
    )
    return (names.isEmpty ? lines : lines + [names]).spoken(list(of: share))
  }

  /// The share on each named day, in their order.
  private func list(of share: (Double) -> Double) -> [StyledLine] {
    namedDays.map(\.tick).sorted { $0.day < $1.day }
      .compactMap { tick in
        let value = share(tick.day)
        guard value.isFinite else { return nil }
        return StyledLine("\(tick.label): \((value * 100).rounded().chartText) %")
      }
  }

  /// What is drawn into one cell.
  private struct Cell {
    var mark: Character = " "
    var role = Role.plain
  }

  /// The named days, the most important first: today, the two ends, all others.
  private var namedDays: [(tick: Tick, role: Role)] {
    let ends = ticks.suffix(1) + ticks.dropLast().prefix(1)
    return (today.map { [($0, .strong)] } ?? [])
      + (ends + ticks.dropFirst().dropLast()).map { ($0, .faint) }
  }

  private func grid(width: Int, height: Int, of share: (Double) -> Double) -> [[Cell]] {
    var grid = [[Cell]](repeating: [Cell](repeating: Cell(), count: width), count: height)
    if let threshold, let row = row(of: threshold, height: height) {
      for cell in stride(from: 0, to: width, by: 2) {
        grid[row][cell] = Cell(mark: "-", role: .hint)
      }
    }
    let todaysCell = today.flatMap { cell(of: $0.day, width: width) }
    if let todaysCell {
      for row in 0..<height { grid[row][todaysCell] = Cell(mark: ":", role: .faint) }
    }
    var before: Int?
    for cell in 0..<width {
      let place = width > 1 ? Double(cell) / Double(width - 1) : 0
      // Weighed, because the difference of great numbers may be none.
      let day = days.lowerBound * (1 - place) + days.upperBound * place
      guard day.isFinite, let row = row(of: share(day), height: height) else {
        before = nil
        continue
      }
      // A steep curve stays in one piece.
      let steep =
        before.map { $0 < row ? $0 + 1..<row + 1 : row..<max(row + 1, $0) } ?? row..<row + 1
      for row in steep { grid[row][cell] = Cell(mark: "*", role: .answer) }
      if cell == todaysCell { grid[row][cell] = Cell(mark: "O", role: .strong) }
      before = row
    }
    return grid
  }

  /// The row of a share, from the top.
  private func row(of share: Double, height: Int) -> Int? {
    share.share(of: shares).map { Int(((1 - $0) * Double(height - 1)).rounded()) }
  }

  /// The cell of a day; `nil` for one that is not among `days`.
  private func cell(of day: Double, width: Int) -> Int? {
    guard days.contains(day), let place = day.share(of: days) else { return nil }
    return Int((place * Double(width - 1)).rounded())
  }

  /// What stands before the rows: the ends, the middle, and the threshold, which comes first.
  private func rowLabels(height: Int) -> [Int: String] {
    func label(_ share: Double) -> String { (share * 100).rounded().chartText + " %" }
    var labels = [0: label(shares.upperBound), height - 1: label(shares.lowerBound)]
    let line = threshold.flatMap { row(of: $0, height: height) }
    let middle = shares.lowerBound / 2 + shares.upperBound / 2
    if height >= 7, let row = row(of: middle, height: height), abs(row - (line ?? -2)) > 1 {
      labels[row] = label(middle)
    }
    if let threshold, let line { labels[line] = label(threshold) }
    return labels
  }

  /// Cells as a line, without blanks at its end.
  private static func line(of cells: [Cell]) -> StyledLine {
    let end = (cells.lastIndex { $0.mark != " " } ?? -1) + 1
    return StyledLine(glyphs: cells[..<end].map { Glyph($0.mark, .role($0.role)) })
  }
}
