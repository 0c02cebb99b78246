/// Words of a language: a typed word that is one of them is no typo of another.
public struct WordList: Sendable {
  /// The language of the words as its code.
  public let language: String
  private var table: HashTable

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - language: The language of the words as its code.
  ///   - expected: About how many words it will hold.
  init(language: String, expected: Int) {
    self.language = language
    table = HashTable(expected: expected)
  }

  /// Reads a list of words, one a line, such as `/usr/share/dict/words`.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - language: The language of the words as its code.
  public init(text: String, language: String) {
    self.language = language
    table = HashTable(expected: text.utf8.count / 8)
    var word = WordHash()
    var isPossessive = false
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        if !isPossessive { insert(word) }
        word = WordHash()
        isPossessive = false
      } else if scalar == "'" {
        isPossessive = true
      } else {
        word.add(scalar.simpleLowercase())
      }
    }
    if !isPossessive { insert(word) }
  }

  private mutating func insert(_ word: WordHash) {
    for key in word.keys { insert(key) }
  }

  /// Adds a word.
  ///
  /// - Parameter key: One of its hashes.
  mutating func insert(_ key: UInt64) { table.insert(1, for: key) }

  /// Whether a word is in the list.
  ///
  /// - Parameter word: The word in small letters.
  /// - Returns: True if it is listed in any case.
  public func contains(_ word: String) -> Bool {
    table.contains(RunningHash.of(word.unicodeScalars))
  }
}
