internal import Glibc

/// A console for pipes, files, and terminals that are too simple for editing: lines in, plain
/// text out, never an escape sequence.
final class PlainConsole: Console {
  private let input: Input
  private let output: Output
  private let environment: [String: String]
  private var isAtStart = true
  private var colours: Palette

  /// Whether a learner sits there, whose terminal edits the line for us.
  private let showsPrompt: Bool

  /// Whether the terminal says of itself that it can only show lines.
  private let isDumb: Bool

  init(input: Input, output: Output, environment: [String: String]) {
    self.input = input
    self.output = output
    self.environment = environment
    showsPrompt = input.isTerminal
    isDumb = output.isTerminal && environment["TERM"] == "dumb"
    colours = Palette(
      appearance: Appearance.hint(in: environment) ?? .dark,
      depth: .none,
      isPlain: isDumb
    )
  }

  var columns: Int { Window(output: output, environment: environment).columns }

  var isInteractive: Bool { false }

  /// The palette; it has no colours, and a dumb terminal is plain, whatever is set.
  var palette: Palette {
    get { colours }
    set {
      colours = Palette(
        appearance: newValue.appearance,
        depth: .none,
        isPlain: newValue.isPlain || isDumb
      )
    }
  }

  var outputIsClosed: Bool { output.isClosed }

  func write(_ lines: [StyledLine]) {
    let renderer = Renderer(palette: colours, columns: output.isTerminal ? columns : nil)
    output.write(renderer.text(for: lines))
  }

  func writeRaw(line: String) { output.write(Filter.raw(line) + "\n") }

  func writeContent(_ content: String) {
    output.write(output.isTerminal ? Filter.raw(content) : content)
  }

  func readLine(_ request: LineRequest) -> LineEvent {
    if output.isClosed { return .endOfInput }
    if showsPrompt {
      output.write(Renderer(palette: colours, columns: nil).text(for: request.prompt))
    }
    var event = PlainReader(input: input).nextLine()
    if showsPrompt {
      // The terminal shows no newline after Ctrl-D, and none after Ctrl-C.
      switch event {
      case .line, .tooLong: break
      case .interrupted, .endOfInput, .terminated, .failed: output.write("\n")
      }
    } else if isAtStart, case .line(let text) = event, text.unicodeScalars.first == "\u{feff}" {
      event = .line(String(text.unicodeScalars.dropFirst()))
    }
    isAtStart = false
    return event
  }

  func readKey() -> KeyEvent {
    KeyEvent(readLine(LineRequest(prompt: "")))
  }

  func discardTypeAhead() {
    guard showsPrompt else { return }
    input.buffer.removeAll()
    tcflush(input.descriptor, TCIFLUSH)
  }

  func takeSignal() -> LineEvent? { Signals.takeEnd() }
}

/// Reads whole lines, as the kernel or a pipe delivers them.
struct PlainReader {
  /// A terminal that edits the line itself keeps so many bytes of it and drops the rest unsaid.
  private static let longestOfTerminal = 4095

  let input: Input

  /// Reads a line.
  ///
  /// - Returns: The line, or why there is none.
  func nextLine() -> LineEvent {
    let mask = Signals.block()
    defer { Signals.unblock(mask) }
    let wake = Signals.fatal + [SIGINT]
    while true {
      if let line = input.buffer.nextLine() {
        if case .line(let text) = line, text.utf8.count >= Self.longestOfTerminal,
          input.isTerminal
        {
          return .tooLong
        }
        return line
      }
      switch input.fill(mask: mask, wake: wake) {
      case .bytes, .timeout: continue
      case .end: return input.buffer.lastLine() ?? .endOfInput
      case .failed(let errno): return .failed(errno: errno)
      case .signal:
        if let signal = Signals.take(Signals.fatal) { return .terminated(signal: signal) }
        // The kernel has dropped what was typed, and tells nobody whether there was any.
        if Signals.take([SIGINT]) != nil { return .interrupted(droppingText: false) }
      }
    }
  }
}

extension KeyEvent {
  /// What a line stands for where single keys were asked for.
  init(_ event: LineEvent) {
    self =
      switch event {
      case .line(let text) where text.isEmpty: .enter
      case .line(let text) where text.count == 1: .character(text.first ?? " ")
      case .line(let text): .line(text)
      case .tooLong: .line("\u{fffd}\u{fffd}")
      case .interrupted: .interrupted
      case .endOfInput: .endOfInput
      case .terminated(let signal): .terminated(signal: signal)
      case .failed(let errno): .failed(errno: errno)
      }
  }
}
