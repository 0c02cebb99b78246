internal import Deck

/// How the notes of one of Anki's kinds become rows of a deck.
///
/// The fields are columns. A template that asks from one field to another is a direction between
/// their columns; any other one gets a column of its own for what it shows, filled in for the notes
/// that have its card, so that each card of Anki's is a card here and none is more.
final class AnkiPlan {
  /// How the cards of a template are asked.
  enum Way {
    /// By their fields as they are.
    case plain(direction: Int)
    /// By what the template makes of them, each side where it has a column.
    case filled(Filled)
    /// The gaps of a text, one row each.
    case gaps
    /// Not at all.
    case none
  }

  /// A template of which a side or both are filled in.
  struct Filled {
    let direction: Int
    let front: CardTemplate
    let back: CardTemplate
    let template: AnkiTemplate
    /// The column of the filled front.
    let question: Int
    /// The column of the filled back; nothing where the answer is a field.
    let answer: Int?
  }

  let type: AnkiNoteType
  let columns: [String]
  /// The place of the first field's column; the other fields follow.
  let firstField: Int
  /// How many fields have a column.
  let fieldCount: Int
  let tags: Int
  let id: Int
  let directions: [IncomingDirection]
  /// The ways of the templates, in their order.
  let ways: [Way]
  /// The templates that make no sense; their cards ask for another field.
  let broken: Set<Int>

  private init(
    type: AnkiNoteType,
    columns: [String],
    firstField: Int,
    fieldCount: Int,
    tags: Int,
    id: Int,
    directions: [IncomingDirection],
    ways: [Way],
    broken: Set<Int>
  ) {
    self.type = type
    self.columns = columns
    self.firstField = firstField
    self.fieldCount = fieldCount
    self.tags = tags
    self.id = id
    self.directions = directions
    self.ways = ways
    self.broken = broken
  }

  /// Room for columns beside the fields.
  private static let mostFields = DeckLimits.columns - 200
  /// More templates than this have no way.
  private static let mostTemplates = 90

  /// Makes a plan for the notes of a kind.
  ///
  /// - Parameters:
  ///   - type: The kind.
  ///   - hasText: Tells whether a field has text in any note.
  /// - Returns: The plan.
  static func plan(
    for type: AnkiNoteType,
    hasText: (_ field: Int) -> Bool
  ) -> AnkiPlan {
    let fieldCount = min(type.fields.count, mostFields)
    if type.isCloze { return planForGaps(of: type, fieldCount: fieldCount) }
    var columns = AnkiColumns(reserved: [AnkiColumns.tags, AnkiColumns.id])
    for field in type.fields.prefix(fieldCount) { columns.add(field) }
    var directions: [IncomingDirection] = []
    var ways: [Way] = []
    var broken: Set<Int> = []
    let places = Dictionary(
      zip(type.fields.prefix(fieldCount), 0...),
      uniquingKeysWith: { first, _ in first }
    )
    /// Takes a direction that no earlier template has.
    func take(_ question: Int, _ answer: Int) -> Int? {
      let direction = IncomingDirection(question: question, answer: answer)
      guard question != answer, !directions.contains(direction) else { return nil }
      directions.append(direction)
      return directions.count - 1
    }
    for (ordinal, template) in type.templates.enumerated() {
      guard ordinal < mostTemplates else {
        ways.append(.none)
        continue
      }
      guard let reading = try? TemplateReading(template, of: type) else {
        broken.insert(ordinal)
        // Such a card is asked from its first field to the second, or back.
        let isBack = ordinal % 2 == 1
        let way = fieldCount < 2 ? nil : take(isBack ? 1 : 0, isBack ? 0 : 1)
        ways.append(way.map { .plain(direction: $0) } ?? .none)
        continue
      }
      let answer = reading.answer(among: places, hasText: hasText)
      if let question = reading.plainQuestion.flatMap({ places[$0] }), let answer,
        reading.isShownWherever([type.fields[question], type.fields[answer]]),
        let direction = take(question, answer)
      {
        ways.append(.plain(direction: direction))
        continue
      }
      let number = type.templates.count > 1 ? "card \(ordinal + 1) " : "card "
      let question = columns.add(number + "question")
      let filledAnswer = answer == nil ? columns.add(number + "answer") : nil
      guard let place = answer ?? filledAnswer, let direction = take(question, place) else {
        ways.append(.none)
        continue
      }
      ways.append(
        .filled(
          Filled(
            direction: direction,
            front: reading.front,
            back: reading.back,
            template: template,
            question: question,
            answer: filledAnswer
          )
        )
      )
    }
    let tags = columns.addReserved(AnkiColumns.tags)
    let id = columns.addReserved(AnkiColumns.id)
    return AnkiPlan(
      type: type,
      columns: columns.names,
      firstField: 0,
      fieldCount: fieldCount,
      tags: tags,
      id: id,
      directions: directions,
      ways: ways,
      broken: broken
    )
  }

  private static func planForGaps(of type: AnkiNoteType, fieldCount: Int) -> AnkiPlan {
    let (question, answer) = ("question", "answer")
    var columns = AnkiColumns(reserved: [question, answer, AnkiColumns.tags, AnkiColumns.id])
    columns.addReserved(question)
    columns.addReserved(answer)
    for field in type.fields.prefix(fieldCount) { columns.add(field) }
    let tags = columns.addReserved(AnkiColumns.tags)
    let id = columns.addReserved(AnkiColumns.id)
    return AnkiPlan(
      type: type,
      columns: columns.names,
      firstField: 2,
      fieldCount: fieldCount,
      tags: tags,
      id: id,
      directions: [IncomingDirection(question: 0, answer: 1)],
      ways: [.gaps],
      broken: []
    )
  }
}

/// What a template shows on each side.
struct TemplateReading {
  let front: CardTemplate
  let back: CardTemplate
  private let direction: TemplateDirection

  init(_ template: AnkiTemplate, of type: AnkiNoteType) throws(CardTemplate.Flaw) {
    front = try CardTemplate(template.front)
    back = try CardTemplate(template.back)
    direction = try type.direction(of: template)
    let known = Set(type.fields)
    for reference in front.references + back.references
    where !known.contains(reference.field) && !Self.specialFields.contains(reference.field) {
      throw .unknownField(reference.field)
    }
  }

  private static let specialFields: Set<String> = [
    "FrontSide", "Tags", "Type", "Deck", "Subdeck", "Card", "CardFlag",
  ]

  /// The field that the front shows whole and alone.
  var plainQuestion: String? {
    guard direction.question.count == 1, !direction.isCloze else { return nil }
    let shown = front.references.filter { $0.field == direction.question[0] && !$0.isTyped }
    let isWhole = shown.allSatisfy { $0.filters.allSatisfy { $0 == "furigana" || $0 == "text" } }
    return isWhole ? direction.question[0] : nil
  }

  /// Whether the front is shown for every note in which certain fields hold something.
  func isShownWherever(_ filled: [String]) -> Bool {
    func isShown(_ nodes: [CardTemplate.Node]) -> Bool {
      nodes.allSatisfy { node in
        guard case .section(let field, let isNegated, let inner) = node else { return true }
        let shows = Self.references(in: inner).contains {
          $0.field == direction.question[0] && !$0.isTyped
        }
        return !shows || !isNegated && filled.contains(field) && isShown(inner)
      }
    }
    return isShown(front.nodes)
  }

  private static func references(in nodes: [CardTemplate.Node]) -> [CardTemplate.Reference] {
    nodes.flatMap { (node) -> [CardTemplate.Reference] in
      switch node {
      case .text: []
      case .field(let reference): [reference]
      case .section(_, _, let inner): references(in: inner)
      }
    }
  }

  /// The column that is asked for: the field that is typed, else the first that the back adds and
  /// that has text in any note, a meaning before others.
  func answer(among places: [String: Int], hasText: (Int) -> Bool) -> Int? {
    guard !direction.isCloze else { return nil }
    let isTyped = (front.references + back.references).contains(where: \.isTyped)
    let candidates = direction.answer.compactMap { places[$0] }
    if isTyped || candidates.count < 2 { return candidates.first }
    let filled = candidates.filter(hasText)
    let meaning = direction.answer.first { name in
      Self.meanings.contains(name.lowercased()) && places[name].map(filled.contains) == true
    }
    return meaning.flatMap { places[$0] } ?? filled.first ?? candidates.first
  }

  private static let meanings: Set<String> = [
    "meaning", "meanings", "translation", "translations", "definition", "definitions", "gloss",
    "english", "back", "answer", "answers", "意味", "答え", "meaning (english)",
  ]
}
