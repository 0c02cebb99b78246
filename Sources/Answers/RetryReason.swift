/// Why a line is no answer at all.
public enum RetryReason: String, Hashable, Sendable, CaseIterable {
  /// Nothing is left of it but blanks or punctuation.
  case blank
  /// It is the question.
  case question

  /// What the learner is told; it reveals nothing about the answer.
  public var request: String {
    switch self {
    case .blank: "nothing was typed"
    case .question: "that is the question"
    }
  }
}
