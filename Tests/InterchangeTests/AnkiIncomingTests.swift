import Deck
import Foundation
import Memory
import Testing

@testable import Interchange

/// A card that came: its note here, and its two sides.
private struct Arrived {
  let deck: IncomingDeck
  let card: IncomingCard

  var row: IncomingRow { deck.rows[card.row] }
  var direction: IncomingDirection { deck.directions[card.direction] }
  var question: String { row.fields[direction.question] }
  var answer: String { row.fields[direction.answer] }
}

@Suite("A collection of Anki's, as it comes")
struct AnkiIncomingTests {
  static let names = Fixtures.names(in: "packages", ending: "pkg")

  static func read(_ name: String, schedule: Bool = true) throws -> (Incoming, Oracle) {
    let (_, collection, oracle) = try PackageTests.read(name)
    return (try collection.incoming(includesSchedule: schedule), oracle)
  }

  /// All cards that came, by the note's guid and the card's number.
  private static func arrived(_ incoming: Incoming, _ oracle: Oracle) -> [String: Arrived] {
    var found: [String: Arrived] = [:]
    for deck in incoming.decks {
      for (place, row) in deck.rows.enumerated() {
        for index in deck.directions.indices {
          let card = Arrived(deck: deck, card: IncomingCard(row: place, direction: index))
          guard !card.question.isEmpty, holdsAnswer(card.answer) else { continue }
          // A gap's number stands in its identity; other cards are told apart by their answers.
          let key = row.identity.contains("#c") ? row.identity : "\(row.identity) \(index)"
          found[key] = card
        }
      }
    }
    return found
  }

  @Test("brings each card of the package once, and tells of those that it cannot", arguments: names)
  func cards(name: String) throws {
    let (incoming, oracle) = try Self.read(name)
    let came = incoming.decks.map(\.cardCount).reduce(0, +)
    let lost = incoming.losses[.imageOcclusion] + incoming.losses[.cardWithoutText]
    #expect(came + lost == oracle.counts.cards)
    #expect(came == Self.arrived(incoming, oracle).count)
    // A card is lost only where Anki itself shows nothing on a side, but for pictures.
    let bare = oracle.cards.filter { card in
      let type = oracle.notes.first { $0.guid == card.note_guid }?.notetype
      let answer = card.typed_expected ?? card.answer_text
      return type == "Image Occlusion" || card.prompt_text.isEmpty || answer.isEmpty
        || !holdsAnswer(answer)
    }
    #expect(lost <= bare.count, "\(bare.map(\.note_guid))")
  }

  @Test("puts each note where its first card lies", arguments: names)
  func decks(name: String) throws {
    let (incoming, oracle) = try Self.read(name)
    for deck in incoming.decks {
      let titles = deck.headers.filter { $0.key == "title" }.map(\.value)
      for row in deck.rows {
        let guid = String(row.identity.split(separator: "#c")[0])
        let cards = oracle.cards.filter { $0.note_guid == guid }
        let first = try #require(cards.min { $0.ord < $1.ord })
        let home = first.home_deck ?? first.deck ?? "?"
        let type = oracle.notes.first { $0.guid == guid }?.notetype ?? "?"
        #expect(deck.sourceName == "\(home), \(type)")
        #expect(titles == [home.components(separatedBy: "::").last ?? "?"])
      }
    }
    #expect(Set(incoming.decks.map(\.source)).count == incoming.decks.count)
  }

  @Test("shows fields as text, in columns of their names, with tags and identity", arguments: names)
  func fields(name: String) throws {
    let (incoming, oracle) = try Self.read(name)
    for deck in incoming.decks {
      #expect(Set(deck.columns).count == deck.columns.count)
      #expect(deck.columns.suffix(2) == ["tags", "id"])
      for row in deck.rows {
        #expect(row.fields.count == deck.columns.count)
        #expect(row.fields.last == row.identity)
        let guid = String(row.identity.split(separator: "#c")[0])
        let note = try #require(oracle.notes.first { $0.guid == guid })
        #expect(
          row.fields[row.fields.count - 2].split(separator: " ").map(String.init).sorted()
            == note.tags.sorted()
        )
        guard !row.identity.contains("#c") else { continue }
        let type = try #require(oracle.notetypes.first { $0.name == note.notetype })
        for (place, field) in note.fields.enumerated() {
          #expect(deck.columns[place] == type.fields[place].lowercased())
          #expect(row.fields[place] == Markup(field.html).text)
        }
      }
    }
  }

  @Test("asks for what is typed in Anki", arguments: names)
  func typed(name: String) throws {
    let (incoming, oracle) = try Self.read(name)
    let answers = Set(
      Self.arrived(incoming, oracle).values.map { "\($0.row.identity): \($0.answer)" }
    )
    for card in oracle.cards {
      let type = oracle.notes.first { $0.guid == card.note_guid }?.notetype
      guard let typed = card.typed_expected, holdsAnswer(typed), type != "Image Occlusion",
        !card.prompt_text.isEmpty
      else { continue }
      let isGap = card.typed == "cloze:Text"
      let identity = isGap ? "\(card.note_guid)#c\(card.ord + 1)" : card.note_guid
      let lines = answers.filter { $0.hasPrefix("\(identity): ") }
      // Here a field keeps its lines; there it is one.
      #expect(
        lines.contains { $0.replacingOccurrences(of: "\n", with: " ") == "\(identity): \(typed)" },
        "\(lines)"
      )
    }
  }

  @Test("has the text around gaps as Anki shows it, one row a gap", arguments: names)
  func gaps(name: String) throws {
    let (incoming, oracle) = try Self.read(name)
    let arrived = Self.arrived(incoming, oracle)
    for card in oracle.cards {
      let note = try #require(oracle.notes.first { $0.guid == card.note_guid })
      guard oracle.notetypes.first(where: { $0.name == note.notetype })?.kind == "cloze",
        let gap = arrived["\(note.guid)#c\(card.ord + 1)"]
      else { continue }
      #expect(
        Furigana.joined(card.prompt_text) == gap.question || card.prompt_text.contains("[[type"),
        "\(note.guid)"
      )
      #expect(!gap.answer.isEmpty)
    }
  }

  @Test("brings the answers that count, and what is suspended", arguments: names)
  func reviews(name: String) throws {
    let (incoming, oracle) = try Self.read(name)
    let came = incoming.decks.map(\.reviews.count).reduce(0, +)
    let lost = incoming.losses[.voidedReview] + incoming.losses[.reviewWithoutCard]
    #expect(came + lost == oracle.counts.reviews)
    #expect(
      came + lost + incoming.losses[.notReview]
        == oracle.cards.reduce(0) { $0 + ($1.revlog?.count ?? 0) }
    )
    let suspended = incoming.decks.map(\.suspended.count).reduce(0, +)
    #expect(suspended == oracle.counts.suspended)
    // Each review has its moment and its button.
    var known: [Int64: Oracle.Review] = [:]
    for review in oracle.cards.flatMap({ $0.revlog ?? [] }) { known[review.id] = review }
    for deck in incoming.decks {
      for review in deck.reviews {
        let expected = try #require(known[review.milliseconds])
        #expect(expected.counts)
        #expect(review.durationMilliseconds == expected.ms)
        let isOld = oracle.collection.old_scheduler == true
        if !isOld { #expect(review.rating.rawValue == Int(expected.ease)) }
      }
    }
  }

  @Test("leaves answers and suspensions behind where they are not wanted", arguments: names)
  func noSchedule(name: String) throws {
    let (with, _) = try Self.read(name)
    let (without, _) = try Self.read(name, schedule: false)
    #expect(without.decks.allSatisfy { $0.reviews.isEmpty && $0.suspended.isEmpty })
    #expect(without.decks.map(\.rows) == with.decks.map(\.rows))
    #expect(without.losses[.voidedReview] == 0 && without.losses[.notReview] == 0)
  }

  @Test("voids what was answered before a card was made new")
  func resets() throws {
    for name in ["reviewed.apkg", "fsrs.apkg"] {
      let (incoming, oracle) = try Self.read(name)
      var voided = 0
      for card in oracle.cards {
        let log = card.revlog ?? []
        guard
          let reset = log.last(where: { $0.kind == "manual" && $0.factor == 0 && $0.ease == 0 })
        else { continue }
        let after = log.filter { $0.counts && $0.id > reset.id }
        guard !after.isEmpty || card.state == "new" else { continue }
        voided += log.filter { $0.counts && $0.id < reset.id }.count
        let came = incoming.decks.flatMap { deck in deck.reviews.map(\.milliseconds) }
        #expect(!came.contains { id in log.contains { $0.id == id && $0.id < reset.id } })
      }
      #expect(voided > 0)
      #expect(incoming.losses[.voidedReview] == voided)
    }
  }

  @Test("reads the same decks of every version of a package")
  func versions() throws {
    for world in ["basics", "reviewed", "templates", "japanese", "html", "duplicates", "fsrs"] {
      let (new, _) = try Self.read("\(world).apkg")
      for other in ["\(world).legacy.apkg", "\(world).colpkg"] where Self.names.contains(other) {
        let (old, _) = try Self.read(other)
        #expect(old.decks.map(\.rows) == new.decks.map(\.rows), "\(other)")
        #expect(old.decks.map(\.name) == new.decks.map(\.name))
        #expect(old.decks.map(\.source) == new.decks.map(\.source))
        #expect(old.decks.map { Set($0.reviews) } == new.decks.map { Set($0.reviews) })
      }
    }
  }

  @Test("says that a deck teaches Japanese where kana are asked")
  func language() throws {
    let (incoming, _) = try Self.read("japanese.apkg")
    let languages = Dictionary(
      incoming.decks.map { deck in
        (deck.name, deck.headers.filter { $0.key == "language" }.map(\.value))
      },
      uniquingKeysWith: +
    )
    #expect(languages["日本語/基本"] == ["ja", "ja", "ja"])
    #expect(languages["Accents"] == [])
    #expect(languages["RTL"] == [])
  }

  static let templates: [(front: String, back: String, columns: [String], asks: String)] = [
    ("{{F}}", "{{FrontSide}}<hr id=answer>{{B}}", ["f", "b", "n"], "f>b"),
    ("{{B}}", "{{F}}", ["f", "b", "n"], "b>f"),
    ("{{furigana:F}}", "{{B}}", ["f", "b", "n"], "f>b"),
    ("<b>Say</b>: {{F}} {{type:B}}", "{{B}}", ["f", "b", "n"], "f>b"),
    ("{{F}}", "{{FrontSide}}<hr id=answer>{{B}}<br>{{N}}", ["f", "b", "n"], "f>b"),
    ("{{#F}}{{F}}{{/F}}", "{{B}}", ["f", "b", "n"], "f>b"),
    ("{{F}}{{^B}}(no back){{/B}}", "{{B}}", ["f", "b", "n"], "f>b"),
    // What is not one whole field of each note is filled in.
    ("{{kanji:F}}", "{{B}}", ["f", "b", "n", "card question"], "card question>b"),
    ("{{#N}}{{F}}{{/N}}", "{{B}}", ["f", "b", "n", "card question"], "card question>b"),
    ("{{^N}}{{F}}{{/N}}", "{{B}}", ["f", "b", "n", "card question"], "card question>b"),
    ("{{F}} {{N}}", "{{B}}", ["f", "b", "n", "card question"], "card question>b"),
    ("{{hint:F}}", "{{B}}", ["f", "b", "n", "card question"], "card question>b"),
    (
      "{{F}}", "{{F}}: yes", ["f", "b", "n", "card question", "card answer"],
      "card question>card answer"
    ),
    // What makes no sense asks the first fields.
    ("{{#F}}{{F}}", "{{B}}", ["f", "b", "n"], "f>b"),
    ("{{Nothing}}", "{{B}}", ["f", "b", "n"], "f>b"),
  ]

  @Test("makes a direction of a template, or a column of what it shows", arguments: templates)
  func template(front: String, back: String, columns: [String], asks: String) {
    let template = AnkiTemplate(name: "Card 1", front: front, back: back, deckID: nil)
    let plan = AnkiPlan.plan(
      for: AnkiNoteType(
        id: 1,
        name: "T",
        isCloze: false,
        isImageOcclusion: false,
        fields: ["F", "B", "N"],
        templates: [template]
      )
    ) { _ in true }
    #expect(plan.columns == columns + ["tags", "id"])
    #expect(
      plan.directions.map { "\(plan.columns[$0.question])>\(plan.columns[$0.answer])" } == [asks]
    )
  }

  @Test("names columns so that a header line can hold them")
  func columnNames() {
    var columns = AnkiColumns(reserved: ["tags", "id"])
    for name in ["Front", "FRONT", "a, b > c", "", "ID", "Tags", "\u{1b}[2J", "  x\ty "] {
      columns.add(name)
    }
    #expect(
      columns.names == [
        "front", "front 2", "a b c", "field", "id field", "tags field", "[2j", "x y",
      ]
    )
  }

  static let deckNames: [(path: [String], name: String)] = [
    (["Languages", "Spanish"], "Languages/Spanish"),
    (["a/b\\c"], "a-b-c"),
    (["..", "../../etc/passwd"], "blank/etc-passwd"),
    (["-rf", "--help", ".hidden"], "rf/help/hidden"),
    (["", " "], "blank/blank"),
    (["a\u{0}b\nc\u{1b}]0;x\u{7}", "\u{202e}abc"], "abc]0;x/abc"),
    (["か\u{3099}"], "が"),
    (["~root"], "root"),
    ([], "deck"),
    ((1...12).map { "\($0)" }, "1/2/3/4/5/6/7/8/9/10 - 11 - 12"),
  ]

  @Test("names decks so that files can be called so", arguments: deckNames)
  func deckName(path: [String], name: String) { #expect(DeckNames.name(of: path) == name) }

  @Test("cuts names that no file system takes")
  func longNames() {
    let name = DeckNames.part(String(repeating: "日本", count: 200))
    #expect(name.utf8.count <= 200 && name.utf8.count > 190)
    #expect(DeckNames.name(of: Array(repeating: "深い", count: 300)).utf8.count < 500)
  }

  @Test("stops when it is not wanted any more")
  func stops() throws {
    let (_, collection, _) = try PackageTests.read("basics.apkg")
    #expect(throws: WorkWatch.Stopped.self) {
      _ = try collection.incoming(includesSchedule: true, watch: WorkWatch { _, _ in false })
    }
  }
}
