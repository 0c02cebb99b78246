import Deck
import Journal
import Memory
import TestSupport
import Testing
import Time

@testable import Interchange

@Suite("What was exported and is imported again") struct RoundTripTests {
  /// A form in which a deck can leave, and the way back.
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let back: @Sendable (DeckFile) throws -> DeckFile?
    var testDescription: String { name }
  }

  static let forms: [Form] = [
    Form(name: "deck text") { readDeck(bytes: Array(writeDeck($0).utf8), name: $0.header.name) },
    Form(name: "Anki's text") { read(writeAnkiText($0), name: $0.header.name).deck },
    Form(name: "CSV") { read(writeCSV($0), name: $0.header.name).deck },
    Form(name: "safe CSV") {
      read(writeCSV($0, isSpreadsheetSafe: true), name: $0.header.name).deck
    },
    Form(name: "Anki's package") { try packaged([$0]).returningDecks.first?.deck },
  ]

  static func packaged(
    _ decks: [DeckFile],
    from journal: ReviewJournal? = nil
  ) throws -> AnkiCollection {
    let bytes = try written(decks, from: journal).finish()
    return try AnkiPackage(bytes: bytes, file: "own").collection()
  }

  /// A package to which nothing is to be added.
  static func written(
    _ decks: [DeckFile],
    from journal: ReviewJournal? = nil
  ) throws -> AnkiPackageWriter {
    let now = StudyTime(
      moment: Moment(milliseconds: 1_796_030_000_000),
      zoneOffsetSeconds: 32_400,
      day: Day(year: 2026, month: 11, day: 30)
    )
    let writer = try AnkiPackageWriter(
      at: now,
      options: .init(
        newPerDay: 15,
        desiredRetention: 0.85,
        parameters: .standard,
        rolloverHour: 4
      )
    )
    let journal = try journal ?? ReviewJournal(inMemory: 1, now: now.moment)
    for deck in decks {
      var marks = AnkiMarks(source: "in Anki \(deck.header.name)", memory: nil)
      try writer.add(
        deck,
        modified: Moment(milliseconds: 1_700_000_000_000),
        marks: &marks,
        from: journal
      )
    }
    return writer
  }

  @Test("is the same deck to the letter", arguments: forms, [false, true])
  func isIdentity(form: Form, hasID: Bool) throws {
    var random = SeededGenerator(for: "\(form.name), identities \(hasID)")
    for round in 0..<200 {
      let deck = RandomDecks.deck(using: &random, hasID: hasID)
      let again = try #require(try form.back(deck))
      let comment: Comment = "\(form.name), seed \(random.seed), round \(round)"
      #expect(again.header.name == deck.header.name, comment)
      #expect(again.header.title == deck.header.title, comment)
      #expect(again.header.columns == deck.header.columns, comment)
      #expect(again.header.directions == deck.header.directions, comment)
      #expect(again.header.language == deck.header.language, comment)
      #expect(again.header.headers["author"] == "me: #1", comment)
      #expect(again.notes.map(\.identity) == deck.notes.map(\.identity), comment)
      #expect(again.cards.map(\.id) == deck.cards.map(\.id), comment)
      // Bytes: what is equal to Swift need not be the same text.
      let isSame = zip(again.notes, deck.notes).allSatisfy { again, deck in
        again.fields.map { Array($0.utf8) } == deck.fields.map { Array($0.utf8) }
      }
      #expect(isSame && again.notes.count == deck.notes.count, comment)
    }
  }
}
