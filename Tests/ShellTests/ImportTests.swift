import Deck
import Foundation
import Journal
import Memory
import Practice
import Shell
import SQLite
import Terminal
import TestSupport
import Testing
import Time

/// What Anki says of a package.
private struct PackageOracle: Decodable {
  struct Card: Decodable {
    struct Entry: Decodable {
      let id: Int64
      let ease: Int
      let counts: Bool
    }
    let note_guid: String
    let ord: Int
    let suspended: Bool
    let revlog: [Entry]?
  }
  struct Counts: Decodable {
    let reviews: Int
    let suspended: Int
  }
  let cards: [Card]
  let counts: Counts
}

/// A learner's folder into which things are imported.
private final class ImportHome {
  let home: Home

  init(_ decks: [String: String] = [:]) throws {
    home = try Home(decks: decks)
    home.run(["set name Mika"])
  }

  static let packages = repositoryRoot.appending(path: "Tests/Fixtures/anki/packages").path

  static func package(_ name: String) -> String { "\(packages)/\(name)" }

  static func oracle(_ name: String) throws -> PackageOracle {
    try JSONDecoder().decode(
      PackageOracle.self,
      from: Data(contentsOf: URL(filePath: "\(packages)/\(name).json"))
    )
  }

  /// Imports from a pipe.
  @discardableResult
  func take(_ words: String) -> (output: [String], status: Int32) {
    let run = home.run(["import \(words)"])
    guard case .status(let status) = run.ending else { return (run.output, -1) }
    return (run.output, status)
  }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String { try home.folder.write(name, text) }

  var decks: [String: String] {
    var decks: [String: String] = [:]
    for file in home.folder.files where file.hasPrefix("decks/") {
      decks[String(file.dropFirst(6))] = home.folder.text(file)
    }
    return decks
  }

  func journal() throws -> ReviewJournal {
    try ReviewJournal(path: home.folder.path("journal.sqlite"), deviceSeed: 1, now: home.moment)
  }

  /// The rows of a query, each as texts.
  func rows(_ sql: String) throws -> [[String]] {
    // It is there, even if nobody asked for it so far.
    _ = try journal()
    let connection = try Connection(.file(home.folder.path("journal.sqlite")), access: .readWrite)
    return try connection.query(sql) { row in (0..<6).map { row.text($0) } }
  }

  var reviewCount: Int { (try? journal().content().reviewCount) ?? -1 }

  /// Everything that an import may change: all decks, and all that the journal says.
  func everything() throws -> [String] {
    let tables = ["review", "retraction", "suspension", "session", "card_state"]
    let counts = try tables.flatMap { try rows("SELECT count(*) FROM \($0)") }.map(\.description)
    let memories = try rows("SELECT name, columns, hex(hashes), tags FROM imported_source")
    return decks.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } + counts
      + memories.map(\.description)
  }
}

@Suite("Importing a package") struct PackageImportTests {
  static let worlds = [
    "basics.apkg", "japanese.apkg", "reviewed.apkg", "fsrs.apkg", "html.apkg", "duplicates.apkg",
    "templates.apkg", "timezone.apkg", "reviewed.legacy.colpkg", "variant-genanki.apkg",
    "variant-old-scheduler.apkg",
  ]
  .filter { FileManager.default.fileExists(atPath: ImportHome.package($0)) }

  @Test(
    "brings decks that are read without a remark, answers, and what is suspended",
    arguments: worlds
  )
  func world(name: String) throws {
    let home = try ImportHome()
    let oracle = try ImportHome.oracle(name)
    let run = home.take(ImportHome.package(name))
    #expect(run.status == 0, "\(run.output)")
    #expect(!home.decks.isEmpty)
    var cards: [String: [CardID]] = [:]
    for (file, text) in home.decks {
      let deck = readDeck(bytes: Array(text.utf8), name: String(file.dropLast(4)))
      #expect(deck.problems.filter { $0.severity == .madeNoCard }.isEmpty, "\(file)")
      for card in deck.cards { cards[card.note.identity, default: []].append(card.id) }
    }
    // Each answer that counts is there under a card of its note, with its moment and its button.
    let journal = try home.journal()
    var found = 0
    for card in oracle.cards {
      let gap = cards["\(card.note_guid)#c\(card.ord + 1)"]
      let ids = gap ?? cards[card.note_guid] ?? []
      let records = try ids.flatMap { try journal.reviews(of: $0) }
      for record in records {
        #expect(record.review.kind == .imported && record.review.typed.isEmpty)
        let entries = (card.revlog ?? []).filter { $0.id == record.review.moment.milliseconds }
        for entry in entries {
          found += 1
          #expect(entry.counts)
          if name != "variant-old-scheduler.apkg" {
            #expect(record.review.rating.rawValue == entry.ease)
          }
          #expect((record.review.verdict == .wrong) == (entry.ease == 1))
        }
      }
      if card.suspended {
        #expect(try !journal.suspendedCards().isDisjoint(with: ids), "\(card.note_guid)")
      }
    }
    let kept = try journal.content().reviewCount
    #expect(found == kept)
    #expect(kept <= oracle.counts.reviews && (kept > 0) == (oracle.counts.reviews > 0))
    #expect(try journal.suspendedCards().count == oracle.counts.suspended)
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try journal.rebuildStates() == 0)
  }

  @Test("changes nothing the second time, and says so", arguments: worlds)
  func twice(name: String) throws {
    let home = try ImportHome()
    home.take(ImportHome.package(name))
    let before = try home.everything()
    let run = home.take(ImportHome.package(name))
    #expect(run.status == 0)
    #expect(run.output.first?.contains("nothing is new") == true, "\(run.output)")
    #expect(try home.everything() == before)
  }

  @Test("writes nothing for --dry-run, and tells the same", arguments: worlds)
  func dryRun(name: String) throws {
    let home = try ImportHome()
    home.take(ImportHome.package("basics.apkg"))
    let before = try home.everything()
    let trial = home.take("--dry-run \(ImportHome.package(name))")
    #expect(trial.status == 0)
    #expect(try home.everything() == before)
    let real = home.take(ImportHome.package(name))
    let shared = Set(real.output).intersection(trial.output)
    #expect(shared.count >= real.output.count - 2, "\(trial.output) \(real.output)")
  }

  @Test("leaves answers and suspensions behind with --no-schedule; they can come later")
  func noSchedule() throws {
    let home = try ImportHome()
    home.take("--no-schedule \(ImportHome.package("reviewed.apkg"))")
    #expect(home.reviewCount == 0)
    #expect(try home.journal().suspendedCards().isEmpty)
    home.take(ImportHome.package("reviewed.apkg"))
    #expect(home.reviewCount == 201)
    // Suspended are only cards that are new here.
    #expect(try home.journal().suspendedCards().isEmpty)
  }

  @Test("counts the study days of this place and this rollover hour")
  func studyDays() throws {
    let home = try ImportHome()
    home.take(ImportHome.package("timezone.apkg"))
    for record in try home.rows("SELECT moment_ms, zone_offset_s, study_day FROM review") {
      let moment = Moment(milliseconds: Int64(record[0]) ?? 0)
      let time = StudyTime(moment, rolloverHour: 4)
      #expect(record[1] == "\(time.zoneOffsetSeconds)" && record[2] == "\(time.day.number)")
    }
  }

  @Test("puts all decks into a folder with --into")
  func into() throws {
    let home = try ImportHome()
    home.take("--into from/anki \(ImportHome.package("basics.apkg"))")
    #expect(home.decks.count == 5)
    #expect(home.decks.keys.allSatisfy { $0.hasPrefix("from/anki/") })
    // Found again without it.
    let again = home.take(ImportHome.package("basics.apkg"))
    #expect(again.output.first?.contains("nothing is new") == true)
  }

  @Test("finds its decks again wherever they were moved to, and keeps what the learner wrote")
  func moved() throws {
    let home = try ImportHome()
    home.take(ImportHome.package("basics.apkg"))
    let text = try #require(home.decks["Geography.tsv"])
    let edited = text.replacingOccurrences(of: "\t56\t", with: "\t56; fifty-six\t")
      .replacingOccurrences(of: "#title:Geography", with: "#title:My map")
    try #require(edited != text)
    let folder = home.home.folder
    try FileManager.default.removeItem(atPath: folder.path("decks/Geography.tsv"))
    try folder.write("decks/mine/map.tsv", edited + "# a remark\nown\tnote\n")
    let before = try home.everything()
    let run = home.take(ImportHome.package("basics.apkg"))
    #expect(run.output.first?.contains("nothing is new") == true, "\(run.output)")
    #expect(try home.everything() == before)
  }

  @Test("does not add again what was taken back")
  func takenBack() throws {
    let home = try ImportHome()
    home.take(ImportHome.package("timezone.apkg"))
    let journal = try home.journal()
    let row = try #require(try home.rows("SELECT device, sequence FROM review LIMIT 1").first)
    let key = ReviewKey(device: try #require(Int64(row[0])), sequence: try #require(Int64(row[1])))
    try journal.retract(key, at: home.home.moment)
    home.take(ImportHome.package("timezone.apkg"))
    #expect(home.reviewCount == 19)
  }

  @Test("keeps the decks of two packages apart that are called the same")
  func clash() throws {
    let home = try ImportHome(["Geography": "q\ta\n"])
    home.take(ImportHome.package("basics.apkg"))
    #expect(home.decks["Geography.tsv"] == "q\ta\n")
    #expect(home.decks["Geography (Basic (type in the answer)).tsv"] != nil)
  }

  @Test("is refused as a whole, with one message, where it holds but the note to update (P53)")
  func broken() throws {
    let home = try ImportHome()
    let before = try home.everything()
    let path = ImportHome.packages.replacingOccurrences(of: "packages", with: "hostile")
    let run = home.take("\(path)/dummy-only.apkg")
    #expect(run.status == 1)
    #expect(run.output.count == 1 && run.output[0].contains("needs a newer version"))
    #expect(try home.everything() == before)
  }
}

@Suite("Importing a text file") struct TextImportTests {
  @Test("makes a deck of the file's name")
  func makes() throws {
    let home = try ImportHome()
    let path = try home.file("capitals.csv", "word,meaning\nFrance,Paris\n\"Italy, the\",Rome\n")
    let run = home.take(path)
    #expect(run.status == 0, "\(run.output)")
    #expect(
      home.decks["capitals.tsv"]
        == "#separator:tab\n#html:false\n#source:file capitals\n#columns:word\tmeaning\n"
        + "#ask:word>meaning\nFrance\tParis\nItaly, the\tRome\n"
    )
    #expect(home.take(path).output == ["\(path): nothing is new. All 2 notes are here already."])
  }

  @Test("takes three versions, keeps the learner's answers and tells what both changed (P55)")
  func versions() throws {
    let home = try ImportHome()
    let path = try home.file("words.tsv", "uno\tone\ndos\ttwo\ntres\tthree\n")
    home.take(path)
    let session = home.home.run(["set noretry-missed", "challenge words", "one", "one", "one"])
    #expect(session.output.contains { $0.contains("✓") })
    let reviews = home.reviewCount
    #expect(reviews > 0)
    try home.file("words.tsv", "uno\tone; 1\ndos\ttwo\ntres\tthree\ncuatro\tfour\n")
    let second = home.take(path)
    #expect(second.output.contains { $0.contains("1 new, 1 changed, 2 as before") }, "\(second)")
    // The learner mends one field; the source changes it, too.
    let deck = try #require(home.decks["words.tsv"])
    try home.home.folder.write(
      "decks/words.tsv",
      deck.replacingOccurrences(of: "dos\ttwo", with: "dos\ttwo; a pair")
    )
    try home.file("words.tsv", "uno\tone; 1; I\ndos\t2\ntres\tthree\ncuatro\tfour\n")
    let third = home.take(path)
    #expect(
      third.output.contains {
        $0.contains("words:7: answer: “two; a pair” stays, theirs is “2”")
      },
      "\(third.output)"
    )
    let text = try #require(home.decks["words.tsv"])
    #expect(text.contains("uno\tone; 1; I\n") && text.contains("dos\ttwo; a pair\n"))
    #expect(home.reviewCount == reviews)
  }

  @Test("merges tags as a set (P56)")
  func tags() throws {
    let home = try ImportHome()
    let head = "#columns:q\ta\ttags\n"
    let path = try home.file("t.txt", head + "uno\tone\tX\n")
    home.take(path)
    try home.file("t.txt", head + "uno\tone\tX Y\n")
    home.take(path)
    #expect(home.decks["t.tsv"]?.hasSuffix("uno\tone\tX Y\n") == true)
    try home.home.folder.write(
      "decks/t.tsv",
      (home.decks["t.tsv"] ?? "").replacingOccurrences(of: "X Y", with: "X Y mine")
    )
    try home.file("t.txt", head + "uno\tone\tY\n")
    home.take(path)
    #expect(home.decks["t.tsv"]?.hasSuffix("uno\tone\tY mine\n") == true)
  }

  static let good = (1...100).map { "q\($0)\ta\($0)\n" }.joined()
  static let bad: [(line: [UInt8], says: String)] = [
    (Array("caf\u{e9}".unicodeScalars.map { UInt8($0.value) }) + Array("\tx\n".utf8), "not UTF-8"),
    (Array("\"never\tclosed\nx\ty\n".utf8), "never closed"),
    (Array("x\t\(String(repeating: "y", count: 10_001))\n".utf8), "10001 characters"),
  ]

  @Test("is all or nothing: an error on line 101 is told with its number, nothing is written (P58)")
  func allOrNothing() throws {
    for (line, says) in Self.bad {
      let home = try ImportHome()
      let path = home.home.folder.path("big.txt")
      try home.home.folder.write("big.txt", bytes: Array(Self.good.utf8) + line)
      let before = try home.everything()
      let run = home.take(path)
      #expect(run.status == 1)
      #expect(run.output.contains { $0.hasPrefix("\(path):101: ") && $0.contains(says) }, "\(run)")
      #expect(run.output.last == "\(path): nothing was imported.")
      #expect(try home.everything() == before)
      // Mended, it comes.
      try home.home.folder.write("big.txt", Self.good)
      #expect(home.take(path).status == 0)
      #expect(home.decks.count == 1)
    }
  }

  @Test("leaves lines out that make no card, and tells each")
  func skips() throws {
    let home = try ImportHome()
    let path = try home.file("r.txt", "q\ta\noops\nr\tb\n")
    let run = home.take(path)
    #expect(run.status == 0)
    #expect(run.output.contains { $0.hasPrefix("\(path):2: ") }, "\(run.output)")
    #expect(home.decks["r.tsv"]?.hasSuffix("q\ta\nr\tb\n") == true)
  }

  @Test("keeps what is gone from the source, with its answers")
  func gone() throws {
    let home = try ImportHome()
    let path = try home.file("w.tsv", (1...20).map { "q\($0)\ta\n" }.joined())
    home.take(path)
    home.home.play("challenge w") { _ in "a" }
    let reviews = home.reviewCount
    try home.file("w.tsv", "q1\ta\n")
    home.take(path)
    #expect(home.decks["w.tsv"]?.contains("q20\ta\n") == true)
    #expect(home.reviewCount == reviews)
  }

  @Test("keeps the progress of a note whose question was mended at the source")
  func mendedQuestion() throws {
    let home = try ImportHome()
    let path = try home.file("w.csv", "Austira,Vienna\nItaly,Rome\nNorway,Oslo\n")
    home.take(path)
    home.home.play("challenge w") { ["Austira": "Vienna", "Italy": "Rome"][$0] ?? "Oslo" }
    let before = home.home.run(["find is:due"]).output
    let reviews = home.reviewCount
    func cards() throws -> Set<Int64> {
      let text = try #require(home.decks["w.tsv"])
      return Set(readDeck(bytes: Array(text.utf8), name: "w").cards.map(\.id.rawValue))
    }
    let known = try cards()
    try home.file("w.csv", "Austria,Vienna\nItaly,Rome\nNorway,Oslo\n")
    let run = home.take(path)
    #expect(run.output.contains { $0.contains("1 mended question among them") }, "\(run.output)")
    #expect(home.decks["w.tsv"]?.contains("Austria\tVienna") == true)
    #expect(try cards() == known)
    #expect(home.home.run(["find is:due"]).output == before && home.reviewCount == reviews)
    #expect(home.take(path).output.first?.contains("nothing is new") == true)
    // Another mend, and an answer that changes with it is another note.
    try home.file("w.csv", "Austria!,Vienna\nItaly,Rome\nSweden,Stockholm\n")
    home.take(path)
    #expect(try cards().isSuperset(of: known) && cards().count == 4)
  }

  @Test("goes into another deck with --into, also one that the learner made")
  func into() throws {
    let home = try ImportHome(["mine/words": "# mine\nuno\tone\n", "other": "x\ty\n"])
    let path = try home.file("w.tsv", "uno\t1\ndos\ttwo\n")
    let run = home.take("--into mine/words \(path)")
    #expect(run.status == 0, "\(run.output)")
    // Nothing is known of an earlier import: what is here stays.
    #expect(home.decks["mine/words.tsv"] == "# mine\nuno\tone\ndos\ttwo\n")
    #expect(run.output.contains { $0.contains("“one” stays, theirs is “1”") })
    #expect(home.take("--into ../evil \(path)").status == 1)
    #expect(home.take("--into a//b \(path)").status == 1)
    #expect(home.decks.count == 2)
  }

  @Test("takes the separator that is named", arguments: ["semicolon", ";", "=semicolon"])
  func separator(word: String) throws {
    let home = try ImportHome()
    let path = try home.file("s.txt", "10:30, noon; half past\n11:00, then; full\n")
    let option = word.hasPrefix("=") ? "--separator\(word)" : "--separator '\(word)'"
    home.take("\(option) \(path)")
    #expect(home.decks["s.tsv"]?.contains("10:30, noon\thalf past\n") == true, "\(home.decks)")
  }

  @Test("takes Markdown, quiz(6) and UTF-16, whatever the file is called")
  func forms() throws {
    let home = try ImportHome()
    home.take(try home.file("m.md", "Q: dog\nA: Hund\n\nC: The sky is [blue].\n"))
    #expect(home.decks["m.tsv"]?.contains("dog\tHund") == true)
    home.take(try home.file("africa", "Egypt:Cairo\nKenya:Nairobi\nGhana:Accra\n"))
    #expect(home.decks["africa.tsv"]?.contains("Kenya\tNairobi") == true)
    try home.home.folder.write(
      "u.txt",
      bytes: [0xff, 0xfe] + "q\ta\n".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    )
    home.take(home.home.folder.path("u.txt"))
    #expect(home.decks["u.tsv"]?.hasSuffix("q\ta\n") == true)
    // A package under another name is one.
    let bytes = try Data(contentsOf: URL(filePath: ImportHome.package("basics.apkg")))
    try home.home.folder.write("p.txt", bytes: bytes)
    home.take(home.home.folder.path("p.txt"))
    #expect(home.decks["Geography.tsv"] != nil)
  }

  @Test("parts Anki's text by its decks and kinds of notes")
  func ankiText() throws {
    let home = try ImportHome()
    let path = try home.file(
      "notes.txt",
      "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n"
        + "#tags column:6\n"
        + "g1\tBasic\tA::B\tone &amp; two\tuno\tt\n"
        + "g2\tBasic\tC\tthree\ttres\t\n"
        + "g3\tCloze\tC\t{{c1::Paris}} is in {{c2::<b>France</b>::land}}.\t\t\n"
    )
    let run = home.take(path)
    // No line is told of.
    let isClean = !run.output.contains { $0.contains(/notes\.txt:\d/) }
    #expect(run.status == 0 && isClean, "\(run.output)")
    #expect(home.decks.keys.sorted() == ["A/B.tsv", "C (Cloze).tsv", "C.tsv"])
    #expect(home.decks["A/B.tsv"]?.hasSuffix("g1\tone & two\tuno\tt\n") == true)
    #expect(
      home.decks["C (Cloze).tsv"]?.hasSuffix(
        "g3#c1\t[...] is in France.\tParis\ng3#c2\tParis is in [land].\tFrance\n"
      ) == true,
      "\(home.decks)"
    )
    #expect(home.take(path).output.first?.contains("nothing is new") == true)
    // Into one deck where that was said.
    home.take("--into all \(path)")
    #expect(home.decks["all.tsv"]?.contains("g2\tBasic\tC\tthree\ttres\n") == true)
  }

  @Test("shows a guessed table and asks; Enter takes it, n leaves, another separator is tried")
  func preview() throws {
    let home = try ImportHome()
    let path = try home.file("t.txt", "a, b; c\nd, e; f\n")
    func answers(_ lines: [String]) -> (output: [String], prompts: [String]) {
      let run = home.home.run(["import \(path)"] + lines, isInteractive: true)
      return (run.output, run.prompts)
    }
    let refused = answers(["n"])
    #expect(refused.prompts.contains { $0.contains("Import it so?") })
    #expect(refused.output.contains("Nothing was imported.") && home.decks.isEmpty)
    let taken = answers([";", ""])
    #expect(taken.prompts.filter { $0.contains("Import it so?") }.count == 2)
    #expect(taken.output.contains { $0.contains("between semicolons") }, "\(taken.output)")
    #expect(home.decks["t.tsv"]?.hasSuffix("a, b\tc\nd, e\tf\n") == true)
    // Said, or known from the file, it is not asked.
    #expect(
      !home.home.run(["import --separator ';' \(path)"], isInteractive: true).prompts
        .contains { $0.contains("Import it so?") }
    )
  }

  @Test("says what is missing", arguments: ["", "nothing-here.csv", "--frob x", "--into"])
  func usage(words: String) throws {
    let home = try ImportHome()
    #expect(home.take(words).status == 1)
    #expect(home.take(words).output.count == 1)
  }

  @Test("leaves everything as it was where a deck cannot be written")
  func unwritable() throws {
    let home = try ImportHome(["a": "q\ta\n"])
    let path = try home.file("b.csv", "x,y\nz,w\n")
    let folder = home.home.folder.path("decks")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    guard getuid() != 0 else {
      // Root writes everywhere: a folder in the place of the file stops it, too.
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder + "/b.tsv",
        withIntermediateDirectories: true
      )
      let before = try home.everything()
      #expect(home.take(path).status == 1)
      #expect(try home.everything() == before)
      return
    }
    let before = try home.everything()
    #expect(home.take(path).status == 1)
    #expect(try home.everything() == before)
  }
}

@Suite("A directed deck that comes") struct DirectionImportTests {
  @Test("gives each direction a schedule of its own, and both come due")
  func directions() throws {
    let home = try ImportHome()
    home.take(ImportHome.package("reviewed.apkg"))
    let text = try #require(home.decks["History/Rulers.tsv"])
    let deck = readDeck(bytes: Array(text.utf8), name: "History/Rulers")
    #expect(deck.header.directions.map(\.name) == ["front>back", "back>front"])
    let journal = try home.journal()
    let histories = try journal.histories(of: deck.cards.map(\.id))
    let pairs = Dictionary(grouping: deck.cards, by: { $0.note.identity }).values
    #expect(pairs.allSatisfy { $0.count == 2 })
    // Each direction has the answers of its own card.
    #expect(
      pairs.contains { pair in
        let counts = pair.map { histories[$0.id]?.reviewCount ?? 0 }
        return counts[0] != counts[1]
      }
    )
    #expect(pairs.allSatisfy { pair in pair.contains { histories[$0.id]?.schedule != nil } })
  }
}
