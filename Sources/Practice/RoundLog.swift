internal import Deck

/// The rounds that a session had, made out from its answers.
///
/// In a drill, where a card may stand in several pairs, an answer says beside which card it was asked.
/// Answers of before that was kept do not: then whether it was scored tells whether it was the first
/// round of its pair, and the order of the answers which pair it was, as far as that goes.
struct RoundLog {
  /// An answer, as far as it matters here.
  struct Answer {
    let card: CardID
    let isWrong: Bool
    let isScored: Bool
    let partner: CardID?

    init(_ review: Review) {
      card = review.card
      isWrong = review.verdict == .wrong
      isScored = review.isScored
      partner = review.partner
    }
  }

  /// The last round of each card or pair, by its place.
  private(set) var begun: [Int: Round] = [:]
  /// The rounds that are over, in the order of their last answers.
  private(set) var over: [Round] = []
  /// The place of the card or pair that was answered last.
  private(set) var last: Int?

  private let planned: [CardID]
  private let roundSize: Int
  /// Where each card stands in the plan.
  private var places: [CardID: [Int]] = [:]

  /// Reads a session.
  ///
  /// - Parameters:
  ///   - planned: The cards of its plan.
  ///   - roundSize: How many cards are asked at one go; one or two.
  ///   - answers: Its answers, oldest first; those to cards that are not in the plan do not count.
  init(planned: [CardID], roundSize: Int, answers: [Answer]) {
    self.planned = planned
    self.roundSize = roundSize
    guard !answers.isEmpty else { return }
    for (place, card) in planned.enumerated() { places[card, default: []].append(place) }
    for (index, answer) in answers.enumerated() {
      let next = index + 1 < answers.count ? answers[index + 1].card : nil
      take(answer, before: next)
    }
  }

  private mutating func take(_ answer: Answer, before next: CardID?) {
    guard let all = places[answer.card], let first = all.first else { return }
    let told = answer.partner.flatMap { partner in all.first { self.partner(of: $0) == partner } }
    // Nearly always there is one place only.
    let place =
      told
      ?? (all.count == 1
        ? first
        : all.max { likelihood(answer, at: $0, next) < likelihood(answer, at: $1, next) } ?? first)
    var round = round(for: place)
    round.take(answerTo: place, isWrong: answer.isWrong)
    begun[round.place] = round
    last = round.place
    if round.isOver { over.append(round) }
  }

  /// The round to which an answer to the card at a place belongs.
  private func round(for card: Int) -> Round {
    let place = card / roundSize
    let before = begun[place]
    if let before, before.waits(for: card) { return before }
    let cards = place * roundSize..<min((place + 1) * roundSize, planned.count)
    return Round(place: place, number: (before?.number ?? 0) + 1, cards: cards)
  }

  /// The card beside which the one at a place is asked; nothing where it is asked alone.
  private func partner(of card: Int) -> CardID? {
    let place = card / roundSize
    return (place * roundSize..<min((place + 1) * roundSize, planned.count))
      .first { $0 != card }.map { planned[$0] }
  }

  /// How likely it is that an answer was to the card at a place, to be compared.
  private func likelihood(_ answer: Answer, at card: Int, _ next: CardID?) -> (Int, Int, Int, Int) {
    let place = card / roundSize
    let partner = partner(of: card)
    let before = begun[place]
    let isBegun = before.map { !$0.isOver && $0.waits(for: card) } ?? false
    let isFirstRound = before.map { isBegun && $0.number == 1 } ?? true
    let fit = isBegun ? (last == place ? 3 : 1) : (partner != nil && partner == next ? 2 : 0)
    // What was told apart does not come back.
    let comesBack = before.map { $0.missCount > 0 ? 1 : 0 } ?? 1
    return (isFirstRound == answer.isScored ? 1 : 0, fit, comesBack, -place)
  }
}
