internal import Deck
internal import Terminal

// Decks of which only the notes with a tag are meant.
extension QuizShell {
  /// Limits decks to the notes that have a tag, beside those that they are limited to already.
  ///
  /// Of several decks those without such a note are left out.
  ///
  /// - Parameters:
  ///   - entries: The decks that are meant.
  ///   - tag: The tag.
  /// - Returns: The decks with the limit.
  /// - Throws: That no note has the tag, and which tags there are.
  func limit(
    _ entries: [DeckLibrary.Entry],
    to tag: DeckTag
  ) throws(DeckLibraryError) -> [DeckLibrary.Entry] {
    var limited: [DeckLibrary.Entry] = []
    var known: [DeckTag] = []
    for var entry in entries {
      guard case .success(let deck) = library.load(entry) else { continue }
      if !deck.cards(tagged: [tag]).isEmpty {
        entry.tags.append(tag)
        limited.append(entry)
      } else if !entry.tags.isEmpty {
        limited.append(entry)
      }
      known += DeckTag.all(of: deck).filter { !known.contains($0) }
    }
    guard limited.contains(where: { $0.tags.contains(tag) }) else {
      throw DeckLibraryError(
        message: "No note of \(names(of: entries)) has \(tag.word). \(Self.words(for: known))"
      )
    }
    return limited
  }

  /// Which tags there are.
  private static func words(for tags: [DeckTag]) -> String {
    if tags.isEmpty { return "It has no tags." }
    let lessons = tags.compactMap(\.lessonNumber)
    let others = tags.filter { $0.lessonNumber == nil }.map(\.word)
    var words: [String] = []
    if let first = lessons.min(), let last = lessons.max() {
      words.append(first == last ? "lesson:\(first)" : "lesson:\(first) to lesson:\(last)")
    }
    words += others.prefix(6)
    return "There is " + words.joined(separator: ", ") + (others.count > 6 ? " and more." : ".")
  }

  /// What limits the chosen decks, as it is typed; empty where nothing does.
  var limitWords: String {
    var words: [String] = []
    for word in decks.flatMap(\.tags).map(\.word) where !words.contains(word) { words.append(word) }
    return words.joined(separator: " ")
  }

  /// The limits that the last word may become, for the deck that is named before it or the chosen
  /// ones.
  func limitCompletions(for word: Substring, after before: [Substring]) -> [String] {
    let kinds = ["lesson:", "tag:"]
    guard kinds.contains(where: { word.hasPrefix($0) }) else {
      if word.isEmpty && before.isEmpty { return [] }
      return kinds.filter { $0.hasPrefix(word) }
    }
    let named = before.last { DeckTag(typed: String($0)) == nil }
    let entries = named.map { library.decks(named: String($0)) } ?? decks
    var words: [String] = []
    for entry in entries {
      guard case .success(let deck) = library.load(entry) else { continue }
      for tag in DeckTag.all(of: deck) {
        // A lesson can be typed either way.
        let isMeant = word.hasPrefix("tag:") ? tag.lessonNumber == nil : tag.lessonNumber != nil
        if isMeant, tag.word.hasPrefix(word), !words.contains(tag.word) { words.append(tag.word) }
      }
    }
    return words
  }
}
