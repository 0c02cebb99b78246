import Foundation
import TestSupport
import Testing

@Suite("The README", .serialized, .timeLimit(.minutes(10))) struct ReadmeTests {
  /// What is typed in its transcript, each behind the prompt that is waited for.
  static let typed: [(prompt: String, line: String)] = [
    ("What may I call you? (Enter skips)", "Mika"),
    ("Begin with hiragana? (Y/n)", "n"),
    ("kuchi>", ":set questions 4"),
    ("kuchi>", ""),
    ("meaning>", "yes"),
    ("meaning>", ":hint"),
    ("meaning>", "hello"),
    ("meaning>", "sorry"),
    ("meaning>", "please"),
    ("meaning>", "no"),
    ("Rate this session 1–5 (Enter skips):", "4"),
    ("kuchi>", ":scores"),
  ]

  @Test("shows what the program shows")
  func transcript() throws {
    let home = try TemporaryFolder()
    let environment = ProgramEnvironment(home: home)
      .setting("KUCHI_CONTENT", repositoryRoot.appending(path: "Content").path)
    let arguments = ["--seed", "3", "--at", "2026-12-01T09:00"]
    let kuchi = try Pty(
      findProgram("kuchi"),
      arguments,
      environment: environment,
      rows: 60,
      columns: 80
    )
    for (prompt, line) in Self.typed {
      _ = try kuchi.waitForPrompt(prompt)
      kuchi.enter(line)
    }
    let screen = try kuchi.waitForPrompt("kuchi>")
    let shown = screen.transcript.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces).isEmpty ? "" : String($0) }
      .dropLast()
      .joined(separator: "\n")
    try Self.compare("$ kuchi\n" + shown, withBlock: "console")
  }

  /// Compares a text with the first code block of its kind in the README; `RECORD=1` writes it.
  static func compare(_ text: String, withBlock kind: String) throws {
    let file = repositoryRoot.appending(path: "README.md")
    let readme = try String(contentsOf: file, encoding: .utf8)
    let opening = try #require(readme.range(of: "```\(kind)\n"))
    let rest = opening.upperBound..<readme.endIndex
    let closing = try #require(readme.range(of: "\n```", range: rest))
    let range = opening.upperBound..<closing.lowerBound
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try readme.replacingCharacters(in: range, with: text)
        .write(to: file, atomically: true, encoding: .utf8)
      Issue.record("README.md was written anew.")
      return
    }
    #expect(withoutDurations(text) == withoutDurations(String(readme[range])))
  }

  /// How long the session took differs from run to run.
  static func withoutDurations(_ text: String) -> String {
    text.replacing(/\ \d+ (s|min( \d+ s)?)$/.anchorsMatchLineEndings(), with: " …")
  }
}
