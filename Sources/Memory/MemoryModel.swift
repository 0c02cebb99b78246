internal import Glibc

/// FSRS-6: how a memory fades, and what each answer makes of it.
///
/// With stability S in days, difficulty D, grade g from 1 for again to 4 for easy, t whole days since
/// the review before and the numbers w0 to w20, S and D on the right side those before the review:
/// - R(t, S) = (1 + F·t/S)^(−w20) with F = 0.9^(−1/w20) − 1, so that R(S, S) = 0.9;
/// - first review: S = w(g−1) and D = D0(g) = w4 − e^(w5·(g−1)) + 1;
/// - later: D = w7·D0(4) + (1 − w7)·(D − w6·(g − 3)·(10 − D)/9);
/// - t ≥ 1, recalled: S = S·(1 + e^w8·(11 − D)·S^(−w9)·(e^(w10·(1−R)) − 1)·h), where h is w15 for
///   hard, 1 for good, w16 for easy;
/// - t ≥ 1, again: S = min(w11·D^(−w12)·((S+1)^w13 − 1)·e^(w14·(1−R)), S / e^(w17·w18));
/// - t = 0: S = S·k with k = e^(w17·(g−3+w18))·S^(−w19), which is at least 1 but for again.
///
/// After each of them S and D are moved into their bounds.
///
/// Source: FSRS-6 as of py-fsrs 6.3 and fsrs-rs 6.6; agrees with py-fsrs 6.3.2 within 1e-9.
public struct MemoryModel: Sendable {
  /// What it is fitted with.
  public let parameters: FSRSParameters
  private let w: [Double]
  /// The factor of time in the curve: makes R(S, S) = 0.9.
  private let factor: Double
  private let growth: Double
  /// A lapse leaves at most the stability divided by this.
  private let lapseDivisor: Double
  /// The difficulty that reversion leads to; not clamped.
  private let easyDifficulty: Double

  /// Makes a model.
  ///
  /// - Parameter parameters: What it is fitted with.
  public init(parameters: FSRSParameters = .standard) {
    self.parameters = parameters
    w = parameters.weights
    factor = pow(0.9, -1 / w[20]) - 1
    growth = exp(w[8])
    lapseDivisor = exp(w[17] * w[18])
    easyDifficulty = w[4] - exp(w[5] * 3) + 1
  }

  /// The probability of recall.
  ///
  /// - Parameters:
  ///   - state: The memory after its last review.
  ///   - days: Days since then, parts of them too; less than none, or no number, counts as none.
  /// - Returns: From 0 to 1; 1 right after a review, 0.9 after as many days as it is stable.
  public func retrievability(of state: MemoryState, afterDays days: Double) -> Double {
    guard days > 0 else { return 1 }
    return pow(1 + factor * min(days, .greatestFiniteMagnitude) / state.stability, -w[20])
  }

  /// The memory after a review.
  ///
  /// - Parameters:
  ///   - rating: How well it was remembered.
  ///   - days: Whole study days since the review before; less than none counts as none, which means
  ///     the same day. Without effect on the first review.
  ///   - state: The memory after the review before; nothing for the first one.
  /// - Returns: The memory now, within its bounds.
  public func state(
    after rating: Rating,
    elapsedDays days: Int,
    from state: MemoryState?
  ) -> MemoryState {
    let grade = Double(rating.rawValue)
    guard let state else {
      return MemoryState(
        stability: w[rating.rawValue - 1],
        difficulty: w[4] - exp(w[5] * (grade - 1)) + 1
      )
    }
    let stability =
      if days <= 0 {
        stabilityOnTheSameDay(state, rating, grade)
      } else if rating == .again {
        stabilityAfterLapse(state, days)
      } else {
        stabilityAfterRecall(state, rating, days)
      }
    return MemoryState(stability: stability, difficulty: difficulty(after: grade, from: state))
  }

  /// The days until recall has become as likely as wanted.
  ///
  /// Source: FSRS-6, I(q, S) = S / F · (q^(−1/w20) − 1); for 0.9 that is S, by its definition.
  ///
  /// - Parameters:
  ///   - stability: In days.
  ///   - desiredRetention: The wanted probability of recall, 0.01…1; what is out of bounds is moved
  ///     to the nearest bound, and what is no number to 1.
  /// - Returns: Days, neither rounded nor bounded; none for a probability of 1.
  public func interval(of stability: Double, desiredRetention: Double) -> Double {
    if desiredRetention == 0.9 { return stability }
    let wanted = desiredRetention.isNaN ? 1 : min(max(desiredRetention, 0.01), 1)
    return stability / factor * (pow(wanted, -1 / w[20]) - 1)
  }

  /// The stability that a first review gives, in the order of ratings: a better one never less.
  func orderedFirstStability(_ rating: Rating) -> Double {
    w[..<rating.rawValue].max() ?? MemoryState.stabilityBounds.lowerBound
  }

  private func difficulty(after grade: Double, from state: MemoryState) -> Double {
    let moved = state.difficulty + (10 - state.difficulty) / 9 * (-w[6] * (grade - 3))
    return w[7] * easyDifficulty + (1 - w[7]) * moved
  }

  private func stabilityAfterRecall(_ state: MemoryState, _ rating: Rating, _ days: Int) -> Double {
    let recall = retrievability(of: state, afterDays: Double(days))
    var gain =
      growth * (11 - state.difficulty) * pow(state.stability, -w[9])
      * (exp(w[10] * (1 - recall)) - 1)
    if rating == .hard { gain *= w[15] }
    if rating == .easy { gain *= w[16] }
    return state.stability * (1 + gain)
  }

  private func stabilityAfterLapse(_ state: MemoryState, _ days: Int) -> Double {
    let recall = retrievability(of: state, afterDays: Double(days))
    let left =
      w[11] * pow(state.difficulty, -w[12]) * (pow(state.stability + 1, w[13]) - 1)
      * exp(w[14] * (1 - recall))
    return min(left, state.stability / lapseDivisor)
  }

  private func stabilityOnTheSameDay(
    _ state: MemoryState,
    _ rating: Rating,
    _ grade: Double
  ) -> Double {
    let change = exp(w[17] * (grade - 3 + w[18])) * pow(state.stability, -w[19])
    return state.stability * (rating == .again ? change : max(1, change))
  }
}
