@testable import Interchange
import Shell
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

  private func change(_ statement: String, of name: String = "a.apkg") throws {
    try home.change(statement, ofPackage: name)
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

  @Test("brings a text that is too long for a deck cut, and says so")
  func tooLong() throws {
    export()
    try change(replacing("barks", by: String(repeating: "wau ", count: 2_600)))
    let told = take()
    #expect(told.contains("1 field that was too long; it is cut"), "\(told)")
    #expect(home.folder.files.filter { $0.hasPrefix("decks/") } == ["decks/animals.tsv"])
    #expect(text.contains("犬\tdog\twau wau") && text.contains("wau…\n"))
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

  /// How many reviews the journal has.
  private func reviewCount() throws -> Int {
    #expect(
      home.run(["export --json \(home.folder.path("all.jsonl")) --force"]).ending == .status(0)
    )
    let lines = try #require(home.folder.text("all.jsonl")).split(separator: "\n")
    return lines.count { $0.hasPrefix("{\"kind\":\"review\"") }
  }

  @Test("knows a note by its number, so that another question keeps its answers and its place")
  func otherQuestion() throws {
    home.run(["use animals", "challenge", "cat", "cat", "cat", ":leave"])
    let reviews = try reviewCount()
    export()
    try change(replacing("犬", by: "a large barking animal"))
    let told = take()
    #expect(told.contains("1 mended question among them, progress kept"), "\(told)")
    #expect(text == Self.deck.replacing("犬", with: "a large barking animal"), "\(text)")
    #expect(try reviewCount() == reviews)
    #expect(home.run(["due"]).output == ["0 due, 0 new"])
    #expect(take().contains("nothing is new"))
    // It is the same note in Anki from then on, and is mended there again, and back.
    export("again.apkg --force")
    #expect(try guids("a.apkg") == guids("again.apkg"))
    for question in ["something else that barks", "犬"] {
      export("next.apkg --force")
      let own = try #require(text.split(separator: "\n").first { $0.contains("dog") })
      let before = String(own.prefix { $0 != "\t" })
      try change(replacing(before, by: question), of: "next.apkg")
      let told = take("next.apkg")
      #expect(text == Self.deck.replacing("犬", with: question), "\(told)")
      #expect(try reviewCount() == reviews)
      #expect(home.run(["due"]).output.last == "0 due, 0 new", "\(question)")
    }
  }

  @Test("keeps your question where it was mended at both places, and says so")
  func otherQuestionHere() throws {
    home.run(["use animals", "challenge", "cat", "cat", "cat", ":leave"])
    export()
    try change(replacing("犬", by: "a large barking animal"))
    let own = Self.deck.replacing("犬\t", with: "犬だ\t")
    try home.folder.write("decks/animals.tsv", own)
    home.run(["due"])
    let told = take()
    #expect(told.contains("One field changed both here and there; yours stays:"), "\(told)")
    #expect(told.contains("“犬だ” stays, theirs is “a large barking animal”"), "\(told)")
    #expect(text == own)
    #expect(take().contains("nothing is new"))
  }

  @Test("takes a question that another note of the deck has, too")
  func sameQuestion() throws {
    export()
    try change(replacing("猫", by: "鳥"))
    let told = take()
    #expect(text.split(whereSeparator: \.isWhitespace).suffix(7).first == "鳥", "\(told)\n\(text)")
    #expect(text.contains("\n鳥\tcat") && text.contains("\n鳥\tbird"), "\(text)")
    #expect(take().contains("nothing is new"))
  }

  @Test("leaves a note where it is that was moved to another deck there")
  func movedThere() throws {
    home.run(["use animals", "challenge", "cat", "cat", "cat", ":leave"])
    let reviews = try reviewCount()
    export()
    try change(
      """
      UPDATE col SET decks = json_set(decks, '$."77"', json_object('id', 77, 'name', 'Other',
        'desc', '', 'dyn', 0, 'conf', 1));
      UPDATE cards SET did = 77 WHERE nid = (SELECT id FROM notes WHERE flds LIKE '犬%');
      """
    )
    let told = take()
    #expect(told.contains("nothing is new"), "\(told)")
    #expect(told.contains("1 note lies in another deck there, and stays where it is here."))
    #expect(text == Self.deck && home.folder.files.count { $0.hasSuffix(".tsv") } == 1)
    #expect(try reviewCount() == reviews)
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
