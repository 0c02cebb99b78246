import Foundation
import Settings
@testable import Shell
import TestSupport
import Testing

@Suite("The tables of the README") struct ReadmeTableTests {
  @Test("list the commands as the program has them")
  func commands() throws {
    var names: Set<String> = []
    let rows = Command.all.filter { $0.places.contains(.home) || $0.places == .session }
      .filter { names.insert($0.name).inserted }
      .map {
        "| `:\(($0.name + " " + $0.arguments).trimmingCharacters(in: .whitespaces))` | \($0.summary) |"
      }
    try Self.compare(rows, below: "| at the prompt | does |")
  }

  @Test("list the settings as the program has them")
  func settings() throws {
    let rows = settingsPage(SettingsModel()).sections.flatMap(\.rows)
      .map { "| `\($0.name)` | \($0.allowed) | \($0.defaultValue) | \($0.explanation) |" }
    try Self.compare(rows, below: "| `:set` name | values | default | |")
  }

  /// Compares rows with the table below a heading; `RECORD=1` writes them.
  static func compare(_ rows: [String], below heading: String) throws {
    let file = repositoryRoot.appending(path: "README.md")
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading)) + 2
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      lines.replaceSubrange(start..<end, with: rows)
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      Issue.record("README.md was written anew.")
      return
    }
    #expect(Array(lines[start..<end]) == rows)
  }
}
