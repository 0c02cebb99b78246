public import Deck
internal import Text

extension ForeignText {
  /// What the file brings.
  ///
  /// A column of decks parts the notes into those, as Anki's text files have it.
  ///
  /// - Parameters:
  ///   - name: What its deck is to be called: the name of the file, or what the learner said.
  ///   - keepsTogether: Whether a column of decks parts nothing.
  /// - Returns: The decks; none where the file makes no card.
  public func incoming(name: String, keepsTogether: Bool = false) -> Incoming {
    guard !deck.header.directions.isEmpty else { return Incoming() }
    var sorter = TextSorter(
      self,
      name: DeckNames.name(of: name.split(separator: "/").map(String.init)),
      keepsTogether: keepsTogether
    )
    for note in deck.notes { sorter.add(note) }
    return Incoming(decks: sorter.decks)
  }
}

/// Puts the rows of a text file into decks.
private struct TextSorter {
  private let text: ForeignText
  private let name: String
  private let headers: [IncomingDeck.Header]
  private let deckColumn: Int?
  private let typeColumn: Int?
  /// The columns that come, by their place in the file.
  private let columns: [(place: Int, name: String)]
  private var indexByKey: [String: Int] = [:]
  private(set) var decks: [IncomingDeck] = []

  init(_ text: ForeignText, name: String, keepsTogether: Bool) {
    self.text = text
    self.name = name
    let header = text.deck.header
    var headers = header.headers.filter { !Self.made.contains($0.key) }
    if header.title != header.name { headers["title"] = header.title }
    if !header.language.isEmpty { headers["language"] = header.language }
    self.headers = headers.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
    let asked = Set(header.directions.flatMap { [$0.questionColumn, $0.answerColumn] })
    func place(_ column: String) -> Int? {
      header.columns.firstIndex(of: column).flatMap { asked.contains($0) ? nil : $0 }
    }
    let deckColumn = keepsTogether ? nil : place("deck")
    let typeColumn = deckColumn == nil ? nil : place("note type")
    (self.deckColumn, self.typeColumn) = (deckColumn, typeColumn)
    columns = header.columns.enumerated()
      .filter { $0.offset != deckColumn && $0.offset != typeColumn }
      .map { (place: $0.offset, name: $0.element) }
  }

  /// Headers that are made anew, or tell how the file was written.
  private static let made: Set<String> = [
    "separator", "html", "columns", "ask", "source", "source name", "tags", "notetype", "deck",
    "notetype column", "deck column", "tags column", "guid column", "if matches", "match scope",
    TextHeader.guardKey,
  ]

  mutating func add(_ note: Note) {
    let index = deck(of: note.fields)
    var fields = columns.map { note.field(at: $0.place) }
    // Rows may have more fields than the header names.
    fields += note.fields.dropFirst(text.deck.header.columns.count)
    let width = max(fields.count, decks[index].columns.count)
    while decks[index].columns.count < width {
      decks[index].columns.append("column \(decks[index].columns.count + 1)")
      for row in decks[index].rows.indices { decks[index].rows[row].fields.append("") }
    }
    while fields.count < width { fields.append("") }
    decks[index].rows.append(
      IncomingRow(identity: note.identity, fields: fields)
    )
  }

  /// The place of the deck that a row goes into.
  private mutating func deck(of fields: [String]) -> Int {
    func value(_ column: Int?) -> String {
      column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    }
    let (path, type) = (value(deckColumn), value(typeColumn))
    let key = "\(path)\u{1f}\(type)"
    if let known = indexByKey[key] { return known }
    let parts = deckPath(path, separator: "::")
    let source = (["file", name] + [path, type].filter { !$0.isEmpty }).joined(separator: " ")
    indexByKey[key] = decks.count
    decks.append(
      IncomingDeck(
        source: cleanName(source),
        sourceName: "",
        name: path.isEmpty ? name : DeckNames.name(of: parts),
        nameAddition: type.isEmpty ? "" : DeckNames.part(type),
        headers: headers,
        columns: columns.map(\.name),
        directions: directions,
        rows: []
      )
    )
    return decks.count - 1
  }

  private var directions: [IncomingDirection] {
    let places = columns.map(\.place)
    return text.deck.header.directions.compactMap { direction in
      guard let question = places.firstIndex(of: direction.questionColumn),
        let answer = places.firstIndex(of: direction.answerColumn)
      else { return nil }
      return IncomingDirection(question: question, answer: answer)
    }
  }
}

extension DeckProblem {
  /// Whether a file with it is not to be trusted at all.
  ///
  /// What is read of it may be something else than what was meant. Other problems leave a line out.
  public var spoilsFile: Bool {
    switch kind {
    case .otherEncoding, .notText, .otherSeparator, .noCards, .invalidUTF8, .invalidUTF16,
      .fieldTooLong, .tooManyFields, .unclosedQuote, .oneColumn:
      true
    default: false
    }
  }

  /// Whether a line made no note because of it.
  public var spoilsLine: Bool {
    switch kind {
    case .noTab, .noField, .duplicate, .noSeparator, .emptyField, .noGap, .invalidUTF8,
      .fieldTooLong, .tooManyFields, .unclosedQuote:
      true
    default: false
    }
  }
}
