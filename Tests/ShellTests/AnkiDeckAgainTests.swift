@testable import Interchange
import Shell
import TestSupport
import Testing
import Time

/// A deck of Anki's that came here, got notes here, and goes back and forth.
@Suite("A deck of Anki's that came, left and comes again") struct AnkiDeckAgainTests {
  /// The deck as an import made it, with a note that was added here.
  private static let deck = """
    #title:Kap 1
    #source:anki 77/5
    #source name:Kap 1, Basic
    #columns:front\tback\ttags\tid
    #ask:front>back
    eins\tone\t\tg1
    zwei\ttwo\t\tg2
    drei\tthree\t\tg3
    das Auto\tcar

    """
  /// A kind of notes of Anki's own, and the deck under the number that it has there.
  private static let inAnki = """
    UPDATE col SET models = json_set(models, '$."5"', json('{"id": 5, "name": "Basic", "type": 0,
      "flds": [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}],
      "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{Back}}"}]}'));
    UPDATE col SET decks = json_set(json_remove(decks, '$."' || (SELECT did FROM cards) || '"'),
      '$."77"', json_set(json_extract(decks, '$."' || (SELECT did FROM cards) || '"'), '$.id', 77));
    UPDATE cards SET did = 77;
    UPDATE notes SET mid = 5, flds = substr(flds, 1, length(flds) - 3) WHERE guid LIKE 'g_';
    """

  private let home: Home

  init() throws {
    home = try Home(decks: ["Kap 1": Self.deck])
    home.run(["set name Mika", "use \"Kap 1\""])
    for answer in ["one", "two", "three"] {
      // Nobody gives two answers in the same moment.
      home.moment = Moment(milliseconds: home.moment.milliseconds + 7_001)
      home.run([answer == "one" ? "challenge" : "resume", answer, ":leave"])
    }
    let path = home.folder.path("k.apkg")
    #expect(home.run(["export \"Kap 1\" --anki \(path)"]).ending == .status(0))
    try home.change(Self.inAnki, ofPackage: "k.apkg")
  }

  private func take(_ home: Home, _ name: String = "k.apkg") -> String {
    let run = home.run(["import \(self.home.folder.path(name))"])
    #expect(run.ending == .status(0), "\(run.output)")
    return run.output.joined(separator: "\n")
  }

  private func decks(of home: Home) -> [String] {
    home.folder.files.filter { $0.hasPrefix("decks/") }.sorted()
  }

  @Test("stands in one file, however often it comes")
  func sameDeck() throws {
    let collection = try AnkiPackage(path: home.folder.path("k.apkg")).collection()
    #expect(Set(collection.notes.map(\.noteTypeID)).count == 2)
    for _ in 1...3 {
      let told = take(home)
      #expect(told.contains("nothing is new"), "\(told)")
      #expect(decks(of: home) == ["decks/Kap 1.tsv"])
      #expect(home.folder.text("decks/Kap 1.tsv") == Self.deck)
    }
  }

  @Test("takes what changed of either kind of its notes, and keeps the answers")
  func changes() throws {
    _ = take(home)
    let due = home.run(["due"]).output
    try home.change(
      """
      UPDATE notes SET flds = replace(flds, 'two', 'two, 2');
      UPDATE notes SET flds = replace(flds, 'das Auto', 'das Automobil') WHERE guid LIKE 'kuchi%'
      """,
      ofPackage: "k.apkg"
    )
    let told = take(home)
    #expect(told.contains("2 changed, 1 mended question among them"), "\(told)")
    #expect(
      home.folder.text("decks/Kap 1.tsv")
        == Self.deck.replacing("\ttwo\t", with: "\ttwo, 2\t")
        .replacing("das Auto", with: "das Automobil")
    )
    #expect(home.run(["due"]).output == due)
    #expect(take(home).contains("nothing is new"))
  }

  @Test("becomes one file where there was none, and stays one")
  func elsewhere() throws {
    let other = try Home(decks: [:])
    other.run(["set name Yuki"])
    _ = take(other)
    let text = other.folder.text("decks/Kap 1.tsv")
    #expect(decks(of: other) == ["decks/Kap 1.tsv"])
    for word in ["eins", "zwei", "drei", "das Auto"] {
      #expect(text?.contains("\n\(word)\t") == true, "\(word)")
    }
    #expect(take(other).contains("nothing is new"))
    #expect(other.folder.text("decks/Kap 1.tsv") == text)
  }

  @Test("lets a card come back that an import suspended, and none that you suspended")
  func suspended() throws {
    let other = try Home(decks: [:])
    other.run(["set name Yuki"])
    func queue(_ queue: Int, _ guid: String) throws {
      try self.home.change(
        "UPDATE cards SET queue = \(queue) WHERE nid = (SELECT id FROM notes WHERE guid = '\(guid)')",
        ofPackage: "k.apkg"
      )
    }
    func isSuspended(_ word: String) -> Bool {
      other.run(["find is:suspended"]).output.contains { $0.contains(word) }
    }
    try queue(-1, "g1")
    #expect(take(other).contains("1 suspended."))
    #expect(isSuspended("eins"))
    other.run(["suspend zwei"])
    try queue(-1, "g2")
    #expect(take(other).contains("nothing is new"))
    try queue(2, "g1")
    try queue(2, "g2")
    #expect(take(other).contains("1 suspended no longer."))
    #expect(!isSuspended("eins") && isSuspended("zwei"))
    #expect(take(other).contains("nothing is new"))
    try queue(-1, "g1")
    #expect(take(other).contains("1 suspended."))
    // What is said here counts from then on.
    other.run(["suspend eins --off"])
    #expect(take(other).contains("nothing is new"))
    #expect(!isSuspended("eins"))
  }

  @Test("leaves a note where it is that was moved to another deck there")
  func moved() throws {
    _ = take(home)
    let before = home.run(["export --json -"]).output.count { $0.contains("\"kind\":\"review\"") }
    try home.change(
      """
      UPDATE col SET decks = json_set(decks, '$."78"', json_object('id', 78, 'name', 'Kap 2',
        'desc', '', 'dyn', 0, 'conf', 1));
      UPDATE cards SET did = 78 WHERE nid = (SELECT id FROM notes WHERE guid = 'g2');
      """,
      ofPackage: "k.apkg"
    )
    for _ in 1...2 {
      let told = take(home)
      #expect(told.contains("nothing is new"), "\(told)")
      #expect(told.contains("1 note lies in another deck there"), "\(told)")
      #expect(decks(of: home) == ["decks/Kap 1.tsv"])
    }
    #expect(
      home.run(["export --json -"]).output.count { $0.contains("\"kind\":\"review\"") } == before
    )
  }
}
