import Memory
import Statistics
import TestSupport
import Testing
import Time

@Suite("The forgetting curve") struct ForgettingCurveTests {
  func curve(_ schedule: CardSchedule, desired: Double = 0.9, on day: Day = today)
    -> ForgettingCurve
  {
    ForgettingCurve(of: schedule, today: day, desiredRetention: desired, scheduler: Scheduler())
  }

  @Test("is at 0.9 when as many days have passed as the stability says")
  func stability() {
    let seen = curve(schedule(stability: 10, lastDay: today.number - 10, interval: 12))
    #expect(abs(seen.retrievability - 0.9) < 1e-9)
    #expect(seen.elapsedDays == 10)
    #expect(seen.lastDay == today + -10)
    #expect(seen.dueDay == today + 2)
    #expect(seen.desiredDay == today)
    #expect(seen.lengthDays == 24)
  }

  @Test("reaches further where the card is overdue")
  func overdue() {
    let seen = curve(schedule(lastDay: today.number - 100, interval: 10))
    #expect(seen.lengthDays == 200)
  }

  @Test("reaches a higher desired retention earlier")
  func desired() {
    let days = [0.99, 0.95, 0.9, 0.8, 0.7].map { curve(schedule(), desired: $0).desiredDay }
    #expect(days == days.sorted())
    #expect(Set(days).count == 5)
  }

  @Test("begins at 1 and falls, as the model says")
  func falls() {
    let seen = curve(schedule(stability: 7.5, lastDay: today.number - 4, interval: 8))
    let points = (0...32).map { seen.retrievability(afterDays: Double($0) / 2) }
    #expect(points[0] == 1 && Set(points).count == 33)
    #expect(points == points.sorted(by: >))
    #expect(points[15] == 0.9 && points[8] == seen.retrievability)
    #expect(points[32] == MemoryModel().retrievability(of: seen.schedule.memory, afterDays: 16))
  }

  @Test("stands any numbers, and is never out of 0…1")
  func oddSchedules() {
    for last in oddNumbers {
      for now in oddNumbers {
        for stability in [0, -1, Double.nan, .infinity, 1e-300, 36_500] {
          for desired in [0, 1, Double.nan, 0.9] {
            let seen = curve(
              schedule(stability: stability, lastDay: last, interval: now),
              desired: desired,
              on: Day(number: now)
            )
            #expect((0...1).contains(seen.retrievability))
            for days in [-1, 0, 1e300, .infinity, Double.nan] {
              #expect((0...1).contains(seen.retrievability(afterDays: days)))
            }
            #expect(seen.desiredDay > seen.lastDay && seen.dueDay > seen.lastDay)
          }
        }
      }
    }
  }
}

@Suite("The preview") struct PreviewTests {
  func preview(_ schedule: CardSchedule?, on day: Day = today) -> Preview {
    Preview(of: card(42), schedule, today: day, desiredRetention: 0.9, scheduler: Scheduler())
  }

  @Test("is what a review on that day then makes of the card")
  func same() {
    var random = SeededGenerator(for: "previews")
    let scheduler = Scheduler()
    for _ in 0..<200 {
      let before = schedule(
        stability: Double.random(in: 0.1...400, using: &random),
        difficulty: Double.random(in: 1...10, using: &random),
        lastDay: today.number - Int.random(in: 1...500, using: &random),
        interval: Int.random(in: 1...400, using: &random)
      )
      let seen = preview(before)
      #expect(seen.day == today)
      #expect(seen.outcomes.map(\.rating) == [.again, .hard, .good, .easy])
      for outcome in seen.outcomes {
        let then = scheduler.schedule(
          after: outcome.rating,
          on: today.number,
          from: before,
          desiredRetention: 0.9,
          seed: 42
        )
        #expect(outcome.schedule == then)
        #expect(outcome.dueDay.number == then.dueDay)
      }
      let days = seen.outcomes.map(\.dueDay)
      #expect(days == days.sorted())
    }
  }

  @Test("of a new card is that of its first answer today")
  func new() {
    let seen = preview(nil)
    #expect(seen.day == today)
    #expect(seen.outcomes.allSatisfy { $0.schedule.reviewCount == 1 && $0.dueDay > today })
  }

  @Test("of a card that today's answer does not move is that of its due day")
  func answeredToday() {
    #expect(preview(schedule(lastDay: today.number, interval: 4)).day == today + 4)
    #expect(preview(schedule(lastDay: today.number + 3, interval: 4)).day == today + 7)
  }

  @Test("stands any numbers")
  func oddNumbers() {
    for last in StatisticsTests.oddNumbers {
      for now in StatisticsTests.oddNumbers {
        let seen = preview(schedule(lastDay: last, interval: last), on: Day(number: now))
        #expect(seen.outcomes.count == 4)
        #expect(seen.outcomes.allSatisfy { !$0.dueDay.iso8601.isEmpty })
      }
    }
  }
}
