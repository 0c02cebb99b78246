/// Turns lines into what is written to the terminal: filtered, wrapped, coloured.
///
/// Nothing else but the line editor writes to it, and that uses this too.
struct Renderer {
  var palette: Palette
  /// The width at which lines are wrapped; `nil` to leave them as they are.
  var columns: Int?

  /// The bytes for some lines, each with its newline.
  ///
  /// - Parameter lines: The lines; they may be hostile.
  /// - Returns: Text whose only control characters are newlines and our own colours.
  func text(for lines: [StyledLine]) -> String {
    var output = ""
    for line in palette.isPlain ? lines.flatMap(\.statements) : lines {
      guard let columns else {
        output += text(for: line) + "\n"
        continue
      }
      let visible = line.visible
      // One span of short ASCII is most of what is shown; it needs no counting by character.
      let bytes = visible.spans.reduce(0) { $0 + $1.text.utf8.count }
      if bytes <= columns && !visible.spans.contains(where: { $0.text == "\n" }) {
        output += coloured(visible) + "\n"
      } else {
        for row in visible.wrapped(to: columns) { output += coloured(row) + "\n" }
      }
    }
    return output
  }

  /// The bytes for one line, without its newline and not wrapped.
  ///
  /// - Parameter line: The line; it may be hostile.
  /// - Returns: Text whose only control characters are newlines and our own colours.
  func text(for line: StyledLine) -> String { coloured(line.visible) }

  private func coloured(_ visible: StyledLine) -> String {
    var output = ""
    var current = ""
    for span in visible.spans where !span.text.isEmpty {
      let wanted = palette.parameters(for: span.style)
      if wanted != current {
        output += wanted.isEmpty ? "\u{1b}[0m" : "\u{1b}[0;\(wanted)m"
        current = wanted
      }
      output += span.text
    }
    return current.isEmpty ? output : output + "\u{1b}[0m"
  }
}
