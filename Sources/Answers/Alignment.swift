/// Optimal string alignment: the least edits that make one text of another.
///
/// An edit leaves out, puts in or changes one unit, or swaps two neighbours; no part is edited
/// twice. Source: Damerau's four errors in the restricted form of Oommen and Loke.
enum Alignment {
  /// Texts that differ over a longer stretch are not aligned.
  private static let longest = 256

  /// The distance of two short texts, given up as soon as it passes a bound.
  ///
  /// - Parameters:
  ///   - one: A text.
  ///   - other: Another.
  ///   - limit: The bound; the time is proportional to it.
  /// - Returns: `nil` if the texts are further apart.
  static func distance<Unit: Equatable>(_ one: [Unit], _ other: [Unit], atMost limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    // What both begin and end with costs nothing.
    var start = 0
    let shorter = min(one.count, other.count)
    while start < shorter, one[start] == other[start] { start += 1 }
    var tail = 0
    while tail < shorter - start, one[one.count - 1 - tail] == other[other.count - 1 - tail] {
      tail += 1
    }
    let rows = one.count - start - tail
    let columns = other.count - start - tail
    if rows == 0 || columns == 0 { return max(rows, columns) <= limit ? max(rows, columns) : nil }
    if max(rows, columns) > longest { return nil }
    let far = limit + 1
    var leastAbove = 0
    var before = Array(repeating: far, count: columns + 1)
    var above = (0...columns).map { min($0, far) }
    for row in 1...rows {
      var current = Array(repeating: far, count: columns + 1)
      if row <= limit { current[0] = row }
      let first = max(1, row - limit)
      let last = min(columns, row + limit)
      var least = current[0]
      if first <= last {
        for column in first...last {
          let same = one[start + row - 1] == other[start + column - 1]
          var cost = above[column - 1] + (same ? 0 : 1)
          cost = min(cost, above[column] + 1, current[column - 1] + 1)
          if row > 1, column > 1, one[start + row - 1] == other[start + column - 2],
            one[start + row - 2] == other[start + column - 1]
          {
            cost = min(cost, before[column - 2] + 1)
          }
          current[column] = min(cost, far)
          least = min(least, current[column])
        }
      }
      if least > limit && leastAbove > limit { return nil }
      leastAbove = least
      before = above
      above = current
    }
    return above[columns] <= limit ? above[columns] : nil
  }
}
