internal import Interchange
internal import Journal
internal import Memory
internal import Practice
internal import Settings
internal import Time

extension ImportRun {
  /// The answers of a deck that comes, as the journal keeps them.
  func reviews(of deck: IncomingDeck, _ merge: DeckMerge) -> [Review] {
    reviews(deck.reviews, merge)
  }

  private func reviews(_ reviews: [IncomingReview], _ merge: DeckMerge) -> [Review] {
    var times = StudyTimes(rolloverHour: shell.settings.current.rolloverHour)
    let retention = shell.settings.current.retention
    return reviews.map { review in
      let time = times.time(at: Moment(milliseconds: review.milliseconds))
      return Review(
        card: merge.id(of: review.card),
        moment: time.moment,
        zoneOffsetSeconds: time.zoneOffsetSeconds,
        studyDay: time.day,
        kind: .imported,
        verdict: review.rating == .again ? .wrong : .right,
        rating: review.rating,
        typed: "",
        durationMilliseconds: review.durationMilliseconds,
        isScored: false,
        desiredRetention: retention
      )
    }
  }

  /// A deck without what belongs to cards that its file here does not ask: they are none here, and
  /// their answers would be answers to nothing.
  ///
  /// It is told; to ask them is for the learner to say, who may have taken the direction out.
  func asked(
    _ deck: IncomingDeck,
    _ merge: DeckMerge,
    _ report: inout ImportReport
  ) -> IncomingDeck {
    let unasked = Set(merge.isAsked.indices.filter { !merge.isAsked[$0] })
    guard !unasked.isEmpty else { return deck }
    var asked = deck
    // The directions of a text file are only guessed.
    for place in unasked.sorted() where isPackage(deck) {
      let cards = deck.cardCount(of: deck.directions[place])
      if cards == 0 { continue }
      report.cards -= cards
      report.unasked.append(
        .init(deck: merge.change.name, direction: merge.directionNames[place], cards: cards)
      )
    }
    asked.reviews.removeAll { unasked.contains($0.card.direction) }
    asked.voided.removeAll { unasked.contains($0.card.direction) }
    asked.suspended.removeAll { unasked.contains($0.direction) }
    report.losses[.reviewWithoutCard] += deck.reviews.count - asked.reviews.count
    return asked
  }

  private func isPackage(_ deck: IncomingDeck) -> Bool {
    deck.isOurs || deck.source.hasPrefix("anki ")
  }

  /// Tells which answers from before a card was made new again are here, where nothing is taken back.
  func tellVoided(
    _ deck: IncomingDeck,
    _ merge: DeckMerge,
    _ journal: ReviewJournal,
    _ report: inout ImportReport
  ) throws(JournalError) {
    guard !deck.voided.isEmpty else { return }
    let unknown = try journal.unknownImports(
      among: reviews(deck.voided, merge),
      delayedBy: deck.isOurs ? Self.longestDelay : 0
    )
    let here = deck.voided.count - unknown.count
    report.voidedHere += here
    report.losses[.voidedReview] -= here
  }

  /// By what Anki knows the notes of a deck of ours.
  func marks(
    ofDeck name: String,
    _ journal: ReviewJournal
  ) throws(LongWork.Refusal) -> AnkiMarks {
    let source = AnkiMarks.source(ofDeck: name)
    return try LongWork.asking { () throws(JournalError) in
      AnkiMarks(source: source, memory: try journal.importMemory(of: source))
    }
  }
}
