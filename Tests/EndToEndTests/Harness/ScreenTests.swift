import TestSupport
import Testing

@Suite("The emulated screen") struct ScreenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var output: String
    var text: String
    var row: Int
    var column: Int
    var testDescription: String { name }

    init(_ name: String, _ output: String, _ text: String, _ row: Int, _ column: Int) {
      (self.name, self.output, self.text, self.row, self.column) = (name, output, text, row, column)
    }
  }

  /// All on a screen of 4 rows and 10 columns.
  static let cases = [
    Case("plain text", "abc", "abc", 0, 3),
    Case("line feed keeps the column", "ab\ncd", "ab\n  cd", 1, 4),
    Case("return and line feed", "ab\r\ncd", "ab\ncd", 1, 2),
    Case("backspace moves only", "abc\u{8}\u{8}X", "aXc", 0, 2),
    Case("tabs stop at every eighth column", "a\tb", "a       b", 0, 9),
    Case("a tab stops at the last column", "a\tb\tc", "a       bc", 0, 9),
    Case("a full row waits before it wraps", "0123456789", "0123456789", 0, 9),
    Case("the next character wraps", "0123456789a", "0123456789\na", 1, 1),
    Case("a return takes back the waiting wrap", "0123456789\rX", "X123456789", 0, 1),
    Case("kana take two columns", "日本", "日本", 0, 4),
    Case("half-width kana take one", "ｱｲｳ", "ｱｲｳ", 0, 3),
    Case("a wide character wraps whole", "012345678日", "012345678\n日", 1, 2),
    Case("wide characters fill a row", "日本語日本語", "日本語日本\n語", 1, 2),
    Case("a mark joins the cell before", "e\u{301}x", "e\u{301}x", 0, 2),
    Case("a mark joins a wide cell", "か\u{3099}x", "か\u{3099}x", 0, 3),
    Case(
      "a mark joins the last cell of a full row",
      "0123456789\u{301}",
      "0123456789\u{301}",
      0,
      9
    ),
    Case("overwriting the first half frees the second", "日本\rx", "x 本", 0, 1),
    Case("overwriting the second half frees the first", "日本\u{1B}[2Gx", " x本", 0, 2),
    Case("a wide character over two halves", "日本\u{1B}[2G語", " 語", 0, 3),
    Case("cursor movement", "\u{1B}[3;5Hx\u{1B}[A\u{1B}[2Dy\u{1B}[Bz", "\n   y\n    z", 2, 5),
    Case(
      "movement stops at the edges",
      "\u{1B}[99;99Hx\u{1B}[99D\u{1B}[99Ay",
      "y\n\n\n         x",
      0,
      1
    ),
    Case("column and row alone", "\u{1B}[4G1\u{1B}[3d2", "   1\n\n    2", 2, 5),
    Case("erase to the end of the row", "abcdef\u{1B}[3G\u{1B}[K", "ab", 0, 2),
    Case("erase to its beginning", "abcdef\u{1B}[3G\u{1B}[1K", "   def", 0, 2),
    Case("erase the row", "abc\u{1B}[2Kd", "   d", 0, 4),
    Case("erase below", "a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J", "a", 1, 0),
    Case("erase above", "a\r\nb\r\nc\u{1B}[2;1H\u{1B}[1J", "\n\nc", 1, 0),
    Case("erase all", "a\r\nb\u{1B}[2J", "", 1, 1),
    Case("erase characters", "abcdef\u{1B}[2G\u{1B}[2X", "a  def", 0, 1),
    Case("erase one half of a wide character", "日本\u{1B}[2G\u{1B}[K", "", 0, 1),
    Case("delete characters", "abcdef\u{1B}[2G\u{1B}[2P", "adef", 0, 1),
    Case("insert blanks", "abcdef\u{1B}[2G\u{1B}[2@", "a  bcdef", 0, 1),
    Case("insert blanks pushes out", "0123456789\u{1B}[2G\u{1B}[3@", "0   123456", 0, 1),
    Case("insert lines", "a\r\nb\r\nc\u{1B}[2;2H\u{1B}[L", "a\n\nb\nc", 1, 0),
    Case("delete lines", "a\r\nb\r\nc\u{1B}[2;2H\u{1B}[M", "a\nc", 1, 0),
    Case("scroll up", "a\r\nb\r\nc\u{1B}[S", "b\nc", 2, 1),
    Case("scroll down", "a\r\nb\u{1B}[T", "\na\nb", 1, 1),
    Case("reverse line feed at the top", "a\r\nb\u{1B}[H\u{1B}M", "\na\nb", 0, 0),
    Case("a scroll region", "a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\nx", "a\nc\nx\nd", 2, 1),
    Case("save and restore", "ab\u{1B}7\u{1B}[3;3H\u{1B}8c", "abc", 0, 3),
    Case("repeat", "ab\u{1B}[3b", "abbbb", 0, 5),
    Case("colours take no room", "\u{1B}[1;32mab\u{1B}[0mc", "abc", 0, 3),
    Case("titles take no room, with bell", "a\u{1B}]0;title\u{7}b", "ab", 0, 2),
    Case("titles take no room, with string end", "a\u{1B}]0;title\u{1B}\\b", "ab", 0, 2),
    Case("modes take no room", "\u{1B}[?2004h\u{1B}[?25lab", "ab", 0, 2),
    Case("character sets take no room", "\u{1B}(Bab\u{1B}=", "ab", 0, 2),
    Case("a C1 control is one, as in xterm", "ab\u{9B}2Dc", "cb", 0, 1),
    Case("controls inside a sequence count", "ab\u{1B}[\r2Cc", "abc", 0, 3),
  ]

  @Test("shows what xterm shows", arguments: cases)
  func shows(_ item: Case) {
    var screen = Screen(rows: 4, columns: 10)
    screen.feed(item.output)
    #expect(screen.text == item.text)
    #expect(screen.cursor == .init(row: item.row, column: item.column), "\(screen.picture)")
    #expect(screen.unknownSequences == [])
  }

  @Test("shows the same however the bytes are cut", arguments: cases)
  func cut(_ item: Case) {
    var whole = Screen(rows: 4, columns: 10)
    whole.feed(item.output)
    var pieces = Screen(rows: 4, columns: 10)
    for byte in item.output.utf8 { pieces.feed([byte]) }
    #expect(pieces.text == whole.text)
    #expect(pieces.cursor == whole.cursor)
  }

  @Test("keeps what scrolls off the top")
  func scrollback() {
    var screen = Screen(rows: 3, columns: 10)
    for number in 1...6 { screen.feed("line \(number)\r\n") }
    #expect(screen.scrollback == ["line 1", "line 2", "line 3", "line 4"])
    #expect(screen.text == "line 5\nline 6")
    #expect(screen.transcript == "line 1\nline 2\nline 3\nline 4\nline 5\nline 6")
    screen.feed("\u{1B}[3J")
    #expect(screen.scrollback == [])
  }

  @Test("joins wrapped rows again for those who search")
  func unwraps() {
    var screen = Screen(rows: 3, columns: 10)
    screen.feed("日本語日本語日本語\r\nend")
    #expect(screen.unwrappedTranscript == "日本語日本語日本語\nend")
  }

  @Test("tells the style of every cell")
  func styles() {
    var screen = Screen(rows: 3, columns: 40)
    screen.feed("\u{1B}[1;31mred\u{1B}[0;2;92;44mfaint\u{1B}[m\u{1B}[7minverse\u{1B}[27m")
    screen.feed("\u{1B}[38;5;208;48;2;1;2;3mcube\u{1B}[39mhalf\u{1B}[49;38:2:9:8:7mcolons")
    #expect(screen.style(of: "red")?.isBold == true)
    #expect(screen.style(of: "red")?.foreground == .indexed(1))
    #expect(screen.style(of: "faint")?.isFaint == true)
    #expect(screen.style(of: "faint")?.foreground == .indexed(10))
    #expect(screen.style(of: "faint")?.background == .indexed(4))
    #expect(screen.style(of: "inverse")?.isInverse == true)
    #expect(screen.style(of: "inverse")?.foreground == nil)
    #expect(screen.style(of: "cube")?.foreground == .indexed(208))
    #expect(screen.style(of: "cube")?.background == .rgb(1, 2, 3))
    #expect(screen.style(of: "half")?.foreground == nil)
    #expect(screen.style(of: "colons")?.foreground == .rgb(9, 8, 7))
    #expect(screen.style(of: "absent") == nil)
    screen.feed("\u{1B}[0;42m\r\u{1B}[K")
    #expect(screen.cell(0, 20).style.background == .indexed(2))
  }

  @Test("keeps questions, titles, bells and modes")
  func records() {
    var screen = Screen(rows: 3, columns: 10)
    let asked = screen.feed("ab\u{1B}[6n\u{1B}]11;?\u{1B}\\\u{1B}[c\u{7}\u{1B}]52;c;eA==\u{7}".utf8)
    #expect(asked == [.cursorPosition(.init(row: 0, column: 2)), .color(11), .attributes])
    #expect(screen.operatingSystemCommands == ["11;?", "52;c;eA=="])
    #expect(screen.bells == 1)
    screen.feed("\u{1B}[?2004h\u{1B}[?25l")
    #expect(screen.bracketedPaste && !screen.isCursorVisible)
    screen.feed("\u{1B}[?2004l\u{1B}[?25h\u{1B}[99z")
    #expect(!screen.bracketedPaste && screen.isCursorVisible)
    #expect(screen.usedModes.contains(2004))
    #expect(screen.unknownSequences == ["CSI 99z"])
  }

  @Test("shows bytes that are no UTF-8 as replacement characters")
  func invalid() {
    var screen = Screen(rows: 3, columns: 10)
    screen.feed([0x61, 0xFF, 0x62, 0xE6, 0x97, 0x63, 0x9B, 0x64])
    #expect(screen.text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
  }

  static let clusters: [(cluster: String, apart: Int, joined: Int)] = [
    ("👍🏽", 4, 2), ("🇯🇵", 2, 2), ("👨‍👩‍👧", 6, 2), ("❤\u{FE0F}", 1, 2), ("が", 2, 2),
    ("か\u{3099}", 2, 2), ("한", 2, 2), ("e\u{301}", 1, 1),
  ]

  @Test("gives clusters the room of old and of new terminals", arguments: clusters)
  func room(cluster: String, apart: Int, joined: Int) {
    var old = Screen(rows: 2, columns: 20)
    old.feed(cluster)
    #expect(old.cursor.column == apart)
    var new = Screen(rows: 2, columns: 20, joinsClusters: true)
    new.feed(cluster)
    #expect(new.cursor.column == joined)
    #expect(new.text == cluster)
  }

  @Test("wraps anew when the window changes, and the cursor stays at its character")
  func reflow() {
    var screen = Screen(rows: 4, columns: 10)
    screen.feed("one\r\n0123456789abcde")
    screen.resize(rows: 4, columns: 6)
    #expect(screen.text == "one\n012345\n6789ab\ncde")
    #expect(screen.cursor == .init(row: 3, column: 3))
    screen.resize(rows: 4, columns: 20)
    #expect(screen.text == "one\n0123456789abcde")
    #expect(screen.cursor == .init(row: 1, column: 15))
    screen.resize(rows: 1, columns: 20)
    #expect(screen.transcript == "one\n0123456789abcde")
    #expect(screen.text == "0123456789abcde")
    screen.resize(rows: 3, columns: 20)
    #expect(screen.text == "one\n0123456789abcde")
  }

  @Test("cuts rows when the window changes as xterm does")
  func cutting() {
    var screen = Screen(rows: 4, columns: 10)
    screen.feed("日本語\r\nabc")
    screen.resize(rows: 4, columns: 3, reflowing: false)
    #expect(screen.text == "日\nabc")
    #expect(screen.cursor == .init(row: 1, column: 2))
    screen.resize(rows: 4, columns: 10, reflowing: false)
    #expect(screen.text == "日\nabc")
  }

  @Test("brings rows back in the width that the window has by then")
  func scrolledAway() {
    var screen = Screen(rows: 2, columns: 3)
    screen.feed("a\r\nb\r\nc")
    screen.resize(rows: 2, columns: 8, reflowing: false)
    screen.resize(rows: 3, columns: 8)
    screen.feed("\u{1B}[1;1Habcdefgh")
    #expect(screen.text == "abcdefgh\nb\nc")
  }

  @Test("stands any bytes and any size")
  func anyBytes() {
    var chance = SeededGenerator(for: "random bytes on a screen")
    for _ in 0..<60 {
      var screen = Screen(
        rows: .random(in: 1...6, using: &chance),
        columns: .random(in: 1...9, using: &chance)
      )
      for _ in 0..<40 {
        let pieces = [
          "\u{1B}[", "\u{1B}]", "日", "\u{301}", ";", "9", "H", "J", "P", "@", "L", "r", "\n",
        ]
        let bytes = (0..<12).flatMap { _ -> [UInt8] in
          Bool.random(using: &chance)
            ? [UInt8.random(in: 0...255, using: &chance)]
            : Array((pieces.randomElement(using: &chance) ?? "").utf8)
        }
        screen.feed(bytes)
        if Int.random(in: 0..<8, using: &chance) == 0 {
          screen.resize(
            rows: .random(in: 1...6, using: &chance),
            columns: .random(in: 1...9, using: &chance),
            reflowing: .random(using: &chance)
          )
        }
        #expect((0..<screen.rows).contains(screen.cursor.row))
        #expect((0..<screen.columns).contains(screen.cursor.column))
        #expect((0..<screen.rows).allSatisfy { screen.line($0).unicodeScalars.count >= 0 })
      }
    }
  }
}
