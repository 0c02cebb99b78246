import Memory
import Testing

@Suite("Ratings") struct RatingTests {
  @Test("are numbered as FSRS numbers them, from worst to best")
  func numbers() {
    #expect(Rating.allCases == [.again, .hard, .good, .easy])
    #expect(Rating.allCases.map(\.rawValue) == [1, 2, 3, 4])
  }
}
