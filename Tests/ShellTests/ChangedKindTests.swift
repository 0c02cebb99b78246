import Deck
import Shell
import TestSupport
import Testing
import Time

/// A deck of Anki's that came, and whose kind of notes was changed there since.
@Suite("A kind of notes that was changed in Anki") struct ChangedKindTests {
  private static let deck =
    "#columns:q\ta\textra\n#ask:q>a\n" + (1...4).map { "q\($0)\ta\($0)\te\($0)\n" }.joined()
  /// The deck of a package of ours as one of Anki's own.
  private static let asAnki =
    "UPDATE col SET decks = json_replace(decks, '$.\"' || (SELECT did FROM cards) || '\".desc', '')"

  private let home: ImportHome
  private let source: Home

  init() throws {
    source = try Home(decks: ["d": Self.deck])
    source.run(["set name Mika", "use d"])
    source.run(["challenge", "a1", "a2", "a3", "a4", ":leave"])
    #expect(
      source.run(["export d --anki \(source.folder.path("p.apkg"))"]).ending == .status(0)
    )
    try source.change(Self.asAnki, ofPackage: "p.apkg")
    home = try ImportHome()
    #expect(home.take(source.folder.path("p.apkg")).status == 0)
    #expect(home.reviewCount > 0 && cards == 4)
  }

  private func take(after statement: String) throws -> String {
    try source.change(statement, ofPackage: "p.apkg")
    let (output, status) = home.take(source.folder.path("p.apkg"))
    #expect(status == 0, "\(output)")
    return output.joined(separator: "\n")
  }

  private var text: String { home.decks["d.tsv"] ?? "" }

  private var cards: Int {
    readDeck(bytes: Array(text.utf8), name: "d").cards.count
  }

  private static func renaming(_ field: String, at place: Int, to name: String) -> String {
    ["{{", "{{#", "{{/"].reduce(
      "UPDATE col SET models = json_replace(models, '$.\"' || (SELECT mid FROM notes)"
        + " || '\".flds[\(place)].name', '\(name)');"
    ) {
      $0 + "UPDATE col SET models = replace(models, '\($1)\(field)}}', '\($1)\(name)}}');"
    }
  }

  @Test("keeps its column when a field has another name", arguments: [("q", 0), ("a", 1)])
  func renamedField(field: String, place: Int) throws {
    let (before, count) = (text, home.reviewCount)
    let told = try take(after: Self.renaming(field, at: place, to: "Other"))
    #expect(text == before, "\(told)")
    #expect(home.reviewCount == count)
    // What is changed there then comes into that column.
    let again = try take(
      after: "UPDATE notes SET flds = replace(flds, '\(field)2', '\(field)2 new')"
    )
    #expect(text == before.replacing("\(field)2\t", with: "\(field)2 new\t"), "\(again)")
    #expect(home.reviewCount == count)
  }

  @Test("adds a column where the field of another name holds other texts")
  func otherField() throws {
    let change =
      Self.renaming("extra", at: 2, to: "Sound")
      + "UPDATE notes SET flds = replace(flds, char(31) || 'e', char(31) || 'ding ')"
    let told = try take(after: change)
    #expect(text.contains("extra") && text.contains("sound"), "\(told)\n\(text)")
    #expect(text.contains("e3") && text.contains("ding 3"))
  }

  @Test("tells which direction is not asked here, and keeps no answers of it")
  func addedTemplate() throws {
    let (before, count) = (text, home.reviewCount)
    // A second template, a card of it for each note, and an answer to each.
    let change = """
      UPDATE col SET models = json_insert(models, '$."' || (SELECT mid FROM notes) || '".tmpls[#]',
        json('{"name": "Rev", "ord": 1, "qfmt": "{{a}}", "afmt": "{{FrontSide}}<hr id=answer>{{q}}",
          "did": null, "bqfmt": "", "bafmt": ""}'));
      INSERT INTO cards SELECT id + 500000, nid, did, 1, mod, usn, type, queue, due, ivl, factor,
        reps, lapses, left, odue, odid, flags, data FROM cards;
      INSERT INTO revlog SELECT id + 77, cid + 500000, usn, ease, ivl, lastIvl, factor, time, type
        FROM revlog;
      """
    let told = try take(after: change)
    #expect(told.contains("d does not ask a>q, so 4 cards of it did not come."), "\(told)")
    #expect(told.contains("\(count) answers to cards that did not come"), "\(told)")
    #expect(home.reviewCount == count && text == before)
    // Once the learner asks it, all of it comes.
    try home.home.folder.write(
      "decks/d.tsv",
      before.replacing("#ask:q>a", with: "#ask:q>a, a>q")
    )
    let (again, _) = home.take(source.folder.path("p.apkg"))
    #expect(home.reviewCount == 2 * count, "\(again)")
    #expect(!again.joined().contains("does not ask"))
  }

  @Test("tells of answers before a reset that they are here and count")
  func resetCard() throws {
    let count = home.reviewCount
    let reset = """
      INSERT INTO revlog SELECT max(id) + 9999, cid, -1, 0, 0, 0, 0, 0, 4 FROM revlog GROUP BY cid;
      UPDATE cards SET type = 0, queue = 0, due = id % 1000, ivl = 0, reps = 0, data = '';
      """
    let told = try take(after: reset)
    #expect(home.reviewCount == count)
    #expect(told.contains("before their card was reset are here already, and count as before"))
    #expect(!told.contains("answers from before their card was reset\n"), "\(told)")
    // Where they are not, they do not come.
    let other = try ImportHome()
    let (fresh, _) = other.take(source.folder.path("p.apkg"))
    #expect(fresh.contains { $0.contains("answers from before their card was reset") })
    #expect(other.reviewCount == 0)
  }
}
