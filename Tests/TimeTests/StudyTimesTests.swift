import Testing

@testable import Time

@Suite("Study times of many moments") struct StudyTimesTests {
  @Test("are those of each moment alone, in any order")
  func same() {
    var times = StudyTimes(rolloverHour: 4)
    let moments =
      stride(from: Int64(-40_000_000_000), to: 1_900_000_000_000, by: 13_777_777_777).map { $0 }
      // Around the clock change of March 2025, minute by minute.
      + stride(from: Int64(1_743_290_000_000), to: 1_743_300_000_000, by: 60_000).map { $0 }
      + [0, 1_796_000_000_000, 5, Int64.max, Int64.min]
    for milliseconds in moments + moments.reversed() {
      let moment = Moment(milliseconds: milliseconds)
      #expect(times.time(at: moment) == StudyTime(moment, rolloverHour: 4))
    }
  }
}
