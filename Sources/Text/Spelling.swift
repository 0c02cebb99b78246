/// The names that a mistyped word may stand for, the nearest first.
///
/// Near is a name that is at most a third of the shorter one's letters away by optimal string
/// alignment (a letter missing, extra or changed, or two neighbours swapped); then one that has the
/// word in it.
///
/// - Parameters:
///   - word: What was typed; letter case does not matter.
///   - names: The names there are.
/// - Returns: At most three of `names`.
public func nearestNames(to word: String, among names: [String]) -> [String] {
  let typed = Array(word.lowercased().unicodeScalars.prefix(64))
  guard !typed.isEmpty else { return [] }
  var scored: [(distance: Int, place: Int)] = []
  for (place, name) in names.enumerated() {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    let distance = editDistance(typed, wanted)
    if distance <= max(1, min(typed.count, wanted.count) / 3) {
      scored.append((distance, place))
    } else if typed.count >= 3, String(name.lowercased()).contains(word.lowercased()) {
      scored.append((wanted.count, place))
    }
  }
  return scored.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
    .prefix(3)
    .map { names[$0.place] }
}

/// Whether one text may be the other with a slip mended: they differ in a third of the shorter one's
/// letters at most, and in ten at most, by optimal string alignment.
///
/// - Parameters:
///   - text: One text.
///   - other: The other text.
/// - Returns: Whether they are near, or the same.
public func isNearText(_ text: String, _ other: String) -> Bool {
  var one = Array(text.unicodeScalars)[...]
  var two = Array(other.unicodeScalars)[...]
  let limit = max(1, min(10, min(one.count, two.count) / 3))
  while let first = one.first, first == two.first {
    one.removeFirst()
    two.removeFirst()
  }
  while let last = one.last, last == two.last {
    one.removeLast()
    two.removeLast()
  }
  // What is left is the stretch from the first difference to the last.
  guard abs(one.count - two.count) <= limit, max(one.count, two.count) <= 200 else { return false }
  return editDistance(Array(one), Array(two)) <= limit
}

/// The optimal string alignment distance: each letter takes part in one edit at most.
///
/// - Parameters:
///   - a: One text.
///   - b: The other text.
/// - Returns: The number of edits.
public func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
