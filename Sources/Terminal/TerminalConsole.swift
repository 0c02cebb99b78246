internal import CEditLine
internal import Glibc

/// A console on a terminal: edited lines, single keys, colours.
final class TerminalConsole: Console {
  /// How long a terminal may take to tell its ground colour.
  private static let answerMilliseconds: Int64 = 200

  var palette: Palette
  private let output: Output
  private let keys: KeySource
  private let environment: [String: String]
  private let editor: LineEditor
  /// Finds out whether the screen is light or dark; `nil` once that is known.
  private var findAppearance: (() -> Appearance)?

  /// A console on a terminal; `nil` if lines cannot be edited there.
  ///
  /// - Parameters:
  ///   - input: Where keys come from.
  ///   - output: Where text goes to.
  ///   - environment: The environment variables.
  init?(input: Input, output: Output, environment: [String: String]) {
    self.output = output
    self.environment = environment
    keys = KeySource(input: input)
    palette = Palette(
      appearance: Appearance.hint(in: environment) ?? .dark,
      depth: ColorDepth(environment: environment)
    )
    let window = { Window(output: output, environment: environment) }
    guard let editor = LineEditor(keys: keys, output: output, window: window) else { return nil }
    self.editor = editor
    FaultGuard.install(input: input.descriptor, output: output.descriptor)
  }

  private var window: Window { Window(output: output, environment: environment) }

  var columns: Int { window.columns }

  var isInteractive: Bool { true }

  var outputIsClosed: Bool { output.isClosed }

  var stoppedMilliseconds: Int64 { editor.stoppedMilliseconds }

  func write(_ lines: [StyledLine]) {
    settleAppearance(for: lines)
    output.write(Renderer(palette: palette, columns: columns).text(for: lines))
  }

  func writeRaw(line: String) { output.write(Filter.raw(line) + "\n") }

  func writeContent(_ content: String) {
    output.write(output.isTerminal ? Filter.raw(content) : content)
  }

  func readLine(_ request: LineRequest) -> LineEvent {
    if output.isClosed { return .endOfInput }
    settleAppearance(for: [request.prompt])
    // libedit is known to break in smaller windows; there the kernel edits the line.
    guard window.isRoomy else { return readPlainLine(request) }
    return editor.edit(request, palette: palette)
  }

  func readKey() -> KeyEvent {
    if output.isClosed { return .endOfInput }
    return editor.withTerminal { mask in
      while true {
        switch keys.next(mask: mask) {
        case .key(let event):
          if let key = KeyEvent(event) { return key }
        case .stop: return editor.stop().map { .terminated(signal: $0) } ?? .resumed
        case .resumed: return editor.takeAgain().map { .terminated(signal: $0) } ?? .resumed
        case .windowChanged, .quiet: continue
        case .interrupted: return .interrupted
        case .terminated(let signal): return .terminated(signal: signal)
        case .end: return .endOfInput
        case .failed(let errno): return .failed(errno: errno)
        }
      }
    }
  }

  func discardTypeAhead() { keys.discard() }

  func recall(_ lines: [String]) { editor.recall(lines) }

  func close() {
    editor.close()
    keys.input.shut()
  }

  func showProgress(_ line: StyledLine?) {
    guard let line else { return output.write("\r\u{1b}[K") }
    settleAppearance(for: [line])
    let text = Renderer(palette: palette, columns: nil).text(for: line)
    output.write("\r\(text)\u{1b}[K")
  }

  func takeSignal() -> LineEvent? { Signals.takeEnd() }

  func settleAppearance(by find: (() -> Appearance)?) { findAppearance = find }

  private func settleAppearance(for lines: [StyledLine]) {
    guard let findAppearance, lines.contains(where: palette.hangsOnAppearance) else { return }
    self.findAppearance = nil
    palette.appearance = findAppearance()
  }

  func askBackground() -> Appearance? {
    let input = keys.input
    let terminal = input.descriptor
    let term = environment["TERM"] ?? ""
    let knowsNothing = ["linux", "vt", "cons", "sun", "screen."].contains { term.hasPrefix($0) }
    guard !knowsNothing, !output.isClosed, tcgetpgrp(terminal) == getpgrp(),
      let before = TerminalSettings(of: terminal)
    else { return nil }
    let mask = Signals.block()
    before.makeQuiet()
    defer {
      before.restore()
      Signals.unblock(mask)
    }
    var reply = BackgroundReply()
    output.write(BackgroundReply.question)
    let end = Stopwatch.milliseconds + Self.answerMilliseconds
    // What was typed before waits in the buffer; it stays ahead of what is typed now.
    let earlier = input.takeAll()
    waiting: while !reply.isComplete {
      let left = end - Stopwatch.milliseconds
      guard left > 0 else { break }
      switch input.fill(
        milliseconds: Int32(left),
        mask: mask,
        wake: Signals.fatal + [SIGINT]
      ) {
      case .bytes: reply.feed(input.takeAll())
      case .end, .timeout, .signal, .failed: break waiting
      }
    }
    input.buffer.append(earlier + reply.typed)
    return reply.ground.map(Appearance.init(ground:))
  }

  /// Reads a line that the kernel edits.
  private func readPlainLine(_ request: LineRequest) -> LineEvent {
    if request.discardsTypeAhead { keys.discard() }
    output.write(Renderer(palette: palette).text(for: request.prompt))
    var event = PlainReader(input: keys.input).nextLine()
    // The kernel cannot begin with a text; a mere Enter leaves it as it is all the same.
    if event == .line("") { event = .line(request.initialText) }
    switch event {
    case .line(let text): if request.recallsHistory { editor.recall([text]) }
    case .tooLong: break
    case .interrupted, .endOfInput, .terminated, .failed: output.write("\n")
    }
    return event
  }
}

extension KeyEvent {
  /// What a key of the terminal means where single keys are asked for; `nil` for nothing.
  fileprivate init?(_ event: KeyDecoder.Event) {
    switch event {
    case .scalar(let scalar):
      guard Filter.passes(scalar, after: nil, before: nil) else { return nil }
      self = .character(Character(scalar))
    case .control(0x03): self = .interrupted
    case .control(0x04): self = .endOfInput
    case .control(0x08), .control(0x7f): self = .backspace
    case .control(0x09): self = .tab
    case .control(0x0a), .control(0x0d): self = .enter
    case .key(.left): self = .left
    case .key(.right): self = .right
    case .key(.up): self = .up
    case .key(.down): self = .down
    case .key(.escape): self = .escape
    case .control, .alt, .key, .pasted, .pasteEnded: return nil
    }
  }
}
