import Foundation
import Shell
import Terminal
import TestSupport
import Testing

@Suite("The choice of decks") struct DeckChoiceTests {
  static func deck(_ word: String) -> String { "#columns:question\tanswer\n\(word)\t\(word)!" }

  static func home() throws -> Home {
    try Home(decks: [
      "japanese/hiragana": deck("ka"), "japanese/katakana": deck("ki"), "verbs": deck("go"),
      "spanish/verbs": deck("ir"),
    ])
  }

  static let words: [(word: String, chosen: [String])] = [
    ("verbs", ["verbs"]), ("spanish/verbs", ["spanish/verbs"]), ("hiragana", ["japanese/hiragana"]),
    ("hira", ["japanese/hiragana"]), ("japanese", ["japanese/hiragana", "japanese/katakana"]),
    ("japanese/", ["japanese/hiragana", "japanese/katakana"]),
    ("all", ["japanese/hiragana", "japanese/katakana", "spanish/verbs", "verbs"]),
    ("verbs hiragana", ["verbs", "japanese/hiragana"]),
  ]

  @Test("goes by name, by the end of a name, by folder", arguments: words)
  func use(word: String, chosen: [String]) throws {
    let home = try Self.home()
    let said = home.run(["use \(word)"]).output
    #expect(said.first?.hasPrefix(chosen.joined(separator: ", ") + ":") == true, "\(said)")
  }

  @Test("is there the next time")
  func kept() throws {
    let home = try Self.home()
    home.run(["use spanish"])
    #expect(home.run(["use"]).output == ["spanish/verbs: 1 card"])
  }

  @Test("may be a file elsewhere, also of another program, and is there the next time, too")
  func elsewhere() throws {
    let home = try Self.home()
    let file = try home.folder.write("elsewhere/nouns.csv", "casa,house\nsol,sun\n")
    #expect(home.run(["use \(file)"]).output == ["nouns: 2 cards"])
    #expect(home.run(["use", "due"]).output == ["nouns: 2 cards", "0 due, 2 new"])
    home.run(["use \(file) spanish"])
    #expect(home.run(["use"]).output == ["nouns, spanish/verbs: 3 cards"])
    let advice = ":import \(file) makes a deck of yours of it."
    #expect(home.run(["edit casa"]).output.first?.hasSuffix(advice) == true)
    try FileManager.default.removeItem(atPath: file)
    let gone = home.run(["use"]).output
    #expect(gone.first?.contains("is not at hand any more.") == true, "\(gone)")
    #expect(gone.last == "spanish/verbs: 1 card")
  }

  @Test("is for one run where decks are named on the command line")
  func commandLine() throws {
    let home = try Self.home()
    home.run(["use spanish"])
    let file = try home.folder.write("elsewhere/nouns.txt", Self.deck("casa"))
    #expect(home.run(["use"], decks: [file]).output == ["nouns: 1 card"])
    #expect(home.run(["use"], decks: ["katakana"]).output == ["japanese/katakana: 1 card"])
    #expect(home.run(["use"]).output == ["spanish/verbs: 1 card"])
    #expect(home.run(["use"], decks: ["nothing"]).ending == .status(2))
  }

  static let foreign: [(file: String, text: String, output: String)] = [
    ("capitals.md", "Q: Norway?\nA: Oslo\n\nC: [Rome] and [Italy]\n", "capitals: 3 cards"),
    ("words.csv", "Front,Back\ncat,neko\n\"a, b\",c\n", "words: 2 cards"),
    ("words.txt", "#separator:pipe\n#deck:X\ncat|neko\n", "words: 1 card"),
    ("babies", "cub:lion|tiger\nfoal{s}:horse\n", "babies: 2 cards"),
  ]

  @Test("may be a file of another program, opened in place", arguments: foreign)
  func openInPlace(file: String, text: String, output: String) throws {
    let home = try Self.home()
    let path = try home.folder.write("elsewhere/\(file)", text)
    #expect(home.run(["use"], decks: [path]).output == [output])
  }

  @Test("names the folder's deck before the one that comes along with the same name")
  func twoRoots() throws {
    let home = try Self.home()
    home.run(["use"], decks: [home.folder.path + "/decks/japanese"])
    let run = home.run(["use"], decks: [home.folder.path + "/decks/japanese"])
    #expect(run.output == ["hiragana, katakana: 2 cards"])
  }

  @Test("says every line of a deck that made no card, with file and line")
  func check() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\na\tb\noops\nc\td\n\t\nq\t\n"])
    let run = home.run(["check"])
    let said = run.output.joined(separator: "\n")
    for line in ["d.tsv:3:", "d.tsv:6:"] { #expect(said.contains(line), "\(said)") }
    #expect(run.ending == .status(1))
    #expect(home.run(["check"]).output == run.output)
  }

  @Test("takes a file that is named at the prompt, too")
  func fileAtPrompt() throws {
    let home = try Self.home()
    let file = try home.folder.write("elsewhere/nouns.txt", Self.deck("casa"))
    let run = home.run(["practice \(file)", "casa!", "use \(file)"])
    #expect(run.output.contains { $0.contains("Score 1/1") })
    #expect(run.output.last == "nouns: 1 card")
  }

  @Test("sees a deck that was added while the shell runs")
  func added() throws {
    let home = try Self.home()
    let console = ScriptedConsole([.line("decks")])
    let shell = home.shell(on: console)
    try home.folder.write("decks/new.tsv", Self.deck("new"))
    #expect(shell.run() == .status(0))
    #expect(console.output.contains { $0.contains("new") })
  }
}
