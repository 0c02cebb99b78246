/// What the judge knows besides the card that is asked.
public struct JudgeContext: Sendable {
  /// The accepted answers of the cards that are studied together.
  public var index: AnswerIndex?
  /// Words that are no typos of others: those of all decks at hand, and a dictionary's.
  public var words: [WordList]
  /// Answers that the learner added for the card that is asked.
  public var synonyms: [String]

  /// Puts together what is known.
  ///
  /// - Parameters:
  ///   - index: The accepted answers of the cards that are studied together.
  ///   - words: Words that are no typos of others.
  ///   - synonyms: Answers that the learner added for the card that is asked.
  public init(index: AnswerIndex? = nil, words: [WordList] = [], synonyms: [String] = []) {
    self.index = index
    self.words = words
    self.synonyms = synonyms
  }
}
