internal import CEditLine
internal import Glibc
internal import Synchronization

/// The signals that arrived and were not yet answered, one bit each.
///
/// Outside the enum, so that a handler never meets a lazy initialisation.
private let arrived = Atomic<UInt64>(0)
/// How many signals arrived that were waiting already.
private let unanswered = Atomic<Int>(0)

/// Signals as facts that are asked for, instead of something that happens at any time.
///
/// While a read is going on they are blocked, and only its wait lets them in.
enum Signals {
  /// Those that ask the program to end.
  static let fatal = [SIGTERM, SIGHUP, SIGQUIT]
  /// Those that are only caught while a line is edited; elsewhere their usual effect is right.
  static let ofEditing = [SIGTSTP, SIGCONT, SIGWINCH]

  /// Catches the signals that end a program, and ignores broken pipes.
  static func install() {
    _ = arrived.load(ordering: .relaxed) &+ UInt64(unanswered.load(ordering: .relaxed))
    kuchi_ignore(SIGPIPE)
    for signal in [SIGINT] + fatal { kuchi_catch(signal, note) }
  }

  /// Catches the signals that matter to the screen.
  static func installEditing() { for signal in ofEditing { kuchi_catch(signal, note) } }

  /// Gives them their usual effect back.
  static func removeEditing() { for signal in ofEditing { kuchi_catch_no_more(signal) } }

  /// Takes one signal of several that arrived.
  ///
  /// - Parameter wanted: The signals, the most important first.
  /// - Returns: The first that arrived; it is forgotten then.
  static func take(_ wanted: [Int32]) -> Int32? {
    for signal in wanted {
      let bit = UInt64(1) << UInt64(signal)
      if arrived.bitwiseAnd(~bit, ordering: .acquiringAndReleasing).oldValue & bit != 0 {
        unanswered.store(0, ordering: .relaxed)
        return signal
      }
    }
    return nil
  }

  /// Takes a signal that asks for an end, while nothing is read.
  ///
  /// - Returns: What it asks for; `nil` where none arrived.
  static func takeEnd() -> LineEvent? {
    if let signal = take(fatal) { return .terminated(signal: signal) }
    return take([SIGINT]) == nil ? nil : .interrupted(droppingText: false)
  }

  /// Whether any of these arrived.
  ///
  /// - Parameter wanted: The signals.
  /// - Returns: Whether one is waiting to be taken.
  static func anyArrived(_ wanted: [Int32]) -> Bool {
    let bits = arrived.load(ordering: .acquiring)
    return wanted.contains { bits & UInt64(1) << UInt64($0) != 0 }
  }

  /// Blocks all of them.
  ///
  /// - Returns: The mask before, for `unblock` and for waiting.
  static func block() -> sigset_t {
    var all = sigset_t()
    sigemptyset(&all)
    for signal in [SIGINT] + fatal + ofEditing { sigaddset(&all, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &all, &before)
    return before
  }

  /// Restores the mask that was there before `block`; what came meanwhile is caught now.
  ///
  /// - Parameter mask: What `block` returned.
  static func unblock(_ mask: sigset_t) {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Lets the program stop, as Ctrl-Z asks, and returns when it goes on.
  ///
  /// - Parameter mask: What `block` returned.
  static func stop(_ mask: sigset_t) {
    kuchi_catch_no_more(SIGTSTP)
    raise(SIGTSTP)
    unblock(mask)  // here it stops
    kuchi_catch(SIGTSTP, note)
    _ = block()
  }

  /// Ends the program by a signal, so that whoever started it sees why it ended.
  ///
  /// - Parameter signal: The signal.
  static func die(by signal: Int32) -> Never {
    kuchi_catch_no_more(signal)
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    raise(signal)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    exit(128 + signal)
  }

  /// The handler.
  ///
  /// The third signal in a row that nobody answers has its usual effect, so that a
  /// program that hangs can be ended.
  private static let note: @convention(c) (Int32) -> Void = { signal in
    let bit = UInt64(1) << UInt64(signal)
    let before = arrived.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard before & bit != 0, signal != SIGCONT, signal != SIGWINCH else { return }
    if unanswered.add(1, ordering: .acquiringAndReleasing).newValue >= 2 {
      kuchi_catch_no_more(signal)
      raise(signal)
    }
  }
}
