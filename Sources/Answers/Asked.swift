public import Deck

/// What is asked, as far as the judge must know it: the field and all that stands around it.
public struct Asked: Sendable {
  /// The field of the deck that lists the accepted answers.
  public var field: String
  /// The language of the answer as its code; nothing where the deck does not tell.
  public var language: String
  /// What kind of answer is wanted.
  public var kind: AnswerKind
  /// What the learner was shown.
  public var prompt: String?
  /// The written form of the same note.
  public var written: String?
  /// The reading of the same note.
  public var reading: String?
  /// The meaning of the same note.
  public var meaning: String?
  /// How the deck wants accents, capitals, commas and kana compared.
  public var rules: DeckRules
  /// The language of the meaning as its code.
  public var meaningLanguage: String
  /// Other readings of the same item.
  public var otherReadings: [String]
  /// Answers that the learner added for this card.
  public var synonyms: [String]

  /// Asks for a field alone.
  ///
  /// - Parameters:
  ///   - field: The field of the deck that lists the accepted answers.
  ///   - language: The language of the answer as its code.
  ///   - kind: What kind of answer is wanted.
  public init(field: String, language: String = "", kind: AnswerKind = .text) {
    self.field = field
    self.language = language
    self.kind = kind
    rules = DeckRules(headers: [:])
    meaningLanguage = "en"
    otherReadings = []
    synonyms = []
  }

  /// Asks for a card's answers.
  ///
  /// - Parameter card: The card; its other fields are the surroundings.
  public init(_ card: Card) {
    self.init(
      field: card.answers,
      language: card.direction.answerLanguage,
      kind: card.direction.kind
    )
    prompt = card.question
    written = card.field("word")
    reading = card.field("reading")
    meaning = card.field("meaning")
    meaningLanguage = card.deck.meaningLanguage
    rules = DeckRules(headers: card.deck.headers)
  }

  /// The accepted answers of the field.
  var answerField: AnswerField {
    AnswerField(field, kind: kind, comma: rules.comma, isMarkup: rules.isMarkup)
  }

  /// The accepted answers of the field, then those that the learner added.
  var alternatives: [AnswerField.Alternative] {
    answerField.alternatives
      + synonyms.compactMap { synonym in
        let clean = Cleaning.clean(synonym)
        if clean.isEmpty { return nil }
        return AnswerField.Alternative(shown: synonym, variants: [clean], segments: [])
      }
  }
}
