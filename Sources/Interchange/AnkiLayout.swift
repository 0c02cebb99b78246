internal import Deck
internal import Text

/// How a deck of ours is laid out in Anki, and by which marks it is known again there.
///
/// All of it follows from the deck's header, so that a package can be read without asking what wrote
/// it.
struct AnkiLayout {
  /// The places of the deck's columns in the order of Anki's fields: what is asked first comes first.
  let columns: [Int]
  /// The names of Anki's fields, in that order.
  let fields: [String]
  /// The place of the column that is Anki's tags, where there is one.
  let tagsColumn: Int?
  /// The ways to ask, as Anki's templates: name, front and back.
  let templates: [(name: String, front: String, back: String)]

  /// Lays a deck out.
  ///
  /// - Parameter header: What the deck says of itself.
  init(_ header: DeckHeader) {
    let asked = Set(header.directions.flatMap { [$0.questionColumn, $0.answerColumn] })
    let tags = header.columns.firstIndex(of: "tags").flatMap { asked.contains($0) ? nil : $0 }
    let first = header.directions.first?.questionColumn
    let columns =
      (first.map { [$0] } ?? []) + header.columns.indices.filter { $0 != first && $0 != tags }
    let names = Self.unlike(columns.map { Self.name(of: header.columns[$0], orElse: "column") })
    func field(_ column: Int) -> String {
      columns.firstIndex(of: column).map { names[$0] } ?? ""
    }
    let shown = header.columns.firstIndex(of: "note").flatMap { asked.contains($0) ? nil : $0 }
    let remark = shown.map(field).map { "{{#\($0)}}<div class=note>{{\($0)}}</div>{{/\($0)}}" }
    let titles = Self.unlike(header.directions.map { Self.name(of: $0.name, orElse: "card") })
    templates = zip(titles, header.directions).map { title, direction in
      let (question, answer) = (field(direction.questionColumn), field(direction.answerColumn))
      return (
        title,
        // Without an answer there is no card.
        "{{#\(answer)}}{{\(question)}}{{/\(answer)}}",
        "{{FrontSide}}\n\n<hr id=answer>\n\n{{\(answer)}}\(remark ?? "")"
      )
    }
    self.columns = columns
    fields = names
    tagsColumn = tags
  }

  // MARK: - Names

  /// A name without what Anki does not allow in the names of fields and templates.
  private static func name(of name: String, orElse other: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in cleanName(name).unicodeScalars {
      scalars.append(":{}\"".unicodeScalars.contains(scalar) ? "_" : scalar)
    }
    while let first = scalars.first, "#/^ ".unicodeScalars.contains(first) {
      scalars.removeFirst()
    }
    let kept = trimmed(String(scalars))
    return kept.isEmpty ? other : kept
  }

  /// Names of which no two are alike.
  private static func unlike(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var free = name
      var number = 2
      while !taken.insert(free.lowercased()).inserted {
        free = "\(name) \(number)"
        number += 1
      }
      return free
    }
  }

  // MARK: - What tells notes apart

  /// What the kind of a deck's notes is called in Anki.
  ///
  /// - Parameter name: The deck's name.
  /// - Returns: The name of the kind.
  static func noteTypeName(ofDeck name: String) -> String { "Kuchi: \(name)" }

  private static let guidStart = "kuchi-"

  /// What tells a note of ours from all others in Anki.
  ///
  /// - Parameter number: The number of its first card.
  /// - Returns: A text.
  static func guid(ofNumber number: CardID) -> String {
    guidStart + String(UInt64(bitPattern: number.rawValue), radix: 36)
  }

  /// The number of the first card of a note of ours.
  ///
  /// - Parameter guid: What tells a note from all others.
  /// - Returns: The number; `nil` where the note is none of ours, or has an identity of its own.
  static func number(ofGuid guid: String) -> CardID? {
    guard guid.hasPrefix(guidStart), let bits = UInt64(guid.dropFirst(guidStart.count), radix: 36)
    else { return nil }
    return CardID(rawValue: Int64(bitPattern: bits))
  }

  /// The number that a note goes by in Anki where a note of another deck has its own.
  ///
  /// - Parameters:
  ///   - identity: The note's identity.
  ///   - header: Its deck.
  /// - Returns: The number.
  static func otherNumber(of identity: String, in header: DeckHeader) -> CardID {
    CardID(
      language: header.language,
      identity: "\(identity)\u{1f}\(header.name)",
      direction: header.directions.first?.name ?? ""
    )
  }

  // MARK: - The deck's description

  private static let begin = "<!-- kuchi deck "
  private static let end = " -->"
  private static let nameKey = "#name:"

  /// What is written into the description of Anki's deck: the deck's name and header lines, where
  /// nobody sees them.
  ///
  /// - Parameter header: What the deck says of itself.
  /// - Returns: HTML.
  static func description(of header: DeckHeader) -> String {
    let lines = writeDeck(DeckFile(header: header, notes: []))
    // As HTML the name is one line, and nothing in the lines can end what hides them.
    let hidden = "\(nameKey)\(AnkiField.html(of: header.name))\n\(lines)"
    return AnkiField.html(of: header.title) + begin + AnkiField.html(of: hidden) + end
  }

  /// The name and the header lines of a deck of ours.
  ///
  /// - Parameter description: The description of a deck of Anki's.
  /// - Returns: Both; `nil` where it is not ours.
  static func deck(describedBy description: String) -> (name: String, lines: String)? {
    // Bytes: what is a character depends on what follows it.
    let bytes = Array(description.utf8)
    guard let start = bytes.firstRange(of: Array(begin.utf8)),
      let stop = bytes[start.upperBound...].firstRange(of: Array(end.utf8))
    else { return nil }
    let hidden = Array(AnkiField.text(of: bytes.text(start.upperBound..<stop.lowerBound)).utf8)
    let lineEnd = hidden.lineEnd(from: 0)
    guard hidden.starts(with: nameKey.utf8), lineEnd > nameKey.utf8.count else { return nil }
    let name = AnkiField.text(of: hidden.text(nameKey.utf8.count..<lineEnd))
    return (name, hidden.text(hidden.afterLineBreak(at: lineEnd)..<hidden.count))
  }
}
