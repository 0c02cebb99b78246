/// What tells a card from all others, for good: 64 bits made from the words that define it.
///
/// They are the learned language, the note's identity and the direction, so mended answers, moved
/// rows and renamed files keep the card's progress.
public struct CardID: Hashable, Comparable, Sendable {
  /// The 64 bits.
  public let rawValue: Int64

  /// Takes an identity that was stored.
  ///
  /// - Parameter rawValue: The 64 bits.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes the identity of a note's card.
  ///
  /// Source: FNV-1a, 64 bits, over the UTF-8 of the parts, each ended by a zero byte.
  ///
  /// - Parameters:
  ///   - language: The learned language of the deck, or nothing.
  ///   - identity: The note's identity, in normal form C.
  ///   - direction: The direction's name, such as `word>meaning`.
  public init(language: String, identity: String, direction: String) {
    var hash = FNV()
    hash.add(language)
    hash.add(identity)
    hash.add(direction)
    rawValue = Int64(bitPattern: hash.value)
  }

  /// An order without a meaning, the same on every run.
  public static func < (lhs: CardID, rhs: CardID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// A hash of a text that is the same on every run and every machine.
///
/// Source: FNV-1a, 64 bits, over its UTF-8 and a zero byte.
///
/// - Parameter text: The text.
/// - Returns: The hash.
public func stableHash(of text: String) -> UInt64 {
  var hash = FNV()
  hash.add(text)
  return hash.value
}

/// The hash FNV-1a, 64 bits: the same on every run and every machine.
struct FNV {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes in a text and the zero byte that ends it.
  ///
  /// - Parameter part: The text.
  mutating func add(_ part: String) {
    var hash = value
    for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    value = hash &* 0x0000_0100_0000_01b3
  }
}
