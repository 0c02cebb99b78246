import Foundation
import Shell
import TestSupport
import Testing
import Time

@Suite("A deck that changes between sessions") struct MendedQuestionTests {
  private static let deck = "#columns:word\tmeaning\ncolour\tFarbe\nhouse\tHaus\ntree\tBaum\n"
  private static let answers = ["colour": "Farbe", "house": "Haus", "tree": "Baum"]

  /// A home in which all three cards were answered.
  private func home() throws -> Home {
    let home = try Home(decks: ["d": Self.deck])
    home.run(["set name Mika questions 3 noretry-missed"])
    home.play(answering: { Self.answers[$0] ?? "" })
    return home
  }

  /// What the journal says of a card, without its words.
  private func stability(of word: String, in home: Home, decks: [String] = []) -> [String] {
    home.run(["show \(word)"], decks: decks).output.filter { $0.contains("stability") }
  }

  @Test("keeps the due date of a card with one letter changed in its question, and says so")
  func mendedQuestion() throws {
    let home = try home()
    let before = stability(of: "colour", in: home)
    try home.folder.write("decks/d.tsv", Self.deck.replacing("colour", with: "color"))
    let output = home.run(["due"]).output
    #expect(output.contains("“colour” is now “color”: its progress was kept."))
    #expect(before.count == 1 && stability(of: "color", in: home) == before)
    // It is said once.
    #expect(!home.run(["due"]).output.contains { $0.contains("progress") })
    // And taken back when the old question returns.
    try home.folder.write("decks/d.tsv", Self.deck + "color\tFarbe\n")
    #expect(home.run(["due"]).output.contains("“colour” is back, and has its progress again."))
    #expect(stability(of: "colour", in: home) == before)
    #expect(stability(of: "color", in: home).isEmpty)
  }

  static let changes: [(name: String, text: String)] = [
    ("mended answers", deck.replacing("Farbe", with: "Farbe; Ton")),
    ("moved rows", "#columns:word\tmeaning\n# moved\ntree\tBaum\nhouse\tHaus\n\ncolour\tFarbe\n"),
    ("line ends", deck.replacing("\n", with: "\r\n")),
    ("columns that were added", "#columns:word\tmeaning\tnote\n" + deck.dropFirst(22)),
  ]

  @Test("keeps the due date where anything but the question changes", arguments: changes)
  func otherChanges(name: String, text: String) throws {
    let home = try home()
    let before = stability(of: "colour", in: home)
    try home.folder.write("decks/d.tsv", text)
    #expect(before.count == 1 && stability(of: "colour", in: home) == before)
  }

  @Test("keeps the due date in a renamed file, in which a question is then mended")
  func renamed() throws {
    let home = try home()
    let before = stability(of: "colour", in: home)
    let folder = URL(filePath: home.folder.path).appending(path: "decks")
    try FileManager.default.moveItem(
      at: folder.appending(path: "d.tsv"),
      to: folder.appending(path: "words.tsv")
    )
    home.run(["use words"])
    #expect(before.count == 1 && stability(of: "colour", in: home) == before)
    try home.folder.write("decks/words.tsv", Self.deck.replacing("colour", with: "color"))
    #expect(stability(of: "color", in: home) == before)
  }

  @Test("warns where much is gone from it, and has lost nothing when that is back")
  func restored() throws {
    let home = try home()
    let words = ["colour", "house", "tree"]
    let before = words.map { stability(of: $0, in: home) }
    try home.folder.write("decks/d.tsv", "#columns:word\tmeaning\n")
    let gone =
      "d: 3 of 3 cards that you have answered are gone from its file. What is known of them is kept,"
      + " and comes back with them."
    #expect(home.run(["due"]).output.contains(gone))
    try home.folder.write("decks/d.tsv", Self.deck)
    #expect(words.map { stability(of: $0, in: home) } == before)
  }

  @Test("is checked with a status that tells of a line without a card")
  func checked() throws {
    let home = try Home(decks: ["d": "q\ta\noops no separator\nr\tb\n"])
    let run = home.run(["check d"])
    #expect(run.ending == .status(1) && run.output.contains { $0.contains(":2: ") })
  }

  @Test("has a schedule for each direction, and both come due")
  func bothWays() throws {
    let home = try Home(decks: ["d": "#columns:a\tb\n#ask:a>b, b>a\nx\ty\n"])
    home.run(["set name Mika questions 3 noretry-missed new 1"])
    home.play(answering: { ["x": "y", "y": "x"][$0] ?? "" })
    let shown = home.run(["show x"]).output
    #expect(shown.count { $0.contains("stability") } == 1)
    home.go(to: home.today + 1)
    home.play(answering: { ["x": "y", "y": "x"][$0] ?? "" })
    #expect(home.run(["show x"]).output.count { $0.contains("stability") } == 2)
    home.go(to: home.today + 60)
    #expect(home.run(["due"]).output.last?.hasPrefix("2 due, 0 new") == true)
  }

  @Test("keeps progress through :edit where the question is mended and no more")
  func edited() throws {
    let home = try home()
    let before = stability(of: "colour", in: home)
    let output = home.run(["edit colour", "color", ""]).output
    #expect(
      output == [
        "Changed: d, line 2.", "“colour” is now “color”: its progress was kept.",
      ]
    )
    #expect(stability(of: "color", in: home) == before)
    // Another word is another question.
    #expect(
      home.run(["edit color", "hue", ""]).output.last?.contains("Nothing was changed") == true
    )
  }
}
