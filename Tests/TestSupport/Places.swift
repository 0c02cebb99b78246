public import Foundation

/// The folder that holds `Package.swift`.
public let repositoryRoot: URL = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Finds a program that was built together with the tests.
///
/// - Parameter name: Its file name, such as `kuchi`.
/// - Returns: Its path, beside the running test program.
/// - Throws: `HarnessError` if it was not built.
public func findProgram(_ name: String) throws -> String {
  var folders: [String] = []
  if let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
    folders.append(runner)
  }
  // The runner may be a helper of the toolchain that was given the test bundle as an argument.
  folders += CommandLine.arguments
  for folder in folders {
    let path = URL(filePath: folder).deletingLastPathComponent().appending(path: name).path
    if FileManager.default.isExecutableFile(atPath: path) { return path }
  }
  throw HarnessError("There is no program “\(name)” beside \(folders.first ?? "the test runner").")
}

/// Finds a program of the system.
///
/// - Parameter name: Its file name, such as `tmux`.
/// - Returns: Its path, or nil if it is not installed.
public func findSystemProgram(_ name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
  for folder in path.split(separator: ":") {
    let candidate = "\(folder)/\(name)"
    if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
  }
  return nil
}

/// What the harness itself could not do: start a program, open a terminal.
public struct HarnessError: Error, CustomStringConvertible {
  /// What went wrong.
  public let description: String

  init(_ description: String) { self.description = description }
}
