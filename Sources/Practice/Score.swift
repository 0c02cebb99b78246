/// How many answers were right at the first try, out of how many asked.
public struct Score: Hashable, Sendable {
  /// Right at the first try.
  public var right: Int
  /// Asked and answered.
  public var asked: Int

  /// Makes a score.
  ///
  /// - Parameters:
  ///   - right: Right at the first try.
  ///   - asked: Asked and answered.
  public init(right: Int = 0, asked: Int = 0) {
    self.right = right
    self.asked = asked
  }

  /// The share that was right, in whole percent, rounded half up; `nil` before the first answer.
  public var percent: Int? {
    asked > 0 ? (right * 200 + asked) / (asked * 2) : nil
  }
}
