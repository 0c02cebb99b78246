import Journal
import Statistics
import Testing
import Time

@Suite("The measured retention") struct RetentionTests {
  @Test("counts the reviews of the last days, today among them")
  func window() {
    let tallies = [
      DayTally(day: today, recallCount: 10, recalledCount: 9),
      DayTally(day: today + -29, recallCount: 5, recalledCount: 4),
      DayTally(day: today + -30, recallCount: 100, recalledCount: 0),
      DayTally(day: today + 1, recallCount: 100, recalledCount: 0),
    ]
    let month = Retention(of: tallies, days: 30, today: today)
    #expect(month.reviewCount == 15)
    #expect(month.recalledCount == 13)
    #expect(Retention(of: tallies, days: 31, today: today).reviewCount == 115)
    #expect(Retention(of: tallies, days: 0, today: today).reviewCount == 0)
  }

  @Test("is nothing where nothing was measured")
  func none() {
    let nothing = Retention(of: [], days: 30, today: today)
    #expect(nothing.share == nil)
    #expect(nothing.margin == nil)
    #expect(nothing.compared(with: 0.9) == .unknown)
  }

  /// Worked out by hand from Wilson's formula with z = 1.96.
  static let margins: [(recalled: Int, of: Int, low: Double, high: Double)] = [
    (8, 8, 0.675584, 1), (0, 8, 0, 0.324416), (90, 100, 0.825633, 0.944771),
    (2, 8, 0.071479, 0.590729),
  ]

  @Test("has Wilson's margin", arguments: margins)
  func margin(recalled: Int, of count: Int, low: Double, high: Double) throws {
    let margin = try #require(Retention(reviewCount: count, recalledCount: recalled).margin)
    #expect(abs(margin.lowerBound - low) < 1e-5)
    #expect(abs(margin.upperBound - high) < 1e-5)
  }

  static let comparisons: [(recalled: Int, of: Int, says: Retention.Comparison)] = [
    (8, 8, .unknown), (6, 8, .unknown), (2, 8, .below), (90, 100, .asDesired),
    (700, 1000, .below), (990, 1000, .above), (0, 0, .unknown),
  ]

  @Test("is compared with 90 % only as far as the reviews allow", arguments: comparisons)
  func compared(recalled: Int, of count: Int, says: Retention.Comparison) {
    #expect(Retention(reviewCount: count, recalledCount: recalled).compared(with: 0.9) == says)
  }

  @Test("holds its own share within its margin, however odd the counts")
  func sane() {
    for count in oddNumbers {
      for recalled in oddNumbers {
        let retention = Retention(reviewCount: count, recalledCount: recalled)
        guard let share = retention.share, let margin = retention.margin else {
          #expect(count <= 0)
          continue
        }
        #expect(margin.contains(share) && (0...1).contains(share))
        #expect(margin.lowerBound >= 0 && margin.upperBound <= 1)
      }
    }
  }
}
