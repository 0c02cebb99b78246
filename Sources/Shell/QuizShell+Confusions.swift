internal import Answers
internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Statistics
internal import Time

extension QuizShell {
  /// Two cards that are mixed up, with their text.
  struct MixedUp {
    /// What is known of them.
    let confusion: Confusion
    /// The card for which the other's answer was given more often.
    let first: Card
    /// The other card.
    let second: Card
  }

  /// The cards of decks that are mixed up now, by what was typed for them.
  ///
  /// Whose answer a text is, the judge's index tells. What is right by now, because an answer was
  /// added or the deck mended, is no mix-up any more.
  ///
  /// - Parameter cards: All cards at hand.
  /// - Returns: The most frequent pair first.
  /// - Throws: Why the journal cannot tell.
  func mixedUp(among cards: [Card]) throws(JournalError) -> [MixedUp] {
    let today = time.day
    let known = cards.byID
    let mistakes = try journal().mistakes(from: today + (1 - Confusion.windowDays))
      .filter { known[$0.card] != nil }
    if mistakes.isEmpty { return [] }
    let own = try journal().ownAnswers(of: Set(mistakes.map(\.card)).sorted())
    let judge = Judge(strictness: Answers.Strictness(settings.current.strictness))
    var context = JudgeContext(index: AnswerIndex(cards: cards))
    var seen: [Typed: CardID?] = [:]
    var mixUps: [Confusion.MixUp] = []
    for mistake in mistakes {
      guard let asked = known[mistake.card] else { continue }
      let typed = Typed(card: mistake.card, text: mistake.typed)
      if seen[typed] == nil {
        context.synonyms = own[asked.id] ?? []
        let place = judge.opinion(on: mistake.typed, for: asked, in: context).otherCard
        seen[typed] = .some(place.flatMap { context.index?.cards[$0].id })
      }
      guard case .some(.some(let given)) = seen[typed] else { continue }
      mixUps.append(Confusion.MixUp(asked: asked.id, given: given, day: mistake.day))
    }
    return try unsettled(mixUps, today: today)
      .compactMap { confusion in
        guard let first = known[confusion.first], let second = known[confusion.second] else {
          return nil
        }
        return MixedUp(confusion: confusion, first: first, second: second)
      }
  }

  /// The pairs of a drill, chosen among the cards that are mixed up now.
  ///
  /// - Parameters:
  ///   - limit: How many pairs are wanted.
  ///   - cards: All cards at hand that are not suspended.
  /// - Returns: At most so many pairs, in the order in which they are asked.
  /// - Throws: Why the journal cannot tell.
  func drillPairs(_ limit: Int, among cards: [Card]) throws(JournalError) -> [ConfusedPair] {
    let found = try mixedUp(among: cards)
    if found.isEmpty { return [] }
    var past = DrillHistory()
    let first = time.day + (1 - Confusion.windowDays)
    for (drill, day) in try journal().drills(from: first, limit: Self.drillsLookedBack) {
      past.add(
        planned: try journal().plannedCards(in: drill),
        reviews: try journal().reviews(in: drill).map(\.review),
        on: day
      )
    }
    var pairs: [ConfusedPair] = []
    for pair in found {
      let (ids, newest) = ([pair.first.id, pair.second.id], pair.confusion.newest)
      let wait = past.wait(of: ids[0], ids[1], mixedUpOn: newest)
      var isToldApart = true
      for id in ids where isToldApart {
        let last = try journal().reviews(of: id).last?.review
        isToldApart = last.map { $0.verdict != .wrong && $0.studyDay >= newest } ?? false
      }
      pairs.append(
        ConfusedPair(
          pair.first,
          pair.second,
          count: pair.confusion.count,
          waitedDrills: wait.drills,
          wasAsked: wait.wasAsked,
          isToldApart: isToldApart
        )
      )
    }
    return ConfusedPair.chosen(limit, from: pairs)
  }

  /// Who has waited longer than so many drills waits no longer than others.
  private static let drillsLookedBack = 100

  /// The pairs that were not answered right often enough since.
  private func unsettled(
    _ mixUps: [Confusion.MixUp],
    today: Day
  ) throws(JournalError) -> [Confusion] {
    var rightDays: [CardID: [Day]] = [:]
    for card in Set(mixUps.map(\.asked)).sorted() {
      rightDays[card] = try journal().reviews(of: card)
        .filter { $0.review.verdict != .wrong }.map(\.review.studyDay)
    }
    return Confusion.pairs(in: mixUps, today: today, rightDays: rightDays)
  }
}

/// A text that was typed for a card.
private struct Typed: Hashable {
  let card: CardID
  let text: String
}
