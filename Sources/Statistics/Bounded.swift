internal import Journal

// Numbers come from files, and may be anything: sums stop at the bounds instead of overflowing.

extension FixedWidthInteger {
  /// The sum, or the nearest number that there is.
  func capped(adding other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// The sum of what is not negative, or the greatest number that there is.
  var cappedSum: Element {
    reduce(0) { $0.capped(adding: Swift.max(0, $1)) }
  }
}

extension DayTally {
  /// All answers of the day, wherever they were given: what makes it a day of study.
  var studyCount: Int {
    max(0, answerCount).capped(adding: max(0, importedCount))
  }
}
