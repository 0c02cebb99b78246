internal import CEditLine
internal import Glibc

/// The signals of faults: our own mistakes, which end the program.
private let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
/// What the handler needs; outside the enum and touched before a fault, so that it is there.
nonisolated(unsafe) private let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
nonisolated(unsafe) private let descriptors = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
nonisolated(unsafe) private let farewell = UnsafeMutablePointer<UInt8>.allocate(capacity: 9)

/// Gives the terminal back even when the program dies of a fault.
enum FaultGuard {
  /// Remembers how the terminal is now, and guards it from here on.
  ///
  /// - Parameters:
  ///   - input: The terminal's descriptor for keys.
  ///   - output: Its descriptor for text.
  static func install(input: Int32, output: Int32) {
    guard tcgetattr(input, saved) == 0 else { return }
    descriptors[0] = input
    descriptors[1] = output
    for (place, byte) in "\u{1b}[?2004l\n".utf8.prefix(9).enumerated() { farewell[place] = byte }
    for signal in faults {
      kuchi_catch_fault(signal, restore, earlier + Int(signal))
    }
  }

  /// Restores the terminal and lets the fault happen again, now as if nobody had watched.
  private static let restore: @convention(c) (Int32) -> Void = { signal in
    tcsetattr(descriptors[0], TCSANOW, saved)
    _ = write(descriptors[1], farewell, 9)
    kuchi_catch_as_before(signal, earlier + Int(signal))
    raise(signal)
  }
}
