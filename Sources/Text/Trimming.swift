/// A text without the white space at its ends.
///
/// - Parameter text: The text.
/// - Returns: What is left, blanks within it among that.
@inlinable
public func trimmed(_ text: some StringProtocol) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(text[first...last])
}
