internal import Text

/// One character of a filtered line, with its cells and its look.
struct Glyph: Hashable {
  var character: Character
  var width: Int
  var style: Style

  init(_ character: Character, _ style: Style) {
    self.character = character
    self.style = style
    width = character.displayWidth
  }

  static func blank(_ style: Style = .plain) -> Glyph { Glyph(" ", style) }

  var isBlank: Bool { character == " " || character == "\u{3000}" }
  var isNewline: Bool { character == "\n" }
}

extension StyledLine {
  /// The line with all that must not reach the terminal written out, and tabs as blanks.
  ///
  /// Newlines remain. Making a visible line visible again changes nothing.
  var visible: StyledLine {
    var result: [Span] = []
    var startsLine = true
    for span in spans {
      for piece in Filter.pieces(of: span.text) {
        switch piece {
        case .text(let text):
          // A mark without a letter would change the cell to its left.
          let floats = startsLine && text.unicodeScalars.first.map(Self.isMark) == true
          result.append(Span(floats ? " " + text : text, span.style))
        case .mark(let text): result.append(Span(text, Self.faded(span.style)))
        case .tab: result.append(Span(Self.tab(after: result), span.style))
        case .newline: result.append(Span("\n", span.style))
        }
        startsLine = piece == .newline
      }
    }
    return StyledLine(result)
  }

  /// The characters of a visible line.
  var glyphs: [Glyph] {
    spans.flatMap { span in span.text.map { Glyph($0, span.style) } }
  }

  /// A line of these characters.
  ///
  /// - Parameter glyphs: The characters; neighbours of one look become one span.
  init(glyphs: some Sequence<Glyph>) {
    var spans: [Span] = []
    for glyph in glyphs {
      if let last = spans.indices.last, spans[last].style == glyph.style {
        spans[last].text.append(glyph.character)
      } else {
        spans.append(Span(String(glyph.character), glyph.style))
      }
    }
    self.init(spans)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func faded(_ style: Style) -> Style {
    switch style {
    case .role: .role(.faint)
    case .panel: style
    }
  }

  /// Blanks up to the next tab stop.
  private static func tab(after spans: [Span]) -> String {
    var column = 0
    for span in spans.reversed() {
      if span.text == "\n" { break }
      column += span.text.displayWidth
    }
    return String(repeating: " ", count: 8 - column % 8)
  }
}
