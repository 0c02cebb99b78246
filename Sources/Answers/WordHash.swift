/// The running hash of a word: of its small letters, and of these without their accents.
///
/// Where accents are free, as in English, `cafe` is the word café.
struct WordHash: Sendable {
  private var exact = RunningHash()
  private var bare = RunningHash()
  private var hasAccent = false
  private(set) var isEmpty = true

  /// Adds a letter.
  ///
  /// - Parameter letter: The letter as a small one.
  mutating func add(_ letter: Unicode.Scalar) {
    exact.add(letter)
    isEmpty = false
    if letter.isASCII || !letter.isLatin {
      bare.add(letter)
    } else {
      bare.add(letter.withoutLatinMark)
      hasAccent = true
    }
  }

  /// The hashes by which the word is found; none of nothing.
  var keys: [UInt64] {
    if isEmpty { return [] }
    return hasAccent ? [exact.value, bare.value] : [exact.value]
  }
}
