import Deck
import Text

/// A card as the journal last saw it.
struct KnownCard {
  let id: CardID
  let language: String
  let identity: String
  let direction: String
  let question: String
  /// The hash of its answers, where that is known.
  let answers: Int64?

  /// A hash of answers that is the same on every machine.
  static func hash(ofAnswers answers: String) -> Int64 {
    Int64(bitPattern: stableHash(of: answers))
  }

  /// Whether a card that is new in a deck can only be this one: nothing but a name has changed, that
  /// of the language, of a column, or of the note.
  func isSame(as card: Card) -> Bool {
    question == card.question && answers == Self.hash(ofAnswers: card.answers)
      && (identity == card.note.identity || direction == card.direction.name)
  }

  /// Whether a card that is new in a deck may be this one with its question mended, or that of its
  /// note where it is asked the other way round.
  func isNear(to card: Card) -> Bool {
    guard language == card.deck.language, direction == card.direction.name else { return false }
    if question == card.question { return isNearText(identity, card.note.identity) }
    return answers == Self.hash(ofAnswers: card.answers) && isNearText(question, card.question)
  }
}

/// Finds out which cards that are new in a deck are cards that vanished from it.
struct CardMatching {
  /// The new cards that are old ones, each with the one card that it can be.
  private(set) var pairs: [(card: Card, known: KnownCard)] = []

  /// More cards than this with the same side are not compared one by one.
  private static let most = 50

  private var takenCards: Set<CardID> = []
  private var takenKnown: Set<CardID> = []

  /// Compares cards.
  ///
  /// - Parameters:
  ///   - vanished: The cards that are in no deck any more.
  ///   - new: The cards that no deck had.
  init(vanished: [KnownCard], new: [Card]) {
    var byAnswers: [Int64: [KnownCard]] = [:]
    var byQuestion: [String: [KnownCard]] = [:]
    for known in vanished {
      if let answers = known.answers { byAnswers[answers, default: []].append(known) }
      byQuestion[known.question, default: []].append(known)
    }
    pair(new) { card in
      (byQuestion[card.question] ?? []).filter { $0.isSame(as: card) }
    }
    pair(new) { card in
      let alike = byAnswers[KnownCard.hash(ofAnswers: card.answers)] ?? []
      let asking = byQuestion[card.question] ?? []
      guard alike.count <= Self.most, asking.count <= Self.most else { return [] }
      return (alike.filter { $0.question != card.question } + asking).filter { $0.isNear(to: card) }
    }
  }

  /// Pairs those that have each other alone.
  private mutating func pair(_ new: [Card], _ candidates: (Card) -> [KnownCard]) {
    var claims: [CardID: Int] = [:]
    var only: [(Card, KnownCard)] = []
    for card in new where !takenCards.contains(card.id) {
      let found = candidates(card).filter { !takenKnown.contains($0.id) }
      for known in found { claims[known.id, default: 0] += 1 }
      if let known = found.first, found.count == 1 { only.append((card, known)) }
    }
    for (card, known) in only where claims[known.id] == 1 {
      pairs.append((card, known))
      takenCards.insert(card.id)
      takenKnown.insert(known.id)
    }
  }
}
