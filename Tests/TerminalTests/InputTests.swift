import TestSupport
import Testing

@testable import Terminal

@Suite("The input buffer")
struct InputBufferTests {
  static let texts: [(text: String, lines: [LineEvent])] = [
    ("", []),
    ("a\nb\n", [.line("a"), .line("b")]),
    ("a\r\nb\r\n", [.line("a"), .line("b")]),
    ("a\rb\r", [.line("a"), .line("b")]),
    ("a\r\r\nb", [.line("a"), .line(""), .line("b")]),
    ("\n\n", [.line(""), .line("")]),
    ("no end", [.line("no end")]),
    ("nul\u{0}\n", [.line("nul\u{0}")]),
    ("日本語\n", [.line("日本語")]),
  ]

  @Test("ends lines at LF, CR LF and CR, however the bytes arrive", arguments: texts)
  func splits(text: String, lines: [LineEvent]) {
    for size in [1, 2, 3, 100] {
      var buffer = InputBuffer()
      var found: [LineEvent] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer.append(bytes[start..<min(start + size, bytes.count)])
        while let line = buffer.nextLine() { found.append(line) }
      }
      if let last = buffer.lastLine() { found.append(last) }
      #expect(found == lines, "in pieces of \(size)")
      #expect(buffer.isEmpty)
    }
  }

  @Test("repairs what is not UTF-8")
  func repairs() {
    var buffer = InputBuffer()
    buffer.append([0x61, 0xff, 0x62, 0xe3, 0x81, 0x0a])
    #expect(buffer.nextLine() == .line("a\u{fffd}b\u{fffd}"))
  }

  @Test("skips a line beyond all bounds, and only that one")
  func capsLength() {
    var buffer = InputBuffer()
    let piece = [UInt8](repeating: 0x78, count: 1 << 16)
    for _ in 0..<40 {
      buffer.append(piece)
      #expect(buffer.nextLine() == nil)
    }
    buffer.append(Array("\nnext\n".utf8))
    #expect(buffer.nextLine() == .tooLong)
    #expect(buffer.nextLine() == .line("next"))
    buffer.append([UInt8](repeating: 0x78, count: InputBuffer.longestLine) + [0x0a])
    guard case .line(let text) = buffer.nextLine() else {
      Issue.record("the longest line is still a line")
      return
    }
    #expect(text.utf8.count == InputBuffer.longestLine)
    buffer.append([UInt8](repeating: 0x78, count: InputBuffer.longestLine + 1))
    #expect(buffer.nextLine() == nil)
    #expect(buffer.lastLine() == .tooLong)
  }
}

@Suite("The UTF-8 decoder")
struct UTF8DecoderTests {
  @Test("reads byte by byte what Swift reads at once")
  func agrees() {
    var random = SeededGenerator(for: "UTF-8")
    let pool: [[UInt8]] = [
      [0x61], [0xc3, 0xa9], [0xe3, 0x81, 0x8b], [0xf0, 0x9f, 0x98, 0x80], [0x80], [0xff], [0xc0],
      [0xe0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f], [0xe3, 0x81],
      [0xf5], [0xc3], [0xef, 0xbf, 0xbf], [0xf4, 0x8f, 0xbf, 0xbf],
    ]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random))
        .flatMap { _ in pool.randomElement(using: &random) ?? [] }
      var decoder = UTF8Decoder()
      var scalars = bytes.flatMap { decoder.feed($0) }
      scalars += decoder.finish()
      #expect(scalars == Array(String(decoding: bytes, as: UTF8.self).unicodeScalars), "\(bytes)")
    }
  }
}

@Suite("The key decoder")
struct KeyDecoderTests {
  typealias Event = KeyDecoder.Event

  static func events(_ text: String) -> [Event] {
    var decoder = KeyDecoder()
    var events = text.utf8.flatMap { decoder.feed($0) }
    events += decoder.giveUp()
    return events
  }

  static func typed(_ text: String) -> [Event] { text.unicodeScalars.map(Event.scalar) }
  static func pasted(_ text: String) -> [Event] {
    text.unicodeScalars.map(Event.pasted) + [.pasteEnded]
  }

  static let keys: [(bytes: String, events: [Event])] = [
    ("aあ", typed("aあ")),
    ("\u{1}\r\n\t\u{7f}", [1, 13, 10, 9, 127].map(Event.control)),
    ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1b}OA\u{1b}OD\u{1b}OH\u{1b}OF", [.key(.up), .key(.left), .key(.home), .key(.end)]),
    ("\u{1b}[H\u{1b}[1~\u{1b}[7~", [.key(.home), .key(.home), .key(.home)]),
    ("\u{1b}[F\u{1b}[4~\u{1b}[8~", [.key(.end), .key(.end), .key(.end)]),
    ("\u{1b}[3~", [.key(.delete)]),
    ("\u{1b}[1;5C\u{1b}[1;3D\u{1b}[1;2D", [.key(.wordRight), .key(.wordLeft), .key(.left)]),
    ("\u{1b}[1;133C\u{1b}[1;129D", [.key(.wordRight), .key(.left)]),  // with the lock for numbers
    ("\u{1b}[1;-9223372036854775808D\u{1b}[1;0C", [.key(.left), .key(.right)]),
    ("\u{1b}b\u{1b}\u{7f}", [.alt("b"), .alt("\u{7f}")]),
    ("\u{1b}", [.key(.escape)]),
    ("\u{1b}\u{1b}[A", [.key(.escape), .key(.up)]),
    ("\u{1b}\r", [.key(.escape), .control(13)]),
    ("\u{1b}é", typed("é")),
    // Replies and reports that nobody waits for.
    ("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{7}x", typed("x")),
    ("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\x", typed("x")),
    ("\u{1b}[?62;22cx", typed("x")),
    ("\u{1b}[24;80Rx", typed("x")),
    ("\u{1b}[Ix\u{1b}[O", typed("x")),
    ("\u{1b}[M !!x", typed("x")),
    ("\u{1b}[<0;10;5Mx", typed("x")),
    ("\u{1b}[[Ax", typed("x")),
    ("\u{1b}[15~\u{1b}[5~x", typed("x")),
    ("\u{1b}[97;5ux", typed("x")),
    ("\u{1b}P1$r0m\u{1b}\\x", typed("x")),
    ("\u{1b}]unfinished", []),
    ("\u{1b}]broken\u{1b}[Ax", [.key(.up)] + typed("x")),
    ("\u{1b}[1;", []),
    ("\u{1b}[1\ra", [.control(13)] + typed("a")),
    ("\u{1b}[" + String(repeating: "1;", count: 5000) + "Ax", [.key(.up)] + typed("x")),
    // Pastes.
    ("\u{1b}[200~日本\u{1b}[201~x", pasted("日本") + typed("x")),
    ("\u{1b}[200~one\r\ntwo\n\n\tthree\n\u{1b}[201~", pasted("one two three")),
    ("\u{1b}[200~\n\n one\u{1b}[201~", pasted(" one")),
    ("\u{1b}[200~a\tb\u{7}\u{1}\u{0}c\u{1b}[31md\u{1b}[A\u{1b}[201~", pasted("a bcd")),
    ("\u{1b}[200~a\u{9b}b\u{2028}c\u{1b}[201~", pasted("ab c")),
    ("\u{1b}[201~x", typed("x")),
  ]

  @Test("makes keys of bytes, and nothing of what was not typed", arguments: keys)
  func decodes(bytes: String, expected: [Event]) {
    #expect(Self.events(bytes) == expected)
  }

  @Test("replaces what is not UTF-8 and goes on")
  func repairs() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [0xff, 0x61, 0xe3, 0x81, 0x1b, 0x5b, 0x41]
    #expect(
      bytes.flatMap { decoder.feed($0) }
        == [.scalar("\u{fffd}"), .scalar("a"), .scalar("\u{fffd}"), .key(.up)]
    )
  }

  @Test("waits only while something has begun")
  func patience() {
    var decoder = KeyDecoder()
    #expect(decoder.patience == nil)
    _ = decoder.feed(0x1b)
    #expect(decoder.patience != nil)
    #expect(decoder.giveUp() == [.key(.escape)])
    #expect(decoder.patience == nil)
    _ = decoder.feed(0xe3)
    #expect(decoder.patience != nil)
    #expect(decoder.giveUp() == [.scalar("\u{fffd}")])
  }

  @Test("bears any bytes, and pastes no control characters")
  func isTotal() {
    var random = SeededGenerator(for: "key bytes")
    let pool: [[UInt8]] = ["\u{1b}", "\u{1b}[", "\u{1b}[200~", "\u{1b}[201~", "\u{1b}]", ";", "あ"]
      .map { Array($0.utf8) }
    var decoder = KeyDecoder()
    for _ in 0..<50_000 {
      let bytes =
        Bool.random(using: &random)
        ? pool.randomElement(using: &random) ?? [] : [UInt8.random(in: 0...255, using: &random)]
      for event in bytes.flatMap({ decoder.feed($0) }) {
        if case .pasted(let scalar) = event {
          #expect(scalar.properties.generalCategory != .control)
        }
      }
    }
  }
}

@Suite("The answer to the question for the ground")
struct BackgroundReplyTests {
  static let replies: [(bytes: String, ground: UInt32?, isComplete: Bool, typed: String)] = [
    ("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{7}\u{1b}[?62;22c", 0x1e_1e2e, true, ""),
    ("\u{1b}]11;rgb:ff/ff/ff\u{1b}\\\u{1b}[?1;2c", 0xff_ffff, true, ""),
    ("\u{1b}]11;rgb:f/0/8\u{7}", 0xff_0088, false, ""),
    ("\u{1b}]11;rgba:ffff/0000/0000/ffff\u{7}\u{1b}[?6c", 0xff_0000, true, ""),
    ("\u{1b}]11;#102030\u{7}\u{1b}[?6c", 0x10_2030, true, ""),
    ("\u{1b}[?6c", nil, true, ""),
    ("\u{1b}]11;rgb:zz/00/00\u{7}\u{1b}[?6c", nil, true, ""),
    ("ab\u{1b}]11;rgb:00/00/00\u{7}c\u{1b}[Ad\u{1b}[?6ce", 0, true, "abc\u{1b}[Ade"),
    ("か\u{1b}]11;rgb:00/0", nil, false, "か\u{1b}]11;rgb:00/0"),
    ("", nil, false, ""),
  ]

  @Test("is read in whatever pieces it comes, and keys are kept", arguments: replies)
  func reads(bytes: String, ground: UInt32?, isComplete: Bool, typed: String) {
    for size in [1, 2, 7, 1000] {
      var reply = BackgroundReply()
      let bytes = Array(bytes.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        reply.feed(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(reply.ground == ground.map(RGBColor.init), "in pieces of \(size)")
      #expect(reply.isComplete == isComplete)
      #expect(reply.typed == Array(typed.utf8))
    }
  }

  @Test("tells light from dark")
  func appearance() {
    #expect(Appearance(ground: RGBColor(0xfd_f6e3)) == .light)
    #expect(Appearance(ground: RGBColor(0x1e_1e2e)) == .dark)
  }
}
