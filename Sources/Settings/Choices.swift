/// How the terminal is coloured.
public enum Appearance: String, CaseIterable, Sendable {
  case light, dark
  /// The terminal is asked for its background.
  case automatic
}

/// How the judge treats slips.
public enum Strictness: String, CaseIterable, Sendable {
  case low, moderate, aggressive
}

/// How answers are given.
public enum AnswerMode: String, CaseIterable, Sendable {
  case typed
  /// By the number of one of several answers, or by its text.
  case choices
}

/// What Enter at the home prompt starts.
public enum HomeTab: String, CaseIterable, Sendable {
  case challenge, learn
}
