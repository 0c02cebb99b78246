public import Deck
internal import Text

extension ForeignText {
  /// What the file brings.
  ///
  /// - Parameter name: What its deck is to be called: the name of the file, or what the learner said.
  /// - Returns: One deck; none where the file makes no card.
  public func incoming(name: String) -> Incoming {
    let header = deck.header
    guard !deck.notes.isEmpty, !header.directions.isEmpty else { return Incoming() }
    let safeName = DeckNames.name(of: name.split(separator: "/").map(String.init))
    var headers = header.headers.filter { !Self.made.contains($0.key) }
    if header.title != header.name { headers["title"] = header.title }
    if !header.language.isEmpty { headers["language"] = header.language }
    let columns = header.columns.count
    let rows = deck.notes.map { note in
      var fields = note.fields
      while fields.count < columns { fields.append("") }
      return IncomingRow(identity: note.identity, fields: fields, line: note.line)
    }
    // Rows may have more fields than the header names.
    let widest = rows.reduce(columns) { max($0, $1.fields.count) }
    return Incoming(decks: [
      IncomingDeck(
        source: "file \(safeName)",
        sourceName: "",
        name: safeName,
        headers: headers.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) },
        columns: header.columns + (columns..<widest).map { "column \($0 + 1)" },
        directions: header.directions.map {
          IncomingDirection(question: $0.questionColumn, answer: $0.answerColumn)
        },
        rows: rows.map { row in
          var row = row
          while row.fields.count < widest { row.fields.append("") }
          return row
        }
      )
    ])
  }

  /// Headers that are made anew, or tell how the file was written.
  private static let made: Set<String> = [
    "separator", "html", "columns", "ask", "source", "source name", "tags", "notetype", "deck",
    "notetype column", "deck column", "tags column", "guid column", "if matches", "match scope",
    TextHeader.guardKey,
  ]
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
