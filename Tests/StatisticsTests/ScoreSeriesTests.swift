import Practice
import Statistics
import Testing

@Suite("The scores in a row") struct ScoreSeriesTests {
  func series(_ scores: [(Int, Int)]) -> ScoreSeries {
    ScoreSeries(
      of: scores.enumerated().map {
        (SessionID(rawValue: Int64($0 + 1)), Score(right: $1.0, asked: $1.1))
      }
    )
  }

  @Test("have a percent each, and an average over the answers of five sessions")
  func points() {
    let seen = series([(1, 2), (3, 3), (0, 5), (4, 5), (5, 5), (6, 6)])
    #expect(seen.points.map(\.percent) == [50, 100, 0, 80, 100, 100])
    let averages = [50, 80, 40, 8.0 / 15 * 100, 65, 75]
    for (point, average) in zip(seen.points, averages) {
      #expect(abs(point.average - average) < 1e-9)
    }
    #expect(seen.total == Score(right: 19, asked: 26))
  }

  @Test("know the newest of the best, and the latest")
  func bestAndLatest() {
    let seen = series([(2, 2), (1, 2), (3, 3), (2, 3)])
    #expect(seen.best?.session == SessionID(rawValue: 3))
    #expect(seen.points.last?.percent == 67)
  }

  @Test("leave sessions out in which nothing was asked")
  func unasked() {
    #expect(series([(0, 0), (1, 1), (0, 0)]).points.map(\.session.rawValue) == [2])
    let nothing = series([(0, 0)])
    #expect(nothing.points.isEmpty && nothing.best == nil)
    #expect(nothing.total.percent == nil)
  }

  @Test("stand any numbers")
  func oddScores() {
    let seen = series(oddNumbers.flatMap { right in oddNumbers.map { (right, $0) } })
    #expect(seen.points.allSatisfy { (0...100).contains($0.percent) })
    #expect(seen.points.allSatisfy { (0...100).contains($0.average) })
    #expect(seen.total.percent.map { (0...100).contains($0) } == true)
  }
}
