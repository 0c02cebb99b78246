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

  /// The same opinion where the learner chose among answers that were shown: of a wrong one the
  /// accepted answer that stood among them is told, however near another comes.
  ///
  /// - Parameter answer: The accepted answer that was shown.
  /// - Returns: The opinion; unchanged if it is not wrong or tells that answer already.
  public func leading(with answer: String) -> Opinion {
    guard case .wrong(_, let nearest) = verdict, nearest != answer else { return self }
    return Opinion(
      verdict: .wrong(.different, nearest: answer),
      accepted: accepted,
      difference: nil,
      typedKana: typedKana,
      clearRomaji: nil,
      otherCard: otherCard
    )
  }
}
