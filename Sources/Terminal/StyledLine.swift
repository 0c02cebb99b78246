/// One line of text for the screen, in pieces of different looks.
///
/// The text may be hostile: whatever could steer the terminal is made visible before it is shown
/// or measured. A newline in it starts a new line when it is shown.
public struct StyledLine: Sendable, Hashable {
  /// The pieces, from left to right.
  public var spans: [Span]

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
    StyledLine(left.spans + right.spans)
  }

  /// Appends the second line's pieces to the first.
  ///
  /// - Parameters:
  ///   - left: The line that grows.
  ///   - right: What is appended.
  public static func += (left: inout StyledLine, right: StyledLine) {
    left.spans += right.spans
  }
}

extension StyledLine: ExpressibleByStringInterpolation {
  /// A line of ordinary text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self.init(value) }
}
