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
}

/// Why an answer is right only with a slip.
public enum SlipReason: String, Hashable, Sendable {
  /// Capitals are missing (strictness aggressive).
  case capitals
  /// Punctuation inside the answer differs (strictness aggressive).
  case punctuation
}

/// Why an answer is wrong.
public enum WrongReason: String, Hashable, Sendable {
  /// It is none of the accepted answers.
  case different
  /// Of several answers typed at once one is wrong.
  case oneOfSeveral
}

/// Why a line is no answer at all.
public enum RetryReason: String, Hashable, Sendable {
  /// Nothing is left of it but blanks or punctuation.
  case blank
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
