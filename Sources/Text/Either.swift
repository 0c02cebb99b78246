/// Joins words as a sentence does: `a`, `a or b`, `a, b or c`.
///
/// - Parameter words: The words.
/// - Returns: The list; empty where there are none.
public func either(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) or \(last)"
}
