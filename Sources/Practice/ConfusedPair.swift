public import Deck

/// Two cards that the learner mixes up.
public struct ConfusedPair: Sendable {
  /// The one card.
  public let first: Card
  /// The other one.
  public let second: Card
  /// How often one of them was answered with the other one's answer.
  public let count: Int

  /// Makes a pair.
  ///
  /// - Parameters:
  ///   - first: The one card.
  ///   - second: The other one.
  ///   - count: How often one of them was answered with the other one's answer.
  public init(_ first: Card, _ second: Card, count: Int) {
    self.first = first
    self.second = second
    self.count = count
  }

  /// Chooses the pairs of a drill, those that are mixed up most often first.
  ///
  /// A card stands in one pair at most; its other pairs wait for the next drill. A pair that has a
  /// note of another one, such as the same two words asked the other way round, is taken only where
  /// there is nothing else, since the one gives away the other. No pairs are two cards of one note
  /// and two cards with the same question: they cannot be told apart by it.
  ///
  /// - Parameters:
  ///   - limit: How many pairs are wanted.
  ///   - pairs: All pairs; one that stands there twice, in whatever order, counts as one.
  /// - Returns: At most `limit` pairs.
  public static func chosen(_ limit: Int, from pairs: [ConfusedPair]) -> [ConfusedPair] {
    var cards: Set<CardID> = []
    var notes: Set<NoteKey> = []
    var chosen: [ConfusedPair] = []
    var passedOver: [ConfusedPair] = []
    let ranked = merged(pairs).enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    for (_, pair) in ranked where chosen.count < limit {
      let both = [pair.first, pair.second]
      if both.contains(where: { notes.contains(NoteKey($0)) || cards.contains($0.id) }) {
        passedOver.append(pair)
      } else {
        both.forEach { notes.insert(NoteKey($0)) }
        both.forEach { cards.insert($0.id) }
        chosen.append(pair)
      }
    }
    for pair in passedOver where chosen.count < limit {
      guard !cards.contains(pair.first.id), !cards.contains(pair.second.id) else { continue }
      cards.insert(pair.first.id)
      cards.insert(pair.second.id)
      chosen.append(pair)
    }
    return chosen
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
        merged[place] = ConfusedPair(known.first, known.second, count: isTooMuch ? .max : sum)
      } else {
        places[key] = merged.count
        merged.append(pair)
      }
    }
    return merged
  }
}
