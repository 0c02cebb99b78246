public import Glibc

/// A program that runs beside a test, without a terminal, until it ends or the test ends it.
///
/// It starts with no signal blocked or ignored, whatever the thread that starts it does: a daemon
/// that inherits a blocked SIGTERM cannot be ended, and one that inherits SIGCHLD never hears of its
/// children.
public final class BackgroundProgram {
  private let child: Child
  private var hasEnded = false

  /// Starts a program with an empty input.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, without its name.
  ///   - output: The file for what it writes to its standard output; nil drops it.
  ///   - environment: Its environment.
  /// - Throws: `HarnessError` if it cannot be started.
  public init(
    _ path: String,
    _ arguments: [String] = [],
    output: String? = nil,
    environment: ProgramEnvironment
  ) throws {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    let kept = output.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) } ?? nothing
    defer {
      close(nothing)
      if kept != nothing { close(kept) }
    }
    guard nothing >= 0, kept >= 0 else {
      let reason = String(cString: strerror(errno))
      throw HarnessError("\(output ?? "/dev/null") does not open: \(reason)")
    }
    child = try Child(
      path,
      arguments,
      environment: environment,
      directory: nil,
      streams: [nothing, kept, nothing]
    )
  }

  deinit { end(SIGKILL) }

  /// Whether it has not ended yet.
  public var isRunning: Bool { !hasEnded && !isOver }

  /// Ends the program: with a signal, or with SIGKILL where that did nothing within ten seconds.
  ///
  /// - Parameter signal: The signal to try.
  public func end(_ signal: Int32 = SIGTERM) {
    if hasEnded || isOver { return }
    kill(child.number, signal)
    for _ in 1...1_000 {
      if isOver { return }
      usleep(10_000)
    }
    child.kill()
    hasEnded = child.end(waiting: true) != nil
  }

  /// Looks whether the program has ended; from then on its number may be another's.
  private var isOver: Bool {
    hasEnded = child.end(waiting: false) != nil
    return hasEnded
  }
}
