internal import Text

extension StyledLine {
  /// The line as it is said: nothing drawn, nothing in columns, each statement a line.
  ///
  /// Statements are what `spoken` says, and what stands three blanks or more apart. Blanks around
  /// them and lines without any text are left out.
  public var statements: [StyledLine] {
    (spoken ?? [self]).flatMap { line in
      var statements: [[Glyph]] = [[]]
      var blanks: [Glyph] = []
      for glyph in line.visible.glyphs {
        if glyph.isNewline {
          statements.append([])
          blanks = []
        } else if glyph.isBlank {
          blanks.append(glyph)
        } else {
          if blanks.count >= 3 { statements.append([]) }
          if blanks.count < 3, statements.last?.isEmpty == false {
            statements[statements.count - 1] += blanks
          }
          blanks = []
          statements[statements.count - 1].append(glyph)
        }
      }
      return statements.filter { !$0.isEmpty }.map { StyledLine(glyphs: $0) }
    }
  }

  /// The same line with what is said in its place.
  ///
  /// - Parameter lines: The lines; none where it only draws.
  /// - Returns: The line.
  public func spoken(_ lines: [StyledLine]) -> StyledLine {
    var line = self
    line.spoken = lines
    return line
  }

  /// The statements in one line, as a cell of a table is said.
  var spokenText: String {
    statements.map(\.plainText).joined(separator: ", ")
  }

  /// The same line, which is one statement however far apart its parts stand.
  public var asOneStatement: StyledLine { spoken([StyledLine(spokenText)]) }
}

extension [StyledLine] {
  /// The same lines, in whose place others are said.
  ///
  /// - Parameter lines: What is said.
  /// - Returns: The lines; where there are none there is nothing to say.
  func spoken(_ lines: [StyledLine]) -> [StyledLine] {
    enumerated().map { place, line in line.spoken(place == 0 ? lines : []) }
  }
}
