import Memory
import Testing

@testable import Interchange

@Suite("A package of Anki's")
struct PackageTests {
  static let names = Fixtures.names(in: "packages", ending: "pkg")

  static func read(_ name: String) throws -> (AnkiPackage, AnkiCollection, Oracle) {
    let package = try AnkiPackage(path: Fixtures.path("packages/\(name)"))
    let oracle = try Fixtures.decoded("packages/\(name).json", as: Oracle.self)
    return (package, try package.collection(), oracle)
  }

  @Test("is there in every version and shape") func areThere() {
    #expect(Self.names.count == 31)
  }

  @Test("says of itself what Anki says", arguments: names)
  func package(name: String) throws {
    let (package, collection, oracle) = try Self.read(name)
    #expect(package.version == oracle.package.version)
    #expect(package.collectionEntry == oracle.package.collection_file)
    #expect(collection.schemaVersion == oracle.package.schema)
    #expect(collection.mediaCount == oracle.media.count)
    #expect(collection.created == oracle.collection.crt)
    #expect(collection.usesOldScheduler == oracle.collection.old_scheduler ?? false)
    #expect(collection.omissions == AnkiOmissions())
  }

  @Test("is the same from memory, and its file stays as it was", arguments: names)
  func memory(name: String) throws {
    let before = try Fixtures.bytes("packages/\(name)")
    let (_, collection, _) = try Self.read(name)
    let again = try AnkiPackage(bytes: before, file: name).collection()
    #expect(again.notes == collection.notes)
    #expect(again.cards == collection.cards)
    #expect(again.reviews == collection.reviews)
    #expect(try Fixtures.bytes("packages/\(name)") == before)
  }

  @Test("gives its decks", arguments: names)
  func decks(name: String) throws {
    let (_, collection, oracle) = try Self.read(name)
    #expect(Set(collection.decks.map(\.name)) == Set(oracle.decks.map(\.name)))
    for deck in collection.decks {
      let expected = try #require(oracle.decks.first { $0.name == deck.name })
      #expect(deck.isFiltered == expected.filtered)
      #expect(deck.description == expected.description)
    }
  }

  @Test("gives its kinds of notes", arguments: names)
  func noteTypes(name: String) throws {
    let (_, collection, oracle) = try Self.read(name)
    let used = Set(collection.notes.map(\.noteTypeID))
    let types = collection.noteTypes.filter { used.contains($0.id) }
    #expect(types.map(\.name) == oracle.notetypes.map(\.name))
    for (type, expected) in zip(types, oracle.notetypes) {
      #expect(type.isCloze == (expected.kind == "cloze"))
      #expect(type.isImageOcclusion == (type.name == "Image Occlusion"))
      #expect(type.fields == expected.fields)
      #expect(type.templates.map(\.name) == expected.templates.map(\.name))
      #expect(type.templates.map(\.front) == expected.templates.map(\.front))
      #expect(type.templates.map(\.back) == expected.templates.map(\.back))
      let decks = type.templates.map { template in
        collection.decks.first { $0.id == template.deckID }?.name
      }
      #expect(decks == expected.templates.map(\.deck_override))
    }
  }

  @Test("gives its notes", arguments: names)
  func notes(name: String) throws {
    let (_, collection, oracle) = try Self.read(name)
    #expect(collection.notes.count == oracle.counts.notes)
    #expect(collection.notes.map(\.id) == oracle.notes.map(\.id))
    for (note, expected) in zip(collection.notes, oracle.notes) {
      #expect(note.guid == expected.guid)
      #expect(note.modified == expected.mod)
      #expect(note.tags == expected.tags)
      #expect(note.fields == expected.fields.map(\.html))
      let type = collection.noteTypes.first { $0.id == note.noteTypeID }
      #expect(type?.name == expected.notetype)
      for field in expected.fields {
        let markup = Markup(field.html, readings: .asText)
        #expect(markup.text == field.text)
        #expect(markup.mediaCount == field.media?.count ?? 0)
      }
    }
  }

  @Test("gives its cards with their schedules", arguments: names)
  func cards(name: String) throws {
    let (_, collection, oracle) = try Self.read(name)
    let states = ["new", "learning", "review", "relearning"]
    let queues = [
      "user-buried", "sibling-buried", "suspended", "new", "learning", "review", "day-learning",
      "preview",
    ]
    let names = Dictionary(uniqueKeysWithValues: collection.decks.map { ($0.id, $0.name) })
    let guids = Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.id, $0.guid) })
    #expect(collection.cards.map(\.id) == oracle.cards.map(\.id))
    for (card, expected) in zip(collection.cards, oracle.cards) {
      #expect(guids[card.noteID] == expected.note_guid)
      #expect(card.ordinal == expected.ord)
      #expect(names[card.deckID] == expected.deck)
      #expect(card.homeDeckID.flatMap { names[$0] } == expected.home_deck)
      #expect(states[Int(card.state.rawValue)] == expected.state)
      #expect(queues[Int(card.queue.rawValue + 3)] == expected.queue)
      #expect(card.isSuspended == expected.suspended)
      #expect([.userBuried, .siblingBuried].contains(card.queue) == expected.buried)
      #expect(card.flag == expected.flag)
      #expect(card.intervalDays == expected.interval_days)
      #expect(card.easePermille == expected.ease_permille)
      #expect(card.repetitions == expected.reps)
      #expect(card.lapses == expected.lapses)
      switch card.due {
      case .position(let place): #expect(place == expected.due.position)
      case .moment(let seconds): #expect(seconds == expected.due.timestamp)
      case .day(let day): #expect(day == expected.due.day)
      }
      #expect(card.memory?.stabilityDays == expected.fsrs?.s)
      #expect(card.memory?.difficulty == expected.fsrs?.d)
      #expect(card.memory?.desiredRetention == expected.fsrs?.dr)
      #expect(card.memory?.decay == expected.fsrs?.decay)
      #expect(card.memory?.lastReview == expected.fsrs?.lrt)
    }
  }

  @Test("gives what happened to its cards, and knows what counts", arguments: names)
  func reviews(name: String) throws {
    let (_, collection, oracle) = try Self.read(name)
    let kinds = ["learn", "review", "relearn", "filtered", "manual", "rescheduled"]
    let byCard = Dictionary(grouping: collection.reviews, by: \.cardID)
    #expect(collection.reviews.count == oracle.counts.revlog_rows)
    #expect(collection.reviews.count(where: \.countsAsReview) == oracle.counts.reviews)
    for card in oracle.cards {
      let reviews = byCard[card.id] ?? []
      #expect(reviews.map(\.id) == (card.revlog ?? []).map(\.id))
      #expect(reviews.count(where: \.countsAsReview) == card.reviews)
      for (review, expected) in zip(reviews, card.revlog ?? []) {
        #expect(review.ease == expected.ease)
        #expect(review.interval == expected.ivl)
        #expect(review.lastInterval == expected.last_ivl)
        #expect(review.factor == expected.factor)
        #expect(review.milliseconds == expected.ms)
        #expect(kinds[Int(review.kind.rawValue)] == expected.kind)
        #expect(review.countsAsReview == expected.counts)
        #expect((review.rating != nil) == expected.counts)
      }
    }
  }

  @Test("of the first scheduler has its ratings read as Anki reads them")
  func oldRatings() throws {
    let (_, collection, _) = try Self.read("variant-old-scheduler.apkg")
    let ratings = Dictionary(uniqueKeysWithValues: collection.reviews.map { ($0.id, $0.rating) })
    #expect(ratings[1_747_926_400_000] == .good)
    #expect(ratings[1_747_927_100_000] == .easy)
    #expect(ratings[1_748_963_200_000] == .again)
    #expect(ratings[1_748_963_900_000] == .good)
    #expect(ratings[1_749_136_000_000] == .good)
    #expect(ratings[1_749_740_800_000] == .some(nil))
  }

  @Test("shows both sides of its cards", arguments: names)
  func sides(name: String) throws {
    let (_, collection, oracle) = try Self.read(name)
    for (card, expected) in zip(collection.cards, oracle.cards) {
      let sides = try collection.sides(of: card)
      #expect(sides.question == expected.prompt_text)
      // Anki's own export finds the answer only where its mark has no quotes.
      if name == "variant-genanki.apkg" {
        #expect(expected.answer_text.hasSuffix(sides.answer))
      } else {
        #expect(sides.answer == expected.answer_text)
      }
      #expect(sides.typed == expected.typed_expected)
    }
  }

  @Test("has its answers found behind a mark with quotes too") func quotedMark() throws {
    let (_, collection, _) = try Self.read("variant-genanki.apkg")
    let first = try #require(collection.cards.first)
    #expect(
      try collection.sides(of: first) == CardSides(question: "chisel", answer: "Meißel", typed: nil)
    )
  }
}
