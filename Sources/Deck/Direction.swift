/// What kind of answer is wanted; the judge's rules differ by it.
public enum AnswerKind: String, Sendable {
  /// How a word is read, in kana.
  case reading
  /// What a word means, in the learner's language.
  case meaning
  /// A word of the learned language.
  case word
  /// Anything else.
  case text
}

/// One way to ask the notes of a deck: from one column to another.
public struct Direction: Hashable, Sendable {
  /// The name of the column that is shown.
  public let question: String
  /// The name of the column that is asked for.
  public let answer: String
  /// Where the shown column stands in the deck's columns.
  public let questionColumn: Int
  /// Where the asked column stands in the deck's columns.
  public let answerColumn: Int
  /// What kind of answer is wanted.
  public let kind: AnswerKind
  /// The language of the answer as its code, such as `ja`; nothing where the deck does not tell.
  public let answerLanguage: String
  /// The language of the question as its code; nothing where the deck does not tell.
  public let questionLanguage: String

  /// Makes a direction.
  ///
  /// - Parameters:
  ///   - question: The name of the column that is shown.
  ///   - answer: The name of the column that is asked for.
  ///   - questionColumn: Where the shown column stands in the deck's columns.
  ///   - answerColumn: Where the asked column stands in the deck's columns.
  ///   - kind: What kind of answer is wanted.
  ///   - answerLanguage: The language of the answer as its code, or nothing.
  ///   - questionLanguage: The language of the question as its code, or nothing.
  public init(
    question: String,
    answer: String,
    questionColumn: Int,
    answerColumn: Int,
    kind: AnswerKind,
    answerLanguage: String,
    questionLanguage: String = ""
  ) {
    self.question = question
    self.answer = answer
    self.questionColumn = questionColumn
    self.answerColumn = answerColumn
    self.kind = kind
    self.answerLanguage = answerLanguage
    self.questionLanguage = questionLanguage
  }

  /// Both column names, as the deck file writes them: `word>meaning`.
  public var name: String { "\(question)>\(answer)" }
}
