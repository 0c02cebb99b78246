/// Reads exactly `-?[0-9]+` in ASCII; `Int(_:)` alone also takes a plus sign.
///
/// - Parameter text: The text.
/// - Returns: The number, or `nil` for any other text and for one that is too big.
func wholeNumber(_ text: String) -> Int? {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return Int(text)
}

/// The value of a hexadecimal digit in lower case.
func hexadecimal(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }

  /// The text as a message repeats it: in quotes, and not longer than a line takes.
  var quoted: String {
    count > 40 ? "“\(prefix(40))…”" : "“\(self)”"
  }
}

/// Joins words as a sentence does: `a, b or c`.
func either(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) or \(last)"
}

/// The candidates that were probably meant by a word: those that contain it, or that few slips of the
/// finger (a letter too much, missing, wrong, or two swapped) turn into it.
///
/// - Parameters:
///   - word: What was typed.
///   - candidates: What is known.
/// - Returns: At most three of them, the nearest first.
func nearest(to word: String, among candidates: [String]) -> [String] {
  let typed = Array(word.lowercased())
  guard (1...32).contains(typed.count) else { return [] }
  var found: [(distance: Int, name: String)] = []
  for name in candidates {
    let letters = Array(name.lowercased())
    let distance = editDistance(typed, letters)
    if distance <= max(1, min(typed.count, letters.count) / 3) {
      found.append((distance, name))
    } else if typed.count >= 3 && String(letters).contains(String(typed)) {
      found.append((letters.count, name))
    }
  }
  found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
  return found.prefix(3).map(\.name)
}

/// The number of slips between two words: optimal string alignment, Damerau and Levenshtein.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
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
