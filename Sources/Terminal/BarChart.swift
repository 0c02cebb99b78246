/// Numbers as horizontal bars, the largest of which is the longest.
///
///     Mon 3 Aug   12 |##########
///     Tue 4 Aug    0 |
public struct BarChart: Sendable, Hashable {
  /// One number.
  public struct Row: Sendable, Hashable {
    /// What the number is about.
    public var label: String
    /// The label for narrow screens.
    public var shortLabel: String?
    /// The number; its bar is empty below 0 and where it is not finite.
    public var value: Double
    /// What is said behind the bar.
    public var note: String?
    /// The look of the bar.
    public var role: Role

    /// A number.
    ///
    /// - Parameters:
    ///   - label: What the number is about.
    ///   - shortLabel: The label for narrow screens.
    ///   - value: The number.
    ///   - note: What is said behind the bar.
    ///   - role: The look of the bar.
    public init(
      _ label: String,
      short shortLabel: String? = nil,
      _ value: Double,
      note: String? = nil,
      role: Role = .answer
    ) {
      self.label = label
      self.shortLabel = shortLabel
      self.value = value
      self.note = note
      self.role = role
    }
  }

  /// The numbers, in order.
  public var rows: [Row]

  /// A chart.
  ///
  /// - Parameter rows: The numbers, in order.
  public init(_ rows: [Row]) { self.rows = rows }

  /// The chart as lines.
  ///
  /// On a narrow screen notes stand below their rows. Where nothing is drawn it is a list of what is
  /// not 0.
  ///
  /// - Parameters:
  ///   - columns: The cells that a line may take.
  ///   - height: The lines that it should take at most; where the columns allow it, the rows then
  ///     stand in blocks side by side.
  /// - Returns: The lines; none where there are no numbers.
  public func lines(fitting columns: Int, height: Int = 20) -> [StyledLine] {
    guard !rows.isEmpty, columns > 0 else { return [] }
    let height = max(1, height)
    let layout = layout(columns: columns, blocks: (rows.count - 1) / height + 1)
    let count = (rows.count - 1) / layout.blocks + 1
    let largest = rows.reduce(0) { $1.value.isFinite ? max($0, $1.value) : $0 }
    let lines = (0..<count).flatMap { place -> [StyledLine] in
      var line = StyledLine([])
      for (block, index) in stride(from: place, to: rows.count, by: count).enumerated() {
        if block > 0 { line = line.padded(to: (layout.width + Self.gap) * block) }
        line += self.line(for: rows[index], largest: largest, layout: layout)
      }
      let note = layout.hasNotesBelow ? rows[place].note ?? "" : ""
      return note.isEmpty
        ? [line.truncated(to: columns)]
        : [line, "  " + StyledLine(note, .faint)].map { $0.truncated(to: columns) }
    }
    return lines.spoken(list)
  }

  /// The numbers as a list.
  private var list: [StyledLine] {
    let told = rows.filter { $0.value != 0 || $0.note?.isEmpty == false }
    let list = told.map { row in
      let note = row.note.map { $0.isEmpty ? "" : ", \($0)" } ?? ""
      return StyledLine("\(row.label): \(row.value.chartText)\(note)")
    }
    if told.count == rows.count { return list }
    return list + [StyledLine(told.isEmpty ? "all: 0" : "all others: 0")]
  }

  /// How the cells of a row are shared out.
  private struct Layout {
    var blocks = 1
    var isShort = false
    var label = 0
    var value = 0
    var note = 0
    var bar = 0
    /// Whether notes stand below their rows; then there is one block.
    var hasNotesBelow = false

    /// All but the bar: blanks beside the value, the foot of the bar, blanks before the note.
    var fixed: Int { label + 1 + value + 2 + (note > 0 ? note + 2 : 0) }
    var width: Int { fixed + bar }
  }

  private static let gap = 3
  private static let shortestBar = 6
  private static let longestBar = 60

  /// The layout with as many blocks as wanted, or as many as there is room for.
  private func layout(columns: Int, blocks: Int) -> Layout {
    var layout = Layout()
    layout.value = rows.reduce(0) { max($0, $1.value.chartText.utf8.count) }
    layout.note = rows.reduce(0) { max($0, StyledLine($1.note ?? "").width) }
    // More blocks than this never fit.
    for blocks in stride(from: min(blocks, columns), through: 1, by: -1) {
      for isShort in [false, true] {
        layout.isShort = isShort
        layout.label = rows.reduce(0) { max($0, StyledLine(label(of: $1, isShort)).width) }
        layout.blocks = blocks
        let room = (columns - Self.gap * (blocks - 1)) / blocks - layout.fixed
        if room >= Self.shortestBar {
          layout.bar = min(room, Self.longestBar)
          return layout
        }
      }
    }
    // Too narrow for everything: notes move below their rows, then labels give way.
    layout.hasNotesBelow = layout.note > 0
    layout.note = 0
    layout.label = max(1, min(layout.label, columns - layout.value - 3 - Self.shortestBar))
    layout.bar = min(max(Self.shortestBar, columns - layout.fixed), Self.longestBar)
    return layout
  }

  private func label(of row: Row, _ isShort: Bool) -> String {
    isShort ? row.shortLabel ?? row.label : row.label
  }

  private func line(for row: Row, largest: Double, layout: Layout) -> StyledLine {
    let bar = StyledLine.bar(value: row.value, of: largest, cells: layout.bar)
    var line = StyledLine(label(of: row, layout.isShort)).padded(to: layout.label)
    line += " " + StyledLine(row.value.chartText).padded(to: layout.value, .right)
    line += " " + StyledLine("|", .faint)
    if layout.note > 0, let note = row.note, !note.isEmpty {
      line += StyledLine(bar, row.role) + "  "
      return line + StyledLine(note, .faint).truncated(to: layout.note)
    }
    // Blanks at the end of a line are of no use.
    return line + StyledLine(String(bar.prefix { $0 != " " }), row.role)
  }
}
