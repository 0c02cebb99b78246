import Foundation
@testable import Interchange
import Shell
import TestSupport
import Testing
import Time

/// A deck of ours that went to Anki, was changed there, and goes there again.
@Suite("A package that goes to Anki again") struct BackToAnkiTests {
  private static let deck =
    "#columns:word\tmeaning\ttags\n#ask:word>meaning\n猫\tcat\tb a\n犬\tdog\t\n鳥\tbird\t\n"
  private static let path = "decks/animals.tsv"

  private let home: Home

  init() throws {
    home = try Home(decks: ["animals": Self.deck])
    home.run(["set name Mika"])
  }

  private func export(_ name: String) {
    let run = home.run(["export animals --anki \(home.folder.path(name)) --force"])
    #expect(run.ending == .status(0), "\(run.output)")
  }

  private func take(_ name: String) {
    let run = home.run(["import \(home.folder.path(name))"])
    #expect(run.ending == .status(0), "\(run.output)")
  }

  private func notes(_ name: String) throws -> [AnkiNote] {
    try AnkiPackage(path: home.folder.path(name)).collection().notes
  }

  /// When each note was changed last, by the first letter of its fields.
  private func times(_ name: String) throws -> [Character: Int64] {
    Dictionary(
      try notes(name).map { ($0.fields[0].first ?? " ", $0.modified) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Writes the deck's file as of a later moment.
  private func write(_ text: String, at seconds: Int64) throws {
    try home.folder.write(Self.path, text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(seconds))],
      ofItemAtPath: home.folder.path(Self.path)
    )
  }

  @Test("tells Anki that those notes changed that did, and no others")
  func changedNotes() throws {
    try write(Self.deck, at: 1_750_000_000)
    export("1.apkg")
    #expect(try times("1.apkg").values.allSatisfy { $0 == 1_750_000_000 })
    // A touched file, a new line, another order of tags: nothing that Anki has changed.
    try write(Self.deck.replacing("b a", with: "a b") + "魚\tfish\t\n", at: 1_750_001_000)
    export("2.apkg")
    #expect(
      try times("2.apkg") == [
        "猫": 1_750_000_000, "犬": 1_750_000_000, "鳥": 1_750_000_000, "魚": 1_750_001_000,
      ]
    )
    // What changes, changes for good, also back again; and never into the past.
    let changed = Self.deck.replacing("bird", with: "fowl")
    for (text, file, told) in [
      (changed, 1_750_002_000, 1_750_002_000), (changed, 1_750_003_000, 1_750_002_000),
      (Self.deck, 1_750_000_500, 1_750_002_001),
    ] as [(String, Int64, Int64)] {
      try write(text, at: file)
      export("3.apkg")
      #expect(try times("3.apkg")["鳥"] == told)
      #expect(try times("3.apkg")["犬"] == 1_750_000_000)
    }
  }

  @Test("leaves what was changed in Anki and came here as it is there")
  func cameBack() throws {
    try write(Self.deck, at: 1_750_000_000)
    export("1.apkg")
    try home.change(
      """
      UPDATE notes SET flds = replace(flds, 'dog', '<b>dog</b>; hound [sound:a.mp3]'),
        mod = 1750000100 WHERE flds LIKE '犬%'
      """,
      ofPackage: "1.apkg"
    )
    take("1.apkg")
    #expect(home.folder.text(Self.path)?.contains("犬\tdog; hound") == true)
    export("2.apkg")
    #expect(try times("2.apkg")["犬"] == 1_750_000_000)
    // Changed here afterwards, it goes there.
    let text = try #require(home.folder.text(Self.path))
    try write(text.replacing("hound", with: "puppy"), at: 1_750_000_200)
    export("3.apkg")
    #expect(try times("3.apkg")["犬"] == 1_750_000_200)
  }

  @Test("knows a note that was made in Anki by what it is known by there")
  func madeThere() throws {
    export("1.apkg")
    try home.change(
      """
      INSERT INTO notes SELECT id + 99, 'N<x>y;z', mid, mod + 5, usn, '',
        '馬' || char(31) || 'horse', '馬', 0, flags, data FROM notes WHERE flds LIKE '鳥%';
      INSERT INTO cards SELECT id + 99, nid + 99, did, ord, mod, usn, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0,
        0, '' FROM cards WHERE nid = (SELECT id FROM notes WHERE flds LIKE '鳥%');
      """,
      ofPackage: "1.apkg"
    )
    take("1.apkg")
    #expect(home.folder.text(Self.path)?.contains("馬\thorse") == true)
    export("2.apkg")
    func guids(_ name: String) throws -> [String] { try notes(name).map(\.guid).sorted() }
    #expect(try guids("2.apkg").count == 4)
    #expect(try guids("2.apkg") == guids("1.apkg"))
    // There its question is mended: it is the same note here.
    try home.change(
      "UPDATE notes SET flds = replace(flds, '馬', 'a large riding animal')",
      ofPackage: "2.apkg"
    )
    take("2.apkg")
    let text = try #require(home.folder.text(Self.path))
    #expect(text.contains("a large riding animal\thorse") && !text.contains("馬"), "\(text)")
    export("3.apkg")
    #expect(try guids("3.apkg") == guids("1.apkg"))
  }
}
