/// Why an answer is wrong.
public enum WrongReason: String, Hashable, Sendable, CaseIterable {
  /// It is none of the accepted answers.
  case different
  /// Of several answers typed at once one is wrong.
  case oneOfSeveral
  /// An accent differs, and accents are wanted.
  case accent
  /// Capitals differ, and the deck wants them.
  case capitals

  /// What is wrong in a few words; nothing where the difference says it all.
  public var phrase: String {
    switch self {
    case .different: ""
    case .oneOfSeveral: "one of these is wrong"
    case .accent: "accent"
    case .capitals: "capitals"
    }
  }
}
