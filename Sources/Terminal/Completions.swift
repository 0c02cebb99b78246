/// What Tab offers for the text before the cursor.
public struct Completions: Sendable, Hashable {
  /// One way to go on.
  public struct Candidate: Sendable, Hashable {
    /// What replaces the word; a trailing blank in it says that the word is complete.
    public var text: String
    /// A few words that explain it in the list.
    public var hint: String

    /// One way to go on.
    ///
    /// - Parameters:
    ///   - text: What replaces the word.
    ///   - hint: A few words that explain it.
    public init(_ text: String, hint: String = "") {
      self.text = text
      self.hint = hint
    }
  }

  /// How many characters before the cursor a candidate replaces.
  public var replaceCount: Int
  /// The ways to go on, in the order in which they are listed.
  public var candidates: [Candidate]

  /// What Tab offers.
  ///
  /// - Parameters:
  ///   - replaceCount: How many characters before the cursor a candidate replaces.
  ///   - candidates: The ways to go on.
  public init(replaceCount: Int, candidates: [Candidate]) {
    self.replaceCount = replaceCount
    self.candidates = candidates
  }
}
