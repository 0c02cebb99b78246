import Foundation

/// What is known of a program on a pseudo terminal.
struct PtyState: Sendable {
  var screen: Screen
  var raw: [UInt8] = []
  var lastSend = 0
  var status: ProgramStatus?
  /// Whether nothing was left to read after the end of the program.
  var isDrained = false
  var isHungUp = false
  var isAbandoned = false
  var isReaderGone = false
}

/// The state and its lock; the threads hold this, never the `Pty` itself.
final class SharedPtyState: @unchecked Sendable {
  private let condition = NSCondition()
  private var state: PtyState

  init(_ screen: Screen) { state = PtyState(screen: screen) }

  func read<Part>(_ part: (PtyState) -> Part) -> Part {
    condition.withLock { part(state) }
  }

  func change(_ change: (inout PtyState) -> Void) {
    condition.withLock {
      change(&state)
      condition.broadcast()
    }
  }

  /// Waits for the next change, but not long: the terminal's settings change without one.
  func waitForChange(unless isFulfilled: (PtyState) -> Bool) -> Bool {
    condition.withLock {
      if isFulfilled(state) { return true }
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.02))
      return false
    }
  }
}
