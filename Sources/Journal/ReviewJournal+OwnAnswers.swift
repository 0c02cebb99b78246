public import Deck
import SQLite
public import Time

extension ReviewJournal {
  /// Tells which answers the learner added for cards.
  ///
  /// - Parameters:
  ///   - cards: The cards.
  ///   - moment: Only the answers added then or later; all of them where there is none.
  /// - Returns: The answers, the oldest first; cards without any are absent.
  /// - Throws: Why the journal cannot be read.
  public func ownAnswers(
    of cards: [CardID],
    addedSince moment: Moment? = nil
  ) throws(JournalError) -> [CardID: [String]] {
    try readingAtOnce { () throws(SQLiteError) in
      let wanted = Set(cards)
      var answers: [CardID: [String]] = [:]
      // There are few of them: reading all is faster than asking for each card.
      let rows = try connection.query(
        """
        SELECT card, answer FROM own_answer WHERE is_accepted <> 0 AND changed_ms >= ?
        ORDER BY changed_ms, answer
        """,
        [.integer(moment?.milliseconds ?? .min)]
      ) { row in (CardID(rawValue: row.integer(0)), row.text(1)) }
      for (card, answer) in rows where wanted.contains(card) {
        answers[card, default: []].append(answer)
      }
      return answers
    }
  }

  /// Adds an answer of the learner's own to a card, or takes it out again.
  ///
  /// - Parameters:
  ///   - answer: The answer, as it was typed.
  ///   - card: The card.
  ///   - isAccepted: Whether it counts as right from now on.
  ///   - moment: When that was said.
  /// - Throws: Why it cannot be kept.
  public func setOwnAnswer(
    _ answer: String,
    of card: CardID,
    isAccepted: Bool,
    at moment: Moment
  ) throws(JournalError) {
    try writing { () throws(SQLiteError) in
      try connection.execute(
        """
        INSERT INTO own_answer (card, answer, is_accepted, changed_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (card, answer) DO UPDATE
        -- The last word is the latest one for other machines, too, whatever the clock did.
        SET is_accepted = excluded.is_accepted, changed_ms =
          max(excluded.changed_ms, min(changed_ms, \(Int64.max - 1)) + 1)
        """,
        [
          .integer(card.rawValue), .text(answer), .integer(isAccepted ? 1 : 0),
          .integer(moment.milliseconds),
        ]
      )
    }
  }
}
