/// One line of text for the screen, in pieces of different looks.
///
/// The text may be hostile: whatever could steer the terminal is made visible before it is shown
/// or measured. A newline in it starts a new line when it is shown.
public struct StyledLine: Sendable, Hashable {
  /// The pieces, from left to right.
  public var spans: [Span]
  /// What is said in the line's place where nothing is drawn: no line at all for one that only
  /// draws, `nil` for the line itself.
  public var spoken: [StyledLine]?

  /// Whether both look the same, whatever is said in their place.
  ///
  /// - Parameters:
  ///   - left: A line.
  ///   - right: Another.
  /// - Returns: Whether they do.
  public static func == (left: StyledLine, right: StyledLine) -> Bool { left.spans == right.spans }

  /// Takes what the line looks like.
  ///
  /// - Parameter hasher: Where it goes.
  public func hash(into hasher: inout Hasher) { hasher.combine(spans) }

  /// A line of pieces.
  ///
  /// - Parameter spans: The pieces, from left to right.
  public init(_ spans: [Span]) { self.spans = spans }

  /// A line of one piece.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - role: What it is for.
  public init(_ text: String, _ role: Role = .plain) {
    spans = text.isEmpty ? [] : [Span(text, .role(role))]
  }

  /// A line of one piece with a look of its own.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: Its look.
  public init(_ text: String, style: Style) {
    spans = text.isEmpty ? [] : [Span(text, style)]
  }

  /// The text as it was given, without looks and unfiltered.
  public var plainText: String { spans.reduce(into: "") { $0 += $1.text } }

  /// Whether there is no text at all.
  public var isEmpty: Bool { spans.allSatisfy(\.text.isEmpty) }

  /// The number of terminal cells that the line takes when it is shown in one row.
  public var width: Int { visible.glyphs.reduce(0) { $0 + $1.width } }

  /// The line that has the second one's pieces after the first one's.
  ///
  /// - Parameters:
  ///   - left: What comes first.
  ///   - right: What follows.
  /// - Returns: Both in one line.
  public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var sum = StyledLine(left.spans + right.spans)
    if left.spoken != nil || right.spoken != nil {
      let (first, second) = (left.spoken ?? [left], right.spoken ?? [right])
      sum.spoken =
        first.count == 1 && second.count == 1
        ? [StyledLine(first[0].spans + second[0].spans)] : first + second
    }
    return sum
  }

  /// Appends the second line's pieces to the first.
  ///
  /// - Parameters:
  ///   - left: The line that grows.
  ///   - right: What is appended.
  public static func += (left: inout StyledLine, right: StyledLine) {
    left = left + right
  }
}

extension StyledLine: ExpressibleByStringInterpolation {
  /// A line of ordinary text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self.init(value) }
}
