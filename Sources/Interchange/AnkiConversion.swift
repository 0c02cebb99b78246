internal import Deck
internal import Text

/// A collection of Anki's while it becomes decks.
struct AnkiConversion {
  private let collection: AnkiCollection
  private var losses = ImportLosses()
  private var groups: [Group] = []
  private var groupByKey: [GroupKey: Int] = [:]
  /// What became of each card, in the order of the collection.
  private var places: [Place]

  private struct GroupKey: Hashable {
    let deck: Int64
    let type: Int64
  }

  /// The notes of one kind in one deck.
  private struct Group {
    let plan: AnkiPlan
    let path: [String]
    var deck: IncomingDeck
    var identities: Set<UInt64> = []
  }

  private struct Place {
    var group: Int32 = -1
    var row: Int32 = 0
    var direction: Int32 = 0
    var isIn: Bool { group >= 0 }
  }

  init(_ collection: AnkiCollection) {
    self.collection = collection
    places = Array(repeating: Place(), count: collection.cards.count)
    let omissions = collection.omissions
    losses[.mendedNote] = omissions.mendedNotes
    losses[.broken] =
      omissions.notesWithoutType + omissions.brokenNotes + omissions.cardsWithoutNote
      + omissions.brokenCards + omissions.brokenReviews
    losses[.reviewWithoutCard] = omissions.reviewsWithoutCard
  }

  // MARK: - Notes

  mutating func convertNotes(_ watch: WorkWatch) throws(WorkWatch.Stopped) {
    let (starts, order) = cardsByNote()
    let types = Dictionary(
      collection.noteTypes.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let texts = fieldsWithText()
    var plans: [Int64: AnkiPlan] = [:]
    let count = collection.notes.count
    for index in 0..<count {
      try watch.tell(index, of: count)
      let note = collection.notes[index]
      guard let type = types[note.noteTypeID] else { continue }
      let cards = order[starts[index]..<starts[index + 1]]
      if type.isImageOcclusion {
        losses[.imageOcclusion] += cards.count
        continue
      }
      guard let first = cards.first else {
        losses[.noteWithoutCard] += 1
        continue
      }
      let plan: AnkiPlan
      if let known = plans[type.id] {
        plan = known
      } else {
        plan = AnkiPlan.plan(for: type) { texts[type.id]?.contains($0) == true }
        plans[type.id] = plan
        losses[.surplusColumn] += type.fields.count - plan.fieldCount
      }
      let card = collection.cards[Int(first)]
      let key = GroupKey(deck: card.homeDeckID ?? card.deckID, type: type.id)
      let group = group(of: key, plan)
      if plan.type.isCloze {
        addGaps(of: note, cards, to: group)
      } else {
        addRow(of: note, cards, to: group)
      }
    }
    try watch.tell(count, of: count)
  }

  /// The places of each note's cards, by their ordinals: where those of each note begin, and all of
  /// them in that order.
  private func cardsByNote() -> (starts: [Int], order: [Int32]) {
    let (notes, cards) = (collection.notes, collection.cards)
    var owners = [Int32](repeating: -1, count: cards.count)
    var counts = [Int](repeating: 0, count: notes.count + 1)
    var guess = 0
    for (index, card) in cards.enumerated() {
      // Cards mostly come in the order of their notes.
      if guess < notes.count, notes[guess].id != card.noteID {
        guess += 1
        if guess >= notes.count || notes[guess].id != card.noteID {
          guess = Self.place(of: card.noteID, in: notes)
        }
      }
      guard guess < notes.count, notes[guess].id == card.noteID else {
        guess = 0
        continue
      }
      owners[index] = Int32(guess)
      counts[guess + 1] += 1
    }
    for index in 0..<notes.count { counts[index + 1] += counts[index] }
    var ends = counts
    var order = [Int32](repeating: 0, count: counts[notes.count])
    for index in cards.indices where owners[index] >= 0 {
      let owner = Int(owners[index])
      order[ends[owner]] = Int32(index)
      ends[owner] += 1
    }
    for index in notes.indices where counts[index + 1] - counts[index] > 1 {
      order[counts[index]..<counts[index + 1]].sort {
        (cards[Int($0)].ordinal, $0) < (cards[Int($1)].ordinal, $1)
      }
    }
    return (counts, order)
  }

  private static func place(of id: Int64, in notes: [AnkiNote]) -> Int {
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The fields of each kind that hold text in some note, for kinds where that decides something.
  private func fieldsWithText() -> [Int64: Set<Int>] {
    var found: [Int64: Set<Int>] = [:]
    var wanted: [Int64: Int] = [:]
    for type in collection.noteTypes where !type.isCloze && type.fields.count > 2 {
      wanted[type.id] = type.fields.count
    }
    if wanted.isEmpty { return found }
    for note in collection.notes {
      guard let count = wanted[note.noteTypeID], found[note.noteTypeID]?.count != count else {
        continue
      }
      for (place, field) in note.fields.enumerated()
      where !field.isEmpty && found[note.noteTypeID]?.contains(place) != true {
        if !Markup(field).text.isEmpty { found[note.noteTypeID, default: []].insert(place) }
      }
    }
    return found
  }

  private mutating func group(of key: GroupKey, _ plan: AnkiPlan) -> Int {
    if let known = groupByKey[key] { return known }
    let path = collection.decks.first { $0.id == key.deck }?.path ?? ["Default"]
    let title = path.last ?? ""
    groupByKey[key] = groups.count
    groups.append(
      Group(
        plan: plan,
        path: path,
        deck: IncomingDeck(
          source: "anki \(key.deck)/\(key.type)",
          sourceName: "\(path.joined(separator: "::")), \(plan.type.name)",
          name: DeckNames.name(of: path),
          nameAddition: DeckNames.part(plan.type.name),
          headers: title.isEmpty ? [] : [.init("title", title)],
          columns: plan.columns,
          directions: plan.directions,
          rows: []
        )
      )
    )
    return groups.count - 1
  }

  /// Adds the row of a note whose cards are ways to ask its fields.
  private mutating func addRow(
    of note: AnkiNote,
    _ cards: ArraySlice<Int32>,
    to group: Int
  ) {
    let plan = groups[group].plan
    var fields = plainFields(of: note, plan)
    var taken: [(card: Int, direction: Int)] = []
    for index in cards {
      let card = collection.cards[Int(index)]
      guard plan.ways.indices.contains(card.ordinal) else {
        losses[.broken] += 1
        continue
      }
      if case .filled(let filled) = plan.ways[card.ordinal] {
        fill(&fields, filled, note, card, groups[group].path)
      }
      let direction: Int
      switch plan.ways[card.ordinal] {
      case .plain(let place): direction = place
      case .filled(let filled): direction = filled.direction
      case .gaps, .none:
        losses[plan.broken.contains(card.ordinal) ? .brokenTemplate : .cardWithoutText] += 1
        continue
      }
      let asked = plan.directions[direction]
      guard !fields[asked.question].isEmpty, holdsAnswer(fields[asked.answer]) else {
        losses[.cardWithoutText] += 1
        continue
      }
      if plan.broken.contains(card.ordinal) { losses[.brokenTemplate] += 1 }
      taken.append((Int(index), direction))
    }
    guard !taken.isEmpty else {
      losses[.noteWithoutCard] += 1
      return
    }
    let row = add(fields, note, identity: note.guid, to: group)
    for (card, direction) in taken {
      places[card] = Place(group: Int32(group), row: row, direction: Int32(direction))
    }
  }

  /// Fills in what a template shows.
  private mutating func fill(
    _ fields: inout [String],
    _ filled: AnkiPlan.Filled,
    _ note: AnkiNote,
    _ card: AnkiCard,
    _ path: [String]
  ) {
    let type = collection.noteTypes.first { $0.id == note.noteTypeID }
    let content = TemplateContent(
      fields: Dictionary(
        zip(type?.fields ?? [], note.fields),
        uniquingKeysWith: { first, _ in first }
      ),
      tags: note.tags,
      noteType: type?.name ?? "",
      deck: path,
      template: filled.template.name,
      ordinal: card.ordinal,
      flag: card.flag
    )
    guard let front = try? filled.front.filled(with: content), !front.isBlank else { return }
    fields[filled.question] = kept(Markup(front.html).text)
    guard let answer = filled.answer,
      let back = try? filled.back.filled(with: content, front: front.html)
    else { return }
    fields[answer] = kept(Markup(CardTemplate.answer(of: back.html)).text)
  }

  /// Adds a row for each gap of a text.
  private mutating func addGaps(
    of note: AnkiNote,
    _ cards: ArraySlice<Int32>,
    to group: Int
  ) {
    let plan = groups[group].plan
    let gaps = GapReading(note, of: plan.type)
    var shared = plainFields(of: note, plan, gaps: gaps)
    var hasRow = false
    for index in cards {
      let card = collection.cards[Int(index)]
      guard let sides = gaps.sides(of: card, deck: groups[group].path), !sides.question.isEmpty,
        holdsAnswer(sides.answer)
      else {
        losses[.cardWithoutText] += 1
        continue
      }
      shared[0] = kept(sides.question)
      shared[1] = kept(sides.answer)
      let row = add(shared, note, identity: "\(note.guid)#c\(card.ordinal + 1)", to: group)
      places[Int(index)] = Place(group: Int32(group), row: row)
      hasRow = true
    }
    if !hasRow { losses[.noteWithoutCard] += 1 }
  }

  /// The fields of a note as text, in the order of the columns; the others are empty.
  private mutating func plainFields(
    of note: AnkiNote,
    _ plan: AnkiPlan,
    gaps: GapReading? = nil
  ) -> [String] {
    var fields: [String] = []
    fields.reserveCapacity(plan.columns.count)
    for _ in 0..<plan.firstField { fields.append("") }
    for place in 0..<plan.fieldCount {
      let html = note.fields[place]
      if html.isEmpty {
        fields.append("")
        continue
      }
      let markup = Markup(gaps?.whole(place) ?? html)
      if markup.mediaCount > 0 { losses[.media] += markup.mediaCount }
      fields.append(kept(markup.text))
    }
    while fields.count < plan.columns.count { fields.append("") }
    if !note.tags.isEmpty { fields[plan.tags] = kept(note.tags.joined(separator: " ").nfc) }
    return fields
  }

  /// A text, cut where it is longer than a field can be.
  private mutating func kept(_ text: String) -> String {
    guard let short = AnkiField.cut(text) else { return text }
    losses[.cutField] += 1
    return short
  }

  private mutating func add(
    _ fields: [String],
    _ note: AnkiNote,
    identity wanted: String,
    to group: Int
  ) -> Int32 {
    let plan = groups[group].plan
    var fields = fields
    var identity = Self.cleanedIdentity(wanted, of: note)
    var number = 2
    while !groups[group].identities.insert(stableHash(of: identity)).inserted {
      identity = "\(Self.cleanedIdentity(wanted, of: note))#\(number)"
      number += 1
    }
    fields[plan.id] = identity
    groups[group].deck.rows.append(IncomingRow(identity: identity, fields: fields))
    return Int32(groups[group].deck.rows.count - 1)
  }

  /// An identity as a deck file gives it back.
  private static func cleanedIdentity(_ wanted: String, of note: AnkiNote) -> String {
    if wanted.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), wanted.utf8.count < 200 {
      return wanted
    }
    var scalars = String.UnicodeScalarView()
    for scalar in wanted.nfc.unicodeScalars.prefix(200)
    where scalar.value >= 0x20 && !(0x7f..<0xa0).contains(scalar.value) {
      scalars.append(scalar)
    }
    let text = trimmed(String(scalars)).nfc
    return text.isEmpty || text.hasPrefix("#c") ? "note \(note.id)\(text)" : text
  }

  // MARK: - Reviews

  mutating func convertReviews() {
    let cards = collection.cards
    for (index, card) in cards.enumerated() where card.isSuspended && places[index].isIn {
      let place = places[index]
      groups[Int(place.group)].deck.suspended.append(
        IncomingCard(row: Int(place.row), direction: Int(place.direction))
      )
    }
    let reviews = collection.reviews
    let owners = owners(of: reviews)
    let first = firstThatCount(reviews, owners)
    for (index, review) in reviews.enumerated() {
      let owner = Int(owners[index])
      guard owner >= 0 else { continue }
      guard let rating = review.rating else {
        losses[.notReview] += 1
        continue
      }
      let place = places[owner]
      guard place.isIn else {
        losses[.reviewWithoutCard] += 1
        continue
      }
      let answer = IncomingReview(
        card: IncomingCard(row: Int(place.row), direction: Int(place.direction)),
        milliseconds: review.id,
        rating: rating,
        durationMilliseconds: review.milliseconds
      )
      guard index >= Int(first[owner]) else {
        losses[.voidedReview] += 1
        groups[Int(place.group)].deck.voided.append(answer)
        continue
      }
      groups[Int(place.group)].deck.reviews.append(answer)
    }
  }

  /// The place of each review's card.
  private func owners(of reviews: [AnkiReview]) -> [Int32] {
    var cards: [Int64: Int32] = [:]
    cards.reserveCapacity(collection.cards.count)
    for (index, card) in collection.cards.enumerated() { cards[card.id] = Int32(index) }
    return reviews.map { cards[$0.cardID] ?? -1 }
  }

  /// The place of the first review of each card that still counts: what was before its card was made
  /// new is void, once it was answered again or where it is new to this day.
  private func firstThatCount(_ reviews: [AnkiReview], _ owners: [Int32]) -> [Int32] {
    var first = [Int32](repeating: 0, count: collection.cards.count)
    guard reviews.contains(where: \.isReset) else { return first }
    var pending = [Int32](repeating: -1, count: collection.cards.count)
    for (index, review) in reviews.enumerated() where owners[index] >= 0 {
      let owner = Int(owners[index])
      if review.isReset {
        pending[owner] = Int32(index)
      } else if review.countsAsReview, pending[owner] >= 0 {
        first[owner] = pending[owner]
        pending[owner] = -1
      }
    }
    for (owner, place) in pending.enumerated()
    where place >= 0 && collection.cards[owner].state == .new {
      first[owner] = place
    }
    return first
  }

  // MARK: - The end

  mutating func finished() -> Incoming {
    var decks: [IncomingDeck] = []
    for index in groups.indices where !groups[index].deck.rows.isEmpty {
      if LanguageGuess.isJapanese(groups[index].deck) {
        groups[index].deck.headers.append(.init("language", "ja"))
      }
      decks.append(groups[index].deck)
    }
    // The larger one of two in one place has the plain name.
    decks.sort { ($0.name, $1.rows.count, $0.source) < ($1.name, $0.rows.count, $1.source) }
    return Incoming(decks: decks, losses: losses)
  }
}
