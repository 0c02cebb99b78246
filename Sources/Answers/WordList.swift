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
    var hash = RunningHash()
    var length = 0
    var isPossessive = false
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        if length > 0 && !isPossessive { table.insert(1, for: hash.value) }
        hash = RunningHash()
        length = 0
        isPossessive = false
      } else if scalar == "'" {
        isPossessive = true
      } else {
        hash.add(scalar.simpleLowercase())
        length += 1
      }
    }
    if length > 0 && !isPossessive { table.insert(1, for: hash.value) }
  }

  /// Adds a word.
  ///
  /// - Parameter key: The hash of its small letters.
  mutating func insert(_ key: UInt64) { table.insert(1, for: key) }

  /// Whether a word is in the list.
  ///
  /// - Parameter word: The word in small letters.
  /// - Returns: True if it is listed in any case.
  public func contains(_ word: String) -> Bool {
    table.contains(RunningHash.of(word.unicodeScalars))
  }
}
