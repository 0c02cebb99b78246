internal import Glibc

/// Keys from a terminal that is taken for single keys, and the signals that come in between.
final class KeySource {
  /// What came of waiting for a key.
  enum Arrival: Equatable {
    case key(KeyDecoder.Event)
    case stop
    case resumed
    case windowChanged
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

  /// Waits for a key.
  ///
  /// - Parameters:
  ///   - mask: What `Signals.block` returned.
  ///   - beforeWaiting: What is done when nothing is here already.
  /// - Returns: The key, or what happened instead.
  func next(mask: sigset_t, beforeWaiting: () -> Void = {}) -> Arrival {
    while true {
      if let event = waiting.popFirst() { return .key(event) }
      if let byte = input.buffer.popFirst() {
        waiting = decoder.feed(byte)[...]
        continue
      }
      beforeWaiting()
      let wake = Signals.fatal + [SIGINT] + Signals.ofEditing
      switch input.fill(milliseconds: decoder.patience, mask: mask, wake: wake) {
      case .bytes: continue
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
