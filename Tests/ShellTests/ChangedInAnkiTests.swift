import Foundation
@testable import Interchange
import Shell
import SQLite
import TestSupport
import Testing

/// A deck that left in a package, was changed in Anki, and comes back.
@Suite("A package of ours that was changed in Anki") struct ChangedInAnkiTests {
  private static let deck =
    "#columns:word\tmeaning\tnote\n#ask:word>meaning\n猫\tcat\t\n犬\tdog\tbarks\n鳥\tbird\t\n"

  private let home: Home

  init() throws {
    home = try Home(decks: ["animals": Self.deck])
    home.run(["set name Mika"])
  }

  private var text: String { home.folder.text("decks/animals.tsv") ?? "" }

  private func export(_ name: String = "a.apkg") {
    #expect(home.run(["export animals --anki \(home.folder.path(name))"]).ending == .status(0))
  }

  private func take(_ name: String = "a.apkg") -> String {
    let run = home.run(["import \(home.folder.path(name))"])
    #expect(run.ending == .status(0), "\(run.output)")
    return run.output.joined(separator: "\n")
  }

  /// Changes the notes of a package by a statement of SQL, as Anki keeps them.
  private func change(_ statement: String, of name: String = "a.apkg") throws {
    let reader = try ArchiveReader(path: home.folder.path(name))
    let archive = try ArchiveWriter()
    for entry in try reader.entries() {
      var content = try reader.read(entry, limit: 1 << 24)
      if entry.name.hasPrefix("collection") {
        let path = try home.folder.write("collection", bytes: content)
        let connection = try Connection(.file(path))
        try connection.execute(script: statement)
        try connection.execute(script: "PRAGMA journal_mode = DELETE")
        content = [UInt8](try Data(contentsOf: URL(filePath: path)))
      }
      try content.withUnsafeBytes { try archive.add(entry.name, $0, at: 0) }
    }
    try home.folder.write(name, bytes: archive.finish())
  }

  /// Another text in the place of one, in any field.
  private func replacing(_ old: String, by new: String) -> String {
    "UPDATE notes SET flds = replace(flds, '\(old)', '\(new)'), mod = mod + 9"
  }

  @Test("brings what was changed there, and keeps what was changed here meanwhile")
  func bothSides() throws {
    export()
    try change(replacing("cat", by: "cat; tomcat"))
    try home.folder.write("decks/animals.tsv", Self.deck.replacing("barks", with: "barks loudly"))
    let told = take()
    #expect(!told.contains("yours"), "\(told)")
    #expect(text.contains("猫\tcat; tomcat\n") || text.contains("猫\tcat; tomcat\t\n"), "\(text)")
    #expect(text.contains("犬\tdog\tbarks loudly\n"), "\(text)")
    #expect(take().contains("nothing is new"))
  }

  @Test("keeps yours where a text was changed on both sides, and says so")
  func conflict() throws {
    export()
    try change(replacing("barks", by: "barks in Anki"))
    try home.folder.write("decks/animals.tsv", Self.deck.replacing("barks", with: "barks here"))
    let told = take()
    #expect(told.contains("One field changed both here and there; yours stays:"), "\(told)")
    #expect(text.contains("犬\tdog\tbarks here\n"))
  }

  @Test("never brings an older text back, however many packages are under way")
  func olderPackage() throws {
    export("first.apkg")
    let own = Self.deck.replacing("bird", with: "bird; fowl")
    try home.folder.write("decks/animals.tsv", own)
    export("second.apkg")
    #expect(take("first.apkg").contains("nothing is new"))
    #expect(text == own)
    // What is changed in the second one is not known apart from what was changed here: yours stays.
    try change(replacing("fowl", by: "chick"), of: "second.apkg")
    #expect(take("second.apkg").contains("yours stays"))
    #expect(text == own)
  }

  @Test("brings a mended question, whose card keeps its answers")
  func mendedQuestion() throws {
    home.run(["use animals", "challenge", "cat", "cat", "cat", ":leave"])
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
    export()
    try change(replacing("犬", by: "犬だ"))
    let told = take()
    #expect(text.contains("犬だ\tdog\tbarks"), "\(told)\n\(text)")
    #expect(!text.contains("犬\tdog"), "\(told)\n\(text)")
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
  }

  // MARK: - Questions that were mended here

  /// Answers all cards, exports, and mends a question.
  private func mend() throws {
    home.run(["use animals", "challenge", "cat", "cat", "cat", ":leave"])
    export("before.apkg")
    try home.folder.write("decks/animals.tsv", Self.deck.replacing("犬\t", with: "犬だ\t"))
    export("after.apkg")
  }

  private func guids(_ name: String) throws -> [String] {
    try AnkiPackage(path: home.folder.path(name)).collection().notes.map(\.guid)
  }

  @Test("is one that knows the note of a mended question again, in Anki as well")
  func guids() throws {
    try mend()
    #expect(try guids("before.apkg") == guids("after.apkg"))
  }

  @Test(
    "neither mends a question back nor brings its answers twice",
    arguments: ["before", "after"]
  )
  func mendedHere(name: String) throws {
    try mend()
    let own = text
    let told = take("\(name).apkg")
    #expect(told.contains("nothing is new"), "\(told)")
    #expect(text == own)
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
  }

  @Test("brings no mended question of a table a second time, also one that was mended just now")
  func mendedTable() throws {
    let table = try home.folder.write("words.csv", "uno,one\ndos,two\ntres,three\n")
    home.run(["import \(table)", "use words", "challenge", "one", "one", "one", ":leave"])
    let path = "decks/words.tsv"
    let imported = try #require(home.folder.text(path))
    let own = imported.replacing("dos\t", with: "doss\t")
    try home.folder.write(path, own)
    for line in ["import \(table) --dry-run", "import \(table)", "import \(table)"] {
      let run = home.run([line])
      #expect(home.folder.text(path) == own, "\(line): \(run.output)")
    }
    #expect(home.run(["due words"]).output == ["0 due, 0 new"])
    // What is mended at the source as well is a text that changed on both sides.
    try home.folder.write("words.csv", "uno,one\ndosz,two\ntres,three\n")
    home.run(["import \(table)"])
    #expect(home.folder.text(path)?.contains("doss\ttwo") == true)
  }
}
