import Foundation

/// The environment a program under test starts with: little, known, and in folders of the test.
public struct ProgramEnvironment: Sendable {
  /// Names and values.
  public var values: [String: String]

  /// An environment of a plain modern terminal, with a home in a folder of the test.
  ///
  /// - Parameter home: The folder for `HOME` and `KUCHI_HOME`; nil leaves both out.
  public init(home: TemporaryFolder?) {
    let ours = ProcessInfo.processInfo.environment
    values = [
      "TERM": "xterm-256color",
      "LANG": "C.UTF-8",
      "PATH": ours["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "TZ": "UTC",
      // A crash must end the program, not ask a question on the terminal.
      "SWIFT_BACKTRACE": "enable=no",
      // libedit keeps its names for good; that is no leak of ours.
      "ASAN_OPTIONS": "detect_leaks=0",
    ]
    if let home {
      values["HOME"] = home.path
      values["KUCHI_HOME"] = home.path("kuchi")
    }
    for name in ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "LD_LIBRARY_PATH"] {
      if let value = ours[name] { values[name] = value }
    }
  }

  /// The same with one variable changed.
  ///
  /// - Parameters:
  ///   - name: The variable.
  ///   - value: Its value; nil takes it away.
  /// - Returns: The changed environment.
  public func setting(_ name: String, _ value: String?) -> ProgramEnvironment {
    var copy = self
    copy.values[name] = value
    return copy
  }

  var entries: [String] { values.map { "\($0)=\($1)" }.sorted() }
}
