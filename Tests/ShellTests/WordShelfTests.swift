import Foundation
import Shell
import TestSupport
import Testing

@Suite("The words that are no typos") struct WordShelfTests {
  static func deck(_ rows: String...) -> String {
    "#language:ja\n#columns:word\tmeaning\n#ask:word>meaning\n" + rows.joined(separator: "\n")
  }

  /// A home with a deck whose answer is near a word.
  static func home(_ others: [String: String] = [:]) throws -> Home {
    try Home(decks: others.merging(["a": deck("春\tmosaic")]) { other, _ in other })
  }

  static let practice = ["set noretry-missed", "practice a", "mosaik"]

  static func verdicts(_ output: [String]) -> [String] {
    output.filter { $0.hasPrefix("✓") || $0.hasPrefix("≈") || $0.hasPrefix("✗") }
      .map { $0.hasPrefix("≈") ? "slip" : $0.hasPrefix("✗") ? "wrong" : "right" }
  }

  @Test("come from all decks at hand, not from the chosen ones alone")
  func allDecks() throws {
    #expect(Self.verdicts(try Self.home().run(Self.practice).output) == ["slip"])
    for other in ["b", "folder/b"] {
      let home = try Self.home([other: Self.deck("夏\tan old mosaik")])
      #expect(Self.verdicts(home.run(Self.practice).output) == ["wrong"])
    }
    // A question is a word as well, of its own language.
    let english = "#language:en\n#columns:word\tmeaning\n#meaning language:de\nmosaik\tMosaik"
    let home = try Self.home(["b": english])
    #expect(Self.verdicts(home.run(Self.practice).output) == ["wrong"])
    let german = "#language:de\n#columns:word\tmeaning\nMosaik\tpicture of stones"
    let other = try Self.home(["b": german])
    #expect(Self.verdicts(other.run(Self.practice).output) == ["slip"])
  }

  @Test("whose answer they are is told of the chosen decks alone")
  func owner() throws {
    let home = try Self.home(["b": Self.deck("夏\tmosaik")])
    let alone = home.run(Self.practice).output
    #expect(!alone.contains { $0.contains("夏") })
    let together = home.run(["practice a b", "mosaik", "mosaik"]).output
    #expect(together.contains("  “mosaik” is 夏."))
  }

  @Test("come from a dictionary where there is one")
  func dictionary() throws {
    let home = try Self.home()
    home.wordList = home.folder.path("words")
    #expect(Self.verdicts(home.run(Self.practice).output) == ["slip"])
    try home.folder.write("words", "Aachen\nmosaik\nmosaik's\n")
    #expect(Self.verdicts(home.run(Self.practice).output) == ["wrong"])
    #expect(Self.verdicts(home.run(["practice a", "mosaci"]).output) == ["slip"])
  }

  @Test("are read at the first answer that hangs on them, and again when a file has changed")
  func laziness() throws {
    let home = try Self.home()
    home.wordList = home.folder.path("words")
    let (deck, words) = (home.folder.path("decks/b.tsv"), home.folder.path("words"))
    let run = home.run(
      [
        "set noretry-missed", "decks", "practice a", "mosaik", "practice a", "mosaik", "decks",
        "practice a", "mosaik", "practice a", "mosaik",
      ],
      happenings: [
        // Before the answer: neither the start nor that of the session has looked for it.
        3: { try home.folder.write("words", "mosaik\n") },
        5: { try home.folder.write("words", "museum\n") },
        6: { try home.folder.write("decks/b.tsv", Self.deck("夏\tmosaik")) },
        10: {
          try FileManager.default.removeItem(atPath: deck)
          try FileManager.default.removeItem(atPath: words)
        },
      ]
    )
    #expect(Self.verdicts(run.output) == ["wrong", "slip", "wrong", "slip"], "\(run.output)")
  }

  @Test("of decks that cannot be read are left out, and nothing is said of it")
  func unreadable() throws {
    let home = try Self.home()
    let plain = home.run(Self.practice)
    let folder = home.folder
    try folder.write("decks/bytes.tsv", bytes: [0x93, 0xfa, 0x96, 0x7b, 0x09, 0x61, 0xff])
    try folder.write("decks/closed.tsv", Self.deck("夏\tsummer"))
    try #require(chmod(folder.path("decks/closed.tsv"), 0) == 0)
    try folder.write("decks/empty.tsv", "")
    try folder.write("decks/folder.tsv/inner.tsv", "#columns:one\nx")
    try #require(symlink(folder.path("nowhere"), folder.path("decks/link.tsv")) == 0)
    try #require(mkfifo(folder.path("decks/pipe.tsv"), 0o600) == 0)
    // A file with a hole, larger than any deck.
    try folder.write("decks/giant.tsv", Self.deck("夏\tmosaik\n"))
    try #require(truncate(folder.path("decks/giant.tsv"), 1 << 40) == 0)
    let run = home.run(Self.practice)
    #expect(Self.verdicts(run.output) == ["slip"])
    #expect(
      run.output.drop { !$0.hasPrefix("Practice") }
        == plain.output.drop { !$0.hasPrefix("Practice") }
    )
    #expect(run.ending == .status(0))
  }

  @Test("count for the explained verdict as well")
  func explained() throws {
    let home = try Self.home(["b": Self.deck("夏\tmosaik")])
    let steps = home.run(["use a", "judge 春 = mosaik"]).output
    #expect(steps.last?.contains("wrong (that is another word)") == true, "\(steps)")
  }
}
