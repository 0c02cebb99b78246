/// How well a card was remembered; FSRS's four grades.
public enum Rating: Int, CaseIterable, Sendable {
  /// Not remembered.
  case again = 1
  /// Remembered with trouble, or after a hint.
  case hard = 2
  /// Remembered.
  case good = 3
  /// Remembered without thinking; only when the learner says so.
  case easy = 4
}
