public import Deck

/// The accepted answers of the cards that are studied together, built once a session, to tell whose
/// answer was typed.
///
/// It holds hashes of rough forms of every answer. What a hash finds is then read properly, so an
/// answer that is found is one.
public struct AnswerIndex: Sendable {
  /// The cards, in the order in which they were given.
  public let cards: [Card]
  private let asked: [Asked]
  private let isOfCards: Bool
  private var answers: HashTable
  private var words: HashTable
  private var questions: HashTable
  private var notes: [Int32]

  /// No more cards of one answer are looked at.
  private static let mostSharing = 64

  /// Indexes cards.
  ///
  /// - Parameter cards: The cards; those of one note do not count as others of each other.
  public init(cards: [Card]) {
    self.cards = cards
    asked = []
    isOfCards = true
    answers = HashTable(expected: cards.count * 2)
    words = HashTable(expected: cards.count * 3)
    questions = HashTable(expected: cards.count)
    notes = []
    notes.reserveCapacity(cards.count)
    var numbers = NoteNumbers()
    for (index, card) in cards.enumerated() {
      let place = Int32(truncatingIfNeeded: index)
      notes.append(numbers.number(of: card))
      add(card.answers, card.direction.kind, place: place)
      let question = Self.hash(ofQuestion: card.question, card.direction.kind)
      questions.insert(place, for: question)
    }
  }

  /// Indexes answers without cards, each of another note.
  ///
  /// - Parameter others: What is asked elsewhere.
  init(others: [Asked]) {
    cards = []
    asked = others
    isOfCards = false
    answers = HashTable(expected: others.count * 2)
    words = HashTable(expected: others.count * 3)
    questions = HashTable(expected: others.count)
    notes = others.indices.map { Int32(truncatingIfNeeded: $0) }
    for (index, one) in others.enumerated() {
      let place = Int32(truncatingIfNeeded: index)
      add(one.field, one.kind, place: place)
      if let prompt = one.prompt {
        questions.insert(place, for: Self.hash(ofQuestion: prompt, one.kind))
      }
    }
  }

  // MARK: Looking up

  /// Another note's card that accepts a text as it was typed; of several the first, but rather one
  /// that has it as an answer by itself than one that adds a hint to it.
  ///
  /// - Parameters:
  ///   - line: The text, cleaned.
  ///   - language: The language of the answer as its code.
  ///   - note: The note that is asked, which does not count.
  ///   - isWithoutArticle: Whether the card may have an article that the text has not.
  /// - Returns: Its place in the index.
  func other(
    accepting line: [Unicode.Scalar],
    language: String,
    note: Int32?,
    isWithoutArticle: Bool = false
  ) -> Int? {
    let language = Language(code: language)
    var seen: Set<UInt64> = []
    var found: [Int] = []
    for text in [line] + Outline.written(line, language) {
      var keys = Self.keys(ofTyped: text, language)
      if isWithoutArticle { keys += Self.keysWithArticle(text, language) }
      for key in keys where seen.insert(key).inserted {
        _ = answers.first(key, atMost: Self.mostSharing) { place in
          let index = Int(place)
          guard notes[index] != note, self.language(index) == language else { return false }
          if Self.accepts(text, askedFor(index), isWithoutArticle) { found.append(index) }
          return false
        }
      }
    }
    return found.min { lhs, rhs in
      (hintCount(line, in: lhs), lhs) < (hintCount(line, in: rhs), rhs)
    }
  }

  /// Another note's card that is asked in the same way and accepts a text to the letter.
  ///
  /// - Parameters:
  ///   - line: The text, cleaned.
  ///   - asked: What is asked; cards with the same question do not count.
  ///   - note: The note that is asked, which does not count.
  /// - Returns: Its place in the index.
  func other(toTheLetter line: [Unicode.Scalar], _ asked: Asked, note: Int32?) -> Int? {
    var reader = RoughReader()
    _ = reader.read(piece: line)
    for key in reader.answers {
      let found = answers.first(key, atMost: Self.mostSharing) { place in
        guard notes[Int(place)] != note else { return false }
        let other = askedFor(Int(place))
        guard other.kind == asked.kind, Language.isSame(other.language, asked.language),
          asked.prompt == nil || other.prompt != asked.prompt
        else { return false }
        return other.answerField.alternatives.contains { $0.variants.contains(line) }
      }
      if let found { return Int(found) }
    }
    return nil
  }

  /// 0 where a text is an answer of a card as it stands, 1 where the card adds a hint or more.
  private func hintCount(_ line: [Unicode.Scalar], in index: Int) -> Int {
    let typed = String(String.UnicodeScalarView(line)).lowercased()
    let isWhole = askedFor(index).field.split(whereSeparator: { ";|".contains($0) })
      .contains { $0.drop { $0 == " " }.lowercased() == typed }
    return isWhole ? 0 : 1
  }

  /// Whether a word stands in an answer of another note.
  ///
  /// - Parameters:
  ///   - word: The word in small letters.
  ///   - language: The language of the answer as its code.
  ///   - note: The note that is asked, which does not count.
  /// - Returns: True also for words in brackets.
  func hasWord(_ word: String, language: String, note: Int32?) -> Bool {
    let language = Language(code: language)
    let letters = Array(word.unicodeScalars)
    return ([letters] + Outline.written(letters, language)).contains { spelled in
      words.first(RunningHash.of(spelled), atMost: Self.mostSharing) { place in
        notes[Int(place)] != note && self.language(Int(place)) == language
      } != nil
    }
  }

  /// The other cards that ask the same question for the same kind of answer.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - kind: What kind of answer is wanted.
  ///   - note: The note that is asked, which does not count.
  /// - Returns: What they ask.
  func others(asking question: String, _ kind: AnswerKind, note: Int32?) -> [Asked] {
    var found: [Asked] = []
    _ = questions.first(Self.hash(ofQuestion: question, kind), atMost: Self.mostSharing) { place in
      let one = askedFor(Int(place))
      if notes[Int(place)] != note, one.prompt == question, one.kind == kind { found.append(one) }
      return false
    }
    return found
  }

  /// The number of a card's note in the index.
  ///
  /// - Parameter card: The card.
  /// - Returns: `nil` if the index does not have the card.
  func note(of card: Card) -> Int32? {
    let found = questions.first(
      Self.hash(ofQuestion: card.question, card.direction.kind),
      atMost: 4096
    ) { cards.indices.contains(Int($0)) && cards[Int($0)].id == card.id }
    return found.map { notes[Int($0)] }
  }

  /// What a card of the index asks.
  ///
  /// - Parameter index: Its place.
  /// - Returns: What it asks.
  func askedFor(_ index: Int) -> Asked { isOfCards ? Asked(cards[index]) : asked[index] }

  private func language(_ index: Int) -> Language {
    Language(code: isOfCards ? cards[index].direction.answerLanguage : asked[index].language)
  }

  // MARK: Building

  private mutating func add(_ field: String, _ kind: AnswerKind, place: Int32) {
    var reader = RoughReader()
    let isSimple = reader.read(field)
    for key in reader.answers { answers.insert(place, for: key) }
    for key in reader.words { words.insert(place, for: key) }
    if isSimple { return }
    // Rare fields: slashes, markup, odd characters. They are read in full.
    for variant in AnswerField(field, kind: kind).alternatives.flatMap(\.variants) {
      for key in Self.keys(ofTyped: variant, .other) { answers.insert(place, for: key) }
      for key in WordList.keys(of: variant) { words.insert(place, for: key) }
    }
  }

  private static func hash(ofQuestion question: String, _ kind: AnswerKind) -> UInt64 {
    var hash = RunningHash()
    for scalar in question.unicodeScalars { hash.add(scalar) }
    for scalar in kind.rawValue.unicodeScalars { hash.add(scalar) }
    return hash.value
  }

  /// The rough forms of a typed text: as it is, and in English with and without an article or "to".
  private static func keys(ofTyped line: [Unicode.Scalar], _ language: Language) -> [UInt64] {
    var reader = RoughReader()
    _ = reader.read(piece: line)
    var keys = reader.answers
    if language == .turkish || language == .azeri {
      var other = RoughReader()
      _ = other.read(piece: line.map { $0.simpleLowercase(language) })
      keys += other.answers
    }
    guard language == .english else { return keys }
    let small = line.map { $0.simpleLowercase() }
    for lead in ["a ", "an ", "the ", "to "] {
      let letters = Array(lead.unicodeScalars)
      var other = RoughReader()
      let isLed = small.starts(with: letters)
      _ = other.read(piece: isLed ? Array(line.dropFirst(letters.count)) : letters + line)
      keys += other.answers
    }
    return keys
  }

  /// The rough forms of a typed text behind each article of its language.
  private static func keysWithArticle(_ line: [Unicode.Scalar], _ language: Language) -> [UInt64] {
    (Articles.table(language) ?? [:]).keys.flatMap { article in
      var reader = RoughReader()
      let joint = article.hasSuffix("'") ? "" : " "
      _ = reader.read(piece: Array((article + joint).unicodeScalars) + line)
      return reader.answers
    }
  }

  /// Whether a card accepts a text as it was typed: case, punctuation and English articles aside.
  private static func accepts(
    _ line: [Unicode.Scalar],
    _ asked: Asked,
    _ isWithoutArticle: Bool
  ) -> Bool {
    let language = Language(code: asked.language)
    let comparer = TextComparer(
      language: language,
      kind: asked.kind,
      rules: asked.rules,
      strictness: .moderate
    )
    let typed = comparer.prepare(line)
    let notation = comparer.forNotation.prepare(line)
    let isNotation = Notation.isMeant(line, asked.kind)
    let typedKana = Kana.folded(line)
    var free = Differences([.capitals, .punctuation, .hyphen, .article, .to].map(Differences.init))
    if isWithoutArticle { free.insert(.articleMissing) }
    for alternative in asked.answerField.alternatives {
      for variant in alternative.variants {
        let kana = Kana.folded(variant)
        if Kana.isPure(kana) {
          if kana == typedKana { return true }
          continue
        }
        let keepsSigns = Notation.isMeant(variant, asked.kind, isTyped: isNotation)
        let expected = (keepsSigns ? comparer.forNotation : comparer).prepare(variant)
        guard !expected.whole.outline.isEmpty else { continue }
        for pair in comparer.pairs(expected, keepsSigns ? notation : typed)
        where free.isSuperset(of: pair.setAside) {
          let found = pair.expected.outline.differences(from: pair.typed.outline, accents: .exact)
          if let found, free.isSuperset(of: found) { return true }
        }
      }
    }
    return false
  }
}

/// Numbers for notes: cards of one note have one.
private struct NoteNumbers {
  private var byLine: [Key: Int32] = [:]
  private struct Key: Hashable {
    let deck: ObjectIdentifier
    let line: Int
  }

  mutating func number(of card: Card) -> Int32 {
    let key = Key(deck: ObjectIdentifier(card.deck), line: card.note.line)
    if let known = byLine[key] { return known }
    let number = Int32(truncatingIfNeeded: byLine.count)
    byLine[key] = number
    return number
  }
}
