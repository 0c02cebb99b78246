internal import Answers
internal import Deck
internal import Journal
internal import Practice

// How the shell finds the notes that a person means.
extension QuizShell {
  /// The notes that a word means: those of which a field is the word and nothing else; where there
  /// are none, those of which one is but for accents; where there are none, those that have it in a
  /// field.
  ///
  /// - Parameters:
  ///   - text: The word or words, as they were typed.
  ///   - cards: The cards at hand.
  /// - Returns: The cards of each note, in the order of the decks.
  func notes(having text: String, among cards: [Card]) -> [[Card]] {
    let word = SearchWord(text)
    guard !word.folded.isEmpty else { return [] }
    var (exact, likely, found): ([[Card]], [[Card]], [[Card]]) = ([], [], [])
    for note in Self.notes(of: cards) {
      let fields = (note.first?.note.fields ?? []).map(SearchWord.fold)
      if fields.contains(where: word.isAll) {
        exact.append(note)
      } else if exact.isEmpty, fields.contains(where: word.isLikelyAll) {
        likely.append(note)
      } else if exact.isEmpty, likely.isEmpty, fields.contains(where: word.isLikelyIn) {
        found.append(note)
      }
    }
    return exact.isEmpty ? likely.isEmpty ? found : likely : exact
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

  /// What was answered last, in this run or an earlier one: the card, and what was typed.
  ///
  /// - Parameter hint: What else can be done, said where there is no such card.
  /// - Returns: `nil` where nothing was answered, or the card is not at hand any more; that is said.
  func lastAnswered(orElse hint: String) -> (card: Card, typed: String)? {
    do throws(JournalError) {
      let (question, last) = try findLastAnswered()
      if let last { return last }
      fail(
        question.map {
          ($0.isEmpty ? "The card that was answered last" : $0) + " is not at hand any more."
        }
          ?? "Nothing was answered yet. \(hint)"
      )
    } catch {
      fail(error.message)
    }
    return nil
  }

  /// All cards of the note that was answered last.
  ///
  /// - Parameter hint: What else can be done, said where there is no such note.
  /// - Returns: `nil` where there is none; that is said.
  func noteAnsweredLast(orElse hint: String) -> [Card]? {
    guard let card = lastAnswered(orElse: hint)?.card,
      let entry = library.entries.first(where: { $0.name == card.deck.name })
    else { return nil }
    return cards(ofDeck: entry).filter { $0.note.identity == card.note.identity }
  }

  /// Looks for the card that was answered last: in this run, else in all decks at hand, those of its
  /// session first.
  ///
  /// - Returns: Its question, where something was answered; and the card, where it is at hand.
  /// - Throws: Why the journal cannot be read.
  func findLastAnswered() throws(JournalError) -> (
    question: String?, last: (card: Card, typed: String)?
  ) {
    let (question, id, typed): (String, CardID, String)
    let names: [String]
    if let last = lastRunner?.lastAnswer {
      let card = last.challenge.card
      (question, id, typed) = (card.question, card.id, last.review.typed)
      names = [card.deck.name]
    } else {
      guard let last = try journal().latestReview() else { return (nil, nil) }
      (question, id, typed) = (last.question, last.review.card, last.review.typed)
      names = try journal().session(last.session)?.decks ?? []
    }
    _ = decks  // chosen ones that lie outside the folders are at hand once they were looked for
    let entries = library.entries
    let likely = entries.filter { names.contains($0.name) }
    // A question that was mended by hand meanwhile is known again before its card is looked for.
    try register(likely)
    for entry in likely + entries.filter({ !names.contains($0.name) }) {
      if let card = cards(ofDeck: entry).first(where: { $0.id == id }) {
        return (question, (card, typed))
      }
    }
    return (question, nil)
  }

  /// The cards of a deck; none where it cannot be read.
  private func cards(ofDeck entry: DeckLibrary.Entry) -> [Card] {
    guard case .success(let deck) = library.load(entry) else { return [] }
    return deck.cards
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
