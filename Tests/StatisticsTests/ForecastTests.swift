import Statistics
import Testing
import Time

@Suite("The forecast") struct ForecastTests {
  @Test("puts what is overdue on today, and counts on")
  func days() {
    let forecast = Forecast(
      of: [(today + 1, 4), (today + -9, 2), (today, 3), (today + 2, 1), (today + 3, 50)],
      today: today,
      days: 3
    )
    #expect(forecast.entries.map(\.day) == [today, today + 1, today + 2])
    #expect(forecast.entries.map(\.count) == [5, 4, 1])
    #expect(forecast.entries.map(\.cumulativeCount) == [5, 9, 10])
    #expect(forecast.overdueCount == 2)
    #expect(forecast.laterCount == 50)
    #expect(forecast.totalCount == 10)
    #expect(abs(forecast.averageCount - 10.0 / 3) < 1e-12)
  }

  @Test("of no card is 30 empty days")
  func empty() {
    let forecast = Forecast(of: [], today: today)
    #expect(forecast.entries.count == 30)
    #expect(forecast.totalCount == 0 && forecast.averageCount == 0)
  }

  @Test("stands any numbers, and loses no card of ordinary ones")
  func oddNumbers() {
    let odd = StatisticsTests.oddNumbers
    let dueDays = odd.flatMap { day in odd.map { (day: Day(number: day), count: $0) } }
    for now in odd {
      for days in odd {
        let forecast = Forecast(of: dueDays, today: Day(number: now), days: days)
        #expect((1...366).contains(forecast.entries.count))
        #expect(forecast.totalCount >= 0 && forecast.averageCount.isFinite)
      }
    }
    let cards = (-40...60).map { (day: today + $0, count: 2) }
    let forecast = Forecast(of: cards, today: today)
    #expect(forecast.totalCount + forecast.laterCount == 202)
  }
}
