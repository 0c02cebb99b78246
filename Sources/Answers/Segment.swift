/// A part of an accepted answer.
indirect enum Segment: Sendable {
  /// Required as it stands.
  case text([Unicode.Scalar])
  /// One of these, or nothing.
  case optional([[Segment]])
  /// One of these.
  case choice([[Segment]])

  /// Whether the answer is not empty without its optional parts.
  var hasRequiredLetters: Bool {
    switch self {
    case .text(let text): text.contains { $0.isLetterOrMark || $0.isDigit || !isSpacer($0) }
    case .optional: false
    case .choice: true
    }
  }

  private func isSpacer(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.isPunctuation || scalar == "~" || scalar == "〜"
      || scalar == "～"
  }

  /// The same, required.
  var required: Segment {
    if case .optional(let contents) = self { return .choice(contents) }
    return self
  }

  /// How many texts the segments stand for, at most a million.
  ///
  /// - Parameter segments: The segments.
  /// - Returns: The product of their choices.
  static func count(of segments: [Segment]) -> Int {
    var product = 1
    for segment in segments {
      switch segment {
      case .text: continue
      case .optional(let contents): product *= 1 + contents.reduce(0) { $0 + count(of: $1) }
      case .choice(let contents): product *= contents.reduce(0) { $0 + count(of: $1) }
      }
      if product > 1_000_000 { return 1_000_000 }
    }
    return product
  }

  /// The texts that the segments stand for.
  ///
  /// - Parameters:
  ///   - segments: The segments.
  ///   - limit: No more are listed. From the segment on that would pass it, only the first choice
  ///     (an optional part: present) is followed.
  /// - Returns: Texts, not cleaned; the one with all optional parts first.
  static func variants(of segments: [Segment], atMost limit: Int) -> [[Unicode.Scalar]] {
    var texts: [[Unicode.Scalar]] = [[]]
    for segment in segments {
      var options: [[Unicode.Scalar]]
      switch segment {
      case .text(let text): options = [text]
      case .optional(let contents):
        options = contents.flatMap { variants(of: $0, atMost: limit) } + [[]]
      case .choice(let contents): options = contents.flatMap { variants(of: $0, atMost: limit) }
      }
      if texts.count * options.count > limit { options = Array(options.prefix(1)) }
      if options.count == 1 {
        for index in texts.indices { texts[index].append(contentsOf: options[0]) }
      } else {
        texts = texts.flatMap { text in options.map { text + $0 } }
      }
    }
    return texts
  }
}
