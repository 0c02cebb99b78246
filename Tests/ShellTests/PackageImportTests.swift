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
struct PackageOracle: Decodable {
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
    let suspended = try home.journal().suspendedCards()
    #expect(!suspended.isEmpty)
    // What the learner says of a card stays.
    try home.journal().setSuspended(false, of: Array(suspended), at: home.home.moment)
    let again = home.take(ImportHome.package("reviewed.apkg"))
    #expect(again.output.first?.contains("nothing is new") == true, "\(again.output)")
    #expect(try home.journal().suspendedCards().isEmpty)
  }

  @Test("says how all that came is chosen, and it is")
  func chosen() throws {
    let home = try ImportHome()
    let run = home.take(ImportHome.package("basics.apkg"))
    let hint = try #require(run.output.last)
    let words = try #require(hint.firstMatch(of: #/^:(use .+) chooses what came\.$/#)?.1)
    #expect(home.home.run([String(words)]).output.first?.contains("25 cards") == true, "\(hint)")
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

  @Test("is refused as a whole, with one message, where it holds but the note to update")
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
