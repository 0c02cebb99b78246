internal import Answers
internal import Deck
internal import Text

/// A tag by which the notes of a deck are limited: `lesson:3`, `tag:food`.
struct DeckTag: Hashable {
  /// The tag as it stands in decks: `lesson-3`, `food`.
  let name: String

  /// Takes a tag as it stands in decks.
  ///
  /// - Parameter name: The tag.
  init(name: String) {
    self.name = name
  }

  /// Reads what was typed.
  ///
  /// - Parameter word: The word; `nil` is returned where it names no tag.
  init?(typed word: String) {
    let folded = word.widthFolded
    guard let colon = folded.firstIndex(of: ":") else { return nil }
    let value = folded[folded.index(after: colon)...]
    guard !value.isEmpty else { return nil }
    switch folded[..<colon].lowercased() {
    case "lesson": name = Self.lesson + value
    case "tag": name = String(value)
    default: return nil
    }
  }

  /// How it is typed.
  var word: String {
    lessonNumber.map { "lesson:\($0)" } ?? "tag:\(name)"
  }

  /// The number of the lesson; `nil` where it is another tag.
  var lessonNumber: Int? {
    guard name.hasPrefix(Self.lesson) else { return nil }
    let digits = name.dropFirst(Self.lesson.count)
    return digits.allSatisfy(\.isASCII) ? Int(digits).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  private static let lesson = "lesson-"

  /// All tags of a deck: the lessons in their order, then the others by name.
  ///
  /// - Parameter deck: The deck.
  /// - Returns: The tags, each once.
  static func all(of deck: DeckFile) -> [DeckTag] {
    guard let column = deck.header.columns.firstIndex(of: "tags") else { return [] }
    let names = Set(
      deck.notes.flatMap { $0.field(at: column).split(whereSeparator: \.isWhitespace) }
    )
    return names.map { DeckTag(name: String($0)) }.sorted {
      ($0.lessonNumber ?? .max, $0.name) < ($1.lessonNumber ?? .max, $1.name)
    }
  }
}

extension DeckFile {
  /// The cards of the notes that have one of some tags; all where there is none.
  ///
  /// A tag also means those below it: `food` means `food::fruit`, too.
  ///
  /// - Parameter tags: The tags.
  /// - Returns: The cards in their order.
  func cards(tagged tags: [DeckTag]) -> [Card] {
    if tags.isEmpty { return cards }
    let isMeant = choice(by: tags)
    var last: (line: Int, isMeant: Bool)?
    return cards.filter { card in
      // The cards of a note are neighbours.
      if let last, last.line == card.note.line { return last.isMeant }
      let isMeant = isMeant(card.note)
      last = (card.note.line, isMeant)
      return isMeant
    }
  }

  /// The notes that have one of some tags, or one below it; all where there is none.
  ///
  /// - Parameter tags: The tags.
  /// - Returns: The notes in their order.
  func notes(tagged tags: [DeckTag]) -> [Note] {
    tags.isEmpty ? notes : notes.filter(choice(by: tags))
  }

  private func choice(by tags: [DeckTag]) -> (Note) -> Bool {
    guard let column = header.columns.firstIndex(of: "tags") else { return { _ in false } }
    let wanted = tags.map { SearchWord.fold($0.name) }
    return { note in
      let own = SearchWord.fold(note.field(at: column)).split(separator: " ")
      return wanted.contains { tag in
        own.contains { $0 == tag || $0.hasPrefix(tag + "::") }
      }
    }
  }
}
