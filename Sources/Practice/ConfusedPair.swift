public import Deck

/// Two cards that the learner mixes up.
public struct ConfusedPair: Sendable {
  /// The one card.
  public let first: Card
  /// The other one.
  public let second: Card
  /// How often one of them was answered with the other one's answer.
  public let count: Int
  /// How many drills there were since it had its turn, or since it was mixed up first.
  public let waitedDrills: Int
  /// Whether it was ever asked in a drill.
  public let wasAsked: Bool
  /// Whether both were answered right since they were last mixed up.
  public let isToldApart: Bool

  /// Makes a pair.
  ///
  /// - Parameters:
  ///   - first: The one card.
  ///   - second: The other one.
  ///   - count: How often one of them was answered with the other one's answer.
  ///   - waitedDrills: How many drills there were since it had its turn, or since it was mixed up.
  ///   - wasAsked: Whether it was ever asked in a drill.
  ///   - isToldApart: Whether both were answered right since they were last mixed up.
  public init(
    _ first: Card,
    _ second: Card,
    count: Int,
    waitedDrills: Int = 0,
    wasAsked: Bool = false,
    isToldApart: Bool = false
  ) {
    self.first = first
    self.second = second
    self.count = count
    self.waitedDrills = waitedDrills
    self.wasAsked = wasAsked
    self.isToldApart = isToldApart
  }

  /// Chooses the pairs of a drill.
  ///
  /// Those come first that have waited longest for their turn; one that was told apart since it was
  /// mixed up lets the others go first for a while. Of several, those that were never asked come
  /// first, then those that are mixed up most often. So every pair gets its turn: with each drill in
  /// which a pair is passed over it comes nearer to the front.
  ///
  /// A pair that has a note of another one, because a card is mixed up with several or the same two
  /// words are asked the other way round, is taken only where there is room, since the one gives away
  /// the other. No pairs are two cards of one note and two cards with the same question: they cannot
  /// be told apart by it.
  ///
  /// - Parameters:
  ///   - limit: How many pairs are wanted.
  ///   - pairs: All pairs; one that stands there twice, in whatever order, counts as one.
  /// - Returns: At most `limit` pairs; where that can be, no two that follow one another have a note
  ///   in common.
  public static func chosen(_ limit: Int, from pairs: [ConfusedPair]) -> [ConfusedPair] {
    var notes: Set<NoteKey> = []
    var chosen: [ConfusedPair] = []
    var passedOver: [ConfusedPair] = []
    let ranked = merged(pairs).enumerated()
      .sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
    for (_, pair) in ranked where chosen.count < limit {
      if pair.notes.isDisjoint(with: notes) {
        notes.formUnion(pair.notes)
        chosen.append(pair)
      } else {
        passedOver.append(pair)
      }
    }
    chosen += passedOver.prefix(max(0, limit - chosen.count))
    return spread(chosen)
  }

  /// So many drills a pair that was told apart lets others go first.
  static let toldApartDrills = 2

  private struct Rank: Comparable {
    let waitedDrills: Int
    let wasNeverAsked: Bool
    let count: Int

    static func < (lhs: Rank, rhs: Rank) -> Bool {
      (lhs.waitedDrills, lhs.wasNeverAsked ? 1 : 0, lhs.count)
        < (rhs.waitedDrills, rhs.wasNeverAsked ? 1 : 0, rhs.count)
    }
  }

  /// The greater, the sooner it is asked.
  private var rank: Rank {
    Rank(
      waitedDrills: max(0, waitedDrills) - (isToldApart ? Self.toldApartDrills : 0),
      wasNeverAsked: !wasAsked,
      count: count
    )
  }

  private var notes: Set<NoteKey> { [NoteKey(first), NoteKey(second)] }

  /// The same pairs, those with a note in common apart from each other where that can be.
  private static func spread(_ pairs: [ConfusedPair]) -> [ConfusedPair] {
    var rest = pairs
    var spread: [ConfusedPair] = []
    while !rest.isEmpty {
      let before = spread.last?.notes ?? []
      spread.append(rest.remove(at: rest.firstIndex { $0.notes.isDisjoint(with: before) } ?? 0))
    }
    return spread
  }

  /// The pairs that can be told apart, each once, in the order in which they first stand there.
  private static func merged(_ pairs: [ConfusedPair]) -> [ConfusedPair] {
    var places: [Set<CardID>: Int] = [:]
    var merged: [ConfusedPair] = []
    for pair in pairs {
      guard NoteKey(pair.first) != NoteKey(pair.second), pair.first.question != pair.second.question
      else { continue }
      let key: Set = [pair.first.id, pair.second.id]
      if let place = places[key] {
        let known = merged[place]
        let (sum, isTooMuch) = known.count.addingReportingOverflow(pair.count)
        merged[place] = ConfusedPair(
          known.first,
          known.second,
          count: isTooMuch ? .max : sum,
          waitedDrills: min(known.waitedDrills, pair.waitedDrills),
          wasAsked: known.wasAsked || pair.wasAsked,
          isToldApart: known.isToldApart && pair.isToldApart
        )
      } else {
        places[key] = merged.count
        merged.append(pair)
      }
    }
    return merged
  }
}
