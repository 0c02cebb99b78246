import Foundation
import Glibc
@testable import TestSupport
import Testing

@Suite("A program on a pseudo terminal", .timeLimit(.minutes(10)))
struct PtyTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("is typed to in Japanese and shows it")
  func japanese() throws {
    let pty = try Pty("/bin/cat", home: home)
    pty.send("日本語")
    try pty.wait(until: "the echo") { $0.cursor == .init(row: 0, column: 6) }
    pty.send("\r")
    let screen = try pty.waitFor("日本語", count: 2)
    #expect(screen.text == "日本語\n日本語")
    pty.send("\u{4}")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("wraps at its own width")
  func wraps() throws {
    let pty = try Pty("/bin/echo", ["かなかなかなかなx"], home: home, rows: 5, columns: 9)
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.screen.text == "かなかな\nかなかなx")
    #expect(pty.screen.unwrappedTranscript == "かなかなかなかなx")
  }

  @Test("sees its terminal: size, name, home, language")
  func surroundings() throws {
    let pty = try Pty(
      "/bin/sh",
      ["-c", "stty size; tty; echo controlling >/dev/tty; echo $TERM $LANG $HOME; pwd"],
      home: home,
      directory: home.path,
      rows: 33,
      columns: 77
    )
    #expect(try pty.waitForExit() == .code(0))
    let lines = pty.screen.unwrappedTranscript.split(separator: "\n").map(String.init)
    try #require(lines.count == 5)
    #expect(lines[0] == "33 77")
    #expect(lines[1].hasPrefix("/dev/pts/"))
    #expect(lines[2] == "controlling")
    #expect(lines[3] == "xterm-256color C.UTF-8 \(home.path)")
    #expect(lines[4] == home.path)
  }

  @Test("starts without files and signals of ours")
  func clean() throws {
    let pty = try Pty(
      "/bin/sh",
      [
        "-c", "ls /proc/self/fd | tr '\\n' ' '; grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -f2",
      ],
      home: home
    )
    #expect(try pty.waitForExit() == .code(0))
    let pieces = pty.screen.text.split(whereSeparator: \.isWhitespace)
    // 3 is the folder that ls reads.
    #expect(pieces.prefix(4) == ["0", "1", "2", "3"])
    let masks = pieces.dropFirst(4).compactMap { UInt64($0, radix: 16) }
    // Signals 32 and 33 belong to the C library.
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
  }

  @Test("is told of a new size")
  func resizes() throws {
    let pty = try Pty(
      "/bin/sh",
      ["-c", "trap 'stty size' WINCH; echo ready; while :; do sleep 0.05; done"],
      home: home
    )
    try pty.waitFor("ready")
    pty.resize(rows: 12, columns: 40)
    try pty.waitFor("12 40")
    pty.resize(rows: 30, columns: 100)
    try pty.waitFor("30 100")
  }

  @Test(
    "ends by a signal, or lives on with a handler",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL]
  )
  func signals(number: Int32) throws {
    let pty = try Pty("/bin/cat", home: home)
    pty.enter("up")
    try pty.waitFor("up", count: 2)
    #expect(pty.exitStatus == nil)
    pty.signal(number)
    #expect(try pty.waitForExit() == .signal(number))
  }

  @Test("is interrupted by ^C and stopped by ^Z, as keys")
  func keys() throws {
    let pty = try Pty("/bin/bash", ["--norc", "--noprofile", "-i"], environment: shell)
    try pty.waitForPrompt("$")
    pty.enter("sh -c 'echo st''arted; exec sleep 100'")
    try pty.waitFor("started")
    pty.send("\u{1A}")
    try pty.waitFor("Stopped")
    try pty.waitForPrompt("$")
    pty.enter("fg")
    // The shell names the job before the job has the terminal and goes on.
    try pty.wait(until: "the job to run in the foreground") { _ in
      guard let job = ProcessFacts(of: pty.processNumber)?.foregroundGroup else { return false }
      return job != pty.processNumber && ProcessFacts(of: job)?.state == "S"
    }
    pty.send("\u{3}")
    try pty.waitForPrompt("$")
    pty.enter("echo $?")
    try pty.waitFor("130")
    try pty.waitForPrompt("$")
    pty.enter("exit 7")
    #expect(try pty.waitForExit() == .code(7))
  }

  @Test("loses its terminal when the window closes")
  func hangUp() throws {
    let pty = try Pty("/bin/cat", home: home)
    pty.enter("up")
    try pty.waitFor("up", count: 2)
    pty.hangUp()
    #expect(try pty.waitForExit() == .signal(SIGHUP))
  }

  @Test("leaves settings behind that can be compared, restored or not, also after kill -9")
  func settings() throws {
    let tidy = try Pty("/bin/sh", ["-c", "stty -echo -icanon; stty sane; stty -a"], home: home)
    #expect(try tidy.waitForExit() == .code(0))
    let again = try Pty("/bin/sh", ["-c", "old=$(stty -g); stty raw -echo; stty $old"], home: home)
    #expect(try again.waitForExit() == .code(0))
    #expect(again.terminalSettings == again.initialSettings)

    let untidy = try Pty("/bin/sh", ["-c", "stty raw -echo; echo raw; exec sleep 100"], home: home)
    try untidy.waitFor("raw")
    #expect(untidy.initialSettings.echoes)
    untidy.signal(SIGKILL)
    #expect(try untidy.waitForExit() == .signal(SIGKILL))
    #expect(untidy.terminalSettings != untidy.initialSettings)
    #expect(!untidy.terminalSettings.echoes && !untidy.terminalSettings.gathersLines)
  }

  @Test("shows a line editor's cursor within Japanese text")
  func editing() throws {
    let pty = try Pty("/bin/bash", ["--norc", "--noprofile", "-i"], environment: shell)
    try pty.waitForPrompt("$")
    pty.send("かなです\u{1B}[D\u{1B}[Dx")
    try pty.wait(until: "the edited line") {
      $0.cursorLine == "$ かなxです" && $0.cursor.column == 7
    }
  }

  @Test("gets answers to its questions")
  func questions() throws {
    let ask =
      "stty raw -echo; printf '\\033]11;?\\033\\\\\\033[6n'; dd bs=1 count=31 2>/dev/null | od -c"
    let pty = try Pty(
      "/bin/sh",
      ["-c", ask],
      home: home,
      replies: .background(red: 17, green: 34, blue: 255)
    )
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.screen.questions.count == 2)
    let shown = pty.screen.text.filter { !$0.isWhitespace }
    #expect(shown.contains("]11;rgb:111"), "\(pty.screen.picture)")
  }

  @Test("has its bytes kept as they came")
  func raw() throws {
    let pty = try Pty("/usr/bin/printf", ["a\\033[1mb\\a"], home: home)
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.rawOutput == [0x61, 0x1B, 0x5B, 0x31, 0x6D, 0x62, 0x07])
  }

  @Test("may write a lot before it ends, and nothing is lost")
  func flood() throws {
    let pty = try Pty("/bin/sh", ["-c", "seq 1 40000; echo end"], home: home)
    #expect(try pty.waitForExit() == .code(0))
    let expected = (1...40_000).map { "\($0)\r\n" }.joined() + "end\r\n"
    #expect(pty.rawOutput.elementsEqual(expected.utf8))
    #expect(pty.screen.line(22) == "end")
  }

  @Test("takes a long paste without blocking the test")
  func paste() throws {
    let pty = try Pty(
      "/bin/sh",
      ["-c", "stty raw -echo; echo ready; head -c 200000 | wc -c"],
      home: home
    )
    try pty.waitFor("ready")
    pty.send(String(repeating: "0123456789", count: 20_000))
    try pty.waitFor("200000")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("fails a test whose text never comes, and shows the screen")
  func failure() throws {
    let pty = try Pty("/bin/cat", home: home)
    pty.enter("something else")
    try pty.waitFor("something else", count: 2)
    #expect(!pty.wait(for: { $0.screen.text.contains("never shown") }, until: .now))
    let report = pty.report("waited for “never shown”").rawValue
    #expect(report.contains("never shown") && report.contains("|something else"))
    #expect(report.contains("The program runs."))
  }

  @Test("does not start if there is no such program")
  func missing() {
    #expect(throws: HarnessError.self) { try Pty("/nonexistent/program") }
  }

  private var shell: ProgramEnvironment {
    ProgramEnvironment(home: home).setting("PS1", "$ ").setting("INPUTRC", "/dev/null")
  }
}
