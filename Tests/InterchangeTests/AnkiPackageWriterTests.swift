import Answers
import Deck
import Journal
import Memory
import Practice
import SQLite
import TestSupport
import Testing
import Time

@testable import Interchange

@Suite("A package that is written for Anki") struct AnkiPackageWriterTests {
  private static let text = """
    #columns:word\tmeaning\tnote\ttags\tid
    #ask:word>meaning, meaning>word
    猫\tcat\t<b>soft</b>\tpet animal\tg1
    犬\tdog & hound
    鳥\t\t\t\tg3
    魚\tfish
    """

  private static let deck = readDeck(
    bytes: Array(text.utf8),
    name: "animals/x"
  )

  private static let first: Int64 = 1_795_500_000_000
  private static let day: Int64 = 86_400_000

  /// A journal with answers to the first two notes, one of them taken back, and a suspended card.
  private func journal() throws -> ReviewJournal {
    let journal = try ReviewJournal(inMemory: 7, now: Moment(milliseconds: Self.first))
    let cards = Self.deck.cards
    let session = try journal.begin(
      SessionPlan(kind: .challenge, deckNames: ["animals/x"], cards: Array(cards.prefix(4))),
      at: Moment(milliseconds: Self.first),
      zoneOffsetSeconds: 0,
      studyDay: Self.studyDay(0)
    )
    func answer(
      _ place: Int,
      _ day: Int64,
      _ rating: Rating,
      kind: ReviewKind = .challenge,
      at milliseconds: Int64 = 0
    ) throws -> RecordedReview {
      try journal.record(
        Review(
          card: cards[place].id,
          moment: Moment(milliseconds: Self.first + day * Self.day + milliseconds),
          zoneOffsetSeconds: 0,
          studyDay: Self.studyDay(day),
          kind: kind,
          verdict: rating == .again ? .wrong : .right,
          rating: rating,
          typed: "cat",
          durationMilliseconds: 2_500 + day,
          isScored: true
        ),
        in: session
      )
    }
    _ = try answer(0, 0, .good)
    _ = try answer(0, 0, .good, kind: .practice, at: 60_000)
    _ = try answer(0, 3, .again)
    _ = try answer(0, 3, .good, at: 90_000)
    // At the very moment of another answer.
    _ = try answer(1, 3, .easy)
    let wrong = try answer(1, 4, .again)
    try journal.retract(wrong.key, at: Moment(milliseconds: Self.first + 5 * Self.day))
    try journal.setSuspended(
      true,
      of: [cards[1].id, cards[2].id],
      at: Moment(milliseconds: Self.first)
    )
    return journal
  }

  private static func studyDay(_ later: Int64) -> Day {
    Day(number: Int((first + later * day) / day))
  }

  @Test("holds every note under an identity that stays") func notes() throws {
    let collection = try RoundTripTests.packaged([Self.deck], from: try journal())
    #expect(collection.schemaVersion == 11 && collection.omissions == AnkiOmissions())
    #expect(collection.usesOldScheduler == false && collection.mediaCount == 0)
    #expect(collection.decks.map(\.name) == ["animals::x"])
    let type = try #require(collection.noteTypes.first)
    #expect(type.fields == ["word", "meaning", "note", "id"])
    #expect(type.templates.map(\.name) == ["word>meaning", "meaning>word"])
    #expect(
      collection.notes.map(\.fields) == [
        ["猫", "cat", "&lt;b&gt;soft&lt;/b&gt;", "g1"], ["犬", "dog &amp; hound", "", ""],
        ["魚", "fish", "", ""],
      ]
    )
    #expect(collection.notes.map(\.tags) == [["pet", "animal"], [], []])
    #expect(collection.notes.map(\.modified) == [1_700_000_000, 1_700_000_000, 1_700_000_000])
    #expect(
      collection.notes.map(\.guid) == ["g1", "kuchi-2a8yno75hyhf1", "kuchi-7481xbqgh1ki"]
    )
    // The same words in another deck are another note of Anki's.
    let twice = try RoundTripTests.packaged(
      [Self.deck, readDeck(bytes: Array(Self.text.utf8), name: "other")]
    )
    #expect(Set(twice.notes.map(\.guid)).count == 6)
    #expect(twice.notes.prefix(3).map(\.guid) == collection.notes.map(\.guid))
    #expect(twice.returningDecks.map(\.deck.header.name) == ["animals/x", "other"])
  }

  @Test("holds every card as its reviews left it") func cards() throws {
    let journal = try journal()
    let collection = try RoundTripTests.packaged([Self.deck], from: journal)
    let ids = Self.deck.cards.map(\.id)
    let histories = try journal.histories(of: ids)
    #expect(collection.cards.map(\.ordinal) == [0, 1, 0, 1, 0, 1])
    #expect(collection.cards.map(\.isSuspended) == [false, true, true, false, false, false])
    let begun = Day(number: Int((collection.created + 32_400) / 86_400))
    for (card, id) in zip(collection.cards, ids) {
      guard let schedule = histories[id]?.schedule else {
        #expect(card.state == .new && card.memory == nil)
        continue
      }
      #expect(card.state == .review)
      #expect(card.due == .day(Int64(schedule.dueDay - begun.number)))
      #expect(card.intervalDays == schedule.interval)
      #expect(card.repetitions == schedule.reviewCount && card.lapses == schedule.lapseCount)
      let memory = try #require(card.memory)
      #expect(abs(memory.stabilityDays - schedule.memory.stability) < 1e-4)
      #expect(abs(memory.difficulty - schedule.memory.difficulty) < 1e-3)
      #expect(memory.desiredRetention == 0.9 && memory.decay == 0.154)
    }
    #expect(
      collection.cards.map(\.memory?.lastReview) == [
        (Self.first + 3 * Self.day) / 1000, (Self.first + 3 * Self.day) / 1000, nil, nil, nil, nil,
      ]
    )
  }

  @Test("holds the learner's own options, which its deck uses") func options() throws {
    let bytes = try RoundTripTests.written([Self.deck]).finish()
    let package = try AnkiPackage(bytes: bytes, file: "own")
    let connection = try Connection(
      deserializing: package.database,
      longestValue: 1 << 20
    )
    let figures = try connection.query(
      """
      SELECT json_extract(p.value, '$.new.perDay'), json_extract(p.value, '$.desiredRetention')
      FROM col, json_each(dconf) p, json_each(decks) d
      WHERE CAST(p.key AS INTEGER) = json_extract(d.value, '$.conf')
        AND json_extract(p.value, '$.id') = json_extract(d.value, '$.conf')
        AND json_extract(d.value, '$.name') = 'animals::x'
      """
    ) { [$0.real(0), $0.real(1)] }
    #expect(figures == [[15, 0.85]])
    let weights = try connection.query(
      "SELECT w.value FROM col, json_each(dconf) p, json_each(p.value, '$.fsrsParams6') w"
    ) { $0.real(0) }
    #expect(weights == FSRSParameters.standard.weights)
  }

  @Test("holds every answer that stands, practice as cramming") func reviews() throws {
    let collection = try RoundTripTests.packaged([Self.deck], from: try journal())
    let (one, other) = (collection.cards[0].id, collection.cards[1].id)
    let lines = collection.reviews.map { review in
      "\(review.cardID == one ? 0 : review.cardID == other ? 1 : 9) \(review.id - Self.first)"
        + " \(review.kind) \(review.ease) \(review.milliseconds) \(review.countsAsReview)"
    }
    #expect(
      lines == [
        "0 0 learning 3 2500 true", "0 60000 filtered 3 2500 false",
        "0 259200000 review 1 2503 true", "1 259200001 learning 4 2503 true",
        "0 259290000 filtered 3 2503 false",
      ]
    )
    // Each interval begins where the one before ended.
    let counted = collection.reviews.filter { $0.cardID == one && $0.countsAsReview }
    #expect(counted.first?.lastInterval == 0)
    #expect(counted.last?.lastInterval == counted.first?.interval)
    #expect(counted.allSatisfy { $0.interval >= 1 && (100...1100).contains($0.factor) })
  }

  @Test("comes back as the same deck, with its cards") func returns() throws {
    let collection = try RoundTripTests.packaged([Self.deck], from: try journal())
    let returning = try #require(collection.returningDecks.first)
    #expect(returning.deck.notes.map(\.fields) == Self.deck.notes.map(\.fields))
    #expect(
      collection.cards.map { returning.cards[$0.id] } == Self.deck.cards.map { $0.id }
    )
    #expect(returning.deck.cards.map(\.id) == Self.deck.cards.map(\.id))
  }

  @Test("comes back with what was changed in Anki") func changes() throws {
    var collection = try RoundTripTests.packaged([Self.deck])
    collection.notes[1].fields[1] = "<div>dog</div><div>hound<b>!</b></div>"
    collection.notes[1].tags = ["new"]
    collection.decks[0].path = ["Moved", "there"]
    let returning = try #require(collection.returningDecks.first)
    #expect(returning.deck.header.name == "animals/x")
    #expect(returning.deck.notes[1].fields == ["犬", "dog\nhound!", "", "new", ""])
    collection.noteTypes[0].fields.append("more")
    #expect(collection.returningDecks.isEmpty)
  }

  @Test("tells how much of it is packed, and is stopped there") func stopped() throws {
    let rows = (1...8_000).map { "word \($0)\tmeaning \($0 * $0)\n" }.joined()
    let deck = readDeck(bytes: Array(rows.utf8), name: "many")
    var told: [(done: Int, whole: Int)] = []
    _ = try RoundTripTests.written([deck]).finish(
      watch: WorkWatch { done, whole in
        told.append((done, whole))
        return true
      }
    )
    let whole = try #require(told.first?.whole)
    #expect(whole > 1 << 20 && told.count == (whole - 1) >> 20 + 1)
    #expect(told.allSatisfy { $0.whole == whole } && told.last?.done == whole)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.done < $1.done })
    var count = 0
    #expect(throws: ExportError.stopped) {
      try RoundTripTests.written([deck]).finish(
        watch: WorkWatch { _, _ in
          count += 1
          return false
        }
      )
    }
    #expect(count == 1, "nothing is packed after that")
  }

  @Test("begins each first field's checksum as Anki does") func checksums() {
    #expect(SHA1.start(of: Array("bank".utf8)) == 3_184_672_968)
    #expect(SHA1.start(of: []) == 0xda39_a3ee)
    #expect(SHA1.start(of: Array(repeating: UInt8(ascii: "a"), count: 1_000_000)) == 0x34aa_973c)
  }
}
