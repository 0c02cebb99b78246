internal import Glibc

/// A text that stands at a place below or above a chart.
struct ChartLabel {
  /// The text; it may be hostile.
  var text: String
  /// The cell that it names, from 0.
  var cell: Int
  /// What it is for.
  var role = Role.faint

  /// A line of labels, none of which touches another.
  ///
  /// - Parameters:
  ///   - labels: The labels, the most important first; those without room are left out.
  ///   - alignment: Whether a label begins at its cell (`left`), and is left out where the line is
  ///     too short for it, or has its middle there as far as the line goes.
  ///   - columns: The cells that the line may take.
  /// - Returns: The line, without blanks at its end.
  static func line(
    _ labels: [ChartLabel],
    _ alignment: Alignment,
    columns: Int
  ) -> StyledLine {
    var placed: [(cells: Range<Int>, line: StyledLine)] = []
    for label in labels where label.cell >= 0 && label.cell < columns {
      let line = StyledLine(label.text, label.role).truncated(to: columns)
      let width = line.width
      let start =
        alignment == .left
        ? label.cell : min(max(0, label.cell - width / 2), max(0, columns - width))
      let cells = start..<start + width
      if width == 0 || cells.upperBound > columns { continue }
      if placed.contains(where: {
        cells.lowerBound <= $0.cells.upperBound && $0.cells.lowerBound <= cells.upperBound
      }) {
        continue
      }
      placed.append((cells, line))
    }
    placed.sort { $0.cells.lowerBound < $1.cells.lowerBound }
    var end = 0
    return placed.reduce(into: StyledLine([])) { line, next in
      line += .blanks(next.cells.lowerBound - end) + next.line
      end = next.cells.upperBound
    }
  }
}

extension Double {
  /// The number as a chart shows it: short, and `-` where it is none.
  var chartText: String {
    guard isFinite else { return "-" }
    if abs(self) < 1e9 {
      if let whole = Int(exactly: self) { return String(whole) }
      return Self.withOneDecimal(self)
    }
    var exponent = floor(log10(abs(self)))
    var mantissa = self / pow(10, exponent)
    if abs(mantissa) >= 9.95 {
      mantissa /= 10
      exponent += 1
    }
    let digits = Self.withOneDecimal(mantissa)
    return (digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) + "e\(Int(exponent))"
  }

  /// A number below 10^9 with one decimal.
  private static func withOneDecimal(_ number: Double) -> String {
    let tenths = Int((abs(number) * 10).rounded())
    return (number < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
  }

  /// Where the number stands between two others: 0 at the lower, 1 at the upper and beyond.
  ///
  /// - Parameter range: The two; halves are taken so that their distance is a number, too.
  /// - Returns: The place; `nil` where there is none.
  func share(of range: ClosedRange<Double>) -> Double? {
    let span = range.upperBound / 2 - range.lowerBound / 2
    guard isFinite, span.isFinite, span > 0 else { return nil }
    return min(1, max(0, (self / 2 - range.lowerBound / 2) / span))
  }
}
