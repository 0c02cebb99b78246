/// A verdict with all that is worth telling about it.
public struct Opinion: Sendable {
  /// The verdict.
  public let verdict: Verdict
  /// All accepted answers, as they are shown, in the order of the deck; those of the learner last.
  public let accepted: [String]
  /// The typed text beside the answer, where a difference is worth seeing: for slips, for wrong
  /// answers, and for right ones that are not written as the deck writes them.
  public let difference: Difference?
  /// The kana that typed romaji reads as, if kana were asked.
  public let typedKana: String?
  /// The romaji that reads as the answer without doubt, if the typed one was read with indulgence.
  public let clearRomaji: String?
  /// For a wrong answer that another card accepts: the place of that card in the index.
  public let otherCard: Int?
}
