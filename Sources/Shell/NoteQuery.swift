internal import Answers
internal import Deck
internal import Practice
internal import Text

/// What `:find` looks for: words in any field, tags, decks, and how far cards are.
struct NoteQuery {
  /// How far a card is.
  enum State: String, CaseIterable {
    /// Its day has come.
    case due
    /// It was never answered.
    case new
    /// It does not stay, or is forgotten again and again.
    case hard
    /// The learner does not want to be asked it.
    case suspended
  }

  /// What makes no sense in a query.
  struct Flaw: WordedError {
    /// What it is, and what can stand there.
    let message: String
  }

  /// The decks to look in, as they were typed; the chosen ones where there are none.
  let decks: [String]
  /// What a card of the note must be, all at once.
  let states: [State]
  private let words: [SearchWord]
  private let tags: [String]

  /// Reads a query.
  ///
  /// - Parameter text: What was typed; all of its words must be met. A word is also what stands in
  ///   `"` together, such as `deck:"my words"`.
  /// - Throws: `Flaw` where one of them makes no sense, or where there is none.
  init(_ text: String) throws(Flaw) {
    var (decks, states, words, tags) = ([String](), [State](), [SearchWord](), [String]())
    for part in Self.parts(of: text) {
      let folded = part.widthFolded
      let value = folded.firstIndex(of: ":").map { String(folded[folded.index(after: $0)...]) }
      switch (folded.prefix { $0 != ":" }.lowercased(), value) {
      case ("tag", let tag?) where !tag.isEmpty: tags.append(SearchWord.fold(tag))
      case ("deck", let deck?) where !deck.isEmpty: decks.append(deck)
      case ("is", let name?):
        guard let state = State(rawValue: name.lowercased()) else {
          let names = either(State.allCases.map { "is:" + $0.rawValue })
          throw Flaw(message: "There is no “\(part)”; it can be \(names).")
        }
        states.append(state)
      default:
        let word = SearchWord(part)
        if !word.folded.isEmpty { words.append(word) }
      }
    }
    guard !(decks.isEmpty && states.isEmpty && words.isEmpty && tags.isEmpty) else {
      throw Flaw(message: "Usage: :find WORD, or tag:NAME, deck:NAME, is:due, is:new and so on.")
    }
    (self.decks, self.states, self.words, self.tags) = (decks, states, words, tags)
  }

  /// The words of a query, without the quotes that hold some together; one without its other stands
  /// for itself.
  private static func parts(of text: String) -> [String] {
    let quoteCount = text.count { $0 == "\"" }
    var parts: [String] = []
    var part = ""
    var seen = 0
    for character in text {
      if character == "\"", seen < quoteCount / 2 * 2 {
        seen += 1
      } else if character.isWhitespace, seen.isMultiple(of: 2) {
        if !part.isEmpty { parts.append(part) }
        part = ""
      } else {
        part.append(character)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// A word of the command line as it is typed in a query.
  ///
  /// - Parameter word: The word.
  /// - Returns: It, in quotes where a name with blanks stands behind its colon.
  static func quoted(_ word: String) -> String {
    guard word.contains(where: \.isWhitespace), !word.contains("\""),
      let colon = word.firstIndex(of: ":"),
      ["tag", "deck"].contains(word[..<colon].lowercased())
    else { return word }
    return "\(word[...colon])\"\(word[word.index(after: colon)...])\""
  }

  /// Whether the fields of a note have all that is looked for.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - tagColumn: The place of its tags; `nil` where it has none.
  /// - Returns: Whether they have.
  func matches(_ note: Note, tagColumn: Int?) -> Bool {
    if !tags.isEmpty {
      let own = tagColumn.map { SearchWord.fold(note.field(at: $0)).split(separator: " ") } ?? []
      // A tag is found with those below it: `food` finds `food::fruit`.
      guard tags.allSatisfy({ tag in own.contains { $0 == tag || $0.hasPrefix(tag + "::") } })
      else { return false }
    }
    if words.isEmpty { return true }
    let fields = note.fields.map(SearchWord.fold)
    return words.allSatisfy { word in fields.contains(where: word.isLikelyIn) }
  }
}
