public import Answers
public import Deck

extension Session {
  /// What the learner does.
  public enum Input: Hashable, Sendable {
    /// A line that was typed as an answer, unchanged.
    case answer(String)
    /// Show the answer: counts as wrong.
    case giveUp
    /// Show a part of the answer.
    case hint
    /// Put the card at the end.
    case skip
    /// Take back the last answer.
    case undo
    /// Correct what was made of the last answer.
    case correct(Correction)
    /// Take what was typed last as an accepted answer of its card, from now on.
    case keepTyped
    /// Suspend the card that is asked: it leaves the session without an answer.
    case suspend
    /// End the session here.
    case leave
  }

  /// What the learner says of the last answer.
  public enum Correction: Hashable, Sendable {
    /// "I was right."
    case right
    /// "I was wrong."
    case wrong
    /// Remembered with trouble.
    case hard
    /// Remembered without thinking.
    case easy
  }

  /// What the world must now do; in the order given, the next only after the one before succeeded.
  public enum Effect: Sendable {
    /// Write down that the card was put to the learner.
    case markAsked(CardID)
    /// Keep the review for good.
    case record(Review)
    /// Keep this review in place of the last one.
    case replaceLast(Review)
    /// Take back the last review.
    case retractLast
    /// Keep for good that the card is suspended, and say so.
    case suspend(Card)
    /// Keep for good that the card is not suspended any more, and say so.
    case liftSuspension(Card)
    /// Put the question.
    case ask(Challenge)
    /// Gather the words that the judge should know, hand them in by `learn`, and answer again with
    /// the same line: it may be a typo, and it may be another word.
    case gatherWords(answer: String)
    /// Say why the line cannot be an answer, and ask the same question.
    case askAgain(RetryReason, Challenge)
    /// Say that the line is none of the numbers, and ask the same question.
    case chooseAgain(Challenge)
    /// Show what was made of the answer.
    case show(JudgedAnswer)
    /// Show what is now made of the last answer.
    case showCorrected(JudgedAnswer)
    /// Ask whether what was typed is to be an accepted answer of its card, from now on.
    case offerKeeping(String, Card)
    /// Keep a text as an accepted answer of the card, for good.
    case keepAnswer(String, Card)
    /// Take a text, kept as an accepted answer of the card since it was answered, out again.
    case forgetAnswer(String, Card)
    /// Say that nothing was typed that could be kept.
    case showNothingToKeep
    /// Show a part of the answer.
    case showHint(Hint)
    /// Say that the card was put at the end.
    case showSkipped(Card)
    /// Say that there is no other card to go on with.
    case showNothingToSkipTo
    /// Say that the answer to this card was taken back.
    case showUndone(Card)
    /// Say that no answer of this run can be taken back.
    case showNothingToUndo
    /// Say that there is no answer yet that could be corrected.
    case showNothingToCorrect
    /// Say that the last answer was wrong, and that its rating alone does not change that.
    case showWrongStays
    /// The session is over.
    case finish(SessionSummary)
  }
}
