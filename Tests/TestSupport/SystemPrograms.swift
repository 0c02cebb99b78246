/// Finds a program of the system for a test; says so where the test cannot run without it.
///
/// - Parameters:
///   - name: Its file name, such as `man`.
///   - test: What is not tested without it.
/// - Returns: Its path, or nil if it is not installed; the reason is printed.
public func systemProgram(_ name: String, neededBy test: String) -> String? {
  if let path = findSystemProgram(name) { return path }
  print("Skipped: \(test). There is no \(name) here.")
  return nil
}
