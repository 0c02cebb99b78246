extension StringProtocol {
  /// The first place of a mark, byte by byte.
  ///
  /// Swift's own search goes by characters: it takes a hundred times as long, and does not see a mark
  /// that a combining sign follows.
  ///
  /// - Parameter mark: What is looked for; not empty.
  /// - Returns: Its range; `nil` where it does not stand there.
  func firstRange(ofBytes mark: String) -> Range<Index>? {
    let wanted = Array(mark.utf8)
    guard let head = wanted.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: head) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<rest.index(start, offsetBy: wanted.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension String {
  /// The text with all of a mark replaced, found byte by byte.
  ///
  /// - Parameters:
  ///   - mark: What is looked for; not empty.
  ///   - replacement: What stands there instead.
  /// - Returns: The text.
  func replacing(bytes mark: String, with replacement: String) -> String {
    var output = ""
    var rest = self[...]
    while let found = rest.firstRange(ofBytes: mark) {
      output += rest[..<found.lowerBound]
      output += replacement
      rest = rest[found.upperBound...]
    }
    return output.isEmpty && rest.startIndex == startIndex ? self : output + rest
  }
}
