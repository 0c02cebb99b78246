public import Deck
internal import Text

extension ForeignText {
  /// What the file brings.
  ///
  /// A column of decks parts the notes into those, as Anki's text files have it; texts with gaps
  /// (`{{c1::Paris}}`) make a card a gap, in a deck of their own.
  ///
  /// - Parameters:
  ///   - name: What its deck is to be called: the name of the file, or what the learner said.
  ///   - keepsTogether: Whether a column of decks parts nothing.
  /// - Returns: The decks; none where the file makes no card.
  public func incoming(name: String, keepsTogether: Bool = false) -> Incoming {
    let header = deck.header
    guard !header.directions.isEmpty else { return Incoming() }
    var sorter = TextSorter(
      self,
      name: DeckNames.name(of: name.split(separator: "/").map(String.init)),
      keepsTogether: keepsTogether
    )
    let gaps = gapRows
    let gapLines = Set(gaps.map(\.line))
    for note in deck.notes where !gapLines.contains(note.line) { sorter.add(note) }
    for row in gaps { sorter.add(gapsOf: row) }
    return Incoming(decks: sorter.decks)
  }

  /// The lines whose text has gaps: what is wrong with them as they stand does not matter.
  public var gapLines: Set<Int> { Set(gapRows.map(\.line)) }

  /// The rows of a table whose question has gaps as Anki marks them.
  private var gapRows: [TextRow] {
    guard format == .table, let question = deck.header.directions.first?.questionColumn else {
      return []
    }
    return rows.filter { row in
      guard row.fields.indices.contains(question) else { return false }
      let text = row.fields[question].text
      return text.utf8.contains(UInt8(ascii: "{")) && !Cloze(text).numbers.isEmpty
    }
  }
}

/// Puts the rows of a text file into decks.
private struct TextSorter {
  private let text: ForeignText
  private let name: String
  private let headers: [IncomingDeck.Header]
  private let deckColumn: Int?
  private let typeColumn: Int?
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
    deckColumn = keepsTogether ? nil : header.columns.firstIndex(of: "deck")
    typeColumn = deckColumn == nil ? nil : header.columns.firstIndex(of: "note type")
  }

  /// Headers that are made anew, or tell how the file was written.
  private static let made: Set<String> = [
    "separator", "html", "columns", "ask", "source", "source name", "tags", "notetype", "deck",
    "notetype column", "deck column", "tags column", "guid column", "if matches", "match scope",
    TextHeader.guardKey,
  ]

  /// The columns that come, by their place in the file.
  private var columns: [(place: Int, name: String)] {
    text.deck.header.columns.enumerated()
      .filter { $0.offset != deckColumn && $0.offset != typeColumn }
      .map { (place: $0.offset, name: $0.element) }
  }

  mutating func add(_ note: Note) {
    let index = deck(of: note.fields, hasGaps: false)
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
      IncomingRow(identity: note.identity, fields: fields, line: note.line)
    )
  }

  mutating func add(gapsOf row: TextRow) {
    guard let question = text.deck.header.directions.first?.questionColumn else { return }
    func plain(_ field: String) -> String {
      text.isHTML ? Markup(field).text : trimmed(field).nfc
    }
    let cloze = Cloze(row.fields[question].text)
    let all = row.fields.enumerated().map { $0 == question ? cloze.answer : $1.text }.map(plain)
    let index = deck(of: all, hasGaps: true)
    let shared = columns.map { all.indices.contains($0.place) ? all[$0.place] : "" }
    let id = columns.firstIndex { $0.name == AnkiColumns.id }
    for number in cloze.numbers {
      let sides = [plain(cloze.question(number)), plain(cloze.typedAnswer(number))]
      guard !sides[0].isEmpty, holdsAnswer(sides[1]) else { continue }
      var fields = sides + shared
      var identity = sides[0]
      if let id, !shared[id].isEmpty {
        identity = "\(shared[id])#c\(number)"
        fields[id + 2] = identity
      }
      guard !decks[index].rows.contains(where: { $0.identity == identity }) else { continue }
      decks[index].rows.append(IncomingRow(identity: identity, fields: fields, line: row.line))
    }
    if decks[index].rows.isEmpty { forgetLast(index) }
  }

  /// The place of the deck that a row goes into.
  private mutating func deck(of fields: [String], hasGaps: Bool) -> Int {
    func value(_ column: Int?) -> String {
      column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    }
    let (path, type) = (value(deckColumn), value(typeColumn))
    let key = [path, type, hasGaps ? "gaps" : ""].joined(separator: "\u{1f}")
    if let known = indexByKey[key] { return known }
    let parts = deckPath(path, separator: "::")
    let source = (["file", name] + [path, type, hasGaps ? "gaps" : ""].filter { !$0.isEmpty })
      .joined(separator: " ")
    indexByKey[key] = decks.count
    decks.append(
      IncomingDeck(
        source: cleanName(source),
        sourceName: "",
        name: path.isEmpty ? name : DeckNames.name(of: parts),
        nameAddition: type.isEmpty ? (hasGaps ? "gaps" : "") : DeckNames.part(type),
        headers: headers,
        columns: hasGaps ? gapColumns : columns.map(\.name),
        directions: hasGaps ? [IncomingDirection(question: 0, answer: 1)] : directions,
        rows: []
      )
    )
    return decks.count - 1
  }

  private mutating func forgetLast(_ index: Int) {
    guard index == decks.count - 1 else { return }
    decks.removeLast()
    indexByKey = indexByKey.filter { $0.value != index }
  }

  private var gapColumns: [String] {
    let kept: Set<String> = [AnkiColumns.tags, AnkiColumns.id]
    var names = AnkiColumns(reserved: ["question", "answer"] + kept)
    names.addReserved("question")
    names.addReserved("answer")
    for column in columns {
      if kept.contains(column.name) {
        names.addReserved(column.name)
      } else {
        names.add(column.name)
      }
    }
    return names.names
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
}
