/// How a line is to be asked for.
public struct LineRequest {
  /// The longest line that is edited, in code points; one of which more was typed or pasted is
  /// `LineEvent.tooLong`.
  public static let longestLine = 10_000

  /// What stands before the typed text; short, so that answers fit beside it.
  public var prompt: StyledLine
  /// What stands above the prompt, already written; printed again after the screen was cleared.
  public var header: [StyledLine]
  /// Text that the line begins with, not longer than `longestLine`; a line that is left as it
  /// began is this text, also where not all of it can be shown in a line.
  public var initialText: String
  /// What Tab offers for the text before the cursor; Tab does nothing without it.
  public var completion: ((String) -> Completions)?
  /// Whether earlier lines can be recalled here, and this one later.
  public var recallsHistory: Bool
  /// Whether keys that were pressed before the prompt appeared are thrown away (on a terminal).
  public var discardsTypeAhead: Bool

  /// How a line is to be asked for.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the typed text.
  ///   - header: What stands above the prompt, already written.
  ///   - initialText: Text that the line begins with.
  ///   - completion: What Tab offers for the text before the cursor.
  ///   - recallsHistory: Whether earlier lines can be recalled here, and this one later.
  ///   - discardsTypeAhead: Whether keys pressed before the prompt are thrown away.
  public init(
    prompt: StyledLine,
    header: [StyledLine] = [],
    initialText: String = "",
    completion: ((String) -> Completions)? = nil,
    recallsHistory: Bool = false,
    discardsTypeAhead: Bool = false
  ) {
    self.prompt = prompt
    self.header = header
    self.initialText = initialText
    self.completion = completion
    self.recallsHistory = recallsHistory
    self.discardsTypeAhead = discardsTypeAhead
  }
}
