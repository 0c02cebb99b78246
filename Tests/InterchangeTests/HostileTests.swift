import Foundation
import SQLite
import TestSupport
import Testing

@testable import Interchange

@Suite("A package that is broken or means harm")
struct HostileTests {
  /// What is refused, and the beginning of why.
  static let refused: [(file: String, reason: String)] = [
    ("bad-crc-collection", "it is damaged"),
    ("bare-sqlite", "this is no Anki package"),
    ("bomb-zstd", "what should hold its cards is no database"),
    ("db-col-no-row", "it is damaged"),
    ("db-column-missing", "it is damaged: no such column: lapses"),
    ("db-corrupt-pages", "it is damaged"),
    ("db-decks-wrong-types", "it is damaged"),
    ("db-empty", "it is damaged: it holds no collection of cards"),
    ("db-header-only", "it is damaged"),
    ("db-is-random", "what should hold its cards is no database"),
    ("db-is-text", "what should hold its cards is no database"),
    ("db-models-array", "it is damaged: “models” cannot be read"),
    ("db-models-not-json", "it is damaged: “models” cannot be read"),
    ("db-no-cards-table", "it is damaged: its table “cards” is missing"),
    ("db-no-notes-table", "it is damaged: its table “notes” is missing"),
    ("db-no-revlog-table", "it is damaged: its table “revlog” is missing"),
    ("db-truncated", "it is damaged"),
    ("db-ver-9", "it was made by a very old Anki (version 9 "),
    ("db-ver-99", "it was made by a newer Anki (version 99 "),
    ("db-view-recursive", "it is damaged: its table “notes” is missing"),
    ("dummy-only", "it holds no cards, only Anki's note"),
    ("empty-zip", "this is no Anki package"),
    ("encrypted", "it is protected with a password"),
    ("encrypted-collection-only", "it is protected with a password"),
    ("gzip", "this is no Anki package"),
    ("gzip-inside", "it is damaged: “collection.anki21b” is not packed"),
    ("html", "this is no Anki package"),
    ("meta-garbage", "it is damaged: “meta” cannot be read"),
    ("meta-version-0", "it is damaged: “meta” names no version"),
    ("meta-version-99", "it was made by a newer Anki (version 99 "),
    ("meta3-without-anki21b", "“collection.anki21b”, which holds the cards, is missing"),
    ("no-collection", "“collection.anki2”, which holds the cards, is missing"),
    ("other-zip", "this is no Anki package"),
    ("symlink-collection", "it is damaged: “collection.anki21” is no file"),
    ("text", "this is no Anki package"),
    ("truncated-1-byte", "this is no Anki package, or its end is missing"),
    ("truncated-60pct", "this is no Anki package, or its end is missing"),
    ("truncated-head", "this is no Anki package"),
    ("truncated-no-eocd", "this is no Anki package, or its end is missing"),
    ("zero-bytes", "this is no Anki package"),
    ("zip-method-unknown", "it is damaged"),
    ("zstd-corrupt-block", "it is damaged"),
    ("zstd-garbage", "it is damaged: “collection.anki21b” is not packed"),
    ("zstd-is-plain", "it is damaged: “collection.anki21b” is not packed"),
    ("zstd-truncated", "it is damaged"),
    ("zstd-window-2g", "it is damaged"),
  ]

  /// What is taken although something is wrong with it: 3 notes, 6 cards and 8 rows of reviews, but
  /// for what is left out.
  static let taken: [(file: String, omissions: AnkiOmissions)] = [
    ("bad-crc-central-directory", AnkiOmissions()),
    ("bad-crc-media", AnkiOmissions()),
    ("bomb-media-map", AnkiOmissions()),
    ("bomb-media-zstd", AnkiOmissions()),
    ("db-field-count", omissions { $0.mendedNotes = 2 }),
    (
      "db-missing-notetype",
      omissions {
        $0.notesWithoutType = 3
        $0.cardsWithoutNote = 6
        $0.reviewsWithoutCard = 8
      }
    ),
    (
      "db-nulls-and-types",
      omissions {
        $0.brokenNotes = 2
        $0.cardsWithoutNote = 4
        $0.reviewsWithoutCard = 7
      }
    ),
    (
      "db-orphan-cards",
      omissions {
        $0.cardsWithoutNote = 3
        $0.reviewsWithoutCard = 3
      }
    ),
    ("db-trigger", AnkiOmissions()),
    ("deck-empty-components", AnkiOmissions()),
    ("deck-names-odd", AnkiOmissions()),
    ("deep-cloze", AnkiOmissions()),
    ("deep-html", AnkiOmissions()),
    ("due-overflow", AnkiOmissions()),
    ("duplicate-entries", AnkiOmissions()),
    ("escape-sequences", AnkiOmissions()),
    ("huge-field", AnkiOmissions()),
    ("many-notetype-fields", AnkiOmissions()),
    ("media-map-array", AnkiOmissions()),
    ("media-map-bad-keys", AnkiOmissions()),
    ("media-map-empty-name", AnkiOmissions()),
    ("media-map-missing-file", AnkiOmissions()),
    ("media-map-odd-names", AnkiOmissions()),
    ("non-utf8-entry-name", AnkiOmissions()),
    ("non-utf8-fields", AnkiOmissions()),
    ("non-utf8-media-map", AnkiOmissions()),
    ("template-recursion", AnkiOmissions()),
    ("template-unclosed", AnkiOmissions()),
    ("time-extremes", omissions { $0.brokenReviews = 1 }),
    ("traversal-entries", AnkiOmissions()),
    ("traversal-media-names", AnkiOmissions()),
    ("traversal-media-protobuf", AnkiOmissions()),
    ("zalgo", AnkiOmissions()),
    ("zip-method-zstd", AnkiOmissions()),
    ("zstd-media-badproto", AnkiOmissions()),
    ("zstd-media-garbage", AnkiOmissions()),
    ("zstd-two-frames", AnkiOmissions()),
  ]

  static func omissions(_ change: (inout AnkiOmissions) -> Void) -> AnkiOmissions {
    var omissions = AnkiOmissions()
    change(&omissions)
    return omissions
  }

  static func read(_ name: String) throws -> AnkiCollection {
    try AnkiPackage(path: Fixtures.path("hostile/\(name)")).collection()
  }

  @Test("is in one of the two tables") func isThere() {
    let files = Fixtures.names(in: "hostile", ending: ".apkg")
    let known = (Self.refused.map(\.file) + Self.taken.map(\.file)).map { $0 + ".apkg" }
    #expect(files == known.sorted())
  }

  @Test("is refused with one message that names the file and what to do", arguments: refused)
  func refuses(file: String, reason: String) throws {
    let path = Fixtures.path("hostile/\(file).apkg")
    let error = try #require(throws: AnkiError.self) { try Self.read("\(file).apkg") }
    let lines = error.description.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(path): \(reason)"))
    #expect(lines.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("is taken without what is wrong with it", arguments: taken)
  func takes(file: String, omissions: AnkiOmissions) throws {
    let collection = try Self.read("\(file).apkg")
    #expect(collection.omissions == omissions)
    let notes = omissions.brokenNotes + omissions.notesWithoutType
    #expect(collection.notes.count + notes == 3)
    #expect(collection.cards.count + omissions.cardsWithoutNote + omissions.brokenCards == 6)
    #expect(
      collection.reviews.count + omissions.reviewsWithoutCard + omissions.brokenReviews == 8
    )
    // In a debug build a field of ten million letters takes seconds each time.
    for note in collection.notes where file != "huge-field" {
      for field in note.fields {
        let text = Markup(field).text
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        _ = Cloze(field).numbers
      }
    }
    for deck in collection.decks {
      #expect(!deck.name.unicodeScalars.contains { $0.value < 0x20 })
    }
    for card in collection.cards where file != "huge-field" {
      do throws(CardTemplate.Flaw) {
        _ = try collection.sides(of: card, readings: .bracketed)
      } catch {
        #expect(file.hasPrefix("template-"))
      }
    }
  }

  @Test(
    "is taken although what is damaged are options, which nobody asks for",
    arguments: [
      ("basics.apkg", "UPDATE deck_config SET config = x'ff'"),
      ("basics.apkg", "DROP TABLE deck_config"),
      ("basics.legacy.apkg", "UPDATE col SET dconf = '{'"),
    ]
  )
  func brokenOptions(file: String, damage: String) throws {
    let package = try AnkiPackage(path: Fixtures.path("packages/\(file)"))
    let sound = try package.collection()
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.db"
    try Data(package.database).write(to: URL(filePath: path))
    try Connection(.file(path)).execute(script: damage)
    let damaged = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(damaged != package.database)
    let collection = try CollectionReader(damaged).collection(of: package)
    #expect(collection.notes == sound.notes && !sound.notes.isEmpty)
    #expect(collection.cards == sound.cards && collection.decks == sound.decks)
    #expect(collection.omissions == AnkiOmissions())
  }

  @Test("is known by its content and not by its name") func otherName() throws {
    #expect(try Self.read("package.txt").notes.count == 3)
  }

  @Test("is no folder and no file that is not there") func notThere() throws {
    for path in ["/", Fixtures.path("hostile/nothing.apkg")] {
      let error = try #require(throws: AnkiError.self) { try AnkiPackage(path: path) }
      #expect(error.description.hasPrefix("\(path): it cannot be read: "))
    }
  }

  @Test(
    "is stopped as soon as it unpacks to more than is wanted",
    arguments: ["bomb-zstd", "bomb-media-zstd", "bomb-media-map"]
  )
  func bombs(file: String) throws {
    let archive = ArchiveReader(bytes: try Fixtures.bytes("hostile/\(file).apkg"))
    var stopped = 0
    for entry in try archive.entries() {
      let packed = try archive.read(entry, limit: archive.size)
      do throws(AnkiError.Kind) {
        _ = try ArchiveReader.unpackZstd(packed, entry.name, limit: 10 << 20)
      } catch {
        if error == .tooLarge { stopped += 1 }
      }
    }
    #expect(stopped == 1)
  }

  @Test("never stops the reader, wherever it is cut off") func prefixes() throws {
    let bytes = try Fixtures.bytes("hostile/zstd-two-frames.apkg")
    for count in stride(from: 0, to: bytes.count, by: 37) {
      #expect(throws: AnkiError.self) {
        try AnkiPackage(bytes: Array(bytes.prefix(count)), file: "cut").collection()
      }
    }
  }

  @Test("never stops the reader, whatever bytes of its database are wrong", arguments: 0..<4)
  func flips(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["basics.apkg", "reviewed.legacy.apkg"]
    let package = try AnkiPackage(path: Fixtures.path("packages/\(names[seed % 2])"))
    for _ in 0..<50 {
      var database = package.database
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let place = Int.random(in: 16..<database.count, using: &random)
        database[place] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(AnkiError.Kind) {
        let collection = try CollectionReader(database).collection(of: package)
        for card in collection.cards { _ = try? collection.sides(of: card) }
      } catch {
        #expect(!AnkiError(file: "seed \(seed)", kind: error).description.isEmpty)
      }
    }
  }

  /// A page that leads to other pages only: `count` times to the same one.
  private func interiorPage(leadingTo child: Int, count: Int, size: Int) -> [UInt8] {
    func big(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let start = size - 5 * count
    var page: [UInt8] = [5, 0, 0] + big(count, 2) + big(start, 2) + [0] + big(child, 4)
    for cell in 0..<count { page += big(start + 5 * cell, 2) }
    page += Array(repeating: 0, count: start - page.count)
    for _ in 0..<count { page += big(child, 4) + [1] }
    return page
  }

  @Test("holds no more rows than its pages, however they lead to each other")
  func endless() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.db"
    let connection = try Connection(.file(path))
    try connection.execute(
      script: """
        PRAGMA page_size = 4096;
        CREATE TABLE col (crt, ver, conf, models, decks, dconf);
        INSERT INTO col VALUES (0, 11, '{}', '{}', '{}', '{}');
        CREATE TABLE notes (id integer primary key, guid, mid, mod, tags, flds);
        CREATE TABLE cards (id integer primary key, nid, did, ord, type, queue, due, ivl, factor,
          reps, lapses, odue, odid, flags, data);
        CREATE TABLE revlog (id integer primary key, cid, ease, ivl, lastIvl, factor, time, type);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)
          INSERT INTO revlog SELECT i, 1, 3, 1, 1, 2500, 9, 1 FROM n;
        """
    )
    let root = try #require(
      try connection.first("SELECT rootpage FROM sqlite_master WHERE name = 'revlog'") {
        Int($0.integer(0))
      }
    )
    var database = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let package = try AnkiPackage(path: Fixtures.path("packages/variant-one-note.apkg"))
    let sound = try CollectionReader(database).collection(of: package)
    #expect(sound.omissions.reviewsWithoutCard == 2_000)
    // The root leads 400 times to a page that leads 400 times to the same rows.
    func child(_ cell: Int) -> Int {
      let page = (root - 1) * 4096
      let place = Int(database[page + 12 + 2 * cell]) << 8 | Int(database[page + 13 + 2 * cell])
      return (0..<4).reduce(0) { $0 << 8 | Int(database[page + place + $1]) }
    }
    let (leaf, middle) = (child(0), child(1))
    for (page, target) in [(root, middle), (middle, leaf)] {
      database.replaceSubrange(
        (page - 1) * 4096..<page * 4096,
        with: interiorPage(leadingTo: target, count: 400, size: 4096)
      )
    }
    #expect(throws: AnkiError.Kind.damaged("it holds more rows than its size can hold")) {
      try CollectionReader(database).collection(of: package)
    }
  }
}
