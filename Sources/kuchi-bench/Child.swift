internal import Files
internal import Glibc

/// A program that the benchmark runs.
struct Child {
  /// What running it took.
  struct Cost {
    /// From the start to the text that was waited for, or to the end.
    var milliseconds: Double
    /// The most memory it held until then, in kilobytes.
    var peakKilobytes: Int
  }

  let path: String
  var arguments: [String] = []
  var environment: [String] = []

  /// Runs it on a pseudo terminal until it shows a text, then types a line and waits for its end.
  ///
  /// - Parameters:
  ///   - text: What is waited for.
  ///   - line: What is typed then.
  /// - Returns: The cost up to the text; `nil` where the program cannot be run or ends before.
  func run(until text: String, thenType line: String) -> Cost? {
    let wanted = Array(text.utf8)
    return withCStrings { path, arguments, environment in
      var terminal: CInt = -1
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      let start = milliseconds()
      let process = forkpty(&terminal, nil, nil, &size)
      if process == 0 {
        execve(path, arguments, environment)
        _exit(127)
      }
      guard process > 0 else { return nil }
      defer { close(terminal) }
      var seen: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      var shown: Cost?
      while true {
        let count = read(terminal, &buffer, buffer.count)
        if count <= 0 { break }
        seen += buffer[..<count]
        if shown == nil, seen.contains(subsequence: wanted) {
          let time = milliseconds() - start
          shown = Cost(milliseconds: time, peakKilobytes: Self.peakKilobytes(of: process) ?? 0)
          _ = Array((line + "\r").utf8).withUnsafeBytes {
            write(terminal, $0.baseAddress, $0.count)
          }
        }
      }
      var status: CInt = 0
      waitpid(process, &status, 0)
      return shown
    }
  }

  /// Runs it to its end, without a terminal; what it says is dropped, but for errors.
  ///
  /// - Parameter sampling: Whether its memory is looked at, every two milliseconds; the time is
  ///   then as coarse.
  /// - Returns: The cost; `nil` where the program cannot be run.
  func run(sampling: Bool = false) -> Cost? {
    withCStrings { path, arguments, environment in
      var process: pid_t = 0
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      let start = milliseconds()
      guard posix_spawn(&process, path, &actions, nil, arguments, environment) == 0 else {
        return nil
      }
      var status: CInt = 0
      var peak = 0
      while waitpid(process, &status, sampling ? WNOHANG : 0) == 0 {
        peak = max(peak, Self.peakKilobytes(of: process) ?? 0)
        usleep(2_000)
      }
      return status == 0
        ? Cost(milliseconds: milliseconds() - start, peakKilobytes: peak) : nil
    }
  }

  /// The most memory a running program has held since it began.
  ///
  /// What `wait4` tells counts from the moment at which a child still was a copy of the benchmark.
  private static func peakKilobytes(of process: pid_t) -> Int? {
    guard let status = try? FileSystem.read("/proc/\(process)/status", limit: 65_536) else {
      return nil
    }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  private typealias Strings = UnsafePointer<UnsafeMutablePointer<CChar>?>

  private func withCStrings<Result>(
    _ body: (UnsafePointer<CChar>, Strings, Strings) -> Result
  ) -> Result {
    let pointers = [path] + arguments
    let argv = pointers.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    return path.withCString { path in
      argv.withUnsafeBufferPointer { argv in
        envp.withUnsafeBufferPointer { envp in
          guard let argv = argv.baseAddress, let envp = envp.baseAddress else {
            preconditionFailure("an array with an element has an address")
          }
          return body(path, argv, envp)
        }
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence wanted: [UInt8]) -> Bool {
    guard count >= wanted.count else { return false }
    return indices.dropLast(wanted.count - 1).contains { self[$0...].starts(with: wanted) }
  }
}
