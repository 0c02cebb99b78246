internal import CEditLine
internal import Glibc
internal import Text

/// A line editor: libedit keeps and changes the line, we decode the keys and draw.
///
/// libedit's own reading would mistake pastes, replies and Japanese letters; its own drawing
/// loses track of wide characters in wrapped lines, and of combining marks in any. So it is given
/// one character or command at a time and draws to nowhere.
final class LineEditor {
  /// How an edit ended, if not with Enter.
  enum Ending {
    case interrupted, endOfInput
    case terminated(signal: Int32)
    case failed(errno: Int32)
  }

  let handle: OpaquePointer
  let keys: KeySource
  let output: Output
  let window: () -> Window
  /// How long the program was stopped so far.
  private(set) var stoppedMilliseconds: Int64 = 0
  private(set) var mask = sigset_t()
  /// How the terminal was before it was taken.
  private var found: TerminalSettings?
  /// How it is while it is taken.
  private var taken: TerminalSettings?
  var recallList = RecallList()
  /// What was cut out last.
  var killed: [Unicode.Scalar] = []

  // What belongs to the line being edited.
  private(set) var request = LineRequest(prompt: "")
  private(set) var renderer = Renderer(palette: Palette(appearance: .dark, depth: .none))
  var screen = EditScreen()
  /// The command that libedit is given next.
  var command: Command?
  /// The line before a command that cuts something out.
  var lineBeforeCut: [Unicode.Scalar]?
  /// Whether the line was changed without libedit's display knowing.
  var isChanged = false
  /// The search through earlier lines, while one goes on.
  var search: HistorySearch?
  /// A joiner that waits for what it joins.
  var joiner: Unicode.Scalar?
  /// Whether it was already said that what is pasted does not fit.
  var hasRefusedPaste = false
  /// Whether something that was typed or pasted did not fit: the line is not what was meant.
  var isCut = false
  /// The line as it began.
  var firstText = ""
  /// Whether the rest of a line is not taken, since its beginning was dropped.
  var dropsRest = false
  var ending: Ending?
  var isFirstRead = true
  /// Whether the line held anything so far, though it may be deleted again.
  var hasHeldText = false

  /// An editor for a terminal; `nil` if libedit does not want it.
  ///
  /// - Parameters:
  ///   - keys: Where keys come from.
  ///   - output: Where the line is drawn.
  ///   - window: Tells the size of the window.
  init?(keys: KeySource, output: Output, window: @escaping () -> Window) {
    let found = TerminalSettings(of: keys.input.descriptor)
    guard let handle = kuchi_el_open(keys.input.descriptor, output.descriptor) else { return nil }
    found?.restore()  // libedit has ideas of its own about them
    self.handle = handle
    self.keys = keys
    self.output = output
    self.window = window
    kuchi_el_set_owner(handle, Unmanaged.passUnretained(self).toOpaque())  // we outlive every call
    kuchi_el_set_reader(handle) { handle, scalar in
      guard let handle, let scalar, let owner = kuchi_el_owner(handle) else { return -1 }
      return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue().read(into: scalar)
    }
    for command in Command.allCases { _ = kuchi_el_bind(handle, command.key, command.rawValue) }
  }

  deinit { kuchi_el_close(handle) }

  /// Adds lines that can be recalled, oldest first.
  ///
  /// - Parameter lines: The lines.
  func recall(_ lines: [String]) { recallList.add(lines) }

  /// Takes the terminal for single keys while `body` runs.
  ///
  /// - Parameter body: What reads them; it is handed the mask to wait under.
  /// - Returns: What `body` returns.
  func withTerminal<Result>(_ body: (sigset_t) -> Result) -> Result {
    mask = Signals.block()
    Signals.installEditing()
    take()
    defer {
      giveBack()
      Signals.removeEditing()
      Signals.unblock(mask)
    }
    return body(mask)
  }

  /// Lets the program stop and takes the terminal again when it goes on.
  ///
  /// - Returns: The signal that ends the program behind another one; `nil` where it goes on.
  func stop() -> Int32? {
    giveBack()
    if let signal = pause() { return signal }
    take()
    return nil
  }

  /// Stops until the program has the terminal, or is to end without it.
  ///
  /// It goes on behind another program, too: when it is to end there, or by mistake. Whoever
  /// touches the terminal there is stopped, whatever was asked of him; so it is let be.
  private func pause() -> Int32? {
    let start = Stopwatch.milliseconds
    defer { stoppedMilliseconds += Stopwatch.milliseconds - start }
    repeat {
      Signals.stop(mask)
      if isInBackground, let signal = Signals.take(Signals.fatal) { return signal }
      // Without it nothing was stopped: nobody is there who could let it go on.
    } while Signals.take([SIGCONT]) != nil && isInBackground
    return nil
  }

  /// Takes the terminal again after the program was stopped by force.
  ///
  /// - Returns: The signal that ends the program behind another one; `nil` where it goes on.
  func takeAgain() -> Int32? {
    if isInBackground, let signal = pause() { return signal }
    // Before libedit can mistake its own settings for those it must give back.
    let found = TerminalSettings(of: keys.input.descriptor)
    kuchi_el_take_terminal(handle, 0)
    found?.restore()
    take()
    return nil
  }

  /// Whether another program has the terminal.
  var isInBackground: Bool {
    let group = tcgetpgrp(keys.input.descriptor)
    return group >= 0 && group != getpgrp()
  }

  /// Edits a line.
  ///
  /// - Parameters:
  ///   - request: How it is asked for.
  ///   - palette: How it is drawn.
  /// - Returns: The line, or why there is none.
  func edit(_ request: LineRequest, palette: Palette) -> LineEvent {
    self.request = request
    renderer = Renderer(palette: palette)
    screen.forget()
    command = nil
    lineBeforeCut = nil
    isChanged = false
    search = nil
    joiner = nil
    hasRefusedPaste = false
    isCut = false
    firstText = ""
    ending = nil
    isFirstRead = true
    hasHeldText = false
    recallList.restart()
    var count: Int32 = 0
    let text = withTerminal { _ -> String? in
      dropsRest = request.discardsTypeAhead && keys.discardTypeAhead(mask: mask)
      guard let line = kuchi_el_gets(handle, &count), count > 0 else { return nil }
      let values = UnsafeBufferPointer(start: line, count: Int(count))
      var text = String.UnicodeScalarView()
      for value in values where value >= 0x20 {
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      return String(text)
    }
    let wasCut = isCut
    self.request = LineRequest(prompt: "")
    switch ending {
    case .interrupted: return .interrupted(droppingText: hasHeldText)
    case .endOfInput: return .endOfInput
    case .terminated(let signal): return .terminated(signal: signal)
    case .failed(let errno): return .failed(errno: errno)
    case nil:
      guard let text else { return .endOfInput }
      if wasCut { return .tooLong }
      // What cannot stand in a line is not to be lost by a mere Enter.
      if !firstText.isEmpty, text.unicodeScalars.elementsEqual(firstText.unicodeScalars) {
        return .line(request.initialText)
      }
      if request.recallsHistory { recallList.add(text) }
      return .line(text)
    }
  }

  private func take() {
    // After a stop that no shell noticed it is still as we had it: that is not to be given back.
    let now = TerminalSettings(of: keys.input.descriptor)
    if now != taken || found == nil { found = now }
    // Before libedit does it itself, so that no key falls into the gap.
    kuchi_el_take_terminal(handle, 1)
    taken = TerminalSettings(of: keys.input.descriptor)
    output.write("\u{1b}[?2004h")
  }

  /// Gives the terminal back at the end, should it be taken still.
  func close() {
    guard let taken, TerminalSettings(of: keys.input.descriptor) == taken, !isInBackground else {
      return
    }
    giveBack()
  }

  private func giveBack() {
    if isInBackground { return }
    output.write("\u{1b}[?2004l")
    kuchi_el_take_terminal(handle, 0)
    found?.restore()
  }
}
