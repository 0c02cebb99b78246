internal import Journal
internal import Time

// Numbers come from files, and may be anything: sums and differences stop at the bounds instead of
// overflowing.

extension FixedWidthInteger {
  /// The sum, or the nearest number that there is.
  func capped(adding other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number that there is.
  func capped(subtracting other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// The sum of what is not negative, or the greatest number that there is.
  var cappedSum: Element {
    reduce(0) { $0.capped(adding: Swift.max(0, $1)) }
  }
}

extension Day {
  /// The day itself, or the nearest one whose date can be told and counted on from.
  var bounded: Day {
    Day(number: Swift.min(Swift.max(number, -100_000_000), 100_000_000))
  }

  /// The days from `earlier` to this day; negative where it is later.
  func days(since earlier: Day) -> Int {
    number.capped(subtracting: earlier.number)
  }
}

extension DayTally {
  /// All answers of the day, wherever they were given: what makes it a day of study.
  var studyCount: Int {
    max(0, answerCount).capped(adding: max(0, importedCount))
  }
}
