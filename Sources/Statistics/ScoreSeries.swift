public import Practice

/// The scores of past sessions, one after the other.
public struct ScoreSeries: Hashable, Sendable {
  /// A session's score among the others.
  public struct Point: Hashable, Sendable {
    /// The session.
    public let session: SessionID
    /// Right at the first try, out of asked.
    public let score: Score
    /// The share that was right, in whole percent.
    public let percent: Int
    /// The share that was right in this session and the four before it, 0…100.
    public let average: Double
  }

  /// The sessions that have a score, oldest first.
  public let points: [Point]
  /// All of them together.
  public let total: Score

  /// How many sessions the moving average takes.
  public static let window = 5

  /// Puts scores in a row; sessions in which nothing was asked are left out.
  ///
  /// The average is over answers, not over sessions: one of three questions weighs less than one of
  /// thirty.
  ///
  /// - Parameters:
  ///   - sessions: The sessions, oldest first.
  ///   - count: How many are shown, the newest; the others are in the averages alone.
  public init(of sessions: [(session: SessionID, score: Score)], showing count: Int = .max) {
    let scored = sessions.compactMap { entry -> (session: SessionID, score: Score)? in
      let asked = min(max(0, entry.score.asked), Self.mostAsked)
      guard asked > 0 else { return nil }
      return (entry.session, Score(right: min(max(0, entry.score.right), asked), asked: asked))
    }
    var points: [Point] = []
    for (place, entry) in scored.enumerated() {
      let last = scored[max(0, place - Self.window + 1)...place]
      let right = last.reduce(0) { $0 + $1.score.right }
      let asked = last.reduce(0) { $0 + $1.score.asked }
      points.append(
        Point(
          session: entry.session,
          score: entry.score,
          percent: entry.score.percent ?? 0,
          average: Double(right) / Double(asked) * 100
        )
      )
    }
    self.points = Array(points.suffix(max(0, count)))
    total = Score(
      right: min(self.points.map(\.score.right).cappedSum, Self.mostAsked),
      asked: min(self.points.map(\.score.asked).cappedSum, Self.mostAsked)
    )
  }

  /// A session asks fewer cards than this, so that a broken journal cannot make sums overflow.
  private static let mostAsked = 1 << 50

  /// The best score, of several the newest.
  public var best: Point? {
    let most = points.map(\.percent).max()
    return points.last { $0.percent == most }
  }
}
