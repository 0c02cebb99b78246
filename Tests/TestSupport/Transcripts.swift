import Foundation
public import Testing

/// Compares a text with a file under `Tests/Fixtures`; `RECORD=1` writes it instead, and fails.
///
/// - Parameters:
///   - text: What the program showed.
///   - name: The file, by its path under `Tests/Fixtures`.
///   - sourceLocation: Where the test stands.
public func expectTranscript(
  _ text: String,
  equalsFixture name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = repositoryRoot.appending(path: "Tests/Fixtures/\(name)")
  let text = text.hasSuffix("\n") ? text : text + "\n"
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Tests/Fixtures/\(name) was written anew.", sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return
  }
  if let problem = problem(with: text, fixture: name) {
    Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
  }
}

/// What is wrong with a text that should be as a file under `Tests/Fixtures`; nil if nothing is.
func problem(with text: String, fixture name: String) -> String? {
  let file = repositoryRoot.appending(path: "Tests/Fixtures/\(name)")
  guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
    return "There is no Tests/Fixtures/\(name) yet; RECORD=1 writes it.\n\(text)"
  }
  // Scalars, not characters: a file that differs only in its normal form differs.
  if text.unicodeScalars.elementsEqual(expected.unicodeScalars) { return nil }
  return difference(shown: text, expected: expected, name: name)
}

private func difference(shown: String, expected: String, name: String) -> String {
  let shownLines = shown.split(separator: "\n", omittingEmptySubsequences: false)
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  var report = "Not as in Tests/Fixtures/\(name) (RECORD=1 rewrites it):"
  var told = 0
  for index in 0..<max(shownLines.count, expectedLines.count) {
    let isShown = shownLines.indices.contains(index) ? String(shownLines[index]) : nil
    let isExpected = expectedLines.indices.contains(index) ? String(expectedLines[index]) : nil
    guard isShown != isExpected || isShown.map(scalars) != isExpected.map(scalars) else { continue }
    report += "\nline \(index + 1):"
    report += "\n  expected " + (isExpected.map { "“\($0)”" } ?? "the end")
    report += "\n  shown    " + (isShown.map { "“\($0)”" } ?? "the end")
    told += 1
    if told == 5 {
      report += "\n…"
      break
    }
  }
  return report + "\n\nall that was shown:\n" + shown
}

private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
