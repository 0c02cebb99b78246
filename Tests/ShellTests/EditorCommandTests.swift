@testable import Shell
import Testing

@Suite("The learner's editor") struct EditorCommandTests {
  static let commands: [(value: String, words: [String])] = [
    ("vi", ["vi", "+7", "/d.tsv"]), ("/usr/bin/nano", ["/usr/bin/nano", "+7", "/d.tsv"]),
    ("emacs -nw", ["emacs", "-nw", "+7", "/d.tsv"]), ("hx", ["hx", "/d.tsv:7"]),
    ("code -n", ["code", "-n", "--wait", "--goto", "/d.tsv:7"]), ("ed", ["ed", "/d.tsv"]),
    // No shell looks at it.
    ("  my-editor  $HOME;x ", ["my-editor", "$HOME;x", "/d.tsv"]),
  ]

  @Test("is given the file at the line, as it wants it", arguments: commands)
  func opens(value: String, words: [String]) {
    #expect(EditorCommand(value)?.words(opening: "/d.tsv", atLine: 7) == words)
  }

  @Test("never takes a file for an option", arguments: ["-d.tsv", "+d.tsv"])
  func oddNames(path: String) {
    #expect(EditorCommand("ed")?.words(opening: path, atLine: 1) == ["ed", "./" + path])
  }

  @Test("is none where nothing is named", arguments: [nil, "", "  "])
  func isNone(value: String?) { #expect(EditorCommand(value) == nil) }
}
