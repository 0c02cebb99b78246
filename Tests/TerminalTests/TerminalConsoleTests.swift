import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Terminal

/// A console on a pseudo terminal of our own, whose keys are typed ahead.
private final class Desk {
  private var kept: TerminalConsole?
  private let controller: Int32
  private let terminal: Int32
  private let shown = Shown()

  /// What was written, collected by a thread so that no writer ever waits.
  private final class Shown: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let isOver = DispatchSemaphore(value: 0)
  }

  init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
    // Keys wait in the terminal as they are, until the editor takes it.
    var settings = termios()
    tcgetattr(terminal, &settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(terminal, TCSANOW, &settings)
    setlocale(LC_CTYPE, "C.UTF-8")
    let output = Output(descriptor: terminal)
    kept = TerminalConsole(
      input: Input(descriptor: terminal),
      output: output,
      environment: ["TERM": "xterm-256color"]
    )
    try #require(kept != nil)
    self.controller = controller
    self.terminal = terminal
    let shown = shown
    Thread.detachNewThread { [controller] in
      var room = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(controller, &room, room.count)
        if count <= 0 { break }
        shown.bytes.withLock { $0 += room[..<count] }
      }
      shown.isOver.signal()
    }
  }

  var console: TerminalConsole {
    guard let kept else { preconditionFailure("the desk is cleared") }
    return kept
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    var waiting = waitingKeys
    _ = write(controller, bytes, bytes.count)
    // Keys arrive a little later; once the editor has the terminal, a late Ctrl-C is a signal.
    waiting = min(waiting + bytes.count, 1000)
    let deadline = ContinuousClock.now + .seconds(60)
    while waitingKeys < waiting {
      if ContinuousClock.now > deadline {
        Issue.record("of \(waiting) typed keys \(waitingKeys) arrived")
        return
      }
      usleep(100)
    }
  }

  /// Types more than waits in a terminal, while it is read.
  func typeOn(_ keys: String) {
    let bytes = Array(keys.utf8)
    Thread.detachNewThread { [controller] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
        if count < 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  private var waitingKeys: Int {
    var count: Int32 = 0
    return ioctl(terminal, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  func settings() -> [UInt32] {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }

  /// Ends the terminal and returns what was on the screen.
  func finish(rows: Int = 24, columns: Int = 80) -> Screen {
    console.close()
    // At its end libedit sets the terminal by its number, which would be another test's by then.
    kept = nil
    close(terminal)
    if shown.isOver.wait(timeout: .now() + 60) == .timedOut {
      Issue.record("what was written is not read to its end")
    }
    close(controller)
    var screen = Screen(rows: rows, columns: columns, joinsClusters: true)
    screen.feed(shown.bytes.withLock { $0 })
    return screen
  }
}

@Suite("The line editor on a terminal", .serialized, .timeLimit(.minutes(10)))
struct TerminalConsoleTests {
  static let esc = "\u{1b}"
  static let edits: [(keys: String, line: String)] = [
    ("neko", "neko"),
    ("日本語", "日本語"),
    ("日本語\u{1b}[D\u{1b}[Dあ", "日あ本語"),
    ("か\u{3099}き", "がき"),
    ("e\u{301}", "é"),
    ("\u{1112}\u{1161}\u{11ab}", "한"),
    ("\u{301}a", "a"),
    ("เบียร์\u{7f}", "เบีย"),
    ("👨\u{200d}👩\u{200d}👧a\u{7f}\u{7f}b", "b"),
    ("🇯🇵x\u{1b}[D\u{7f}y", "yx"),
    ("a\u{200b}b\u{202e}c\u{feff}", "abc"),
    ("ab\u{16}\u{1b}[Xc", "abc"),
    ("abc\u{2}\u{2}\u{1b}[3~", "ac"),
    ("abc\u{1}x\u{5}y", "xabcy"),
    ("one two\u{17}", "one "),
    ("one two\u{1b}b\u{b}\u{1}\u{19}", "twoone "),
    ("one two\u{15}x\u{19}", "xone two"),
    ("one two\u{1b}b\u{1b}u", "one TWO"),
    ("ab\u{14}", "ba"),
    ("aบีc\u{2}\u{14}d", "acบีd"),
    ("aบีc\u{1}\u{14}\u{5}\u{2}\u{2}\u{14}", "บีac"),
    ("葛\u{e0100}x\u{1}\u{1b}fy", "葛\u{e0100}yx"),
    ("ab\u{4}\u{2}\u{4}", "ab"),
    ("\u{1b}[200~one\ntwo\t\u{1b}[31m三\n\u{1b}[201~", "one two 三"),
    ("x\u{1b}]11;rgb:1e1e/1e1e/1e1e\u{7}y\u{1b}[?62;cz", "xyz"),
    ("\u{9b}31m", "31m"),
  ]

  @Test("makes the line of the keys that were typed", arguments: edits)
  func edit(keys: String, line: String) throws {
    let desk = try Desk()
    desk.type(keys + "\r")
    let event = desk.console.readLine(LineRequest(prompt: StyledLine("> ", .prompt)))
    guard case .line(let text) = event else {
      Issue.record("\(event)")
      return
    }
    // By scalars, since equal strings may differ there.
    #expect(Array(text.unicodeScalars) == Array(line.unicodeScalars))
    let screen = desk.finish()
    #expect(screen.line(0) == "> \(line)".trimmingSuffix())
    #expect(screen.cursor == .init(row: 1, column: 0))
    #expect(screen.unknownSequences.isEmpty)
    #expect(!screen.bracketedPaste)
    #expect(screen.operatingSystemCommands.isEmpty)
  }

  @Test("shows wrapped Japanese where it belongs, in every window")
  func wraps() throws {
    let line = "あいうえおかきくけこさしすせそたちつてとなにぬねのは"
    for columns in [20, 21, 40, 79] {
      let desk = try Desk(columns: UInt16(columns))
      desk.type(line + "\u{1}x日\u{1b}[C\u{7f}\u{5}\u{7f}\r")
      let edited = "x日" + line.dropFirst().dropLast()
      #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line(edited))
      let screen = desk.finish(columns: columns)
      let rows = (0..<screen.cursor.row).map { screen.line($0) }
      #expect(rows.joined() == "> " + edited)
      #expect(screen.halvedCharacters == 0)
    }
  }

  @Test("gives the terminal back as it found it, and only then")
  func restores() throws {
    let desk = try Desk()
    let before = desk.settings()
    desk.type("a\r")
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line("a"))
    #expect(desk.settings() == before)
    desk.type("b\u{3}")
    #expect(
      desk.console.readLine(LineRequest(prompt: "> ")) == .interrupted(droppingText: true)
    )
    #expect(desk.settings() == before)
    desk.type("\u{4}")
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .endOfInput)
    #expect(desk.settings() == before)
    desk.type("\u{1b}[Cy")
    #expect(desk.console.readKey() == .right)
    #expect(desk.console.readKey() == .character("y"))
    #expect(desk.settings() == before)
    let screen = desk.finish()
    #expect(screen.line(1) == "> b^C")
    #expect(screen.line(2) == ">")
  }

  @Test("tells whether Ctrl-C dropped anything, be it deleted again")
  func drops() throws {
    let desk = try Desk()
    for (keys, droppingText) in [("\u{3}", false), ("b\u{7f}\u{3}", true), ("\u{3}", false)] {
      desk.type(keys)
      let event = desk.console.readLine(LineRequest(prompt: "> "))
      #expect(event == .interrupted(droppingText: droppingText))
    }
    _ = desk.finish()
  }

  @Test("keeps what was typed ahead, or throws it away, as it is asked")
  func typeAhead() throws {
    let desk = try Desk()
    desk.type("one\rtwo\rthree\r")
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line("one"))
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line("two"))
    desk.console.discardTypeAhead()
    desk.type("four\r")
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line("four"))
    _ = desk.finish()
  }

  @Test("begins with the text it is given, without what must not be in a line")
  func initialText() throws {
    let desk = try Desk()
    desk.type("!\r")
    let request = LineRequest(prompt: "> ", initialText: "日\u{1b}本\n語")
    #expect(desk.console.readLine(request) == .line("日本語!"))
    _ = desk.finish()
  }

  @Test(
    "takes a long line whole, in every window",
    arguments: ["word ", "語", "\u{1fae8}"],
    [(5, 20), (24, 80)] as [(UInt16, UInt16)]
  )
  func longLine(part: String, size: (rows: UInt16, columns: UInt16)) throws {
    let desk = try Desk(rows: size.rows, columns: size.columns)
    let part = String(repeating: part, count: 4000 / part.count)
    // Cut out and put in again from both ends, then pasted and typed behind it.
    desk.typeOn(
      "\u{1b}[200~\(part)\u{1b}[201~\u{b}\u{1}\u{b}\u{19}\u{1}x\u{5}\u{2}\u{1b}[3~y\(part)\r"
    )
    let line = "x\(part.dropLast())y\(part)"
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line(line))
    let screen = desk.finish(rows: Int(size.rows), columns: Int(size.columns))
    #expect(screen.bells == 0)
  }

  @Test("hands out nothing of a line that is too long, until it is taken away")
  func limit() throws {
    let most = String(repeating: "x", count: LineRequest.longestLine)
    for (begins, ends) in [("", ""), ("\u{1b}[200~", "\u{1b}[201~")] {
      let desk = try Desk()
      desk.typeOn(
        "\(begins)\(most)\(ends)\r\(begins)\(most)x\(ends)\u{7f}\u{7f}\r"
          + "\(begins)\(most)x\(ends)\u{15}y\r"
      )
      let request = LineRequest(prompt: "> ")
      #expect(desk.console.readLine(request) == .line(most))
      #expect(desk.console.readLine(request) == .tooLong)
      #expect(desk.console.readLine(request) == .line("y"))
      #expect(desk.finish().bells == 2)
    }
  }

  @Test("leaves the text that it began with as it is, with what cannot be seen in it")
  func leavesInitialText() throws {
    let text = "co\u{ad}op\u{200b} e\u{301}"
    for (rows, keys, line) in [
      (24, "", text), (24, "x\u{7f}", text), (24, "!", "coop é!"), (4, "", text), (4, "a", "a"),
    ] as [(UInt16, String, String)] {
      let desk = try Desk(rows: rows)
      desk.type(keys + "\r")
      let event = desk.console.readLine(LineRequest(prompt: "> ", initialText: text))
      guard case .line(let read) = event else {
        Issue.record("\(event)")
        continue
      }
      #expect(Array(read.unicodeScalars) == Array(line.unicodeScalars))
      _ = desk.finish(rows: Int(rows))
    }
  }

  @Test("recalls lines only where it is asked to, and never answers")
  func recalls() throws {
    let desk = try Desk()
    desk.console.recall(["stats", "set a", "a\u{1b}[2J"])
    desk.type("neko\r\u{1b}[A\r\u{10}\u{10}\u{10}!\ru\u{7f}se\u{12}\r\u{1b}[A\r")
    let command = LineRequest(prompt: ":", recallsHistory: true)
    let answer = LineRequest(prompt: ">")
    #expect(desk.console.readLine(answer) == .line("neko"))
    #expect(desk.console.readLine(answer) == .line(""))
    // The hostile line is passed over.
    #expect(desk.console.readLine(command) == .line("stats!"))
    #expect(desk.console.readLine(command) == .line("set a"))
    #expect(desk.console.readLine(command) == .line("set a"))
    _ = desk.finish()
  }

  @Test("searches earlier lines while what is sought is typed")
  func searchesLines() throws {
    let desk = try Desk()
    desk.console.recall(["set appearance dark", "a\u{1b}[2J ね", "stats", "find ねこ", "find いぬ"])
    desk.type("\u{12}ねこ\r\u{12}find\u{12}\r\u{12}zzz\u{7}\r\u{12}STATS\u{1b}[D!\r")
    desk.type("x\u{12}\u{8}dark\r\u{12}find\u{12}\u{12}\u{12}\u{12}\r\u{12}\u{3}")
    let command = LineRequest(prompt: ":", recallsHistory: true)
    for line in ["find ねこ", "find いぬ", "", "stat!s", "set appearance dark", "find ねこ"] {
      #expect(desk.console.readLine(command) == .line(line))
    }
    #expect(desk.console.readLine(command) == .interrupted(droppingText: true))
    #expect(desk.finish().bells > 0)
  }

  @Test("completes by whole characters and lists what is left to choose")
  func completes() throws {
    let words = ["かな", "かんじ", "日本語 ", "apply", "appearance", "evil\u{1b}[2J"]
    let request = LineRequest(
      prompt: "> ",
      completion: { before in
        let word = before.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        return Completions(
          replaceCount: word.count,
          candidates: words.filter { $0.hasPrefix(word) }.map { .init($0) }
        )
      }
    )
    let desk = try Desk()
    desk.type("日\tap\ta\t\r")
    #expect(desk.console.readLine(request) == .line("日本語 appa"))
    desk.type("か\t\u{2}x\t\r")
    #expect(desk.console.readLine(request) == .line("xか"))
    desk.type("zz\tevil\t\r")
    #expect(desk.console.readLine(request) == .line("zzevil"))
    let screen = desk.finish()
    #expect(screen.line(0) == "> 日本語 appa")
    #expect(screen.line(1) == "> か")
    #expect(screen.line(2) == "かな    かんじ")
    #expect(screen.line(3) == "> xか")
    #expect(screen.bells > 0)
  }

  @Test("clears the screen and shows the header again")
  func clears() throws {
    let desk = try Desk()
    desk.console.write(["old"])
    desk.type("語\u{c}!\r")
    let request = LineRequest(prompt: "> ", header: ["Challenge 1", "  question"])
    #expect(desk.console.readLine(request) == .line("語!"))
    let screen = desk.finish()
    #expect(screen.text == "Challenge 1\n  question\n> 語!")
  }

  @Test("lets the kernel edit in windows too small for libedit")
  func tinyWindow() throws {
    let desk = try Desk(rows: 4, columns: 80)
    desk.type("日本\n")
    #expect(desk.console.readLine(LineRequest(prompt: "> ")) == .line("日本"))
    let screen = desk.finish(rows: 4)
    #expect(!screen.usedModes.contains(2004))
  }

  @Test("wraps what it writes, and colours it")
  func writes() throws {
    let desk = try Desk(columns: 20)
    desk.console.write([StyledLine("  words that are wrapped", .wrong)])
    let screen = desk.finish(columns: 20)
    #expect(screen.text == "  words that are\n  wrapped")
  }

  @Test("reads keys of every kind")
  func keys() throws {
    let desk = try Desk()
    desk.type("\r\u{7f}\u{9}\u{1b}[A\u{1b}OB語\u{1b}[200~paste\u{1b}[201~\u{202e}q\u{4}\u{3}")
    let keys = (0..<9).map { _ in desk.console.readKey() }
    #expect(
      keys == [
        .enter, .backspace, .tab, .up, .down, .character("語"), .character("q"), .endOfInput,
        .interrupted,
      ]
    )
    _ = desk.finish()
  }
}

extension String {
  /// Without blanks at the end, as a screen's row is.
  fileprivate func trimmingSuffix() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
