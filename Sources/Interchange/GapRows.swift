internal import Deck
internal import Text

/// Makes rows of the texts with gaps, `{{c1::…}}`, that Anki writes into text files: one for each
/// number, which asks for what its gaps hide.
struct GapRows {
  /// The rows, those without gaps as they were.
  private(set) var rows: [DeckRow] = []
  /// The header lines; a column for notes is added where there is none and a row needs it.
  private(set) var headers: [(key: String, value: String, line: Int)]
  /// The rows of a kind with gaps that have none.
  private(set) var problems: [DeckProblem] = []

  /// More numbers in one text make no cards, and a text is at most so long: a field that is longer
  /// is refused anyway.
  private static let (mostNumbers, longest) = (200, 40_000)

  private let columns: [String]
  private let question: Int
  private let answer: Int
  private var noteColumn: Int?

  /// Looks at all rows.
  ///
  /// - Parameters:
  ///   - given: The rows.
  ///   - headers: What a deck file would say in its header lines.
  init(_ given: [DeckRow], headers: [(key: String, value: String, line: Int)]) {
    self.headers = headers
    let header = makeDeck(rows: [], name: "", headers: headers, separator: nil).header
    columns = header.columns
    let kind = headers.last { $0.key == "notetype" }?.value ?? ""
    guard let first = header.directions.first else {
      (rows, question, answer) = (given, 0, 0)
      return
    }
    (question, answer) = (first.questionColumn, first.answerColumn)
    noteColumn = ["note", "notes", "extra", "back extra"].lazy
      .compactMap { [columns] name in columns.firstIndex(of: name) }.first {
        $0 != first.answerColumn
      }
    rows.reserveCapacity(given.count)
    for row in given { take(row, kind: kind) }
  }

  private mutating func take(_ row: DeckRow, kind: String) {
    func field(_ place: Int?) -> String {
      place.flatMap { row.fields.indices.contains($0) ? row.fields[$0] : nil } ?? ""
    }
    let text = field(question)
    let kind = columns.firstIndex(of: "note type").map(field) ?? kind
    let isGapped = text.utf8.count <= Self.longest && text.firstRange(ofBytes: "{{c") != nil
    let cloze = isGapped ? Cloze(text) : nil
    guard let cloze, !cloze.numbers.isEmpty else {
      if kind.lowercased().hasPrefix("cloze") {
        problems.append(DeckProblem(line: row.line, kind: .noGap(excerpt(of: text))))
      } else {
        rows.append(row)
      }
      return
    }
    var whole = row.fields
    // What else the note says of itself stood where the answer stands now.
    let extra = [field(noteColumn), field(answer)].filter { !trimmed($0).isEmpty }
    if !extra.isEmpty {
      let place = noteColumn ?? addNoteColumn()
      while whole.count <= place { whole.append("") }
      whole[place] = extra.joined(separator: "\n")
    }
    while whole.count <= max(question, answer) { whole.append("") }
    for number in cloze.numbers.prefix(Self.mostNumbers) {
      var fields = whole
      fields[question] = cloze.question(number)
      fields[answer] = cloze.typedAnswer(number)
      if let id = columns.firstIndex(of: "id"), id < fields.count, !fields[id].isEmpty {
        fields[id] += "#c\(number)"
      }
      rows.append(DeckRow(fields, line: row.line))
    }
  }

  private mutating func addNoteColumn() -> Int {
    headers.removeAll { $0.key == "columns" }
    headers.append(("columns", (columns + ["note"]).joined(separator: "\t"), 1))
    noteColumn = columns.count
    return columns.count
  }
}
