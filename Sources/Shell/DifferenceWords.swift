internal import Answers
internal import Terminal

/// Where a typed text differs from the answer, in words.
enum DifferenceWords {
  /// The words.
  ///
  /// - Parameter difference: The two texts.
  /// - Returns: What was typed, what was expected, and each place where they differ.
  static func lines(for difference: Difference) -> [StyledLine] {
    let columns = difference.columns
    var lines = [
      "you typed: " + columns.filter { $0.mark != .missing }.map(\.typed).joined(),
      "expected: " + columns.filter { $0.mark != .extra }.map(\.expected).joined(),
    ]
    var rest = columns[...]
    while let mark = rest.first?.mark {
      let run = rest.prefix { $0.mark == mark }
      rest = rest.dropFirst(run.count)
      let typed = "“\(run.map(\.typed).joined())”"
      let expected = "“\(run.map(\.expected).joined())”"
      switch mark {
      case .same: break
      case .missing: lines.append("missing: \(expected)")
      case .extra: lines.append("too much: \(typed)")
      case .other: lines.append("\(typed) should be \(expected)")
      case .swapped: lines.append("in another order: \(expected)")
      case .accent: lines.append("with another accent: \(expected)")
      case .capital: lines.append("with capitals: \(expected)")
      }
    }
    return lines.map { StyledLine($0) }
  }
}
