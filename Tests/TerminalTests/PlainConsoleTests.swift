import Foundation
import TestSupport
import Testing

@testable import Terminal

/// A console between two pipes.
private struct Piped {
  let console: PlainConsole
  private let typed = Pipe()
  private let shown = Pipe()

  init(input: [UInt8], environment: [String: String] = [:]) {
    typed.fileHandleForWriting.write(Data(input))
    try? typed.fileHandleForWriting.close()
    console = PlainConsole(
      input: Input(descriptor: typed.fileHandleForReading.fileDescriptor),
      output: Output(descriptor: shown.fileHandleForWriting.fileDescriptor),
      environment: environment
    )
  }

  init(_ input: String) { self.init(input: Array(input.utf8)) }

  /// Ends the output and returns all of it.
  func output() -> String {
    try? shown.fileHandleForWriting.close()
    return String(decoding: shown.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Breaks the pipe that is written to.
  func breakOutput() { try? shown.fileHandleForReading.close() }
}

@Suite("The plain console")
struct PlainConsoleTests {
  @Test("reads lines to the end and shows no prompt to a pipe")
  func lines() {
    let piped = Piped("\u{feff}one\r\n\n日本\nlast")
    let request = LineRequest(prompt: "> ")
    let events = (0..<6).map { _ in piped.console.readLine(request) }
    #expect(
      events == [
        .line("one"), .line(""), .line("日本"), .line("last"), .endOfInput, .endOfInput,
      ]
    )
    #expect(piped.output() == "")
  }

  @Test("takes lines for keys")
  func keys() {
    let piped = Piped("\ny\n日\nか\u{3099}\n:quit\n")
    let keys = (0..<6).map { _ in piped.console.readKey() }
    #expect(
      keys == [
        .enter, .character("y"), .character("日"), .character("が"), .line(":quit"), .endOfInput,
      ]
    )
  }

  @Test("writes plain text that is not wrapped, whatever palette it is given")
  func writes() {
    let piped = Piped("")
    piped.console.palette = Palette(appearance: .light, depth: .trueColor)
    #expect(piped.console.palette == Palette(appearance: .light, depth: .none))
    let long = String(repeating: "word ", count: 100)
    piped.console.write([StyledLine("a\u{1b}[2J", .wrong), StyledLine(long)])
    piped.console.writeRaw(line: "{\t\"\u{9b}\"}")
    #expect(piped.output() == "a<1B>[2J\n\(long)\n{\t\"<9B>\"}\n")
  }

  @Test("says that its output is closed, and reads no more then")
  func closedOutput() {
    signal(SIGPIPE, SIG_IGN)
    let piped = Piped("one\n")
    piped.breakOutput()
    #expect(!piped.console.outputIsClosed)
    piped.console.write("lost")
    #expect(piped.console.outputIsClosed)
    #expect(piped.console.readLine(LineRequest(prompt: "")) == .endOfInput)
    #expect(piped.console.readKey() == .endOfInput)
  }

  @Test("notices a full disk")
  func fullDisk() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = Output(descriptor: full.fileDescriptor)
    output.write("x")
    #expect(output.isClosed)
  }

  @Test("tells what it cannot read")
  func unreadable() throws {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    let output = Output(descriptor: 1)
    let console = PlainConsole(
      input: Input(descriptor: folder),
      output: output,
      environment: [:]
    )
    #expect(console.readLine(LineRequest(prompt: "")) == .failed(errno: EISDIR))
    let closed = PlainConsole(input: Input(descriptor: 9999), output: output, environment: [:])
    #expect(closed.readLine(LineRequest(prompt: "")) == .endOfInput)
  }

  @Test("reads a line of a megabyte and skips a longer one")
  func longLines() throws {
    let path = NSTemporaryDirectory() + "kuchi-long-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let long = String(repeating: "x", count: InputBuffer.longestLine)
    try (long + "\n" + long + "x\nnext\n").write(toFile: path, atomically: true, encoding: .utf8)
    let file = try #require(FileHandle(forReadingAtPath: path))
    let console = PlainConsole(
      input: Input(descriptor: file.fileDescriptor),
      output: Output(descriptor: 1),
      environment: [:]
    )
    let request = LineRequest(prompt: "")
    #expect(console.readLine(request) == .line(long))
    #expect(console.readLine(request) == .tooLong)
    #expect(console.readLine(request) == .line("next"))
    #expect(console.readLine(request) == .endOfInput)
  }

  static let sizes: [(environment: [String: String], columns: Int)] = [
    ([:], 80), (["COLUMNS": "132"], 132), (["COLUMNS": "0"], 80), (["COLUMNS": "x"], 80),
    (["COLUMNS": "-3"], 80), (["COLUMNS": "99999999999999999999"], 80),
  ]

  @Test("believes the environment where there is no window", arguments: sizes)
  func columns(environment: [String: String], columns: Int) {
    #expect(Piped(input: [], environment: environment).console.columns == columns)
  }
}
