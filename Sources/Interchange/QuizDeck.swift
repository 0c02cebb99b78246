internal import Deck
internal import Text

/// Makes a deck of a quiz(6) data file: the first category of each line asks for each other one.
///
/// The first column shows the first category as plain text; where that leaves out something that
/// would be accepted, one more column has all of it, for those who ask the other way round.
struct QuizDeck {
  /// The deck.
  let deck: DeckFile

  /// Reads a data file.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - name: The deck's name; its last part is the file's name in the index.
  ///   - options: What the learner says of it.
  init(_ bytes: [UInt8], name: String, options: TextOptions) {
    var problems: [DeckProblem] = []
    var patterns: [(patterns: [QuizPattern], line: Int)] = []
    for (text, line, _) in Self.lines(bytes) {
      let categories = Self.categories(text)
      let read = categories.map(QuizPattern.init)
      for (category, pattern) in zip(categories, read) where pattern.hasLoneBracket {
        problems.append(DeckProblem(line: line, kind: .lonePatternBracket(excerpt(of: category))))
      }
      patterns.append((read, line))
    }
    let count = max(2, patterns.lazy.map(\.patterns.count).max() ?? 2)
    var titles =
      options.columns ?? options.quizIndex.flatMap { Self.titles(in: $0, for: name) }
      ?? ["question", "answer"]
    titles = titles.map(Self.plainTitle)
    while titles.count < count { titles.append("answer \(titles.count)") }
    let hidesAnswers = patterns.contains { row in
      row.patterns.first.map { $0.shown != $0.field } ?? false
    }
    let rows = patterns.map { row, line in
      var fields = row.map(\.field)
      if let first = row.first { fields[0] = first.shown }
      if hidesAnswers, fields.count > 1, let first = row.first {
        while fields.count < titles.count { fields.append("") }
        fields.append(first.field)
      }
      return DeckRow(fields, line: line)
    }
    let columns = titles + (hidesAnswers ? ["\(titles[0]) answers"] : [])
    deck = makeDeck(
      rows: rows,
      name: name,
      headers: [
        ("html", "false", 1), ("comma", "keep", 1),
        ("columns", columns.joined(separator: "\t"), 1),
        ("ask", titles.dropFirst().map { "\(titles[0])>\($0)" }.joined(separator: ", "), 1),
      ],
      separator: TextSeparator.colon.name,
      problems: problems
    )
  }

  /// The titles of a file's categories.
  ///
  /// - Parameters:
  ///   - index: The index file, as it is on disk.
  ///   - name: The name of the deck.
  /// - Returns: The fullest form of each title; `nil` if the index does not name the file.
  static func titles(in index: [UInt8], for name: String) -> [String]? {
    guard let source = try? TextSource(index) else { return nil }
    let file = lastPart(of: name)
    for (text, _, _) in lines(source.bytes) {
      let categories = categories(text)
      guard categories.count > 2, lastPart(of: categories[0]) == file else { continue }
      return categories.dropFirst().map { QuizPattern($0).shown }
    }
    return nil
  }

  /// Whether a text looks like a data file.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - needsSigns: Whether it must hold an alternative, a bracket or a continued line; without any
  ///     it may as well be a table with colons.
  /// - Returns: False where in doubt.
  static func isLikely(_ bytes: [UInt8], needsSigns: Bool) -> Bool {
    let sample = Array(bytes.prefix(64 * 1024))
    if sample.contains(.tab) { return false }
    let lines = lines(sample)
    guard let first = lines.first?.text, first != "{", first != "[" else { return false }
    let tables = lines.count { categories($0.text).count > 1 }
    guard tables > 0, tables * 10 >= lines.count * 9 else { return false }
    return !needsSigns || lines.contains { $0.isContinued || holdsSigns($0.text) }
  }

  private static func holdsSigns(_ text: String) -> Bool {
    var opened: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "[": opened.append(scalar)
      case "|":
        if opened.last == "[" { return true }
      case "}":
        if opened.last == "{" { return true }
      case ":": opened = []
      default: break
      }
    }
    return false
  }

  /// The lines, those joined that end in a backslash; blank ones are left out.
  private static func lines(_ bytes: [UInt8]) -> [(text: String, line: Int, isContinued: Bool)] {
    var lines: [(text: String, line: Int, isContinued: Bool)] = []
    var position = 0
    var line = 0
    var open: (bytes: [UInt8], line: Int)?
    while position < bytes.count {
      let end = bytes.lineEnd(from: position)
      line += 1
      var text = open?.bytes ?? []
      text.append(contentsOf: bytes[position..<end])
      let first = open?.line ?? line
      position = bytes.afterLineBreak(at: end)
      if endsInBackslash(text), position < bytes.count {
        text.removeLast()
        open = (text, first)
        continue
      }
      let whole = text.text(0..<text.count)
      if !trimmed(whole).isEmpty { lines.append((whole, first, open != nil)) }
      open = nil
    }
    return lines
  }

  /// Whether the last backslash is not itself escaped.
  private static func endsInBackslash(_ text: [UInt8]) -> Bool {
    text.reversed().prefix { $0 == .backslash }.count % 2 == 1
  }

  /// The texts between colons without a backslash; the backslashes stay.
  private static func categories(_ text: String) -> [String] {
    var categories: [String] = []
    var current = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == ":" && !isEscaped {
        categories.append(String(current))
        current = String.UnicodeScalarView()
        continue
      }
      current.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return categories + [String(current)]
  }

  private static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A title that a header can hold.
  private static func plainTitle(_ title: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      plain.append(",>\t".unicodeScalars.contains(scalar) ? " " : scalar)
    }
    return trimmed(String(String.UnicodeScalarView(plain.prefix(200)))).lowercased()
  }
}
