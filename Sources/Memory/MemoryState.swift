/// What FSRS knows of a memory.
public struct MemoryState: Hashable, Sendable {
  /// The days after which it is recalled with a probability of 0.9; 0.001…36,500.
  public let stability: Double
  /// How hard it is to make it more stable; 1…10.
  public let difficulty: Double

  /// The least and the greatest stability, in days.
  public static let stabilityBounds = 0.001...36_500.0
  /// The least and the greatest difficulty.
  public static let difficultyBounds = 1.0...10.0

  /// Makes a state; a value out of bounds is moved to the nearest bound, and what is no number to
  /// the one of the weakest memory.
  ///
  /// - Parameters:
  ///   - stability: In days.
  ///   - difficulty: From 1 to 10.
  public init(stability: Double, difficulty: Double) {
    let (low, high) = (Self.stabilityBounds.lowerBound, Self.stabilityBounds.upperBound)
    self.stability = stability.isNaN ? low : min(max(stability, low), high)
    let (least, most) = (Self.difficultyBounds.lowerBound, Self.difficultyBounds.upperBound)
    self.difficulty = difficulty.isNaN ? most : min(max(difficulty, least), most)
  }
}
