/// How far the pairs of a drill are told apart.
struct DrillProgress: Sendable {
  /// In which round each pair was told apart, by its place.
  private(set) var toldApartRounds: [Int: Int] = [:]
  /// The places of the pairs of which a round is over.
  private(set) var asked: Set<Int> = []

  /// Takes in a round that is over, in place of what was noted of the same round.
  mutating func note(_ round: Round) {
    asked.insert(round.place)
    toldApartRounds[round.place] = round.missCount == 0 ? round.number : nil
  }

  /// Told apart at the first try, out of asked.
  var score: Score {
    Score(right: toldApartRounds.values.count { $0 == 1 }, asked: asked.count)
  }
}

extension Session {
  /// What is left of a drill when it ends.
  var drillSummary: DrillSummary {
    let pairs = (0..<plan.roundCount).compactMap { place -> DrillSummary.Pair? in
      let cards = plan.places(ofRoundAt: place).map { plan.cards[$0] }
      guard state.drill.asked.contains(place), let first = cards.first, let second = cards.last
      else { return nil }
      return DrillSummary.Pair(
        first: first,
        second: second,
        firstAnswer: shownAnswer(of: first),
        secondAnswer: shownAnswer(of: second),
        toldApartRound: state.drill.toldApartRounds[place]
      )
    }
    return DrillSummary(
      toldApart: state.drill.score,
      pairCount: plan.roundCount,
      mixedUp: pairs.filter { $0.toldApartRound != 1 }
    )
  }
}
