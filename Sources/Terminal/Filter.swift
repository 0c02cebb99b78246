/// The one filter between any text and the terminal.
///
/// A terminal obeys control characters, and a reader trusts what is seen. So whatever could steer
/// the one or deceive the other is written out: `<1B>`, `<202E>`.
enum Filter {
  /// A part of filtered text.
  enum Piece: Equatable {
    /// Text that is safe as it stands.
    case text(String)
    /// Something written out in place of a character that must not pass.
    case mark(String)
    /// A tab.
    case tab
    /// The end of a line: LF or CR LF.
    case newline
  }

  /// Splits a text into what may pass and what is written out.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The pieces, in order.
  static func pieces(of text: String) -> [Piece] {
    if text.isEmpty { return [] }
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return [.text(text)] }
    var pieces: [Piece] = []
    var run = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    func endRun() {
      if !run.isEmpty { pieces.append(.text(String(run))) }
      run = String.UnicodeScalarView()
    }
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let next = after < scalars.endIndex ? scalars[after] : nil
      index = after
      if passes(scalar, after: previous, before: next) {
        run.append(scalar)
        previous = scalar
        continue
      }
      previous = nil
      if scalar == "\r" && next == "\n" { continue }
      endRun()
      switch scalar {
      case "\n": pieces.append(.newline)
      case "\t": pieces.append(.tab)
      default: pieces.append(.mark(mark(for: scalar)))
      }
    }
    endRun()
    return pieces
  }

  /// The text in which everything that must not pass is written out, tabs are blanks, and lines
  /// stay lines.
  ///
  /// - Parameter text: Any text.
  /// - Returns: Text that is safe to write.
  static func safe(_ text: String) -> String {
    pieces(of: text).reduce(into: "") { safe, piece in
      switch piece {
      case .text(let text), .mark(let text): safe += text
      case .tab: safe += "  "
      case .newline: safe += "\n"
      }
    }
  }

  /// The text for a program: only what steers a terminal is written out.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with tabs and newlines as they were, without other control characters.
  static func raw(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    return text.unicodeScalars.reduce(into: "") { raw, scalar in
      let steers = scalar.properties.generalCategory == .control || bidiControls(scalar)
      if !steers || scalar == "\n" || scalar == "\t" {
        raw.unicodeScalars.append(scalar)
      } else {
        raw += mark(for: scalar)
      }
    }
  }

  /// Whether a character may pass as it stands.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - previous: What has passed just before it; `nil` at a start.
  ///   - next: What comes after it, not yet judged.
  /// - Returns: Whether it passes.
  static func passes(
    _ scalar: Unicode.Scalar,
    after previous: Unicode.Scalar?,
    before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar.value {
    case 0x20..<0x7f, 0xa0..<0xad, 0xae..<0x300: return true
    case 0x3000..<0x3040, 0x3041..<0x3097, 0x3099..<0x3100, 0x3400..<0xa000, 0xac00..<0xd7a4:
      return true
    case 0x200d: return joins(previous, isPicture: true) && joins(next, isPicture: true)
    case 0x200c: return joins(previous, isPicture: false) && joins(next, isPicture: false)
    case 0xfe00...0xfe0f, 0xe0100...0xe01ef, 0x180b...0x180d, 0x180f:
      // One selector belongs to the character before it; a row of them could hide a message.
      guard let previous else { return false }
      return previous != " " && !previous.properties.isVariationSelector
    case 0xf_fffe...: return scalar.value & 0xffff < 0xfffe
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
    case .format: return isVisibleFormat(scalar)
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }

  /// How a character that must not pass is written out.
  ///
  /// - Parameter scalar: The character.
  /// - Returns: Its code in angle brackets, with at least two digits.
  static func mark(for scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "<0\(digits)>" : "<\(digits)>"
  }

  /// Whether a joiner beside this character does something that a reader sees.
  private static func joins(_ neighbour: Unicode.Scalar?, isPicture: Bool) -> Bool {
    guard let neighbour else { return false }
    // Arabic to Malayalam and Sinhala, Myanmar, Khmer, Mongolian: scripts that join.
    switch neighbour.value {
    case 0x0620..<0x06dd, 0x06ee..<0x0e00, 0x1000..<0x10a0, 0x1780..<0x17b4, 0x17b6..<0x1800,
      0x1820..<0x18b0:
      return neighbour.properties.generalCategory != .format
    default: break
    }
    guard isPicture else { return false }
    return neighbour.value > 0x7f
      && (neighbour.properties.isEmoji || neighbour.properties.isVariationSelector)
  }

  /// The marks that change the direction of what follows.
  private static func bidiControls(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// Format characters that are drawn, such as the Arabic number sign.
  private static func isVisibleFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x0605, 0x06dd, 0x070f, 0x0890...0x0891, 0x08e2, 0x110bd, 0x110cd: true
    default: false
    }
  }
}
