/// Numbers in one line, each as a block as high as it is large.
///
///     ▁▂▄▅▇█▆▄
///
/// Some terminals give these blocks two cells: nothing that has to be aligned may stand in the
/// same line.
public struct Sparkline: Sendable, Hashable {
  /// The numbers, in order; those that are not finite leave a gap.
  public var values: [Double]
  /// What the lowest and the highest block stand for; `nil` for the least and the greatest number.
  public var range: ClosedRange<Double>?

  /// A line.
  ///
  /// - Parameters:
  ///   - values: The numbers, in order.
  ///   - range: What the lowest and the highest block stand for; `nil` for the least and the
  ///     greatest number.
  public init(_ values: [Double], range: ClosedRange<Double>? = nil) {
    self.values = values
    self.range = range
  }

  /// The numbers as a line.
  ///
  /// - Parameters:
  ///   - columns: The cells that it may take; where there are more numbers, neighbours are drawn as
  ///     their mean.
  ///   - isPlain: Whether digits stand for the blocks, 0 for the lowest and 9 for the highest.
  ///   - role: Its look.
  /// - Returns: The line; empty where there are no numbers.
  public func line(fitting columns: Int, isPlain: Bool = false, role: Role = .answer) -> StyledLine
  {
    let means = means(count: min(values.count, max(0, columns)))
    let finite = means.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else { return StyledLine([]) }
    let range = self.range ?? least...greatest
    let marks = isPlain ? Self.digits : Self.blocks
    let text = means.reduce(into: "") { text, value in
      if !value.isFinite {
        text.append(" ")
      } else {
        // Where all are the same there is neither low nor high.
        let share = value.share(of: range) ?? 0.5
        text.append(marks[min(Int(share * Double(marks.count)), marks.count - 1)])
      }
    }
    return StyledLine(text, role).spoken([StyledLine(Self.words(values.filter(\.isFinite)))])
  }

  /// The course of the numbers in words.
  private static func words(_ values: [Double]) -> String {
    guard let least = values.min(), let greatest = values.max(), let last = values.last else {
      return ""
    }
    return "lowest \(least.chartText), highest \(greatest.chartText), last \(last.chartText)"
  }

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let digits: [Character] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// The numbers, or the means of so many groups of neighbours.
  private func means(count: Int) -> [Double] {
    if count == values.count { return values }
    return (0..<count).map { place in
      let group = values[bound(place, of: count)..<bound(place + 1, of: count)]
        .filter(\.isFinite)
      // Divided first: the sum of great numbers may be none.
      return group.isEmpty ? .nan : group.reduce(0) { $0 + $1 / Double(group.count) }
    }
  }

  /// Where a group begins; groups differ by one number at most.
  private func bound(_ place: Int, of count: Int) -> Int {
    values.count / count * place + values.count % count * place / count
  }
}
