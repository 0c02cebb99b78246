/// What the judge says of a typed answer.
public enum Verdict: Hashable, Sendable {
  /// The learner knew it. `answer` is the accepted answer that was met, as the deck writes it.
  case right(answer: String)
  /// Right, with a mistake worth seeing.
  case slip(SlipReason, answer: String)
  /// Not the answer; `nearest` is the accepted answer that comes closest.
  case wrong(WrongReason, nearest: String)
  /// The line cannot be an answer to the question: ask again, count nothing, reveal nothing.
  case retry(RetryReason)

  /// Whether another list of words might change it.
  ///
  /// Words speak against typos alone, those with another first letter among them, and of several
  /// answers typed at once one may have been passed as a typo; on every other verdict no word has a
  /// say.
  public var dependsOnWords: Bool {
    switch self {
    case .slip(.typo, _), .wrong(.typo, _), .wrong(.firstLetter, _), .wrong(.oneOfSeveral, _): true
    case .right, .slip, .wrong, .retry: false
    }
  }
}

/// How the judge treats slips, from the most lenient to the strictest.
public enum Strictness: String, CaseIterable, Sendable {
  /// Most differences that a keyboard makes are right.
  case low
  /// Slips are right and shown.
  case moderate
  /// What the deck writes is wanted.
  case aggressive
}
