internal import Answers
internal import Deck
internal import Practice

// How the shell finds the notes that a person means.
extension QuizShell {
  /// The notes that a word means: those of which a field is the word and nothing else; where there
  /// are none, those that have it in a field.
  ///
  /// - Parameters:
  ///   - text: The word or words, as they were typed.
  ///   - cards: The cards at hand.
  /// - Returns: The cards of each note, in the order of the decks.
  func notes(having text: String, among cards: [Card]) -> [[Card]] {
    let word = SearchWord(text)
    guard !word.folded.isEmpty else { return [] }
    var found: [[Card]] = []
    var exact: [[Card]] = []
    for note in Self.notes(of: cards) {
      let fields = (note.first?.note.fields ?? []).map(SearchWord.fold)
      if fields.contains(where: word.isAll) {
        exact.append(note)
      } else if exact.isEmpty, fields.contains(where: word.isIn) {
        found.append(note)
      }
    }
    return exact.isEmpty ? found : exact
  }

  /// The one note that a word means; says so where there is none, or more than one.
  ///
  /// - Parameters:
  ///   - text: The word or words, as they were typed.
  ///   - cards: The cards at hand.
  /// - Returns: The cards of the note; `nil` where it is not clear.
  func note(meantBy text: String, among cards: [Card]) -> [Card]? {
    let found = notes(having: text, among: cards)
    guard let first = found.first else {
      fail("No note of \(names(of: decks)) has “\(text)”.")
      return nil
    }
    if found.count == 1 { return first }
    // One that is asked by this very text is meant, not those that have it as an answer.
    let wanted = SearchWord.fold(text)
    let asked = found.filter { $0.first.map { SearchWord.fold($0.question) } == wanted }
    if asked.count == 1 { return asked[0] }
    fail(
      "\(found.count) notes have “\(text)”: "
        + found.prefix(5).compactMap { $0.first.map { "\($0.question) (\($0.answers))" } }
        .joined(separator: ", ") + (found.count > 5 ? " and more" : "")
        + ". Type more of it."
    )
    return nil
  }

  /// Cards put together by their notes; those of one note are neighbours.
  static func notes(of cards: [Card]) -> [[Card]] {
    var notes: [[Card]] = []
    var start = 0
    for index in cards.indices.dropFirst() {
      let (card, before) = (cards[index], cards[index - 1])
      guard card.note.line != before.note.line || card.deck.name != before.deck.name else {
        continue
      }
      notes.append(Array(cards[start..<index]))
      start = index
    }
    if start < cards.endIndex { notes.append(Array(cards[start...])) }
    return notes
  }
}
