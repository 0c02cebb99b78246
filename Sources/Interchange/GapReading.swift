/// The texts with gaps of one note.
struct GapReading {
  private let note: AnkiNote
  private let type: AnkiNoteType
  /// The fields that have gaps, by their place.
  private var texts: [(field: Int, cloze: Cloze)] = []
  private let front: CardTemplate?
  /// Whether the front shows one text with gaps and nothing else of the note.
  private let isSimple: Bool

  /// Reads a note.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - type: Its kind, whose cards are gaps.
  init(_ note: AnkiNote, of type: AnkiNoteType) {
    self.note = note
    self.type = type
    front = type.templates.first.flatMap { try? CardTemplate($0.front) }
    let shown = front?.references ?? []
    let names = shown.filter(\.isCloze).map(\.field)
    // A template that makes no sense still leaves the first field.
    let wanted = names.isEmpty ? Array(type.fields.prefix(1)) : names
    for name in wanted {
      guard let place = type.fields.firstIndex(of: name), note.fields.indices.contains(place),
        !texts.contains(where: { $0.field == place })
      else { continue }
      texts.append((place, Cloze(note.fields[place])))
    }
    isSimple = names.isEmpty || texts.count == 1 && shown.allSatisfy { $0.isTyped || $0.isCloze }
  }

  /// A field with nothing hidden; `nil` where it has no gaps.
  ///
  /// - Parameter field: The place of the field.
  /// - Returns: Its HTML.
  func whole(_ field: Int) -> String? {
    texts.first { $0.field == field }?.cloze.answer
  }

  /// The sides of a card as text.
  ///
  /// - Parameters:
  ///   - card: A card of the note.
  ///   - deck: The deck, with those it lies in.
  /// - Returns: The text with the gap, and what is in it; `nil` where there is no such gap.
  func sides(of card: AnkiCard, deck: [String]) -> (question: String, answer: String)? {
    let number = card.ordinal + 1
    guard let text = texts.first(where: { $0.cloze.numbers.contains(number) }) else { return nil }
    let answer = Markup(text.cloze.typedAnswer(number), layout: .oneLine).text
    if isSimple { return (Markup(text.cloze.question(number)).text, answer) }
    let content = TemplateContent(
      fields: Dictionary(zip(type.fields, note.fields), uniquingKeysWith: { first, _ in first }),
      tags: note.tags,
      noteType: type.name,
      deck: deck,
      template: type.templates.first?.name ?? "",
      ordinal: card.ordinal,
      flag: card.flag
    )
    guard let filled = try? front?.filled(with: content) else {
      return (Markup(text.cloze.question(number)).text, answer)
    }
    return (Markup(filled.html).text, answer)
  }
}
