/// A piece of a line that has one look.
public struct Span: Sendable, Hashable {
  /// The text; it may be hostile, it is filtered before it is shown.
  public var text: String
  /// Its look.
  public var style: Style

  /// A piece of text and its look.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: Its look.
  public init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}
