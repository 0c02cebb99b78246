import Foundation

private let zoneLock = NSRecursiveLock()

/// Runs a body with the environment's zone set.
///
/// The whole process shares it, so one body runs after the other, whatever suite it belongs to.
///
/// - Parameters:
///   - zone: The zone, as `TZ` names it.
///   - body: What is run.
/// - Returns: What the body returns.
public func inZone<Result>(_ zone: String, _ body: () throws -> Result) rethrows -> Result {
  zoneLock.lock()
  let before = ProcessInfo.processInfo.environment["TZ"]
  setenv("TZ", zone, 1)
  tzset()
  defer {
    if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
    tzset()
    zoneLock.unlock()
  }
  return try body()
}
