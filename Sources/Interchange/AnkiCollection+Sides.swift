/// A card as plain text.
public struct CardSides: Hashable, Sendable {
  /// What is shown first.
  public var question: String
  /// What is shown then, without the question where the template marks its end.
  public var answer: String
  /// What the learner types, where the template has a box for that.
  public var typed: String?
}

extension AnkiCollection {
  /// The sides of a card, as its template shows them.
  ///
  /// - Parameters:
  ///   - card: One of the cards.
  ///   - readings: What becomes of readings over words.
  /// - Throws: What is wrong with the template.
  /// - Returns: Both sides; empty where note, kind or template is not there.
  public func sides(
    of card: AnkiCard,
    readings: Markup.Readings = .asText
  ) throws(CardTemplate.Flaw) -> CardSides {
    guard let note = note(card.noteID),
      let type = noteTypes.first(where: { $0.id == note.noteTypeID }),
      let template = type.template(of: card)
    else { return CardSides(question: "", answer: "", typed: nil) }
    let content = TemplateContent(
      fields: Dictionary(
        zip(type.fields, note.fields),
        uniquingKeysWith: { first, _ in first }
      ),
      tags: note.tags,
      noteType: type.name,
      deck: decks.first { $0.id == card.homeDeckID ?? card.deckID }?.path ?? [],
      template: template.name,
      ordinal: card.ordinal,
      flag: card.flag
    )
    let frontTemplate = try CardTemplate(template.front)
    let front = try frontTemplate.filled(with: content).html
    let back = try CardTemplate(template.back).filled(with: content, front: front).html
    return CardSides(
      question: Markup(front, readings: readings).text,
      answer: Markup(CardTemplate.answer(of: back), readings: readings).text,
      typed: frontTemplate.references.first(where: \.isTyped).flatMap { reference in
        content.fields[reference.field].map { field in
          let expected =
            reference.isCloze ? Cloze(field).typedAnswer(card.ordinal + 1) : field
          return Markup(expected, layout: .oneLine, readings: .asText).text
        }
      }
    )
  }

  /// The note of a number.
  ///
  /// - Parameter id: The number.
  /// - Returns: The note, if there is one.
  public func note(_ id: Int64) -> AnkiNote? {
    // The notes are in the order of their numbers.
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < notes.count && notes[low].id == id ? notes[low] : nil
  }
}

extension AnkiNoteType {
  /// The template of a card; all gaps of a text share one.
  ///
  /// - Parameter card: A card of a note of this kind.
  /// - Returns: The template, if there is one.
  public func template(of card: AnkiCard) -> AnkiTemplate? {
    if isCloze { return templates.first }
    return templates.indices.contains(card.ordinal) ? templates[card.ordinal] : nil
  }
}
