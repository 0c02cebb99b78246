import CPty
import Glibc

/// A started program: its number, and its end.
struct Child: Sendable {
  let number: pid_t

  /// Starts a program in a session of its own.
  ///
  /// - Throws: `HarnessError` if it cannot be started.
  init(
    _ path: String,
    _ arguments: [String],
    environment: ProgramEnvironment,
    directory: String?,
    terminal: String? = nil,
    streams: [Int32] = []
  ) throws {
    var argumentPointers = ([path] + arguments).map { strdup($0) } + [nil]
    var environmentPointers = environment.entries.map { strdup($0) } + [nil]
    defer {
      for pointer in argumentPointers + environmentPointers { free(pointer) }
    }
    var started: pid_t = 0
    let failure = pty_start(
      &started,
      path,
      &argumentPointers,
      &environmentPointers,
      directory,
      terminal,
      terminal == nil ? streams : nil
    )
    guard failure == 0 else {
      throw HarnessError("\(path) does not start: \(String(cString: strerror(failure)))")
    }
    number = started
  }

  /// Waits for the end, but leaves its status for `end`.
  func awaitEnd() { pty_await(number) }

  /// The end of the program; nil if it still runs and the caller does not want to wait.
  func end(waiting: Bool) -> ProgramStatus? {
    var code: Int32 = 0
    var signal: Int32 = 0
    guard pty_wait(number, waiting ? 1 : 0, &code, &signal) == 1 else { return nil }
    return code >= 0 ? .code(code) : .signal(signal)
  }

  /// Ends the program and what it started in its group.
  func kill() {
    _ = Glibc.kill(-number, SIGKILL)
    _ = Glibc.kill(number, SIGKILL)
  }
}

/// Writing to a program that has ended is an error to look at, not the end of the tests.
let ignoringBrokenPipes: Void = {
  _ = signal(SIGPIPE, SIG_IGN)
}()

/// Switches a descriptor to never wait.
func setNonBlocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
