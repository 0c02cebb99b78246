public import Deck

extension Sequence<Card> {
  /// The cards by what tells them from each other; of several with one identity the first.
  public var byID: [CardID: Card] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
