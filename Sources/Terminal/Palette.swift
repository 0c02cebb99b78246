/// Gives every role its look on one kind of screen.
public struct Palette: Sendable, Hashable {
  /// Whether the screen is light or dark.
  public var appearance: Appearance
  /// How many colours there are.
  public var depth: ColorDepth
  /// Whether nothing is drawn and nothing coloured: each statement is a line, as screen readers and
  /// dumb terminals want it.
  public var isPlain: Bool

  /// A palette.
  ///
  /// - Parameters:
  ///   - appearance: Whether the screen is light or dark.
  ///   - depth: How many colours there are.
  ///   - isPlain: Whether nothing is drawn and nothing coloured.
  public init(appearance: Appearance, depth: ColorDepth, isPlain: Bool = false) {
    self.appearance = appearance
    self.depth = depth
    self.isPlain = isPlain
  }

  /// What must be written before text of a style, without the escape and the final letter: the
  /// parameters of "select graphic rendition"; empty where the text stays as it is.
  func parameters(for style: Style) -> String {
    if depth == .none || isPlain { return "" }
    switch style {
    case .role(let role): return parameters(for: role)
    case .panel(let foreground, let background):
      let (text, ground) = pair(text: foreground, on: background)
      return "\(code(text, base: 38));\(code(ground, base: 48))"
    }
  }

  /// Whether a line would look another way on a screen of the other kind.
  ///
  /// - Parameter line: The line.
  /// - Returns: Whether it would.
  func hangsOnAppearance(_ line: StyledLine) -> Bool {
    var other = self
    other.appearance = appearance == .dark ? .light : .dark
    return line.spans.contains {
      !$0.text.isEmpty && parameters(for: $0.style) != other.parameters(for: $0.style)
    }
  }

  /// A colour as this screen can show it.
  enum Shown: Hashable {
    case index(Int)
    case rgb(RGBColor)

    /// What is then seen.
    var color: RGBColor {
      switch self {
      case .index(let index): IndexedColors.color(index)
      case .rgb(let color): color
      }
    }
  }

  /// A text colour and its ground as this screen can show them, never too close to be read.
  ///
  /// - Parameters:
  ///   - text: The wanted colour of the text.
  ///   - ground: The wanted colour behind it.
  /// - Returns: Both; their contrast is at least 4.5.
  func pair(text: RGBColor, on ground: RGBColor) -> (text: Shown, ground: Shown) {
    let shownGround = shown(ground)
    let shownText = shown(text)
    if shownText.color.contrast(with: shownGround.color) >= 4.5 {
      return (shownText, shownGround)
    }
    return (shown(.readableText(on: shownGround.color)), shownGround)
  }

  /// The colour of a role where colours are free to choose; `nil` for the terminal's own.
  ///
  /// - Parameter role: The role.
  /// - Returns: A colour with a contrast of at least 4.5 on the grounds that are common for the
  ///   appearance.
  func color(of role: Role) -> RGBColor? {
    let isDark = appearance == .dark
    return switch role {
    case .plain, .strong, .question, .heading, .heat1, .heat2, .heat3, .heat4: nil
    case .faint: RGBColor(isDark ? 0xa8_a8a8 : 0x58_5858)
    case .answer: RGBColor(isDark ? 0x87_d7ff : 0x00_5f87)
    case .right: RGBColor(isDark ? 0x87_d787 : 0x00_5f00)
    case .slip: RGBColor(isDark ? 0xff_d75f : 0x6e_4a00)
    case .wrong: RGBColor(isDark ? 0xff_8787 : 0xaf_0000)
    case .prompt: RGBColor(isDark ? 0x87_afff : 0x00_3faf)
    case .hint: RGBColor(isDark ? 0xb2_b2b2 : 0x4e_4e4e)
    case .warning: RGBColor(isDark ? 0xff_af5f : 0x8a_3a00)
    }
  }

  /// The colour behind the text of a role where colours are free to choose; `nil` for the
  /// terminal's own.
  ///
  /// The four levels go from near the screen's ground to far from it. All are in the cube of 256.
  ///
  /// - Parameter role: The role.
  /// - Returns: The colour; black or white can be read on it.
  func ground(of role: Role) -> RGBColor? {
    let isDark = appearance == .dark
    return switch role {
    case .heat1: RGBColor(isDark ? 0x00_5f00 : 0xaf_ffaf)
    case .heat2: RGBColor(isDark ? 0x00_8700 : 0x87_d787)
    case .heat3: RGBColor(isDark ? 0x00_af00 : 0x5f_af5f)
    case .heat4: RGBColor(isDark ? 0x87_d787 : 0x00_5f00)
    case .plain, .strong, .faint, .question, .answer, .right, .slip, .wrong, .prompt, .hint,
      .warning, .heading:
      nil
    }
  }

  /// The number of a role's colour among the sixteen; `nil` for the terminal's own.
  ///
  /// On light ground the greens and yellows of most terminals cannot be read, so blue stands for
  /// right there.
  func index16(of role: Role) -> Int? {
    let isDark = appearance == .dark
    return switch role {
    case .plain, .strong, .question, .heading: nil
    case .faint, .hint: isDark ? 7 : nil
    case .answer: isDark ? 14 : 4
    case .right: isDark ? 10 : 4
    case .slip: isDark ? 11 : 5
    case .wrong: isDark ? 9 : 1
    case .prompt: isDark ? 14 : 4
    case .warning: isDark ? 11 : 1
    case .heat1: isDark ? 2 : 4
    case .heat2: isDark ? 10 : 4
    case .heat3, .heat4: isDark ? 0 : 15
    }
  }

  /// The number of the colour behind the text of a role among the sixteen; `nil` for the
  /// terminal's own.
  ///
  /// There are but two shades of a colour, so the lower levels colour the text.
  func ground16(of role: Role) -> Int? {
    let isDark = appearance == .dark
    return switch role {
    case .heat3: isDark ? 2 : 12
    case .heat4: isDark ? 10 : 4
    case .plain, .strong, .faint, .question, .answer, .right, .slip, .wrong, .prompt, .hint,
      .warning, .heading, .heat1, .heat2:
      nil
    }
  }

  private func parameters(for role: Role) -> String {
    var parts: [String] = []
    switch role {
    case .strong, .question, .heading, .prompt, .right, .wrong, .slip: parts.append("1")
    case .heat2, .heat4: if depth == .ansi16 { parts.append("1") }
    case .plain, .faint, .answer, .hint, .warning, .heat1, .heat3: break
    }
    if depth == .ansi16 {
      if let index = index16(of: role) { parts.append(code(.index(index), base: 38)) }
      if let index = ground16(of: role) { parts.append(code(.index(index), base: 48)) }
    } else if let ground = ground(of: role) {
      let (text, ground) = pair(text: .readableText(on: ground), on: ground)
      parts += [code(text, base: 38), code(ground, base: 48)]
    } else if let color = color(of: role) {
      parts.append(code(shown(color), base: 38))
    }
    return parts.joined(separator: ";")
  }

  private func shown(_ color: RGBColor) -> Shown {
    switch depth {
    case .none, .trueColor: .rgb(color)
    case .ansi256: .index(IndexedColors.nearest256(color))
    case .ansi16: .index(IndexedColors.nearest16(color))
    }
  }

  /// The parameters of a colour; `base` is 38 for text and 48 for ground.
  private func code(_ shown: Shown, base: Int) -> String {
    switch shown {
    case .rgb(let color): "\(base);2;\(color.red);\(color.green);\(color.blue)"
    case .index(let index) where index < 8: "\(base - 8 + index)"
    case .index(let index) where index < 16: "\(base + 52 + index - 8)"
    case .index(let index): "\(base);5;\(index)"
    }
  }
}
