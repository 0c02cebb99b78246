@testable import Shell
import Terminal
import Testing

@Suite("The words behind a command") struct CommandWordsTests {
  static let good: [(text: String, words: [String], options: [String])] = [
    ("", [], []),
    ("   ", [], []),
    ("restore 2026-12-01", ["restore", "2026-12-01"], []),
    ("--json", [], ["--json"]),
    ("list --json", ["list"], ["--json"]),
    ("--json list --yes --json", ["list"], ["--json", "--yes"]),
    ("-json - -1", ["-json", "-", "-1"], []),
    ("-- --json", ["--json"], []),
    ("--yes -- --json -- x", ["--json", "--", "x"], ["--yes"]),
    ("list　－－json", ["list"], ["--json"]),
    ("ありがとう　ねこ", ["ありがとう", "ねこ"], []),
    ("x-- x", ["x--", "x"], []),
  ]

  @Test("are taken apart from its options", arguments: good)
  func reads(text: String, words: [String], options: [String]) throws {
    let known = ["--json", "--yes"]
    let read = try CommandWords(text, options: known)
    #expect(read.words == words)
    #expect(read.text == words.joined(separator: " "))
    #expect(known.filter(read.has) == options)
  }

  static let bad: [(text: String, known: [String], message: String)] = [
    ("--jsn", [], "There is no option --jsn here."),
    ("--jsn", ["--json"], "There is no option --jsn here; there is --json."),
    ("a --JSON", ["--json"], "There is no option --JSON here; there is --json."),
    ("--json=1", ["--json"], "There is no option --json=1 here; there is --json."),
    (
      "list --all", ["--json", "--rebuild", "--yes"],
      "There is no option --all here; there are --json, --rebuild and --yes."
    ),
    (
      "--" + String(repeating: "x", count: 60), ["--json"],
      "There is no option --\(String(repeating: "x", count: 38))... here; there is --json."
    ),
  ]

  @Test("are refused where an option is unknown, with those there are", arguments: bad)
  func refuses(text: String, known: [String], message: String) {
    let error = #expect(throws: CommandWords.UnknownOption.self) {
      try CommandWords(text, options: known)
    }
    #expect(error?.message == message)
  }

  @Test("are completed at the last one")
  func completes() {
    let candidates = ["list", "restore", "--json"].map { Completions.Candidate($0) }
    func offered(_ text: String) -> ([String], Int) {
      let found = Completions(lastWordOf: text, among: candidates)
      return (found.candidates.map(\.text), found.replaceCount)
    }
    #expect(offered("") == (["list", "restore", "--json"], 0))
    #expect(offered("re") == (["restore"], 2))
    #expect(offered("list --j") == (["--json"], 3))
    #expect(offered("list ") == (["list", "restore", "--json"], 0))
    #expect(offered("none") == ([], 4))
  }
}
