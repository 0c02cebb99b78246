public import Deck

extension IncomingDeck {
  /// A deck of ours that comes back: it has its name, and needs no other mark to be found again.
  ///
  /// - Parameter deck: The deck, as it was.
  public init(_ deck: DeckFile) {
    let header = deck.header
    let told: Set<String> = ["separator", "columns", "ask", "source", "source name"]
    self.init(
      source: header.headers["source"] ?? "",
      sourceName: header.headers["source name"] ?? "",
      name: header.name,
      headers: header.headers.filter { !told.contains($0.key) }.sorted { $0.key < $1.key }
        .map { Header($0.key, $0.value) },
      columns: header.columns,
      directions: header.directions.map {
        IncomingDirection(question: $0.questionColumn, answer: $0.answerColumn)
      },
      rows: deck.notes.map { note in
        IncomingRow(
          identity: note.identity,
          fields: header.columns.indices.map { note.field(at: $0) },
          line: note.line
        )
      }
    )
  }
}
