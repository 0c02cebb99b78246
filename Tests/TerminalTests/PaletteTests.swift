import TestSupport
import Testing

@testable import Terminal

@Suite("The palette")
struct PaletteTests {
  /// The cube in steps of 5, and its faces' corners.
  static let channel = Array(stride(from: 0, through: 255, by: 5)).map { UInt8($0) }

  @Test("finds black or white text that reads well on every colour")
  func readable() {
    for red in Self.channel {
      for green in Self.channel {
        for blue in Self.channel {
          let ground = RGBColor(red: red, green: green, blue: blue)
          let contrast = RGBColor.readableText(on: ground).contrast(with: ground)
          if contrast < 4.5 { Issue.record("\(ground): \(contrast)") }
        }
      }
    }
  }

  @Test("keeps text readable in the colours that are really shown", arguments: ColorDepth.allCases)
  func shown(depth: ColorDepth) {
    let palette = Palette(appearance: .dark, depth: depth)
    var random = SeededGenerator(for: "panel colours")
    for _ in 0..<20_000 {
      let bits = UInt32.random(in: 0...0xff_ffff, using: &random)
      let other = RGBColor(UInt32.random(in: 0...0xff_ffff, using: &random))
      let ground = RGBColor(bits)
      for text in [RGBColor.readableText(on: ground), other] {
        let pair = palette.pair(text: text, on: ground)
        let contrast = pair.text.color.contrast(with: pair.ground.color)
        if contrast < 4.5 { Issue.record("\(text) on \(ground): \(contrast)") }
      }
    }
  }

  @Test("gives roles colours that read well on the grounds people have")
  func roles() {
    let grounds: [(Appearance, [UInt32])] = [
      (.dark, [0x00_0000, 0x1e_1e2e, 0x28_2c34, 0x2e_3436, 0x00_2b36]),
      (.light, [0xff_ffff, 0xfd_f6e3, 0xf0_f0f0, 0xee_eeec]),
    ]
    for (appearance, colors) in grounds {
      for role in Role.allCases {
        for depth in [ColorDepth.trueColor, .ansi256] {
          let palette = Palette(appearance: appearance, depth: depth)
          guard let color = palette.color(of: role) else { continue }
          let shown =
            depth == .ansi256 ? IndexedColors.color(IndexedColors.nearest256(color)) : color
          for ground in colors {
            #expect(shown.contrast(with: RGBColor(ground)) >= 4.5, "\(role) on \(ground)")
          }
        }
        let palette = Palette(appearance: appearance, depth: .ansi16)
        if let index = palette.index16(of: role) {
          let ground =
            palette.ground16(of: role).map { IndexedColors.first16[$0] }
            ?? (appearance == .dark ? RGBColor.black : .white)
          #expect(IndexedColors.first16[index].contrast(with: ground) >= 4.5, "\(role)")
        }
      }
    }
  }

  @Test("has no pair of text and ground, of any role, that is hard to read")
  func pairs() {
    for appearance in Appearance.allCases {
      for role in Role.allCases {
        for depth in [ColorDepth.trueColor, .ansi256, .ansi16] {
          let palette = Palette(appearance: appearance, depth: depth)
          var (text, ground) = (RGBColor.readableText(on: appearance.ground), appearance.ground)
          if depth == .ansi16 {
            if let index = palette.index16(of: role) { text = IndexedColors.first16[index] }
            if let index = palette.ground16(of: role) { ground = IndexedColors.first16[index] }
          } else if let wanted = palette.ground(of: role) {
            let pair = palette.pair(text: .readableText(on: wanted), on: wanted)
            (text, ground) = (pair.text.color, pair.ground.color)
          } else if let color = palette.color(of: role) {
            text = palette.pair(text: color, on: ground).text.color
            #expect(depth == .ansi256 || text == color, "\(role) is shown in its own colour")
          }
          let contrast = text.contrast(with: ground)
          #expect(contrast >= 4.5, "\(role), \(appearance), \(depth): \(contrast)")
        }
      }
    }
  }

  static let heat: [Role] = [.heat1, .heat2, .heat3, .heat4]

  @Test("gives levels grounds that go from the screen's to the other end, in steps one can see")
  func levels() {
    for appearance in Appearance.allCases {
      for depth in [ColorDepth.trueColor, .ansi256] {
        let palette = Palette(appearance: appearance, depth: depth)
        var before = appearance.ground
        for role in Self.heat {
          guard let wanted = palette.ground(of: role) else {
            Issue.record("\(role) has no ground")
            continue
          }
          let pair = palette.pair(text: .readableText(on: wanted), on: wanted)
          let ground = pair.ground.color
          #expect(ground == wanted, "\(role) is shown as it is meant")
          #expect(pair.text.color.contrast(with: ground) >= 4.5, "\(role)")
          #expect(ground.contrast(with: before) >= 1.15, "\(role) beside the one before")
          #expect((ground.luminance > before.luminance) == (appearance == .dark), "\(role)")
          before = ground
        }
      }
    }
  }

  @Test("gives each level another look, whatever the depth, but for none")
  func levelLooks() {
    for appearance in Appearance.allCases {
      for depth in ColorDepth.allCases {
        let palette = Palette(appearance: appearance, depth: depth)
        let looks = Set(([.plain] + Self.heat).map { palette.parameters(for: .role($0)) })
        #expect(looks.count == (depth == .none ? 1 : 5), "\(appearance) \(depth)")
      }
    }
  }

  @Test("knows the numbers of colours")
  func indexed() {
    for index in 16...255 {
      #expect(
        IndexedColors.color(IndexedColors.nearest256(IndexedColors.color(index)))
          == IndexedColors.color(index)
      )
    }
    for index in 0...15 {
      #expect(IndexedColors.nearest16(IndexedColors.first16[index]) == index)
    }
    #expect(IndexedColors.color(196) == RGBColor(0xff_0000))
    #expect(IndexedColors.color(244) == RGBColor(0x80_8080))
  }

  @Test("measures contrast as WCAG does")
  func contrast() {
    #expect(abs(RGBColor.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(RGBColor(0x77_7777).contrast(with: .white) - 4.478) < 0.001)
    #expect(RGBColor.white.contrast(with: .white) == 1)
  }

  static let sequences: [(ColorDepth, Style, String)] = [
    (.none, .role(.wrong), ""),
    (.none, .panel(foreground: .white, background: .black), ""),
    (.ansi16, .role(.plain), ""),
    (.ansi16, .role(.strong), "1"),
    (.ansi16, .role(.wrong), "1;91"),
    (.ansi256, .role(.wrong), "1;38;5;210"),
    (.ansi16, .role(.heat2), "1;92"),
    (.ansi16, .role(.heat4), "1;30;102"),
    (.ansi256, .role(.heat1), "38;5;231;48;5;22"),
    (.trueColor, .role(.heat4), "38;2;0;0;0;48;2;135;215;135"),
    (.trueColor, .role(.wrong), "1;38;2;255;135;135"),
    (.trueColor, .panel(foreground: .white, background: .black), "38;2;255;255;255;48;2;0;0;0"),
    (.ansi256, .panel(foreground: .white, background: .black), "38;5;231;48;5;16"),
    (.ansi16, .panel(foreground: .white, background: .black), "97;40"),
  ]

  @Test("writes the sequences of its depth", arguments: sequences)
  func parameters(depth: ColorDepth, style: Style, expected: String) {
    #expect(Palette(appearance: .dark, depth: depth).parameters(for: style) == expected)
  }

  static let depths: [(environment: [String: String], depth: ColorDepth)] = [
    ([:], .none),
    (["TERM": "dumb"], .none),
    (["TERM": "vt100"], .none),
    (["TERM": "xterm"], .ansi16),
    (["TERM": "linux"], .ansi16),
    (["TERM": "xterm-256color"], .ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-256color", "COLORTERM": "yes"], .ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""], .trueColor),
    (["TERM": "tmux-256color", "TMUX": "/tmp/x", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "screen-256color", "TMUX": "/tmp/x", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "screen-256color", "COLORTERM": "truecolor"], .ansi256),
    (["TERM": "screen", "STY": "1.x", "COLORTERM": "truecolor"], .ansi16),
    (["TERM": "xterm-direct"], .trueColor),
    (["TERM": "xterm-kitty"], .trueColor),
  ]

  @Test("sees in the environment how many colours there are", arguments: depths)
  func depth(environment: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(environment: environment) == depth)
  }

  static let hints: [(hint: String?, appearance: Appearance?)] = [
    (nil, nil), ("", nil), ("15;0", .dark), ("0;15", .light), ("0;default;7", .light),
    ("15", nil), ("0;default", nil), ("0;99", nil), ("0;-1", nil), ("12;8", .dark),
  ]

  @Test("takes the terminal's hint about its ground", arguments: hints)
  func hint(hint: String?, appearance: Appearance?) {
    #expect(Appearance.hint(in: hint.map { ["COLORFGBG": $0] } ?? [:]) == appearance)
  }
}

@Suite("The renderer")
struct RendererTests {
  @Test("writes no control characters but newlines and its own colours")
  func isSafe() {
    let hostile = "a\u{1b}]52;c;AAAA\u{7}\u{9b}2J\u{202e}b\r\nc\u{0}"
    for depth in ColorDepth.allCases {
      for columns in [nil, 3, 80] {
        let renderer = Renderer(palette: Palette(appearance: .dark, depth: depth), columns: columns)
        let lines = Role.allCases.map { StyledLine(hostile, $0) }
        var screen = Screen(rows: 400, columns: 200)
        screen.feed(renderer.text(for: lines))
        #expect(screen.unknownSequences.isEmpty)
        #expect(screen.operatingSystemCommands.isEmpty)
        #expect(screen.usedModes.isEmpty)
        #expect(screen.bells == 0)
        #expect(screen.text.filter { $0 != "\n" }.contains("a<1B>]52") || columns == 3)
        if depth == .none { #expect(!renderer.text(for: lines).contains("\u{1b}")) }
      }
    }
  }

  @Test("ends every colour before the line ends")
  func endsColours() {
    let renderer = Renderer(palette: Palette(appearance: .dark, depth: .ansi16), columns: 80)
    #expect(
      renderer.text(for: [StyledLine("a", .wrong) + " b", "c"])
        == "\u{1b}[0;1;91ma\u{1b}[0m b\nc\n"
    )
    #expect(renderer.text(for: StyledLine("a", .strong)) == "\u{1b}[0;1ma\u{1b}[0m")
  }
}
