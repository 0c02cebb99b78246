/// What of a note and its card a template can show.
public struct TemplateContent: Sendable {
  /// The fields by name, as HTML.
  public var fields: [String: String]
  /// The tags.
  public var tags: [String]
  /// The name of the note's kind.
  public var noteType: String
  /// The deck, with those it lies in.
  public var deck: [String]
  /// The name of the template.
  public var template: String
  /// The place of the card among those of its note; for a gap its number less one.
  public var ordinal: Int
  /// The number of the card's flag.
  public var flag: Int

  /// Gathers what a template can show.
  ///
  /// - Parameters:
  ///   - fields: The fields by name, as HTML.
  ///   - tags: The tags.
  ///   - noteType: The name of the note's kind.
  ///   - deck: The deck, with those it lies in.
  ///   - template: The name of the template.
  ///   - ordinal: The place of the card among those of its note.
  ///   - flag: The number of the card's flag.
  public init(
    fields: [String: String],
    tags: [String] = [],
    noteType: String = "",
    deck: [String] = [],
    template: String = "",
    ordinal: Int = 0,
    flag: Int = 0
  ) {
    self.fields = fields
    self.tags = tags
    self.noteType = noteType
    self.deck = deck
    self.template = template
    self.ordinal = ordinal
    self.flag = flag
  }
}

extension CardTemplate {
  /// A side of a card as HTML.
  public struct Side: Hashable, Sendable {
    /// The HTML.
    public var html: String
    /// Whether no field of the note is shown that holds anything; a front like that makes no card.
    public var isBlank: Bool
  }

  /// Fills in a note; the more a template repeats, the more comes of it, up to a limit.
  ///
  /// - Parameters:
  ///   - content: What it can show.
  ///   - front: The front of the card, where this is the back.
  /// - Throws: When it names a field that is not there.
  /// - Returns: The side.
  public func filled(
    with content: TemplateContent,
    front: String? = nil
  ) throws(Flaw) -> Side {
    var filling = Filling(content: content, front: front)
    try filling.fill(nodes)
    return Side(html: filling.html, isBlank: filling.isBlank)
  }

  /// The part of a back that is the answer: what follows the line that marks it.
  ///
  /// - Parameter html: The back.
  /// - Returns: The part; all of it where there is no such line.
  public static func answer(of html: String) -> String {
    let ends = ["answer>", "\"answer\">", "'answer'>", "answer />"]
    var answer = html[...]
    var rest = html[...]
    while let start = rest.firstRange(ofBytes: "<hr id=") {
      rest = rest[start.upperBound...]
      for end in ends where rest.utf8.starts(with: end.utf8) {
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: end.utf8.count)...]
        answer = rest
      }
    }
    return String(answer)
  }
}

private struct Filling {
  /// No more text is shown, and no more goes through filters, which may leave nothing of it.
  private static let longest = 4 << 20

  let content: TemplateContent
  let front: String?
  private(set) var html = ""
  private(set) var isBlank = true
  private var filteredBytes = 0

  init(content: TemplateContent, front: String?) {
    self.content = content
    self.front = front
  }

  mutating func fill(_ nodes: [CardTemplate.Node]) throws(CardTemplate.Flaw) {
    for node in nodes {
      guard html.utf8.count + filteredBytes < Self.longest else { return }
      switch node {
      case .text(let text): html += text
      case .field(let reference): try show(reference)
      case .section(let field, let isNegated, let inner):
        if try isFilled(field) != isNegated { try fill(inner) }
      }
    }
  }

  private mutating func show(_ reference: CardTemplate.Reference) throws(CardTemplate.Flaw) {
    if reference.isTyped {
      guard content.fields[reference.field] != nil else {
        throw .unknownField(reference.field)
      }
      html += "[[\((reference.filters + [reference.field]).joined(separator: ":"))]]"
      isBlank = isBlank && holdsNothing(content.fields[reference.field] ?? "")
      return
    }
    guard var value = try value(of: reference.field) else { return }
    if content.fields[reference.field] != nil, !holdsNothing(value) { isBlank = false }
    for filter in reference.filters.reversed() {
      guard filteredBytes < Self.longest else { return }
      filteredBytes += value.utf8.count
      value = apply(filter, to: value, field: reference.field)
    }
    html += value
  }

  private func value(of field: String) throws(CardTemplate.Flaw) -> String? {
    if let value = content.fields[field] { return value }
    switch field {
    case "FrontSide": return front ?? ""
    case "Tags": return content.tags.joined(separator: " ")
    case "Type": return content.noteType
    case "Deck": return content.deck.joined(separator: "::")
    case "Subdeck": return content.deck.last ?? ""
    case "Card": return content.template
    case "CardFlag": return content.flag == 0 ? "" : "flag\(content.flag)"
    default: throw .unknownField(field)
    }
  }

  private func apply(_ filter: String, to value: String, field: String) -> String {
    switch filter {
    case "text": return Markup(value, layout: .asItStands, readings: .asText).text
    case "furigana": return Furigana.show(value, as: .ruby)
    case "kanji": return Furigana.show(value, as: .word)
    case "kana": return Furigana.show(value, as: .reading)
    case "cloze":
      let cloze = Cloze(value)
      let number = content.ordinal + 1
      guard cloze.numbers.contains(number) else { return "" }
      return front == nil ? cloze.question(number) : cloze.answer
    case "hint":
      if holdsNothing(value) { return "" }
      return "\n<a class=hint href=\"#\">\n\(field)</a>\n<div class=hint>\(value)</div>\n"
    case _ where filter.hasPrefix("tts "):
      return "[anki:tts lang=\(filter.dropFirst(4))]\(value)[/anki:tts]"
    default: return value
    }
  }

  /// Whether a condition holds: the field holds something, or the card is that gap.
  private func isFilled(_ field: String) throws(CardTemplate.Flaw) -> Bool {
    if content.fields[field] == nil, field.first == "c", let number = Int(field.dropFirst()) {
      return number == content.ordinal + 1
    }
    return try value(of: field).map { !holdsNothing($0) } ?? false
  }
}

/// Whether a field counts as empty: blanks, line breaks and their tags; a no-break space is something.
private func holdsNothing(_ html: String) -> Bool {
  var rest = html.utf8[...]
  while let byte = rest.first {
    if byte == 0x20 || (0x09...0x0d).contains(byte) {
      rest = rest.dropFirst()
      continue
    }
    guard byte == UInt8(ascii: "<"), let end = rest.prefix(64).firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    let tag = rest[rest.index(after: rest.startIndex)..<end].filter {
      $0 != UInt8(ascii: "/") && $0 != 0x20
    }
    let name = String(decoding: tag, as: UTF8.self).lowercased()
    guard name == "br" || name == "div" else { return false }
    rest = rest[rest.index(after: end)...]
  }
  return true
}
