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

  /// The text, among all that the segments stand for, whose letters are those of a line.
  ///
  /// - Parameters:
  ///   - segments: The segments.
  ///   - line: The line, cleaned.
  /// - Returns: The text, cleaned; `nil` if none has these letters.
  static func variant(of segments: [Segment], spelling line: [Unicode.Scalar]) -> [Unicode.Scalar]?
  {
    let letters = Outline(line, language: .other).glyphs.map(\.base)
    guard letters.count <= longestLine else { return nil }
    var path = Path(letters: letters)
    let ends = path.follow(segments, from: [0: -1])
    guard let end = ends[letters.count] else { return nil }
    return Cleaning.clean(Cleaning.text(path.text(to: end)))
  }

  /// Longer lines are compared with the listed variants only.
  private static let longestLine = 2000

  /// Follows a line through the choices of segments.
  private struct Path {
    let letters: [Unicode.Scalar]
    /// Pieces of text, each with the piece before it.
    private var pieces: [(text: [Unicode.Scalar], before: Int)] = []

    init(letters: [Unicode.Scalar]) {
      self.letters = letters
    }

    /// The places in the line that the segments lead to, each with its last piece.
    mutating func follow(_ segments: [Segment], from start: [Int: Int]) -> [Int: Int] {
      var places = start
      for segment in segments {
        if places.isEmpty { return places }
        switch segment {
        case .text(let text): places = step(text, from: places)
        case .optional(let contents), .choice(let contents):
          var reached: [Int: Int] = [:]
          if case .optional = segment { reached = places }
          for content in contents {
            reached.merge(follow(content, from: places)) { first, _ in first }
          }
          places = reached
        }
      }
      return places
    }

    private mutating func step(_ text: [Unicode.Scalar], from places: [Int: Int]) -> [Int: Int] {
      let wanted = Outline(Cleaning.clean(Cleaning.text(text)), language: .other).glyphs.map(\.base)
      var reached: [Int: Int] = [:]
      for (place, piece) in places {
        guard place + wanted.count <= letters.count,
          wanted.indices.allSatisfy({ letters[place + $0] == wanted[$0] })
        else { continue }
        pieces.append((text, piece))
        reached[place + wanted.count] = pieces.count - 1
      }
      return reached
    }

    /// The text of a chain of pieces.
    func text(to end: Int) -> [Unicode.Scalar] {
      var chain: [[Unicode.Scalar]] = []
      var piece = end
      while piece >= 0 {
        chain.append(pieces[piece].text)
        piece = pieces[piece].before
      }
      return chain.reversed().flatMap { $0 }
    }
  }
}
