import Foundation
import TestSupport
import Testing

/// The emulator judges the program, so another terminal judges the emulator.
@Suite("The emulated screen and tmux", .serialized, .timeLimit(.minutes(10)))
struct ScreenAgainstTmuxTests {
  @Test("agree on random output")
  func agree() throws {
    guard let tmux = try Tmux(rows: 8, columns: 20) else { return }
    var chance = SeededGenerator(for: "random output for tmux")
    var compared = 0
    for number in 1...200 where compared < 60 {
      let script = (0..<25).map { _ in Self.piece(using: &chance) }.joined()
      var screen = Screen(rows: 8, columns: 20)
      screen.feed(script)
      // What is left of half a character differs between terminals.
      guard screen.halvedCharacters == 0 else { continue }
      compared += 1
      let theirs = try tmux.show(script)
      try #require(screen.text == theirs.text, "script \(number): \(script.debugDescription)")
      try #require(screen.cursor == theirs.cursor, "script \(number): \(script.debugDescription)")
    }
    #expect(compared >= 20)
  }

  @Test("agree on wrapping anew after the window changed")
  func agreeOnSizes() throws {
    guard let tmux = try Tmux(rows: 8, columns: 20) else { return }
    var chance = SeededGenerator(for: "window sizes for tmux")
    let wide = ["日本語を", "かな"]
    let narrow = ["word", "a-much-longer-piece-of-text", "ｱｲｳ", "x", "\r\n"]
    for number in 1...24 {
      // tmux 3.3a does not always join wide characters again when the window grows.
      let words = number.isMultiple(of: 2) ? wide + narrow : narrow
      let sizes = number.isMultiple(of: 2) ? 12...19 : 12...28
      let script = (0..<10).map { _ in words.randomElement(using: &chance) ?? "" }.joined()
      var screen = Screen(rows: 8, columns: 20)
      screen.feed(script)
      _ = try tmux.show(script)
      for columns in [Int.random(in: sizes, using: &chance), sizes.upperBound - 8] {
        let theirs = try tmux.resize(rows: 8, columns: columns)
        screen.resize(rows: 8, columns: columns)
        try #require(
          screen.unwrappedTranscript == theirs.unwrapped,
          "script \(number), \(columns) columns: \(script.debugDescription)"
        )
        // How much of the past comes back to the screen differs between terminals.
        let isLastPart = screen.transcript.hasSuffix(theirs.text)
        try #require(isLastPart, "script \(number): \(script.debugDescription)\n\(theirs.text)")
        let rows = theirs.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = theirs.cursor.row < rows.count ? rows[theirs.cursor.row] : ""
        try #require(screen.cursorLine == row, "script \(number): \(script.debugDescription)")
      }
    }
  }

  private static func piece(using chance: inout SeededGenerator) -> String {
    let escape = "\u{1B}["
    let number = Int.random(in: 1...5, using: &chance)
    let row = Int.random(in: 1...8, using: &chance)
    let column = Int.random(in: 1...20, using: &chance)
    let texts = [
      "日本語", "かなです", "ﾊﾝｶｸ", "plain words ", "é", "e\u{301}", "か\u{3099}", "ñandú", "×°", "x",
    ]
    let moves = [
      "\(escape)\(number)A", "\(escape)\(number)B", "\(escape)\(number)C", "\(escape)\(number)D",
      "\(escape)\(column)G", "\(escape)\(row);\(column)H", "\(escape)\(row)d", "\r", "\r\n",
    ]
    let edits = [
      "\(escape)K", "\(escape)1K", "\(escape)2K", "\(escape)J", "\(escape)1J",
      "\(escape)\(number)X",
      "\(escape)\(number)P", "\(escape)@", "\(escape)\(number)L\r", "\(escape)\(number)M\r",
      "\(escape)\(number)S", "\u{1B}M", "\(escape)31m", "\(escape)0m",
    ]
    // tmux 3.3a leaves old text behind when more blanks are inserted than characters follow: one at
    // a time. Edits begin at a known place, and a return follows where xterm moves the cursor and
    // tmux does not: what a waiting wrap and inserted lines mean for it differs between terminals.
    switch Int.random(in: 0..<10, using: &chance) {
    case 0..<6: return texts.randomElement(using: &chance) ?? ""
    case 6..<8: return "\r" + (moves.randomElement(using: &chance) ?? "")
    default:
      return "\(escape)\(row);\(column)H" + (edits.randomElement(using: &chance) ?? "")
    }
  }
}

/// A tmux server of our own with one pane, whose terminal we write to.
private final class Tmux {
  struct Picture {
    var text: String
    var unwrapped: String
    var cursor: Screen.Position
  }

  private let path: String
  private let folder: TemporaryFolder
  private let environment: ProgramEnvironment
  private let pane: FileHandle
  private var shown = 0

  /// Nil, and a printed reason, if tmux is not installed.
  init?(rows: Int, columns: Int) throws {
    guard let path = findSystemProgram("tmux") else {
      print("tmux is not installed; the emulated screen is not compared with it.")
      return nil
    }
    self.path = path
    folder = try TemporaryFolder()
    environment = ProgramEnvironment(home: folder).setting("TMUX_TMPDIR", folder.path)
    let start = try runProgram(
      path,
      [
        "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "stty raw -echo; printf '\\033]2;ready\\007'; exec sleep 600", ";",
        "set-option", "-g", "status", "off", ";", "set-option", "-g", "scroll-on-clear", "off", ";",
        "set-option", "-g", "window-size", "manual", ";",
        "resize-window", "-x", "\(columns)", "-y", "\(rows)",
      ],
      environment: environment
    )
    try #require(start.status == .code(0), "\(start.errorText)")
    let terminal = try Self.ask(path, environment, ["display-message", "-p", "#{pane_tty}"])
    pane = try #require(FileHandle(forWritingAtPath: terminal))
    try waitForTitle("ready")
  }

  deinit { _ = try? Self.ask(path, environment, ["kill-server"]) }

  /// The pane after a script on a clear screen.
  func show(_ script: String) throws -> Picture {
    shown += 1
    try pane.write(contentsOf: Data("\u{1B}c\u{1B}[H\u{1B}[2J\u{1B}]2;clear \(shown)\u{7}".utf8))
    try waitForTitle("clear \(shown)")
    _ = try ask(["clear-history"])
    try pane.write(contentsOf: Data("\(script)\u{1B}]2;shown \(shown)\u{7}".utf8))
    try waitForTitle("shown \(shown)")
    return try picture()
  }

  func resize(rows: Int, columns: Int) throws -> Picture {
    _ = try ask(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    return try picture()
  }

  private func picture() throws -> Picture {
    let numbers = try ask(["display-message", "-p", "#{cursor_y} #{cursor_x} #{pane_width}"])
      .split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 3)
    return Picture(
      text: try ask(["capture-pane", "-p"]),
      unwrapped: try ask(["capture-pane", "-p", "-J", "-S", "-"]),
      cursor: .init(row: numbers[0], column: min(numbers[1], numbers[2] - 1))
    )
  }

  private func waitForTitle(_ title: String) throws {
    let deadline = ContinuousClock.now + Pty.patience
    while try ask(["display-message", "-p", "#{pane_title}"]) != title {
      try #require(ContinuousClock.now < deadline, "tmux did not show the script")
      usleep(2000)
    }
  }

  private func ask(_ arguments: [String]) throws -> String {
    try Self.ask(path, environment, arguments)
  }

  private static func ask(
    _ path: String,
    _ environment: ProgramEnvironment,
    _ arguments: [String]
  ) throws -> String {
    let result = try runProgram(path, arguments, environment: environment)
    try #require(result.status == .code(0), "tmux \(arguments): \(result.errorText)")
    var lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return line
      }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
