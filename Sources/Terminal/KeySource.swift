internal import Glibc

/// Keys from a terminal that is taken for single keys, and the signals that come in between.
final class KeySource {
  /// What came of waiting for a key.
  enum Arrival: Equatable {
    case key(KeyDecoder.Event)
    case stop
    case resumed
    case windowChanged
    /// Nothing came for as long as was waited.
    case quiet
    case interrupted
    case terminated(signal: Int32)
    case end
    case failed(errno: Int32)
  }

  let input: Input
  private var decoder = KeyDecoder()
  private var waiting: ArraySlice<KeyDecoder.Event> = []

  init(input: Input) { self.input = input }

  /// Throws away what was typed.
  func discard() {
    input.buffer.removeAll()
    decoder = KeyDecoder()
    waiting = []
    tcflush(input.descriptor, TCIFLUSH)
  }

  /// Throws away what was typed before now.
  ///
  /// - Parameter mask: What `Signals.block` returned.
  /// - Returns: Whether the last of it is the beginning of a line, whose rest may come still.
  func discardTypeAhead(mask: sigset_t) -> Bool {
    // A terminal that never falls silent is not heard out.
    for _ in 0..<Self.mostReads {
      guard input.fill(milliseconds: 0, mask: mask, wake: []) == .bytes else { break }
    }
    var events = Array(waiting)
    waiting = []
    while let byte = input.buffer.popFirst() { events += decoder.feed(byte) }
    return events.last { $0.isText || $0.endsLine }?.isText == true
  }

  private static let mostReads = 64

  /// Waits for a key.
  ///
  /// - Parameters:
  ///   - mask: What `Signals.block` returned.
  ///   - patience: How long to wait, in milliseconds; `nil` for ever.
  ///   - beforeWaiting: What is done when nothing is here already.
  /// - Returns: The key, or what happened instead.
  func next(
    mask: sigset_t,
    patience: Int32? = nil,
    beforeWaiting: () -> Void = {}
  ) -> Arrival {
    while true {
      if let event = waiting.popFirst() { return .key(event) }
      if let byte = input.buffer.popFirst() {
        waiting = decoder.feed(byte)[...]
        continue
      }
      beforeWaiting()
      let wake = Signals.fatal + [SIGINT] + Signals.ofEditing
      let hasBegun = decoder.patience != nil
      switch input.fill(milliseconds: decoder.patience ?? patience, mask: mask, wake: wake) {
      case .bytes: continue
      case .timeout where !hasBegun: return .quiet
      case .timeout: waiting = decoder.giveUp()[...]
      case .end: return .end
      case .failed(let errno): return .failed(errno: errno)
      case .signal:
        if let signal = Signals.take(Signals.fatal) { return .terminated(signal: signal) }
        guard let signal = Signals.take([SIGINT] + Signals.ofEditing) else { continue }
        switch signal {
        case SIGINT:
          // What was typed before it is void, as the kernel has it too.
          discard()
          return .interrupted
        case SIGTSTP: return .stop
        case SIGCONT: return .resumed
        default: return .windowChanged
        }
      }
    }
  }
}

extension KeyDecoder.Event {
  /// Whether it is a character of a line.
  var isText: Bool {
    switch self {
    case .scalar, .pasted: true
    case .control, .alt, .key, .pasteEnded: false
    }
  }

  /// Whether nothing is left of a line after it: Enter, or Ctrl-U.
  var endsLine: Bool { [.control(0x0a), .control(0x0d), .control(0x15)].contains(self) }
}
