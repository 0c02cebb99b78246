internal import Text

/// What Tab does with the candidates: what it can be sure of, and the list of all.
struct CompletionList {
  let candidates: [Completions.Candidate]

  /// The candidates that can be typed at all.
  ///
  /// - Parameter completions: What is offered.
  init(_ completions: Completions) {
    candidates = completions.candidates.filter { Filter.safe($0.text) == $0.text }
  }

  /// What all candidates begin with, by characters.
  var commonPrefix: String {
    guard let first = candidates.first?.text else { return "" }
    return candidates.dropFirst().reduce(first) { common, candidate in
      String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
  }

  /// The list as lines: one for each candidate with its hint, or in columns where none has one.
  ///
  /// - Parameters:
  ///   - columns: The width of the window.
  ///   - height: How many lines there may be; at least one is used.
  ///   - isPlain: Whether each has a line of its own in any case.
  /// - Returns: The lines; the last one counts what did not fit.
  func lines(columns: Int, height: Int, isPlain: Bool = false) -> [StyledLine] {
    let all =
      isPlain || candidates.contains { !$0.hint.isEmpty }
      ? hinted(columns: columns) : inColumns(columns: columns)
    if all.count <= max(1, height) { return all.map(\.line) }
    let shown = all.prefix(max(0, height - 1))
    let missing = candidates.count - shown.reduce(0) { $0 + $1.count }
    return shown.map(\.line) + [StyledLine("and \(missing) more", .faint)]
  }

  private typealias Row = (line: StyledLine, count: Int)

  private func hinted(columns: Int) -> [Row] {
    let table = Table(
      rows: candidates.map { [StyledLine($0.text), StyledLine($0.hint, .hint)] },
      indent: 2
    )
    return table.lines(fitting: columns).map { ($0, 1) }
  }

  private func inColumns(columns: Int) -> [Row] {
    let widest = candidates.reduce(0) { max($0, $1.text.displayWidth) }
    let across = max(1, columns / (widest + 2))
    let down = (candidates.count + across - 1) / across
    return (0..<down).map { row in
      let cells = stride(from: row, to: candidates.count, by: down).map { candidates[$0].text }
      let line = cells.reduce(StyledLine("")) { $0 + StyledLine($1).padded(to: widest) + "  " }
      return (line.truncated(to: max(1, columns)), cells.count)
    }
  }
}
