public import Testing

extension Pty {
  /// Waits until the screen is as wanted.
  ///
  /// - Parameters:
  ///   - wish: The wish in words, for the message.
  ///   - timeout: The longest wait.
  ///   - sourceLocation: Where the test stands.
  ///   - condition: What the screen must fulfil.
  /// - Returns: The screen that fulfilled it.
  /// - Throws: When the time is over; the screen is in the message.
  @discardableResult
  public func wait(
    until wish: String,
    timeout: Duration = Pty.patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Screen) -> Bool
  ) throws -> Screen {
    let isThere = wait(for: { condition($0.screen) }, until: .now + timeout)
    let state = shared.read(\.self)
    try #require(isThere, report("waited for \(wish)"), sourceLocation: sourceLocation)
    return state.screen
  }

  /// Waits until a text was shown, on the screen or above it, also across wrapped rows.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: How often it must be there.
  ///   - timeout: The longest wait.
  ///   - sourceLocation: Where the test stands.
  /// - Returns: The screen then.
  /// - Throws: When the time is over; the screen is in the message.
  @discardableResult
  public func waitFor(
    _ text: String,
    count: Int = 1,
    timeout: Duration = Pty.patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Screen {
    let times = count == 1 ? "" : " \(count) times"
    return try wait(until: "“\(text)”\(times)", timeout: timeout, sourceLocation: sourceLocation) {
      $0.unwrappedTranscript.ranges(of: text).count >= count
    }
  }

  /// Waits until the program asks for a line.
  ///
  /// The prompt was drawn after the last key, signal or resizing, and the cursor stands right behind it.
  ///
  /// - Parameters:
  ///   - prompt: The prompt, without the blank at its end.
  ///   - timeout: The longest wait.
  ///   - sourceLocation: Where the test stands.
  /// - Returns: The screen then.
  /// - Throws: When the time is over; the screen is in the message.
  @discardableResult
  public func waitForPrompt(
    _ prompt: String = "kuchi>",
    timeout: Duration = Pty.patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Screen {
    let bytes = Array(prompt.utf8)
    let width = prompt.unicodeScalars.reduce(0) { $0 + TerminalWidth.columns(of: $1) }
    let isThere = wait(
      for: { state in
        state.screen.cursorLine == prompt && state.screen.cursor.column == width + 1
          && Pty.contains(bytes, in: state.raw[state.lastSend...])
      },
      until: .now + timeout
    )
    let state = shared.read(\.self)
    try #require(
      isThere,
      report("waited for the prompt “\(prompt)”"),
      sourceLocation: sourceLocation
    )
    return state.screen
  }

  /// Waits until the terminal's settings are as wanted.
  ///
  /// - Parameters:
  ///   - wish: The wish in words, for the message.
  ///   - timeout: The longest wait.
  ///   - sourceLocation: Where the test stands.
  ///   - condition: What they must fulfil.
  /// - Throws: When the time is over; the screen is in the message.
  public func waitForSettings(
    _ wish: String,
    timeout: Duration = Pty.patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (TerminalSettings) -> Bool
  ) throws {
    let isThere = wait(for: { _ in condition(terminalSettings) }, until: .now + timeout)
    let message = report("waited for \(wish); settings are \(terminalSettings)")
    try #require(isThere, message, sourceLocation: sourceLocation)
  }

  /// Waits until the program has nothing to do: it sleeps, and has not woken for a while.
  ///
  /// - Parameters:
  ///   - name: The program's name; a shell may be here first, and become it.
  ///   - timeout: The longest wait.
  ///   - sourceLocation: Where the test stands.
  ///   - condition: What the system must tell of it besides.
  /// - Throws: When the time is over; the screen is in the message.
  public func waitUntilAsleep(
    _ name: String,
    timeout: Duration = Pty.patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (ProcessFacts) -> Bool = { _ in true }
  ) throws {
    var asleep: (count: Int, since: ContinuousClock.Instant)?
    try wait(
      until: "\(name) to sleep",
      timeout: timeout,
      sourceLocation: sourceLocation
    ) { _ in
      guard let facts = ProcessFacts(of: processNumber), facts.name == name, facts.state == "S",
        condition(facts)
      else {
        asleep = nil
        return false
      }
      if let asleep, asleep.count == facts.sleepCount {
        return .now - asleep.since >= .milliseconds(100)
      }
      asleep = (facts.sleepCount, .now)
      return false
    }
  }

  /// Waits until the program has ended and all it wrote is on the screen.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait.
  ///   - sourceLocation: Where the test stands.
  /// - Returns: Its code, or the signal that ended it.
  /// - Throws: When the time is over; the screen is in the message.
  @discardableResult
  public func waitForExit(
    timeout: Duration = Pty.patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ProgramStatus {
    _ = wait(for: { $0.status != nil && ($0.isDrained || $0.isReaderGone) }, until: .now + timeout)
    let state = shared.read(\.self)
    let hasEnded = state.status != nil
    try #require(
      hasEnded,
      report("waited for the end of the program"),
      sourceLocation: sourceLocation
    )
    return state.status ?? .code(0)
  }

  @discardableResult
  func wait(for isFulfilled: (PtyState) -> Bool, until deadline: ContinuousClock.Instant)
    -> Bool
  {
    while true {
      if shared.waitForChange(unless: isFulfilled) { return true }
      if ContinuousClock.now > deadline { return shared.read(isFulfilled) }
    }
  }

  /// What was waited for, and all there is to see instead.
  func report(_ wish: String) -> Comment {
    let state = shared.read(\.self)
    let end = state.status.map { "The program has ended: \($0)." } ?? "The program runs."
    let tail = String(decoding: state.raw.suffix(400), as: UTF8.self).debugDescription
    return "\(wish)\n\(state.screen.picture)\n\(end)\nlast bytes: \(tail)"
  }

  private static func contains(_ bytes: [UInt8], in output: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    var rest = output
    while let start = rest.firstIndex(of: first) {
      if output[start...].starts(with: bytes) { return true }
      rest = output[(start + 1)...]
    }
    return false
  }
}
