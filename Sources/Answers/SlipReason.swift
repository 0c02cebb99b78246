/// A kind of difference that a fair judge lets pass, at some strictness: why an answer is right
/// only with a slip.
public enum SlipReason: String, Hashable, Sendable, CaseIterable {
  /// Capitals are missing.
  case capitals
  /// Punctuation inside the answer differs.
  case punctuation
  /// An apostrophe was left out or put in.
  case apostrophe
  /// A hyphen stands for a space or nothing, or the other way round.
  case hyphen
  /// A space was left out or put in.
  case space
  /// An accent is missing, extra or another.
  case accent

  /// The kind of difference in a word or two.
  public var phrase: String {
    switch self {
    case .capitals: "capitals"
    case .punctuation: "punctuation"
    case .apostrophe: "apostrophe"
    case .hyphen: "hyphen"
    case .space: "space"
    case .accent: "accent"
    }
  }
}

/// How much a difference counts.
enum Severity: Int, Comparable, Sendable {
  case right, slip, wrong

  static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension SlipReason {
  /// How much the difference counts.
  ///
  /// - Parameter strictness: The learner's choice.
  /// - Returns: What becomes of an answer that differs only so.
  func severity(_ strictness: Strictness) -> Severity {
    let levels: (Severity, Severity, Severity) =
      switch self {
      case .capitals, .punctuation, .hyphen: (.right, .right, .slip)
      case .apostrophe, .space: (.right, .slip, .slip)
      case .accent: (.right, .slip, .wrong)
      }
    return switch strictness {
    case .low: levels.0
    case .moderate: levels.1
    case .aggressive: levels.2
    }
  }
}
