@testable import Shell
import Terminal
import TestSupport
import Testing

@Suite("The words of a command that takes files") struct PathWordsTests {
  static let lines: [(text: String, words: [String])] = [
    ("a.apkg", ["a.apkg"]),
    ("  a   b\t", ["a", "b"]),
    ("my\\ cards.apkg", ["my cards.apkg"]),
    ("\"my cards.apkg\" 'it is.csv'", ["my cards.apkg", "it is.csv"]),
    ("mother's.tsv", ["mother's.tsv"]),
    ("a\\\\b", ["a\\b"]),
    ("\"a\\\"b\"", ["a\"b"]),
    ("~/x.apkg ~ a~/b", ["/home/mika/x.apkg", "/home/mika", "a~/b"]),
    ("-- --dry-run", ["--dry-run"]),
    ("\"--dry-run\"", ["--dry-run"]),
    ("\"unfinished", ["unfinished"]),
    ("", []),
  ]

  @Test("are parted as a shell parts them", arguments: lines)
  func parts(text: String, words: [String]) throws {
    let parted = try PathWords(text, flags: ["--dry-run"], options: [], home: "/home/mika")
    #expect(parted.words == words)
    #expect(!parted.has("--dry-run"))
  }

  @Test("hold options with and without values")
  func options() throws {
    let words = try PathWords(
      "a --dry-run --into x/y b --separator=, --separator ';'",
      flags: ["--dry-run"],
      options: ["--into", "--separator"]
    )
    #expect(words.words == ["a", "b"])
    #expect(words.has("--dry-run") && words.value("--into") == "x/y")
    #expect(words.value("--separator") == ";")
    #expect(throws: PathWords.Misuse.self) {
      try PathWords("--into", flags: [], options: ["--into"])
    }
    #expect(throws: PathWords.Misuse.self) {
      try PathWords("--dry-run=1", flags: ["--dry-run"], options: [])
    }
  }

  @Test(
    "are read back as they were written",
    arguments: ["a b", "'x", "a\"b", "a\\b", "--x y", "é"]
  )
  func escaped(word: String) throws {
    let text = "-- " + PathWords.escaped(word)
    #expect(try PathWords(text, flags: [], options: []).words == [word])
  }

  @Test("keep their blanks when they come from the command line")
  func invocation() throws {
    let invocation = try Invocation(arguments: ["import", "my cards.apkg", "--into", "x"])
    #expect(invocation.task == .perform(["import my\\ cards.apkg --into x"]))
    let other = try Invocation(arguments: ["judge", "a b", "=", "c"])
    #expect(other.task == .perform(["judge a b = c"]))
  }

  @Test("are completed from the files that are there")
  func completion() throws {
    let folder = try TemporaryFolder()
    for name in ["my cards.apkg", "my.csv", ".hidden", "sub/x"] { try folder.write(name, "") }
    func offered(_ text: String) -> [String] {
      let offer = Completions(
        pathsFor: text,
        options: [.init("--dry-run ")],
        home: folder.path
      )
      return offer.candidates.map { String(text.dropLast(offer.replaceCount)) + $0.text }
    }
    #expect(
      offered("--dry-run \(folder.path)/m") == [
        "--dry-run \(folder.path)/my\\ cards.apkg ", "--dry-run \(folder.path)/my.csv ",
      ]
    )
    #expect(offered("\(folder.path)/my\\ c") == ["\(folder.path)/my\\ cards.apkg "])
    #expect(offered("~/s") == ["~/sub/"])
    #expect(offered("--d") == ["--dry-run "])
    #expect(offered("\(folder.path)/nothing/") == [])
  }
}
