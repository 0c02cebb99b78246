/// What the judge knows besides the card that is asked.
public struct JudgeContext: Sendable {
  /// The accepted answers of all cards at hand.
  public var index: AnswerIndex?
  /// Words that are no typos of others: a dictionary's, if there is one.
  public var words: [WordList]
  /// Answers that the learner added for the card that is asked.
  public var synonyms: [String]

  /// Puts together what is known.
  ///
  /// - Parameters:
  ///   - index: The accepted answers of all cards at hand.
  ///   - words: Lists of words.
  ///   - synonyms: Answers that the learner added for the card that is asked.
  public init(index: AnswerIndex? = nil, words: [WordList] = [], synonyms: [String] = []) {
    self.index = index
    self.words = words
    self.synonyms = synonyms
  }
}
