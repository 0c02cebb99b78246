internal import Deck
internal import Text

/// Makes a deck of a Markdown file with cards between `Q:`, `A:` and `C:`, as hashcards has them.
///
/// A part runs to the next mark, a rule (`---`), a heading or a blank line. What stands between a
/// card's blank line and the next of these is its note. Each `[gap]` of a `C:` text makes a card:
/// the question is the text with `[...]` in its place, the answer is the gap.
struct MarkdownDeck {
  /// The deck.
  private(set) var deck: DeckFile

  private var rows: [DeckRow] = []
  private var problems: [DeckProblem] = []
  private var title: (text: String, line: Int)?
  /// The card that is read.
  private var card: Card?
  private var place = Place.outside

  private struct Card {
    let isCloze: Bool
    let line: Int
    var question: [String] = []
    var answer: [String] = []
    var note: [String] = []
  }

  /// What the next line belongs to.
  private enum Place {
    case outside
    /// Text that belongs to no card, of which a line was told already.
    case stray
    case question, answer, note
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - name: The deck's name.
  init(_ bytes: [UInt8], name: String) {
    deck = DeckFile(
      header: makeDeck(rows: [], name: name, headers: [], separator: nil).header,
      notes: []
    )
    var lines = MarkdownLines(bytes)
    var fence: String?
    if let first = lines.next() {
      if first.text == "---" || first.text == "+++" {
        readFrontMatter(&lines, mark: first.text)
      } else {
        read(first.text, on: first.line, isCode: false)
        fence = Self.fence(first.text)
      }
    }
    while let (text, line) = lines.next() {
      let mark = Self.fence(text)
      read(text, on: line, isCode: fence != nil)
      if let open = fence {
        if let mark, mark.hasPrefix(open), trimmed(text) == mark { fence = nil }
      } else {
        fence = mark
      }
    }
    finish()
    var headers: [(key: String, value: String, line: Int)] = [("comma", "keep", 1)]
    if let title { headers.append(("title", title.text, title.line)) }
    deck = makeDeck(
      rows: rows,
      name: name,
      headers: headers,
      separator: nil,
      problems: problems
    )
  }

  /// Whether a text has such cards: an answer's mark behind a question's, or a text with a gap.
  ///
  /// - Parameter bytes: The text, as UTF-8.
  /// - Returns: False where there is no card.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var lines = MarkdownLines(bytes)
    var hasQuestion = false
    while let (text, _) = lines.next() {
      switch Self.mark(text) {
      case "Q": hasQuestion = true
      case "A":
        if hasQuestion { return true }
      case "C":
        if ClozeText(content(text)).gaps.count > 0 { return true }
        hasQuestion = false
      default:
        // A line such as `R:-.` is another table's, not a question's second line.
        if text.utf8.dropFirst().first == .colon { hasQuestion = false }
      }
    }
    return false
  }

  /// The mark at the start of a line: `Q`, `A` or `C`.
  private static func mark(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, "QAC".unicodeScalars.contains(first),
      scalars.dropFirst().first == ":"
    else { return nil }
    return first
  }

  private static func content(_ text: String) -> String {
    trimmed(String(text.unicodeScalars.dropFirst(2)))
  }

  /// The backticks or tildes that open or close a block of code.
  private static func fence(_ text: String) -> String? {
    let scalars = trimmed(text).unicodeScalars
    guard let first = scalars.first, first == "`" || first == "~" else { return nil }
    let mark = scalars.prefix { $0 == first }
    return mark.count >= 3 ? String(mark) : nil
  }

  private mutating func read(_ text: String, on line: Int, isCode: Bool) {
    if isCode {
      add(text, on: line)
      return
    }
    switch Self.mark(text) {
    case "Q":
      finish()
      card = Card(isCloze: false, line: line, question: [Self.content(text)])
      place = .question
    case "C":
      finish()
      card = Card(isCloze: true, line: line, question: [Self.content(text)])
      place = .question
    case "A":
      if card == nil || card?.isCloze == true || card?.answer.isEmpty == false {
        finish()
        card = Card(isCloze: false, line: line)
      }
      card?.answer = [Self.content(text)]
      place = .answer
    default:
      let plain = trimmed(text)
      if plain.isEmpty {
        readBlank()
      } else if Self.isRule(plain) || Self.isHeading(plain) {
        finish()
      } else {
        add(text, on: line)
      }
    }
  }

  /// A blank line ends a part that has begun; a mark alone on its line may be followed by one.
  private mutating func readBlank() {
    switch place {
    case .question:
      if card?.question.contains(where: { !$0.isEmpty }) == true { place = .note }
    case .answer:
      if card?.answer.contains(where: { !$0.isEmpty }) == true { place = .note }
    case .note: card?.note.append("")
    case .stray: place = .outside
    case .outside: break
    }
  }

  private mutating func add(_ text: String, on line: Int) {
    switch place {
    case .question: card?.question.append(text)
    case .answer: card?.answer.append(text)
    case .note: card?.note.append(text)
    case .outside:
      problems.append(DeckProblem(line: line, kind: .strayText(excerpt(of: trimmed(text)))))
      place = .stray
    case .stray: break
    }
  }

  private static func isRule(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { $0 != " " }
    guard let first = scalars.first, scalars.count >= 3 else { return false }
    return "-*_".unicodeScalars.contains(first) && scalars.allSatisfy { $0 == first }
  }

  private static func isHeading(_ text: String) -> Bool {
    let marks = text.unicodeScalars.prefix { $0 == "#" }
    let next = text.unicodeScalars.dropFirst(marks.count).first
    return (1...6).contains(marks.count) && (next == nil || next == " ")
  }

  /// Makes the rows of the card that was read.
  private mutating func finish() {
    place = .outside
    guard let card else { return }
    self.card = nil
    let question = trimmed(card.question.joined(separator: "\n"))
    let note = trimmed(card.note.joined(separator: "\n"))
    guard card.isCloze else {
      let answer = trimmed(card.answer.joined(separator: "\n"))
      rows.append(DeckRow([question, answer, note], line: card.line))
      return
    }
    let cloze = ClozeText(question)
    if cloze.gaps.isEmpty {
      problems.append(DeckProblem(line: card.line, kind: .noGap(excerpt(of: question))))
    }
    for gap in cloze.gaps {
      rows.append(DeckRow([gap.question, gap.answer, note], line: card.line))
    }
  }

  /// Reads the block between `---` lines at the top; its name is the deck's title.
  private mutating func readFrontMatter(_ lines: inout MarkdownLines, mark: String) {
    let start = lines
    while let (text, line) = lines.next() {
      if text == mark { return }
      let scalars = text.unicodeScalars
      guard let sign = scalars.firstIndex(where: { $0 == "=" || $0 == ":" }) else { continue }
      let key = trimmed(String(scalars[..<sign])).lowercased()
      let value = trimmed(String(scalars[scalars.index(after: sign)...]))
      if key == "name" || key == "title" {
        title = (value.trimmingQuotes, line)
      }
    }
    // It was a rule, not the start of a block.
    lines = start
    title = nil
  }
}

/// The lines of a text, one after another.
struct MarkdownLines {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line and its number.
  mutating func next() -> (text: String, line: Int)? {
    guard position < bytes.count else { return nil }
    let end = bytes.lineEnd(from: position)
    defer { position = bytes.afterLineBreak(at: end) }
    line += 1
    var last = end
    while last > position, bytes[last - 1] == .blank || bytes[last - 1] == .tab { last -= 1 }
    return (bytes.text(position..<last), line)
  }
}

extension String {
  /// The text without the quotes around it.
  fileprivate var trimmingQuotes: String {
    guard utf8.count >= 2, let first = utf8.first, first == .quote || first == UInt8(ascii: "'"),
      utf8.last == first
    else { return self }
    return String(unicodeScalars.dropFirst().dropLast())
  }
}
